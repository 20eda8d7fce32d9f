"""What the cards of a deck cost, what they bring, what its ledger knows, and what standalone mode asks for it."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from games.ahlcg import card_exceptions
from games.ahlcg.deck import Deck, prepare, spirits
from games.ahlcg.eligibility import Slot
from games.ahlcg.ledger import Entry, Kind, balance, read_entries
from games.engine import Build, Catalogue, Ledger

STANDALONE_LIMIT = 49
"""AHLCG-SA-04: a deck of more experience cannot be played standalone."""


def total(deck: Deck) -> int:
    """The experience in both decks: level, doubled if Exceptional, once for Myriad cards and sheets.

    What a campaign granted cost nothing (AHLCG-XP-10, AHLCG-AMB-24).
    """
    return deck.xp - sum(_granted(deck, slot) for slot in deck.slots if slot.xp) + sum(map(_worth, spirits(deck)))


def _worth(slot: Slot) -> int:
    return slot.xp * (1 if slot.paid_once else slot.copies)


def _granted(deck: Deck, slot: Slot) -> int:
    """What the copies are worth that the log granted; of what is paid once, all copies or none."""
    copies = min(slot.copies, deck.granted(slot.code) + granted_uncounted(deck, slot.code))
    return slot.xp * (copies // slot.copies if slot.paid_once else copies)


def granted_uncounted(deck: Deck, code: str) -> int:
    """AHLCG-EXT-33: copies that a campaign added without counting them."""
    return deck.ignored.get(code, 0) if code in card_exceptions.GRANTED_UNCOUNTED else 0


def printed(deck: Deck) -> int:
    """The same sum if Exceptional cards counted by their printed level (the other reading of AHLCG-AMB-03)."""
    doubled = (slot for slot in deck.slots if slot.card.fields.exceptional)
    return total(deck) - sum((slot.level or 0) * (slot.copies - deck.granted(slot.code)) for slot in doubled)


def opening(deck: Deck) -> tuple[Entry, ...]:
    """AHLCG-DECK-07: what the ledger of the deck begins with, by the investigator's back and by cards."""
    entries = []
    back = deck.sides.back
    if back and back.code in card_exceptions.BONUS_EXPERIENCE:
        entries.append(Entry(kind="starting", amount=card_exceptions.BONUS_EXPERIENCE[back.code], reason=back.code))
    for code, brought in card_exceptions.EXPERIENCE_BROUGHT.items():
        if code in deck.kinds:
            kind: Kind = "bonus" if brought.is_earned else "starting"
            entries.append(Entry(kind=kind, amount=brought.amount * deck.copies(code), reason=code))
    return tuple(entries)


def with_opening(deck: Deck, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The ledger from its beginning: what a deck begins with counts once, whoever wrote it down."""
    begin = opening(deck)
    reasons = {entry.reason for entry in begin}
    is_there = any(entry.kind == "starting" or entry.reason in reasons for entry in entries)
    return entries if is_there else (*begin, *entries)


def ledger(deck: Deck) -> tuple[Entry, ...] | None:
    """The deck's ledger, by the log: its own, or what it says was earned. None if it says nothing.

    OptionsError if what it says cannot be read.
    """
    given, earned = deck.log("ledger"), deck.log("experience")
    if given is None and earned is not None:
        given = [{"kind": "victory", "amount": earned}]
    return None if given is None else with_opening(deck, read_entries(given))


def bonus(deck: Deck) -> int:
    """Experience that the investigator's back and cards in the deck grant."""
    return sum(entry.amount for entry in opening(deck))


def standalone(deck: Deck) -> int:
    """The experience that standalone mode counts: bonus experience does not weigh."""
    return max(total(deck) - bonus(deck), 0)


def weaknesses_owed(deck: Deck) -> int:
    """AHLCG-SA-03: one more random basic weakness for each ten experience."""
    return min(standalone(deck), STANDALONE_LIMIT) // 10


def _balance(build: Build, entries: Iterable[Mapping[str, Any]], catalogue: Catalogue) -> dict[str, int]:
    return msgspec.structs.asdict(balance(with_opening(prepare(build, catalogue), read_entries(list(entries)))))


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
