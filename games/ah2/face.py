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
from games.ah2.words import _, table
from games.engine import CardRecord, Face, Fact, Figure, Text, joined
from games.engine.face import Signs, figures_of
from games.engine.journal.sheet_parts import bracketed, coloned
from games.engine.text import Names, pattern, plain

FIGURES: Signs = {
    "sanity": ("sanity", _("Sanity")),
    "stamina": ("health", _("Stamina")),
    "focus": ("focus", _("Focus")),
    "money": ("money", _("Money")),
    "clues": ("clues", _("Clues")),
    "casting": ("casting", _("casting modifier")),
    "sanity_cost": ("sanity", _("Sanity cost")),
    "doom": ("doom", _("doom track")),
    "awareness": ("evade", _("awareness")),
    "horror_rating": ("horror", _("horror rating")),
    "horror_damage": ("sanity", _("horror damage")),
    "toughness": ("damage", _("toughness")),
    "combat_rating": ("combat", _("combat rating")),
    "combat_damage": ("health", _("combat damage")),
    "modifier": ("modifier", _("closing modifier")),
}
SIGNED = frozenset({"casting", "awareness", "horror_rating", "combat_rating", "modifier"})
"""Those that are added to a check."""
HAND = _("hand")
HANDS = _("Hands")
ABILITIES = table("abilities")
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
        yield Fact(ABILITIES.get(card.type_code, _("Ability")), Names(fields.ability))
    yield from _sheet_facts(fields)
    yield from _card_facts(fields)
    yield from _board_facts(fields)


def _sheet_facts(fields: Ah2Fields) -> Iterator[Fact]:
    if fields.home:
        yield Fact(_("Home"), cards=(fields.home,))
    for pair in TRACKS.values() if fields.skills else ():
        for skill in pair:
            yield Fact(SKILLS[skill], plain(" ".join(map(str, fields.skills[skill]))))
    if fields.fixed:
        yield Fact(_("Fixed possessions"), cards=tuple(fields.fixed))
    if fields.random:
        yield Fact(_("Random possessions"), counted(fields.random))


def _card_facts(fields: Ah2Fields) -> Iterator[Fact]:
    for what, number in fields.bonuses.items():
        kind = KINDS_OF_BONUS.get(fields.bonus_kind) if what == "combat" else None
        yield Fact(BONUSES[what], bracketed(plain(f"{number:+}"), kind))
    if fields.rerolls:
        yield Fact(_("Re-rolls"), CHECKS[fields.rerolls])
    for word, number in fields.keyword_values.items():
        yield Fact(KEYWORDS[word], plain(number))


def _board_facts(fields: Ah2Fields) -> Iterator[Fact]:
    if fields.movement:
        yield Fact(_("Movement"), MOVEMENTS[fields.movement])
    if fields.dimension:
        yield Fact(_("Dimension"), DIMENSIONS[fields.dimension])
    if fields.other_world:
        yield Fact(_("Leads to"), cards=(fields.other_world,))
    if fields.colours:
        yield Fact(_("Encounters"), joined(COLOURS[one] for one in fields.colours))
    if fields.neighbourhood:
        yield Fact(_("Neighbourhood"), NEIGHBOURHOODS[fields.neighbourhood])
    for label, streets in (
        (_("White arrow"), (fields.white_to,)),
        (_("Black arrow"), (fields.black_to,)),
        (_("Also beside it"), fields.next_to),
    ):
        if any(streets):
            yield Fact(label, cards=streets)
    if fields.stability:
        yield Fact(_("Stability"), STABILITIES[fields.stability])
    if fields.icons:
        yield Fact(_("Found here"), joined(ICONS[one] for one in fields.icons))
    if fields.guaranteed:
        yield Fact(_("Guaranteed"), joined(ICONS[one] for one in fields.guaranteed))
    if fields.trophies_for:
        yield Fact(_("Trophies can be spent for"), _brought(fields))
    if fields.mythos:
        yield Fact(_("Kind"), MYTHOS[fields.mythos])
    if fields.gate_at:
        yield Fact(_("Gate opens at"), cards=(fields.gate_at,))
    if fields.clue_at:
        yield Fact(_("Clue appears at"), cards=(fields.clue_at,))
    for label, symbols in ((_("White arrows"), fields.white), (_("Black arrows"), fields.black)):
        if symbols:
            yield Fact(label, joined(DIMENSIONS[one] for one in symbols))


def _brought(fields: Ah2Fields) -> Text:
    """The gain for trophies at a location; without the number, where it is not known."""
    what, number = TROPHIES[fields.trophies_for], fields.trophies_bring
    return coloned(what, None if number is None else plain(number))


def counted(decks: dict[str, int]) -> Text:
    """So many cards of each deck."""
    return joined(
        pattern("{number} {name}", number=number, name=(TYPES if number == 1 else TYPE_PLURALS)[deck])
        for deck, number in decks.items()
    )
