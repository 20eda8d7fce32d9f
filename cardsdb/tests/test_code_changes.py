"""The feed of changed card codes."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from cardsdb.services import import_perform, import_rollback, import_start
from cardsdb.tests.core import CORE_FOLDER
from cardsdb.tests.test_api import problem
from cardsdb.tests.test_importing import card, edit

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = Path(shutil.copytree(CORE_FOLDER, tmp_path / "ahlcg"))
    for file in ("printings", "taboos", "guides", "scenarios"):
        edit(copy, file, list.clear)
    return copy


def run_import(folder: Path) -> Any:
    return import_perform(run=import_start(game="ahlcg", source="fixtures", origin=str(folder)), apply=True)


def feed(api: APIClient, query: str = "") -> list[tuple[Any, ...]]:
    results = api.get(f"/api/v1/changes/?game=ahlcg{query}").json()["results"]
    return [(row["version"], row["kind"], row["code"], row["old"], row["new"]) for row in results]


def test_first_import_changes_no_code(api: APIClient, folder: Path) -> None:
    run_import(folder)
    assert feed(api) == []


def test_merged_renamed_withdrawn_and_restored(api: APIClient, folder: Path) -> None:
    run_import(folder)

    def change(rows: list[dict[str, Any]]) -> None:
        rows.remove(card(rows, "01021"))
        rows.remove(card(rows, "01022"))
        card(rows, "01016")["names"]["en"] = "Old Pistol"
        card(rows, "01017")["level"] = 3

    edit(folder, "cards", change)
    printing = {"code": "01022", "card": "01023", "set_code": "core", "position": 22}
    (folder / "printings.json").write_text(json.dumps([printing]))
    second = run_import(folder)
    assert sorted(feed(api)) == [
        (2, "merged", "01022", "01022", "01023"),
        (2, "renamed", "01016", ".45 Automatic", "Old Pistol"),
        (2, "withdrawn", "01021", "Guard Dog", None),
    ]
    import_rollback(run=second)
    assert sorted(feed(api, "&since=2")) == [
        (3, "renamed", "01016", "Old Pistol", ".45 Automatic"),
        (3, "restored", "01021", None, "Guard Dog"),
        (3, "split", "01022", "01023", "01022"),
    ]


def test_printing_that_moves_or_goes_is_told(api: APIClient, folder: Path) -> None:
    printing = {"code": "99022", "card": "01022", "set_code": "core", "position": 22}
    (folder / "printings.json").write_text(json.dumps([printing]))
    run_import(folder)
    (folder / "printings.json").write_text(json.dumps([{**printing, "card": "01023"}]))
    run_import(folder)
    (folder / "printings.json").write_text("[]")
    run_import(folder)
    assert feed(api) == [(2, "merged", "99022", "01022", "01023"), (3, "withdrawn", "99022", "Dodge", None)]


def test_name_that_another_source_overrides_is_not_renamed(api: APIClient, folder: Path, tmp_path: Path) -> None:
    run_import(folder)
    table = tmp_path / "mine.csv"
    table.write_text("code,names.en,type_code,set_code,position\n01016,My Pistol,asset,core,16\n")
    import_perform(run=import_start(game="ahlcg", source="csv", origin=str(table)), apply=True)
    edit(folder, "cards", lambda rows: card(rows, "01016")["names"].update(en="Their Pistol"))
    run_import(folder)
    assert feed(api) == [(2, "renamed", "01016", ".45 Automatic", "My Pistol")]


def test_fixture_that_becomes_a_reprint_elsewhere_is_merged(api: APIClient, folder: Path, tmp_path: Path) -> None:
    run_import(folder)
    bulk = tmp_path / "all.ndjson"
    mine = json.loads((folder / "cards.json").read_text())
    lines = [
        {"format": "cardsdb/1", "game": "ahlcg"},
        {"kind": "card", "record": card(mine, "01016")},
        {"kind": "printing", "record": {"code": "01017", "card": "01016", "set_code": "core", "position": 17}},
    ]
    bulk.write_text("".join(json.dumps(line) + "\n" for line in lines))
    run = import_perform(run=import_start(game="ahlcg", source="cardsdb", origin=str(bulk)), apply=True)
    assert (run.status, run.findings) == ("applied", [])
    assert feed(api) == [(2, "merged", "01017", "01017", "01016")]
    assert api.get("/api/v1/cards/ahlcg/01017/").json()["code"] == "01016"
    import_rollback(run=run)
    assert feed(api, "&since=2") == [(3, "split", "01017", "01016", "01017")]
    assert api.get("/api/v1/cards/ahlcg/01017/").json()["code"] == "01017"


@pytest.mark.parametrize("query", ["", "?game=chess", "?game=ahlcg&since=x", "?game=ahlcg&since=-1"])
def test_query_that_is_not_right_says_where(api: APIClient, query: str) -> None:
    problem(api.get(f"/api/v1/changes/{query}"), 400, "invalid")
