"""What the log of a campaign of Arkham Horror comes to: seats, sessions, chaos bag and the sections of the log."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg.ledger import Balance, balance
from games.ahlcg.ledger import Entry as Line
from games.engine.journal import SeatState, SessionState, State

SeatStatus = Literal["active", "playing", "away", "killed", "insane", "retired"]
"""Retired: exchanged while alive, which only a house rule allows."""
GONE: frozenset[SeatStatus] = frozenset({"killed", "insane", "retired"})
"""Statuses that never change again (AHLCG-TRA-09)."""


class Seat(SeatState, frozen=True, kw_only=True):
    """An investigator in the campaign, with everything that the log keeps of them."""

    status: SeatStatus = "active"
    health: int | None = None
    """As printed; None where the card prints no number. Assets do not help against trauma (AHLCG-TRA-07)."""
    sanity: int | None = None
    physical: int = 0
    mental: int = 0
    killed: bool = False
    insane: bool = False
    """Both may be true; the status is what came first (AHLCG-AMB-16)."""
    ledger: tuple[Line, ...] = ()
    gained: dict[str, int] = {}
    """Story cards and weaknesses that the campaign put into the deck, code to copies; they do not count for size."""
    removed: dict[str, int] = {}
    """Cards that the campaign took out of the deck for good."""
    exiled: dict[str, int] = {}
    """Copies exiled since the last purchase."""
    taken: dict[str, int] = {}
    """Copies of what the player built that the campaign took out since the last purchase."""
    played: int = 0
    """How many scenarios have begun with this investigator."""
    replaces: str = ""
    """The seat whose player goes on with this investigator."""

    @property
    def balance(self) -> Balance:
        return balance(self.ledger)


class Bag(Struct, frozen=True, kw_only=True):
    """The chaos bag: tokens to how many of them, and those that are sealed on cards."""

    tokens: dict[str, int] = {}
    sealed: dict[str, int] = {}


class Session(SessionState, frozen=True, kw_only=True):
    """A scenario that was played, or whose result was chosen for a standalone game."""

    lead: str = ""
    is_side: bool = False
    is_skipped: bool = False
    """Not played: its resolution was chosen (AHLCG-SA-05)."""
    outcomes: dict[str, str] = {}
    """Seat to what became of it."""
    resolution: str = ""
    source: str = ""
    result: Literal["", "completed", "lost"] = ""
    victory: dict[str, int] = {}
    """The cards of the victory display that scored, code to points."""
    experience: int = 0
    """What each player gained of it; negative where a penalty was larger."""
    bag: dict[str, int] = {}
    """The tokens in the bag at its end."""
    draws: tuple[tuple[str, ...], ...] = ()


class Note(Struct, frozen=True, kw_only=True):
    """A line in a section of the log."""

    text: str
    scenario: str = ""
    """When it was written: during that scenario, or after it."""
    seat: str = ""
    is_crossed: bool = False
    is_circled: bool = False


class Section(Struct, frozen=True, kw_only=True):
    """A section of the log: lines, and a count for all or for each seat."""

    number: int
    """Which section of the log it is, from 1."""
    names: dict[str, str]
    kind: str = "notes"
    notes: tuple[Note, ...] = ()
    count: int = 0
    counts: dict[str, int] = {}


class AhlcgState(State, frozen=True, kw_only=True):
    """The state of a campaign, or of one scenario played alone."""

    seats: Mapping[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
    difficulty: str = ""
    order: tuple[str, ...] = ()
    """The scenarios and interludes in the order of play."""
    target: str = ""
    """The scenario that a standalone game is about."""
    next: str = ""
    """What is played next; empty: nothing is left."""
    starting_experience: int = 0
    bag: Bag = Bag()
    sections: dict[str, Section] = {}

    @property
    def session(self) -> Session:
        """The one that is being played, or the last one; only where there is one."""
        return self.sessions[-1]

    @property
    def is_standalone(self) -> bool:
        return self.mode == "standalone"


def seats_of(state: AhlcgState, *statuses: SeatStatus) -> list[str]:
    """The names of the seats with one of these statuses, in the order in which they were taken."""
    found = [name for name, seat in state.seats.items() if seat.status in statuses]
    return sorted(found, key=lambda name: state.seats[name].number)


def with_seat(state: AhlcgState, name: str, **changes: Any) -> AhlcgState:
    """The state with one seat changed."""
    return replace(state, seats={**state.seats, name: replace(state.seats[name], **changes)})


def with_session(state: AhlcgState, **changes: Any) -> AhlcgState:
    """The state with its last session changed."""
    return replace(state, sessions=(*state.sessions[:-1], replace(state.session, **changes)))


def with_line(state: AhlcgState, name: str, line: Line) -> AhlcgState:
    """The state with a line more in a seat's ledger."""
    return with_seat(state, name, ledger=(*state.seats[name].ledger, line))


def following(state: AhlcgState, scenario: str) -> str:
    """What comes after that scenario in the order of play (AHLCG-CAMP-05); nothing after one that is not in it."""
    if scenario not in state.order:
        return ""
    return next(iter(state.order[state.order.index(scenario) + 1 :]), "")


def counted(before: Mapping[str, int], change: Mapping[str, int]) -> dict[str, int]:
    """The counts with others added; what comes to nothing, or to less, is left out."""
    sums = {name: before.get(name, 0) + change.get(name, 0) for name in sorted({*before, *change})}
    return {name: number for name, number in sums.items() if number > 0}
