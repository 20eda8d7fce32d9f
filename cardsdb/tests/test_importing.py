"""Importing: whole or not at all, with every fault listed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from cardsdb import selectors, services
from cardsdb.models import Card, CardClass, CardSet, CatalogueVersion, Weakness
from games.engine import CardRecord

pytestmark = pytest.mark.django_db
FIXTURES = settings.BASE_DIR / "fixtures" / "ahlcg"
Edit = Callable[[list[dict[str, Any]]], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the fixtures, to be spoilt."""
    return Path(shutil.copytree(FIXTURES, tmp_path / "ahlcg"))


def edit(folder: Path, file: str, change: Edit) -> None:
    path = folder / f"{file}.json"
    rows = json.loads(path.read_text())
    change(rows)
    path.write_text(json.dumps(rows))


def faults_of(folder: Path) -> list[str]:
    with pytest.raises(services.ImportRefusedError) as refused:
        services.fixtures_import(game="ahlcg", folder=folder)
    assert not Card.objects.exists()
    assert not CardSet.objects.exists()
    assert not CardClass.objects.exists()
    assert not CatalogueVersion.objects.exists()
    return [str(fault) for fault in refused.value.faults]


def test_everything_in_the_fixtures_is_in_the_database() -> None:
    services.fixtures_import(game="ahlcg", folder=FIXTURES)
    rows = json.loads((FIXTURES / "cards.json").read_text())
    assert Card.objects.count() == len(rows)
    assert Weakness.objects.filter(kind="basic").count() == sum(
        row.get("weakness", {}).get("kind") == "basic" for row in rows
    )
    records: dict[str, CardRecord] = {record.code: record for record in selectors.card_records("ahlcg")}
    for row in rows:
        record = records[row["code"]]
        assert record.names == row["names"]
        assert record.subtitles == row.get("subtitles", {})
        assert record.level == row.get("level")
        assert list(record.classes) == row["classes"]
        assert {language: list(words) for language, words in record.traits.items()} == row.get("traits", {})
        assert record.fields.cost == row["fields"].get("cost")
        assert record.fields.deck_limit == row["fields"].get("deck_limit", 2)


def test_importing_again_brings_up_to_date_and_publishes(folder: Path) -> None:
    assert services.fixtures_import(game="ahlcg", folder=folder).number == 1

    def change(rows: list[dict[str, Any]]) -> None:
        row = next(row for row in rows if row["code"] == "01016")
        row["fields"]["cost"] = 9
        row["classes"] = ["guardian", "rogue"]

    edit(folder, "cards", change)
    assert services.fixtures_import(game="ahlcg", folder=folder).number == 2
    (record,) = (record for record in selectors.card_records("ahlcg") if record.code == "01016")
    assert record.fields.cost == 9
    assert record.classes == ("guardian", "rogue")
    assert Card.objects.count() == 104


def test_reading_all_cards_takes_a_constant_number_of_queries(django_assert_num_queries: Any) -> None:
    services.fixtures_import(game="ahlcg", folder=FIXTURES)
    with django_assert_num_queries(3):
        selectors.card_records("ahlcg")


def test_all_faults_are_listed_with_their_place_and_nothing_is_written(folder: Path) -> None:
    def spoil(rows: list[dict[str, Any]]) -> None:
        rows[1]["level"] = "three"
        rows[2]["colour"] = "red"
        rows[3]["classes"] = ["wizard"]
        rows[4]["set_code"] = "lost"
        rows[5]["fields"]["cost"] = "X"
        rows[6]["code"] = rows[7]["code"]
        rows[8]["type_code"] = "spell"
        rows[9]["level"] = 11
        rows[10]["names"] = {"es": "Sin nombre"}

    edit(folder, "cards", spoil)
    found = faults_of(folder)
    assert found == [
        "cards.json row 2: Expected `int | null`, got `str` - at `$.level`",
        "cards.json row 3: Object contains unknown field `colour`",
        "cards.json row 11: 01010 has no English name",
        "cards.json row 6: fields: Expected `int | null`, got `str` - at `$.cost`",
        "cards.json row 8: the code 01007 stands here for the second time",
        "cards.json row 4: 01003: there is no class 'wizard'",
        "cards.json row 5: 01004: there is no set 'lost'",
        "cards.json row 9: 01008: there is no card type 'spell'",
        "cards.json row 10: 01009: the level 11 is not from 0 to 10",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'[{"code": ', "cards.json: it cannot be read as JSON: "),
        (b"\xff\xfe\x00", "cards.json: it cannot be read as JSON: "),
        (b"{}", "cards.json: it is not a list of rows"),
        (b"[3]", "cards.json row 1: Expected `object`, got `int`"),
        (b"[" * 200_000, "cards.json: it cannot be read as JSON: "),
    ],
)
def test_file_that_is_not_rows_is_named(folder: Path, content: bytes, reason: str) -> None:
    (folder / "cards.json").write_bytes(content)
    (fault,) = faults_of(folder)
    assert fault.startswith(reason)


def test_missing_file_is_named(folder: Path) -> None:
    (folder / "sets.json").unlink()
    assert faults_of(folder)[0] == f"sets.json: there is no such file in {folder}"


def test_fixtures_are_loaded_into_an_empty_catalogue_only() -> None:
    (version,) = services.fixtures_import_where_empty(fixtures=FIXTURES.parent)
    assert (version.game, version.number) == ("ahlcg", 1)
    assert services.fixtures_import_where_empty(fixtures=FIXTURES.parent) == []


def test_command_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import_cards", "fixtures", str(FIXTURES))
    assert capsys.readouterr().out == "ahlcg: version 1 published (fixtures: 104 cards).\n"


def test_command_names_the_games_there_are(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"There is no game 'chess'\. The games are: ahlcg\."):
        call_command("import_cards", "fixtures", str(tmp_path), "--game", "chess")


def test_command_lists_the_faults(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "cards.json").write_text("{}")
    with pytest.raises(CommandError, match=r"Nothing was imported\. Faults listed above: 1\."):
        call_command("import_cards", "fixtures", str(folder))
    assert capsys.readouterr().err == "cards.json: it is not a list of rows\n"
