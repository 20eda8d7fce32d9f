"""The figures of a deck: cards by part, class, type, level, cost, slot and icon.

Counting touches every card, so all counters of a slot are packed into one integer, 16 bits each: the counters of a deck
are the sum of those of its slots.
"""

import struct
from collections.abc import Iterable
from enum import StrEnum
from itertools import compress

from games.ahlcg.cards import DECK_TYPES, SKILLS
from games.engine import CardRecord, Catalogue


class Part(StrEnum):
    """The parts of a deck; only standard cards count towards its size (AHLCG-DECK-30).
    A card without a level that is neither weakness nor signature belongs to a scenario or to another card: "story"."""

    STANDARD = "standard"
    PERMANENT = "permanent"
    SPECIFIC = "specific"
    STORY = "story"
    WEAKNESS = "weakness"


Numbers = tuple[int, ...]  # the counters of a deck, in the order of the layout


class Layout:
    """The places of the counters, the same for all decks of a catalogue: `catalogue.derived(Layout)`."""

    def __init__(self, catalogue: Catalogue) -> None:
        cards = [card for card in catalogue if card.type_code in DECK_TYPES or card.weakness]
        self.groups: dict[str, tuple[str, ...]] = {
            "cards": tuple(part.value for part in Part),
            "xp": ("xp",),
            "classes": _ordered(code for card in cards for code in card.classes),
            "types": DECK_TYPES,
            "levels": ("none", *map(str, range(0, 7))),
            "costs": _ordered(cost_key(card) for card in cards),
            "slots": _ordered(slot for card in cards for slot in card.fields.slots),
            "icons": SKILLS,
        }
        keys = [(group, key) for group, keys in self.groups.items() for key in keys]
        self._place = {key: place for place, key in enumerate(keys)}
        self._no_cards = dict.fromkeys(self.groups["cards"], 0)
        self._numbers = struct.Struct(f"<{len(self._place)}H")

    def pack(self, counters: Iterable[tuple[str, str, int]]) -> int:
        """One integer of (group, key, number); keys without a card in the catalogue are left out."""
        return sum(
            number << 16 * self._place[group, key] for group, key, number in counters if (group, key) in self._place
        )

    def add(self, counters: list[int], copies: int) -> Numbers:
        """The counters of a deck, from its slots' counters; `copies` is its number of cards."""
        size = self._numbers.size
        if copies <= MAX_PACKED or not counters:
            return self._numbers.unpack(sum(counters).to_bytes(size, "little"))
        # The counters of more cards could overflow their 16 bits: each slot is counted separately.
        each = [self._numbers.unpack(packed.to_bytes(size, "little")) for packed in counters]
        return tuple(map(sum, zip(*each, strict=True)))

    def number(self, numbers: Numbers, group: str, key: str) -> int:
        """One of the counters; 0 for an unknown key."""
        place = self._place.get((group, key))
        return 0 if place is None else numbers[place]

    def groups_of(self, numbers: Numbers) -> dict[str, dict[str, int]]:
        """The counters by group and key, without zeros except of the parts."""
        found: dict[str, dict[str, int]] = {group: {} for group in self.groups}
        found["cards"] = self._no_cards.copy()
        for (group, key), number in zip(compress(self._place, numbers), filter(None, numbers), strict=True):
            found[group][key] = number
        return found


MAX_PACKED = 1000  # the number of cards whose counters cannot overflow: no card counts more than 65 of anything


def counters_of(card: CardRecord, part: Part, level: int | None, xp: int) -> Iterable[tuple[str, str, int]]:
    """The counters of one copy of the card. A weakness counts as a weakness only."""
    yield "cards", part.value, 1
    if part is Part.WEAKNESS:
        return
    yield "xp", "xp", xp
    for code in card.classes:
        yield "classes", code, 1
    yield "types", card.type_code, 1
    yield "levels", "none" if level is None else str(min(level, 6)), 1
    yield "costs", cost_key(card), 1
    for slot in set(card.fields.slots):
        yield "slots", slot, card.fields.slots.count(slot)
    for skill in SKILLS:
        if icons := card.fields.icons.count(skill):
            yield "icons", skill, icons


def cost_key(card: CardRecord) -> str:
    """The cost as a key, such as 3 or X; "none" if nothing is printed."""
    return "none" if card.fields.cost is None else str(card.fields.cost)


def _ordered(keys: Iterable[str]) -> tuple[str, ...]:
    """Numbers by size, then words."""
    return tuple(sorted(set(keys), key=lambda key: (not key.isdigit(), int(key) if key.isdigit() else 0, key)))
