"""The state of a log: heroes and the fallen, the campaign pool, penalties, games with their results."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.engine.journal import CampaignState, SeatState, SessionState, with_seat
from games.lotr.campaign_cards import Earned
from games.lotr.card_exceptions import Lead, threat_of

Reason = Literal["fallen", "voluntary", "rescue", "heal"]


class Hero(Lead, frozen=True, kw_only=True):
    """A hero in the log, with the printed values of the card at that time."""

    code: str
    hit_points: int | None = None
    damage: int = 0
    """Damage carried into the next game, in expert mode."""
    is_fallen: bool = False
    """A new hero must take the place (LOTR-AMB-02)."""

    @property
    def bears_too_much(self) -> bool:
        """Whether the carried damage would destroy the hero; card text may raise the printed hit points."""
        return not self.is_fallen and self.hit_points is not None and self.damage >= self.hit_points


class Seat(SeatState, frozen=True, kw_only=True):
    """A player with their heroes; the leader is the first of them."""

    status: str = "active"
    heroes: tuple[Hero, ...] = ()
    has_changed: bool = False
    """Has voluntarily replaced a hero since the last game (LOTR-AMB-05)."""

    @property
    def leaders(self) -> tuple[str, ...]:
        return tuple(hero.code for hero in self.heroes)

    def hero(self, code: str) -> Hero | None:
        return next((hero for hero in self.heroes if hero.code == code), None)


class PoolCard(Earned, frozen=True, kw_only=True):
    """A boon or burden of the campaign pool."""

    seat: str = ""
    """The player whose deck it goes into (LOTR-AMB-08)."""
    hero: str = ""
    """The hero that a Permanent card is attached to; empty after that hero was replaced (LOTR-AMB-07)."""
    scenario: str = ""
    """The scenario in which it was earned."""


class Fallen(Struct, frozen=True, kw_only=True):
    """A hero whose name may not be used any more."""

    code: str
    name: str
    seat: str
    session: int
    """The game in which it happened, from 1."""


class Penalty(Struct, frozen=True, kw_only=True):
    """One more point of starting threat, for good; lines are only ever added (LOTR-VAL-11)."""

    reason: Reason
    seat: str = ""
    """Empty: for every player (LOTR-AMB-04)."""
    hero: str
    session: int
    """The number of games played before."""


class Session(SessionState, frozen=True, kw_only=True):
    heroes: dict[str, tuple[str, ...]] = {}
    """Seat to the heroes that took part; they may be replaced later."""
    pool: tuple[PoolCard, ...] = ()
    """The campaign pool at the beginning, while the game is played: a loss restores it (LOTR-AMB-01)."""
    first: str = ""
    """The first player's seat."""
    difficulty: str = "normal"
    """LOTR-EXT-09."""
    attempt: int = 1
    result: Literal["", "won", "lost"] = ""
    rounds: int = 0
    victory: int = 0
    threats: dict[str, int] = {}
    eliminated: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    """Codes of heroes in a discard pile at the end."""
    score: int | None = None
    """None for a game that was lost (LOTR-VAL-09)."""
    notes: str = ""

    def led_by(self, name: str, seats: Mapping[str, SeatState]) -> tuple[str, ...]:
        return self.heroes.get(name) or seats[name].leaders


class LotrState(CampaignState, frozen=True, kw_only=True):
    seats: dict[str, Seat] = {}
    sessions: tuple[Session, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    pool: tuple[PoolCard, ...] = ()
    penalties: tuple[Penalty, ...] = ()

    @property
    def is_expert(self) -> bool:
        return self.mode == "expert"

    @property
    def is_single(self) -> bool:
        """One scenario alone: nothing is carried on."""
        return self.mode == "scenario"


def shuffled_into(state: LotrState, seat: str) -> list[PoolCard]:
    """Cards for a player's deck: boons that may be in it, burdens that must (LOTR-CAMP-23)."""
    return [card for card in state.pool if card.seat == seat and card.is_of_player_deck]


def boons_of(state: LotrState, seat: str) -> list[PoolCard]:
    """The boons that a player's deck may hold: the player's own, and those of their heroes.
    A card known by its title alone may turn out to be one."""
    heroes = state.seats[seat].leaders
    boons = (card for card in state.pool if card.role != "burden" and card.back != "encounter")
    return [card for card in boons if card.seat == seat or card.hero in heroes]


def penalty_of(state: LotrState, seat: str) -> int:
    """The penalty on that player's starting threat (LOTR-CAMP-16)."""
    return sum(1 for one in state.penalties if one.seat in ("", seat))


def starting_threat(state: LotrState, seat: str) -> int:
    """The threat costs of the heroes and the penalty."""
    return threat_of(state.seats[seat].heroes) + penalty_of(state, seat)


def with_hero(state: LotrState, name: str, code: str, new: Hero) -> LotrState:
    heroes = tuple(new if hero.code == code else hero for hero in state.seats[name].heroes)
    return with_seat(state, name, heroes=heroes, leader=heroes[0].code)


def with_penalty(state: LotrState, reason: Reason, hero: str, seat: str = "") -> LotrState:
    line = Penalty(reason=reason, seat=seat, hero=hero, session=len(state.sessions))
    return replace(state, penalties=(*state.penalties, line))
