"""Bulk files: complete, compressed on request, and made anew with each publication."""

import csv
import gzip
import io
import json
import os
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from cardsdb.bulk import BulkFile, bulk_ensure, bulk_files
from cardsdb.catalogue import LiveCatalogue, catalogue_drop, catalogue_get
from cardsdb.importing.publish import publish_version
from cardsdb.models import Card
from cardsdb.tests.test_api import ROWS, problem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_rows"), pytest.mark.once]


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


def test_bulk_file_of_a_query_has_only_what_it_finds(api: APIClient) -> None:
    body = api.get(f"/api/v1/bulk/ahlcg/cards-en.json?q={quote('t:investigator order:name')}").json()
    assert [card["name"] for card in body] == sorted(
        row["names"]["en"] for row in ROWS if row["type_code"] == "investigator"
    )
    problem(api.get("/api/v1/bulk/ahlcg/cards-en.json?q=colour:red"), 400, "invalid")
    problem(api.get("/api/v1/bulk/ahlcg/cards-fr.json"), 404, "not-found")
    problem(api.get("/api/v1/bulk/chess/cards-en.json"), 404, "unknown-game")
