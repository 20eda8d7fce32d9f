"""Explanations, takers and groups over HTTP."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from cardsdb.tests.test_api import problem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards"), pytest.mark.once]


def explain(api: APIClient, body: Any, language: str = "en") -> Any:
    return api.post("/api/v1/games/ahlcg/explain/", body, format="json", headers={"Accept-Language": language})


def test_card_of_the_second_class_is_explained(api: APIClient) -> None:
    answer = explain(api, {"card": "01030", "leader": "01001"}).json()
    assert (answer["allowed"], answer["rule"], answer["limit"]) == (True, "AHLCG-DECK-05", 2)
    assert [(option["text"], option["admits"]) for option in answer["options"]] == [
        ("Guardian / Neutral, level 0–5", False),
        ("Seeker, level 0–2", True),
    ]


def test_card_that_no_option_admits_is_explained_in_spanish(api: APIClient) -> None:
    answer = explain(api, {"card": "01060", "leader": "01001"}, "es").json()
    assert answer["allowed"] is False
    assert answer["options"][1]["reasons"] == [
        {"text": "Buscador", "holds": False},
        {"text": "nivel 0–2", "holds": True},
    ]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ([], [([], "wrong-type"), (["card"], "wrong-type"), (["leader"], "wrong-type")]),
        ({"card": "77777", "leader": "88888"}, [(["card"], "unknown-card"), (["leader"], "unknown-card")]),
        ({"card": "01030", "leader": "01001", "choices": 3}, [(["choices"], "wrong-type")]),
    ],
)
def test_what_cannot_be_explained_is_refused_with_every_place(api: APIClient, body: Any, expected: Any) -> None:
    errors = problem(explain(api, body), 400, "invalid")["errors"]
    assert [(error["loc"], error["code"]) for error in errors] == expected


def test_takers_of_a_card(api: APIClient) -> None:
    response = api.get("/api/v1/cards/ahlcg/01030/takers/")
    assert [taker["code"] for taker in response.json()["results"]] == ["01001", "01002"]
    assert response["ETag"]
    assert api.get("/api/v1/cards/ahlcg/01030/takers/", headers={"If-None-Match": response["ETag"]}).status_code == 304
    problem(api.get("/api/v1/cards/ahlcg/77777/takers/"), 404, "unknown-card")


def test_group_of_decks(api: APIClient) -> None:
    decks = [
        {"investigator_code": "01001", "slots": {"01016": 2}},
        {"investigator_code": "01001", "slots": {"01016": 1}},
    ]
    body = {"decks": decks, "collections": ["ours", "ours"], "owned": {"ours": {"01016": 2}}}
    answer = api.post("/api/v1/games/ahlcg/group/", body, format="json").json()
    assert answer["valid"] is False
    assert [(one["code"], one["severity"], one["cards"]) for one in answer["problems"]] == [
        ("same-investigator", "error", ["01001"]),
        ("collection-short", "warning", ["01016"]),
    ]
    assert [deck["stats"]["size"] for deck in answer["decks"]] == [2, 1]


def test_group_that_cannot_be_understood_is_refused_with_every_place(api: APIClient) -> None:
    body = {"decks": [], "mode": "chess", "collections": "ours", "owned": {"ours": {"01016": "x"}}}
    errors = problem(api.post("/api/v1/games/ahlcg/group/", body, format="json"), 400, "invalid")["errors"]
    assert [(error["loc"], error["code"]) for error in errors] == [
        (["decks"], "wrong-length"),
        (["mode"], "unknown-mode"),
        (["collections"], "wrong-type"),
        (["owned", "ours"], "not-a-quantity"),
    ]
