"""Eligibility of cards for investigators, and its explanations."""

import random
from itertools import permutations
from typing import Any

import pytest

from games.ahlcg import eligibility
from games.ahlcg.eligibility import BROUGHT_OPTIONS, Eligibilities, eligibility_of, takers, takes
from games.ahlcg.explain import explain
from games.ahlcg.options import Demand, assign, matches
from games.ahlcg.tests.cards import CLASSES, catalogue

CATALOGUE = catalogue()
USUAL = [
    {"class_1": one, "class_2": other, "taboo": taboo}
    for one, other in permutations(CLASSES, 2)
    for taboo in (None, "", "001", 1)
]
"""The choices of "pair"; `taboo` says the same in several ways."""
JUNK = [("pair", "class_1"), ("pair", "taboo"), ("pair", "front"), ("inv", "deck_size"), ("no one", "class_1")]
"""Leaders, and choices that they do not offer, or with values that they do not."""


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


def test_cards_of_an_option_are_those_that_meet_its_conditions() -> None:
    option_cards = CATALOGUE.derived(Eligibilities).option_cards
    leveled = [card for card in CATALOGUE if card.level is not None]
    options = {option for card in CATALOGUE for option in (*card.fields.options, *card.fields.side_options)}
    for option in options | {*BROUGHT_OPTIONS.values()}:
        expected = {card.code for card in leveled if matches(option, card, card.level)}
        assert option_cards[option] == expected, option


def test_tables_share_a_slot_where_investigator_and_list_say_the_same() -> None:
    plain, listed = eligibility_of(CATALOGUE, "inv", {}), eligibility_of(CATALOGUE, "inv", {"taboo": 1})
    assert plain["f04", 2] is listed["f04", 2]
    assert plain["f01", 2].refusal == ""
    assert listed["f01", 2].refusal == "forbidden"


@pytest.mark.parametrize("bound", ["MAX_TABLES", "MAX_CARDS"])
@pytest.mark.parametrize("order", ["in turn", "there and back", "at random"])
def test_more_tables_than_there_is_room_for_leave_most_in_place(
    bound: str, order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tenth too many tables, each with two cards: whatever the order, most decks find their table."""
    cards = catalogue()
    monkeypatch.setattr(eligibility, bound, {"MAX_TABLES": 50, "MAX_CARDS": 100}[bound])
    usual = USUAL[:55]
    built = asked = 0
    for turn in range(30):
        if order == "at random":
            random.Random(turn).shuffle(usual)
        elif order == "there and back":
            usual.reverse()
        for choices in usual:
            found = eligibility_of(cards, "pair", choices)
            built += turn > 0 and not found
            asked += turn > 0
            assert {found["f01", 1].code, found["f02", 2].code} == {"f01", "f02"}
    tables = cards.derived(Eligibilities)._tables
    assert len(tables) <= 50
    assert sum(table.size for table in tables.values()) <= 100
    assert built / asked < 0.4


@pytest.mark.parametrize("bound", ["MAX_TABLES", "MAX_CARDS"])
def test_choices_that_clients_make_up_leave_usual_tables_in_place(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the decks have values that no investigator offers, or for choices that theirs does not offer; there is
    room for the usual tables, and for those of "inv" with each taboo list."""
    cards = catalogue()
    monkeypatch.setattr(eligibility, bound, {"MAX_TABLES": 84, "MAX_CARDS": 168}[bound])
    built = 0
    for turn in range(30):
        for number, choices in enumerate(USUAL):
            found = eligibility_of(cards, "pair", choices)
            built += turn > 0 and not found
            assert {found["f01", 1].code, found["f02", 2].code} == {"f01", "f02"}
            leader, choice = JUNK[number % len(JUNK)]
            made_up = eligibility_of(cards, leader, {**choices, choice: f"{turn} {number}"})
            assert made_up["f01", 1].code == "f01"
    tables = cards.derived(Eligibilities)
    assert (built, len(tables._tables), len(tables._asks)) == (0, 84, 8)


def test_table_is_the_same_whatever_is_said_of_choices_that_the_back_does_not_ask_for() -> None:
    plain = eligibility_of(CATALOGUE, "inv", {})
    assert eligibility_of(CATALOGUE, "inv", {"class_1": "x", "class": ["rogue"], "deck_size": 50}) is plain
    rogue, guardian = ({"class": code, "deck_size": 10} for code in ("rogue", "guardian"))
    assert eligibility_of(CATALOGUE, "pick", rogue) is eligibility_of(CATALOGUE, "pick", {**rogue, "class_1": "x"})
    assert eligibility_of(CATALOGUE, "pick", rogue) is not eligibility_of(CATALOGUE, "pick", guardian)


def test_size_that_is_equal_to_one_offered_and_not_of_its_type_has_a_table_of_its_own() -> None:
    for size in (10, 10.0, 10):
        found = eligibility_of(CATALOGUE, "pick", {"class": "rogue", "deck_size": size}).investigator
        assert (found.size, len(found.problems)) == ((10, 0) if type(size) is int else (None, 1))


def test_takes_is_remembered_within_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = catalogue()
    assert takes(cards, "inv", {}) is takes(cards, "inv", {})
    monkeypatch.setattr(eligibility, "MAX_CARDS", 10)
    assert takes(cards, "samp", {}) == takes(cards, "samp", {})
    assert sum(table.size for table in cards.derived(Eligibilities)._tables.values()) <= 10


def test_shared_slots_are_bounded_and_tables_keep_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = catalogue()
    monkeypatch.setattr(eligibility, "MAX_SHARED", 3)
    found = eligibility_of(cards, "inv", {})
    slots = [found[f"f0{number}", 2] for number in range(1, 9)]
    assert len(cards.derived(Eligibilities).slots) <= 3
    assert all(found[slot.code, 2] is slot for slot in slots)


def test_many_copies_are_looked_up_and_not_remembered() -> None:
    found = eligibility_of(CATALOGUE, "inv", {})
    assert found["f01", 999].copies == 999
    assert ("f01", 999) not in found
    for copies in (0, -1, 1000):
        with pytest.raises(KeyError):
            found["f01", copies]
    with pytest.raises(KeyError):
        found["unknown", 1]


def test_boxes_as_long_as_no_sheet_are_read_and_not_remembered() -> None:
    found = eligibility_of(CATALOGUE, "inv", {})
    usual, long = "0|1,1|2|0", "0|1|" + "x" * 100_000
    assert "Tool" in found.customized("sheet", usual).card.traits["en"]
    assert "Tool" in found.customized("sheet", long).card.traits["en"]
    assert ("sheet", 1, usual) in found
    assert ("sheet", 1, long) not in found


def test_copies_move_to_another_option_to_make_room() -> None:
    demands = [Demand("a", 1, (1, 2)), Demand("b", 1, (2, 3)), Demand("c", 1, (1,)), Demand("d", 1, (2,))]
    places = assign(demands, {1: 1, 2: 1, 3: 1})
    assert [(overflow.options, overflow.found, overflow.limit) for overflow in places.overflows] == [((1, 2), 3, 2)]
    assert sum(sum(cards.values()) for cards in places.taken.values()) == 3
    assert assign([*demands[:3]], {1: 1, 2: 1, 3: 1}).overflows == ()
