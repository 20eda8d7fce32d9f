"""Deckbuilding options: the cards that an option matches, and the distribution of copies over limited options.

Order never matters: copies are distributed so that as many as possible find a place.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from games.ahlcg.cards import DeckOption, LevelRange
from games.engine import CardRecord, Catalogue, PrintedValue

ANY_LEVEL = LevelRange(min=0, max=5)
"""No option reaches higher (AHLCG-EXT-19), and none a card without a level (AHLCG-DECK-36)."""


Condition = tuple[str, frozenset[Any]]  # the name of a condition, and its values; a card needs one of them

CARD_VALUES: Mapping[str, Callable[[CardRecord, int | None], Collection[object]]] = {
    "classes": lambda card, level: card.classes,
    "levels": lambda card, level: (level,),
    "traits": lambda card, level: traits_of(card),
    "types": lambda card, level: (card.type_code,),
    "slots": lambda card, level: card.fields.slots,
    "uses": lambda card, level: uses_of(card),
    "permanent": lambda card, level: (card.fields.permanent,),
    "tags": lambda card, level: card.fields.tags,
}
"""Name of a condition to the values of a card that it is about."""


def conditions(option: DeckOption) -> list[Condition]:
    """Every condition of the option.
    `printed_levels` is no condition: it holds when the deck is made, and later purchases go beyond it."""
    levels = option.levels or (None if option.excludes else ANY_LEVEL)
    values: dict[str, Iterable[Any] | None] = {name: getattr(option, name) for name in CARD_VALUES}
    values["levels"] = range(levels.min, levels.max + 1) if levels else None
    values["permanent"] = None if option.permanent is None else (option.permanent,)
    # Tags and the Permanent keyword say the same as the text does, and more reliably.
    values["text"] = option.text if not option.tags and option.permanent is None else None
    return [(name, frozenset(given)) for name, given in values.items() if given not in ((), None)]


def holds(condition: Condition, card: CardRecord, level: int | None) -> bool:
    name, values = condition
    if name == "text":
        return any(_pattern(text).search(card.texts.get("en", "")) for text in values)
    return not values.isdisjoint(CARD_VALUES[name](card, level))


def matches(option: DeckOption, card: CardRecord, level: int | None) -> bool:
    return all(holds(condition, card, level) for condition in conditions(option))


class OptionCards(dict[DeckOption, frozenset[str]]):
    """Option to the cards that match it as printed, for all investigators of a catalogue; it fills itself.
    The options are those in the catalogue, so there are not many."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self._cards = {card.code: card for card in catalogue if card.level is not None}
        self._by_value: dict[str, dict[object, set[str]]] = {}
        """Name of a condition and value to the cards that have it."""

    def __missing__(self, option: DeckOption) -> frozenset[str]:
        found = self[option] = frozenset(self._cards).intersection(*map(self._meeting, conditions(option)))
        return found

    def _meeting(self, condition: Condition) -> set[str]:
        name, values = condition
        if name not in CARD_VALUES:
            return {code for code, card in self._cards.items() if holds(condition, card, card.level)}
        if name not in self._by_value:
            by_value: dict[object, set[str]] = defaultdict(set)
            for code, card in self._cards.items():
                for value in CARD_VALUES[name](card, card.level):
                    by_value[value].add(code)
            self._by_value[name] = by_value
        return set().union(*(self._by_value[name].get(value, ()) for value in values))


def admits(option: DeckOption) -> bool:
    """Whether the option admits cards at all; others forbid, ask for a number, or offer a choice of deck size."""
    return not (option.excludes or option.ignore_match or option.deck_sizes)


def traits_of(card: CardRecord) -> frozenset[str]:
    """The printed traits in English lower case, as in options."""
    return _lower(card.traits.get("en", ()))


@lru_cache(maxsize=4096)
def _lower(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word.lower() for word in words)


USES = re.compile(r"Uses \((\d+|X)( \[\w+\])? (\w+)([^)]*)\)")
"""A number, perhaps multiplied by a symbol, and the kind, perhaps with a condition."""


def uses_in(text: str) -> dict[str, PrintedValue]:
    """The kinds of tokens of a Uses keyword, each with its number; a multiple is "X"."""
    return {
        kind.lower(): int(number) if number.isdecimal() and not factor and not counted else "X"
        for number, factor, kind, counted in USES.findall(text)
    }


def uses_of(card: CardRecord) -> dict[str, PrintedValue]:
    """The kinds of tokens of the card's Uses keyword with their numbers, by its text or by its facts."""
    return uses_in(card.texts.get("en", "")) or card.fields.uses


@lru_cache(maxsize=256)
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


class Demand(Struct, frozen=True, gc=False):
    """Copies of a card that only limited options admit."""

    code: str
    copies: int
    options: tuple[int, ...]
    """The options that admit it."""


class Overflow(Struct, frozen=True, gc=False):
    """Options with fewer places than copies that only they admit."""

    options: tuple[int, ...]
    cards: tuple[str, ...]
    found: int
    limit: int
    movable: bool
    """Whether the rest fits after removing any of the cards, as many as are too many."""


class Places(Struct, frozen=True, gc=False):
    """The copies that each option took, and those without a place."""

    taken: Mapping[int, Mapping[str, int]]
    overflows: tuple[Overflow, ...]


def assign(demands: Sequence[Demand], limits: Mapping[int, int]) -> Places:
    """The best distribution of the copies over the options: none could place more of them. Demands are in code order.
    Copies move to another of their options to make room: an augmenting path, as in any bipartite matching."""
    taken = _fill(demands, limits)
    if taken is not None:
        return Places(taken, ())
    demands = sorted(demands, key=lambda demand: (len(demand.options), demand.code))
    taken = {option: {} for option in limits}
    by_code = {demand.code: demand for demand in demands}
    unplaced: dict[str, int] = {}

    def place(demand: Demand, tried: set[int]) -> bool:
        for option in demand.options:
            if sum(taken[option].values()) < limits[option]:
                taken[option][demand.code] = taken[option].get(demand.code, 0) + 1
                return True
        for option in demand.options:
            if option in tried:
                continue
            tried.add(option)
            for code in list(taken[option]):
                if code != demand.code and place(by_code[code], tried):
                    taken[option][code] -= 1
                    if not taken[option][code]:
                        del taken[option][code]
                    taken[option][demand.code] = taken[option].get(demand.code, 0) + 1
                    return True
        return False

    for demand in demands:
        for copy in range(demand.copies):
            if not place(demand, set()):
                unplaced[demand.code] = demand.copies - copy
                break
    return Places(taken, tuple(_overflows(demands, limits, taken, unplaced)))


def _fill(demands: Sequence[Demand], limits: Mapping[int, int]) -> dict[int, dict[str, int]] | None:
    """Each copy with the first of its options that has room; None if one is left over."""
    room = dict(limits)
    taken: dict[int, dict[str, int]] = {}
    for demand in demands:
        left = demand.copies
        for option in demand.options:
            here = min(room[option], left)
            if here:
                room[option] -= here
                left -= here
                taken.setdefault(option, {})[demand.code] = here
        if left:
            return None
    return taken


def _overflows(
    demands: Sequence[Demand],
    limits: Mapping[int, int],
    taken: Mapping[int, Mapping[str, int]],
    unplaced: Mapping[str, int],
) -> Iterator[Overflow]:
    """For each group of full options, everything that only they admit: more than fits (Hall's theorem)."""
    options_of = {demand.code: demand.options for demand in demands}
    groups: list[tuple[set[int], bool]] = []
    for code in unplaced:
        reached: set[int] = set()
        ahead = list(options_of[code])
        while ahead:
            option = ahead.pop()
            if option not in reached:
                reached.add(option)
                for other in taken[option]:
                    ahead.extend(options_of[other])
        touching = [group for group, _ in groups if group & reached]
        alike = all(group == reached for group in touching)
        groups = [entry for entry in groups if not entry[0] & reached] + [(reached.union(*touching), alike)]
    for group, alike in groups:
        inside = [demand for demand in demands if group.issuperset(demand.options)]
        yield Overflow(
            options=tuple(sorted(group)),
            cards=tuple(sorted(demand.code for demand in inside)),
            found=sum(demand.copies for demand in inside),
            limit=sum(limits[option] for option in group),
            movable=alike,
        )
