"""The deck-building rules against case files: legal and illegal neighbours for each rule."""

from typing import Any

import msgspec
import pytest

from games.ahlcg.game import GAME
from games.ahlcg.tests.cards import catalogue
from games.engine import Build, Verdict, validate
from games.engine.tests.cases import assert_pairs, each_row, of_rule, read_cases

CASES = read_cases(__file__)
CARDS = catalogue()
assert GAME.building
BUILDING = GAME.building


def verdict_of(build: Build) -> Verdict:
    return validate(BUILDING, build, CARDS)


@pytest.mark.parametrize(("rule", "row"), each_row(CASES))
def test_rule_gives_exactly_the_problems_of_its_case(rule: str, row: dict[str, Any]) -> None:
    verdict = verdict_of(msgspec.convert(row["build"], Build))
    assert of_rule(verdict.problems, rule) == row["problems"]
    # A case is about one rule: whatever else there is to say about its deck is named too.
    others = {problem.code for problem in verdict.problems if problem.rule != rule}
    assert others == set(row.get("also", []))
    assert verdict.is_valid is row.get("valid", not row["problems"])


def test_every_rule_has_a_legal_and_an_illegal_case() -> None:
    assert_pairs(CASES, BUILDING.rules)


def test_every_test_case_of_the_rulebook_is_there() -> None:
    """Rows 28, 31 and 32 are about several decks: see test_group.py."""
    reasons = " ".join(row["why"] for rows in CASES.values() for row in rows)
    assert [number for number in range(1, 33) if f"T-DECK {number:02}" not in reasons] == [28, 31, 32]


def test_every_problem_is_found_at_once_in_rulebook_order() -> None:
    build = Build(leaders=("inv",), zones={"main": {"nothing": 1, "crown": 2, "lamp0": 3, "place": 1}})
    assert [(p.rule, p.code) for p in verdict_of(build).problems] == [
        ("AHLCG-DECK-02", "deck-too-small"),
        ("AHLCG-DECK-04", "too-many-copies"),
        ("AHLCG-DECK-12", "too-many-copies"),
        ("AHLCG-DECK-16", "card-not-allowed"),
        ("AHLCG-DECK-16", "unknown-card"),
    ]


def test_stats_of_a_deck() -> None:
    main = {"f01": 2, "both": 1, "weak": 1, "sign": 1, "story": 2, "perm": 1, "k01": 1, "mate": 2, "crown": 1}
    assert verdict_of(Build(leaders=("inv",), zones={"main": main})).stats == {
        "size": 7,
        "required_size": 10,
        "xp": 3 + 6,
        "cards": {"weakness": 1, "specific": 1, "story": 2, "permanent": 1, "standard": 7},
        "classes": {"guardian": 1, "seeker": 11},
        "types": {"asset": 10, "skill": 1},
        "levels": {"none": 3, "0": 6, "3": 2},
        "costs": {"none": 11},
        "slots": {"ally": 2},
        "icons": {},
        "admitted": {
            "f01": ((0, 2),),
            "both": ((0, 1),),
            "perm": ((0, 1),),
            "k01": ((0, 1),),
            "mate": ((0, 2),),
            "crown": ((0, 1),),
        },
        "limited_options": [],
    }


def test_stats_say_which_limited_option_took_which_copy() -> None:
    stats = verdict_of(Build(leaders=("lim",), zones={"main": {"g01": 2, "r01": 2, "g02": 1}})).stats
    assert stats["limited_options"] == [
        {"option": 1, "found": 2, "limit": 2, "brought_by": None},
        {"option": 2, "found": 2, "limit": 2, "brought_by": None},
    ]
    assert sum(copies for taken in stats["admitted"].values() for _, copies in taken) == 4


def test_messages_name_the_card_in_the_language_asked_for() -> None:
    problem = verdict_of(Build(leaders=("inv",), zones={"main": {"lamp0": 3}})).problems[1]
    message = GAME.vocabulary.problem_message
    assert message(problem, CARDS, "en") == "Too many copies of Lamp: 3, at most 2."
    assert message(problem, CARDS, "es") == "Demasiadas copias de Lamp (es): 3, como máximo 2."


def test_message_of_an_unknown_card_gives_its_code() -> None:
    problem = verdict_of(Build(leaders=("inv",), zones={"main": {"nothing": 1}})).problems[-1]
    assert GAME.vocabulary.problem_message(problem, CARDS, "en") == (
        "There is no card with the code nothing (copies: 1)."
    )
