"""The rules of loadouts against case files: legal and illegal neighbours for each rule, alone and at a table."""

from typing import Any

import pytest

from games.ah2.game import GAME
from games.ah2.loadout import losses
from games.ah2.tests.box import STARTS, box, make_build
from games.engine import Build, validate
from games.engine.tests.cases import assert_case, assert_pairs, assert_said, each_row, problems_of, read_cases

CASES = read_cases(__file__)
assert GAME.building
BUILDING = GAME.building


@pytest.mark.parametrize(("rule", "row"), each_row(CASES))
def test_rule_gives_exactly_the_problems_of_its_case(rule: str, row: dict[str, Any]) -> None:
    problems = problems_of(BUILDING, row, make_build, box())
    assert_case(row, rule, problems)
    assert_said(problems, GAME.vocabulary, box())


def test_every_rule_has_a_legal_and_an_illegal_case() -> None:
    assert_pairs(CASES, (*BUILDING.rules, *BUILDING.group_rules))


@pytest.mark.parametrize("leader", STARTS)
def test_starting_investigators_are_legal(leader: str) -> None:
    assert validate(BUILDING, make_build({"leaders": [leader]}), box()).problems == ()


@pytest.mark.parametrize("number", range(len(BUILDING.samples)))
def test_samples_are_legal(number: int) -> None:
    assert validate(BUILDING, BUILDING.samples[number].build, box()).problems == ()


def test_every_problem_is_found_at_once_in_rulebook_order() -> None:
    build = Build(
        leaders=("sister-mary",),
        zones={"main": {"retainer": 2, "ghoul": 1, "food": 1}, "combat": {"tommy-gun": 2}, "discarded": {"heal": 1}},
        choices={"condition": "cursed", "sanity": 8, "place": "woods", "speed": 1, "fight": 9},
    )
    assert [(problem.rule, problem.code) for problem in validate(BUILDING, build, box()).problems] == [
        ("AH2-BUILD-03", "fixed-missing"),
        ("AH2-BUILD-03", "fixed-missing"),
        ("AH2-BUILD-03", "fixed-missing"),
        ("AH2-BUILD-04", "random-surplus"),
        ("AH2-BUILD-04", "random-missing"),
        ("AH2-BUILD-04", "random-missing"),
        ("AH2-BUILD-05", "discarded-not-drawn"),
        ("AH2-BUILD-06", "card-not-allowed"),
        ("AH2-BUILD-07", "value-not-printed"),
        ("AH2-BUILD-08", "slider-invalid"),
        ("AH2-BUILD-08", "slider-missing"),
        ("AH2-BUILD-09", "not-at-home"),
        ("AH2-BUILD-10", "not-at-the-start"),
        ("AH2-LIM-01", "special-surplus"),
        ("AH2-LIM-02", "condition-without-card"),
        ("AH2-LIM-04", "above-maximum"),
        ("AH2-USE-01", "too-many-hands"),
    ]


def test_stats_of_the_worked_example() -> None:
    build = make_build({"leaders": ["amanda-sharpe"], "choices": {"speed": 4, "fight": 3, "lore": 1}})
    assert validate(BUILDING, build, box()).stats == {
        "size": 5,
        "required_size": 5,
        "types": {"common": 1, "unique": 1, "spell": 1, "skill": 2},
        "money": 1,
        "clues": 1,
        # Speed 4 and Sneak 1; Fight 3 with the skill card's 1, Will 2: the values of the book's examples.
        "skills": {"speed": 4, "sneak": 1, "fight": 4, "will": 2, "lore": 1, "luck": 4},
        "hands": 0,
        "combat_dice": 4,
        "losses": {"objects": 1, "clues": 0, "retainers": 0, "money": 0},
    }


def test_losses_round_halves_down_and_count_objects_alone() -> None:
    main = {
        "food": 2,
        "gate-box": 1,
        "heal": 1,
        "patrol-wagon": 1,
        "fight": 3,
        "duke": 1,
        "bank-loan": 1,
        "retainer": 1,
    }
    build = Build(leaders=("harvey-walters",), zones={"main": main}, choices={"clues": 7, "money": 5}, mode="play")
    assert validate(BUILDING, build, box()).stats["losses"] == {"objects": 2, "clues": 3, "retainers": 1, "money": 2}
    had = {"objects": 5, "clues": 7, "retainers": 1, "money": 5}
    assert losses("insane", had) == losses("unconscious", had) == {"objects": 2, "clues": 3, "retainers": 1}
    assert losses("arrested", had) == {"money": 2}
    assert losses("delayed", had) == {}


def test_offers_name_the_values_under_each_stop() -> None:
    offered = {offer.choice: offer for offer in BUILDING.offers(box(), "ashcan-pete", {})}
    assert [one.name.in_language("en") for one in offered["speed"].options] == [
        "Speed 0 · Sneak 6", "Speed 1 · Sneak 5", "Speed 2 · Sneak 4", "Speed 3 · Sneak 3",
    ]  # fmt: skip
    assert offered["fight"].options[3].name.in_language("es") == "Pelea 5 · Voluntad 2"
    assert BUILDING.zones(box(), "ashcan-pete", {}) == ("main", "combat")
    assert BUILDING.zones(box(), "monterey-jack", {}) == ("main", "combat", "discarded")
    assert BUILDING.zone_takes["discarded"](box(), "monterey-jack", {}) == {
        card.code for card in box() if card.type_code == "unique"
    }
    assert "find-gate" not in BUILDING.zone_takes["combat"](box(), "monterey-jack", {})
