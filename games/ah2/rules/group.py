"""Rules about the investigators at one table, who share one box."""

from collections import Counter
from collections.abc import Iterator

from games.ah2.loadout import Loadout
from games.ah2.numbers import BOOK
from games.engine import Group, Problem, Rule, at_most, limit_problem, rule
from games.engine.build_checks import more_than_one
from games.engine.collection import beyond_the_box, shortages

Table = tuple[Group, list[Loadout]]


@rule("AH2-BUILD-01", emits=("player-count",))
def one_to_eight(table: Table) -> Iterator[Problem]:
    """The game is for one to eight players."""
    found = len(table[1])
    if not 1 <= found <= BOOK.max_players:
        yield limit_problem("player-count", found, BOOK.max_players)


@rule("AH2-COMP-04", emits=("investigator-twice",))
def different_investigators(table: Table) -> Iterator[Problem]:
    """Each sheet is there once."""
    yield from more_than_one((one.sheet.code for one in table[1] if one.sheet), "investigator-twice")


@rule("AH2-COMP-12", emits=("copies-in-box", "collection-short"))
def copies_in_the_box(table: Table) -> Iterator[Problem]:
    """All investigators together have no more copies of a card than the box, or than their recorded collections."""
    group, loadouts = table
    if not loadouts:
        return
    if group.owned:
        yield from shortages(group, [_used(loadout) for loadout in loadouts], loadouts[0].catalogue)
        return
    yield from beyond_the_box([loadout.of_the_box for loadout in loadouts], loadouts[0].catalogue)


@rule("AH2-LIM-03", emits=("deputy-taken",))
def one_deputy(table: Table) -> Iterator[Problem]:
    """There is one set of the Deputy's cards."""
    loadouts = table[1]
    together = sum(map(_used, loadouts), Counter[str]())
    for code in sorted({slot.code for loadout in loadouts for slot in loadout.special("deputy")}):
        yield from at_most(1, together[code], "deputy-taken", cards=(code,))


def _used(loadout: Loadout) -> Counter[str]:
    """The cards of a loadout; discarded ones are in the deck again."""
    return Counter({slot.code: slot.copies for slot in loadout.main})


GROUP_RULES: tuple[Rule, ...] = (one_to_eight, different_investigators, copies_in_the_box, one_deputy)
