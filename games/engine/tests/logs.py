"""A log that is written entry by entry, as the service writes it, without a database."""

import json
from typing import Any, Generic, TypeVar

from games.engine.journal import Campaign, Entry, Recorded, State, canonical, read_state, record, replay

S = TypeVar("S", bound=State)


class WrittenLog(Generic[S]):
    """Entries and state together. What is kept is replayed and compared, byte for byte, and read back as stored."""

    state: S

    def __init__(self, campaign: Campaign, facts: Any) -> None:
        self.campaign, self.facts = campaign, facts
        self.entries: list[Entry] = []
        self.state = campaign.state  # type: ignore[assignment]

    def attempt(self, kind: str, /, *, house_rule: bool = False, **data: Any) -> Recorded:
        """The result of an entry, without writing it."""
        entry = Entry(kind=kind, data=data, house_rule=house_rule)
        return record(self.campaign, self.entries, self.state, entry, self.facts)

    def keep(self, found: Recorded) -> None:
        """Adds an entry that was accepted."""
        self.entries.append(found.entry)
        stored = canonical(found.state)
        assert stored == canonical(replay(self.campaign, self.entries))
        self.state = read_state(self.campaign, json.loads(stored))

    def write(self, kind: str, /, *, house_rule: bool = False, **data: Any) -> S:
        """Writes an entry that must be accepted."""
        found = self.attempt(kind, house_rule=house_rule, **data)
        assert found.is_accepted, (found.faults, found.problems)
        self.keep(found)
        return self.state

    def problems(self, kind: str, /, **data: Any) -> list[tuple[str, str]]:
        """Rule and code of what speaks against an entry."""
        found = self.attempt(kind, **data)
        assert not found.faults, found.faults
        return [(problem.rule, problem.code) for problem in found.problems]

    def setup(self, **wish: Any) -> dict[str, Any]:
        """The table as it is laid for that wish."""
        assert self.campaign.setup
        return self.campaign.setup(self.state, self.facts, wish)
