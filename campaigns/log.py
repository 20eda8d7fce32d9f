"""A campaign's log as values of its game's journal: the entries, and the resulting state."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from campaigns.models import Campaign, Checkpoint, LogEntry
from campaigns.selectors import entry_list, undo_target
from games.engine import journal

MAX_ENTRIES = 20_000
"""More than any campaign has; a longer log is a client's mistake."""
CHECKPOINT_EVERY = 200
"""Entries from one kept state to the next, so that nothing of the recent past needs the whole log."""


class Origin(Struct, frozen=True, kw_only=True):
    """The origin of an entry written elsewhere."""

    written_by: str
    at: datetime


def state_of(campaign: Campaign, rules: journal.Campaign) -> Any:
    """The stored state."""
    return journal.read_state(rules, msgspec.json.decode(campaign.state)) if campaign.state else rules.state


def state_at(campaign: Campaign, number: int, rules: journal.Campaign) -> Any:
    """The state as of that entry: stored if it is the newest, else a replay of the entries up to it."""
    if number == campaign.entries:
        return state_of(campaign, rules)
    entries, begins = entries_from(campaign, number + 1, rules, until=number)
    return journal.replay(rules, entries, **begins)


def entries_from(
    campaign: Campaign, number: int, rules: journal.Campaign, until: int | None = None
) -> tuple[list[journal.Entry], dict[str, Any]]:
    """The entries after the last checkpoint before that number, and where they begin: its number and its state."""
    found = None
    if number > CHECKPOINT_EVERY:
        found = campaign.checkpoints.filter(number__lt=number).order_by("-number").first()
    if found is None:
        return entries_of(campaign, until), {}
    base = journal.read_state(rules, msgspec.json.decode(found.state))
    return entries_of(campaign, until, since=found.number), {"after": found.number, "base": base}


def checkpoints_of(campaign: Campaign, rules: journal.Campaign, entries: Sequence[journal.Entry]) -> list[Checkpoint]:
    """All checkpoints that the whole log can have: none between an undo and what it touched."""
    numbered = enumerate(entries, 1)
    undos = {number: entry.data["entry"] for number, entry in numbered if entry.kind == journal.UNDO.code}
    touched = [(undo_target(undos, number), number) for number in undos]
    found: list[Checkpoint] = []
    after, base = 0, rules.state
    for number in range(CHECKPOINT_EVERY, len(entries) + 1, CHECKPOINT_EVERY):
        if not any(first <= number < undo for first, undo in touched):
            base = journal.replay(rules, entries[after:number], after, base)
            after = number
            found.append(Checkpoint(campaign=campaign, number=number, state=journal.canonical(base).decode()))
    return found


def entries_of(campaign: Campaign, until: int | None = None, since: int = 0) -> list[journal.Entry]:
    """The log as values, after number `since`, up to number `until`."""
    rows = entry_list(campaign=campaign, since=since, until=until).select_related(None)
    return [
        journal.Entry(kind=kind, data=data, house_rule=house_rule)
        for kind, data, house_rule in rows.values_list("kind", "data", "house_rule")
    ]


def as_entry(row: LogEntry) -> journal.Entry:
    return journal.Entry(kind=row.kind, data=row.data, house_rule=row.house_rule)
