"""The state of a log, and functions that change it: investigators with their cards, board, rounds, saves, end."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engine.journal import GameState, SeatState, SessionState, with_seat, with_session

UNNAMED = ""  # the key of face-up cards without a recorded name


class Suffered(Struct, frozen=True, kw_only=True):
    """The Damage or the Horror of an investigator. Face-down cards have no name: nobody may look at them."""

    up: dict[str, int] = {}
    """Card to copies."""
    down: int = 0

    @property
    def total(self) -> int:
        """Both count (MOM2-DMG-05)."""
        return sum(self.up.values()) + self.down

    def plus(self, up: Mapping[str, int], down: int) -> "Suffered":
        return Suffered(up=added(self.up, up), down=self.down + down)

    def minus(self, up: Mapping[str, int], down: int) -> "Suffered":
        return Suffered(up=subtracted(self.up, up), down=max(0, self.down - down))


class Back(Struct, frozen=True, kw_only=True):
    """The back of a condition, if its owner recorded it: a secret, so it may be empty."""

    code: str = ""
    minimum: int | None = None
    """The number of investigators that it asks for."""


class Elimination(Struct, frozen=True, kw_only=True):
    round: int
    cause: str


class Holding(Struct, frozen=True, kw_only=True):
    """The cards of an investigator and the space of the figure, as a save keeps them."""

    possessions: dict[str, int] = {}
    conditions: dict[str, Back] = {}
    damage: Suffered = Suffered()
    horror: Suffered = Suffered()
    clues: int = 0
    space: str = ""
    eliminated: Elimination | None = None


class Result(Struct, frozen=True, kw_only=True):
    outcome: str
    why: str = ""


class Seat(SeatState, frozen=True, kw_only=True):
    """An investigator with a player; a solo player has two."""

    status: str = "active"
    health: int | None = None
    """The printed number; None if unknown."""
    sanity: int | None = None
    held: Holding = Holding()
    result: Result | None = None


class Monster(Struct, frozen=True, kw_only=True):
    monster: str
    """Its card, or what the players call it."""
    token: str = ""
    """The Identification token; empty for the first of its kind."""
    space: str = ""
    damage: int = 0
    round: int = 1
    """In which it came."""


class Board(Struct, frozen=True, kw_only=True):
    """The board of a save, without the seats."""

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
    kind: str
    round: int
    seat: str = ""
    is_solved: bool = False
    steps: int | None = None


class Met(Struct, frozen=True, kw_only=True):
    """A person that the investigators met."""

    name: str
    round: int
    notes: str = ""


class Course(Struct, frozen=True, kw_only=True):
    """The events so far, as a save keeps them: going on from it drops later events."""

    rounds: tuple[Round, ...] = ()
    """The finished rounds."""
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
    """Starting possessions of the whole party, as the app lists them."""
    round: int = 1
    rounds: tuple[Round, ...] = ()
    """The finished rounds."""
    board: Board = Board()
    fallen: tuple[Fallen, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()
    people: tuple[Met, ...] = ()
    objectives: tuple[str, ...] = ()
    fire_set: bool = False
    saves: tuple[Save, ...] = ()
    is_saved: bool = False
    """Whether it is put away until an entry goes on with it."""
    resolution: str = ""
    """The reason of the end."""
    result: str = ""
    epilogue: str = ""
    duration: int | None = None


class Mom2State(GameState, frozen=True, kw_only=True):
    seats: dict[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
    products: tuple[str, ...] = ()
    """The products that are active in the app; any of them if empty."""

    @property
    def session(self) -> Session:
        return self.sessions[-1]


def in_play(state: Mom2State) -> list[str]:
    """The seats that play and are not eliminated."""
    return [name for name in state.session.seats if state.seats[name].held.eliminated is None]


def eliminated(state: Mom2State) -> list[str]:
    return [name for name in state.session.seats if state.seats[name].held.eliminated is not None]


def added(copies: Mapping[str, int], cards: Mapping[str, int]) -> dict[str, int]:
    """The copies with these cards added, in the order of their codes; cards without copies are left out."""
    return dict(sorted((Counter(copies) + Counter(cards)).items()))


def subtracted(copies: Mapping[str, int], cards: Mapping[str, int]) -> dict[str, int]:
    """The copies without these cards, in the order of their codes."""
    return dict(sorted((Counter(copies) - Counter(cards)).items()))


def with_game(state: Mom2State, **changes: Any) -> Mom2State:
    """The state with its game changed; any change goes on with a saved game."""
    return with_session(state, is_saved=False, **changes)


def with_board(state: Mom2State, **changes: Any) -> Mom2State:
    return with_game(state, board=replace(state.session.board, **changes))


def with_held(state: Mom2State, seat: str, **changes: Any) -> Mom2State:
    return with_game(with_seat(state, seat, held=replace(state.seats[seat].held, **changes)))


def with_cards(state: Mom2State, seat: str, cards: Mapping[str, int]) -> Mom2State:
    return with_held(state, seat, possessions=added(state.seats[seat].held.possessions, cards))


def without_cards(state: Mom2State, seat: str, cards: Mapping[str, int]) -> Mom2State:
    return with_held(state, seat, possessions=subtracted(state.seats[seat].held.possessions, cards))


def dropped(board: Board, space: str, cards: Mapping[str, int]) -> dict[str, dict[str, int]]:
    return {**board.dropped, space: added(board.dropped.get(space, {}), cards)} if cards else board.dropped


def picked_up(board: Board, space: str, cards: Mapping[str, int]) -> dict[str, dict[str, int]]:
    left = {**board.dropped, space: subtracted(board.dropped.get(space, {}), cards)}
    return {place: lying for place, lying in left.items() if lying}


def eliminate(state: Mom2State, seat: str, cause: str) -> Mom2State:
    """Eliminated: all possessions are dropped where the figure stood (MOM2-POS-15)."""
    held = state.seats[seat].held
    state = with_board(state, dropped=dropped(state.session.board, held.space, added(held.possessions, {})))
    return with_held(state, seat, possessions={}, eliminated=Elimination(round=state.session.round, cause=cause))
