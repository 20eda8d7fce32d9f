"""Prices of single cards: the rows of the rules' own table (T-XP)."""

import pytest

from games.ahlcg.experience.prices import price_new, price_upgrade
from games.ahlcg.tests.upgrade_solver import card


@pytest.mark.parametrize(
    ("row", "level", "exceptional", "price"),
    [
        ("01", 0, False, 1),
        ("02", 1, False, 1),
        ("02", 3, False, 3),
        ("02", 5, False, 5),
        ("11", 3, True, 6),
        ("17", 0, True, 1),
        ("22", 2, True, 4),
    ],
)
def test_new_card(row: str, level: int, exceptional: bool, price: int) -> None:
    assert price_new(card("Lamp", level, exceptional=exceptional)) == price, f"T-XP {row}"


@pytest.mark.parametrize(
    ("row", "old", "new", "price"),
    [
        ("04", (0, False), (1, False), 1),
        ("05", (0, False), (2, False), 2),
        ("06", (3, False), (4, False), 1),
        ("07", (1, False), (4, False), 3),
        ("12", (0, False), (3, True), 6),
        ("13", (1, True), (4, True), 6),
        ("14", (1, False), (3, True), 5),
        ("15", (2, False), (4, True), 6),
        ("16", (2, True), (4, False), 2),
    ],
)
def test_upgrade(row: str, old: tuple[int, bool], new: tuple[int, bool], price: int) -> None:
    lower, higher = (card("Lamp", level, exceptional=exceptional) for level, exceptional in (old, new))
    assert price_upgrade(lower, higher) == price, f"T-XP {row}"


def test_taboo_experience_is_added_once_after_the_doubling() -> None:
    assert price_new(card("Market", 2, exceptional=True, taboo=2)) == 6


def test_taboo_experience_can_make_a_card_as_cheap_as_level_0() -> None:
    assert card("Sign", 2, taboo=-2).experience == 0
    assert price_new(card("Sign", 2, taboo=-2)) == 1


def test_surcharge_counts_before_the_minimum() -> None:
    assert price_new(card("Lamp", 0), surcharge=1) == 1
    assert price_new(card("Lamp", 2), surcharge=1) == 3
