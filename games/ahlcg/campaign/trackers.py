"""The numbers that a table keeps during a scenario: round, agenda with its doom, act, and who is out."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_scenarios import OUTCOMES
from games.ahlcg.campaign.state import AhlcgState
from games.ahlcg.words import _
from games.engine.journal import Tracker, Trackers, Values, printed_at, seat_values


def _all(state: AhlcgState, facts: Facts, values: Values) -> Iterator[Tracker]:
    yield Tracker(code="round", title=_("Round"), start=1, least=1)
    agenda = Tracker(code="agenda", title=_("Agenda"), start=1, least=1, most=9)
    scenario = facts.scenario(state.session.scenario)
    sets = scenario.encounter_sets if scenario else ()
    agendas = (card for card in facts.catalogue if card.type_code == "agenda" and card.encounter_set in sets)
    threshold = printed_at(agendas, agenda.value(values), "doom")
    rules = {threshold: "mythos-1-3-threshold"} if threshold else {}
    yield Tracker(code="doom", title=_("Doom"), rules=rules)
    yield agenda
    yield Tracker(code="act", title=_("Act"), start=1, least=1, most=9)
    words = tuple(OUTCOMES.values())
    rules = {1: "AHLCG-END-07"}
    for name in state.session.seats:
        yield Tracker(code="outcome", title=_("Outcome"), seat=name, most=len(words) - 1, rules=rules, words=words)


def _initial(state: AhlcgState, kind: str, values: Values) -> Mapping[str, Any]:
    """The form of the end begins with who was out, and how."""
    if kind != "scenario-end":
        return {}
    codes = list(OUTCOMES)
    told = seat_values(values, "outcome", state.session.seats)
    outcomes = [{"seat": seat, "outcome": codes[number]} for seat, number in told.items() if number]
    return {"outcomes": outcomes} if outcomes else {}


TRACKERS = Trackers(all=_all, initial=_initial)
