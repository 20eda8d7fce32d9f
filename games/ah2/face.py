"""What is printed on a component beside its words: numbers with their signs, and facts such as a home or a track."""

from collections.abc import Iterator, Mapping

from games.ah2.cards import (
    BONUSES,
    CHECKS,
    COLOURS,
    CONDITIONS,
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
    Ah2Fields,
)
from games.ah2.loadout import Loadout, combat_dice, hands_used
from games.ah2.words import _, pgettext, table
from games.engine import CardRecord, Face, Fact, Figure, Text, joined
from games.engine.face import Signs, figures_of
from games.engine.journal.sheet_parts import bracketed, coloned
from games.engine.printed import Printed
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


def printed(card: CardRecord) -> Mapping[str, Printed]:
    """The hands of a weapon among the special cards, and how much trophies bring where they can be spent."""
    fields = card.fields
    if card.type_code == "special" and fields.bonus_kind:
        return {"hands": Printed(HANDS)}
    if fields.trophies_for:
        return {"trophies_bring": Printed(TROPHIES[fields.trophies_for])}
    return {}


WATCHED = ("sanity", "stamina", "focus", "money", "clues")
COMBAT_DICE = _("dice in a fight")
HANDS_IN_USE = _("hands in use")
TALLIES = (_("Sanity"), _("Stamina"), _("Money"), _("Clues"), _("Monster trophies"), _("Gate trophies"))
"""What changes from turn to turn."""


def headline(loadout: Loadout) -> tuple[Figure, ...]:
    """What lies on the sheet now; and in a fight the hands that are full, and the dice before the monster's rating."""
    return tuple(_sheet_figures(loadout)) if loadout.sheet else ()


def _sheet_figures(loadout: Loadout) -> Iterator[Figure]:
    for name in WATCHED:
        chosen, printed = loadout.number(name), getattr(loadout.fields, name)
        sign, label = FIGURES[name]
        yield Figure(sign, label, printed if chosen is None else chosen)
    if loadout.combat:
        yield Figure("hand", HANDS_IN_USE, hands_used(loadout.combat))
        if (dice := combat_dice(loadout)) is not None:
            yield Figure("combat", COMBAT_DICE, dice)


def details(loadout: Loadout) -> tuple[Fact, ...]:
    """The sheet: home, ability, the tracks with the stop of each slider between brackets, blessed or cursed."""
    return tuple(_sheet_details(loadout)) if loadout.sheet else ()


def _sheet_details(loadout: Loadout) -> Iterator[Fact]:
    fields: Ah2Fields = loadout.fields
    if fields.ability:
        yield Fact(pgettext("sheet", "Ability"), Names(fields.ability))
    yield Fact(_("Home"), cards=(fields.home,))
    for track, pair in TRACKS.items():
        for skill in pair:
            values = " ".join(
                f"[{value}]" if stop == loadout.stops.get(track) else str(value)
                for stop, value in enumerate(fields.skills[skill], 1)
            )
            yield Fact(SKILLS[skill], plain(values))
    for condition in loadout.conditions:
        if condition in CONDITIONS:
            yield Fact(_("Condition"), CONDITIONS[condition])
