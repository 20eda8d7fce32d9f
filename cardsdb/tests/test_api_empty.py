"""The API before any card is loaded."""

import pytest
from rest_framework.test import APIClient

from cardsdb.tests.test_api import problem

pytestmark = pytest.mark.django_db


def test_cards_of_a_game_without_cards_are_not_there_yet(api: APIClient) -> None:
    response = api.get("/api/v1/cards/ahlcg/01016/")
    problem(response, 503, "catalogue-empty")
    assert response["Retry-After"] == "30"


def test_list_of_all_games_is_empty(api: APIClient) -> None:
    assert api.get("/api/v1/cards/").json() == {"count": 0, "next": None, "previous": None, "results": []}


def test_lists_of_a_game_without_cards_are_not_there_yet(api: APIClient) -> None:
    for address in ("/api/v1/sets/", "/api/v1/taboos/?game=ahlcg", "/api/v1/guides/"):
        problem(api.get(address), 503, "catalogue-empty")
    assert api.get("/api/v1/bulk/").json() == {"results": []}
    assert api.get("/api/v1/cards/?q=machete").json()["count"] == 0


def test_game_is_known_without_its_cards(api: APIClient) -> None:
    game = api.get("/api/v1/games/ahlcg/").json()
    assert game["catalogue_version"] is None
    assert game["cards"] == 0


def test_page_says_how_to_load_cards(api: APIClient) -> None:
    response = api.get("/cards/ahlcg/")
    assert response.status_code == 503
    assert "import_cards" in response.content.decode()
