"""Eligibility of cards for investigators, and its explanations."""

from typing import Any

import pytest

from games.ahlcg.eligibility import eligibility_of, takers, takes
from games.ahlcg.explain import explain
from games.ahlcg.options import Demand, assign
from games.ahlcg.tests.cards import catalogue

CATALOGUE = catalogue()


@pytest.mark.parametrize(
    ("leader", "choices", "card", "allowed", "rule"),
    [
        ("inv", {}, "f01", True, "AHLCG-DECK-05"),
        ("inv", {}, "g01", False, "AHLCG-EXT-14"),
        ("inv", {}, "guard1", False, "AHLCG-DECK-05"),
        ("lim", {}, "g01", True, "AHLCG-EXT-16"),
        ("inv", {}, "sign", True, "AHLCG-DECK-08"),
        ("inv", {}, "sig", False, "AHLCG-DECK-35"),
        ("inv", {}, "story", False, "AHLCG-DECK-10"),
        ("inv", {}, "weak", False, "AHLCG-DECK-09"),
        ("inv", {}, "place", False, "AHLCG-DECK-16"),
        ("inv", {}, "bonded", False, "AHLCG-EXT-21"),
        ("inv", {}, "veteran", False, "AHLCG-EXT-15"),
        ("samp", {}, "veteran", True, "AHLCG-DECK-05"),
        ("inv", {"taboo": 1}, "f01", False, "AHLCG-EXT-20"),
        ("pick", {"class": "rogue", "deck_size": 10}, "g01", False, "AHLCG-EXT-14"),
        ("pick", {"class": "guardian", "deck_size": 10}, "g01", True, "AHLCG-EXT-16"),
        ("nobody", {}, "f01", False, "AHLCG-DECK-01"),
    ],
)
def test_explanation_names_the_rule_that_decides(
    leader: str, choices: dict[str, Any], card: str, allowed: bool, rule: str
) -> None:
    found = explain(CATALOGUE, card, leader, choices)
    assert (found.allowed, found.rule) == (allowed, rule)
    assert (card in takes(CATALOGUE, leader, choices)) is allowed


def test_explanation_gives_every_option_with_its_conditions() -> None:
    found = explain(CATALOGUE, "seek3", "samp", {})
    assert [(option.text.in_language("en"), option.admits) for option in found.options] == [
        ("Guardian / Neutral, level 0–5", False),
        ("Seeker, level 0–2", False),
    ]
    assert [(reason.text.in_language("es"), reason.holds) for reason in found.options[1].reasons] == [
        ("Buscador", True),
        ("nivel 0–2", False),
    ]


def test_takers_of_a_card_may_need_a_choice() -> None:
    assert takers(CATALOGUE, "sig") == ("samp", "samp+")
    assert {"samp", "lim", "min", "pick", "pair"} <= set(takers(CATALOGUE, "g01"))
    assert "inv" not in takers(CATALOGUE, "g01")
    assert takers(CATALOGUE, "story") == ()


def test_table_is_made_once_for_the_same_choices() -> None:
    assert eligibility_of(CATALOGUE, "inv", {}) is eligibility_of(CATALOGUE, "inv", {"other": 1})
    assert eligibility_of(CATALOGUE, "inv", {}) is not eligibility_of(CATALOGUE, "inv", {"taboo": 1})


def test_copies_move_to_another_option_to_make_room() -> None:
    demands = [Demand("a", 1, (1, 2)), Demand("b", 1, (2, 3)), Demand("c", 1, (1,)), Demand("d", 1, (2,))]
    places = assign(demands, {1: 1, 2: 1, 3: 1})
    assert [(overflow.options, overflow.found, overflow.limit) for overflow in places.overflows] == [((1, 2), 3, 2)]
    assert sum(sum(cards.values()) for cards in places.taken.values()) == 3
    assert assign([*demands[:3]], {1: 1, 2: 1, 3: 1}).overflows == ()
