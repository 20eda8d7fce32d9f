"""What a log comes to: the pair, the investigators with what they carry, the Elder One on its way, the end."""

from msgspec import Struct

from games.dmd.numbers import FIRST_LEVEL, STAGES, SUMMONING_SPACES
from games.engine.journal import GameState, SeatState, SessionState


class Claimed(Struct, frozen=True, kw_only=True):
    """The part of a Discovery card that an investigator has."""

    card: str
    """Its code; or what the players call it, for few of these cards are in the catalogue."""
    part: str
    """Item, companion or condition."""
    discovery: str = ""
    """What both parts of the card have alike, where that is known."""
    side: str = ""
    cost: int | None = None
    """Stress that was paid for it."""
    grants: dict[str, int] = {}
    """Skill to the levels that a companion gives."""
    takes: int | None = None
    """Wounds after which a companion is lost, where that is known."""
    wounds: int = 0
    """That a companion has taken."""


class Death(Struct, frozen=True, kw_only=True):
    """How an investigator ended."""

    cause: str
    turn: int | None = None
    """None where nobody wrote turns down."""
    is_early: bool = False
    """Before the Elder One was summoned."""


class Seat(SeatState, frozen=True, kw_only=True):
    """An investigator with who plays them; whoever plays alone has two seats."""

    status: str = "active"
    insanity: str = ""
    skills: tuple[str, ...] = ()
    """The signature skill first, where they are known."""
    levels: dict[str, int] = {}
    """Of the skills that were raised."""
    thresholds: int = 0
    """Those that were reached on the sanity track."""
    dice: int = 0
    """Green dice for good."""
    marks: dict[str, int] = {}
    """Sanity, stress and wounds, as far as somebody wrote down where they stand; and tokens for fire."""
    claimed: tuple[Claimed, ...] = ()
    death: Death | None = None


class Turn(Struct, frozen=True, kw_only=True):
    """A turn, as far as somebody wrote it down."""

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
    """The turn in which the ritual was."""
    disrupted_how: str = ""
    summoned: str = ""
    """Why; empty while it was not."""
    summoned_turn: int | None = None
    wounds: int = 0
    """On the stage that lies open."""
    defeats: tuple[Defeat, ...] = ()
    fire: int = 0
    """Tokens on the map."""
    result: str = ""
    ended: dict[str, int] = {}
    duration: int | None = None

    @property
    def space(self) -> int:
        """Where it stands on the track."""
        return self.advances[-1].space if self.advances else 1

    @property
    def stage(self) -> int:
        """The stage that lies open: I until the summoning; one more than the final one when all are defeated."""
        return 2 + len(self.defeats) if self.summoned else 1

    @property
    def is_defeated(self) -> bool:
        """Whether the final stage was."""
        return self.stage > STAGES


class DmdState(GameState, frozen=True, kw_only=True):
    """The state of a log of this game."""

    seats: dict[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
    elder_one: str = ""
    episode: str = ""
    series: str = ""
    healths: tuple[int | None, ...] = ()
    """Of stages I to the final one, where the catalogue knows them."""

    @property
    def session(self) -> Session:
        return self.sessions[-1]

    @property
    def turn(self) -> int:
        """How many turns were written down."""
        return len(self.session.turns)

    @property
    def alive(self) -> list[str]:
        """Who still plays, in the order of the table."""
        return [name for name in self.session.seats if self.seats[name].death is None]

    @property
    def ends(self) -> tuple[str, ...]:
        """How the game is over, as far as the log knows: keys of RESULTS, of which the first one counts.

        Winning has priority (DMD-END-05).
        """
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
    """The level of a skill by thresholds alone; 0 for one that the investigator has not."""
    return seat.levels.get(skill, FIRST_LEVEL if skill in seat.skills else 0)


def given_levels(seat: Seat, skill: str) -> int:
    """What companions add to a skill (DMD-POS-12)."""
    return sum(one.grants.get(skill, 0) for one in seat.claimed)


def level(seat: Seat, skill: str, last: int | None = None) -> int:
    """The level of a skill with what companions add, up to its last one, where that is known."""
    own = own_level(seat, skill)
    whole = own + given_levels(seat, skill)
    return whole if last is None else max(own, min(whole, last))


def next_up(session: Session, alive: list[str]) -> str:
    """Whose turn it is: clockwise from the one before, past those who are dead (DMD-FLOW-05)."""
    after = session.seats.index(session.turns[-1].seat) + 1 if session.turns else session.seats.index(session.first)
    order = [*session.seats[after:], *session.seats[:after]]
    return next((name for name in order if name in alive), "")
