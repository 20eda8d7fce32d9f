"""Rule problems in the seats of a log: investigators at their start, and events that can no longer happen."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.ah2.campaign.state import Ah2State, Used, gate_trophies
from games.ah2.cards import TRACKS
from games.ah2.loadout import DISCARDED, Loadout, prepare
from games.ah2.rules.group import GROUP_RULES, copies_in_the_box
from games.ah2.rules.loadout import RULES, sliders
from games.engine import Build, Group, Problem, Severity, limit_problem, run_rules
from games.engine.journal import CatalogueFacts, Data, seats_of
from games.engine.rules import emitted

START_EMITS = emitted((*RULES, *(rule for rule in GROUP_RULES if rule.id != "AH2-BUILD-01")))
"""Rule to the problems of an investigator at the start."""


def start_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    used = {
        "code": facts.code(data["investigator"]),
        "cards": dict(sorted(Counter(map(facts.code, data.get("cards", ()))).items())),
        "discarded": facts.code(data["discarded"]) if "discarded" in data else "",
        "stops": {track: data[track] for track in TRACKS if track in data},
    }
    return {**data, "used": used}


def start_problems(state: Ah2State, used: dict[str, Any], facts: CatalogueFacts, seat: str = "") -> Iterator[Problem]:
    """Rule problems of a player with this investigator and these possessions; `seat` is the player's own, if any."""
    if facts.of_type(used["code"], "investigator") is None:
        yield Problem(code="investigator-invalid", rule="AH2-BUILD-02", cards=(used["code"],))
        return
    others = [state.seats[name] for name in seats_of(state, "active", "playing") if name != seat]
    if any(other.leader == used["code"] for other in others):
        cards = (used["code"],)
        yield Problem(code="investigator-twice", rule="AH2-COMP-04", cards=cards, params={"found": 2})
    own = loadout_of(Used(**used), facts)
    if not used["cards"]:
        yield from run_rules([sliders] if used["stops"] else [], own)
        return
    rules = [rule for rule in RULES if used["stops"] or rule is not sliders]
    yield from run_rules([rule for rule in rules if not rule.about or "start-sheet" in rule.about], own)
    table = [own, *(loadout_of(other.used[-1], facts) for other in others if other.used[-1].cards)]
    yield from run_rules([copies_in_the_box], (Group(builds=()), table))


def loadout_of(used: Used, facts: CatalogueFacts) -> Loadout:
    """The investigator's start as the rules of loadouts read it."""
    zones = {"main": used.cards}
    if used.discarded:
        zones[DISCARDED] = {used.discarded: 1}
    return prepare(Build(leaders=(used.code,), zones=zones, choices=dict(used.stops), mode="start"), facts.catalogue)


def still_played(state: Ah2State) -> Iterator[Problem]:
    """Problems of an entry about the board after the Ancient One awoke, or after six seals have won."""
    if state.session.waking is not None:
        yield Problem(code="in-battle", rule="AH2-AWAKE-5")
    yield from sealed(state, seals_told(state))


def sealed(state: Ah2State, seals: int, severity: Severity = Severity.ERROR) -> Iterator[Problem]:
    limit = state.ruleset.seals_to_win
    if seals >= limit:
        yield limit_problem("seals-won", seals, limit, rule="AH2-LOG-02", severity=severity)


def wakes(state: Ah2State, gates: int, doom: int) -> Iterator[Problem]:
    """Numbers of open gates or doom tokens that wake the Ancient One."""
    limit = state.ruleset.limits(len(state.session.seats))["gates"]
    if gates >= limit:
        yield limit_problem("gates-wake", gates, limit, rule="AH2-LOG-04")
    if doom >= state.session.track:
        yield limit_problem("doom-wakes", doom, state.session.track, rule="AH2-LOG-04")


def seals_told(state: Ah2State) -> int:
    """The recorded seals: of the gates, or of the last turn."""
    session = state.session
    told = [turn.numbers["seals"] for turn in session.turns if "seals" in turn.numbers]
    return max([session.seals, *told[-1:]])


def closed_all(state: Ah2State) -> Iterator[Problem]:
    """AH2-WIN-A, if every gate is recorded: the last one is closed, and there are trophies enough."""
    session = state.session
    found, limit = sum(gate_trophies(state, name) for name in session.seats), len(session.seats)
    if not session.open_gates and found >= limit:
        yield limit_problem("gates-won", found, limit, rule="AH2-WIN-A", severity=Severity.WARNING)
