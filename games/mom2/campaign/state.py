"""What a log comes to: the investigators with all they have, the board, the rounds, the saves, the end."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from games.engine.journal import GameState, SeatState, SessionState

UNNAMED = ""
"""The key of face-up cards whose names nobody wrote down."""


class Suffered(Struct, frozen=True, kw_only=True):
    """The Damage or the Horror of an investigator. What is face down has no name: nobody may look at it."""

    up: dict[str, int] = {}
    """Card to copies."""
    down: int = 0

    @property
    def total(self) -> int:
        """Both count (MOM2-DMG-05)."""
        return sum(self.up.values()) + self.down


class Back(Struct, frozen=True, kw_only=True):
    """What the owner of a condition wrote down of its back: a secret, so that nothing of it may be there."""

    code: str = ""
    minimum: int | None = None
    """The number of investigators that it asks for."""


class Elimination(Struct, frozen=True, kw_only=True):
    """When an investigator was eliminated, and by what."""

    round: int
    cause: str


class Holding(Struct, frozen=True, kw_only=True):
    """All that lies with an investigator, and where the figure stands: what a save keeps of a seat."""

    possessions: dict[str, int] = {}
    conditions: dict[str, Back] = {}
    damage: Suffered = Suffered()
    horror: Suffered = Suffered()
    clues: int = 0
    space: str = ""
    eliminated: Elimination | None = None


class Result(Struct, frozen=True, kw_only=True):
    """How the game ended for an investigator."""

    outcome: str
    why: str = ""


class Seat(SeatState, frozen=True, kw_only=True):
    """An investigator with a player; whoever plays alone has two."""

    status: str = "active"
    health: int | None = None
    """As printed; None where nobody knows it here."""
    sanity: int | None = None
    held: Holding = Holding()
    result: Result | None = None


class Monster(Struct, frozen=True, kw_only=True):
    """A monster on the board."""

    monster: str
    """Its card, or what the players call it."""
    token: str = ""
    """The Identification token; empty for the first of its kind."""
    space: str = ""
    damage: int = 0
    round: int = 1
    """In which it came."""


class Board(Struct, frozen=True, kw_only=True):
    """What of the board the players have to remember: what a save keeps beside the seats."""

    monsters: tuple[Monster, ...] = ()
    dropped: dict[str, dict[str, int]] = {}
    """Space to the possessions that lie there."""
    features: dict[str, tuple[str, ...]] = {}
    """Fire, Darkness, Barricades and Secret Passages to the spaces where they are."""


class Round(Struct, frozen=True, kw_only=True):
    """A page of the app's messages."""

    events: str = ""


class Fallen(Struct, frozen=True, kw_only=True):
    """A monster that was defeated, or left the board."""

    monster: str
    token: str = ""
    round: int
    by: str = ""
    """The seat."""


class Puzzle(Struct, frozen=True, kw_only=True):
    """A puzzle that was worked on."""

    kind: str
    round: int
    seat: str = ""
    is_solved: bool = False
    steps: int | None = None


class Met(Struct, frozen=True, kw_only=True):
    """A person whom the investigators met."""

    name: str
    round: int
    notes: str = ""


class Course(Struct, frozen=True, kw_only=True):
    """What has happened so far: a game that goes on from an earlier save knows nothing of what came after it."""

    rounds: tuple[Round, ...] = ()
    """Those that are over."""
    fallen: tuple[Fallen, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()
    people: tuple[Met, ...] = ()
    objectives: tuple[str, ...] = ()
    fire_set: bool = False


class Save(Struct, frozen=True, kw_only=True):
    """A game that was put away."""

    round: int
    date: str = ""
    seats: dict[str, Holding]
    board: Board
    course: Course = Course()
    notes: str = ""


class Session(SessionState, frozen=True, kw_only=True):
    """The game; its scenario is a card, or what the players call it."""

    starting: dict[str, int] = {}
    """What the app listed for the whole party."""
    round: int = 1
    rounds: tuple[Round, ...] = ()
    """Those that are over."""
    board: Board = Board()
    fallen: tuple[Fallen, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()
    people: tuple[Met, ...] = ()
    objectives: tuple[str, ...] = ()
    fire_set: bool = False
    saves: tuple[Save, ...] = ()
    is_saved: bool = False
    """It lies in the box until somebody goes on."""
    resolution: str = ""
    """The reason of the end."""
    result: str = ""
    epilogue: str = ""
    duration: int | None = None


class Mom2State(GameState, frozen=True, kw_only=True):
    """The state of a log of this game."""

    seats: dict[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
    products: tuple[str, ...] = ()
    """The products that are active in the app; empty: nobody said, so that any may be."""

    @property
    def session(self) -> Session:
        return self.sessions[-1]


def in_play(state: Mom2State) -> list[str]:
    """The seats that play and are not eliminated."""
    return [name for name in state.session.seats if state.seats[name].held.eliminated is None]


def eliminated(state: Mom2State) -> list[str]:
    return [name for name in state.session.seats if state.seats[name].held.eliminated is not None]


def without_none(copies: Mapping[str, int]) -> dict[str, int]:
    """Cards of which there is at least one, in the order of their codes."""
    return {code: number for code, number in sorted(copies.items()) if number > 0}


def more(copies: Mapping[str, int], cards: Mapping[str, int]) -> dict[str, int]:
    return without_none(Counter(copies) + Counter(cards))


def less(copies: Mapping[str, int], cards: Mapping[str, int]) -> dict[str, int]:
    return without_none(Counter(copies) - Counter(cards))
