"""What the log of a campaign of Arkham Horror comes to: seats, sessions, chaos bag and the sections of the log."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from games.ahlcg.experience.ledger import Balance, balance
from games.ahlcg.experience.ledger import Entry as Line
from games.engine.journal import CampaignState, SeatState, SessionState, with_seat

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


class AhlcgState(CampaignState, frozen=True, kw_only=True):
    """The state of a campaign, or of one scenario played alone."""

    seats: Mapping[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
    difficulty: str = ""
    target: str = ""
    """The scenario that a standalone game is about."""
    starting_experience: int = 0
    bag: Bag = Bag()

    @property
    def session(self) -> Session:
        """The one that is being played, or the last one; only where there is one."""
        return self.sessions[-1]

    @property
    def is_standalone(self) -> bool:
        return self.mode == "standalone"


def with_line(state: AhlcgState, name: str, line: Line) -> AhlcgState:
    """The state with a line more in a seat's ledger."""
    return with_seat(state, name, ledger=(*state.seats[name].ledger, line))


def counted(before: Mapping[str, int], change: Mapping[str, int]) -> dict[str, int]:
    """The counts with others added; what comes to nothing, or to less, is left out."""
    sums = {name: before.get(name, 0) + change.get(name, 0) for name in sorted({*before, *change})}
    return {name: number for name, number in sums.items() if number > 0}
