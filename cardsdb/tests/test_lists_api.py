"""Taboo lists, guides and a card's taboo entries, over HTTP."""

import json
from typing import Any

import msgspec
import pytest
from django.conf import settings
from rest_framework.test import APIClient

from cardsdb.card_answers import taboo_entries
from cardsdb.catalogue import catalogue_get
from cardsdb.tests.test_api import problem
from games.engine.cards import TabooCard

pytestmark = [pytest.mark.usefixtures("own_cards"), pytest.mark.once]

FIXTURES = settings.BASE_DIR / "fixtures"


def rows(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FIXTURES / "ahlcg" / f"{name}.json").read_text())
    return found


def test_detail_has_taboo_history_and_rules(api: APIClient) -> None:
    card = api.get("/api/v1/cards/ahlcg/01020/").json()
    lists = rows("taboos")
    expected = [
        (one["code"], entry["level_cost"]) for one in lists for entry in one["cards"] if entry["code"] == "01020"
    ]
    assert [(one["list"], one["level_cost"]) for one in card["taboos"]] == expected
    assert {"id": "AHLCG-DECK-04", "title": "Copies of a card"} in card["rules"]


def test_taboo_lists_and_one_of_them(api: APIClient) -> None:
    results = api.get("/api/v1/taboos/?game=ahlcg").json()["results"]
    assert [one["current"] for one in results] == [False] * (len(results) - 1) + [True]
    detail = api.get(results[0]["url"]).json()
    assert detail["entries"][0] == {"code": "01020", "name": "Machete", "level_cost": 2, "text": None, "values": {}}
    assert api.get("/api/v1/taboos/ahlcg/current/").json()["code"] == results[-1]["code"]
    problem(api.get("/api/v1/taboos/ahlcg/999/"), 404, "not-found")


def test_list_that_names_a_card_and_its_reprint_counts_it_once(api: APIClient) -> None:
    live = catalogue_get("ahlcg")
    taboo = live.cards.current_taboo
    assert taboo is not None
    card = next(
        one for one in live.cards if live.cards.printings_of(one.code) and one.code not in live.cards.taboo_codes
    )
    reprint = live.cards.printings_of(card.code)[0].code
    twice = (TabooCard(code=card.code, level_cost=1), TabooCard(code=reprint, level_cost=1), TabooCard(code="nobody"))
    entries = taboo_entries(live.cards, msgspec.structs.replace(taboo, cards=(*taboo.cards, *twice)))
    assert list(entries)[-1] == card.code
    assert len(entries) == len(taboo_entries(live.cards, taboo)) + 1
    assert entries[card.code].level_cost == 1


def test_lists_count_what_a_search_finds(api: APIClient) -> None:
    for one in api.get("/api/v1/taboos/?game=ahlcg").json()["results"]:
        detail = api.get(one["url"]).json()
        codes = [entry["code"] for entry in detail["entries"]]
        assert len(codes) == len(set(codes)) == one["cards"] == detail["cards"]
        found = api.get(f"/api/v1/cards/?game=ahlcg&q=taboo:{one['code']}&page_size=250").json()
        assert found["count"] == one["cards"]
        assert {card["code"] for card in found["results"]} == set(codes)


def test_guides_have_their_scenarios_in_order(api: APIClient) -> None:
    guides = {one["code"]: one for one in api.get("/api/v1/guides/?game=ahlcg").json()["results"]}
    own = {row["code"]: row for row in rows("guides")}
    assert set(guides) == set(own)
    assert list(guides)[:13] == [
        "core", "dwl", "ptc", "tfa", "rtnotz", "gob", "rtdwl", "tcu", "rtptc", "tdea", "tdeb", "rttfa", "tic",
    ], "in order of release"  # fmt: skip
    boa = guides["boa"]
    assert [scenario["code"] for scenario in boa["scenarios"]] == own["boa"]["order"]
    assert boa["chaos_bags"] == own["boa"]["chaos_bags"]
