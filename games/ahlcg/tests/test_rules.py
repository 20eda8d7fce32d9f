"""The deck-building rules against case files: legal and illegal neighbours for each rule."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ahlcg.game import GAME
from games.ahlcg.tests.cards import catalogue
from games.engine import Build, Verdict, validate

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
CARDS = catalogue()
CODES = [card.code for card in CARDS]
assert GAME.building
BUILDING = GAME.building


def verdict_of(build: Build) -> Verdict:
    return validate(BUILDING, build, CARDS)


def rows() -> list[Any]:
    return [
        pytest.param(path.stem, row, id=f"{path.stem}: {row['why']}")
        for path in CASES
        for row in json.loads(path.read_text())
    ]


@pytest.mark.parametrize(("rule", "row"), rows())
def test_rule_gives_exactly_the_problems_of_its_case(rule: str, row: dict[str, Any]) -> None:
    verdict = verdict_of(msgspec.convert(row["build"], Build))
    found = [
        {"code": problem.code, "cards": list(problem.cards), "params": problem.params}
        for problem in verdict.problems
        if problem.rule == rule
    ]
    assert found == row["problems"]
    # A case is about one rule: whatever else is wrong with its deck must be what follows from it.
    others = {problem.code for problem in verdict.problems if problem.rule != rule}
    assert others <= ({"unknown-card"} if rule == "AHLCG-DECK-01" else set())
    assert verdict.is_valid is not bool(row["problems"])


def test_every_rule_has_a_legal_and_an_illegal_case() -> None:
    assert {path.stem for path in CASES} == {rule.id for rule in BUILDING.rules}
    for path in CASES:
        problems = [row["problems"] for row in json.loads(path.read_text())]
        assert [] in problems, f"{path.stem} has no legal case"
        assert any(problems), f"{path.stem} has no illegal case"


def test_every_problem_is_found_at_once_in_rulebook_order() -> None:
    build = Build(leaders=("inv",), zones={"main": {"nothing": 1, "crown": 2, "lamp0": 3, "place": 1}})
    assert [(p.rule, p.code) for p in verdict_of(build).problems] == [
        ("AHLCG-DECK-02", "deck-too-small"),
        ("AHLCG-DECK-04", "too-many-copies"),
        ("AHLCG-DECK-12", "too-many-copies"),
        ("AHLCG-DECK-16", "card-not-allowed"),
        ("AHLCG-DECK-16", "unknown-card"),
    ]


def test_stats_count_each_part_of_the_deck() -> None:
    main = {"f01": 2, "f02": 1, "weak": 1, "sign": 1, "story": 2, "perm": 1}
    assert verdict_of(Build(leaders=("inv",), zones={"main": main})).stats == {
        "size": 3,
        "required_size": 10,
        "cards": {"weakness": 1, "specific": 1, "story": 2, "permanent": 1, "standard": 3},
    }


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


codes = st.sampled_from([*CODES, "lamp0b", "nothing", ""])
zones = st.dictionaries(
    st.sampled_from(["main", "side", "ignored", "odd"]),
    st.dictionaries(codes, st.integers(min_value=-3, max_value=1000), max_size=12),
)
builds = st.builds(Build, leaders=st.lists(codes, max_size=3).map(tuple), zones=zones)


@given(builds)
def test_any_build_has_a_verdict_and_a_message_for_each_problem(build: Build) -> None:
    verdict = verdict_of(build)
    assert verdict.is_valid is (not any(problem.severity == "error" for problem in verdict.problems))
    for problem in verdict.problems:
        assert problem.rule in GAME.vocabulary.rules
        for language in ("en", "es"):
            assert GAME.vocabulary.problem_message(problem, CARDS, language)


@given(builds, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_never_matters(build: Build, random: Any) -> None:
    shuffled = {}
    for zone, cards in build.zones.items():
        pairs = list(cards.items())
        random.shuffle(pairs)
        shuffled[zone] = dict(pairs)
    assert verdict_of(msgspec.structs.replace(build, zones=shuffled)) == verdict_of(build)
