"""Components and an investigator's sheet as they are shown: numbers with their signs, and other printed facts."""

from collections.abc import Iterator, Mapping

from games.ah2 import cards
from games.ah2.cards import SKILLS, TRACKS, TROPHIES, TYPE_PLURALS, TYPES, Ah2Fields
from games.ah2.loadout import Loadout, combat_dice, hands_used
from games.ah2.words import _, pgettext, table
from games.engine import CardRecord, Face, Fact, Figure, Names, Text, bracketed, coloned, joined, pattern, plain
from games.engine.face import KnownOrNot, facts_of, figures_of, known_facts, signs
from games.engine.printed import Printed

FIGURES = signs(
    table("signs"),
    stamina="health",
    sanity_cost="sanity",
    awareness="evade",
    horror_rating="horror",
    horror_damage="sanity",
    toughness="damage",
    combat_rating="combat",
    combat_damage="health",
)
SIGNED = frozenset({"casting", "awareness", "horror_rating", "combat_rating", "modifier"})
"""The figures that are added to a check."""
HAND = _("hand")
HANDS = _("Hands")
ABILITIES = table("abilities")  # names of the abilities of components other than investigators, by type


def face(card: CardRecord) -> Face:
    """The component's numbers; the price takes the place of a cost."""
    fields: Ah2Fields = card.fields
    return Face(
        cost=fields.price,
        slots=(Figure("hand", HAND),) * (fields.hands or 0),
        figures=figures_of(fields, FIGURES, signed=SIGNED),
        facts=known_facts((*_sheet_facts(card.type_code, fields), *_card_facts(fields))),
    )


def _sheet_facts(type_code: str, fields: Ah2Fields) -> KnownOrNot:
    yield ABILITIES.get(type_code, _("Ability")), Names(fields.ability) if fields.ability else None
    yield _("Home"), (fields.home,)
    for pair in TRACKS.values() if fields.skills else ():
        yield from ((SKILLS[skill], plain(" ".join(map(str, fields.skills[skill])))) for skill in pair)
    yield _("Fixed possessions"), tuple(fields.fixed)
    yield _("Random possessions"), counted(fields.random) if fields.random else None


def _card_facts(fields: Ah2Fields) -> KnownOrNot:
    for what, number in fields.bonuses.items():
        kind = cards.KINDS_OF_BONUS.get(fields.bonus_kind) if what == "combat" else None
        yield cards.BONUSES[what], bracketed(plain(f"{number:+}"), kind)
    yield from ((cards.KEYWORDS[word], plain(number)) for word, number in fields.keyword_values.items())
    yield from facts_of(fields, FACTS, WORDS_OF)
    yield _("Trophies can be spent for"), _brought(fields) if fields.trophies_for else None


FACTS = table("facts")  # labels of the fields of a card, or of a place or marker of the board
WORDS_OF = {
    "rerolls": cards.CHECKS,
    "movement": cards.MOVEMENTS,
    "dimension": cards.DIMENSIONS,
    "colours": cards.COLOURS,
    "neighbourhood": cards.NEIGHBOURHOODS,
    "stability": cards.STABILITIES,
    "icons": cards.ICONS,
    "guaranteed": cards.ICONS,
    "mythos": cards.MYTHOS,
    "white": cards.DIMENSIONS,
    "black": cards.DIMENSIONS,
}


def _brought(fields: Ah2Fields) -> Text:
    """The gain for trophies at a location; without a number if it is unknown."""
    what, number = TROPHIES[fields.trophies_for], fields.trophies_bring
    return coloned(what, None if number is None else plain(number))


def counted(decks: dict[str, int]) -> Text:
    names = ((TYPES if number == 1 else TYPE_PLURALS)[deck] for deck, number in decks.items())
    return joined(
        pattern("{number} {name}", number=number, name=name) for number, name in zip(decks.values(), names, strict=True)
    )


def printed(card: CardRecord) -> Mapping[str, Printed]:
    """The hands of a weapon among the special cards, and the gain for trophies where they can be spent."""
    fields = card.fields
    if card.type_code == "special" and fields.bonus_kind:
        return {"hands": Printed(HANDS)}
    return {"trophies_bring": Printed(TROPHIES[fields.trophies_for])} if fields.trophies_for else {}


WATCHED = ("sanity", "stamina", "focus", "money", "clues")
TALLIES = tuple(table("tallies").values())  # numbers that change from turn to turn


def key_figures(loadout: Loadout) -> tuple[Figure, ...]:
    """The tokens on the sheet; and in a fight the hands in use, and the dice before the monster's rating."""
    return tuple(_sheet_figures(loadout)) if loadout.sheet else ()


def _sheet_figures(loadout: Loadout) -> Iterator[Figure]:
    for name in WATCHED:
        chosen = loadout.number(name)
        yield Figure(*FIGURES[name], getattr(loadout.fields, name) if chosen is None else chosen)
    if loadout.combat:
        yield Figure("hand", _("hands in use"), hands_used(loadout.combat))
        if (dice := combat_dice(loadout)) is not None:
            yield Figure("combat", _("dice in a fight"), dice)


def details(loadout: Loadout) -> tuple[Fact, ...]:
    """The sheet: home, ability, the tracks with the stop of each slider between brackets, blessed or cursed."""
    return known_facts(_sheet_details(loadout)) if loadout.sheet else ()


def _sheet_details(loadout: Loadout) -> KnownOrNot:
    fields: Ah2Fields = loadout.fields
    yield pgettext("sheet", "Ability"), Names(fields.ability) if fields.ability else None
    yield _("Home"), (fields.home,)
    for track, pair in TRACKS.items():
        for skill in pair:
            stops, reached = enumerate(fields.skills[skill], 1), loadout.stops.get(track)
            values = (f"[{value}]" if stop == reached else str(value) for stop, value in stops)
            yield SKILLS[skill], plain(" ".join(values))
    yield from ((_("Condition"), cards.CONDITIONS[one]) for one in loadout.conditions if one in cards.CONDITIONS)
