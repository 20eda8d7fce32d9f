"""The experience of an investigator over a campaign, as a ledger (AHLCG-XP-01, -11, -15). Pure arithmetic."""

from collections.abc import Collection, Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.engine import read_options

Kind = Literal["starting", "victory", "bonus", "purchase", "adjustment", "carried-over"]
"""Starting experience of the deck; the victory display; gains and losses by a resolution or a card; the cost of an
upgrade; a correction by hand; the balance brought forward."""
EARNED = frozenset({"victory", "bonus"})
DISCIPLINE_EVERY = 15  # AHLCG-EXT-08: Lily Chen gains a Discipline for this much experience earned
BONUS_EACH_SCENARIO = {"03308": 2, "11068a": 1}  # AHLCG-EXT-36: Charon's Obol, The Great Work
UNLESS_DEFEATED = frozenset({"03308"})
NEVER_EARNS = "11095"  # AHLCG-EXT-36: an investigator with Ascetic earns no more experience

Amount = Annotated[int, Meta(ge=-100_000, le=100_000)]
"""Above anything that is ever earned or spent, and exact in every JSON reader."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the ledger. The amount of a purchase is its price, and reduces the balance."""

    kind: Kind
    amount: Amount
    """The cost of a purchase; otherwise the gain, or with a minus the loss."""
    reason: str = ""
    """A card's code, or words; an adjustment needs one."""

    def __post_init__(self) -> None:
        if self.kind == "purchase" and self.amount < 0:
            raise ValueError("a purchase costs 0 or more")
        if self.kind == "adjustment" and not self.reason.strip():
            raise ValueError("an adjustment has a reason")


class Balance(Struct, frozen=True, kw_only=True):
    """The sums of a ledger."""

    earned: int
    """In scenarios and by cards, spent or not."""
    spent: int
    unspent: int
    overspent: int
    """Experience spent beyond the balance, over all purchases: a problem for players to solve, not an error."""

    @property
    def available(self) -> int:
        """Everything that there ever was to spend."""
        return self.spent - self.overspent + self.unspent


class Played(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Experience at the end of a scenario."""

    victory: Annotated[int, Meta(ge=0, le=1_000)]
    """The victory points of all cards in the display."""
    bonus: Annotated[int, Meta(ge=-1_000, le=1_000)] = 0
    """Added by the resolution; negative if it takes experience away."""
    defeated: bool = False
    """Whether the investigator was defeated."""


def balance(entries: Iterable[Entry]) -> Balance:
    """The balance after all entries, in their order.
    A penalty larger than the balance leaves nothing, and no debt (AHLCG-AMB-08)."""
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
    """AHLCG-XP-01: the experience of a scenario for an investigator with these cards in the deck (AHLCG-EXT-36)."""
    if NEVER_EARNS in cards:
        return ()
    entries = [Entry(kind="victory", amount=played.victory)]
    if played.bonus:
        entries.append(Entry(kind="bonus", amount=played.bonus))
    for code, amount in BONUS_EACH_SCENARIO.items():
        if code in cards and not (played.defeated and code in UNLESS_DEFEATED):
            entries.append(Entry(kind="bonus", amount=amount, reason=code))
    return tuple(entries)


def read_entries(given: object) -> tuple[Entry, ...]:
    """The entries of a ledger in plain values; OptionsError for anything else."""
    return read_options(tuple[Entry, ...], given)


def disciplines(earned: int) -> int:
    """The number of Disciplines that Lily Chen may have: one at the start, more with experience earned."""
    return 1 + max(0, earned) // DISCIPLINE_EVERY
