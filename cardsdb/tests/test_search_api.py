"""Searching over HTTP: the list with its query, facets and order, names, draws, collections, lists, bulk files."""

import csv
import gzip
import io
import json
import os
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from cardsdb.bulk import BulkFile, bulk_ensure, bulk_files
from cardsdb.catalogue import LiveCatalogue, catalogue_drop, catalogue_get
from cardsdb.importing.publish import publish_version
from cardsdb.models import Card
from cardsdb.tests.test_api import ROWS, problem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_cards")]

LIST = "/api/v1/cards/?game=ahlcg"


def found(api: APIClient, query: str, more: str = "", language: str = "en") -> dict[str, Any]:
    response = api.get(f"{LIST}&q={quote(query)}{more}", headers={"Accept-Language": language})
    assert response.status_code == 200, response.content
    body: dict[str, Any] = response.json()
    return body


def codes(body: dict[str, Any]) -> list[str]:
    return [card["code"] for card in body["results"]]


def test_query_finds_cards_and_is_explained(api: APIClient) -> None:
    body = found(api, "f:guardian t:asset cost>=4")
    expected = [
        row["code"]
        for row in sorted(ROWS, key=lambda row: (row["position"], row["code"]))
        if row.get("classes") == ["guardian"]
        and row["type_code"] == "asset"
        and isinstance(row["fields"].get("cost"), int)
        and row["fields"]["cost"] >= 4
    ]
    assert codes(body) == expected
    assert body["count"] == len(expected) > 1
    assert body["explanation"] == "the class is Guardian and the type is Asset and cost: at least 4"
    assert body["warnings"] == []
    assert body["did_you_mean"] == []


def test_explanation_is_in_the_language_asked_for(api: APIClient) -> None:
    body = found(api, "f:guardian or is:unique", language="es")
    assert body["explanation"] == "la clase es Guardián o es única"
    assert found(api, "cost:2 intellect>=1", language="es")["explanation"] == "coste: 2 e intelecto: como mínimo 1"


def test_bad_term_is_left_out_and_reported_with_its_place(api: APIClient) -> None:
    body = found(api, "colour:red machete")
    assert codes(body) == ["01020"]
    assert body["explanation"] == "the name contains “machete”"
    assert body["warnings"] == [{"code": "unknown-key", "message": "There is no key “colour”.", "start": 0, "end": 10}]
    spanish = found(api, "machete cost>x", language="es")["warnings"]
    assert [(one["code"], one["start"], one["end"]) for one in spanish] == [("mark-not-ordered", 8, 14)]
    assert spanish[0]["message"].startswith("«x» no es mayor ni menor")


def test_query_that_is_all_bad_is_refused_with_every_place(api: APIClient) -> None:
    body = problem(api.get(f"{LIST}&q={quote('colour:red cost:many')}"), 400, "invalid")
    assert [(error["loc"], error["code"]) for error in body["errors"]] == [
        (["query", "q", 0], "unknown-key"),
        (["query", "q", 11], "not-a-number"),
    ]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("a" * 1001, "too-long"),
        ("(" * 21 + "a", "too-deep"),
        ("-" * 21 + "a", "too-deep"),
        ("a " * 41, "too-many-terms"),
        ("x:/a/ " * 6, "too-many-regexes"),
    ],
)
def test_query_beyond_a_limit_is_refused(api: APIClient, query: str, code: str) -> None:
    body = problem(api.get(f"{LIST}&q={quote(query)}"), 400, "invalid")
    assert [error["code"] for error in body["errors"]] == [code]


@pytest.mark.parametrize("query", ["a" * 1000, "(" * 20 + "a" + ")" * 20, "a " * 40, "x:/a/ " * 5, ""])
def test_query_at_a_limit_is_answered(api: APIClient, query: str) -> None:
    assert found(api, query)["warnings"] == []


def test_misspelt_name_gets_the_right_one(api: APIClient) -> None:
    body = found(api, "machette")
    assert (body["count"], body["did_you_mean"]) == (0, ["Machete"])
    assert found(api, "machete")["did_you_mean"] == []
    assert found(api, "xqzjkw")["did_you_mean"] == []


def test_order_and_direction(api: APIClient) -> None:
    names = [card["name"] for card in found(api, "f:guardian order:name", "&page_size=250")["results"]]
    assert names == sorted(names, key=str.casefold)
    assert [c["name"] for c in found(api, "f:guardian", "&order=name&dir=desc&page_size=250")["results"]] == names[::-1]
    levels = [card["level"] for card in found(api, "t:asset", "&order=level&dir=desc&page_size=250")["results"]]
    there = [level for level in levels if level is not None]
    assert there == sorted(there, reverse=True)
    assert levels == there + [None] * (len(levels) - len(there)), "cards without a level come last"
    body = problem(api.get(f"{LIST}&order=beauty"), 400, "invalid")
    assert body["errors"][0]["loc"] == ["query", "order"]


def test_unique_names_lists_each_name_once(api: APIClient) -> None:
    cards = found(api, "t:asset f:guardian", "&page_size=250")
    names = found(api, "t:asset f:guardian unique:names", "&page_size=250")
    assert names["count"] == len(names["results"]) == len({card["name"] for card in cards["results"]})
    assert names["count"] < cards["count"]


def test_language_of_the_results_can_be_asked_for_in_the_query(api: APIClient) -> None:
    body = found(api, "machete lang:es")
    assert body["results"][0]["type_name"] == "Apoyo"
    assert body["explanation"] == "the name contains “machete”"


def test_spanish_names_are_found_in_english(api: APIClient) -> None:
    assert codes(found(api, "automatica")) == ["01016"]


def test_facets_count_what_was_found(api: APIClient) -> None:
    body = found(api, "t:asset", "&facets=class,level,cost,type")
    assets = [row for row in ROWS if row["type_code"] == "asset"]
    assert body["facets"]["type"] == [{"value": "asset", "name": "Asset", "count": len(assets)}]
    guardian = next(one for one in body["facets"]["class"] if one["value"] == "guardian")
    assert guardian["count"] == sum("guardian" in row["classes"] for row in assets)
    levels = {one["value"]: one["count"] for one in body["facets"]["level"]}
    assert levels == {
        level: sum(row.get("level") == level for row in assets)
        for level in sorted({row["level"] for row in assets if row.get("level") is not None})
    }
    everything = api.get(f"{LIST}&facets=all", headers={"Accept-Language": "es"}).json()["facets"]
    assert {"class", "type", "level", "cost", "trait", "set"} <= set(everything)
    items = sum("Objeto" in row["traits"]["es"] for row in ROWS if row.get("traits"))
    assert {"value": "Objeto", "name": "Objeto", "count": items} in everything["trait"]
    body = problem(api.get(f"{LIST}&facets=colour"), 400, "invalid")
    assert body["errors"][0]["code"] == "unknown-facet"


def test_page_may_have_250_cards(api: APIClient) -> None:
    assert len(found(api, "", "&page_size=250")["results"]) == 184


def test_search_answers_304_and_needs_no_query_of_the_database(api: APIClient, django_assert_num_queries: Any) -> None:
    address = f"{LIST}&q=machete&facets=all"
    etag = api.get(address)["ETag"]
    with django_assert_num_queries(0):
        assert api.get(address, headers={"If-None-Match": etag}).status_code == 304
        assert api.get(address).status_code == 200


def test_autocomplete_puts_beginnings_before_later_words(api: APIClient) -> None:
    address = "/api/v1/cards/autocomplete/?game=ahlcg&q="
    assert api.get(f"{address}mach").json() == {"results": ["Machete"]}
    names = api.get(f"{address}ma").json()["results"]
    assert names[0].casefold().startswith("ma")
    assert len(names) <= 20
    assert api.get(f"{address}m").json() == {"results": []}
    assert api.get(f"{address}automa", headers={"Accept-Language": "es"}).json()["results"] == ["Automática del .45"]
    assert api.get(f"{address}.45 a").json()["results"] == [".45 Automatic"]
    assert api.get(f"{address}banks").json()["results"] == ["Roland Banks"]


def test_random_card_is_drawn_from_the_query_and_again_by_its_seed(api: APIClient) -> None:
    address = f"/api/v1/cards/random/?game=ahlcg&q={quote('f:mystic level:0')}"
    drawn = api.get(address)
    assert drawn["Cache-Control"] == "no-store"
    body = drawn.json()
    assert body["card"]["classes"] == ["mystic"]
    assert body["count"] == found(api, "f:mystic level:0")["count"]
    again = api.get(f"{address}&seed={body['seed']}")
    assert again.json() == body
    assert api.get(f"{address}&seed={body['seed']}", headers={"If-None-Match": again["ETag"]}).status_code == 304
    assert len({api.get(f"{address}&seed={seed}").json()["card"]["code"] for seed in range(30)}) > 5
    problem(api.get("/api/v1/cards/random/?game=ahlcg&q=xqzjkw"), 404, "not-found")


def test_collection_finds_identifiers_of_every_kind(api: APIClient) -> None:
    identifiers = [
        "01016",
        {"code": "01020"},
        {"name": "Magnifying Glass"},
        {"name": "magnifying glass", "level": 1},
        {"name": "lupa", "level": 1},
        {"set": "core", "position": 16},
        {"printing": "01087"},
        {"name": "Nobody"},
        {"name": "Machete", "level": 5},
        "99999",
        {"set": "core", "position": 999},
    ]
    body = api.post("/api/v1/cards/collection/", {"game": "ahlcg", "identifiers": identifiers}, format="json").json()
    assert [card["code"] for card in body["results"]] == ["01016", "01020", "01030", "01040", "01040", "01016", "01087"]
    assert body["not_found"] == identifiers[7:]


@pytest.mark.parametrize(
    ("body", "loc"),
    [
        ({"identifiers": [{"code": "01016", "name": "x"}]}, ["identifiers", 0]),
        ({"identifiers": ["01016", {}]}, ["identifiers", 1]),
        ({"identifiers": [{"level": 2}]}, ["identifiers", 0]),
        ({"identifiers": ["01016"] * 101}, ["body"]),
        ({"identifiers": [{"colour": "red"}]}, ["body"]),
        ({"identifiers": 7}, ["body"]),
        ({}, ["body"]),
        ([], ["body"]),
        ({"identifiers": [], "game": "chess"}, ["game"]),
    ],
)
def test_collection_that_is_no_list_of_identifiers_is_refused(api: APIClient, body: Any, loc: list[Any]) -> None:
    errors = problem(api.post("/api/v1/cards/collection/", body, format="json"), 400, "invalid")["errors"]
    assert [error["loc"] for error in errors] == [loc]


@pytest.mark.parametrize("name", ['"Skids" O\'Toole', "Skids O'Toole", "“skids” o’toole"])
def test_collection_finds_a_name_with_or_without_its_quotation_marks(api: APIClient, name: str) -> None:
    body = api.post(
        "/api/v1/cards/collection/", {"game": "ahlcg", "identifiers": [{"name": name}]}, format="json"
    ).json()
    assert [card["code"] for card in body["results"]] == ["01003"]


def test_collection_takes_a_hundred(api: APIClient) -> None:
    body = api.post("/api/v1/cards/collection/", {"identifiers": ["01016"] * 100}, format="json").json()
    assert len(body["results"]) == 100


def test_sets_and_classes_count_what_a_search_finds(api: APIClient) -> None:
    for part in ("sets", "classes"):
        response = api.get(f"/api/v1/{part}/?game=ahlcg", headers={"Accept-Language": "es"})
        results = response.json()["results"]
        assert results
        for one in results:
            assert api.get(one["url"]).json()["count"] == one["cards"]
        assert api.get(f"/api/v1/{part}/?game=ahlcg", headers={"If-None-Match": response["ETag"]}).status_code == 200
    (core,) = api.get("/api/v1/sets/").json()["results"]
    assert (core["name"], core["released"], core["cards"]) == ("Core Set", "2016-11-10", 184)


def test_bulk_files_hold_all_cards_in_each_format(api: APIClient) -> None:
    files = {(one["format"], one["language"]): one for one in api.get("/api/v1/bulk/?game=ahlcg").json()["results"]}
    assert set(files) == {(format, language) for format in ("json", "ndjson", "csv") for language in ("en", "es")}
    rows = catalogue_get("ahlcg").json["es"].rows
    cards = [json.loads(row) for row in rows]

    def content(format: str) -> bytes:
        response = api.get(files[format, "es"]["url"], headers={"Accept": "*/*"})
        body: bytes = b"".join(response.streaming_content)  # type: ignore[attr-defined]
        assert len(body) == files[format, "es"]["size"]
        return body

    assert json.loads(content("json")) == cards
    assert [json.loads(line) for line in content("ndjson").splitlines()] == cards
    table = list(csv.DictReader(io.StringIO(content("csv").decode())))
    assert [row["code"] for row in table] == [card["code"] for card in cards]
    assert next(row for row in table if row["code"] == "01016")["traits"] == "Objeto|Arma|Arma de fuego"
    assert next(row for row in table if row["code"] == "01006")["level"] == ""
    assert next(row for row in table if row["code"] == "01016")["level"] == "0"


def test_bulk_file_is_compressed_cached_and_regenerated_on_publish(api: APIClient) -> None:
    url = "/api/v1/bulk/ahlcg/cards-en.ndjson"
    response = api.get(url, headers={"Accept-Encoding": "gzip", "Accept": "application/x-ndjson"})
    assert response["Content-Encoding"] == "gzip"
    lines = gzip.decompress(b"".join(response.streaming_content)).splitlines()  # type: ignore[attr-defined]
    assert len(lines) == 184
    etag, plain = response["ETag"], api.get(url)["ETag"]
    assert etag != plain
    assert api.get(url, headers={"If-None-Match": plain}).status_code == 304
    assert api.get(url, headers={"If-None-Match": etag, "Accept-Encoding": "gzip"}).status_code == 304
    folder = Path(settings.BULK_DIR / "ahlcg")
    for path in folder.iterdir():
        os.utime(path, (time.time() - 7200, time.time() - 7200))
    Card.objects.filter(code="01016").update(name="Renamed", names={"en": "Renamed"})
    publish_version("ahlcg", "renamed")
    catalogue_drop()
    again = api.get(url, headers={"If-None-Match": plain})
    assert again.status_code == 200
    assert b'"name":"Renamed"' in b"".join(again.streaming_content)  # type: ignore[attr-defined]
    left = {path.name.split("-")[0] for path in folder.iterdir()}
    assert left == {catalogue_get("ahlcg").digest}, "files of older versions are gone"


@pytest.mark.parametrize(
    ("header", "is_taken"),
    [
        ("gzip", True), ("gzip, deflate, br", True), ("br;q=1.0, gzip;q=0.5", True), ("*", True), ("GZIP", True),
        ("*;q=0.1", True), ("", False), ("br", False), ("gzip;q=0", False), ("gzip; q=0.0, *", False),
        ("*;q=0", False), ("gzip;q=none", False), ("notgzip", False),
    ],
)  # fmt: skip
def test_bulk_file_is_compressed_only_for_who_takes_it(api: APIClient, header: str, is_taken: bool) -> None:
    response = api.get("/api/v1/bulk/ahlcg/cards-en.csv", headers={"Accept-Encoding": header})
    assert response.has_header("Content-Encoding") is is_taken
    body = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    assert (gzip.decompress(body) if is_taken else body).startswith(b"code,name,")


def test_bulk_file_that_vanishes_is_written_again(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    live = catalogue_get("ahlcg")
    ensured: list[BulkFile] = []

    def ensure_and_lose_once(live: LiveCatalogue, file: BulkFile) -> None:
        bulk_ensure(live, file)
        if file not in ensured:
            ensured.append(file)
            file.path.unlink()

    monkeypatch.setattr("cardsdb.bulk.bulk_ensure", ensure_and_lose_once)
    sizes = {one["url"]: one["size"] for one in api.get("/api/v1/bulk/?game=ahlcg").json()["results"]}
    assert len(ensured) == len(sizes) == 6
    ensured.clear()
    response = api.get("/api/v1/bulk/ahlcg/cards-en.json")
    assert len(b"".join(response.streaming_content)) == sizes["/api/v1/bulk/ahlcg/cards-en.json"]  # type: ignore[attr-defined]
    assert [file.name for file in ensured] == ["cards-en.json"]
    assert bulk_files(live)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        (f"{LIST}&q=colour:red", 400),
        (f"{LIST}&page=999", 404),
        (f"{LIST}&lang=fr", 400),
        ("/api/v1/cards/random/?game=ahlcg&q=xqzjkw&seed=1", 404),
        ("/api/v1/bulk/ahlcg/cards-en.json?q=colour:red", 400),
        ("/api/v1/cards/ahlcg/99999/", 404),
        ("/api/v1/cards/ahlcg/01016/?lang=fr", 400),
        ("/api/v1/cards/autocomplete/?q=ma&lang=fr", 400),
        (f"{LIST}&q=machete", 304),
        ("/api/v1/cards/random/?game=ahlcg&q=machete&seed=1", 304),
        ("/api/v1/bulk/ahlcg/cards-en.json?q=machete", 304),
        ("/api/v1/cards/ahlcg/01016/?lang=es", 304),
    ],
)
def test_asking_whether_there_is_any_answer_hides_no_error(api: APIClient, address: str, status: int) -> None:
    assert api.get(address, headers={"If-None-Match": "*"}).status_code == status


def test_language_is_a_parameter_wherever_cards_are_named(api: APIClient) -> None:
    for language, name in (("en", ".45 Automatic"), ("es", "Automática del .45")):
        assert api.get(f"/api/v1/cards/ahlcg/01016/?lang={language}").json()["name"] == name
        address = f"/api/v1/cards/collection/?lang={language}"
        body = api.post(address, {"game": "ahlcg", "identifiers": ["01016"]}, format="json").json()
        assert [card["name"] for card in body["results"]] == [name]
        for typed in (".45", "automát"):
            names = api.get(f"/api/v1/cards/autocomplete/?game=ahlcg&q={typed}&lang={language}").json()["results"]
            assert name in names
    body = {"game": "ahlcg", "identifiers": ["01016"]}
    problem(api.post("/api/v1/cards/collection/?lang=fr", body, format="json"), 400, "invalid")


def test_bulk_file_of_a_query_has_only_what_it_finds(api: APIClient) -> None:
    body = api.get(f"/api/v1/bulk/ahlcg/cards-en.json?q={quote('t:investigator order:name')}").json()
    assert [card["name"] for card in body] == sorted(
        row["names"]["en"] for row in ROWS if row["type_code"] == "investigator"
    )
    problem(api.get("/api/v1/bulk/ahlcg/cards-en.json?q=colour:red"), 400, "invalid")
    problem(api.get("/api/v1/bulk/ahlcg/cards-fr.json"), 404, "not-found")
    problem(api.get("/api/v1/bulk/chess/cards-en.json"), 404, "unknown-game")
