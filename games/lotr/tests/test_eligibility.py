"""Paying for cards, and the cards that an opening hand is drawn from."""

import pytest

from games.engine import Build
from games.engine.opening import chances
from games.lotr.deck import opening, prepare
from games.lotr.eligibility import takers, takes
from games.lotr.explain import explain
from games.lotr.tests.cards import CARDS, filled


def test_hero_takes_cards_of_the_sphere_and_neutral_ones() -> None:
    taken = takes(CARDS, "belwen", {})
    assert {"lore1", "free-lore", "f001", "side", "treaty"} <= taken
    assert taken.isdisjoint({"spirit1", "ardil", "foe", "boon", "burden", "stray"})
    assert takes(CARDS, "f001", {}) == takes(CARDS, "nobody", {}) == frozenset()


def test_takers_are_the_heroes_of_the_sphere() -> None:
    assert takers(CARDS, "free-lore") == ("ardil2", "belwen", "recruit", "mirlonde", "folco")
    assert len(takers(CARDS, "f001")) == len(takers(CARDS, "treaty")) == 13
    assert takers(CARDS, "foe") == takers(CARDS, "nothing") == ()


@pytest.mark.parametrize(
    ("card", "hero", "allowed", "rule", "limit", "begins"),
    [
        ("free-lore", "belwen", True, "LOTR-DECK-15", 3, "This hero can pay"),
        ("free-lore", "cirwen", True, "LOTR-DECK-15", 3, "It may be in the deck, but"),
        ("single", "cirwen", True, "LOTR-DECK-15", 1, "This hero can pay"),
        ("foe", "cirwen", False, "LOTR-DECK-05", 0, "Cards of this type can't be"),
        ("boon", "cirwen", False, "LOTR-DECK-06", None, "Only a campaign"),
        ("burden", "cirwen", False, "LOTR-DECK-07", None, "Only a campaign"),
        ("treaty", "cirwen", True, "LOTR-EXT-01", 1, "It stays beside"),
        ("free-lore", "f001", False, "LOTR-DECK-01", None, "There is no such hero"),
    ],
)
def test_explain(card: str, hero: str, allowed: bool, rule: str, limit: int | None, begins: str) -> None:
    found = explain(CARDS, card, hero, {})
    assert (found.allowed, found.rule, found.limit) == (allowed, rule, limit)
    assert found.summary.in_language("en").startswith(begins)


def test_explain_names_the_spheres() -> None:
    (option,) = explain(CARDS, "free-lore", "cirwen", {}).options
    assert (option.text.in_language("en"), option.admits) == ("resources of: Spirit; neutral cards", False)
    assert [(reason.text.in_language("es"), reason.holds) for reason in option.reasons] == [("Saber", False)]


def test_opening_is_six_cards_of_the_deck_with_its_boons() -> None:
    main = {**filled(50), "boon": 1, "gift": 1, "treaty": 1, "foe": 1, "nothing": 1}
    found = opening(prepare(Build(leaders=("ardil",), zones={"main": main}), CARDS))
    assert sum(found.library.values()) == 51
    assert "boon" in found.library
    assert found.library.keys().isdisjoint({"gift", "treaty", "foe", "ardil"})
    assert (found.hand, found.mulligan, found.drawn_by(1), found.drawn_by(2)) == (6, "all", 1, 2)


def test_chance_of_a_card_in_the_opening_hand() -> None:
    """3 copies in 50 cards, 6 drawn: missed in C(47, 6) = 10,737,573 of C(50, 6) = 15,890,700 hands."""
    found = opening(prepare(Build(leaders=("ardil",), zones={"main": filled(50)}), CARDS))
    missed = 10737573 / 15890700
    (without,) = chances(found, {"f001"}, mulligan=False)
    (with_mulligan,) = chances(found, {"f001"})
    assert float(without) == pytest.approx(1 - missed)
    assert float(with_mulligan) == pytest.approx(1 - missed**2)
