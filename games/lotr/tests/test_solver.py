"""Decks found by the solver: three heroes that can pay for fifty cards, from the collection alone."""

from typing import Any

import pytest

from cardsdb.catalogue import catalogue_get
from games.engine import Build, Catalogue, Group, validate, validate_group
from games.engine.collection import Holdings, copies_owned
from games.engine.solver import Question, ask
from games.lotr.game import GAME
from games.lotr.spheres import can_pay

assert GAME.building
BUILDING = GAME.building


@pytest.fixture
def catalogue(lotr_cards: Any) -> Catalogue:
    return catalogue_get("lotr").cards


def owned_boxes(catalogue: Catalogue, boxes: int) -> dict[str, dict[str, int]]:
    return {"shelf": copies_owned(Holdings(sets={"core-set": boxes}), catalogue)}


@pytest.mark.parametrize("leaders", [(), ("one",), ("three", "of", "them")])
def test_three_heroes_with_fifty_cards_that_they_can_pay_for(catalogue: Catalogue, leaders: tuple[str, ...]) -> None:
    owned = owned_boxes(catalogue, 2)
    if leaders:
        by_sphere = {card.classes: card.code for card in catalogue if card.type_code == "hero"}
        leaders = tuple(by_sphere[sphere,] for sphere in ("leadership", "lore", "spirit"))[: len(leaders)]
    answer = ask(BUILDING, [Question(build=Build(leaders=leaders), collection="shelf")], owned, catalogue)
    assert answer.status == "found"
    build = answer.found[0].build
    assert (len(build.leaders), sum(build.zones["main"].values())) == (3, 50)
    problems = {problem.code for problem in validate(BUILDING, build, catalogue).problems}
    assert problems <= {"unique-copies", "attachment-without-bearer", "restricted-attachments"}
    heroes = [catalogue.get(code) for code in build.leaders]
    for code in build.zones["main"]:
        card = catalogue.get(code)
        assert card
        assert any(hero and can_pay(hero, card) for hero in heroes)
    counted = {"shelf": {card.code: owned["shelf"].get(card.code, 0) for card in catalogue}}
    group = Group(builds=(build,), collections=("shelf",), owned=counted)
    assert validate_group(BUILDING, group, catalogue) == ()


def test_two_decks_at_one_table_have_different_heroes(catalogue: Catalogue) -> None:
    questions = [Question(build=Build(), collection="shelf")] * 2
    answer = ask(BUILDING, questions, owned_boxes(catalogue, 3), catalogue)
    assert answer.status == "found"
    assert len({code for one in answer.found for code in one.build.leaders}) == 6


def test_a_deck_that_one_box_does_not_fill_tells_how_many_cards_it_has(catalogue: Catalogue) -> None:
    tactics = [card.code for card in catalogue if card.type_code == "hero" and card.classes == ("tactics",)]
    question = Question(build=Build(leaders=tuple(tactics)), collection="shelf")
    answer = ask(BUILDING, [question], owned_boxes(catalogue, 1), catalogue)
    assert answer.status == "impossible"
    (problem,) = answer.found[0].problems
    assert (problem.code, problem.params["limit"]) == ("deck-too-small", 50)
    assert problem.params["found"] == sum(answer.found[0].build.zones["main"].values()) == 50 - answer.missing


def test_cards_without_heroes_get_those_that_can_pay_for_them(catalogue: Catalogue) -> None:
    allies = [card for card in catalogue if card.type_code == "ally" and card.classes]
    kept = {card.code: 1 for card in allies if card.classes[0] in ("lore", "tactics")}
    question = Question(build=Build(zones={"main": kept}), collection="shelf")
    answer = ask(BUILDING, [question], owned_boxes(catalogue, 2), catalogue)
    build = answer.found[0].build
    assert (answer.status, len(build.leaders), sum(build.zones["main"].values())) == ("found", 3, 50)
    assert build.zones["main"].items() >= {code: build.zones["main"][code] for code in kept}.items()
    assert "sphere-missing" not in {problem.code for problem in validate(BUILDING, build, catalogue).problems}


def test_the_order_of_seats_and_cards_changes_no_deck(catalogue: Catalogue) -> None:
    owned = owned_boxes(catalogue, 3)
    heroes = sorted(card.code for card in catalogue if card.type_code == "hero")
    questions = [Question(build=Build(leaders=(code,)), collection="shelf") for code in heroes[:2]]
    first = ask(BUILDING, questions, owned, catalogue)
    backwards = {"shelf": dict(reversed(owned["shelf"].items()))}
    assert first.status == "found"
    assert ask(BUILDING, questions[::-1], backwards, catalogue).found == first.found[::-1]
