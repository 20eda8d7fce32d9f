"""A table to play at in tests: a log that is written entry by entry."""

from typing import Any

from games.ah2.campaign.campaign import CAMPAIGN
from games.ah2.campaign.state import Ah2State
from games.ah2.tests.box import STARTS, box
from games.engine.journal import CatalogueFacts, Entry, Recorded, canonical, record, replay

NAMES = ("amanda-sharpe", "harvey-walters", "joe-diamond", "sister-mary", "ashcan-pete", "bob-jenkins",
         "carolyn-fern", "dexter-drake", "gloria-goldberg")  # fmt: skip


def seat_name(number: int) -> str:
    return f"p{number}"


class Log:
    """A log that grows entry by entry; every accepted one is replayed and compared, byte for byte."""

    def __init__(self, players: int = 0, ancient_one: str = "azathoth", **start: Any) -> None:
        self.facts: CatalogueFacts = CAMPAIGN.facts(box(), "")
        self.entries: list[Entry] = []
        self.state: Ah2State = CAMPAIGN.state  # type: ignore[assignment]
        self.write("start", **start)
        for number in range(1, players + 1):
            self.join(number)
        if players:
            self.write("game-begin", ancient_one=ancient_one, first="p1")

    def join(self, number: int, investigator: str = "", **more: Any) -> Ah2State:
        investigator = investigator or NAMES[number - 1]
        return self.write(
            "seat-join", seat=seat_name(number), player=f"Player {number}", investigator=investigator, **more
        )

    def write(self, kind: str, *, house_rule: bool = False, **data: Any) -> Ah2State:
        """Writes an entry that must be accepted."""
        found = self.attempt(kind, house_rule=house_rule, **data)
        assert found.is_accepted, (found.faults, found.problems)
        self.entries.append(found.entry)
        self.state = found.state
        assert canonical(replay(CAMPAIGN, self.entries)) == canonical(self.state)
        return self.state

    def attempt(self, kind: str, *, house_rule: bool = False, **data: Any) -> Recorded:
        """What would come of an entry."""
        entry = Entry(kind=kind, data=data, house_rule=house_rule)
        return record(CAMPAIGN, self.entries, self.state, entry, self.facts)

    def problems(self, kind: str, **data: Any) -> list[tuple[str, str]]:
        """Rule and code of what speaks against an entry."""
        found = self.attempt(kind, **data)
        assert not found.faults, found.faults
        return [(problem.rule, problem.code) for problem in found.problems]

    def end(self, result: str, players: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
        """The data of an end: everybody alive and sane unless said."""
        seats = self.state.session.seats
        told = players or [{} for _ in seats]
        return {
            "result": result,
            "doom": 5,
            "players": [{"seat": seat, "fate": "survived-sane", **one} for seat, one in zip(seats, told, strict=False)],
            **more,
        }


def start_cards(investigator: str) -> list[str]:
    return [code for code, copies in STARTS[investigator].items() for _ in range(copies)]
