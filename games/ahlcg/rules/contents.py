"""The cards of a deck: types, story cards, bonded and foreign cards, the card pool, and the deck of the log."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.ahlcg.deck import Deck
from games.ahlcg.slots import Slot
from games.engine import Fix, Problem, Rule, Severity, rule, wrong_count
from games.engine.slots import MAX_COPIES


@rule("AHLCG-DECK-10", emits=("story-asset-not-granted", "too-many-copies"), about=("story",))
def story_assets(deck: Deck) -> Iterator[Problem]:
    """Story cards need a scenario that granted them; more than two of one name are suspect (AHLCG-AMB-18)."""
    names: dict[str, Counter[str]] = {}
    for slot in deck.of("story"):
        if not slot.refusal:
            granted = deck.granted(slot.code)
            names.setdefault(slot.name, Counter())[slot.code] += slot.copies
            if slot.copies > granted:
                code, severity = "story-asset-not-granted", deck.unless_played
                yield wrong_count(code, slot.code, slot.copies, granted, severity=severity)
    for copies in names.values():
        if copies.total() > 2:
            yield wrong_count("too-many-copies", tuple(copies), copies.total(), 2, severity=Severity.WARNING)


@rule(
    "AHLCG-DECK-16",
    emits=("card-not-allowed", "unknown-card", "quantity-invalid"),
    about=("refused:type", "unknown", "quantities"),
)
def deck_content(deck: Deck) -> Iterator[Problem]:
    """A deck holds assets, events, skills and weaknesses, only cards that exist, in possible quantities."""
    for slot in deck.of("refused:type"):
        yield wrong_count("card-not-allowed", slot.code, slot.copies)
    for code, copies in sorted(deck.unknown.items()):
        zones = [zone for zone, cards in deck.zones.items() if cards.get(code) == copies]
        yield Problem(
            code="unknown-card",
            cards=(code,),
            params={"found": copies},
            fix=Fix(action="remove", card=code, quantity=copies, zone=zones[0]) if len(zones) == 1 and code else None,
        )
    for code, copies in sorted(deck.quantities.items()):
        yield Problem(code="quantity-invalid", cards=(code,), params={"found": copies, "limit": MAX_COPIES})


def refused(deck: Deck, reason: str) -> Iterator[Problem]:
    for slot in deck.of(f"refused:{reason}"):
        yield wrong_count("card-not-allowed", slot.code, slot.copies, variant=reason)


def refusal(id: str, reason: str) -> Rule:
    """The rule of that id about cards that are refused for that reason."""
    return Rule(id, ("card-not-allowed",), lambda deck: refused(deck, reason), (f"refused:{reason}",))


foreign_cards = refusal("AHLCG-DECK-35", "foreign")
"""Signature cards and weaknesses of other investigators have no place in the deck."""
trait_restrictions = refusal("AHLCG-EXT-15", "trait")
"""Some cards are only for investigators with a trait; the front of the investigator has the traits."""
level_above_five = refusal("AHLCG-EXT-19", "level")  # no option reaches above level 5; boxes of a customizable card can
forbidden_by_taboo = refusal("AHLCG-EXT-20", "forbidden")  # no deck holds cards that the taboo list forbids
bonded_cards = refusal("AHLCG-EXT-21", "bonded")
"""Bonded cards, weaknesses too, are set aside with the card that brings them; no deck holds them."""


@rule("AHLCG-DECK-37", emits=("deck-locked",), about=("log",))
def locked_deck(deck: Deck) -> Iterator[Problem]:
    """After the first scenario a deck changes by purchases and the guide only: it equals the deck in the log."""
    locked = deck.log("deck")
    if deck.mode != "campaign" or not isinstance(locked, dict):
        return
    before = deck.catalogue.by_card({code: copies for code, copies in locked.items() if isinstance(copies, int)})
    now = Counter({slot.code: slot.copies for slot in deck.slots})
    changed = tuple(sorted(code for code in before.keys() | now.keys() if before[code] != now[code]))
    if changed:
        yield Problem(code="deck-locked", cards=changed, params={"found": len(changed)})


@rule("AHLCG-EXT-32", emits=("not-in-pool", "choice-invalid"), about=("pool",))
def card_pool(deck: Deck) -> Iterator[Problem]:
    """A group may limit the products of its decks; signatures, weaknesses and story cards are exempt."""
    pool: Any = deck.choices.get("pool")
    if not pool:
        return
    catalogue, entries = deck.catalogue, _pool_entries(pool)
    known = {card.set_code for card in catalogue}
    for entry in sorted(entries):
        if entry not in known and catalogue.get(entry.removeprefix("card:")) is None:
            params = {"choice": "pool", "given": entry, "offered": ""}
            yield Problem(code="choice-invalid", variant="pool", severity=Severity.WARNING, params=params)
    for slot in sorted(deck.slots, key=lambda slot: slot.code):
        if slot.needs_option and not is_in_pool(deck, slot):
            yield wrong_count("not-in-pool", slot.code, slot.copies, severity=deck.unless_played)


def is_in_pool(deck: Deck, slot: Slot) -> bool:
    pool: Any = deck.choices.get("pool")
    entries = _pool_entries(pool)
    return not pool or not entries.isdisjoint((*deck.catalogue.set_codes(slot.card), f"card:{slot.code}"))


def _pool_entries(pool: Any) -> set[str]:
    return {entry for entry in pool if isinstance(entry, str)} if isinstance(pool, list) else set()
