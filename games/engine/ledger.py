"""Experience over the life of a build."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from games.engine.build import Build
from games.engine.catalogue import Catalogue


class Ledger(Struct, frozen=True, kw_only=True):
    """How experience is counted over the life of a build. An entry is `{kind, amount, reason}`."""

    kinds: tuple[str, ...]
    """The kinds that a player may write down; the first is the default."""
    purchase: str
    """The kind of what an upgrade costs."""
    adjustment: str
    """The kind of what somebody puts right by hand; it needs a reason."""
    balance: Callable[[Build, Iterable[Mapping[str, Any]], Catalogue], dict[str, int]]
    """The sums of the entries, in their order, with what such a build begins with: `earned`, `spent`, `unspent`,
    `overspent`."""
    known: Callable[[Build, Iterable[Mapping[str, Any]]], Build]
    """The build, with the entries as facts that the rules may use."""
