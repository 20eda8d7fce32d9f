"""Games in which each of some things is played with each of some others: what became of every pair."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.engine.text import Text


class Side(Struct, frozen=True, kw_only=True):
    """The one half of all pairs: Elder Ones, episodes, whatever a game combines."""

    title: Text
    """What one of them is called."""
    field: str
    """The field of a log's first entry that names it, so that a log can be begun with the pair."""
    codes: Callable[[Any], Sequence[str]]
    """All that there are, from the facts, in the order in which they are listed; cards or scenarios."""
    owned: Callable[[Any, Mapping[str, int]], Collection[str]]
    """Those that somebody can play with: from the facts, and card to the copies that they own."""


class Played(Struct, frozen=True, kw_only=True):
    """A pair that was played, or is being played."""

    row: str
    column: str
    result: str = ""
    """`won` or `lost`; empty while it is not over."""
    date: str = ""
    """When, as the players wrote it; empty where nobody did."""
    series: str = ""
    """What the players call the games that belong together; empty for one that stands by itself."""
    seats: tuple[str, ...] = ()
    """Who played."""


class Pairs(Struct, frozen=True, kw_only=True):
    """A table of all pairs."""

    title: Text
    rows: Side
    columns: Side
    played: Callable[[Any], Iterable[Played]]
    """What a log has of it, from its state."""
