"""Taboo lists, guides and what the taboo lists did to a card, over HTTP."""

import json
from typing import Any

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from cardsdb.services import fixtures_import_where_empty
from cardsdb.tests.test_api import problem

pytestmark = pytest.mark.django_db

FIXTURES = settings.BASE_DIR / "fixtures"


def rows(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FIXTURES / "ahlcg" / f"{name}.json").read_text())
    return found


@pytest.fixture(autouse=True)
def _all_fixtures(db: None) -> None:
    fixtures_import_where_empty(fixtures=FIXTURES)


def test_detail_has_taboo_history_and_rules(api: APIClient) -> None:
    card = api.get("/api/v1/cards/ahlcg/01020/").json()
    lists = rows("taboos")
    expected = [
        (one["code"], entry["level_cost"]) for one in lists for entry in one["cards"] if entry["code"] == "01020"
    ]
    assert [(one["list"], one["level_cost"]) for one in card["taboos"]] == expected
    assert {"id": "AHLCG-DECK-04", "title": "Copies of a card"} in card["rules"]


def test_taboo_lists_and_one_of_them(api: APIClient) -> None:
    results = api.get("/api/v1/taboos/").json()["results"]
    assert [one["current"] for one in results] == [False] * (len(results) - 1) + [True]
    detail = api.get(results[0]["url"]).json()
    assert detail["entries"][0] == {"code": "01020", "name": "Machete", "level_cost": 2, "text": None, "values": {}}
    assert api.get("/api/v1/taboos/ahlcg/current/").json()["code"] == results[-1]["code"]
    problem(api.get("/api/v1/taboos/ahlcg/999/"), 404, "not-found")


def test_guides_have_their_scenarios_in_order(api: APIClient) -> None:
    guides = {one["code"]: one for one in api.get("/api/v1/guides/").json()["results"]}
    own = {row["code"]: row for row in rows("guides")}
    assert set(guides) == set(own)
    boa = guides["boa"]
    assert [scenario["code"] for scenario in boa["scenarios"]] == own["boa"]["order"]
    assert boa["chaos_bags"] == own["boa"]["chaos_bags"]
