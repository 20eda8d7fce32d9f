"""A table to play at in tests: a log that is written entry by entry."""

from typing import Any

from games.engine.tests.logs import WrittenLog
from games.mom2.campaign.campaign import CAMPAIGN
from games.mom2.campaign.state import Holding, Mom2State
from games.mom2.tests.box import box

NAMES = ("agatha-crane", "carson-sinclair", "father-mateo", "minh-thi-phan", "preston-fairmont", "rita-young")
"""Investigators of the base game, whose numbers are known."""


class Log(WrittenLog[Mom2State]):
    """A game begun with that many investigators of different players; only started without any."""

    def __init__(self, investigators: int = 0, scenario: str = "cycle-of-eternity", **start: Any) -> None:
        super().__init__(CAMPAIGN, CAMPAIGN.facts(box(), ""))
        self.write("start", **start)
        for number in range(1, investigators + 1):
            self.join(number)
        if investigators:
            self.write("game-begin", scenario=scenario, space="Lobby")

    def join(self, number: int, investigator: str = "", player: str = "", **more: Any) -> Mom2State:
        return self.write(
            "seat-join",
            seat=f"p{number}",
            player=player or f"Player {number}",
            investigator=investigator or NAMES[number - 1],
            **more,
        )

    def held(self, seat: str = "p1") -> Holding:
        return self.state.seats[seat].held

    def end(self, reason: str, *outcomes: str, **more: Any) -> dict[str, Any]:
        """The data of an end; an outcome may say behind a bar because of what."""
        told = []
        for seat, outcome in zip(self.state.session.seats, outcomes, strict=False):
            what, _bar, why = outcome.partition("|")
            told.append({"seat": seat, "outcome": what, **({"why": why} if why else {})})
        return {"reason": reason, "investigators": told, **more}
