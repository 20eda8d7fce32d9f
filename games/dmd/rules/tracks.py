"""The markers on the tracks of a board, thresholds and permanent dice, Fire."""

from collections.abc import Iterator

from games.dmd import state_checks
from games.dmd.loadout import NUMBERS, Loadout
from games.dmd.numbers import DICE_THRESHOLDS
from games.engine import Fix, Problem, rule


@rule("DMD-POS-04", emits=("number-invalid", "not-leftmost"))
def markers(board: Loadout) -> Iterator[Problem]:
    """A marker stands on a space of its track, and on the first one at the start; nothing is reached by then."""
    for choice in NUMBERS:
        given, clear = board.choices.get(choice), Fix(action="clear", choice=choice)
        if given is not None and board.number(choice) is None:
            yield Problem(code="number-invalid", params={"choice": choice, "found": _told(given)}, fix=clear)
        elif board.starts and board.number(choice):
            yield Problem(code="not-leftmost", params={"choice": choice, "found": given}, fix=clear)


def _told(given: object) -> int | str:
    return given if isinstance(given, int | str) and not isinstance(given, bool) else "?"


@rule("DMD-SAN-01", emits=("marker-off-track", "skull-not-out"), about=("play-board",))
def sanity(board: Loadout) -> Iterator[Problem]:
    """Who reaches the skull of the Sanity track is out of the game."""
    found = board.number("sanity")
    if found is not None:
        yield from state_checks.marker_on_track("sanity", found, board.fields.sanity, is_out=board.is_out)


@rule("DMD-SAN-02", emits=("thresholds-not-printed", "thresholds-too-many"), about=("play-board",))
def thresholds(board: Loadout) -> Iterator[Problem]:
    """As many thresholds as the marker has reached."""
    found, position = board.number("thresholds"), board.number("sanity")
    if found is not None and position is not None:
        yield from state_checks.thresholds_reached(found, position, board.fields.thresholds)


@rule("DMD-SAN-03", emits=("dice-not-printed",), about=("play-board",))
def printed_dice(board: Loadout) -> Iterator[Problem]:
    """The permanent dice are those of the spaces that the marker has reached."""
    found, position = board.number("dice"), board.number("sanity")
    if found is not None and position is not None:
        yield from state_checks.dice_printed(found, position, board.fields.dice_at)


@rule("DMD-STR-01", emits=("stress-above-maximum",), about=("play-board",))
def stress(board: Loadout) -> Iterator[Problem]:
    """Stress stops at its maximum."""
    found = board.number("stress")
    if found is not None:
        yield from state_checks.stress_within(found, board.fields.stress)


@rule("DMD-WND-01", emits=("marker-off-track", "skull-not-out"), about=("play-board",))
def wounds(board: Loadout) -> Iterator[Problem]:
    """Who reaches the skull of the Wound track is dead."""
    found = board.number("wounds")
    if found is not None:
        yield from state_checks.marker_on_track("wounds", found, board.fields.wounds, is_out=board.is_out)


@rule("DMD-VAL-06", emits=("dice-not-due",), about=("play-board",))
def permanent_dice(board: Loadout) -> Iterator[Problem]:
    """No more permanent dice than thresholds were reached, and four at most."""
    found, reached = board.number("dice"), board.number("thresholds")
    if found is not None:
        yield from state_checks.dice_due(found, DICE_THRESHOLDS if reached is None else reached)


@rule("DMD-VAL-09", emits=("fire-surplus",), about=("play-board",))
def fire(board: Loadout) -> Iterator[Problem]:
    """There are eight Fire tokens."""
    yield from state_checks.fire_tokens(board.number("fire") or 0)
