"""Rules about the investigators of one game: the party, the app's list, and the boxes they share."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from games.engine import Group, Problem, Rule, Severity, at_least, limit_problem, rule
from games.engine.build_checks import more_than_one
from games.engine.collection import beyond_the_box, shortages
from games.mom2 import state_checks
from games.mom2.cards import MAX_INVESTIGATORS, MIN_INVESTIGATORS
from games.mom2.loadout import Loadout, of_known_number
from games.mom2.state_checks import STATE_PROBLEMS

Table = tuple[Group, list[Loadout]]


@rule("MOM2-VAL-01", emits=("party-size",))
def two_to_five(table: Table) -> Iterator[Problem]:
    """A solo player has two investigators; the game is for at most five."""
    found = len(table[1])
    if not MIN_INVESTIGATORS <= found <= MAX_INVESTIGATORS:
        params = {"found": found, "least": MIN_INVESTIGATORS, "limit": MAX_INVESTIGATORS}
        yield Problem(code="party-size", params=params)


@rule("MOM2-SETUP-07", emits=("investigator-twice",))
def different_investigators(table: Table) -> Iterator[Problem]:
    """There is one card and one figure of each investigator."""
    yield from more_than_one((one.sheet.code for one in table[1] if one.sheet), "investigator-twice")


@rule("MOM2-POS-03", emits=("start-lists-differ", "start-missing", "start-surplus"))
def starting_possessions_as_a_whole(table: Table) -> Iterator[Problem]:
    """At the start the party has exactly the possessions that the app lists, and the cards of their own abilities."""
    starting = [one for one in table[1] if one.mode == "start"]
    lists = [one.starting for one in starting if one.starting]
    if not lists:
        return
    if any(one != lists[0] for one in lists):
        yield Problem(code="start-lists-differ", params={"found": len(lists)})
        return
    held = sum((Counter({slot.code: slot.copies for slot in one.main}) for one in starting), Counter[str]())
    own = Counter(one.sheet.fields.starts_with for one in starting if one.sheet)
    for code in sorted({*held, *lists[0]}):
        found, limit = held[code], lists[0][code]
        yield from at_least(limit, found, "start-missing", cards=(code,))
        if found > limit + own[code]:
            yield limit_problem("start-surplus", found, limit, cards=(code,))


@rule("MOM2-VAL-02", emits=("collection-short",))
def owned_products(table: Table) -> Iterator[Problem]:
    """Everything in use is of a product that the group owns, if a collection is recorded."""
    for problem in _short(table):
        if problem.params["limit"] == 0:
            yield replace(problem, severity=Severity.ERROR, variant="not-owned")


@rule("MOM2-VAL-10", emits=("copies-in-box", "collection-short"))
def copies_in_the_boxes(table: Table) -> Iterator[Problem]:
    """All investigators together have no more copies of a card than the boxes, or the recorded collections."""
    group, loadouts = table
    if not loadouts:
        return
    catalogue = loadouts[0].catalogue
    held = [of_known_number(one.used - one.leader_card, catalogue) for one in loadouts]
    if group.owned:
        short = (problem for problem in _short(table) if problem.params["limit"])
        yield from (problem for problem in short if any(problem.cards[0] in one for one in held))
        return
    for problem in beyond_the_box(held, catalogue):
        # MOM2-POS-05 reports an investigator who alone has too many.
        if max(one.get(problem.cards[0], 0) for one in held) <= problem.params["limit"]:
            yield problem


@rule("MOM2-VAL-07", emits=STATE_PROBLEMS["MOM2-VAL-07"])
def enough_investigators(table: Table) -> Iterator[Problem]:
    """An Insane card asks for a number of investigators in play, without the eliminated ones."""
    states = [one.state for one in table[1] if one.sheet]
    in_play = sum(not one.eliminated for one in states)
    for state in states:
        yield from state_checks.enough_investigators(state, in_play)


def _short(table: Table) -> Iterator[Problem]:
    group, loadouts = table
    if group.owned and loadouts:
        yield from shortages(group, [one.used for one in loadouts], loadouts[0].catalogue)


GROUP_RULES: tuple[Rule, ...] = (
    two_to_five, different_investigators, starting_possessions_as_a_whole, owned_products, enough_investigators,
    copies_in_the_boxes,
)  # fmt: skip
