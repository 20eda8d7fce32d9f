"""The state that the entries of a log make: seats, sessions, and for campaigns an order of play and log sections."""

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.engine.words import table

Status = Literal["new", "between", "playing", "over"]
"""Nothing is written yet; between two sessions; during one; the end."""
OUTCOMES = table("outcomes")  # words for the outcome of a log, in games that call the results of sessions otherwise


class Outcome(Struct, frozen=True, kw_only=True):
    """The end of a log, and its reason."""

    result: Literal["won", "lost", "ended"]
    reason: str = ""


class SeatState(Struct, frozen=True, kw_only=True):
    """A place at the table: a player and the character they play. Games add fields."""

    number: int
    """The number of the seat in the log, from 1: names in a stored state have no order."""
    player: str
    leader: str
    """The code of the investigator or hero."""
    status: str
    """A key of `Campaign.seat_statuses`."""
    deck: str = ""
    """The service's name of the deck, at the revision in use."""

    @property
    def leaders(self) -> tuple[str, ...]:
        """All characters that the player leads; games with several override it."""
        return (self.leader,)


class SessionState(Struct, frozen=True, kw_only=True):
    """A scenario that was or is being played. Games add fields; the service counts `resolution`, `result` and `score`
    of those that have them."""

    scenario: str
    seats: tuple[str, ...]
    decks: dict[str, str] = {}
    """Seat to the revision of the deck that was played."""
    is_over: bool = False

    def led_by(self, name: str, seats: Mapping[str, SeatState]) -> tuple[str, ...]:
        """The characters of that seat; games in which they change keep them with the session."""
        return seats[name].leaders


class State(Struct, frozen=True, kw_only=True):
    """The state of any log: plain values, so that it can be stored and compared byte for byte."""

    status: Status = "new"
    mode: str = ""
    guide: str = ""
    seats: Mapping[str, SeatState] = {}
    sessions: tuple[SessionState, ...] = ()
    outcome: Outcome | None = None


class GameState(State, frozen=True, kw_only=True):
    """The state of a single game, as board games have it: one table, one session, an end."""

    date: str = ""
    """The date of play, as the players write it."""
    notes: tuple[str, ...] = ()


class Note(Struct, frozen=True, kw_only=True):
    """A line in a section of the log."""

    text: str
    scenario: str = ""
    """The scenario during or after which it was written."""
    seat: str = ""
    is_crossed: bool = False
    is_circled: bool = False


class Section(Struct, frozen=True, kw_only=True):
    """A section of the log: lines, and a count for all or for each seat."""

    number: int
    """The place of the section in the log, from 1."""
    names: dict[str, str]
    kind: str = "notes"
    notes: tuple[Note, ...] = ()
    count: int = 0
    counts: dict[str, int] = {}


class CampaignState(State, frozen=True, kw_only=True):
    """The state of a campaign that goes from scenario to scenario."""

    order: tuple[str, ...] = ()
    """The scenarios and interludes of the guide in the order of play."""
    next: str = ""
    """The next scenario; empty if none is left."""
    sections: dict[str, Section] = {}


S = TypeVar("S", bound=State)
C = TypeVar("C", bound=CampaignState)
G = TypeVar("G", bound=GameState)


def seats_of(state: State, *statuses: str) -> list[str]:
    """The names of the seats with one of these statuses, in the order in which they were taken."""
    found = [name for name, seat in state.seats.items() if seat.status in statuses]
    return sorted(found, key=lambda name: state.seats[name].number)


def put_seat(state: S, name: str, seat: SeatState) -> S:
    return replace(state, seats={**state.seats, name: seat})


def with_seat(state: S, name: str, **changes: Any) -> S:
    return put_seat(state, name, replace(state.seats[name], **changes))


def with_session(state: S, **changes: Any) -> S:
    """The state with its last session changed."""
    return replace(state, sessions=(*state.sessions[:-1], replace(state.sessions[-1], **changes)))


def with_section(state: C, code: str, section: Section) -> C:
    return replace(state, sections={**state.sections, code: section})


def following(state: CampaignState, scenario: str) -> str:
    """The scenario after that one in the order of play; empty after the last, and after one that is not in it."""
    if scenario not in state.order:
        return ""
    return next(iter(state.order[state.order.index(scenario) + 1 :]), "")
