"""An investigator beside the cards: the numbers to watch, and the sheet as it is printed."""

from collections.abc import Iterator

from games.ah2.cards import Ah2Fields
from games.ah2.face import FIGURES
from games.ah2.loadout import Loadout, combat_dice, hands_used
from games.ah2.terms import CONDITIONS, SKILLS, TRACKS
from games.ah2.words import _, pgettext
from games.engine import Fact, Figure
from games.engine.text import Names, plain

WATCHED = ("sanity", "stamina", "focus", "money", "clues")
COMBAT_DICE = _("dice in a fight")
HANDS = _("hands in use")
TALLIES = (_("Sanity"), _("Stamina"), _("Money"), _("Clues"), _("Monster trophies"), _("Gate trophies"))
"""What changes from turn to turn."""


def key_figures(loadout: Loadout) -> tuple[Figure, ...]:
    """What lies on the sheet now; and in a fight the hands that are full, and the dice before the monster's rating."""
    return tuple(_figures(loadout)) if loadout.sheet else ()


def _figures(loadout: Loadout) -> Iterator[Figure]:
    for name in WATCHED:
        chosen, printed = loadout.number(name), getattr(loadout.fields, name)
        sign, label = FIGURES[name]
        yield Figure(sign, label, printed if chosen is None else chosen)
    if loadout.combat:
        yield Figure("hand", HANDS, hands_used(loadout.combat))
        if (dice := combat_dice(loadout)) is not None:
            yield Figure("combat", COMBAT_DICE, dice)


def details(loadout: Loadout) -> tuple[Fact, ...]:
    """The sheet: home, ability, the tracks with the stop of each slider between brackets, blessed or cursed."""
    return tuple(_facts(loadout)) if loadout.sheet else ()


def _facts(loadout: Loadout) -> Iterator[Fact]:
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
