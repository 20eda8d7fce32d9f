"""The experience of an investigator over a campaign, as a ledger (AHLCG-XP-01, -11, -15). Pure arithmetic."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.engine import Build
from games.engine.game import Ledger

Kind = Literal["starting", "victory", "bonus", "purchase", "adjustment", "carried-over"]
"""What a deck begins with, what the victory display and a resolution give, what a receipt costs, what somebody put
right by hand, and what came along from before."""
EARNED = frozenset({"victory", "bonus"})
DISCIPLINE_EVERY = 15
"""AHLCG-EXT-08: Lily Chen gains a Discipline for so much experience earned."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the ledger. What is spent counts down by itself: a purchase has the price as its amount."""

    kind: Kind
    amount: int
    reason: str = ""


class Balance(Struct, frozen=True, kw_only=True):
    """What the ledger comes to."""

    earned: int
    """In scenarios alone, whatever became of it."""
    spent: int
    unspent: int
    overspent: int
    """How much more was spent than there was, over all purchases; a problem for people to solve, not an error."""


def balance(entries: Iterable[Entry]) -> Balance:
    """The balance after all entries, in their order.

    A penalty may be larger than what there is; then nothing is left, and no debt is carried on (AHLCG-AMB-08).
    """
    earned = spent = unspent = overspent = 0
    for entry in entries:
        if entry.kind == "purchase":
            spent += entry.amount
            overspent += max(0, entry.amount - unspent)
            unspent = max(0, unspent - entry.amount)
        else:
            earned += entry.amount if entry.kind in EARNED else 0
            unspent = max(0, unspent + entry.amount)
    return Balance(earned=max(0, earned), spent=spent, unspent=unspent, overspent=overspent)


def read_entries(given: object) -> tuple[Entry, ...] | None:
    """The entries of a ledger given as plain values; None if it is none."""
    try:
        return msgspec.convert(given, tuple[Entry, ...])
    except msgspec.ValidationError:
        return None


def gained(entries: Iterable[Entry]) -> int:
    """Everything that there ever was to spend."""
    return sum(entry.amount for entry in entries if entry.kind != "purchase")


def disciplines(earned: int) -> int:
    """How many Disciplines Lily Chen may have with so much experience earned: one to begin with."""
    return 1 + max(0, earned) // DISCIPLINE_EVERY


def _balance(entries: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    return msgspec.structs.asdict(balance(msgspec.convert(list(entries), tuple[Entry, ...])))


def _known(build: Build, entries: Iterable[Mapping[str, Any]]) -> Build:
    """The entries stand where a campaign log would have them, unless the build has a log of its own."""
    log = build.choices.get("log", {})
    if not isinstance(log, dict) or "ledger" in log or "experience" in log:
        return build
    choices = {**build.choices, "log": {**log, "ledger": list(entries)}}
    return msgspec.structs.replace(build, choices=choices)


LEDGER = Ledger(
    kinds=("victory", "bonus", "adjustment", "starting", "carried-over"),
    purchase="purchase",
    adjustment="adjustment",
    balance=_balance,
    known=_known,
)
