"""An investigator beside the cards: the numbers to watch, and the investigator card as it is printed."""

from collections.abc import Iterator

from games.engine import Fact, Figure
from games.engine.text import plain
from games.mom2.face import FIGURES
from games.mom2.loadout import Loadout
from games.mom2.terms import ATTRIBUTES
from games.mom2.words import _

DAMAGE, HORROR, CLUES = _("Damage"), _("Horror"), _("Clues")
TALLIES = (DAMAGE, HORROR, CLUES, _("Conditions"), _("Space"))
"""What players are told to write down by hand when they save a game (MOM2-LOG-01), and what changes before."""


def key_figures(loadout: Loadout) -> tuple[Figure, ...]:
    """What players watch beside their possessions: Damage and Horror on both sides of the cards."""
    if loadout.sheet is None:
        return ()
    standing = loadout.standing
    return (
        Figure("damage", DAMAGE, standing.damage),
        Figure("horror", HORROR, standing.horror),
        Figure("clues", CLUES, loadout.number("clues")),
    )


def details(loadout: Loadout) -> tuple[Fact, ...]:
    """The numbers of the investigator card, as far as they are known; and who is eliminated."""
    return tuple(_facts(loadout)) if loadout.sheet else ()


def _facts(loadout: Loadout) -> Iterator[Fact]:
    assert loadout.sheet
    labels = {**{name: FIGURES[name][1] for name in ("health", "sanity")}, **ATTRIBUTES}
    for name, label in labels.items():
        if (value := getattr(loadout.sheet.fields, name)) is not None:
            yield Fact(label, plain(value))
    if loadout.standing.eliminated:
        yield Fact(_("Eliminated"), _("yes"))
