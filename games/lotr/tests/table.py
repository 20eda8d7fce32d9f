"""A table to play at in tests: an invented campaign, and a log that is written entry by entry."""

from typing import Any

from games.engine import Catalogue, PrintingRecord
from games.engine.cards import GuideRecord, ScenarioRecord
from games.engine.journal import canonical, read_state
from games.engine.tests.logs import WrittenLog
from games.lotr.campaign.campaign import CAMPAIGN
from games.lotr.campaign.facts import Facts, facts_of
from games.lotr.campaign.state import LotrState
from games.lotr.tests.cards import FILLERS, HEROES, OTHERS, make_card

ENCOUNTERS = [
    make_card("orc", "enemy", "", cost=None, card_back="encounter", encounter_set="road", quantity=3,
              engagement=20, threat_strength=2, victory=2, keywords=("victory",), abilities=("forced",)),
    make_card("troll", "enemy", "", cost=None, card_back="encounter", encounter_set="road", quantity=1,
              engagement=36, threat_strength="X", keywords=("surge",), abilities=("shadow",),
              other_decks={"tale.2": 2}),
    make_card("ford", "location", "", cost=None, card_back="encounter", encounter_set="road", quantity=2,
              threat_strength=3, quest_points=4, abilities=("shadow", "travel")),
    make_card("storm", "treachery", "", cost=None, card_back="encounter", encounter_set="sky", quantity=4,
              keywords=("doomed", "surge"), keyword_values={"doomed": 2}, abilities=("when-revealed",)),
    make_card("captive", "objective-ally", "", cost=None, card_back="encounter", encounter_set="sky", quantity=1,
              name="Belwen", unique=True),
    make_card("stage2", "quest", "", cost=None, card_back="quest", encounter_set="road", stage=2),
    make_card("stage1", "quest", "", cost=None, card_back="quest", encounter_set="road", stage=1, position=9),
    make_card("elsewhere", "enemy", "", cost=None, card_back="encounter", encounter_set="sea"),
    make_card("omen", "treachery", "", cost=None, card_back="encounter", encounter_set="road", campaign_role="burden"),
    make_card("song", "event", "", campaign_role="boon", keywords=("setup",)),
]  # fmt: skip
TALE = Catalogue(
    version=1,
    cards=[*HEROES, *FILLERS[:20], *OTHERS, *ENCOUNTERS],
    printings=[PrintingRecord(code="ardil-again", card="ardil", set_code="test2", position=1)],
    guides=[GuideRecord(code="tale", names={"en": "Tale"}, order=("tale.1", "tale.2"))],
    scenarios=[
        ScenarioRecord(code="tale.1", guide="tale", names={"en": "First"}, encounter_sets=("road", "sky")),
        ScenarioRecord(code="tale.2", guide="tale", names={"en": "Second"}, encounter_sets=("road",)),
    ],
)


class Log(WrittenLog[LotrState]):
    """The log of the invented campaign."""

    def __init__(self, mode: str = "campaign", **facts: Any) -> None:
        known = Facts(catalogue=TALE, guide="tale", order=("tale.1", "tale.2"), **facts)
        super().__init__(CAMPAIGN, known if facts else facts_of(TALE, "tale"))
        self.write("start", mode=mode)

    def seat(self, name: str, *heroes: str) -> None:
        self.write("seat-join", seat=name, player=name.title(), heroes=list(heroes))

    def play(self, result: str, *players: dict[str, Any], rounds: int = 5, **more: Any) -> LotrState:
        """One game from its beginning to its end."""
        self.write("scenario-begin", seed=1)
        return self.write("scenario-end", result=result, rounds=rounds, players=list(players), **more)


def stored(state: LotrState) -> Any:
    """The state as a database gives it back."""
    import msgspec

    return read_state(CAMPAIGN, msgspec.json.decode(canonical(state)))


def ended(seat: str, threat: int = 30, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "threat": threat, **more}


def two_players(mode: str = "campaign") -> Log:
    log = Log(mode)
    log.seat("ann", "ardil", "cirwen", "belwen")
    log.seat("bob", "dorlan")
    return log


def checks_of(log: Log, **wish: Any) -> dict[str, Any]:
    return {one["check"]: one for one in log.setup(**wish)["checks"]}
