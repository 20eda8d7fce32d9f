"""Rules about the investigators of one line-up, who share one box."""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from games.dmd import state_checks
from games.dmd.loadout import Loadout
from games.engine import Group, Problem, rule
from games.engine.collection import shortages
from games.engine.rules import rules_in

Table = tuple[Group, list[Loadout]]


@rule("DMD-POS-05", emits=("insanity-twice",))
def different_insanities(table: Table) -> Iterator[Problem]:
    """Each Insanity card is dealt once."""
    codes = (slot.code for board in table[1] for slot in board.of_type("insanity") for _ in range(slot.copies))
    yield from state_checks.different_insanities(codes)


@rule("DMD-POS-07", emits=("both-sides", "side-twice"))
def different_discoveries(table: Table) -> Iterator[Problem]:
    """A Discovery card lies at one board; duplicates at one board are reported by its own rules."""
    claimed = [{side.fields.discovery or side.code: side for side in board.sides}.values() for board in table[1]]
    yield from state_checks.one_side_of_each(chain.from_iterable(claimed))


@rule("DMD-POS-14", emits=("investigator-twice", "collection-short"))
def different_investigators(table: Table) -> Iterator[Problem]:
    """Each investigator is there once, and in the recorded collections."""
    group, boards = table
    yield from state_checks.different_investigators(board.sheet.code for board in boards if board.sheet)
    if group.owned and boards:
        yield from shortages(group, [_used(board) for board in boards], boards[0].catalogue)


def _used(board: Loadout) -> Counter[str]:
    """The components of a board; its skills are printed on it."""
    used = Counter({slot.code: slot.copies for slot in board.held if slot.card.type_code != "skill"})
    if board.sheet:
        used[board.sheet.code] += 1
    return used


@rule("DMD-VAL-09", emits=("fire-surplus",))
def fire(table: Table) -> Iterator[Problem]:
    """Eight Fire tokens for all boards together."""
    yield from state_checks.fire_tokens(sum(board.number("fire") or 0 for board in table[1]))


@rule("DMD-VAL-12", emits=("investigator-number",))
def number_at_table(table: Table) -> Iterator[Problem]:
    """Two to five investigators; a solo player has two."""
    yield from state_checks.number_at_table(len(table[1]))


GROUP_RULES = rules_in("POS VAL", sys.modules[__name__])
