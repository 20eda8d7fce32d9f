"""Opening hands: chances against an enumeration of every order of a small deck, and samples."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

import msgspec
import pytest

from games.engine.opening import Opening, chances, sample

SMALL = Opening(
    library={"a": 2, "b": 1, "c": 2, "w": 1}, passed_over=frozenset("w"), hand=2, mulligan="some", first_turn=0
)


def _orders(opening: Opening) -> Iterator[list[str]]:
    cards = [code for code, copies in opening.library.items() for _copy in range(copies)]
    return map(list, permutations(cards))


def _hand(library: list[str], opening: Opening, hand: list[str], aside: list[str]) -> list[str]:
    while library and len(hand) < opening.hand:
        card = library.pop(0)
        (aside if card in opening.passed_over else hand).append(card)
    return hand


def _seen_after(opening: Opening, wanted: str, at_least: int, draws: int, mulligan: bool) -> Fraction:
    """The share of all orders of the deck, and of all orders after the shuffle, in which enough was seen."""
    total = Fraction(0)
    orders = list(_orders(opening))
    for library in orders:
        aside: list[str] = []
        hand = _hand(library, opening, [], aside)
        if mulligan and sum(card in wanted for card in hand) < at_least:
            if opening.mulligan == "all":
                everything = [*library, *hand, *aside]
                redrawn = []
                for again in map(list, permutations(everything)):
                    new_aside: list[str] = []
                    new_hand = _hand(again, opening, [], new_aside)
                    redrawn.append(_drawn(new_hand, [*again, *new_aside], wanted, at_least, draws))
                total += sum(redrawn, Fraction(0)) / len(redrawn)
                continue
            aside += [card for card in hand if card not in wanted]
            hand = _hand(library, opening, [card for card in hand if card in wanted], aside)
        total += _drawn(hand, library + aside, wanted, at_least, draws)
    return total / len(orders)


def _drawn(hand: list[str], library: list[str], wanted: str, at_least: int, draws: int) -> Fraction:
    needed = at_least - sum(card in wanted for card in hand)
    orders = list(permutations(library, min(draws, len(library))))
    return Fraction(sum(sum(card in wanted for card in drawn) >= needed for drawn in orders), len(orders))


@pytest.mark.parametrize("mulligan", [True, False])
@pytest.mark.parametrize(("wanted", "at_least"), [("a", 1), ("a", 2), ("ab", 2), ("w", 1), ("aw", 2), ("z", 1)])
def test_chances_agree_with_every_order(wanted: str, at_least: int, mulligan: bool) -> None:
    counted = [_seen_after(SMALL, wanted, at_least, draws, mulligan) for draws in (0, 0, 1, 2)]
    assert chances(SMALL, set(wanted), at_least=at_least, turns=3, mulligan=mulligan) == counted


@pytest.mark.parametrize(("wanted", "at_least"), [("a", 1), ("a", 2)])
def test_chances_with_a_whole_new_hand_agree_with_every_order(wanted: str, at_least: int) -> None:
    opening = Opening(library={"a": 2, "b": 1, "c": 2}, hand=2, mulligan="all", first_turn=1)
    counted = [_seen_after(opening, wanted, at_least, draws, True) for draws in (0, 1, 2)]
    assert chances(opening, set(wanted), at_least=at_least, turns=2) == counted


@pytest.mark.parametrize(("copies", "before", "after"), [(1, 16.13, 32.26), (2, 30.11, 54.84), (3, 42.16, 70.41)])
def test_chances_of_the_rulebooks_deck(copies: int, before: float, after: float) -> None:
    opening = Opening(
        library={"x": copies, "rest": 31 - copies, "w": 2},
        passed_over=frozenset("w"),
        hand=5,
        mulligan="some",
        first_turn=0,
    )
    assert round(float(chances(opening, {"x"}, mulligan=False)[0]) * 100, 2) == before
    assert round(float(chances(opening, {"x"})[0]) * 100, 2) == after
    # 28 cards are left with both weaknesses; the tenth draw stands before the actions of turn 11.
    assert round(float(chances(opening, {"w"}, turns=11)[11]) * 100, 2) == 59.52


def test_chances_of_a_deck_smaller_than_a_hand() -> None:
    opening = Opening(library={"a": 1, "w": 1}, passed_over=frozenset("w"), hand=5, mulligan="some", first_turn=0)
    assert chances(opening, {"a"}, turns=2) == [1, 1, 1]
    assert chances(opening, {"w"}, turns=2) == [0, 0, 1]
    assert chances(Opening(library={}, hand=5, mulligan="some", first_turn=0), {"a"}) == [0]


def test_sample_with_the_same_seed_is_the_same_whatever_the_order_of_the_library() -> None:
    turned = msgspec.structs.replace(SMALL, library=dict(reversed(SMALL.library.items())))
    assert sample(SMALL, Random(3), replace=["a"], draws=3) == sample(turned, Random(3), replace=["a"], draws=3)


@pytest.mark.parametrize("opening", [SMALL, msgspec.structs.replace(SMALL, mulligan="all")])
def test_sample_loses_and_doubles_no_card(opening: Opening) -> None:
    for seed in range(50):
        first = sample(opening, Random(seed))
        drawn = sample(opening, Random(seed), replace=first.hand[:1], draws=99)
        assert drawn.hand == first.hand
        assert "w" not in drawn.kept
        assert sorted([*drawn.kept, *drawn.drawn]) == ["a", "a", "b", "c", "c", "w"]
        assert drawn.replaced == (first.hand[:1] if opening is SMALL else first.hand)


def test_sample_never_draws_back_what_was_replaced() -> None:
    opening = Opening(library={"a": 1, "b": 1, "c": 1, "d": 1}, hand=2, mulligan="some", first_turn=0)
    for seed in range(20):
        hand = sample(opening, Random(seed)).hand
        assert set(sample(opening, Random(seed), replace=hand).kept) == set("abcd") - set(hand)
