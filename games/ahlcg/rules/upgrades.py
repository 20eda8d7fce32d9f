"""What the way from a deck to its next version must keep, beside the rules for the next version itself."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.ahlcg.card_rules import BOUGHT_AT_CREATION, RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck, spirits
from games.ahlcg.ledger import Balance
from games.engine import Fix, Problem, Rule, Severity, rule


class Change(Struct, frozen=True, kw_only=True):
    """An upgrade: both decks, what was taken away between them, and what was paid."""

    old: Deck
    new: Deck
    taken: Counter[str]
    """Copies by code that were exiled, or that the campaign took."""
    receipt: Sequence[Mapping[str, Any]]
    balance: Balance | None
    """After the upgrade; None if nobody told what there was to spend."""


@rule("AHLCG-XP-06", emits=("may-not-leave",))
def never_leave(change: Change) -> Iterator[Problem]:
    """Weaknesses and required cards never leave; only a guide takes them away (AHLCG-AMB-33)."""
    gone = Counter(change.old.own) - Counter(change.new.own) - change.taken
    del gone[RANDOM_BASIC_WEAKNESS]  # it stood for a weakness that has been drawn
    for code, copies in sorted(gone.items()):
        yield Problem(
            code="may-not-leave",
            cards=(code,),
            params={"found": copies},
            fix=Fix(action="add", card=code, quantity=copies),
        )


@rule("AHLCG-XP-15", emits=("experience-exceeded",))
def spent_what_there_was(change: Change) -> Iterator[Problem]:
    """No more experience is spent than there is."""
    if change.balance and change.balance.overspent:
        limit = change.balance.spent - change.balance.overspent
        params = {"found": change.balance.spent, "limit": limit}
        yield Problem(code="experience-exceeded", variant="upgrade", params=params)


@rule("AHLCG-EXT-29", emits=("bought-at-creation",))
def not_bought_at_creation(change: Change) -> Iterator[Problem]:
    """What can be bought only when the deck is made is not bought later."""
    for line in change.receipt:
        if line["way"] == "buy" and line["card"] in BOUGHT_AT_CREATION:
            yield _not_to_be_bought(line, "bought-at-creation")


@rule("AHLCG-EXT-34", emits=("exiled-not-held",))
def exiled_what_was_held(change: Change) -> Iterator[Problem]:
    """Only what was in a deck can be exiled from it."""
    held = Counter(change.old.own)
    for slot in (*change.old.slots, *spirits(change.old)):
        held[slot.code] = max(held[slot.code], slot.copies)
    for code, copies in sorted((change.taken - held).items()):
        yield Problem(
            code="exiled-not-held",
            severity=Severity.WARNING,
            cards=(code,),
            params={"found": change.taken[code], "limit": change.taken[code] - copies},
        )


@rule("AHLCG-EXT-35", emits=("not-researched",))
def researched(change: Change) -> Iterator[Problem]:
    """A Researched card is only made of the version that is not identified or translated yet."""
    for line in change.receipt:
        card = change.new.table.catalogue.get(line["card"])
        if line["way"] == "buy" and card and "researched" in card.keywords:
            yield _not_to_be_bought(line, "not-researched")


def _not_to_be_bought(line: Mapping[str, Any], code: str) -> Problem:
    return Problem(
        code=code,
        cards=(line["card"],),
        params={"found": line["copies"]},
        fix=Fix(action="remove", card=line["card"], quantity=line["copies"], zone=line["zone"]),
    )


UPGRADE_RULES: tuple[Rule, ...] = (
    never_leave,
    spent_what_there_was,
    not_bought_at_creation,
    exiled_what_was_held,
    researched,
)
"""In rulebook order."""
