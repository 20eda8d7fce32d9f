"""Entries about the investigators: thresholds, markers on their boards, fire, death."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from games.dmd.campaign import seat_checks
from games.dmd.campaign.facts import Facts
from games.dmd.campaign.log_words import MARKS
from games.dmd.campaign.state import Death, DmdState, Seat, given_levels, own_level
from games.engine import Problem, Severity
from games.engine.journal import Data, Kind, put_seat, with_seat, with_session

TOKENS = ("fire", "fire_wounds")  # tokens on a board that go back when its investigator dies (DMD-POS-15)
AT_ONCE = ("won", "lost-early-death", "lost-last-space")
"""Ends of the game at whose moment an investigator may still die."""


def _threshold_complete(state: DmdState, data: Data, facts: Facts) -> Data:
    """Complete the spaces of thresholds and dice, if the board's track is known."""
    whole = {**data, "skill": facts.code(data["skill"])} if "skill" in data else dict(data)
    board = facts.of_type(state.seats[data["seat"]].leader, "investigator")
    if board and (spaces := sorted(board.fields.thresholds)):
        whole.update(spaces=spaces, dice_at=list(board.fields.dice_at))
    return whole


def _threshold_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from seat_checks.dead_or_over(state, data["seat"])
    seat = state.seats[data["seat"]]
    if "skill" in data and seat.skills and data["skill"] not in seat.skills:
        params = {"player": seat.player}
        yield Problem(code="skill-of-another", rule="DMD-POS-03", cards=(data["skill"],), params=params)
        return
    yield from seat_checks.board_problems(_raised(seat, data), facts)


def _raised(seat: Seat, data: Data) -> Seat:
    """After a threshold: one skill a level higher, and with some of them a green die for good (DMD-SAN-03).
    The sanity marker stands there; if that space is unknown, an older record of the marker is dropped."""
    levels = dict(seat.levels)
    if "skill" in data:
        levels[data["skill"]] = own_level(seat, data["skill"]) + 1
    reached, marks = seat.thresholds + 1, dict(seat.marks)
    space = dict(enumerate(data.get("spaces", ()), 1)).get(reached)
    if space is not None:
        marks["sanity"] = space
    elif marks.get("sanity", reached) < reached:
        del marks["sanity"]
    with_die = data.get("die", space in data.get("dice_at", ()))
    return replace(seat, levels=levels, thresholds=reached, dice=seat.dice + int(with_die), marks=marks)


def changed(seat: Seat, told: Mapping[str, Any]) -> Seat:
    """The seat with the values of an entry; others stay as they are.
    Levels are entered with those of companions, as the board and its tokens show them."""
    given = {one["skill"]: one["level"] for one in told.get("levels", ())}
    own = {skill: number - given_levels(seat, skill) for skill, number in given.items()}
    return replace(
        seat,
        thresholds=told.get("thresholds", seat.thresholds),
        dice=told.get("dice", seat.dice),
        levels={**seat.levels, **own},
        marks={**seat.marks, **{name: told[name] for name in MARKS if name in told}},
    )


def _board_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from seat_checks.dead_or_over(state, data["seat"])
    before = state.seats[data["seat"]]
    seat = changed(before, data)
    yield from seat_checks.change_problems(before, data)
    yield from seat_checks.board_problems(seat, facts)
    yield from seat_checks.fire_problems(put_seat(state, data["seat"], seat))


def _fire_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from seat_checks.game_over(state)
    yield from seat_checks.fire_problems(_fire(state, data))


def _fire(state: DmdState, data: Data) -> DmdState:
    return with_session(state, fire=data["fire"])


def _death_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from seat_checks.dead_or_over(state, data["seat"], but=AT_ONCE)
    if not state.session.summoned:
        leader = state.seats[data["seat"]].leader
        yield Problem(code="early-death", rule="DMD-END-02", severity=Severity.WARNING, cards=(leader,))
    if seat_checks.is_summoning_due(state):
        yield Problem(code="summon-due", rule="DMD-FLOW-02", severity=Severity.WARNING)


def died(state: DmdState, name: str, cause: str, turn: int | None) -> DmdState:
    """The state after a death: cards are discarded and tokens go back (DMD-POS-15)."""
    death = Death(cause=cause, turn=turn, is_early=not state.session.summoned)
    marks = {mark: number for mark, number in state.seats[name].marks.items() if mark not in TOKENS}
    return with_seat(state, name, status="dead", death=death, claimed=(), marks=marks)


KINDS = (
    Kind(
        "threshold",
        emits=seat_checks.BOARD_EMITS,
        complete=_threshold_complete,
        check=_threshold_check,
        apply=lambda state, data: put_seat(state, data["seat"], _raised(state.seats[data["seat"]], data)),
    ),
    Kind(
        "standing",
        emits=seat_checks.BOARD_EMITS,
        check=_board_check,
        apply=lambda state, data: put_seat(state, data["seat"], changed(state.seats[data["seat"]], data)),
    ),
    Kind("fire", check=_fire_check, apply=_fire),
    Kind(
        "death", check=_death_check, apply=lambda state, data: died(state, data["seat"], data["cause"], turn=state.turn)
    ),
)
