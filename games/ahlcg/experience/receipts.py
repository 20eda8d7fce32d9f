"""The receipt of an upgrade: prices and discounts for each card."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from games.ahlcg.experience.prices import Priced

Way = Literal["buy", "upgrade", "keep-lower", "boxes", "remove", "exile"]


class Discounts(Struct, frozen=True, kw_only=True):
    """Discounts of cards in the deck that this upgrade may use."""

    swaps: int = 0
    """Level 0 cards exchanged for free: two for each Adaptable."""
    first_spell: int = 0
    """Off the first Spell upgraded: one for each Arcane Research."""
    first_upgrades: int = 0
    """The number of first upgrades that cost one less: two with Down the Rabbit Hole."""
    surcharge: int = 0
    """On each new card, but not on one bought back: one with Down the Rabbit Hole."""
    bought_back: int = 0
    """Off an exiled card that is bought back: one for each Déjà Vu, each for three cards."""
    second_copies: bool = False
    """Shrewd Analysis: the second copy of a card that is identified or translated is free."""

    @property
    def most_bought_back(self) -> int:
        return 3 * self.bought_back


class Line(Struct, frozen=True, kw_only=True):
    way: Way
    card: str
    copies: int
    lower: str | None = None
    """The card that was upgraded."""
    price: int
    """For all copies of the line, before discounts."""
    surcharge: int = 0
    """The part of the price that is a surcharge."""
    off: Mapping[str, int] = {}
    """Discounts by name: "room", "swap", "first-spell", "first-upgrade", "bought-back", "second-copy"."""

    @property
    def cost(self) -> int:
        return self.price - sum(self.off.values())


class Receipt(Struct, frozen=True, kw_only=True):
    """The cost of an upgrade, line by line."""

    lines: tuple[Line, ...]
    used: Mapping[str, int]
    """Discounts used, by name; `available` has their maximum."""
    available: Mapping[str, int]

    @property
    def cost(self) -> int:
        return sum(line.cost for line in self.lines)


class Step(Struct, frozen=True, kw_only=True):
    """One payment or free change: some copies of a card change in one way."""

    way: Way
    card: Priced
    copies: int = 1
    price: int = 0
    lower: Priced | None = None
    surcharge: int = 0
    bought_back: bool = False
    second_copy: bool = False
    """Whether it is free by Shrewd Analysis."""

    @property
    def is_level_0(self) -> bool:
        """Whether it is free if there is room, or in exchange."""
        return self.way == "buy" and self.price > 0 and self.card.experience == 0 and not self.card.permanent

    @property
    def is_upgrade(self) -> bool:
        return self.way in {"upgrade", "keep-lower", "boxes"} and self.price > 0 and not self.second_copy


def leaves_room(step: Step) -> bool:
    """Whether a counted card became permanent."""
    return step.way == "upgrade" and step.card.permanent and step.lower is not None and not step.lower.permanent


def is_swappable(step: Step) -> bool:
    """Whether it can be swapped for another card of level 0."""
    return step.way == "remove" and step.card.experience == 0 and not step.card.permanent


def write_receipt(steps: Sequence[Step], room: int, discounts: Discounts) -> Receipt:
    """Distribute the discounts, and write a line for all copies with equal payments."""
    off: list[dict[str, int]] = [{} for _ in steps]
    bought_back = discounts.most_bought_back
    for place, step in enumerate(steps):
        if not step.price:
            continue  # nothing is off what another payment covers
        if step.second_copy:
            off[place]["second-copy"] = step.price
        elif step.bought_back and not step.is_level_0 and bought_back:
            off[place]["bought-back"] = min(step.price, discounts.bought_back, bought_back)
            bought_back -= off[place]["bought-back"]
    swaps = _take_off_level_0(steps, off, room, bought_back, discounts)
    _take_off_upgrades(steps, off, discounts)
    available = {
        "swap": discounts.swaps,
        "first-spell": discounts.first_spell,
        "first-upgrade": discounts.first_upgrades,
        "bought-back": discounts.most_bought_back,
    }
    return Receipt(
        lines=tuple(_lines(steps, off)),
        used={
            name: swaps if name == "swap" else sum(taken.get(name, 0) for taken in off)
            for name, most in available.items()
            if most
        },
        available={name: most for name, most in available.items() if most},
    )


def _take_off_level_0(
    steps: Sequence[Step], off: list[dict[str, int]], room: int, bought_back: int, discounts: Discounts
) -> int:
    """Level 0 cards take the room there is, then an exchange. Those with a discount for buying back come last.
    Return the number of cards exchanged."""
    room += sum(step.copies for step in steps if leaves_room(step))
    most = swaps = min(discounts.swaps, sum(step.copies for step in steps if is_swappable(step)))
    level_0 = sorted((step.copies, step.card.myriad, place) for place, step in enumerate(steps) if step.is_level_0)
    back = [place for _copies, _myriad, place in level_0 if steps[place].bought_back]
    cheaper = back[max(0, len(back) - bought_back) :]
    for place in [place for _copies, _myriad, place in level_0 if place not in cheaper] + cheaper:
        copies, price = steps[place].copies, steps[place].price
        if room >= copies:
            room -= copies
            off[place]["room"] = price
        elif room + swaps >= copies:
            swaps -= copies - room
            room = 0
            off[place]["swap"] = price
        elif place in cheaper:
            off[place]["bought-back"] = 1
    return most - swaps


def _take_off_upgrades(steps: Sequence[Step], off: list[dict[str, int]], discounts: Discounts) -> None:
    """The player upgrades other cards first, then the most expensive Spell, then the other Spells."""
    upgrades = sorted(
        (place for place, step in enumerate(steps) if step.is_upgrade),
        key=lambda place: (steps[place].card.spell, -steps[place].price),
    )
    first = upgrades[: discounts.first_upgrades]
    spell = next((place for place in upgrades if steps[place].card.spell), None)
    if discounts.first_spell and spell is not None:
        off[spell]["first-spell"] = min(discounts.first_spell, steps[spell].price)
    for place in first:
        if sum(off[place].values()) < steps[place].price:
            off[place]["first-upgrade"] = 1


def _lines(steps: Sequence[Step], off: list[dict[str, int]]) -> Iterator[Line]:
    alike: dict[tuple[object, ...], list[tuple[Step, dict[str, int]]]] = defaultdict(list)
    for step, taken in zip(steps, off, strict=True):
        alike[step.way, step.card, step.lower, tuple(sorted(taken.items()))].append((step, taken))
    for paid in alike.values():
        step, taken = paid[0]
        yield Line(
            way=step.way,
            card=step.card.code,
            copies=sum(one.copies for one, _taken in paid),
            price=sum(one.price for one, _taken in paid),
            off={name: amount * len(paid) for name, amount in taken.items()},
            lower=step.lower.code if step.lower else None,
            surcharge=sum(one.surcharge for one, _taken in paid),
        )
