"""Rule problems in the seats of a log, and words that several kinds of entry share."""

from collections.abc import Iterator

from games.ahlcg.campaign.state import GONE, AhlcgState
from games.ahlcg.words import _, table
from games.engine import Problem, at_least
from games.engine.journal import Field

DIFFICULTIES = table("difficulties")
SEAT_STATUSES = table("seat statuses")
DIFFICULTY = Field("difficulty", "choice", _("Difficulty"), choices=DIFFICULTIES)


def not_active(state: AhlcgState, name: str) -> Iterator[Problem]:
    status = state.seats[name].status
    if status != "active":
        yield Problem(code="seat-not-active", variant=status, rule="AHLCG-VAL-08", cards=(state.seats[name].leader,))


def gone(state: AhlcgState, name: str) -> Iterator[Problem]:
    seat = state.seats[name]
    if seat.status in GONE:
        yield Problem(code="seat-gone", rule="AHLCG-TRA-09", cards=(seat.leader,))


def short(state: AhlcgState, name: str, price: int) -> Iterator[Problem]:
    return at_least(price, state.seats[name].balance.unspent, "experience-short", rule="AHLCG-XP-15")
