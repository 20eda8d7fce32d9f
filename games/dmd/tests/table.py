"""A table to play at in tests: a log that is written entry by entry."""

from typing import Any

from games.dmd.campaign.campaign import CAMPAIGN
from games.dmd.campaign.state import DmdState
from games.dmd.tests.box import box
from games.engine.tests.logs import WrittenLog

NAMES = ("ian-welles", "sister-beth", "rasputin", "the-kid", "borden", "john-morgan")
INSANITIES = ("recurring-trauma", "paranoia", "pyromania", "insanity-4", "insanity-5", "insanity-6")
EPISODE = "season-1.episode-3"


class Log(WrittenLog[DmdState]):
    """With investigators, the game has begun; with 0 of them only the pair is chosen."""

    def __init__(self, investigators: int = 2, elder_one: str = "hastur", *, with_tracks: bool = False) -> None:
        super().__init__(CAMPAIGN, CAMPAIGN.facts(box(with_tracks=with_tracks), ""))
        self.write("start", elder_one=elder_one, episode=EPISODE)
        for number in range(investigators):
            self.join(number)
        if investigators:
            self.write("game-begin", first=NAMES[0])

    def join(self, number: int, **more: Any) -> DmdState:
        return self.write("seat-join", **seated(number, **more))

    def fight(self, *, ritual: bool = True) -> "Log":
        """The Elder One is there; the ritual is disrupted, unless not."""
        if ritual:
            self.write("ritual-disrupt", how="Five idols smashed")
        self.write("summon", reason="ritual" if ritual else "red_space")
        return self


def seated(number: int, **more: Any) -> dict[str, Any]:
    """Somebody who sits down with the investigator of that number, from 0."""
    named = {"player": f"Player {number + 1}", "investigator": NAMES[number], "insanity": INSANITIES[number]}
    return {"seat": NAMES[number], **named, **more}
