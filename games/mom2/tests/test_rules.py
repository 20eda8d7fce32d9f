"""The rules of investigators and parties against case files: legal and illegal neighbours for each rule."""

from typing import Any

import pytest

from games.engine import Build, Group, validate, validate_group
from games.engine.tests.cases import assert_case, assert_pairs, assert_said, each_row, problems_of, read_cases
from games.mom2.game import GAME
from games.mom2.tests.box import box, make_build

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


@pytest.mark.parametrize("number", range(len(BUILDING.samples)))
def test_samples_are_legal(number: int) -> None:
    assert validate(BUILDING, BUILDING.samples[number].build, box()).problems == ()


def test_every_problem_is_found_at_once_in_the_order_of_the_rules() -> None:
    build = Build(
        leaders=("rita-young",),
        zones={"main": {"ghost": 1, "knife": 2, "axe": 1}, "starting": {"knife": 1}, "conditions": {"dazed": 2}},
        choices={"clues": -3, "damage_down": 9, "horror_down": 5, "eliminated": ""},
        mode="start",
    )
    assert [(problem.rule, problem.code) for problem in validate(BUILDING, build, box()).problems] == [
        ("MOM2-POS-01", "card-misplaced"),
        ("MOM2-POS-02", "start-not-listed"),
        ("MOM2-POS-02", "start-not-listed"),
        ("MOM2-POS-05", "copies-in-box"),
        ("MOM2-POS-12", "number-invalid"),
        ("MOM2-VAL-06", "condition-twice"),
        ("MOM2-VAL-08", "damage-without-wounded"),
        ("MOM2-VAL-08", "horror-without-insane"),
    ]


def test_fixes_name_the_zone_that_they_mend() -> None:
    build = make_build({"conditions": {"dazed": 3}, "damage": {"panic": 1}})
    fixes = [problem.fix for problem in validate(BUILDING, build, box()).problems if problem.fix]
    assert [(fix.card, fix.quantity, fix.zone) for fix in fixes] == [("panic", 1, "damage"), ("dazed", 2, "conditions")]


def test_what_is_of_no_owned_product_is_an_error_and_too_few_copies_a_warning() -> None:
    builds = (make_build({"main": {"torch": 2, "scalpel": 1}}), make_build({"leaders": ["agatha-crane"]}))
    owned = {"": {"rita-young": 1, "agatha-crane": 1, "torch": 1, "scalpel": 0}}
    problems = validate_group(BUILDING, Group(builds=builds, owned=owned), box())
    assert [(problem.rule, problem.severity, problem.cards) for problem in problems] == [
        ("MOM2-VAL-02", "error", ("scalpel",)),
        ("MOM2-VAL-10", "warning", ("torch",)),
    ]
    assert GAME.vocabulary.problem_message(problems[0], box(), "es") == (
        "Scalpel es de un producto que no tenéis (en uso: 1)."
    )


def test_stats_count_both_sides_of_damage_and_horror() -> None:
    build = make_build(
        {
            "main": {"knife": 1, "wither": 2, "duke": 1},
            "conditions": {"stunned": 1, "agenda": 1},
            "damage": {"broken-arm": 1},
            "horror": {"panic": 2},
            "choices": {"damage_down": 3, "clues": 4},
        }
    )
    assert validate(BUILDING, build, box()).stats == {
        "size": 4,
        "required_size": None,
        "types": {"common": 1, "unique": 1, "spell": 2},
        "damage": 4,
        "health": 9,
        "horror": 2,
        "sanity": 5,
        "clues": 4,
        "conditions": ["stunned"],
    }
    watched = BUILDING.key_figures(BUILDING.prepare(build, box()))
    assert [(one.sign, one.value) for one in watched] == [("damage", 4), ("horror", 2), ("clues", 4)]
    assert BUILDING.key_figures(BUILDING.prepare(Build(), box())) == ()


def test_the_investigator_card_is_printed_as_far_as_it_is_known() -> None:
    def printed(build: Build) -> list[tuple[str, str]]:
        facts = BUILDING.details(BUILDING.prepare(build, box()))
        return [(fact.label.in_language("es"), fact.value.in_language("es")) for fact in facts if fact.value]

    assert printed(make_build({})) == [
        ("Vida", "9"), ("Cordura", "5"), ("Fuerza", "5"), ("Agilidad", "4"), ("Observación", "3"), ("Saber", "3"),
        ("Influencia", "2"), ("Voluntad", "4"),
    ]  # fmt: skip
    eliminated = make_build({"leaders": ["finn-edwards"], "choices": {"eliminated": "yes"}})
    assert printed(eliminated) == [("Eliminación", "sí")]
    assert printed(Build()) == []


def test_zones_take_cards_of_their_kind() -> None:
    assert BUILDING.zones(box(), "rita-young", {}) == ("main", "conditions", "damage", "horror", "starting")
    possessions = BUILDING.takes(box(), "rita-young", {})
    assert len(possessions) == 95 + 42 + 19 + 1
    assert BUILDING.zone_takes["starting"](box(), "rita-young", {}) == possessions
    assert len(BUILDING.zone_takes["conditions"](box(), "rita-young", {})) == 12 + 1
    assert len(BUILDING.zone_takes["damage"](box(), "rita-young", {})) == 31
    assert len(BUILDING.zone_takes["horror"](box(), "rita-young", {})) == 32


def test_no_offer_names_a_secret() -> None:
    secret = {name for card in box() for back in card.fields.backs for name in back.names.values()}
    offered = {text for offer in BUILDING.offers(box(), "rita-young", {}) for one in offer.options for text in
               (one.name.in_language("en"), one.name.in_language("es"))}  # fmt: skip
    assert len(secret) == 48
    assert not secret & offered
