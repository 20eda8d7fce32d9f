"""Rules about the heroes and the cards of a deck: their number, types and copies."""

import csv
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from games.engine import CardRecord, Fix, Problem, Severity, at_least, limit_problem, rule
from games.engine.build_checks import taken_out, too_many_copies
from games.engine.slots import MAX_COPIES, Slot, copies_in
from games.lotr.campaign_cards import role_of
from games.lotr.card_exceptions import MAX_HEROES
from games.lotr.deck import MAX_COPIES_BY_TITLE, Deck, by_title


@rule("LOTR-DECK-01", emits=("hero-count", "hero-invalid"))
def one_to_three(deck: Deck) -> Iterator[Problem]:
    """One to three heroes; a contract may allow more. A saga's own hero is extra (LOTR-EXT-07)."""
    if deck.not_heroes:
        yield Problem(code="hero-invalid", cards=deck.not_heroes, params={"found": len(deck.not_heroes)})
    found, limit = len(deck.own_heroes), max(MAX_HEROES, deck.contract.heroes or 0)
    if not found or found > limit:
        yield limit_problem("hero-count", found, limit, cards=tuple(hero.code for hero in deck.own_heroes))


@rule("LOTR-DECK-10", emits=("same-hero",))
def different_heroes(deck: Deck) -> Iterator[Problem]:
    """All heroes start in play, and of a unique title there is only one in play (LOTR-UNI-02)."""
    unique = [hero for hero in deck.heroes if hero.unique]
    for title, found in Counter(hero.name_key for hero in unique).items():
        if found > 1:
            cards = tuple(dict.fromkeys(hero.code for hero in unique if hero.name_key == title))
            yield Problem(code="same-hero", cards=cards, params={"found": found})


@rule("LOTR-DECK-02", emits=("deck-too-small",), about=("deck", "campaign", "tournament"))
def deck_size(deck: Deck) -> Iterator[Problem]:
    """At least fifty cards, and no maximum (LOTR-DECK-03); the size of a contract is a rule of its own."""
    if not deck.contract.size:
        yield from too_small(deck, deck.required_size)


def too_small(deck: Deck, limit: int) -> Iterator[Problem]:
    return at_least(limit, deck.size, "deck-too-small", fix=Fix(action="add", quantity=limit - deck.size))


@rule("LOTR-DECK-04", emits=("too-many-copies",))
def copies_by_title(deck: Deck) -> Iterator[Problem]:
    """At most three copies by title, of any types (LOTR-UNI-01, LOTR-DECK-13).
    With boons and burdens more than three are a warning (LOTR-AMB-08)."""
    for slots in by_title(deck.standard):
        yield from too_many(slots, MAX_COPIES_BY_TITLE)
    for slots in by_title([*deck.standard, *deck.boons, *deck.burdens]):
        standard = [slot for slot in slots if slot in deck.standard]
        if copies_in(standard) <= MAX_COPIES_BY_TITLE:
            yield from too_many(slots, MAX_COPIES_BY_TITLE, Severity.WARNING)


def too_many(slots: list[Slot], limit: int, severity: Severity = Severity.ERROR) -> Iterator[Problem]:
    found = copies_in(slots)
    if found > limit:
        yield too_many_copies(slots, found, limit, severity)


@rule("LOTR-DECK-05", emits=("card-not-allowed", "unknown-card", "quantity-invalid"))
def deck_content(deck: Deck) -> Iterator[Problem]:
    """Only allies, attachments and events with a player's back, and the types of later products."""
    for slot in deck.refused:
        for problem in taken_out((slot,), "card-not-allowed"):
            yield replace(problem, variant=_why_refused(slot.card))
    for code, found in deck.unknown.items():
        listed = ringsdb_only().get(code, {})
        variant = "ringsdb" if listed else ""
        yield Problem(code="unknown-card", variant=variant, cards=(code,), params={"found": found, **listed})
    for code, found in deck.quantities.items():
        yield Problem(code="quantity-invalid", cards=(code,), params={"found": found, "limit": MAX_COPIES})


def _why_refused(card: CardRecord) -> str:
    if card.type_code == "hero":
        return "hero"
    return "encounter-deck" if role_of(card) and card.fields.card_back == "encounter" else ""


@cache
def ringsdb_only() -> dict[str, dict[str, str]]:
    """The name and set of cards that only RingsDB has a number for, most of them fan-made; by that number."""
    with (Path(__file__).parents[1] / "ringsdb_only.tsv").open(newline="") as table:
        return {row.pop("code"): row for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)}
