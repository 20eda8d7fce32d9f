"""A campaign's log as a user sees it: everything but the secrets of others. All readers of a log use it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from accounts.models import User
from campaigns import selectors
from campaigns.log import as_entry, entries_of, state_at
from campaigns.models import Campaign, LogEntry, Seat
from games.engine import Problem, journal

Hidden = Mapping[int, frozenset[str]]
"""Number of an entry to the seats whose secrets in it are hidden."""


class Visibility:
    """A log as a user sees it, and its state for them: the replay of the visible data."""

    def __init__(self, campaign: Campaign, rules: journal.Campaign, hidden: Hidden) -> None:
        self.campaign, self.rules, self.hidden = campaign, rules, hidden
        self._states: dict[int, Any] = {}

    def data(self, row: LogEntry) -> dict[str, Any]:
        """The visible data of an entry."""
        return self._seen(row.number, as_entry(row)).data

    def withheld(self, row: LogEntry) -> list[journal.Loc]:
        """The places of hidden values in the entry's data."""
        hides = self.hidden.get(row.number, frozenset())
        places = journal.secret_places(self.rules.kinds.get(row.kind), row.data) if hides else []
        return [loc for loc, seat in places if seat in hides]

    def entries(self, until: int | None = None) -> list[journal.Entry]:
        """The log up to that entry, as values."""
        return [self._seen(number, entry) for number, entry in enumerate(entries_of(self.campaign, until), 1)]

    def effective(self) -> Iterator[journal.Entry]:
        """The entries that are not undone; read in parts, so that a long log is never in memory as a whole."""
        undone = journal.taken_back(selectors.undo_list(campaign=self.campaign))
        rows = selectors.entry_list(campaign=self.campaign).select_related(None).exclude(kind=journal.UNDO.code)
        values = rows.values_list("number", "kind", "data", "house_rule")
        for number, kind, data, house_rule in values.iterator(selectors.CHUNK):
            if number not in undone:
                yield self._seen(number, journal.Entry(kind=kind, data=data, house_rule=house_rule))

    def state(self, at: int | None = None) -> Any:
        """The visible state as of that entry, by default the newest."""
        number = self.campaign.entries if at is None else at
        if not any(place <= number for place in self.hidden):
            return state_at(self.campaign, number, self.rules)
        if number not in self._states:
            self._states[number] = journal.replay(self.rules, self.entries(number))
        return self._states[number]

    def visible_problems(self, problems: Sequence[Problem], entry: journal.Entry, facts: Any) -> tuple[Problem, ...]:
        """Rule problems of an entry that follow from visible data; hidden ones are only noted."""
        if not self.hidden or not problems:
            return tuple(problems)
        written = self.entries() if entry.kind == journal.UNDO.code else ()
        known = journal.record(self.rules, written, self.state(), entry, facts).problems
        seen = [problem for problem in problems if problem in known]
        if any(problem.is_error and problem not in known for problem in problems):
            seen.append(Problem(code="secret-conflict"))
        return tuple(seen)

    def _seen(self, number: int, entry: journal.Entry) -> journal.Entry:
        hides = self.hidden.get(number)
        if not hides:
            return entry
        data = journal.redacted(self.rules.kinds.get(entry.kind), entry.data, hides.__contains__)
        return journal.Entry(kind=entry.kind, data=data, house_rule=entry.house_rule)


def visibility_of(
    campaign: Campaign,
    rules: journal.Campaign,
    user: User | None,
    seats: Iterable[Seat] | None = None,
    log: Iterable[LogEntry] | None = None,
) -> Visibility:
    """The campaign's log as the user sees it; `seats` and the whole `log`, if read already.

    A game without secrets needs no query here, nor does a finished one.
    """
    kinds = journal.secret_kinds(rules)
    if not kinds or campaign.status == "over":
        return Visibility(campaign, rules, {})
    if log is None:
        rows = list(campaign.log.filter(kind__in=kinds).order_by("number"))
        undone = journal.taken_back(selectors.undo_list(campaign=campaign)) if rows else set()
    else:
        rows = [row for row in log if row.kind in kinds]
        undone = journal.taken_back({row.number: row.data["entry"] for row in log if row.kind == journal.UNDO.code})
    if not rows:
        return Visibility(campaign, rules, {})
    seats = selectors.seat_list(campaign=campaign) if seats is None else seats
    return Visibility(campaign, rules, _hidden(rules, rows, undone, seats, user))


def _hidden(
    rules: journal.Campaign, rows: list[LogEntry], undone: set[int], seats: Iterable[Seat], user: User | None
) -> Hidden:
    """The seats hidden from the user in these entries of an unfinished game.

    A secret is visible to the seat's holder; without one, to its author.
    """
    holders = {seat.name: seat.user_id for seat in seats}
    shown = journal.revealed(rules, {row.number: as_entry(row) for row in rows if row.number not in undone})
    hidden = {}
    for row in rows:
        told_to = {seat for _loc, seat in journal.secret_places(rules.kinds.get(row.kind), row.data)}
        hides = {
            seat
            for seat in told_to
            if (row.number, seat) not in shown and (user is None or (holders.get(seat) or row.actor_id) != user.pk)
        }
        if hides:
            hidden[row.number] = frozenset(hides)
    return hidden
