"""What the way from a deck to its next version must keep, beside the rules for the next version itself."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.ahlcg.card_exceptions import BOUGHT_AT_CREATION, RANDOM_BASIC_WEAKNESS, SIZE_CHANGES
from games.ahlcg.deck import Deck, spirits
from games.ahlcg.eligibility import Slot, may_take
from games.ahlcg.figures import Part
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
    gone = Counter(change.old.own) - Counter(change.new.own) - _lost(change)
    del gone[RANDOM_BASIC_WEAKNESS]  # it stood for a weakness that has been drawn
    for code, copies in sorted(gone.items()):
        yield _may_not_leave(code, copies)


@rule("AHLCG-XP-12", emits=("may-not-leave",))
def leaves_for_another(change: Change) -> Iterator[Problem]:
    """A card leaves only for one that comes (AHLCG-XP-10); where cards count, the size of the next deck tells.

    So this is about cards that do not count. Story cards leave for nothing; a Permanent may leave for another, and one
    that changes the deck size takes its size along (AHLCG-EXT-03).
    """
    old, new = change.old, change.new
    if new.sides.is_static:
        return
    gone = Counter({slot.code: slot.copies - new.copies_of(slot.code) for slot in old.slots}) - _lost(change)
    came = sum(max(0, slot.copies - old.copies_of(slot.code)) for slot in new.slots if slot.part is Part.PERMANENT)
    came -= sum(line["copies"] for line in change.receipt if _became_permanent(line, change))
    for slot in sorted(old.slots, key=lambda slot: slot.code):
        copies = min(gone[slot.code], _uncounted(old, slot) - _uncounted(new, new.by_code.get(slot.code)))
        if copies <= 0 or slot.code in SIZE_CHANGES or not _may_stay(slot, new):
            continue
        exchanged = min(copies, came) if slot.part is Part.PERMANENT else 0
        came -= exchanged
        if copies > exchanged:
            yield _may_not_leave(slot.code, copies - exchanged, "alone")


def _uncounted(deck: Deck, slot: Slot | None) -> int:
    """Copies that do not count for the deck size, of what is neither weakness nor signature."""
    if slot is None:
        return 0
    return slot.copies if slot.part in (Part.PERMANENT, Part.STORY) else deck.ignored.get(slot.code, 0)


def _may_stay(slot: Slot, deck: Deck) -> bool:
    return not slot.refusal if slot.part is Part.STORY else may_take(deck.table, slot.code)


def _became_permanent(line: Mapping[str, Any], change: Change) -> bool:
    """Whether a counted card was upgraded into a Permanent: nothing else can leave for that."""
    into, lower = (deck.by_code.get(line[card]) for deck, card in ((change.new, "card"), (change.old, "lower")))
    return bool(
        line["way"] == "upgrade" and into and into.part is Part.PERMANENT and lower and lower.part is not Part.PERMANENT
    )


def _lost(change: Change) -> Counter[str]:
    """Copies by code that were exiled or that the campaign took: as told, or as the logs of both decks say."""
    old, new = change.old, change.new
    lost = change.taken | (new.logged("removed") - old.logged("removed"))
    if not isinstance(new.log("cards"), dict):
        return lost
    granted, began = new.logged("cards"), old.logged("starting_deck")
    is_begun = isinstance(old.log("starting_deck"), dict)
    for slot in old.slots:
        if slot.part is Part.STORY:
            own = 0
        elif slot.part is not Part.WEAKNESS:
            continue
        elif is_begun:
            own = began[slot.code] + (began[RANDOM_BASIC_WEAKNESS] if slot.is_random else 0)
        else:
            own = slot.copies - old.granted(slot.code)
        # What is neither the deck's own nor granted any more, the campaign took back.
        lost[slot.code] = max(lost[slot.code], slot.copies - own - granted[slot.code])
    return lost


def _may_not_leave(code: str, copies: int, variant: str = "") -> Problem:
    return Problem(
        code="may-not-leave",
        variant=variant,
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
    leaves_for_another,
    spent_what_there_was,
    not_bought_at_creation,
    exiled_what_was_held,
    researched,
)
"""In rulebook order."""
