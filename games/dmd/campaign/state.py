"""The state of a log: the pair, the investigators with their cards, the Elder One on its way, the end."""

from msgspec import Struct

from games.dmd.numbers import FIRST_LEVEL, STAGES, SUMMONING_SPACES
from games.engine.journal import GameState, SeatState, SessionState


class Claimed(Struct, frozen=True, kw_only=True):
    """The part of a Discovery card that an investigator has."""

    card: str
    """Its code; or its name, since few of these cards are in the catalogue."""
    part: str
    """Item, companion or condition."""
    discovery: str = ""
    """The code that both parts of the card share, if known."""
    side: str = ""
    cost: int | None = None
    """Stress that was paid for it."""
    grants: dict[str, int] = {}
    """Skill to the levels that a companion gives."""
    takes: int | None = None
    """Wounds after which a companion is lost, if known."""
    wounds: int = 0
    """Wounds that a companion has taken."""


class Death(Struct, frozen=True, kw_only=True):
    cause: str
    turn: int | None = None
    """None if turns are not recorded."""
    is_early: bool = False
    """Before the Elder One was summoned."""


class Seat(SeatState, frozen=True, kw_only=True):
    """An investigator with their player; a solo player has two seats."""

    status: str = "active"
    insanity: str = ""
    skills: tuple[str, ...] = ()
    """The known skills, the signature skill first."""
    levels: dict[str, int] = {}
    """Levels of the skills that were raised."""
    thresholds: int = 0
    """Thresholds reached on the sanity track."""
    dice: int = 0
    """Permanent green dice."""
    marks: dict[str, int] = {}
    """The recorded markers for sanity, stress and wounds, and fire tokens."""
    claimed: tuple[Claimed, ...] = ()
    death: Death | None = None


class Turn(Struct, frozen=True, kw_only=True):
    """The recorded part of a turn."""

    seat: str
    actions: tuple[str, ...] = ()
    mythos: str = ""
    symbol: bool = False
    phase: str = ""


class Advance(Struct, frozen=True, kw_only=True):
    """The Elder One, or its token, moved on the track."""

    space: int
    reason: str
    turn: int


class Defeat(Struct, frozen=True, kw_only=True):
    """A stage of the Elder One that was defeated."""

    stage: int
    turn: int
    overkill: int = 0
    """Wounds beyond its health; they are lost."""


class Session(SessionState, frozen=True, kw_only=True):
    """The game; its scenario is the Episode."""

    first: str = ""
    turns: tuple[Turn, ...] = ()
    advances: tuple[Advance, ...] = ()
    disrupted: int | None = None
    """The turn in which the ritual was disrupted."""
    disrupted_how: str = ""
    summoned: str = ""
    """The reason; empty before."""
    summoned_turn: int | None = None
    wounds: int = 0
    """Wounds on the open stage."""
    defeats: tuple[Defeat, ...] = ()
    fire: int = 0
    """Fire tokens on the map."""
    result: str = ""
    ended: dict[str, int] = {}
    duration: int | None = None

    @property
    def space(self) -> int:
        return self.advances[-1].space if self.advances else 1

    @property
    def stage(self) -> int:
        """The stage that lies open: I until the summoning; one more than the final one when all are defeated."""
        return 2 + len(self.defeats) if self.summoned else 1

    @property
    def has_only_result(self) -> bool:
        """Whether only the result was recorded: a victory with all details has the ritual disrupted."""
        return self.result == "lost" or (self.result == "won" and self.disrupted is None)

    @property
    def is_defeated(self) -> bool:
        return self.stage > STAGES


class DmdState(GameState, frozen=True, kw_only=True):
    seats: dict[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
    elder_one: str = ""
    episode: str = ""
    series: str = ""
    healths: tuple[int | None, ...] = ()
    """Health of the stages from I to the final one; None if unknown."""

    @property
    def session(self) -> Session:
        return self.sessions[-1]

    @property
    def turn(self) -> int:
        """The number of recorded turns."""
        return len(self.session.turns)

    @property
    def alive(self) -> list[str]:
        """The living seats, in the order of the table."""
        return [name for name in self.session.seats if self.seats[name].death is None]

    @property
    def ends(self) -> tuple[str, ...]:
        """The recorded ends of the game: keys of RESULTS; the first one counts.
        Winning has priority (DMD-END-05)."""
        if not self.sessions:
            return ()
        session = self.session
        deaths = [self.seats[name].death for name in session.seats]
        is_early = any(death and death.is_early for death in deaths)
        found = {
            "won": session.is_defeated,
            "lost-early-death": is_early,
            "lost-all-dead": all(deaths) and not is_early,
            "lost-last-space": session.space >= SUMMONING_SPACES,
        }
        return tuple(code for code, holds in found.items() if holds)

    @property
    def end(self) -> str:
        """The end that counts; empty while the game goes on."""
        return next(iter(self.ends), "")


def own_level(seat: Seat, skill: str) -> int:
    """The level of a skill by thresholds alone; 0 for a skill of others."""
    return seat.levels.get(skill, FIRST_LEVEL if skill in seat.skills else 0)


def given_levels(seat: Seat, skill: str) -> int:
    """The levels that companions add to a skill (DMD-POS-12)."""
    return sum(one.grants.get(skill, 0) for one in seat.claimed)


def level(seat: Seat, skill: str, last: int | None = None) -> int:
    """The level of a skill with the levels that companions give, up to its last one, if known."""
    own = own_level(seat, skill)
    whole = own + given_levels(seat, skill)
    return whole if last is None else max(own, min(whole, last))


def next_up(session: Session, alive: list[str]) -> str:
    """The seat whose turn it is: clockwise from the one before, past the dead (DMD-FLOW-05)."""
    after = session.seats.index(session.turns[-1].seat) + 1 if session.turns else session.seats.index(session.first)
    order = [*session.seats[after:], *session.seats[:after]]
    return next((name for name in order if name in alive), "")
