"""Random basic weaknesses: the pool, its odds, and draws that a seed repeats."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from games.ahlcg.cards import AhlcgFields
from games.ahlcg.weaknesses import Conditions, draw, odds, pool
from games.engine import CardRecord, Catalogue, PrintingRecord, WeaknessRecord


def weakness(code: str, *, copies: int = 1, traits: tuple[str, ...] = (), **values: object) -> CardRecord:
    return CardRecord(
        code=code,
        names={"en": code},
        type_code="treachery",
        set_code="one",
        position=1,
        traits={"en": traits},
        weakness=WeaknessRecord(kind="basic", copies=copies, **values),  # type: ignore[arg-type]
        fields=AhlcgFields(),
    )


CATALOGUE = Catalogue(
    version=1,
    cards=[
        weakness("amnesia", copies=2, traits=("Madness",)),
        weakness("debts", copies=1, traits=("Omen",)),
        weakness("rogue-only", copies=3, class_lock="rogue"),
        weakness("together", multiplayer_only=True),
        weakness("campaign", campaign_only=True),
        weakness("stand-in", copies=0),
    ],
    printings=[PrintingRecord(code="amnesia-2", card="amnesia", set_code="two", position=1, quantity=4)],
)


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        (Conditions(), {"amnesia": 2, "debts": 1, "campaign": 1}),
        (Conditions(players=2), {"amnesia": 2, "debts": 1, "together": 1, "campaign": 1}),
        (Conditions(campaign=False), {"amnesia": 2, "debts": 1}),
        (Conditions(classes=frozenset({"rogue"})), {"amnesia": 2, "debts": 1, "rogue-only": 3, "campaign": 1}),
        (Conditions(classes=frozenset({"mystic"})), {"amnesia": 2, "debts": 1, "campaign": 1}),
        (Conditions(traits=frozenset({"madness"})), {"amnesia": 2}),
        (Conditions(drawn={"amnesia": 1, "debts": 1}), {"amnesia": 1, "campaign": 1}),
        (Conditions(drawn={"amnesia-2": 2}), {"debts": 1, "campaign": 1}),
        (Conditions(boxes={"one": 1}), {"amnesia": 2, "debts": 1, "campaign": 1}),
        (Conditions(boxes={"two": 1}), {"amnesia": 4}),
        (Conditions(boxes={"one": 1, "two": 1}), {"amnesia": 6, "debts": 1, "campaign": 1}),
        (Conditions(boxes={"one": 2, "two": 1}), {"amnesia": 8, "debts": 2, "campaign": 2}),
        (Conditions(boxes={"one": 0}), {}),
        (Conditions(boxes={}), {}),
    ],
)
def test_pool(conditions: Conditions, expected: dict[str, int]) -> None:
    assert pool(CATALOGUE, conditions) == expected


def test_odds_are_those_of_the_copies() -> None:
    assert odds(pool(CATALOGUE, Conditions())) == {
        "amnesia": Fraction(2, 4),
        "debts": Fraction(1, 4),
        "campaign": Fraction(1, 4),
    }


def test_same_seed_is_the_same_draw() -> None:
    start = pool(CATALOGUE, Conditions())
    assert draw(start, 3, random.Random(7)) == draw(start, 3, random.Random(7))
    assert len({tuple(draw(start, 3, random.Random(seed))) for seed in range(50)}) > 5


def test_draw_puts_nothing_back_and_ends_with_the_pool() -> None:
    start = pool(CATALOGUE, Conditions())
    assert Counter(draw(start, 99, random.Random(1))) == Counter(start)
    assert draw({}, 2, random.Random(1)) == []


def test_hundred_thousand_draws_match_the_copies() -> None:
    """Chi-square against the copy counts; 3 degrees of freedom, so 16.27 would happen once in a thousand."""
    start = pool(CATALOGUE, Conditions(classes=frozenset({"rogue"})))
    rng = random.Random(20261116)
    seen = Counter(code for _ in range(100_000) for code in draw(start, 1, rng))
    expected = {code: 100_000 * float(chance) for code, chance in odds(start).items()}
    assert sum((seen[code] - count) ** 2 / count for code, count in expected.items()) < 16.27
