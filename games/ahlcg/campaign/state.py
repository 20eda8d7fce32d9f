"""The state of a campaign of Arkham Horror: seats, sessions, chaos bag and the sections of the log."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg.experience.ledger import Balance, balance
from games.ahlcg.experience.ledger import Entry as Line
from games.ahlcg.experience.ledger import Kind as LineKind
from games.engine.journal import CampaignState, SeatState, SessionState, with_seat

SeatStatus = Literal["active", "playing", "away", "killed", "insane", "retired"]
"""Retired: exchanged while alive, which only a house rule allows."""
GONE: frozenset[SeatStatus] = frozenset({"killed", "insane", "retired"})
"""Statuses that never change again (AHLCG-TRA-09)."""


class Seat(SeatState, frozen=True, kw_only=True):
    status: SeatStatus = "active"
    health: int | None = None
    """As printed; None if the card prints no number. Assets do not help against trauma (AHLCG-TRA-07)."""
    sanity: int | None = None
    physical: int = 0
    mental: int = 0
    killed: bool = False
    insane: bool = False
    """Both may be true; the status is the first of them (AHLCG-AMB-16)."""
    ledger: tuple[Line, ...] = ()
    gained: dict[str, int] = {}
    """Story cards and weaknesses that the campaign put into the deck, code to copies; they do not count for size."""
    removed: dict[str, int] = {}
    """Cards that the campaign took out of the deck for good."""
    exiled: dict[str, int] = {}
    """Copies exiled since the last purchase."""
    taken: dict[str, int] = {}
    """Copies of the player's own cards that the campaign took out since the last purchase."""
    played: int = 0
    """Scenarios begun with this investigator."""
    replaces: str = ""
    """The earlier seat of the same player."""

    @property
    def balance(self) -> Balance:
        return balance(self.ledger)

    def with_trauma(self, physical: int, mental: int) -> "Seat":
        """The seat with more trauma, or less, but never below 0."""
        return replace(self, physical=max(0, self.physical + physical), mental=max(0, self.mental + mental)).with_fate()

    def with_fate(self, fate: Literal["", "killed", "insane"] = "") -> "Seat":
        """The seat killed or driven insane: by its trauma (AHLCG-TRA-07), or by a card or resolution (AHLCG-TRA-08)."""
        killed = self.killed or fate == "killed" or (self.health is not None and self.physical >= self.health)
        insane = self.insane or fate == "insane" or (self.sanity is not None and self.mental >= self.sanity)
        status: SeatStatus = self.status
        if status not in GONE:
            status = "killed" if killed else "insane" if insane else status
        return replace(self, killed=killed, insane=insane, status=status)


class Bag(Struct, frozen=True, kw_only=True):
    """The chaos bag: tokens to their number, in the bag and sealed on cards."""

    tokens: dict[str, int] = {}
    sealed: dict[str, int] = {}


class Session(SessionState, frozen=True, kw_only=True):
    """A scenario that was played, or whose result was chosen for a standalone game."""

    lead: str = ""
    is_side: bool = False
    is_skipped: bool = False
    """Not played: its resolution was chosen (AHLCG-SA-05)."""
    outcomes: dict[str, str] = {}
    """By seat."""
    resolution: str = ""
    source: str = ""
    result: Literal["", "completed", "lost"] = ""
    victory: dict[str, int] = {}
    """The cards of the victory display that scored, code to points."""
    experience: int = 0
    """Each player's gain; negative after a large penalty."""
    bag: dict[str, int] = {}
    """The tokens in the bag at its end."""
    draws: tuple[tuple[str, ...], ...] = ()


class AhlcgState(CampaignState, frozen=True, kw_only=True):
    """The state of a campaign, or of one scenario played alone."""

    seats: Mapping[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
    difficulty: str = ""
    target: str = ""
    """The scenario of a standalone game."""
    starting_experience: int = 0
    bag: Bag = Bag()

    @property
    def session(self) -> Session:
        return self.sessions[-1]

    @property
    def scenario(self) -> str:
        """The current or next scenario."""
        return self.session.scenario if self.status == "playing" else self.next

    @property
    def is_standalone(self) -> bool:
        return self.mode == "standalone"


def with_line(state: AhlcgState, name: str, kind: LineKind, amount: int, reason: str = "") -> AhlcgState:
    line = Line(kind=kind, amount=amount, reason=reason)
    return with_seat(state, name, ledger=(*state.seats[name].ledger, line))


def counted(before: Mapping[str, int], change: Mapping[str, int]) -> dict[str, int]:
    """The sums of two counts; sums of 0 or less are left out."""
    sums = {name: before.get(name, 0) + change.get(name, 0) for name in sorted({*before, *change})}
    return {name: number for name, number in sums.items() if number > 0}
