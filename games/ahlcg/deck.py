"""A build looked up in the catalogue: each card in its part of the deck, copies grouped by name."""

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from games.ahlcg.cards import AhlcgFields
from games.engine import Build, CardRecord, Catalogue

DECK_TYPES = frozenset({"asset", "event", "skill"})
"""Types of player cards that go into a deck; weaknesses may be of any type (AHLCG-DECK-16, AHLCG-TAX-07)."""


class Part(Enum):
    """The parts of a deck; only standard cards count towards its size (AHLCG-DECK-30)."""

    WEAKNESS = "weakness"
    SPECIFIC = "specific"
    STORY = "story"
    PERMANENT = "permanent"
    STANDARD = "standard"


def part_of(card: CardRecord) -> Part:
    """Where the card belongs; the order of the questions is that of AHLCG-DECK-30."""
    fields: AhlcgFields = card.fields
    if card.weakness:
        return Part.WEAKNESS
    if fields.investigators:
        return Part.SPECIFIC
    if card.encounter_set and card.level is None:
        return Part.STORY
    if fields.permanent:
        return Part.PERMANENT
    return Part.STANDARD


def copy_limit(card: CardRecord) -> int:
    """How many copies by name a deck may hold: two, unless the card says otherwise (AHLCG-DECK-04, AHLCG-GEN-02)."""
    limit: int | None = card.fields.deck_limit
    return 2 if limit is None else limit


class Slot(Struct, frozen=True):
    """Some copies of one card in the deck."""

    card: CardRecord
    part: Part
    copies: int


class Deck(Struct, frozen=True, kw_only=True):
    """What the rules read."""

    investigators: tuple[CardRecord, ...]
    """The leaders that are investigators."""
    leaders: tuple[str, ...]
    """The leaders as given."""
    slots: tuple[Slot, ...]
    """The main deck in the order of the card codes, so that the order given never matters."""
    unknown: Mapping[str, int]
    """Codes that the catalogue does not have, leaders and cards of any zone."""

    @property
    def investigator(self) -> CardRecord | None:
        return self.investigators[0] if len(self.investigators) == len(self.leaders) == 1 else None

    @property
    def required_size(self) -> int | None:
        """The deck size on the investigator's back; None without an investigator that has one."""
        if self.investigator is None or self.investigator.fields.requirements is None:
            return None
        return int(self.investigator.fields.requirements.deck_size)

    @property
    def size(self) -> int:
        """How many cards count towards the deck size (AHLCG-DECK-03, -13)."""
        return sum(slot.copies for slot in self.slots if slot.part is Part.STANDARD)

    def copies_by_name(self) -> Iterator[tuple[tuple[Slot, ...], int]]:
        """Groups of slots that are copies of each other, with how many there are (AHLCG-UNI-01).

        Weaknesses have no copy limit and are left out (AHLCG-DECK-34).
        """
        groups: dict[str, list[Slot]] = {}
        for slot in self.slots:
            if slot.part is not Part.WEAKNESS:
                groups.setdefault(slot.card.name_key, []).append(slot)
        for group in groups.values():
            yield tuple(group), sum(slot.copies for slot in group)


def prepare(build: Build, catalogue: Catalogue) -> Deck:
    """Looks every code up once. Copies of several printings of a card become one slot."""
    copies: dict[str, int] = {}
    unknown: dict[str, int] = {}
    for zone, cards in build.zones.items():
        for code, quantity in cards.items():
            card = catalogue.get(code)
            if card is None:
                unknown[code] = unknown.get(code, 0) + quantity
            elif zone == "main" and quantity > 0:
                copies[card.code] = copies.get(card.code, 0) + quantity
    leaders = [catalogue.get(code) for code in build.leaders]
    for code, leader in zip(build.leaders, leaders, strict=True):
        if leader is None:
            unknown[code] = unknown.get(code, 0) + 1
    return Deck(
        leaders=build.leaders,
        investigators=tuple(card for card in leaders if card and card.type_code == "investigator"),
        slots=tuple(
            Slot(card, part_of(card), quantity)
            for code, quantity in sorted(copies.items())
            if (card := catalogue.get(code))
        ),
        unknown=MappingProxyType(dict(sorted(unknown.items()))),
    )


def stats(deck: Deck) -> dict[str, Any]:
    """The figures of the deck, as plain JSON values."""
    cards = dict.fromkeys((part.value for part in Part), 0)
    for slot in deck.slots:
        cards[slot.part.value] += slot.copies
    return {"size": deck.size, "required_size": deck.required_size, "cards": cards}
