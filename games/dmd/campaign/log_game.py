"""Entries about the table and the beginning of the game."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.dmd.campaign.facts import ELDER_ONE, Facts
from games.dmd.campaign.seat_checks import party_problems, table_problems
from games.dmd.campaign.state import DmdState, Seat, Session
from games.engine import Problem, Severity
from games.engine.journal import Data, Kind, chosen, complete_seating, seats_of, start_playing
from games.engine.journal.common_kinds import from_entry, note_write, seat_leave, with_new_seat


def _start_complete(state: DmdState, data: Data, facts: Facts) -> Data:
    """Complete the seats of the named players; the game begins at once if the first player is given."""
    whole: dict[str, Any] = {**data, "elder_one": facts.code(data["elder_one"])}
    whole["healths"] = list(facts.healths(whole["elder_one"]))
    whole["taken"] = [_taken(one, facts) for one in data.get("players", ())]
    seats = [one["seat"] for one in whole["taken"]]
    first = facts.code(data["first"]) if "first" in data else chosen(seats, data["seed"]) if "seed" in data else ""
    return {**whole, "first": first} if first else whole


def _taken(data: Data, facts: Facts) -> dict[str, Any]:
    """A new seat, as the state keeps it."""
    code = facts.code(data["investigator"])
    board = facts.of_type(code, "investigator")
    return {
        "seat": data.get("seat", code),
        "player": data["player"],
        "leader": code,
        "insanity": facts.code(data["insanity"]) if "insanity" in data else "",
        "skills": list(board.fields.skills) if board else [],
    }


def _start_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from _pair_problems(data, facts)
    yield from table_problems(data["taken"], facts)
    if "first" in data:
        yield from party_problems([one["player"] for one in data["taken"]])
        if data["taken"] and data["first"] not in [one["leader"] for one in data["taken"]]:
            yield Problem(code="first-missing", rule="DMD-VAL-12")


def _pair_problems(data: Data, facts: Facts) -> Iterator[Problem]:
    """One box of each, which the group owns or borrows."""
    if facts.of_type(data["elder_one"], ELDER_ONE) is None:
        yield Problem(code="not-an-elder-one", rule="DMD-SETUP-00", cards=(data["elder_one"],))
        return
    for code in (data["elder_one"], facts.episode_card(data["episode"])):
        if facts.known.owned is not None and code not in facts.known.owned:
            yield Problem(code="pair-not-owned", rule="DMD-VAL-02", severity=Severity.WARNING, cards=(code,))


def _start(state: DmdState, data: Data) -> DmdState:
    begun = from_entry(DmdState, data, status="between")
    for one in data["taken"]:
        begun = with_new_seat(begun, Seat, one)
    if "first" in data and begun.seats:
        return _playing(begun, {"seats": list(begun.seats), "played": {}, "first": data["first"]})
    return begun


def _join_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    there = [state.seats[name] for name in seats_of(state, "active")]
    sitting = [{"leader": seat.leader, "insanity": seat.insanity} for seat in there]
    yield from table_problems([*sitting, data["taken"]], facts)


def _begin_check(state: DmdState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from party_problems([state.seats[name].player for name in data["seats"]])
    if data["seats"] and data.get("first") not in data["seats"]:
        yield Problem(code="first-missing", rule="DMD-VAL-12")


def _playing(state: DmdState, data: Data) -> DmdState:
    state = start_playing(state, data)
    session = Session(scenario=state.episode, seats=tuple(data["seats"]), decks=data["played"], first=data["first"])
    return replace(state, status="playing", sessions=(session,))


KINDS = (
    Kind("start", complete=_start_complete, check=_start_check, apply=_start),
    Kind(
        "seat-join",
        complete=lambda state, data, facts: {**data, "taken": _taken(data, facts)},
        check=_join_check,
        apply=lambda state, data: with_new_seat(state, Seat, data["taken"]),
    ),
    seat_leave("DMD-SETUP-08"),
    Kind(
        "game-begin",
        complete=lambda state, data, facts: complete_seating(state, data, "first"),
        check=_begin_check,
        apply=_playing,
    ),
)
NOTE = note_write("DMD-SETUP-00")
