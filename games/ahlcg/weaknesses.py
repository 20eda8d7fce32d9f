"""Random basic weaknesses: drawn from the copies that lie in the boxes, reproducibly, with exact odds.

AHLCG-DECK-17, AHLCG-SA-03; which of them may be drawn at all says each card itself (AHLCG-EXT-26, -27).
"""

import random
from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from games.engine import CardRecord, Catalogue


class Pool(Struct, frozen=True, kw_only=True):
    """The basic weaknesses that may be drawn, and how many copies of each are left."""

    copies: Mapping[str, int]
    """By code, in the order of the catalogue, so that a seed always means the same."""

    @property
    def size(self) -> int:
        return sum(self.copies.values())

    def odds(self) -> dict[str, Fraction]:
        """How likely each is to be the next one drawn."""
        return {code: Fraction(copies, self.size) for code, copies in self.copies.items()}

    def without(self, code: str) -> "Pool":
        """The pool after a copy of the card was drawn."""
        left = {other: copies - (other == code) for other, copies in self.copies.items()}
        return Pool(copies={other: copies for other, copies in left.items() if copies > 0})


class Conditions(Struct, frozen=True, kw_only=True):
    """Who draws, and what for."""

    classes: frozenset[str] = frozenset()
    """The investigator's classes; a weakness of another class is never drawn."""
    players: int = 1
    campaign: bool = True
    """False for a standalone game."""
    traits: frozenset[str] = frozenset()
    """Only weaknesses with one of these traits, as some instructions ask; empty: any. In small letters."""
    boxes: Mapping[str, int] | None = None
    """How many boxes of each set are at hand; None: one of each set that a weakness first came in."""
    drawn: Mapping[str, int] = {}
    """Copies that are in decks already."""


def pool(catalogue: Catalogue, conditions: Conditions) -> Pool:
    """What may be drawn under these conditions."""
    copies = {
        card.code: left
        for card in catalogue
        if _may_be_drawn(card, conditions)
        and (left := _copies(card, catalogue, conditions.boxes) - _drawn(card, catalogue, conditions.drawn)) > 0
    }
    return Pool(copies=copies)


def draw(start: Pool, number: int, rng: random.Random) -> list[str]:
    """So many weaknesses, one after the other and none of them put back; fewer if the pool runs out."""
    drawn: list[str] = []
    left = start
    while len(drawn) < number and left.size:
        (code,) = rng.choices(list(left.copies), weights=list(left.copies.values()))
        drawn.append(code)
        left = left.without(code)
    return drawn


def _may_be_drawn(card: CardRecord, conditions: Conditions) -> bool:
    weakness = card.weakness
    return (
        weakness is not None
        and weakness.kind == "basic"
        and (weakness.class_lock is None or weakness.class_lock in conditions.classes)
        and not (weakness.multiplayer_only and conditions.players < 2)
        and not (weakness.campaign_only and not conditions.campaign)
        and (not conditions.traits or bool(conditions.traits & _traits(card)))
    )


def _traits(card: CardRecord) -> set[str]:
    return {trait.casefold() for trait in card.traits.get("en", ())}


def _copies(card: CardRecord, catalogue: Catalogue, boxes: Mapping[str, int] | None) -> int:
    """The physical copies in the boxes at hand, reprints among them."""
    first = card.weakness.copies if card.weakness else 0
    if boxes is None:
        return first
    reprints = catalogue.printings_of(card.code)
    return first * boxes.get(card.set_code, 0) + sum(one.quantity * boxes.get(one.set_code, 0) for one in reprints)


def _drawn(card: CardRecord, catalogue: Catalogue, drawn: Mapping[str, int]) -> int:
    codes: Iterable[str] = (card.code, *(printing.code for printing in catalogue.printings_of(card.code)))
    return sum(drawn.get(code, 0) for code in codes)
