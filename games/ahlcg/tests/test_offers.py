"""Choices and zones of investigators, customizable cards, and drawn weaknesses put into a deck."""

import pytest

from games.ahlcg.customizations import checked, lines
from games.ahlcg.deck import prepare
from games.ahlcg.offers import leaders, offers, takes_spirits, uncounted, zones
from games.ahlcg.tests.cards import catalogue
from games.ahlcg.weaknesses import put
from games.engine import Build, Catalogue

CATALOGUE = catalogue()


def offered(leader: str, **choices: str) -> dict[str, list[object]]:
    found = offers(CATALOGUE, leader, choices)
    return {offer.choice: [one.value for one in offer.options] for offer in found if offer.choice != "taboo"}


def test_leaders_are_those_whose_deck_is_built() -> None:
    codes = [card.code for card in leaders(CATALOGUE)]
    assert "samp" in codes
    assert "samp+" not in codes, "another version is a side of the first"
    assert "given" not in codes, "a given deck is not built"


@pytest.mark.parametrize(
    ("leader", "expected"),
    [
        ("lim", {}),
        ("pick", {"deck_size": [10, 12], "class": ["guardian", "rogue"]}),
        ("opts", {"option": ["blessed", "both"]}),
        ("samp", {"front": ["samp+"], "back": ["samp+"]}),
        ("nobody", {}),
    ],
)
def test_offers_of_an_investigator(leader: str, expected: dict[str, list[object]]) -> None:
    assert offered(leader) == expected


def test_offers_of_the_back_are_those_of_the_back_chosen() -> None:
    assert offered("pair").keys() == {"class_1", "class_2"}
    assert offered("samp", back="samp+") == offered("samp"), "neither back asks for anything"


def test_offers_say_what_is_needed() -> None:
    assert {offer.choice: offer.needed for offer in offers(CATALOGUE, "pick", {})} == {
        "deck_size": True,
        "class": True,
        "taboo": False,
    }


def test_zones_are_the_investigators_own() -> None:
    assert zones(CATALOGUE, "inv", {}) == ("main", "side")
    assert zones(CATALOGUE, "jim", {}) == ("main", "extra", "side")
    assert zones(CATALOGUE, "inv", {"back": "90017"}) == ("main", "ignored", "side")


def test_second_deck_takes_allies_up_to_level_two_and_its_own_card() -> None:
    taken = takes_spirits(CATALOGUE, "jim", {})
    assert {"mate", "mate2", "shade"} <= taken
    assert not {"mate3", "f01"} & taken
    assert takes_spirits(CATALOGUE, "inv", {}) == frozenset()


def test_uncounted_cards_have_a_reason() -> None:
    cards = {"f01": 2, "perm": 1, "sig": 1, "weak": 1, "story": 1}
    found = uncounted(prepare(Build(leaders=("samp",), zones={"main": cards}), CATALOGUE))
    assert {code: text.in_language("en") for code, text in found.items()} == {
        "perm": "permanent",
        "sig": "signature",
        "weak": "weakness",
        "story": "story",
    }


def test_customizable_card_has_its_lines_and_boxes() -> None:
    card = CATALOGUE.get("sheet")
    assert card
    shown = lines(card, {"customizations": {"sheet": "0|1,1|2|1"}}, "en")
    assert [(line.boxes, line.checked, line.choice) for line in shown] == [
        (1, 1, ""),
        (2, 2, "1"),
        (3, 0, ""),
        (9, 0, ""),
    ]
    assert shown[1].asks
    assert lines(CATALOGUE.get("f01"), {}, "en") == ()  # type: ignore[arg-type]


def test_checked_boxes_keep_other_lines_and_cards() -> None:
    card = CATALOGUE.get("sheet")
    assert card
    given = {"taboo": "1", "customizations": {"sheet": "0|1", "other": "0|2"}}
    assert checked(card, given, {2: (3, ""), 1: (2, "0")}) == {
        "taboo": "1",
        "customizations": {"sheet": "0|1,1|2|0,2|3", "other": "0|2"},
    }
    assert checked(card, {"customizations": {"sheet": "0|1"}}, {0: (0, "")}) == {}


def test_drawn_weakness_replaces_its_placeholder() -> None:
    build = Build(zones={"main": {"f01": 2, "01000": 1}})
    assert put(build, ["weak"], CATALOGUE).zones == {"main": {"f01": 2, "weak": 1}}
    assert put(build, ["weak", "weak"], Catalogue(version=1, cards=())).zones == {"main": {"f01": 2, "weak": 2}}
