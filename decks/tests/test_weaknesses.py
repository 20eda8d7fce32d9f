"""Random weaknesses over HTTP: the number owed in a mode, a draw, and the odds."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from cardsdb.tests.test_api import problem
from decks.validation_requests import WeaknessDrawSerializer
from games.ahlcg.weaknesses import Draw
from games.engine.schemas import options_schema

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards"), pytest.mark.once]
ADDRESS = "/api/v1/games/ahlcg/weaknesses/"


def ask(api: APIClient, slots: dict[str, int], **more: Any) -> Any:
    return api.post(ADDRESS, {"deck": {"investigator_code": "01001", "slots": slots}, **more}, format="json")


def test_deck_of_a_campaign_draws_what_the_investigator_requires(api: APIClient) -> None:
    answer = ask(api, {"01029": 2, "01028": 1, "01000": 1}, mode="campaign-start", seed=7).json()
    assert {name: answer[name] for name in ("required", "owed", "found", "missing")} == {
        "required": 1, "owed": 0, "found": 0, "missing": 1,
    }  # fmt: skip
    assert (answer["draw"]["seed"], answer["draw"]["number"], len(answer["draw"]["cards"])) == (7, 1, 1)
    again = ask(api, {"01029": 2, "01028": 1, "01000": 1}, mode="campaign-start", seed=7).json()
    assert again == answer


def test_standalone_experience_owes_one_more(api: APIClient) -> None:
    answer = ask(api, {"01029": 2, "01028": 1}, mode="standalone", seed=7).json()
    assert (answer["owed"], answer["missing"], len(answer["draw"]["cards"])) == (1, 2, 2)


def test_odds_alone_go_by_the_copies_in_the_boxes(api: APIClient) -> None:
    """The core set has 10 basic weaknesses, Amnesia and Paranoia twice; one Amnesia is in the deck already."""
    draw = ask(api, {"01096": 1}, number=0, sets={"core": 2}).json()["draw"]
    assert draw["cards"] == []
    odds = {entry["card"]: (entry["copies"], entry["odds"]) for entry in draw["pool"]}
    assert odds["01096"] == (3, pytest.approx(3 / 19))
    assert odds["01097"] == (4, pytest.approx(4 / 19))
    assert sum(chance for _copies, chance in odds.values()) == pytest.approx(1)


def test_only_weaknesses_with_a_trait(api: APIClient) -> None:
    pool = ask(api, {}, number=0, traits=["Madness"]).json()["draw"]["pool"]
    assert {entry["name"] for entry in pool} == {"Amnesia", "Paranoia", "Haunted", "Psychosis", "Hypochondria"} - {
        "Haunted"
    }


def test_pool_that_runs_out_draws_fewer(api: APIClient) -> None:
    draw = ask(api, {}, number=50, seed=1).json()["draw"]
    assert (draw["number"], len(draw["cards"])) == (50, 10)


FAULTS: list[tuple[Any, list[str], str]] = [
    ({"mode": "chess"}, ["mode"], "unknown-mode"),
    ({"seed": "x"}, ["seed"], "wrong-type"),
    ({"seed": 10**400}, ["seed"], "wrong-type"),
    ({"seed": -1}, ["seed"], "wrong-type"),
    ({"number": 51}, ["number"], "wrong-type"),
    ({"players": 0}, ["players"], "wrong-type"),
    ({"sets": ["nowhere"]}, ["sets", "nowhere"], "unknown-code"),
    ({"sets": {"core": -1}}, ["sets"], "wrong-type"),
    ({"traits": ["Madnes"]}, ["traits", "Madnes"], "unknown-code"),
    ({"drawn": {"01096": -5}}, ["drawn"], "wrong-type"),
    ({"drawn": {"99999": 1}}, ["drawn", "99999"], "unknown-code"),
    ({"colour": 1}, ["colour"], "unknown-key"),
]


def test_wish_that_cannot_be_granted_says_where(api: APIClient) -> None:
    for body, loc, code in FAULTS:
        (error,) = problem(ask(api, {}, **body), 400, "invalid")["errors"]
        assert (error["loc"], error["code"]) == (loc, code)


def test_deck_that_is_none_says_where(api: APIClient) -> None:
    errors = problem(api.post(ADDRESS, {"deck": 3}, format="json"), 400, "invalid")["errors"]
    assert [error["loc"] for error in errors] == [["deck"]]


def test_description_of_a_draw_is_of_the_games_type() -> None:
    schema = options_schema(Draw)
    assert set(schema["properties"]) == {"seed", "number", "players", "sets", "traits", "drawn"}
    assert schema["properties"]["traits"] == {
        "type": "array",
        "items": {"type": "string"},
        "description": "Only weaknesses with one of these traits.",
    }
    assert schema["required"] == ["seed"]
    assert WeaknessDrawSerializer.filled_in == {"seed"}
