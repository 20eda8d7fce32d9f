"""The deck-building rules against case files: legal and illegal neighbours for each rule, decks and fellowships."""

from typing import Any

import pytest

from games.engine import Build, Group, Severity, Verdict, validate, validate_group
from games.engine.tests.cases import assert_pairs, assert_said, each_row, of_rule, problems_of, read_cases
from games.lotr.game import GAME
from games.lotr.tests.cards import CARDS, filled, make_build

CASES = read_cases(__file__)
assert GAME.building
BUILDING = GAME.building
THREE = ["ardil", "belwen", "cirwen"]
GUIDE_ROWS: dict[str, tuple[list[dict[str, Any]], list[tuple[str, str, dict[str, Any]]]]] = {
    "0 heroes": ([{"leaders": [], "fill": 50}], [("LOTR-DECK-01", "hero-count", {"found": 0, "limit": 3})]),
    "4 heroes": (
        [{"leaders": [*THREE, "dorlan"], "fill": 50}],
        [("LOTR-DECK-01", "hero-count", {"found": 4, "limit": 3})],
    ),
    "1 hero + 50 cards": ([{"leaders": ["ardil"], "fill": 50}], []),
    "3 heroes + 49 cards": ([{"fill": 49}], [("LOTR-DECK-02", "deck-too-small", {"found": 49, "limit": 50})]),
    "3 heroes + 300 cards, all ≤3": ([{"fill": 300}], []),
    "4 × same title": (
        [{"fill": 50, "main": {"same-ally": 4}}],
        [("LOTR-DECK-04", "too-many-copies", {"found": 4, "limit": 3})],
    ),
    "2 ally + 2 event same title": (
        [{"fill": 50, "main": {"same-ally": 2, "same-event": 2}}],
        [("LOTR-DECK-04", "too-many-copies", {"found": 4, "limit": 3})],
    ),
    "49 cards + 1 earned player-back boon": (
        [{"fill": 49, "main": {"boon": 1}, "choices": {"log": {"boons": {"boon": 1}}}}],
        [("LOTR-DECK-02", "deck-too-small", {"found": 49, "limit": 50})],
    ),
    "50 cards + 1 unearned boon": (
        [{"fill": 50, "main": {"boon": 1}}],
        [("LOTR-DECK-06", "boon-not-earned", {"found": 1, "limit": 0})],
    ),
    "hero inside the deck": (
        [{"fill": 50, "main": {"dorlan": 1}}],
        [("LOTR-DECK-05", "card-not-allowed", {"found": 1})],
    ),
    "enemy inside the deck": ([{"fill": 50, "main": {"foe": 1}}], [("LOTR-DECK-05", "card-not-allowed", {"found": 1})]),
    "cost-0 Lore card, no Lore hero": (
        [{"leaders": ["ardil", "cirwen"], "fill": 50, "main": {"free-lore": 1}}],
        [("LOTR-DECK-15", "sphere-missing", {"class": "lore", "found": 1})],
    ),
    "2 players, same unique hero title": (
        [{"leaders": ["ardil"], "fill": 50}, {"leaders": ["ardil2"], "fill": 50}],
        [("LOTR-DECK-11", "same-hero", {"found": 2})],
    ),
}
"""The ready-made test cases of the rules: decks, and all that is to be said of them."""
WARNINGS = {"sphere-missing"}
"""Warnings; all other problems of these rows are errors."""


def verdict_of(build: Build) -> Verdict:
    return validate(BUILDING, build, CARDS)


def group_of(row: dict[str, Any]) -> Group:
    builds = tuple(make_build(deck) for deck in row["decks"])
    return Group(builds=builds, collections=tuple(row.get("collections", ())), owned=row.get("owned", {}))


@pytest.mark.parametrize(("rule", "row"), each_row(CASES))
def test_rule_gives_exactly_the_problems_of_its_case(rule: str, row: dict[str, Any]) -> None:
    problems = problems_of(BUILDING, row, make_build, CARDS)
    assert of_rule(problems, rule) == row["problems"]
    # A case is about one rule: whatever else there is to say is named too.
    assert {problem.code for problem in problems if problem.rule != rule} == set(row.get("also", []))
    expected = row.get("valid", not row["problems"] and not set(row.get("also", [])) & {"hero-count"})
    assert any(problem.is_error for problem in problems) is not expected
    assert_said(problems, GAME.vocabulary, CARDS)


def test_every_rule_has_a_legal_and_an_illegal_case() -> None:
    assert_pairs(CASES, (*BUILDING.rules, *BUILDING.group_rules))


@pytest.mark.parametrize("row", GUIDE_ROWS)
def test_ready_made_case_of_the_rules(row: str) -> None:
    decks, expected = GUIDE_ROWS[row]
    alone = [verdict_of(make_build(deck)) for deck in decks]
    problems = [problem for verdict in alone for problem in verdict.problems]
    if len(decks) > 1:
        problems += validate_group(BUILDING, group_of({"decks": decks}), CARDS)
    assert [(one.rule, one.code, one.params) for one in problems] == expected
    assert {one.code for one in problems if one.severity is Severity.WARNING} == WARNINGS & {
        one.code for one in problems
    }
    assert {one.code for one in problems if one.is_error} == {code for _rule, code, _params in expected} - WARNINGS


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
