"""The deck-building rules against case files: legal and illegal neighbours for each rule, decks and fellowships."""

from typing import Any

import pytest

from games.engine import Build, Group, Problem, Verdict, validate, validate_group
from games.engine.tests.cases import assert_pairs, assert_said, each_row, of_rule, read_cases
from games.lotr.game import GAME
from games.lotr.tests.cards import CARDS, filled, make_build

CASES = read_cases(__file__)
assert GAME.building
BUILDING = GAME.building
GUIDE_ROWS = {
    "0 heroes": ("LOTR-DECK-01", "none"),
    "4 heroes": ("LOTR-DECK-01", "four"),
    "1 hero + 50 cards": ("LOTR-DECK-01", "one hero and 50 cards"),
    "3 heroes + 49 cards": ("LOTR-DECK-02", "49 cards"),
    "3 heroes + 300 cards": ("LOTR-DECK-02", "LOTR-DECK-03: 300 cards"),
    "4 × same title": ("LOTR-DECK-04", "four copies"),
    "2 ally + 2 event same title": ("LOTR-DECK-04", "LOTR-DECK-13, LOTR-UNI-01: two and two"),
    "49 cards + 1 earned player-back boon": ("LOTR-DECK-02", "LOTR-DECK-08: an earned boon is not counted"),
    "50 cards + 1 unearned boon": ("LOTR-DECK-06", "not earned"),
    "hero inside the deck": ("LOTR-DECK-05", "a hero"),
    "enemy inside the deck": ("LOTR-DECK-05", "an enemy"),
    "cost-0 Lore card, no Lore hero": ("LOTR-DECK-15", "a card that costs 0, and no hero of its sphere"),
    "2 players, same unique hero title": ("LOTR-DECK-11", "the same hero"),
}
"""The test rows of the rules, and the case that stands for each."""


def verdict_of(build: Build) -> Verdict:
    return validate(BUILDING, build, CARDS)


def group_of(row: dict[str, Any]) -> Group:
    builds = tuple(make_build(deck) for deck in row["decks"])
    return Group(builds=builds, collections=tuple(row.get("collections", ())), owned=row.get("owned", {}))


def problems_of(row: dict[str, Any]) -> tuple[Problem, ...]:
    if "decks" in row:
        return validate_group(BUILDING, group_of(row), CARDS)
    return verdict_of(make_build(row["deck"])).problems


@pytest.mark.parametrize(("rule", "row"), each_row(CASES))
def test_rule_gives_exactly_the_problems_of_its_case(rule: str, row: dict[str, Any]) -> None:
    problems = problems_of(row)
    assert of_rule(problems, rule) == row["problems"]
    # A case is about one rule: whatever else there is to say is named too.
    assert {problem.code for problem in problems if problem.rule != rule} == set(row.get("also", []))
    expected = row.get("valid", not row["problems"] and not set(row.get("also", [])) & {"hero-count"})
    assert any(problem.is_error for problem in problems) is not expected
    assert_said(problems, GAME.vocabulary, CARDS)


def test_every_rule_has_a_legal_and_an_illegal_case() -> None:
    assert_pairs(CASES, (*BUILDING.rules, *BUILDING.group_rules))


@pytest.mark.parametrize("row", GUIDE_ROWS)
def test_every_test_row_of_the_rules_is_a_case(row: str) -> None:
    rule, why = GUIDE_ROWS[row]
    assert [case["why"] for case in CASES[rule] if case["why"] == why] == [why]


def test_each_deck_of_an_illegal_group_is_legal_alone() -> None:
    (row,) = [row for row in CASES["LOTR-DECK-11"] if row["why"] == "the same hero"]
    assert all(verdict_of(build).is_valid for build in group_of(row).builds)


def test_every_problem_is_found_at_once_in_rulebook_order() -> None:
    main = {"nothing": 1, "foe": 1, "same-ally": 4, "boon": 1, "free-lore": 1, "helm": 1}
    problems = verdict_of(Build(leaders=("cirwen", "cirwen"), zones={"main": main})).problems
    assert [(problem.rule, problem.code) for problem in problems] == [
        ("LOTR-DECK-02", "deck-too-small"),
        ("LOTR-DECK-04", "too-many-copies"),
        ("LOTR-DECK-05", "card-not-allowed"),
        ("LOTR-DECK-05", "unknown-card"),
        ("LOTR-DECK-06", "boon-not-earned"),
        ("LOTR-DECK-10", "same-hero"),
        ("LOTR-DECK-15", "sphere-missing"),
        ("LOTR-DECK-18", "attachment-without-bearer"),
    ]


def test_fixes_mend_what_they_are_for() -> None:
    build = make_build({"fill": 40, "main": {"same-ally": 2, "same-event": 2, "foe": 1, "boon": 1}})
    codes = {problem.code: problem.fix for problem in verdict_of(build).problems}
    assert codes["deck-too-small"].quantity == 6  # type: ignore[union-attr]
    main = dict(build.zones["main"])
    for fix in codes.values():
        if fix and fix.action == "remove":
            main[fix.card] -= fix.quantity
    for number in range(7):
        main[f"f{90 + number:03}"] = 1
    assert verdict_of(Build(leaders=build.leaders, zones={"main": main})).problems == ()


@pytest.mark.parametrize(
    ("leaders", "threat"),
    [
        (("mirlonde", "belwen", "cirwen"), 11 + 8 + 10 - 2),  # each hero of Lore, she among them
        (("folco", "hobbit", "belwen"), 7 + 6 + 8 - 2),  # his own cost, for each Hobbit
        (("mirlonde", "folco", "bearer"), 11 + 7 + 0 - 2 - 1),
        (("ardil", "belwen", "cirwen"), 9 + 8 + 10),
    ],
)
def test_starting_threat_with_what_heroes_say(leaders: tuple[str, ...], threat: int) -> None:
    """LOTR-GEN-02: card text beats the rule."""
    assert verdict_of(Build(leaders=leaders, zones={"main": filled(50)})).stats["threat"] == threat


def test_contract_changes_threat_and_size() -> None:
    brought = {**filled(49), "messenger-of-the-king": 1, "herald": 1}
    assert verdict_of(Build(leaders=("ardil",), zones={"main": brought})).stats["threat"] == 9 + (1 + 2 + 2 + 3)
    voyage = {**filled(50), "a-perilous-voyage": 1}
    assert verdict_of(Build(leaders=("ardil",), zones={"main": voyage})).stats["required_size"] == 100


def test_stats_of_a_deck() -> None:
    main = {**filled(4), "free-lore": 2, "sword": 1, "boon": 1, "treaty": 1, "foe": 1}
    stats = verdict_of(Build(leaders=("ardil", "belwen"), zones={"main": main}, choices={"log": {"penalty": 2}})).stats
    assert stats == {
        "size": 7,
        "required_size": 50,
        "threat": 19,
        "rounds_to_elimination": 31,
        "cards": {"standard": 7, "boon": 1, "burden": 0, "contract": 1},
        "resources": {"leadership": 1, "lore": 1},
        "classes": {"lore": 2, "neutral": 5},
        "types": {"ally": 4, "attachment": 1, "event": 2},
        "costs": {"0": 2, "2": 5},
    }


@pytest.mark.parametrize(
    "log",
    [
        3,
        {"boons": 3, "burdens": [1], "fallen": {"a": 1}, "heroes": "x", "penalty": "y"},
        {"boons": {"boon": "one"}, "fallen": [["ardil"], 3], "heroes": ["ardil", "belwen", "cirwen", ["dorlan"], None]},
    ],
)
def test_nonsense_in_the_log_is_no_fact(log: object) -> None:
    build = make_build({"fill": 50, "choices": {"log": log}, "mode": "campaign"})
    assert verdict_of(build).problems == ()
