"""Entries about the Elder One: advances on the track, the ritual, the summoning, wounds stage by stage."""

from collections.abc import Iterator

from games.dmd.campaign.facts import Facts
from games.dmd.campaign.seat_checks import game_over, last_moved_by_symbols
from games.dmd.campaign.state import Advance, Defeat, DmdState
from games.dmd.numbers import STAGES, SUMMONING_SPACES, SYMBOLS_TO_ADVANCE, Blow, struck
from games.engine import Problem, Severity, at_least, at_most, limit_problem
from games.engine.journal import Data, Kind, with_session

AT_ONCE = ("lost-all-dead", "lost-last-space")
"""Losses that the defeat of the final stage overrides at the same moment: winning has priority (DMD-END-05)."""


def _reached(state: DmdState, data: Data) -> int:
    """The space entered, else the next one."""
    return int(data.get("space", state.session.space + 1))


def _advance_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from game_over(state)
    session, space = state.session, _reached(state, data)
    if space <= session.space:
        yield limit_problem("space-behind", space, session.space, rule="DMD-FLOW-01")
    yield from at_most(SUMMONING_SPACES, space, "space-beyond", rule="DMD-VAL-11")
    if data["reason"] == "mythos" and session.turns:
        drawn, limit = state.turn - last_moved_by_symbols(state), SYMBOLS_TO_ADVANCE * (space - session.space)
        yield from at_least(limit, drawn, "advance-early", rule="DMD-VAL-11", severity=Severity.WARNING)
    if space == SUMMONING_SPACES:
        yield Problem(code="last-space", rule="DMD-END-04", severity=Severity.WARNING)


def _advance(state: DmdState, data: Data) -> DmdState:
    moved = Advance(space=_reached(state, data), reason=data["reason"], turn=state.turn)
    return with_session(state, advances=(*state.session.advances, moved))


def _disrupt_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from game_over(state)
    if state.session.disrupted is not None:
        yield Problem(code="disrupted-already", rule="DMD-FLOW-03")


def _summon_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from game_over(state)
    session = state.session
    if session.summoned:
        yield Problem(code="summoned-already", rule="DMD-FLOW-02")
    if data["reason"] == "ritual" and session.disrupted is None:
        yield Problem(code="ritual-whole", rule="DMD-FLOW-02")
    if data["reason"] == "red_space" and session.turns and not session.advances:
        yield Problem(code="no-advance", rule="DMD-FLOW-02", severity=Severity.WARNING)


def _blow(state: DmdState, data: Data) -> Blow:
    """A stage of known health is defeated by that number of wounds, any other one when the entry says so.
    Looked up when it is needed, so that it still holds when wounds before it are taken back."""
    blow = struck(_health(state), state.session.wounds, data.get("wounds", 0))
    if _health(state) is None and data.get("defeated"):
        return Blow(wounds=0, is_defeated=True, overkill=0)
    return blow


def _health(state: DmdState) -> int | None:
    """The health of the open stage, if it is known."""
    stage = state.session.stage
    return state.healths[stage - 1] if stage <= len(state.healths) else None


def _wound_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    session, blow = state.session, _blow(state, data)
    is_final = session.stage == STAGES and blow.is_defeated
    yield from game_over(state, but=AT_ONCE if is_final else ())
    if session.disrupted is None:
        yield Problem(code="wounds-before-ritual", rule="DMD-VAL-07")
    if not session.summoned:
        yield Problem(code="not-summoned", rule="DMD-VAL-07")
    if not data.get("wounds") and not data.get("defeated"):
        yield Problem(code="no-wounds", rule="DMD-FLOW-04")
    health = _health(state)
    if data.get("defeated") and health is not None and not blow.is_defeated:
        yield limit_problem("stage-health", session.wounds + data.get("wounds", 0), health, rule="DMD-FLOW-04")


def _wound(state: DmdState, data: Data) -> DmdState:
    """Wounds beyond the health are lost: the next stage begins without any (DMD-FLOW-04)."""
    session, blow = state.session, _blow(state, data)
    if not blow.is_defeated:
        return with_session(state, wounds=blow.wounds)
    fallen = Defeat(stage=session.stage, turn=state.turn, overkill=blow.overkill)
    return with_session(state, wounds=blow.wounds, defeats=(*session.defeats, fallen))


KINDS = (
    Kind("advance", check=_advance_check, apply=_advance),
    Kind(
        "ritual-disrupt",
        check=_disrupt_check,
        apply=lambda state, data: with_session(state, disrupted=state.turn, disrupted_how=data.get("how", "")),
    ),
    Kind(
        "summon",
        check=_summon_check,
        apply=lambda state, data: with_session(state, summoned=data["reason"], summoned_turn=state.turn),
    ),
    Kind("stage-wound", check=_wound_check, apply=_wound),
)
