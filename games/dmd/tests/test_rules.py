"""The rules of line-ups against case files: legal and illegal neighbours for each rule, alone and at a table."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.dmd import state_checks
from games.dmd.game import GAME
from games.dmd.tests.box import box, make_build
from games.engine import Build, Group, validate, validate_group
from games.engine.tests.cases import assert_case, assert_pairs, assert_said, each_row, problems_of, read_cases

CASES = read_cases(__file__)
assert GAME.building
BUILDING = GAME.building
INVESTIGATORS = [card.code for card in box() if card.type_code == "investigator"]
INSANITIES = [card.code for card in box() if card.type_code == "insanity"]


@pytest.mark.parametrize(("rule", "row"), each_row(CASES))
def test_rule_gives_exactly_the_problems_of_its_case(rule: str, row: dict[str, Any]) -> None:
    problems = problems_of(BUILDING, row, make_build, box(with_tracks=row.get("tracks", False)))
    assert_case(row, rule, problems)
    assert_said(problems, GAME.vocabulary, box())


def test_every_rule_has_a_legal_and_an_illegal_case() -> None:
    assert_pairs(CASES, (*BUILDING.rules, *BUILDING.group_rules))
    for rule in BUILDING.group_rules:
        assert any("decks" in row and not row["problems"] for row in CASES[rule.id]), rule.id
        assert any("decks" in row and row["problems"] for row in CASES[rule.id]), rule.id


def test_rules_stand_in_the_order_of_their_ids_and_have_texts() -> None:
    ids = [rule.id for rule in BUILDING.rules]
    areas = ("POS", "SAN", "STR", "WND", "VAL")
    assert ids == sorted(ids, key=lambda id: (areas.index(id[4:7]), id))
    assert {*ids, *(rule.id for rule in BUILDING.group_rules)} <= GAME.vocabulary.rules.keys()


@pytest.mark.parametrize("leader", INVESTIGATORS)
def test_starting_investigators_are_legal(leader: str) -> None:
    verdict = validate(BUILDING, make_build({"leaders": [leader]}), box())
    assert verdict.problems == ()
    assert (verdict.stats["size"], verdict.stats["required_size"]) == (4, 4)
    assert set(verdict.stats["skills"].values()) == {1}


@pytest.mark.parametrize("number", range(len(BUILDING.samples)))
def test_samples_are_legal(number: int) -> None:
    assert validate(BUILDING, BUILDING.samples[number].build, box()).problems == ()


def test_every_problem_is_found_at_once_in_rulebook_order() -> None:
    build = Build(
        leaders=("ian-welles",),
        zones={"main": {"brawling": 1, "lucky": 1, "jerome": 1, "bleach": 1, "ghoul": 1}, "received": {"pyromania": 1}},
        choices={"skill_1": 3, "wounds": 2, "stress": "much", "skill_2": 9},
    )
    assert [(problem.rule, problem.code) for problem in validate(BUILDING, build, box()).problems] == [
        ("DMD-POS-01", "skill-missing"),
        ("DMD-POS-01", "skill-missing"),
        ("DMD-POS-01", "skill-foreign"),
        ("DMD-POS-02", "level-not-first"),
        ("DMD-POS-02", "level-not-first"),
        ("DMD-POS-04", "not-leftmost"),
        ("DMD-POS-04", "number-invalid"),
        ("DMD-POS-06", "card-not-allowed"),
        ("DMD-POS-07", "both-sides"),
        ("DMD-POS-08", "not-at-the-start"),
        ("DMD-POS-08", "not-at-the-start"),
        ("DMD-POS-10", "not-traded"),
        ("DMD-VAL-05", "level-not-printed"),
        ("DMD-VAL-05", "levels-not-due"),
    ]


def test_stats_count_companions_and_the_dice_of_a_roll() -> None:
    build = make_build({
        "leaders": ["ahmed-yasin"], "mode": "play", "main": {"jerome": 1, "guilty-conscience": 1},
        "choices": {"skill_1": 2, "skill_2": 2, "skill_3": 1, "thresholds": 1, "dice": 1, "companion_levels": 2},
    })  # fmt: skip
    assert validate(BUILDING, build, box()).stats == {
        "size": 6,
        "required_size": None,
        "types": {"skill": 3, "insanity": 1, "companion": 1, "condition": 1},
        "skills": {"healing-prayer": 2, "stealth": 2, "arcane-mastery": 1},
        "companion_levels": 3,
        "roll": {"normal": 3, "bonus": 1},
    }
    board = BUILDING.prepare(build, box())
    assert [figure.value for figure in BUILDING.key_figures(board)] == [3, 1]
    facts = [(fact.label, fact.value) for fact in BUILDING.details(board) if fact.value]
    assert [(label.in_language("es"), value.in_language("es")) for label, value in facts] == [
        ("Healing Prayer", "1 [2] 3 4"), ("Sigilo", "1 [2] 3 4"), ("Arcane Mastery", "[1] 2 3 4"),
        ("Medidor de Estrés", "5"),
    ]  # fmt: skip


def test_offers_hold_what_is_known_of_the_board() -> None:
    offered = {offer.choice: offer for offer in BUILDING.offers(box(), "ian-welles", {})}
    assert [one.name.in_language("es") for one in offered["skill_2"].options] == [
        "Pelea 1",
        "Pelea 2",
        "Pelea 3",
        "Pelea 4",
    ]
    assert offered["skill_1"].options[3].name.in_language("en") == "Vengeance Obsession 4"
    assert {"wounds", "sanity"}.isdisjoint(offered)
    assert [one.value for one in offered["stress"].options] == [0, 1, 2, 3, 4, 5]
    assert [one.value for one in offered["thresholds"].options] == list(range(10))  # three skills of four levels
    known = {offer.choice: offer for offer in BUILDING.offers(box(with_tracks=True), "ian-welles", {})}
    assert [offer.options[-1].value for offer in (known["wounds"], known["sanity"], known["thresholds"])] == [6, 10, 3]
    assert BUILDING.offers(box(), "hastur", {}) == ()


def test_pool_holds_the_own_skills_insanities_and_discoveries() -> None:
    taken = BUILDING.takes(box(), "ian-welles", {})
    assert len(taken) == 3 + 12 + 3
    assert "stealth" not in taken
    assert BUILDING.zones(box(), "ian-welles", {}) == ("main", "received")
    assert BUILDING.zone_takes["received"](box(), "ian-welles", {}) == {"jerome", "bleach"}


@given(some.permutations(INVESTIGATORS), some.permutations(INSANITIES), some.integers(2, 5))
def test_any_two_to_five_with_an_insanity_each_may_play(
    investigators: list[str], insanities: list[str], number: int
) -> None:
    dealt = zip(investigators[:number], insanities, strict=False)
    boards = [make_build({"leaders": [who], "main": {"recurring-trauma": 0, card: 1}}) for who, card in dealt]
    assert validate_group(BUILDING, Group(builds=tuple(boards)), box()) == ()
    assert all(not validate(BUILDING, board, box()).problems for board in boards)


@given(some.integers(0, 9), some.integers(0, 9))
def test_permanent_dice_never_exceed_thresholds_nor_four(dice: int, thresholds: int) -> None:
    found = [problem.code for problem in state_checks.dice_due(dice, thresholds)]
    assert found == ([] if dice <= 4 and dice <= thresholds else ["dice-not-due"])


ANYTHING = some.recursive(
    some.none() | some.booleans() | some.integers(-3, 12) | some.floats(allow_nan=False) | some.text(max_size=3),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.sampled_from(["jerome", "x"]), inner),
    max_leaves=4,
)


@given(some.dictionaries(some.sampled_from([*GAME.vocabulary.choices]), ANYTHING), some.sampled_from(BUILDING.modes))
def test_whatever_is_told_has_problems_and_never_raises(choices: dict[str, Any], mode: str) -> None:
    build = make_build({"mode": mode, "main": {"jerome": 1}, "choices": choices})
    for catalogue in (box(), box(with_tracks=True)):
        for problem in validate(BUILDING, build, catalogue).problems:
            assert GAME.vocabulary.problem_message(problem, catalogue, "es")
            assert problem.fix is None or GAME.vocabulary.fix_message(problem.fix, catalogue, "es")
        assert all(offer.options for offer in BUILDING.offers(catalogue, "ian-welles", choices))
        BUILDING.details(BUILDING.prepare(build, catalogue))


def test_fire_on_the_map_counts_with_that_on_boards() -> None:
    assert list(state_checks.fire_tokens(5, on_map=3)) == []
    (problem,) = state_checks.fire_tokens(5, on_map=4)
    assert problem.params == {"found": 9, "limit": 8}
