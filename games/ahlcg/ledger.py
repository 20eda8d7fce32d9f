"""The experience of an investigator over a campaign, as a ledger (AHLCG-XP-01, -11, -15). Pure arithmetic."""

from collections.abc import Collection, Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.ahlcg import card_exceptions
from games.engine import read_options

Kind = Literal["starting", "victory", "bonus", "purchase", "adjustment", "carried-over"]
"""What a deck begins with, what the victory display gives, what a resolution or a card adds or takes away, what a
receipt costs, what somebody put right by hand, and what came along from before."""
EARNED = frozenset({"victory", "bonus"})
DISCIPLINE_EVERY = 15
"""AHLCG-EXT-08: Lily Chen gains a Discipline for so much experience earned."""

Amount = Annotated[int, Meta(ge=-100_000, le=100_000)]
"""Above anything that is ever earned or spent, and exact in every JSON reader."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the ledger. What is spent counts down by itself: a purchase has the price as its amount."""

    kind: Kind
    amount: Amount
    reason: str = ""
    """A card's code where a card is the reason; an adjustment never goes without one."""

    def __post_init__(self) -> None:
        if self.kind == "purchase" and self.amount < 0:
            raise ValueError("a purchase costs 0 or more")
        if self.kind == "adjustment" and not self.reason.strip():
            raise ValueError("an adjustment has a reason")


class Balance(Struct, frozen=True, kw_only=True):
    """What the ledger comes to."""

    earned: int
    """In scenarios and by cards, whatever became of it."""
    spent: int
    unspent: int
    overspent: int
    """How much more was spent than there was, over all purchases; a problem for people to solve, not an error."""

    @property
    def available(self) -> int:
        """Everything that there ever was to spend."""
        return self.spent - self.overspent + self.unspent


class Played(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the end of a scenario says about experience."""

    victory: Annotated[int, Meta(ge=0, le=1_000)]
    """The victory points of all cards in the display."""
    bonus: Annotated[int, Meta(ge=-1_000, le=1_000)] = 0
    """What the resolution adds or takes away."""
    defeated: bool = False


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


def earnings(played: Played, cards: Collection[str]) -> tuple[Entry, ...]:
    """AHLCG-XP-01: what a scenario brings to the investigator who has these cards in the deck (AHLCG-EXT-36)."""
    if card_exceptions.NEVER_EARNS in cards:
        return ()
    entries = [Entry(kind="victory", amount=played.victory)]
    if played.bonus:
        entries.append(Entry(kind="bonus", amount=played.bonus))
    for code, more in card_exceptions.EARNED_EACH_SCENARIO.items():
        if code in cards and not (more.unless_defeated and played.defeated):
            entries.append(Entry(kind="bonus", amount=more.amount, reason=code))
    return tuple(entries)


def read_entries(given: object) -> tuple[Entry, ...]:
    """The entries of a ledger given as plain values; OptionsError if it is none."""
    return read_options(tuple[Entry, ...], given)


def disciplines(earned: int) -> int:
    """How many Disciplines Lily Chen may have with so much experience earned: one to begin with."""
    return 1 + max(0, earned) // DISCIPLINE_EVERY
