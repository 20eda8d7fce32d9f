"""What is printed on a component beside its words: numbers with their signs, and facts such as a home or a track."""

from collections.abc import Iterator

from games.ah2.cards import Ah2Fields
from games.ah2.terms import (
    BONUSES,
    CHECKS,
    COLOURS,
    DIMENSIONS,
    ICONS,
    KEYWORDS,
    KINDS_OF_BONUS,
    MOVEMENTS,
    MYTHOS,
    NEIGHBOURHOODS,
    SKILLS,
    STABILITIES,
    TRACKS,
    TROPHIES,
    TYPE_PLURALS,
    TYPES,
)
from games.engine import CardRecord, Face, Fact, Figure, Text, joined
from games.engine.face import Signs, figures_of

FIGURES: Signs = {
    "sanity": ("sanity", Text("Sanity", "Cordura")),
    "stamina": ("health", Text("Stamina", "Resistencia")),
    "focus": ("focus", Text("Focus", "Concentración")),
    "money": ("money", Text("Money", "Dinero")),
    "clues": ("clues", Text("Clues", "Pistas")),
    "casting": ("casting", Text("casting modifier", "modificador al lanzamiento")),
    "sanity_cost": ("sanity", Text("Sanity cost", "coste en Cordura")),
    "doom": ("doom", Text("doom track", "medidor de Perdición")),
    "awareness": ("evade", Text("awareness", "Percepción")),
    "horror_rating": ("horror", Text("horror rating", "valor de Horror")),
    "horror_damage": ("sanity", Text("horror damage", "daño por Horror")),
    "toughness": ("damage", Text("toughness", "Fortaleza")),
    "combat_rating": ("combat", Text("combat rating", "valor de Combate")),
    "combat_damage": ("health", Text("combat damage", "daño de combate")),
    "modifier": ("modifier", Text("closing modifier", "modificador al cierre")),
}
SIGNED = frozenset({"casting", "awareness", "horror_rating", "combat_rating", "modifier"})
"""Those that are added to a check."""
HAND = Text("hand", "mano")
HANDS = Text("Hands", "Manos")
ABILITIES = {"ancient-one": Text("Power", "Poder"), "location": Text("Special ability", "Aptitud especial")}
"""Names of an ability by type of component, where it is not an investigator's."""


def face(card: CardRecord) -> Face:
    """The component's numbers; the price stands where other games have a cost."""
    fields: Ah2Fields = card.fields
    return Face(
        cost=fields.price,
        slots=(Figure("hand", HAND),) * (fields.hands or 0),
        figures=figures_of(fields, FIGURES, signed=SIGNED),
        facts=tuple(_facts(card, fields)),
    )


def _facts(card: CardRecord, fields: Ah2Fields) -> Iterator[Fact]:
    if fields.ability:
        name = fields.ability["en"]
        label = ABILITIES.get(card.type_code, Text("Ability", "Aptitud única"))
        yield Fact(label, Text(name, fields.ability.get("es", name)))
    yield from _sheet_facts(fields)
    yield from _card_facts(fields)
    yield from _board_facts(fields)


def _sheet_facts(fields: Ah2Fields) -> Iterator[Fact]:
    if fields.home:
        yield Fact(Text("Home", "Inicio"), cards=(fields.home,))
    for pair in TRACKS.values() if fields.skills else ():
        for skill in pair:
            stops = " ".join(map(str, fields.skills[skill]))
            yield Fact(SKILLS[skill], Text(stops, stops))
    if fields.fixed:
        yield Fact(Text("Fixed possessions", "Pertenencias fijas"), cards=tuple(fields.fixed))
    if fields.random:
        yield Fact(Text("Random possessions", "Pertenencias aleatorias"), counted(fields.random))


def _card_facts(fields: Ah2Fields) -> Iterator[Fact]:
    for what, number in fields.bonuses.items():
        kind = KINDS_OF_BONUS.get(fields.bonus_kind) if what == "combat" else None
        ends = (f" ({kind.en})", f" ({kind.es})") if kind else ("", "")
        yield Fact(BONUSES[what], Text(f"{number:+}{ends[0]}", f"{number:+}{ends[1]}"))
    if fields.rerolls:
        yield Fact(Text("Re-rolls", "Permite repetir"), CHECKS[fields.rerolls])
    for word, number in fields.keyword_values.items():
        yield Fact(KEYWORDS[word], Text(str(number), str(number)))


def _board_facts(fields: Ah2Fields) -> Iterator[Fact]:
    if fields.movement:
        yield Fact(Text("Movement", "Movimiento"), MOVEMENTS[fields.movement])
    if fields.dimension:
        yield Fact(Text("Dimension", "Dimensión"), DIMENSIONS[fields.dimension])
    if fields.other_world:
        yield Fact(Text("Leads to", "Conduce a"), cards=(fields.other_world,))
    if fields.colours:
        yield Fact(Text("Encounters", "Encuentros"), joined([COLOURS[one] for one in fields.colours]))
    if fields.neighbourhood:
        yield Fact(Text("Neighbourhood", "Barrio"), NEIGHBOURHOODS[fields.neighbourhood])
    for label, streets in (
        (Text("White arrow", "Flecha blanca"), (fields.white_to,)),
        (Text("Black arrow", "Flecha negra"), (fields.black_to,)),
        (Text("Also beside it", "También adyacente"), fields.next_to),
    ):
        if any(streets):
            yield Fact(label, cards=streets)
    if fields.stability:
        yield Fact(Text("Stability", "Estabilidad"), STABILITIES[fields.stability])
    if fields.icons:
        yield Fact(Text("Found here", "Se encuentra"), joined([ICONS[one] for one in fields.icons]))
    if fields.guaranteed:
        yield Fact(Text("Guaranteed", "Garantizado"), joined([ICONS[one] for one in fields.guaranteed]))
    if fields.trophies_for:
        yield Fact(Text("Trophies can be spent for", "Se gastan trofeos por"), _brought(fields))
    if fields.mythos:
        yield Fact(Text("Kind", "Clase"), MYTHOS[fields.mythos])
    if fields.gate_at:
        yield Fact(Text("Gate opens at", "Portal en"), cards=(fields.gate_at,))
    if fields.clue_at:
        yield Fact(Text("Clue appears at", "Pista en"), cards=(fields.clue_at,))
    for label, symbols in (
        (Text("White arrows", "Flechas blancas"), fields.white),
        (Text("Black arrows", "Flechas negras"), fields.black),
    ):
        if symbols:
            yield Fact(label, joined([DIMENSIONS[one] for one in symbols]))


def _brought(fields: Ah2Fields) -> Text:
    """The gain for trophies at a location; without the number, where it is not known."""
    what, number = TROPHIES[fields.trophies_for], fields.trophies_bring
    return what if number is None else Text(f"{what.en}: {number}", f"{what.es}: {number}")


def counted(decks: dict[str, int]) -> Text:
    """So many cards of each deck."""
    return joined(
        [
            Text(f"{number} {name.en}", f"{number} {name.es}")
            for deck, number in decks.items()
            for name in [TYPES[deck] if number == 1 else TYPE_PLURALS[deck]]
        ]
    )
