"""A campaign's log as values of its game's journal: the entries, and the state that they come to."""

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from campaigns.models import Campaign, LogEntry
from campaigns.selectors import entry_list
from games.engine import journal

MAX_ENTRIES = 5000
"""More than any campaign has; a longer log is a client's mistake."""


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
    return journal.replay(rules, entries_of(campaign, until=number))


def entries_of(campaign: Campaign, until: int | None = None) -> list[journal.Entry]:
    """The log as values, up to that entry."""
    rows = entry_list(campaign=campaign, until=until).select_related(None)
    return [
        journal.Entry(kind=kind, data=data, house_rule=house_rule)
        for kind, data, house_rule in rows.values_list("kind", "data", "house_rule")
    ]


def as_entry(row: LogEntry) -> journal.Entry:
    return journal.Entry(kind=row.kind, data=row.data, house_rule=row.house_rule)
