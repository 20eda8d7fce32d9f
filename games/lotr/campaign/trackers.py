"""The numbers that a table keeps during a game: round, quest, and a threat dial for each player."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.journal import Tracker, Trackers, Values, printed_at, seat_values
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.state import LotrState, starting_threat
from games.lotr.deck import ELIMINATION
from games.lotr.encounters import quest_deck
from games.lotr.words import _


def _all(state: LotrState, facts: Facts, values: Values) -> Iterator[Tracker]:
    session = state.sessions[-1]
    yield Tracker(code="round", title=_("Round"), start=1, least=1, most=200)
    for name in session.seats:
        start = starting_threat(state, name)
        rules = {ELIMINATION: "LOTR-SET-08"}
        yield Tracker(code="threat", title=_("Threat"), seat=name, start=start, most=ELIMINATION, rules=rules)
    stage = Tracker(code="stage", title=_("Quest stage"), start=1, least=1, most=9)
    yield stage
    scenario = facts.scenario(session.scenario)
    deck = quest_deck(scenario.encounter_sets if scenario else (), facts.catalogue)
    points = printed_at(filter(None, map(facts.card, deck)), stage.value(values), "quest_points")
    rules = {points: "advance-the-quest"} if points else {}
    yield Tracker(code="progress", title=_("Progress"), rules=rules)


def _initial(state: LotrState, kind: str, values: Values) -> Mapping[str, Any]:
    """The form of the end begins with the completed rounds, and the threat of every dial that was turned."""
    if kind != "scenario-end":
        return {}
    threats = seat_values(values, "threat", state.sessions[-1].seats)
    players = [
        {"seat": seat, "eliminated": True} if threat == ELIMINATION else {"seat": seat, "threat": threat}
        for seat, threat in threats.items()
    ]
    return {
        **({"rounds": values["round"] - 1} if "round" in values else {}),
        **({"players": players} if players else {}),
    }


TRACKERS = Trackers(all=_all, initial=_initial)
