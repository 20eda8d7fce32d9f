"""Seats of a session: players, decks, the lead, and the row of each seat in an entry."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.journal.kinds import Data
from games.engine.journal.state import S, State, seats_of, with_seat
from games.engine.problems import Problem


def chosen(seats: Sequence[str], seed: int | None) -> str:
    """A seat by the seed, or the only one; empty if the players choose."""
    if not seats or (seed is None and len(seats) > 1):
        return ""
    return random.Random(seed or 0).choice(seats)  # noqa: S311  (a game, and reproducible)


def complete_seating(state: State, data: Data, lead: str) -> dict[str, Any]:
    """Complete the data of an entry that begins a session.

    By default all active seats play (`seats`) with the decks they have (`played`). The field named `lead` is filled in
    if a seed chooses, or if there is only one seat.
    """
    whole: dict[str, Any] = {"seats": seats_of(state, "active"), **data}
    seats = whole["seats"]
    leader = whole.get(lead) or chosen(seats, whole.get("seed"))
    if leader:
        whole[lead] = leader
    given = {one["seat"]: one["deck"] for one in whole.get("decks", ())}
    whole["played"] = {name: given.get(name, state.seats[name].deck) for name in seats}
    return whole


def start_playing(state: S, data: Data) -> S:
    """The state in which the seats of the completed data play, each with its deck."""
    for name in data["seats"]:
        state = with_seat(state, name, status="playing", deck=data["played"].get(name, ""))
    return state


def by_seat(data: Data, field: str = "players") -> dict[str, dict[str, Any]]:
    """Seat to its row in that group of an entry; the last row of a seat that is reported twice."""
    return {one["seat"]: one for one in data[field]}


def unexpected_seats(data: Data, seats: Sequence[str], field: str = "players") -> list[str]:
    """Seats reported that are not playing, or reported twice."""
    told = Counter(one["seat"] for one in data[field])
    return [*(name for name in told if name not in seats), *(name for name, times in told.items() if times > 1)]


def seating_problems(data: Data, rule: str) -> Iterator[Problem]:
    """Problems of the seats: none, or one named twice."""
    if not data["seats"]:
        yield Problem(code="no-seats", rule=rule)
    elif len(set(data["seats"])) < len(data["seats"]):
        yield Problem(code="seat-twice", rule=rule)
