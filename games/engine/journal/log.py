"""Adding to a log: the state is always the replay of the entries that were not taken back."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.engine.journal.campaign import Campaign
from games.engine.journal.common_kinds import UNDO
from games.engine.journal.fields import FieldFault, completed, faults_of
from games.engine.journal.kinds import Entry, Kind
from games.engine.journal.state import State
from games.engine.problems import Problem, Severity
from games.engine.words import _, ngettext

MAX_CHECKS = 20_000
"""Entries that are checked again when earlier ones are taken back. No group comes near it; a log made to keep a server
busy does."""


class Recorded(Struct, frozen=True, kw_only=True):
    """The result of an entry. With faults or errors it is not accepted, and the state is unchanged."""

    entry: Entry
    """The entry to be stored, completed from the catalogue."""
    state: Any
    faults: tuple[FieldFault, ...] = ()
    """Data that does not fit the fields of the kind."""
    problems: tuple[Problem, ...] = ()
    """Rule problems; warnings do not refuse the entry."""

    @property
    def is_accepted(self) -> bool:
        return not self.faults and not any(problem.is_error for problem in self.problems)


class History:
    """The entries of a log, and the state after each effective one, from which an undo goes on.

    Of a long log, only those after number `after` are needed, with the state `base` there: no undo among them reaches
    further back.
    """

    def __init__(self, campaign: Campaign, entries: Iterable[Entry] = (), after: int = 0, base: Any = None) -> None:
        self.campaign = campaign
        self.after, self.base = after, campaign.state if base is None else base
        self.entries = list(entries)
        self.line: list[tuple[int, Entry, Any]] = []
        """The effective entries with their numbers, each with the state after it."""
        self.checks_left = MAX_CHECKS
        self.go_on([], effective(self.entries, after))

    def go_on(self, line: list[tuple[int, Entry, Any]], entries: Iterable[tuple[int, Entry]]) -> None:
        """Replace the line so far, and apply the entries after it."""
        self.line = line
        for number, entry in entries:
            state = self.campaign.kinds[entry.kind].apply(self.state, entry.data)
            self.line.append((number, entry, state))

    def add(self, found: "Recorded") -> None:
        """Add an accepted entry; an undo has replaced the line already."""
        self.entries.append(found.entry)
        if found.entry.kind != UNDO.code:
            self.line.append((self.last, found.entry, found.state))

    @property
    def last(self) -> int:
        return self.after + len(self.entries)

    @property
    def state(self) -> Any:
        return self.line[-1][2] if self.line else self.base


def record(
    campaign: Campaign, entries: Sequence[Entry], state: Any, entry: Entry, facts: Any, after: int = 0, base: Any = None
) -> Recorded:
    """Check an entry against the state after the earlier entries, and apply it. A bad entry never raises.
    Only an undo reads the earlier entries; they may begin `after` a number, as in `History`."""
    if entry.kind == UNDO.code:
        return _undo(History(campaign, entries, after, base), state, entry, facts)
    return _record(campaign, state, entry, facts)


def _record(campaign: Campaign, state: Any, entry: Entry, facts: Any) -> Recorded:
    kind = campaign.kinds.get(entry.kind)
    if kind is None:
        fault = FieldFault(("kind",), "unknown-kind", _("There is no kind “{kind}”.").format(kind=entry.kind))
        return Recorded(entry=entry, state=state, faults=(fault,))
    if state.status not in kind.when:
        variant = "started" if kind.when == ("new",) else state.status
        problem = Problem(code="out-of-turn", variant=variant, rule=kind.when_rule)
        return Recorded(entry=entry, state=state, problems=(problem,))
    faults = tuple(faults_of(kind.fields, entry.data, lambda *what: _knows(campaign, state, facts, *what)))
    if faults:
        return Recorded(entry=entry, state=state, faults=faults)
    whole = replace(entry, data=dict(kind.complete(state, completed(kind.fields, entry.data), facts)))
    problems = tuple(_waived(kind, whole, problem) for problem in kind.check(state, whole.data, facts))
    if any(problem.is_error for problem in problems):
        return Recorded(entry=entry, state=state, problems=problems)
    return Recorded(entry=whole, state=kind.apply(state, whole.data), problems=problems)


def replay(campaign: Campaign, entries: Sequence[Entry], after: int = 0, base: Any = None) -> Any:
    """The state after these accepted entries. It needs no catalogue: entries are complete."""
    state: Any = campaign.state if base is None else base
    for _number, entry in effective(entries, after):
        state = campaign.kinds[entry.kind].apply(state, entry.data)
    return state


def effective(entries: Sequence[Entry], after: int = 0) -> list[tuple[int, Entry]]:
    """The entries that were not taken back, with their numbers, without the undo entries themselves."""
    gone, numbered = _taken_back(entries, after), enumerate(entries, after + 1)
    return [(number, entry) for number, entry in numbered if number not in gone and entry.kind != UNDO.code]


def rewrite(campaign: Campaign, entries: Sequence[Entry], facts: Any) -> list[Recorded]:
    """Record an imported log entry by entry, up to the first that is refused.
    Nothing of it is trusted: values from a catalogue are looked up again in this one."""
    history = History(campaign)
    results: list[Recorded] = []
    for entry in entries:
        if entry.kind == UNDO.code:
            found = _undo(history, history.state, entry, facts)
        else:
            found = _record(campaign, history.state, _as_written(campaign, entry), facts)
        results.append(found)
        if not found.is_accepted:
            break
        history.add(found)
    return results


def canonical(state: State) -> bytes:
    """The state as JSON, the same bytes for the same state."""
    return msgspec.json.encode(state, order="deterministic")


def read_state(campaign: Campaign, stored: object) -> Any:
    """The state from plain JSON values, as `canonical` writes them; may raise msgspec.ValidationError."""
    return msgspec.convert(stored, type(campaign.state))


def _undo(history: History, state: Any, entry: Entry, facts: Any) -> Recorded:
    """Record an undo; if it is accepted, the history's line is the one after it."""
    entries = history.entries
    faults = tuple(faults_of(UNDO.fields, entry.data, lambda *_what: True))
    number: Any = entry.data.get("entry") if isinstance(entry.data, dict) else None
    if not faults and number > history.last:
        message = ngettext("There is {number} entry.", "There are {number} entries.", number=history.last)
        faults = (FieldFault(("entry",), "unknown-entry", message),)
    if faults:
        return Recorded(entry=entry, state=state, faults=faults)
    if number in _taken_back(entries, history.after):
        problem = Problem(code="undo-twice", params={"entry": number})
        return Recorded(entry=entry, state=state, problems=(problem,))
    before, later = _parted(history, entry, number)
    broken, after = _replayed(history, number, before, later, facts)
    if broken:
        return Recorded(entry=entry, state=state, problems=(broken,))
    history.go_on(before, later)
    return Recorded(entry=entry, state=after)


def undo_orders(
    campaign: Campaign,
    entries: Sequence[Entry],
    numbers: Iterable[int],
    facts: Any,
    *,
    most_checks: int,
    after: int = 0,
    base: Any = None,
) -> dict[int, tuple[int, ...]]:
    """The order in which each of the entries with these numbers can be undone: first those that depend on it, newest
    first, then itself. Those that are undone already have none.

    Entries that would need more checks are alone: the undo itself finds out.
    """
    history = History(campaign, entries, after, base)
    history.checks_left = most_checks
    gone = _taken_back(entries, after)
    orders = {number: _undo_order(history, number, facts) for number in numbers if number not in gone}
    return {number: order for number, order in orders.items() if order}


def _undo_order(history: History, number: int, facts: Any) -> tuple[int, ...]:
    before, later = _parted(history, _undo_of(number), number)
    history.checks_left -= len(later)
    if history.checks_left < 0:
        return (number,)
    state: Any = before[-1][2] if before else history.base
    wanted = {number}
    for place, entry in later:
        if _still_possible(history.campaign, state, entry, facts):
            state = history.campaign.kinds[entry.kind].apply(state, entry.data)
        else:
            wanted.add(place)
    if min(wanted) < number:
        return ()  # the entry that this undo took back is no longer possible
    while len(wanted) > 1 and (also := _in_the_way(history, wanted, facts)):
        wanted.add(also)
    return tuple(sorted(wanted, reverse=True))


def _in_the_way(history: History, numbers: Iterable[int], facts: Any) -> int | None:
    """Another entry that an undo of these, one after the other from the newest, would break on the way."""
    trial = copy(history)
    trial.entries = list(history.entries)
    for number in sorted(numbers, reverse=True):
        found = _undo(trial, None, _undo_of(number), facts)
        history.checks_left = trial.checks_left
        for problem in found.problems:
            return problem.params.get("by")
        trial.add(found)
    return None


def _undo_of(number: int) -> Entry:
    return Entry(kind=UNDO.code, data={"entry": number})


def _parted(history: History, undo: Entry, number: int) -> tuple[list[tuple[int, Entry, Any]], list[tuple[int, Entry]]]:
    """The history's line before the first entry that the undo touches, and the effective entries from there on."""
    touched = first_touched(history.entries, number, history.after)
    before = [one for one in history.line if one[0] < touched]
    return before, [one for one in effective([*history.entries, undo], history.after) if one[0] >= touched]


def _replayed(
    history: History, number: int, before: list[tuple[int, Entry, Any]], later: list[tuple[int, Entry]], facts: Any
) -> tuple[Problem | None, Any]:
    """The state after the later entries; with a problem if one of them is no longer possible."""
    after: Any = before[-1][2] if before else history.base
    history.checks_left -= len(later)
    if history.checks_left < 0:
        return Problem(code="undo-tangle", params={"entry": number}), after
    for place, one in later:
        if not _still_possible(history.campaign, after, one, facts):
            return Problem(code="undo-breaks", params={"entry": number, "by": place}), after
        after = history.campaign.kinds[one.kind].apply(after, one.data)
    return None, after


def _still_possible(campaign: Campaign, state: Any, entry: Entry, facts: Any) -> bool:
    """Whether the entry could be written in that state, both as it was written and as it was completed then."""
    if not _record(campaign, state, _as_written(campaign, entry), facts).is_accepted:
        return False
    if not state.seats.keys() >= set(entry.data.get("seats", ())):
        return False  # completed by `complete_seating`: a seat that played does not exist any more
    kind = campaign.kinds[entry.kind]
    problems = (_waived(kind, entry, problem) for problem in kind.check(state, entry.data, facts))
    return not any(problem.is_error for problem in problems)


def taken_back(undos: Mapping[int, int]) -> set[int]:
    """The numbers of the entries that effective undos take back; `undos` is the number of each undo to its entry's."""
    gone: set[int] = set()
    for number in sorted(undos, reverse=True):
        if number not in gone:
            gone.add(undos[number])
    return gone


def _taken_back(entries: Sequence[Entry], after: int) -> set[int]:
    numbered = enumerate(entries, after + 1)
    return taken_back({number: entry.data["entry"] for number, entry in numbered if entry.kind == UNDO.code})


def first_touched(entries: Sequence[Entry], number: int, after: int) -> int:
    """The first entry that an undo of that entry brings back or takes away."""
    while entries[number - after - 1].kind == UNDO.code:
        number = entries[number - after - 1].data["entry"]
    return number


def _as_written(campaign: Campaign, entry: Entry) -> Entry:
    """The entry without the values that `Kind.complete` added."""
    kind = campaign.kinds.get(entry.kind)
    if kind is None:
        return entry
    names = {field.name for field in kind.fields}
    return replace(entry, data={name: value for name, value in entry.data.items() if name in names})


def _knows(campaign: Campaign, state: State, facts: Any, type: str, value: str) -> bool:
    if type == "new-seat":
        return value not in state.seats
    if type == "seat":
        return value in state.seats
    return campaign.knows(state, facts, type, value)


def _waived(kind: Kind, entry: Entry, problem: Problem) -> Problem:
    if entry.house_rule and problem.is_error and problem.code in kind.waivable:
        return replace(problem, severity=Severity.WARNING)
    return problem
