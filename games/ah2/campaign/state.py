"""The state of a log: the table, its investigators one after the other, gates, terror, the end and the score."""

from msgspec import Struct

from games.ah2.numbers import RULESETS, Ruleset
from games.engine.journal import GameState, SeatState, SessionState

ELDER_SIGN = "sealed-elder-sign"
SEALS = ("sealed-clues", ELDER_SIGN)  # methods of closing a gate that seal it


class Used(Struct, frozen=True, kw_only=True):
    """An investigator of a player, with the possessions at the start."""

    code: str
    cards: dict[str, int] = {}
    discarded: str = ""
    stops: dict[str, int] = {}
    """Track to the stop of its slider."""
    fate: str = ""
    """The end of this investigator; empty before."""


class Final(Struct, frozen=True, kw_only=True):
    """A player at the end of the game."""

    fate: str
    sanity: int | None = None
    stamina: int | None = None
    condition: str = ""
    loans: int = 0
    retainer: bool = False
    membership: bool = False
    deputy: bool = False
    allies: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    clues: int = 0
    money: int = 0
    gates: int = 0
    """Gate trophies that were not spent."""
    monsters: int = 0
    is_first_citizen: bool = False


class Seat(SeatState, frozen=True, kw_only=True):
    """A player; the leader is the present investigator."""

    status: str = "active"
    used: tuple[Used, ...] = ()
    mishaps: dict[str, int] = {}
    """Number of times insane, unconscious, lost, arrested, delayed."""
    spent: int = 0
    """Gate trophies that were spent."""
    final: Final | None = None


class Gate(Struct, frozen=True, kw_only=True):
    location: str
    marker: str = ""
    opened: int
    """The turn; 0 is the setup."""
    closed: int | None = None
    method: str = ""
    by: str = ""
    """The seat."""

    @property
    def is_open(self) -> bool:
        return not self.method

    @property
    def is_sealed(self) -> bool:
        return self.method in SEALS


class Turn(Struct, frozen=True, kw_only=True):
    """The recorded part of a turn."""

    first: str
    mythos: str = ""
    outcome: str = ""
    clue: bool = False
    rumor: str = ""
    """The end of the Rumor in play, if it ended in this turn."""
    numbers: dict[str, int] = {}
    """Doom, terror, gates, seals, monsters, after it."""


class Terror(Struct, frozen=True, kw_only=True):
    level: int
    cause: str
    turn: int
    ally: str = ""
    """The ally that went back to the box."""
    closed: str = ""
    """The shop that closed."""


class Waking(Struct, frozen=True, kw_only=True):
    cause: str
    turn: int
    doom: int
    gates: int


class Session(SessionState, frozen=True, kw_only=True):
    """The game; its scenario is the Ancient One."""

    first: str = ""
    mythos: str = ""
    track: int = 0
    adds_masks: bool = False
    ends_the_game: bool = False
    turns: tuple[Turn, ...] = ()
    gates: tuple[Gate, ...] = ()
    terror: tuple[Terror, ...] = ()
    environment: str = ""
    rumor: str = ""
    waking: Waking | None = None
    result: str = ""
    ended: dict[str, int] = {}
    """The numbers at the end."""
    score: int | None = None
    """None for a game that was lost."""
    breakdown: dict[str, int] = {}
    citizens: tuple[str, ...] = ()
    duration: int | None = None

    @property
    def level(self) -> int:
        """The recorded terror level."""
        told = [turn.numbers["terror"] for turn in self.turns if "terror" in turn.numbers]
        return max([0, *told, *(one.level for one in self.terror)])

    @property
    def open_gates(self) -> int:
        return sum(gate.is_open for gate in self.gates)

    @property
    def seals(self) -> int:
        return sum(gate.is_sealed for gate in self.gates)


class Ah2State(GameState, frozen=True, kw_only=True):
    """The state of a log of this game. Its mode is the ruleset."""

    seats: dict[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
    investigators_by: str = "random"
    ancient_one_by: str = "random"

    @property
    def ruleset(self) -> Ruleset:
        return RULESETS[self.mode]

    @property
    def session(self) -> Session:
        return self.sessions[-1]


def gate_trophies(state: Ah2State, name: str) -> int:
    taken = sum(gate.by == name and not gate.is_open for gate in state.session.gates)
    return taken - state.seats[name].spent


def gate_markers_held(state: Ah2State) -> int:
    """The gate markers that are not in the stack: open gates and unspent trophies."""
    return state.session.open_gates + sum(gate_trophies(state, name) for name in state.session.seats)


def next_first(session: Session) -> str:
    """The present first player: the marker passes left after each turn (AH2-TURN-01)."""
    last = session.turns[-1].first if session.turns else ""
    if not last:
        return session.first
    return session.seats[(session.seats.index(last) + 1) % len(session.seats)]
