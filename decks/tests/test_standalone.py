"""Standalone play over HTTP: experience, weaknesses owed, and their draw."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from cardsdb.tests.test_api import problem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards"), pytest.mark.once]
ADDRESS = "/api/v1/games/ahlcg/standalone/"


def ask(api: APIClient, slots: dict[str, int], **more: Any) -> Any:
    return api.post(ADDRESS, {"deck": {"investigator_code": "01001", "slots": slots}, **more}, format="json")


def test_deck_of_level_0_owes_what_the_investigator_requires(api: APIClient) -> None:
    report = ask(api, {"01016": 2, "01000": 1}).json()
    assert report == {
        "experience": 0,
        "printed": 0,
        "bonus": 0,
        "counted": 0,
        "limit": 49,
        "allowed": True,
        "weaknesses": {"required": 1, "owed": 0, "found": 0, "missing": 1},
    }


def test_experience_owes_weaknesses(api: APIClient) -> None:
    """Two of level 4 and one of level 2 are 10 experience; Amnesia is there already."""
    report = ask(api, {"01029": 2, "01028": 1, "01096": 1}).json()
    assert (report["counted"], report["weaknesses"]) == (10, {"required": 1, "owed": 1, "found": 1, "missing": 1})


def test_draw_is_reproducible_and_has_its_odds(api: APIClient) -> None:
    first = ask(api, {"01029": 2, "01028": 1}, draw={"seed": 7}).json()["draw"]
    again = ask(api, {"01029": 2, "01028": 1}, draw={"seed": 7}).json()["draw"]
    assert first == again
    assert len(first["cards"]) == 2
    assert sum(entry["odds"] for entry in first["pool"]) == pytest.approx(1)
    assert {entry["card"] for entry in first["pool"]} == {f"010{number}" for number in range(96, 100)} | {
        f"01{number}" for number in range(100, 104)
    }


def test_draw_without_a_seed_tells_the_one_it_used(api: APIClient) -> None:
    drawn = ask(api, {"01016": 1}, draw=True).json()["draw"]
    assert ask(api, {"01016": 1}, draw={"seed": drawn["seed"]}).json()["draw"] == drawn


@pytest.mark.parametrize(("play", "status"), [(None, 200), (False, 200), (0, 400), (True, 400)])
def test_only_null_and_false_ask_for_nothing(api: APIClient, play: Any, status: int) -> None:
    assert ask(api, {"01016": 1}, play=play).status_code == status


def test_weaknesses_already_drawn_are_not_drawn_again(api: APIClient) -> None:
    pool = ask(api, {"01016": 1}, draw={"seed": 1}).json()["draw"]["pool"]
    drawn = {entry["card"]: entry["copies"] for entry in pool[1:]}
    only = ask(api, {"01016": 1}, draw={"seed": 1, "drawn": drawn}).json()["draw"]
    assert [entry["card"] for entry in only["pool"]] == [only["cards"][0]["card"]] == [pool[0]["card"]]


FAULTS: list[tuple[Any, list[Any]]] = [
    ({}, ["deck"]),
    ({"deck": {"investigator_code": "01001", "slots": {}}, "draw": 3}, ["draw"]),
    ({"deck": {"investigator_code": "01001", "slots": {}}, "draw": {"seed": "x"}}, ["draw", "seed"]),
    ({"deck": {"investigator_code": "01001", "slots": {}}, "draw": {"players": 0}}, ["draw", "players"]),
    ({"deck": {"investigator_code": "01001", "slots": {}}, "draw": {"colour": 1}}, ["draw", "colour"]),
]


def test_request_that_is_not_right_says_where(api: APIClient) -> None:
    for body, loc in FAULTS:
        errors = problem(api.post(ADDRESS, body, format="json"), 400, "invalid")["errors"]
        assert loc in [error["loc"] for error in errors]
