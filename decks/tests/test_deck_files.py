"""Importing and exporting kept decks over HTTP."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from decks.models import Deck
from decks.tests.conftest import LEGAL, ROLAND, keep

pytestmark = pytest.mark.django_db
FORMATS = ("cardsdb", "arkhamdb", "csv", "markdown", "text")
ARKHAMDB = {
    "id": 7,
    "name": "From ArkhamDB",
    "investigator_code": "01001",
    "slots": {"01006": 1, "01016": 2, "01017": 0, "77777": 1},
    "sideSlots": {"01018": 1},
    "meta": '{"alternate_back":"90024"}',
    "taboo_id": 8,
    "description_md": "Notes",
    "tags": "solo, budget",
    "xp": 5,
    "xp_adjustment": -1,
    "exile_string": "",
}


def bring(client: APIClient, **body: Any) -> Any:
    return client.post("/api/v1/decks/import/", body, format="json")


def test_import_of_arkhamdbs_json_keeps_everything(norman: APIClient) -> None:
    answer = bring(norman, text=json.dumps(ARKHAMDB), folder="Imported", visibility="unlisted")
    assert answer.status_code == 201
    deck = answer.json()
    assert answer["Location"] == deck["url"]
    assert (deck["name"], deck["notes"], deck["tags"]) == ("From ArkhamDB", "Notes", ["solo", "budget"])
    assert (deck["folder"], deck["visibility"]) == ("Imported", "unlisted")
    assert deck["zones"] == {"main": {"01006": 1, "01016": 2, "77777": 1}, "side": {"01018": 1}}
    assert deck["choices"]["back"] == "90024"
    assert deck["balance"] == {"earned": 5, "spent": 0, "unspent": 4, "overspent": 0}
    assert deck["import"]["format"] == "arkhamdb"
    assert norman.get(f"{deck['url']}revisions/").json()["results"][0]["cause"] == "imported"
    exported = norman.get(f"{deck['url']}export/?format=arkhamdb").json()
    assert exported["slots"] == {"01006": 1, "01016": 2, "77777": 1}
    assert (exported["xp"], exported["xp_adjustment"], exported["taboo_id"]) == (5, -1, 8)
    assert json.loads(exported["meta"]) == {"alternate_back": "90024"}


def test_import_keeps_what_it_cannot_place_in_the_notes(norman: APIClient) -> None:
    text = "Roland Banks\n\n2x .45 Automatic\n3x Sword of Rust\n"
    deck = bring(norman, game="ahlcg", text=text).json()
    assert (deck["leaders"], deck["zones"]) == (["01001"], {"main": {"01016": 2}})
    (unplaced,) = deck["import"]["unplaced"]
    assert (unplaced["line"], unplaced["text"]) == (4, "3x Sword of Rust")
    assert f"- `3x Sword of Rust`: {unplaced['reason']}" in deck["notes"]


def test_import_takes_the_text_as_the_body(norman: APIClient) -> None:
    address = "/api/v1/decks/import/?game=ahlcg&name=Mine"
    answer = norman.post(address, "Roland Banks\n2x Machete\n", content_type="text/plain")
    assert answer.status_code == 201, answer.content
    assert (answer.json()["name"], answer.json()["zones"]) == ("Mine", {"main": {"01020": 2}})
    bad = norman.post(address, b"Roland \xff", content_type="text/plain")
    assert (bad.status_code, bad.json()["code"]) == (400, "malformed")


def test_import_previewed_is_not_kept(norman: APIClient) -> None:
    answer = bring(norman, game="ahlcg", text="Roland Banks\n2x Machete", preview=True)
    assert (answer.status_code, answer.json()["zones"]) == (200, {"main": {"01020": 2}})
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    ("body", "loc"),
    [
        ({}, ["text"]),
        ({"text": "a", "url": "b"}, ["text"]),
        ({"text": 3}, ["text"]),
        ({"text": "{", "format": "arkhamdb", "game": "ahlcg"}, ["text"]),
        ({"text": "x", "format": "pdf", "game": "ahlcg"}, ["format"]),
        ({"text": "x", "game": "chess"}, ["game"]),
        ({"text": "x", "visibility": "friends"}, ["visibility"]),
        ({"text": "x", "preview": "perhaps"}, ["preview"]),
        ({"text": "x", "deck": {}}, ["deck"]),
        ({"url": "https://example.org/deck/1"}, ["url"]),
        ({"url": "http://127.0.0.1/deck/view/1"}, ["url"]),
    ],
)
def test_import_that_cannot_be_understood_is_refused(norman: APIClient, body: dict[str, Any], loc: list[str]) -> None:
    answer = bring(norman, **body)
    assert answer.status_code == 400
    assert [error["loc"][: len(loc)] for error in answer.json()["errors"]] == [loc]
    assert not Deck.objects.exists()


def test_import_by_address_fetches_the_deck(norman: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def fetched(url: str) -> str:
        asked.append(url)
        return json.dumps(ARKHAMDB)

    monkeypatch.setattr("decks.api.files.fetch_deck", fetched)
    deck = bring(norman, url="https://arkhamdb.com/deck/view/7").json()
    assert (asked, deck["name"]) == (["https://arkhamdb.com/deck/view/7"], "From ArkhamDB")


@pytest.mark.parametrize("format", FORMATS)
def test_export_comes_back_as_the_same_deck(norman: APIClient, format: str) -> None:
    deck = keep(norman, **{**LEGAL, "notes": "Mulligan.", "choices": {"taboo": "008"}, "tags": ["solo"]})
    exported = norman.get(f"{deck['url']}export/?format={format}")
    assert exported.status_code == 200
    assert exported["Content-Disposition"].startswith('attachment; filename="roland-legal.')
    again = bring(norman, game="ahlcg", text=exported.content.decode(), format=format).json()
    assert again["import"]["unplaced"] == []
    assert (again["leaders"], again["zones"]) == (deck["leaders"], deck["zones"])
    if format in ("cardsdb", "arkhamdb"):
        assert (again["name"], again["notes"], again["tags"]) == (deck["name"], "Mulligan.", ["solo"])
    if format == "cardsdb":
        assert norman.get(f"{again['url']}export/?format=cardsdb").content == exported.content


def test_export_in_spanish_comes_back_too(norman: APIClient) -> None:
    deck = keep(norman, **LEGAL)
    text = norman.get(f"{deck['url']}export/?format=text", headers={"Accept-Language": "es"}).content.decode()
    assert "Placa de policía" not in text
    assert "Esquivar" in text
    assert bring(norman, game="ahlcg", text=text).json()["zones"] == deck["zones"]


def test_export_of_an_earlier_revision(norman: APIClient) -> None:
    deck = keep(norman)
    norman.patch(deck["url"], {"zones": {"main": {}}}, format="json", headers={"If-Match": deck["etag"]})
    old = norman.get(f"{deck['url']}export/?format=arkhamdb&revision=1").json()
    assert old["slots"] == ROLAND["zones"]["main"]
    assert norman.get(f"{deck['url']}export/?format=pdf").json()["errors"][0]["loc"] == ["query", "format"]


def test_export_of_a_private_deck_is_404_for_others(norman: APIClient, daisy: APIClient, api: APIClient) -> None:
    deck = keep(norman)
    for stranger in (daisy, api):
        for format in FORMATS:
            assert stranger.get(f"{deck['url']}export/?format={format}").status_code == 404


def test_formats_of_a_game_are_told(api: APIClient, core_cards: None) -> None:
    results = api.get("/api/v1/games/ahlcg/formats/").json()["results"]
    assert [row["code"] for row in results] == ["cardsdb", "arkhamdb", "csv", "markdown", "text"]
    assert api.get("/api/v1/games/chess/formats/").status_code == 404


def test_export_read_again_is_not_sent_again(norman: APIClient) -> None:
    deck = keep(norman)
    tag = norman.get(f"{deck['url']}export/?format=text")["ETag"]
    again = norman.get(f"{deck['url']}export/?format=text", headers={"If-None-Match": tag})
    assert again.status_code == 304


@pytest.mark.parametrize("format", ["cardsdb", "arkhamdb"])
def test_export_and_import_keep_what_was_spent_and_exiled(norman: APIClient, format: str) -> None:
    deck = keep(norman, **LEGAL)
    norman.post(f"{deck['url']}experience/", {"amount": 5}, format="json")
    main = {**LEGAL["zones"]["main"], "01027": 1, "01023": 1}
    body = {"zones": {"main": main}, "exiled": {"01023": 1}}
    assert norman.post(f"{deck['url']}upgrade/", body, format="json").json()["xp"] == 2
    text = norman.get(f"{deck['url']}export/?format={format}").content.decode()
    answer = norman.post("/api/v1/decks/import/", {"text": text, "format": format, "game": "ahlcg"}, format="json")
    assert answer.json()["balance"] == {"earned": 5, "spent": 2, "unspent": 3, "overspent": 0}
    assert norman.get(f"{answer.json()['url']}export/?format={format}").content.decode() == text


def test_import_keeps_a_long_name_and_odd_tags_in_the_notes(norman: APIClient) -> None:
    text = f"# {'Very ' * 40}long\n\nRoland Banks\n\n2x Machete\n"
    deck = norman.post("/api/v1/decks/import/", {"text": text, "game": "ahlcg"}, format="json").json()
    assert deck["name"] == ("Very " * 24).strip()
    assert ("Very " * 40).strip() in deck["notes"]
