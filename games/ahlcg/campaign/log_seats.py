"""Entries about seats: who joins, leaves and returns, with which deck; trauma, and who is killed or insane."""

from collections.abc import Iterator

from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.seat_checks import gone, not_active
from games.ahlcg.campaign.state import GONE, AhlcgState, Seat
from games.ahlcg.experience.ledger import Entry as Line
from games.engine import Problem, at_least, limit_problem
from games.engine.journal import Data, Kind, put_seat, seats_of, with_seat
from games.engine.journal.common_kinds import with_new_seat


def _join_complete(state: AhlcgState, data: Data, facts: Facts) -> Data:
    replaced = [name for name in seats_of(state, *GONE) if state.seats[name].player == data["player"]]
    return {
        "experience": state.starting_experience,
        **data,
        "investigator": facts.code(data["investigator"]),
        **facts.printed(data["investigator"]),
        "replaces": replaced[-1] if replaced else "",
    }


def _join_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    code = data["investigator"]
    if facts.of_type(code, "investigator") is None:
        yield Problem(code="not-an-investigator", rule="AHLCG-DECK-01", cards=(code,))
        return
    person = facts.person(code)
    if used := next((seat for seat in state.seats.values() if seat.leader in person), None):
        lost = used.status in ("killed", "insane")
        variant, rule = ("lost", "AHLCG-TRA-09") if lost else ("", "AHLCG-JOIN-03")
        yield Problem(code="investigator-used", variant=variant, rule=rule, cards=(code,))
    for seat in _living(state, data["player"]).values():
        yield Problem(code="investigator-kept", rule="AHLCG-CAMP-01", cards=(seat.leader,))
    found, limit = data["experience"], state.starting_experience
    if found != limit:
        yield limit_problem("newcomer-experience", found, limit, rule="AHLCG-JOIN-03")


def _join(state: AhlcgState, data: Data) -> AhlcgState:
    for name in _living(state, data["player"]):
        state = with_seat(state, name, status="retired")
    ledger = (Line(kind="starting", amount=data["experience"]),) if data["experience"] else ()
    return with_new_seat(state, Seat, data, leader=data["investigator"], ledger=ledger)


def _living(state: AhlcgState, player: str) -> dict[str, Seat]:
    return {name: seat for name, seat in state.seats.items() if seat.player == player and seat.status not in GONE}


def _return_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from gone(state, data["seat"])
    seat = state.seats[data["seat"]]
    if seat.status not in ("away", *GONE):
        yield Problem(code="seat-not-away", rule="AHLCG-JOIN-02", cards=(seat.leader,))


def _deck_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from gone(state, data["seat"])
    if state.seats[data["seat"]].played:
        yield Problem(code="deck-locked", variant="seat", rule="AHLCG-DECK-37", cards=())


def _trauma_check(state: AhlcgState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from gone(state, data["seat"])
    seat = state.seats[data["seat"]]
    if not data["physical"] and not data["mental"]:
        yield Problem(code="no-trauma", rule="AHLCG-TRA-13")
    for kind, has in (("physical", seat.physical), ("mental", seat.mental)):
        yield from at_least(-data[kind], has, "trauma-below-zero", variant=kind, rule="AHLCG-TRA-13")


def _trauma(state: AhlcgState, data: Data) -> AhlcgState:
    seat = state.seats[data["seat"]].with_trauma(data["physical"], data["mental"])
    return put_seat(state, data["seat"], seat)


KINDS = (
    Kind("seat-join", complete=_join_complete, check=_join_check, apply=_join),
    Kind(
        "seat-leave",
        check=lambda state, data, facts: not_active(state, data["seat"]),
        apply=lambda state, data: with_seat(state, data["seat"], status="away"),
    ),
    Kind("seat-return", check=_return_check, apply=lambda state, data: with_seat(state, data["seat"], status="active")),
    Kind("deck-choose", check=_deck_check, apply=lambda state, data: with_seat(state, data["seat"], deck=data["deck"])),
    Kind("trauma", check=_trauma_check, apply=_trauma),
    Kind(
        "fate",
        check=lambda state, data, facts: gone(state, data["seat"]),
        apply=lambda state, data: put_seat(state, data["seat"], state.seats[data["seat"]].with_fate(data["fate"])),
    ),
)
