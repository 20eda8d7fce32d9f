"""Entries about gates: opened, closed or sealed, and spent as trophies."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ah2.campaign.seat_checks import closed_all, sealed, still_played
from games.ah2.campaign.state import ELDER_SIGN, Ah2State, Gate, gate_markers_held, gate_trophies
from games.engine import Problem, Severity, at_most, limit_problem
from games.engine.journal import CatalogueFacts, Data, Kind, in_own_codes, with_seat, with_session


def _open_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    place = facts.of_type(data["location"], "location")
    marker = facts.of_type(data["gate"], "gate") if "gate" in data else None
    return {
        **data,
        "location": facts.code(data["location"]),
        "stability": place.fields.stability if place else "",
        "marker": marker.code if marker else "",
        "copies": marker.quantity if marker else 0,
    }


def _open_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    session, ruleset = state.session, state.ruleset
    yield from still_played(state)
    if data["stability"] != "unstable":
        yield Problem(code="gate-at-stable", rule="AH2-LOG-14", cards=(data["location"],))
    for gate in session.gates:
        if gate.location == data["location"] and (gate.is_open or gate.is_sealed):
            variant = "sealed" if gate.is_sealed else ""
            yield Problem(code="gate-there", variant=variant, rule="AH2-LOG-10", cards=(data["location"],))
    if "gate" in data and not data["marker"]:
        yield Problem(code="not-a-gate", rule="AH2-LOG-06", cards=(data["gate"],))
    yield from at_most(ruleset.gate_markers, gate_markers_held(state) + 1, "gate-markers", rule="AH2-LOG-06")
    if data["marker"]:
        out, cards = _markers_out(state, data["marker"]) + 1, (data["marker"],)
        yield from at_most(data["copies"], out, "gate-marker-out", rule="AH2-LOG-06", cards=cards)
    found, limit = session.open_gates + 1, ruleset.limits(len(session.seats))["gates"]
    if found >= limit:
        yield limit_problem("gates-wake", found, limit, rule="AH2-AWAKE-2", severity=Severity.WARNING)


def _markers_out(state: Ah2State, marker: str) -> int:
    """Copies of a marker that cannot be in the stack: spent trophies may have been of any marker."""
    alike = [gate for gate in state.session.gates if gate.marker == marker]
    trophies = sum(not gate.is_open for gate in alike)
    spent = sum(state.seats[name].spent for name in state.session.seats)
    return len(alike) - trophies + max(0, trophies - spent)


def _open(state: Ah2State, data: Data) -> Ah2State:
    gate = Gate(location=data["location"], marker=data["marker"], opened=len(state.session.turns))
    return with_session(state, gates=(*state.session.gates, gate))


def _close_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    signs = sum(card.quantity for card in facts.catalogue if card.fields.seals)
    return {**data, "location": facts.code(data["location"]), "signs": signs}


def _close_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    against = list(_close_problems(state, data))
    yield from against
    if not against:
        after = _close(state, data)
        yield from sealed(after, after.session.seals, Severity.WARNING)
        yield from closed_all(after)


def _close_problems(state: Ah2State, data: Data) -> Iterator[Problem]:
    session = state.session
    yield from still_played(state)
    if not any(gate.is_open and gate.location == data["location"] for gate in session.gates):
        yield Problem(code="no-gate-there", rule="AH2-GATE-04", cards=(data["location"],))
    if data["method"] == ELDER_SIGN:
        used = sum(gate.method == ELDER_SIGN for gate in session.gates)
        yield from at_most(data["signs"], used + 1, "no-elder-sign", rule="AH2-GATE-06")


def _close(state: Ah2State, data: Data) -> Ah2State:
    closing = {"closed": len(state.session.turns), "method": data["method"], "by": data["seat"]}
    gates = tuple(
        replace(gate, **closing) if gate.is_open and gate.location == data["location"] else gate
        for gate in state.session.gates
    )
    return with_session(state, gates=gates)


def _spend_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    yield from still_played(state)
    if any(gate.is_open and gate.location == data.get("location") for gate in state.session.gates):
        yield Problem(code="ability-at-gate", rule="AH2-TURN-05", cards=(data["location"],))
    held = gate_trophies(state, data["seat"])
    if data["gates"] > held:
        params = {"found": data["gates"], "limit": held, "player": state.seats[data["seat"]].player}
        yield Problem(code="trophies-short", rule="AH2-TROPHY-01", params=params)


KINDS = (
    Kind("gate-open", complete=_open_complete, check=_open_check, apply=_open),
    Kind("gate-close", complete=_close_complete, check=_close_check, apply=_close),
    Kind(
        "trophies-spend",
        complete=in_own_codes("location"),
        check=_spend_check,
        apply=lambda state, data: with_seat(state, data["seat"], spent=state.seats[data["seat"]].spent + data["gates"]),
    ),
)
