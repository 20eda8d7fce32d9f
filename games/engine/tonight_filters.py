"""Filters for an evening: the possibilities left, the number that each filter excludes, and the draw."""

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from msgspec import Struct

from games.engine.tonight import Possibility

T = TypeVar("T")


class Candidate(Struct, frozen=True, kw_only=True):
    """A possibility, with the history of the players who ask."""

    game: str
    possibility: Possibility
    played: int = 0
    won: int = 0
    ago: int | None = None
    """Sessions since it was played, of any game: 1 is the latest. None: never."""
    last: datetime | None = None


class Filters(Struct, frozen=True, kw_only=True):
    """The conditions requested; a default is no condition."""

    players: int
    not_last: int = 0
    """Exclude games played in this number of last sessions."""
    never_played: bool = False
    never_won: bool = False
    minutes: int | None = None
    """Maximum length."""
    known_length: bool = False
    """With `minutes`: exclude games of unknown length."""
    one_evening: bool = False
    """Exclude campaigns that continue on other evenings."""


Fits = Callable[[Candidate, Filters], bool]


def _minutes(one: Candidate, filters: Filters) -> int | None:
    """The estimated length with that number of players, or with the nearest possible number."""
    possibility = one.possibility
    return possibility.minutes.get(min(max(filters.players, possibility.least), possibility.most))


def _is_short(one: Candidate, filters: Filters) -> bool:
    minutes = _minutes(one, filters)
    return filters.minutes is None or minutes is None or minutes <= filters.minutes


FILTERS: Mapping[str, Fits] = {  # each filter by name; a default value excludes nothing
    "players": lambda one, filters: one.possibility.least <= filters.players <= one.possibility.most,
    "not_last": lambda one, filters: one.ago is None or one.ago > filters.not_last,
    "never_played": lambda one, filters: not filters.never_played or not one.played,
    "never_won": lambda one, filters: not filters.never_won or not one.won,
    "minutes": _is_short,
    "known_length": lambda one, filters: not filters.known_length or _minutes(one, filters) is not None,
    "one_evening": lambda one, filters: not filters.one_evening or not one.possibility.is_campaign,
}


class Excluded(Struct, frozen=True, kw_only=True):
    """The effect of one condition."""

    wish: str
    excluded: int
    """The number of possibilities that do not meet it."""
    without: int
    """The number left without this condition, with all others."""


class Filtered(Struct, frozen=True, kw_only=True):
    """The possibilities that meet every condition."""

    fitting: tuple[Candidate, ...]
    excluded: tuple[Excluded, ...]
    """The effect of every filter that excludes something."""


def apply_filters(candidates: Sequence[Candidate], filters: Filters) -> Filtered:
    unmet = [frozenset(name for name, fits in FILTERS.items() if not fits(one, filters)) for one in candidates]
    fitting = tuple(one for one, names in zip(candidates, unmet, strict=True) if not names)
    excluded = []
    for name in FILTERS:
        if number := sum(name in names for names in unmet):
            without = len(fitting) + sum(names == {name} for names in unmet)
            excluded.append(Excluded(wish=name, excluded=number, without=without))
    return Filtered(fitting=fitting, excluded=tuple(excluded))


def drawn(fitting: Sequence[Candidate], seed: int) -> Candidate | None:
    """Draw one of the candidates; None without any.

    Games take turns, regardless of their number of candidates, and no candidate of a game comes again before all others
    have: so the next seed is another proposal.
    """
    games = sorted({one.game for one in fitting})
    if not games:
        return None
    game = _dealt(games, seed, "games")
    own = [one for one in fitting if one.game == game]
    return _dealt(own, seed // len(games), game)


def _dealt(values: Sequence[T], number: int, lot: str) -> T:
    """The value of that number in an endless deal: shuffled again after each round, and never the same twice in a row.
    One or two values keep their order: another one would begin with the value dealt last."""
    cycle, place = divmod(number, len(values))
    order = _shuffled(values, f"{lot} {cycle if len(values) > 2 else 0}")
    if cycle and len(values) > 2 and order[0] == _shuffled(values, f"{lot} {cycle - 1}")[-1]:
        order[0], order[1] = order[1], order[0]
    return order[place]


def _shuffled(values: Sequence[T], lot: str) -> list[T]:
    return random.Random(lot).sample(values, len(values))  # noqa: S311  (a game, and reproducible)
