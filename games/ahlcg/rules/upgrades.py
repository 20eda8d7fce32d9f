"""Rules about an upgrade, in addition to the rules for the resulting deck."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.ahlcg.card_exceptions import BOUGHT_AT_CREATION, RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck, spirits
from games.ahlcg.experience.ledger import Balance
from games.ahlcg.figures import Part
from games.ahlcg.rules.deck_size import SIZE_CHANGES
from games.ahlcg.slots import Slot
from games.engine import Fix, Problem, Severity, limit_problem, rule, wrong_count
from games.engine.rules import rules_in


class Upgrade(Struct, frozen=True, kw_only=True):
    """An upgrade: both decks, the cards lost between them, and the receipt."""

    old: Deck
    new: Deck
    taken: Counter[str]
    """Copies by code that were exiled or taken by the campaign."""
    receipt: Sequence[Mapping[str, Any]]
    balance: Balance | None
    """After the upgrade; None if the experience is unknown."""


@rule("AHLCG-XP-06", emits=("may-not-leave",))
def never_leave(upgrade: Upgrade) -> Iterator[Problem]:
    """Weaknesses and required cards never leave; only a guide takes them away (AHLCG-AMB-33)."""
    gone = Counter(upgrade.old.own) - Counter(upgrade.new.own) - _lost(upgrade)
    del gone[RANDOM_BASIC_WEAKNESS]  # the weakness has been drawn
    for code, copies in sorted(gone.items()):
        yield _may_not_leave(code, copies)


@rule("AHLCG-XP-12", emits=("may-not-leave",))
def leaves_for_another(upgrade: Upgrade) -> Iterator[Problem]:
    """A card leaves only in exchange for another (AHLCG-XP-10); the deck size checks this for cards that count.

    Of the others, story cards leave for nothing; a Permanent may leave for another, and one that changes the deck size
    takes its size along (AHLCG-EXT-03).
    """
    old, new = upgrade.old, upgrade.new
    if new.investigator.is_static:
        return
    gone = Counter({slot.code: slot.copies - new.copies_of(slot.code) for slot in old.slots}) - _lost(upgrade)
    came = sum(max(0, slot.copies - old.copies_of(slot.code)) for slot in new.slots if slot.part is Part.PERMANENT)
    came -= sum(line["copies"] for line in upgrade.receipt if _became_permanent(line, upgrade))
    for slot in sorted([slot for slot in old.slots if slot.code in gone], key=lambda slot: slot.code):
        copies = min(gone[slot.code], _uncounted(old, slot) - _uncounted(new, new.by_code.get(slot.code)))
        if copies <= 0 or slot.code in SIZE_CHANGES:
            continue
        if slot.refusal if slot.part is Part.STORY else not new.eligibility.may_take(slot.code):
            continue  # it may not stay
        exchanged = min(copies, came) if slot.part is Part.PERMANENT else 0
        came -= exchanged
        if copies > exchanged:
            yield _may_not_leave(slot.code, copies - exchanged, "alone")


def _uncounted(deck: Deck, slot: Slot | None) -> int:
    """Copies that do not count towards the deck size, without weaknesses and signatures."""
    if slot is None:
        return 0
    return slot.copies if slot.part in (Part.PERMANENT, Part.STORY) else deck.ignored.get(slot.code, 0)


def _became_permanent(line: Mapping[str, Any], upgrade: Upgrade) -> bool:
    """Whether a counted card was upgraded into a Permanent: nothing else can leave for that."""
    into, lower = (deck.by_code.get(line[card]) for deck, card in ((upgrade.new, "card"), (upgrade.old, "lower")))
    return bool(
        line["way"] == "upgrade" and into and into.part is Part.PERMANENT and lower and lower.part is not Part.PERMANENT
    )


def _lost(upgrade: Upgrade) -> Counter[str]:
    """Copies by code that were exiled or taken by the campaign, as given or by the logs of both decks."""
    old, new = upgrade.old, upgrade.new
    lost = upgrade.taken | (new.logged("removed") - old.logged("removed"))
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
        # The campaign took back copies that are neither the deck's own nor granted any more.
        lost[slot.code] = max(lost[slot.code], slot.copies - own - granted[slot.code])
    return lost


def _may_not_leave(code: str, copies: int, variant: str = "") -> Problem:
    fix = Fix(action="add", card=code, quantity=copies)
    return Problem(code="may-not-leave", variant=variant, cards=(code,), params={"found": copies}, fix=fix)


@rule("AHLCG-XP-15", emits=("experience-exceeded",))
def spent_what_there_was(upgrade: Upgrade) -> Iterator[Problem]:
    """An upgrade spends at most the experience available."""
    if upgrade.balance and upgrade.balance.overspent:
        spent = upgrade.balance.spent
        yield limit_problem("experience-exceeded", spent, spent - upgrade.balance.overspent, variant="upgrade")


@rule("AHLCG-EXT-29", emits=("bought-at-creation",))
def not_bought_at_creation(upgrade: Upgrade) -> Iterator[Problem]:
    """Some cards can be bought only when the deck is made."""
    for line in upgrade.receipt:
        if line["way"] == "buy" and line["card"] in BOUGHT_AT_CREATION:
            yield wrong_count("bought-at-creation", line["card"], line["copies"], zone=line["zone"])


@rule("AHLCG-EXT-34", emits=("exiled-not-held",))
def exiled_what_was_held(upgrade: Upgrade) -> Iterator[Problem]:
    """Only cards in a deck can be exiled from it."""
    if not upgrade.taken:
        return
    held = Counter(upgrade.old.own)
    for slot in (*upgrade.old.slots, *spirits(upgrade.old)):
        held[slot.code] = max(held[slot.code], slot.copies)
    for code, copies in sorted((upgrade.taken - held).items()):
        found = upgrade.taken[code]
        yield limit_problem("exiled-not-held", found, found - copies, severity=Severity.WARNING, cards=(code,))


@rule("AHLCG-EXT-35", emits=("not-researched",))
def researched(upgrade: Upgrade) -> Iterator[Problem]:
    """A Researched card is only an upgrade of its unidentified or untranslated version."""
    for line in upgrade.receipt:
        card = upgrade.new.catalogue.get(line["card"])
        if line["way"] == "buy" and card and "researched" in card.keywords:
            yield wrong_count("not-researched", line["card"], line["copies"], zone=line["zone"])


UPGRADE_RULES = rules_in("XP EXT", sys.modules[__name__])
