"""A build looked up in the catalogue: cards with copies, unknown codes and impossible quantities."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.engine.build import Build
from games.engine.cards import CardRecord
from games.engine.catalogue import Catalogue

MAX_COPIES = 999  # the maximum copies of a card


class Slot(Struct, frozen=True, kw_only=True):
    """A card, of any printing, with its copies."""

    card: CardRecord
    copies: int

    @property
    def code(self) -> str:
        return self.card.code


class LookedUp(Struct, frozen=True, kw_only=True):
    leaders: list[CardRecord | None]
    """One for each code; None for an unknown one."""
    zones: dict[str, Counter[str]]
    """Zone to the copies of each card, of any printing."""
    unknown: dict[str, int]
    """Codes missing from the catalogue, with their copies."""
    quantities: dict[str, int]
    """Codes with an impossible quantity."""


def look_up(build: Build, catalogue: Catalogue) -> LookedUp:
    leaders = [catalogue.get(code) for code in build.leaders]
    unknown = Counter(code for code, leader in zip(build.leaders, leaders, strict=True) if leader is None)
    quantities: dict[str, int] = {}
    zones: dict[str, Counter[str]] = {}
    for zone, cards in build.zones.items():
        copies = zones.setdefault(zone, Counter())
        for code, number in cards.items():
            card = catalogue.get(code)
            if number and not 0 < number <= MAX_COPIES:
                quantities[code] = number
            elif number and card is None:
                unknown[code] += number
            elif number and card:
                copies[card.code] += number
    return LookedUp(
        leaders=leaders, zones=zones, unknown=dict(sorted(unknown.items())), quantities=dict(sorted(quantities.items()))
    )


def only_leader(found: LookedUp, type_code: str) -> CardRecord | None:
    """The leader of that type, if there is exactly one leader."""
    leader = found.leaders[0] if len(found.leaders) == 1 else None
    return leader if leader and leader.type_code == type_code else None


def in_zones(found: LookedUp, zones: Iterable[str]) -> dict[str, Counter[str]]:
    """The copies in each of these zones; unknown zones count as the main one."""
    copies: dict[str, Counter[str]] = {zone: Counter() for zone in zones}
    for zone, cards in found.zones.items():
        copies.get(zone, copies["main"]).update(cards)
    return copies


def number_chosen(choices: Mapping[str, Any], name: str) -> int | None:
    """A choice that is a number; None if it is missing or no number."""
    value: object = choices.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def slots_of(copies: Mapping[str, int], catalogue: Catalogue) -> Iterator[Slot]:
    """Slots in the order of their codes, so that the order given never matters."""
    for code, number in sorted(copies.items()):
        if card := catalogue.get(code):
            yield Slot(card=card, copies=number)


def copies_in(slots: Iterable[Slot]) -> int:
    return sum(slot.copies for slot in slots)
