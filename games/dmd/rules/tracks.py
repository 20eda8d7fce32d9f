"""Rules about the markers on the tracks of a board, thresholds, permanent dice, Fire."""

from collections.abc import Iterator

from games.dmd import state_checks
from games.dmd.loadout import NUMBERS, Loadout
from games.dmd.state_checks import STATE_CHECKS
from games.engine import Fix, Problem, Rule, rule
from games.engine.loadout import mentioned


@rule("DMD-POS-04", emits=("number-invalid", "not-leftmost"))
def markers(board: Loadout) -> Iterator[Problem]:
    """A marker stands on a space of its track, and on the first one at the start."""
    for choice in NUMBERS:
        given, clear = board.choices.get(choice), Fix(action="clear", choice=choice)
        if given is not None and board.number(choice) is None:
            yield Problem(code="number-invalid", params={"choice": choice, "found": mentioned(given)}, fix=clear)
        elif board.starts and board.number(choice):
            yield Problem(code="not-leftmost", params={"choice": choice, "found": given}, fix=clear)


def _of_state(id: str) -> Rule:
    emits, check = STATE_CHECKS[id]
    return Rule(id, emits, lambda board: check(board.state), about=("play-board",))


permanent_dice, *state_rules = map(_of_state, STATE_CHECKS)
"""Rules that line-ups share with logs: the permanent dice, and the markers on the tracks."""


@rule("DMD-VAL-09", emits=("fire-surplus",), about=("play-board",))
def fire(board: Loadout) -> Iterator[Problem]:
    """There are eight Fire tokens."""
    yield from state_checks.fire_tokens(board.number("fire") or 0)
