"""Wishes for an evening: which possibilities they leave, which wish keeps how many out, and which one the lot draws."""

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from msgspec import Struct

from games.engine.tonight import Possibility

T = TypeVar("T")


class Candidate(Struct, frozen=True, kw_only=True):
    """A possibility, and what those who ask have done with it so far."""

    game: str
    possibility: Possibility
    played: int = 0
    won: int = 0
    ago: int | None = None
    """How many sessions ago it was played last, whatever was played: 1 is the latest. None: never."""
    last: datetime | None = None


class Wishes(Struct, frozen=True, kw_only=True):
    """What is wished for; what stays as it is here is not."""

    players: int
    not_last: int = 0
    """Nothing that was played in the last so many sessions."""
    never_played: bool = False
    never_won: bool = False
    minutes: int | None = None
    """At most so long."""
    known_length: bool = False
    """With `minutes`: nothing of which nobody knows how long it takes. Without this wish it stays in."""
    one_evening: bool = False
    """Nothing that goes on on other evenings."""


Fits = Callable[[Candidate, Wishes], bool]


def _minutes(one: Candidate, wishes: Wishes) -> int | None:
    """About how long it takes with so many players, or with as many of them as can play it."""
    possibility = one.possibility
    return possibility.minutes.get(min(max(wishes.players, possibility.least), possibility.most))


def _is_short(one: Candidate, wishes: Wishes) -> bool:
    minutes = _minutes(one, wishes)
    return wishes.minutes is None or minutes is None or minutes <= wishes.minutes


TESTS: Mapping[str, Fits] = {
    "players": lambda one, wishes: one.possibility.least <= wishes.players <= one.possibility.most,
    "not_last": lambda one, wishes: one.ago is None or one.ago > wishes.not_last,
    "never_played": lambda one, wishes: not wishes.never_played or not one.played,
    "never_won": lambda one, wishes: not wishes.never_won or not one.won,
    "minutes": _is_short,
    "known_length": lambda one, wishes: not wishes.known_length or _minutes(one, wishes) is not None,
    "one_evening": lambda one, wishes: not wishes.one_evening or not one.possibility.is_campaign,
}
"""Wish to whether a candidate meets it; one that is not wished for is met by all."""


class Excluded(Struct, frozen=True, kw_only=True):
    """What one wish does."""

    wish: str
    excluded: int
    """How many of all possibilities do not meet it."""
    without: int
    """How many would be left if it were given up, and all others kept."""


class Sieved(Struct, frozen=True, kw_only=True):
    """What the wishes leave."""

    fitting: tuple[Candidate, ...]
    excluded: tuple[Excluded, ...]
    """Of every wish that keeps something out."""


def sieve(candidates: Sequence[Candidate], wishes: Wishes) -> Sieved:
    """The candidates that meet every wish, in their order."""
    unmet = [frozenset(name for name, fits in TESTS.items() if not fits(one, wishes)) for one in candidates]
    fitting = tuple(one for one, names in zip(candidates, unmet, strict=True) if not names)
    excluded = (
        Excluded(
            wish=name,
            excluded=sum(name in names for names in unmet),
            without=len(fitting) + sum(names == {name} for names in unmet),
        )
        for name in TESTS
    )
    return Sieved(fitting=fitting, excluded=tuple(one for one in excluded if one.excluded))


def drawn(fitting: Sequence[Candidate], seed: int) -> Candidate | None:
    """One of them by the lot; None where there are none.

    Games take turns, however much of each there is, and a game goes through all it has before anything comes again: so
    the next seed is another proposal.
    """
    games = sorted({one.game for one in fitting})
    if not games:
        return None
    game = _dealt(games, seed, "games")
    own = [one for one in fitting if one.game == game]
    return _dealt(own, seed // len(games), game)


def _dealt(values: Sequence[T], number: int, lot: str) -> T:
    """The value of that number, where they are dealt for ever, shuffled anew after the last one; never twice in a row.

    Two or fewer are always dealt alike: another order would begin with what was last.
    """
    cycle, place = divmod(number, len(values))
    order = _shuffled(values, f"{lot} {cycle if len(values) > 2 else 0}")
    if cycle and len(values) > 2 and order[0] == _shuffled(values, f"{lot} {cycle - 1}")[-1]:
        order[0], order[1] = order[1], order[0]
    return order[place]


def _shuffled(values: Sequence[T], lot: str) -> list[T]:
    return random.Random(lot).sample(values, len(values))  # noqa: S311  (a game, and reproducible)
