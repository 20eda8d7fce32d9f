"""The entry that ends a game: the result, and values missing from the log; all must agree with the log."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.dmd.campaign import seat_checks
from games.dmd.campaign.facts import Facts
from games.dmd.campaign.log_investigators import changed, died
from games.dmd.campaign.state import Advance, DmdState, Session
from games.dmd.numbers import STAGES, SUMMONING_SPACES
from games.engine import Problem, at_least, at_most, limit_problem
from games.engine.journal import Data, Kind, by_seat, ended, put_seat, unexpected_seats, with_seat, with_session
from games.engine.journal.common_kinds import game_result


class End(Struct, frozen=True, kw_only=True):
    """The end of a game, as the checks read it."""

    before: DmdState
    """The state of the log before it."""
    after: DmdState
    """The state with the values of the entry."""
    data: Mapping[str, Any]
    facts: Facts

    @property
    def result(self) -> str:
        return str(self.data["result"])

    @property
    def session(self) -> Session:
        return self.after.session

    @property
    def told_stage(self) -> int:
        """The stage that lay open at the end; 0 if it is not entered."""
        return int(self.data.get("stage", 0))


def told_alike(end: End) -> Iterator[Problem]:
    """The end does not contradict the log."""
    log = end.before.session
    if log.disrupted is not None and end.data.get("ritual") == "whole":
        yield Problem(code="told-otherwise", variant="ritual", rule="DMD-FLOW-03")
    if log.summoned and end.data.get("summoned", log.summoned) != log.summoned:
        yield Problem(code="told-otherwise", variant="summoned", rule="DMD-FLOW-02")
    stage, turn, space = min(log.stage, STAGES), end.before.turn, end.data.get("space", log.space)
    if end.told_stage:
        yield from at_least(stage, end.told_stage, "told-otherwise", variant="stage", rule="DMD-FLOW-04")
    turns = end.data.get("turns", turn)
    yield from at_least(turn, turns, "told-otherwise", variant="turns", rule="DMD-FLOW-06")
    yield from at_least(log.space, space, "space-behind", rule="DMD-FLOW-01")
    yield from at_most(SUMMONING_SPACES, end.data.get("space", 0), "space-beyond", rule="DMD-VAL-11")


def fates_alike(end: End) -> Iterator[Problem]:
    """The dead of the log stay dead, of the same cause."""
    for name, told in by_seat(end.data).items():
        seat = end.before.seats[name]
        if seat.death and told.get("fate", seat.death.cause) != seat.death.cause:
            cards, params = (seat.leader,), {"player": seat.player}
            yield Problem(code="told-otherwise", variant="fate", rule="DMD-FLOW-05", cards=cards, params=params)


def ended_alike(end: End) -> Iterator[Problem]:
    """A loss in the log stands, except for a simultaneous final blow."""
    ends = end.before.ends
    if ends and end.result not in ("won", *ends) and "won" not in ends:
        yield Problem(code="told-otherwise", variant=ends[0], rule=seat_checks.ENDED_BY[ends[0]])


def stages_fit(end: End) -> Iterator[Problem]:
    """Stage II lies open from the summoning on, later ones only after the ritual was disrupted."""
    if end.session.summoned == "ritual" and end.session.disrupted is None:
        yield Problem(code="ritual-whole", rule="DMD-FLOW-02")
    if end.told_stage == 1 and end.session.summoned:
        yield Problem(code="stage-summoned", rule="DMD-FLOW-02")
    if end.told_stage > 1 and not end.session.summoned:
        yield Problem(code="not-summoned", rule="DMD-VAL-07")
    if end.told_stage > 2 and end.session.disrupted is None:
        yield Problem(code="wounds-before-ritual", rule="DMD-VAL-07")


def won(end: End) -> Iterator[Problem]:
    """The final stage is defeated, which takes the ritual disrupted and the Elder One summoned."""
    if end.result != "won":
        return
    if end.session.disrupted is None:
        yield Problem(code="ritual-whole", rule="DMD-VAL-07")
    if not end.session.summoned:
        yield Problem(code="not-summoned", rule="DMD-VAL-07")
    log = end.before.session
    fought = bool(log.defeats or log.wounds) and not log.is_defeated
    if end.told_stage not in (0, STAGES) or (fought and not end.told_stage):
        yield limit_problem("final-stage-left", end.told_stage or log.stage, STAGES, rule="DMD-END-01")


def early_deaths(end: End) -> Iterator[Problem]:
    """A death before the summoning loses the game, whatever followed."""
    early = [seat for seat in end.before.seats.values() if seat.death and seat.death.is_early]
    if end.result == "won":
        for seat in early:
            yield Problem(code="early-death-lost", rule="DMD-VAL-08", cards=(seat.leader,))
    if end.result != "lost-early-death":
        return
    if end.session.summoned and not early:
        yield Problem(code="summoned-by-then", rule="DMD-END-02")
    if not any(end.after.seats[name].death for name in end.session.seats):
        yield Problem(code="death-missing", rule="DMD-END-02")


def all_dead(end: End) -> Iterator[Problem]:
    """After the summoning the game is lost when nobody is left."""
    if end.result != "lost-all-dead":
        return
    if not end.session.summoned:
        yield Problem(code="dead-unsummoned", rule="DMD-END-03")
    for name in end.after.alive:
        cards, params = (end.after.seats[name].leader,), {"player": end.after.seats[name].player}
        yield Problem(code="survivor-of-a-loss", rule="DMD-END-03", cards=cards, params=params)


def last_space(end: End) -> Iterator[Problem]:
    """The track is full when its last space is reached."""
    if end.result == "lost-last-space" and end.session.space != SUMMONING_SPACES:
        yield limit_problem("track-not-full", end.session.space, SUMMONING_SPACES, rule="DMD-END-04")


def winning_first(end: End) -> Iterator[Problem]:
    """When the final stage falls, the game is won, whatever else happens at the same time."""
    if end.result != "won" and end.before.session.is_defeated:
        yield Problem(code="won-by-then", rule="DMD-END-05")


def boards(end: End) -> Iterator[Problem]:
    """Every board is possible, as at any other time."""
    told = by_seat(end.data)
    for name in end.session.seats:
        yield from seat_checks.change_problems(end.before.seats[name], told.get(name, {}))
        yield from seat_checks.board_problems(end.after.seats[name], end.facts)
    yield from seat_checks.fire_problems(end.after)


CHECKS: tuple[Callable[[End], Iterator[Problem]], ...] = (
    told_alike, fates_alike, ended_alike, stages_fit, won, early_deaths, all_dead, last_space, winning_first, boards,
)  # fmt: skip


NUMBERS = ("turns", "stage", "space")


def _complete(state: DmdState, data: Data, facts: Facts) -> Data:
    session = state.session
    whole: dict[str, Any] = {
        "players": [],
        **data,
        "strangers": unexpected_seats({"players": [], **data}, session.seats),
    }
    if data["result"] == "lost-last-space":
        whole.setdefault("space", SUMMONING_SPACES)
    return whole


def _after(state: DmdState, data: Data) -> DmdState:
    """The state with the values of the entry, before the game is over."""
    session = state.session
    changes: dict[str, Any] = {}
    by_ritual = data.get("summoned") == "ritual"  # which implies that it was disrupted
    if session.disrupted is None and data.get("ritual", "disrupted" if by_ritual else "") == "disrupted":
        changes["disrupted"] = state.turn
        changes["disrupted_how"] = data.get("how", "")
    if not session.summoned and "summoned" in data:
        changes["summoned"], changes["summoned_turn"] = data["summoned"], state.turn
    if data.get("space", session.space) > session.space:
        moved = Advance(space=data["space"], reason="", turn=state.turn)
        changes["advances"] = (*session.advances, moved)
    state = with_session(state, **changes)
    told = by_seat(data)
    for name in session.seats:
        one = told.get(name, {})
        seat = changed(state.seats[name], one)
        state = put_seat(state, name, seat)
        fate = one.get("fate", "" if data["result"] == "lost-all-dead" else "alive")
        if seat.death is None and fate != "alive":
            state = died(state, name, fate, turn=None)
    return state


def _check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    for name in data["strangers"]:
        yield Problem(code="not-playing", rule="DMD-VAL-12", params={"player": state.seats[name].player})
    told = {**data, "players": [one for one in data["players"] if one["seat"] in state.session.seats]}
    end = End(before=state, after=_after(state, told), data=data, facts=facts)
    for check in CHECKS:
        yield from check(end)


def _end(state: DmdState, data: Data) -> DmdState:
    state = _after(state, data)
    for name in state.alive:
        state = with_seat(state, name, status="ended")
    numbers = {name: int(data[name]) for name in NUMBERS if name in data}
    state = with_session(state, is_over=True, result=data["result"], ended=numbers, duration=data.get("duration"))
    return ended(state, data, "won" if data["result"] == "won" else "lost", data["result"])


END = Kind("game-end", emits=seat_checks.BOARD_EMITS, complete=_complete, check=_check, apply=_end)


def _result_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    """The final stage that fell has won, a death before the summoning has lost."""
    end = End(before=state, after=state, data=data, facts=facts)
    yield from winning_first(end)
    if end.result == "won":
        yield from early_deaths(end)


RESULT = game_result("DMD-END-01", {"DMD-VAL-08": ("early-death-lost",), "DMD-END-05": ("won-by-then",)}, _result_check)
