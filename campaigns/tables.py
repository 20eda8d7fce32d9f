"""The numbers of the session being played: the trackers of its game with their values."""

from typing import Any

from msgspec import Struct

from accounts.models import User
from campaigns.models import Campaign, Table
from campaigns.rules import CampaignRules
from campaigns.selectors import table_get
from games.engine.journal import Tracker, Values


class TableState(Struct, frozen=True, kw_only=True):
    """The table of a campaign as of a state of its log."""

    row: Table
    session: int
    """The number of the session being played; 0 if none is."""
    values: Values
    """Values that have been changed."""
    turns: list[Any]
    """The last changes, each with account, tracker and difference."""
    trackers: tuple[Tracker, ...]

    def last_turn(self, user: User | None) -> int | None:
        """The place of the user's own last change, or None."""
        return next((at for at in reversed(range(len(self.turns))) if user and self.turns[at][0] == user.pk), None)


def table_state(campaign: Campaign, rules: CampaignRules, state: Any) -> TableState:
    """The table; without trackers in a game that has none, and while nothing is played."""
    row, trackers = table_get(campaign=campaign), rules.log_rules.trackers
    if trackers is None or state.status != "playing":
        return TableState(row=row, session=0, values={}, turns=[], trackers=())
    session = len(state.sessions)
    values, turns = (row.values, row.turns) if row.session == session else ({}, [])
    found = tuple(trackers.all(state, rules.facts, values))
    return TableState(row=row, session=session, values=values, turns=turns, trackers=found)


def table_data(table: TableState, rules: CampaignRules, state: Any, kind: str) -> dict[str, Any]:
    """The initial data that the table provides for the form of a kind."""
    trackers = rules.log_rules.trackers
    return dict(trackers.initial(state, kind, table.values)) if trackers and table.values else {}
