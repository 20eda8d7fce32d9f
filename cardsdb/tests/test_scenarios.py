"""Encounter decks of scenarios, over HTTP and in the browser."""

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cardsdb.web import scenarios

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MIRKWOOD = "core.passage-through-mirkwood"


def test_profile_of_a_scenario(api: APIClient, lotr_cards: None) -> None:
    found = api.get(f"/api/v1/games/lotr/encounters/?scenario={MIRKWOOD}").json()
    assert [one["code"] for one in found["sets"]] == [
        "dol-guldur-orcs",
        "passage-through-mirkwood",
        "spiders-of-mirkwood",
    ]
    assert found["profile"] == {
        "size": 36,
        "types": {"enemy": 16, "location": 13, "treachery": 7},
        "threat": {"total": 58, "mean": 1.611, "variable": 0},
        "shadow": {"cards": 13, "share": 0.361},
        "surge": 0,
        "doomed": {"cards": 0, "total": 0},
        "victory": 9,
        "unknown": [],
        "others": 0,
    }
    assert (sum(found["deck"].values()), len(found["stages"])) == (36, 4)
    one = api.get("/api/v1/games/lotr/encounters/?set=spiders-of-mirkwood&set=dol-guldur-orcs").json()
    assert [each["name"] for each in one["sets"]] == ["Spiders of Mirkwood", "Dol Guldur Orcs"]


@pytest.mark.parametrize(
    ("asked", "errors"),
    [
        ("", [(["query", "scenario"], "required")]),
        ("?scenario=nowhere", [(["query", "scenario"], "unknown-scenario")]),
        ("?set=nothing", [(["query", "set"], "unknown-set")]),
        ("?" + "&".join(["set=dol-guldur-orcs"] * 31), [(["query", "set"], "too-many")]),
    ],
)
def test_profile_that_cannot_be(api: APIClient, lotr_cards: None, asked: str, errors: list[object]) -> None:
    answer = api.get(f"/api/v1/games/lotr/encounters/{asked}")
    assert answer.status_code == 400
    assert [(one["loc"], one["code"]) for one in answer.json()["errors"]] == errors


def test_game_without_profiles_has_its_scenarios_all_the_same(api: APIClient, client: Client, guides: None) -> None:
    assert api.get("/api/v1/games/ahlcg/encounters/?set=torch").status_code == 404
    page = client.get("/scenarios/ahlcg/").content.decode()
    assert "The Gathering" in page
    assert "Any encounter sets" not in page
    one = client.get("/scenarios/ahlcg/core.torch/").content.decode()
    assert "/cards/ahlcg/?q=encounter" in one
    assert "Encounter deck" not in one


def test_scenario_pages(client: Client, lotr_cards: None) -> None:
    page = client.get("/scenarios/lotr/").content.decode()
    assert f'href="/scenarios/lotr/{MIRKWOOD}/"' in page
    one = client.get(f"/scenarios/lotr/{MIRKWOOD}/", headers={"Accept-Language": "es"}).content.decode()
    assert "Con efecto de Sombra" in one
    assert "13 (36 %)" in one
    assert "36 cartas" in one
    chosen = client.get("/scenarios/lotr/?set=spiders-of-mirkwood").content.decode()
    assert '<option value="spiders-of-mirkwood" selected>' in chosen
    assert "King Spider" in chosen
    assert client.get("/scenarios/lotr/?set=nothing").status_code == 404
    assert client.get("/scenarios/lotr/nowhere/").status_code == 404
    assert client.get("/scenarios/chess/").status_code == 404


def test_page_of_a_scenario_with_two_encounter_decks(
    client: Client, lotr_cards: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each deck is shown, and still the links to the other games' books."""
    spider, goblin = (f"51223bd0-ffd1-11df-a976-0801200c9{number:03}" for number in (74, 89))
    monkeypatch.setattr(scenarios, "decks_of", lambda *asked: [{spider: 2}, {goblin: 3}])
    answer = client.get(f"/scenarios/lotr/{MIRKWOOD}/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert re.findall(r'A separate deck\s+<span class="dim">\s*([^<]+?)\s*<', page) == ["3 cards"]
    assert 'href="/rules/ahlcg/"' in page
