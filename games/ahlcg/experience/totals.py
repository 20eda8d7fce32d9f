"""The experience in a deck: its cost, its starting experience, its ledger, and its value in standalone mode."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from games.ahlcg.card_exceptions import EXPERIENCE_BROUGHT, GRANTED_UNCOUNTED
from games.ahlcg.deck import Deck, spirits
from games.ahlcg.experience.ledger import Entry, balance, read_entries
from games.ahlcg.experience.prices import EXCEPTIONAL
from games.ahlcg.slots import Slot
from games.engine import Build

STANDALONE_LIMIT = 49  # AHLCG-SA-04: the maximum experience of a deck in standalone mode
LEDGER_MODES = frozenset({"campaign-start", "campaign"})
"""The modes in which rules read the ledger."""
BONUS_EXPERIENCE = {"04004": 5, "90024": 5, "09008": 5}
"""AHLCG-DECK-07: experience that the back of an investigator grants."""


def total(deck: Deck) -> int:
    """The experience in both decks; Myriad and customizable cards count once.
    Cards granted by a campaign cost nothing (AHLCG-XP-10, AHLCG-AMB-24)."""
    granted = sum(_granted(deck, slot) for slot in deck.slots if slot.xp)
    return deck.xp - granted + sum(slot.worth for slot in spirits(deck))


def _granted(deck: Deck, slot: Slot) -> int:
    """The worth of the copies that the log granted; of cards paid once, all copies or none."""
    copies = min(slot.copies, deck.granted(slot.code) + granted_uncounted(deck, slot.code))
    return slot.xp * (copies // slot.copies if slot.paid_once else copies)


def granted_uncounted(deck: Deck, code: str) -> int:
    """AHLCG-EXT-33: copies that a campaign added without counting them."""
    return deck.ignored.get(code, 0) if code in GRANTED_UNCOUNTED else 0


def printed(deck: Deck) -> int:
    """The same sum with Exceptional cards by their printed level (the other reading of AHLCG-AMB-03)."""
    doubled = (slot for slot in deck.slots if slot.card.fields.exceptional)
    surcharge = sum((slot.level or 0) * (slot.copies - deck.granted(slot.code)) for slot in doubled)
    return total(deck) - surcharge * (EXCEPTIONAL - 1)


def opening(deck: Deck) -> tuple[Entry, ...]:
    """AHLCG-DECK-07: the first entries of the deck's ledger, by the investigator's back and by cards."""
    entries = []
    back = deck.investigator.back
    if back and back.code in BONUS_EXPERIENCE:
        entries.append(Entry(kind="starting", amount=BONUS_EXPERIENCE[back.code], reason=back.code))
    for code, (kind, amount) in EXPERIENCE_BROUGHT.items():
        if code in deck.kinds:
            entries.append(Entry(kind=kind, amount=amount * deck.copies_of(code), reason=code))
    return tuple(entries)


def with_opening(deck: Deck, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The ledger with its first entries, unless it has them already."""
    begin = opening(deck)
    reasons = {entry.reason for entry in begin}
    is_there = any(entry.kind == "starting" or entry.reason in reasons for entry in entries)
    return entries if is_there else (*begin, *entries)


def ledger(deck: Deck) -> tuple[Entry, ...] | None:
    """The deck's ledger, or the experience earned, by the log; None if the log has neither.
    OptionsError if it cannot be read."""
    given, earned = deck.log("ledger"), deck.log("experience")
    if given is None and earned is not None:
        given = [{"kind": "victory", "amount": earned}]
    return None if given is None else with_opening(deck, read_entries(given))


def bonus(deck: Deck) -> int:
    """Experience that the investigator's back and cards in the deck grant."""
    return sum(entry.amount for entry in opening(deck))


def standalone(deck: Deck) -> int:
    """The experience that standalone mode counts, without bonus experience."""
    return max(total(deck) - bonus(deck), 0)


def weaknesses_owed(deck: Deck) -> int:
    """AHLCG-SA-03: one more random basic weakness for each ten experience."""
    return min(standalone(deck), STANDALONE_LIMIT) // 10


def balance_of(deck: Deck, entries: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The balance of a deck with these entries, as plain values."""
    return msgspec.structs.asdict(balance(with_opening(deck, read_entries(list(entries)))))


def known(build: Build, entries: Iterable[Mapping[str, Any]]) -> Build:
    """The build with the entries as its campaign log, unless it has a log of its own or its mode reads none."""
    log = build.choices.get("log", {})
    if build.mode not in LEDGER_MODES or not isinstance(log, dict) or "ledger" in log or "experience" in log:
        return build
    return msgspec.structs.replace(build, choices={**build.choices, "log": {**log, "ledger": list(entries)}})
