"""Who sits down for a session, with which decks, and who is chosen to lead them."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from games.engine.journal.campaign_state import seats_of, with_seat
from games.engine.journal.kinds import Data, State
from games.engine.problems import Problem

S = TypeVar("S", bound=State)


def chosen(seats: Sequence[str], seed: int | None) -> str:
    """One of them by the seed, or the only one there is; empty where the players choose."""
    if not seats or (seed is None and len(seats) > 1):
        return ""
    return random.Random(seed or 0).choice(seats)  # noqa: S311  (a game, and reproducible)


def gathered(state: State, data: Data, lead: str) -> dict[str, Any]:
    """The data of the beginning of a session with what it leaves unsaid: everybody who is there, with the decks that
    they have (`played`), and in the field called `lead` who leads, if a seed chooses or there is only one."""
    whole: dict[str, Any] = {"seats": seats_of(state, "active"), **data}
    seats = whole["seats"]
    leader = whole.get(lead) or chosen(seats, whole.get("seed"))
    if leader:
        whole[lead] = leader
    given = {one["seat"]: one["deck"] for one in whole.get("decks", ())}
    whole["played"] = {name: given.get(name, state.seats[name].deck) for name in seats}
    return whole


def sat_down(state: S, data: Data) -> S:
    """The state in which those whom `gathered` found play, each with that deck."""
    for name in data["seats"]:
        state = with_seat(state, name, status="playing", deck=data["played"].get(name, ""))
    return state


def told_of(data: Data, field: str = "players") -> dict[str, dict[str, Any]]:
    """What an entry tells of each seat in that group; of one that stands there twice, what comes last."""
    return {one["seat"]: one for one in data[field]}


def strangers(data: Data, seats: Sequence[str], field: str = "players") -> list[str]:
    """Those of whom it tells though they do not play, and those of whom it tells twice."""
    told = Counter(one["seat"] for one in data[field])
    return [*(name for name in told if name not in seats), *(name for name, times in told.items() if times > 1)]


def gathering_problems(data: Data, rule: str) -> Iterator[Problem]:
    """Somebody plays, and nobody twice."""
    if not data["seats"]:
        yield Problem(code="no-seats", rule=rule)
    elif len(set(data["seats"])) < len(data["seats"]):
        yield Problem(code="seat-twice", rule=rule)
