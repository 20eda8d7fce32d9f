"""The state of a log of Beacon."""

from games.engine.journal import GameState, SeatState, SessionState


class Seat(SeatState, frozen=True, kw_only=True):
    """A player; the leader is the keeper."""

    status: str = "active"


class Session(SessionState, frozen=True, kw_only=True):
    """The game; its scenario is the fog."""

    first: str = ""
    depth: int = 0
    turns: tuple[int, ...] = ()
    """The beacons that were lit in each turn."""
    result: str = ""
    score: int | None = None

    @property
    def lit(self) -> int:
        return sum(self.turns)


class BeaconState(GameState, frozen=True, kw_only=True):
    """The state of a log of this game."""

    seats: dict[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
