"""The opening hand and the draws after it: exact chances, and reproducible samples."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from random import Random
from typing import Literal

from msgspec import Struct


class Opening(Struct, frozen=True, kw_only=True):
    """The start of a game for a build."""

    library: dict[str, int]
    """Card code to copies in the shuffled deck."""
    passed_over: frozenset[str] = frozenset()
    """Codes that no opening hand keeps: they are set aside, replaced, and shuffled back in."""
    hand: int
    mulligan: Literal["some", "all"]
    """some: any cards are set aside, replaced, and then shuffled back in; all: the whole hand is redrawn."""
    first_turn: int
    """Cards drawn after the opening hand, before the actions of the first turn."""
    each_turn: int = 1

    def drawn_by(self, turn: int) -> int:
        """The cards drawn after the opening hand when the actions of that turn begin."""
        return self.first_turn + (turn - 1) * self.each_turn if turn else 0


class Sample(Struct, frozen=True, kw_only=True):
    """One opening hand, and the draws after it."""

    hand: tuple[str, ...]
    passed_over: tuple[str, ...]
    replaced: tuple[str, ...]
    """Cards given away in the mulligan."""
    kept: tuple[str, ...]
    """The hand after the mulligan."""
    drawn: tuple[str, ...]


def chances(
    opening: Opening, wanted: Collection[str], *, at_least: int = 1, turns: int = 0, mulligan: bool = True
) -> list[Fraction]:
    """The chance of at least that many wanted cards in the opening hand, and by each turn up to that one.
    The mulligan replaces every card that is not wanted."""
    copies = {code: number for code, number in opening.library.items() if number > 0}
    in_hands = {code: number for code, number in copies.items() if code not in opening.passed_over}
    return list(
        _chances(
            opening.mulligan if mulligan else "none",
            opening.hand,
            sum(copies.values()),
            sum(in_hands.values()),
            sum(number for code, number in copies.items() if code in wanted),
            sum(number for code, number in in_hands.items() if code in wanted),
            at_least,
            tuple(map(opening.drawn_by, range(turns + 1))),
        )
    )


@lru_cache(maxsize=4096)
def _chances(
    mulligan: str, hand: int, size: int, pool: int, there: int, wanted: int, at_least: int, draws: tuple[int, ...]
) -> tuple[Fraction, ...]:
    """The chances by counts alone, so that cards with equal copies share them.
    `size` cards, `pool` eligible for hands, `there` wanted, `wanted` of these eligible."""
    hand = min(hand, pool)
    held = _held(mulligan, pool, wanted, hand, at_least)
    library = size - hand

    def by(drawn: int) -> Fraction:
        more = ((found, _at_least(library, there - found, drawn, at_least - found)) for found in held)
        return sum((held[found] * chance for found, chance in more), Fraction(0))

    return tuple(by(min(drawn, library)) for drawn in draws)


def sample(opening: Opening, random: Random, *, replace: Iterable[str] = (), draws: int = 0) -> Sample:
    """Draw an opening hand, replace the named cards (one copy for each time), and draw on.
    The same state of `random` gives the same sample for any order of the library."""
    library = [code for code, number in sorted(opening.library.items()) for _copy in range(number)]
    random.shuffle(library)
    hand, set_aside = _fill([], opening, library)
    passed_over = list(set_aside)
    kept, replaced = list(hand), []
    for code in replace:
        if code in kept:
            kept.remove(code)
            replaced.append(code)
    if replaced:
        if opening.mulligan == "all":
            kept, replaced = [], list(hand)
            library += [*hand, *set_aside]
            random.shuffle(library)
            set_aside = []
        else:
            set_aside += replaced
        kept, again = _fill(kept, opening, library)
        set_aside += again
        passed_over += again
    if set_aside:
        library += set_aside
        random.shuffle(library)
    drawn = tuple(library.pop() for _draw in range(min(draws, len(library))))
    return Sample(
        hand=tuple(hand), passed_over=tuple(passed_over), replaced=tuple(replaced), kept=tuple(kept), drawn=drawn
    )


def _fill(hand: list[str], opening: Opening, library: list[str]) -> tuple[list[str], list[str]]:
    """The hand filled up from the library, and the cards passed over."""
    filled, passed_over = list(hand), list[str]()
    while library and len(filled) < opening.hand:
        card = library.pop()
        (passed_over if card in opening.passed_over else filled).append(card)
    return filled, passed_over


def _held(mulligan: str, pool: int, wanted: int, hand: int, at_least: int) -> Mapping[int, Fraction]:
    """The chances of each number of wanted cards in the hand after the mulligan."""
    first = dict(_hypergeometric(pool, wanted, hand))
    if mulligan == "none":
        return first
    held: dict[int, Fraction] = {}
    for found, chance in first.items():
        if found >= at_least:
            held[found] = held.get(found, Fraction(0)) + chance
        elif mulligan == "all":
            for again, then in _hypergeometric(pool, wanted, hand):
                held[again] = held.get(again, Fraction(0)) + chance * then
        else:
            replaced = min(hand - found, pool - hand)
            for more, then in _hypergeometric(pool - hand, wanted - found, replaced):
                held[found + more] = held.get(found + more, Fraction(0)) + chance * then
    return held


def _hypergeometric(size: int, wanted: int, drawn: int) -> Iterator[tuple[int, Fraction]]:
    """The chance of each number of wanted cards among the cards drawn."""
    ways = comb(size, drawn)
    for found in range(max(0, drawn - (size - wanted)), min(wanted, drawn) + 1):
        yield found, Fraction(comb(wanted, found) * comb(size - wanted, drawn - found), ways)


def _at_least(size: int, wanted: int, drawn: int, needed: int) -> Fraction:
    """The chance of at least that many wanted cards among the cards drawn."""
    if needed <= 0:
        return Fraction(1)
    return sum((chance for found, chance in _hypergeometric(size, wanted, drawn) if found >= needed), Fraction(0))
