"""Importing: whole or not at all, every fault listed, every change shown before it is made, and a way back."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from cardsdb import selectors, services
from cardsdb.importing.diff import Change
from cardsdb.importing.export import export_lines
from cardsdb.importing.progress import ImportStateError
from cardsdb.models import Card, CatalogueVersion, ImportRun, SourceRecord, Weakness
from cardsdb.services import import_perform, import_start
from cardsdb.tests.core import CORE_FOLDER
from games.engine import CardRecord
from games.engine.sources import Finding
from games.engine.tests.boxes import copy_facts

pytestmark = pytest.mark.django_db
FACTS = settings.BASE_DIR / "fixtures" / "ahlcg"
FIXTURES = CORE_FOLDER
Edit = Callable[[list[dict[str, Any]]], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return core_folder(tmp_path)


def core_folder(tmp_path: Path) -> Path:
    """A copy of the fixtures' core set, to be changed or spoilt."""
    copy = copy_facts("ahlcg", tmp_path / "ahlcg", ["core"])
    for file in ("printings", "taboos", "guides", "scenarios"):
        edit(copy, file, list.clear)
    return copy


def edit(folder: Path, file: str, change: Edit) -> None:
    path = folder / f"{file}.json"
    rows = json.loads(path.read_text())
    change(rows)
    path.write_text(json.dumps(rows))


def card(rows: list[dict[str, Any]], code: str) -> dict[str, Any]:
    return next(row for row in rows if row["code"] == code)


def run_import(
    folder: Path, *, apply: bool = True, source: str = "fixtures", sets: list[str] | None = None
) -> ImportRun:
    run = import_start(game="ahlcg", source=source, origin=str(folder), sets=sets)
    return import_perform(run=run, apply=apply)


def faults_of(folder: Path, source: str = "fixtures") -> list[str]:
    before = list(export_lines("ahlcg")), CatalogueVersion.objects.count()
    run = run_import(folder, source=source)
    assert run.status == "refused"
    assert (list(export_lines("ahlcg")), CatalogueVersion.objects.count()) == before, "nothing was written"
    assert not Card.objects.exists() or before[1]
    return [str(finding) for finding in msgspec.convert(run.findings, list[Finding]) if finding.level == "fault"]


def record(code: str) -> CardRecord:
    return next(record for record in selectors.card_records("ahlcg") if record.code == code)


def test_everything_in_the_fixtures_is_in_the_database() -> None:
    run_import(FIXTURES)
    rows = json.loads((FIXTURES / "cards.json").read_text())
    assert Card.objects.count() == len(rows) == 184
    basic = [row for row in rows if row.get("weakness", {}).get("kind") == "basic"]
    assert Weakness.objects.filter(kind="basic").count() == len(basic)
    records = {record.code: record for record in selectors.card_records("ahlcg")}
    for row in rows:
        found = records[row["code"]]
        assert found.names == row["names"]
        assert found.subtitles == row.get("subtitles", {})
        assert found.level == row.get("level")
        assert set(found.classes) == set(row["classes"])
        assert {language: list(words) for language, words in found.traits.items()} == row.get("traits", {})
        assert found.fields.cost == row["fields"].get("cost")
        assert found.fields.deck_limit == row["fields"].get("deck_limit")
    printings = json.loads((FIXTURES / "printings.json").read_text())
    assert {p.code: p.card for p in selectors.printing_records("ahlcg")} == {p["code"]: p["card"] for p in printings}
    assert len(selectors.record_lists("ahlcg")["taboos"]) == 10


def test_fixtures_have_the_campaigns() -> None:
    run_import(FACTS)
    lists = selectors.record_lists("ahlcg")
    guides = {guide.code: guide for guide in lists["guides"]}
    scenarios = {scenario.code: scenario for scenario in lists["scenarios"]}
    assert len(guides) == 21
    core = guides["core"]
    assert core.names["en"] == "The Night of the Zealot"
    assert set(core.chaos_bags) == {"easy", "standard", "hard", "expert"}
    assert [scenarios[code].names["en"] for code in core.order if scenarios[code].kind == "scenario"] == [
        "The Gathering",
        "The Midnight Masks",
        "The Devourer Below",
    ]
    # A return-to plays interludes of the campaign that it varies.
    assert guides["rtdwl"].returns_to == "dwl"
    assert "dwl.armitages_fate" in guides["rtdwl"].order
    assert not guides["rttic"].official
    for guide in guides.values():
        assert guide.order
        assert set(guide.order) <= scenarios.keys()


def test_importing_the_same_again_writes_nothing(folder: Path) -> None:
    assert run_import(folder).status == "applied"
    again = run_import(folder)
    assert again.status == "unchanged"
    assert again.changes == []
    assert CatalogueVersion.objects.count() == 1


def test_review_lists_exactly_what_differs_then_apply_then_roll_back(folder: Path) -> None:
    run_import(folder)
    before = list(export_lines("ahlcg"))

    def change(rows: list[dict[str, Any]]) -> None:
        card(rows, "01016")["fields"]["cost"] = 9
        card(rows, "01017")["names"]["es"] = "Entrenamiento"
        card(rows, "01018")["level"] = 2
        rows.remove(card(rows, "01019"))
        rows.append({**card(rows, "01020"), "code": "99999"})

    edit(folder, "cards", change)
    review = run_import(folder, apply=False)
    assert review.status == "review"
    assert list(export_lines("ahlcg")) == before, "a review changes nothing"
    changes = [Change(**change) for change in review.changes]
    assert [(c.action, c.code, list(c.fields()) if c.action == "changed" else None) for c in changes] == [
        ("changed", "01016", [("fields.cost", 4, 9)]),
        ("changed", "01017", [("names.es", "Entrenamiento físico", "Entrenamiento")]),
        ("changed", "01018", [("level", 0, 2)]),
        ("new", "99999", None),
        ("withdrawn", "01019", None),
    ]

    services.import_apply(run=review)
    assert review.status == "applied"
    assert record("01016").fields.cost == 9
    assert record("01018").level == 2
    assert Card.objects.get(code="01019").withdrawn, "kept for those who point at it"
    assert "01019" not in {r.code for r in selectors.card_records("ahlcg")}

    services.import_rollback(run=review)
    assert list(export_lines("ahlcg")) == before
    assert record("01016").fields.cost == 4
    assert not Card.objects.get(code="01019").withdrawn
    assert Card.objects.get(code="99999").withdrawn
    assert CatalogueVersion.objects.count() == 3


def test_only_the_newest_import_can_be_rolled_back(folder: Path) -> None:
    first = run_import(folder)
    edit(folder, "cards", lambda rows: card(rows, "01016")["fields"].update(cost=9))
    second = run_import(folder)
    with pytest.raises(ImportStateError):
        services.import_rollback(run=first)
    services.import_rollback(run=second)
    services.import_rollback(run=first)
    assert selectors.card_records("ahlcg") == []
    with pytest.raises(ImportStateError):
        services.import_rollback(run=first)


def test_review_that_is_out_of_date_cannot_be_applied(folder: Path) -> None:
    run_import(folder)
    edit(folder, "cards", lambda rows: card(rows, "01016")["fields"].update(cost=9))
    review = run_import(folder, apply=False)
    edit(folder, "cards", lambda rows: card(rows, "01016")["fields"].update(cost=8))
    run_import(folder)
    with pytest.raises(ImportStateError):
        services.import_apply(run=review)
    assert record("01016").fields.cost == 8


def test_one_set_is_imported_alone_and_withdraws_nothing(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FIXTURES, tmp_path / "ahlcg"))
    run_import(FIXTURES)
    edit(folder, "cards", lambda rows: rows.remove(card(rows, "01021")))
    for file in ("printings", "taboos"):
        edit(folder, file, list.clear)
    edit(folder, "cards", lambda rows: card(rows, "01016")["fields"].update(cost=9))
    run = run_import(folder, sets=["core"])
    assert run.findings == []
    assert [(change["code"], change["new"]["fields"]["cost"]) for change in run.changes] == [("01016", 9)]
    assert Card.objects.filter(withdrawn=False).count() == 184


def test_set_that_the_source_does_not_have_is_a_fault(folder: Path) -> None:
    run = run_import(folder, sets=["lost"])
    assert run.status == "refused"
    assert run.findings[0]["reason"] == "there is no set 'lost' in the source"


def test_imported_values_beat_the_fixtures_field_by_field_and_withdraw_only_themselves(
    folder: Path, tmp_path: Path
) -> None:
    run_import(folder)
    core = json.loads((folder / "cards.json").read_text())
    bulk = tmp_path / "cards.ndjson"
    mine = {**card(core, "01016"), "names": {"en": ".45 Automatic", "fr": "Automatique .45"}, "fields": {"cost": 9}}
    lines = [{"format": "cardsdb/1", "game": "ahlcg"}, {"kind": "card", "record": mine}]
    bulk.write_text("".join(json.dumps(line) + "\n" for line in lines))
    run = run_import(bulk, source="cardsdb")
    assert run.status == "applied"
    merged = record("01016")
    assert merged.fields.cost == 9
    assert merged.names == {"en": ".45 Automatic", "es": "Automática del .45", "fr": "Automatique .45"}
    other = {"kind": "card", "record": {**mine, "code": "99999", "fields": {}}}
    bulk.write_text("".join(json.dumps(line) + "\n" for line in (lines[0], other)))
    run_import(bulk, source="cardsdb")
    assert record("01016").fields.cost == 4, "the fixtures still have it"
    assert Card.objects.filter(withdrawn=False).count() == len(core) + 1


def test_export_comes_back_without_loss(tmp_path: Path) -> None:
    run_import(FIXTURES)
    before = b"".join(export_lines("ahlcg"))
    bulk = tmp_path / "cards.ndjson"
    bulk.write_bytes(before)
    SourceRecord.objects.all().delete()
    Card.objects.all().delete()
    assert run_import(bulk, source="cardsdb").status == "applied"
    assert b"".join(export_lines("ahlcg")) == before


def test_all_faults_are_listed_with_their_place_and_nothing_is_written(folder: Path) -> None:
    def misshape(rows: list[dict[str, Any]]) -> None:
        rows[2]["level"] = "three"
        rows[3]["colour"] = "red"
        rows[6]["fields"]["cost"] = "Y"
        rows[7]["code"] = rows[8]["code"]

    edit(folder, "cards", misshape)
    assert faults_of(folder) == [
        "cards.json row 3 level: Expected int | null, got str",
        "cards.json row 4: Object contains unknown field colour",
        "cards.json row 7 cost: Invalid enum value 'Y'",
        "cards.json row 9 code: 01008 stands twice, with different values",
        "cards.json row 2 requirements: 01001: there is no card '01007'",
    ]


def test_references_to_nothing_and_impossible_values_are_faults(folder: Path) -> None:
    def mislead(rows: list[dict[str, Any]]) -> None:
        rows[3]["classes"] = ["wizard"]
        rows[4]["set_code"] = "lost"
        rows[8]["type_code"] = "spell"
        rows[9]["level"] = 11
        rows[10]["names"] = {"es": "Sin nombre"}
        rows[11]["position"] = -5
        rows[12]["fields"]["investigators"] = ["77777"]
        rows[13]["names"]["en"] = "x" * 200
        rows[14]["encounter_set"] = "nowhere"

    edit(folder, "cards", mislead)
    codes = [row["code"] for row in json.loads((folder / "cards.json").read_text())]
    assert sorted(faults_of(folder)) == sorted(
        [
            f"cards.json row 4 classes: {codes[3]}: there is no class 'wizard'",
            f"cards.json row 5 set_code: {codes[4]}: there is no set 'lost'",
            f"cards.json row 9 type_code: {codes[8]}: there is no card type 'spell'",
            f"cards.json row 10 level: {codes[9]}: the level 11 is not from 0 to 10",
            f"cards.json row 11 name: {codes[10]}: there is no English name",
            f"cards.json row 12 position: {codes[11]}: -5 is not from 0 to 2147483647",
            f"cards.json row 13 investigators: {codes[12]}: there is no card '77777'",
            f"cards.json row 14 name: {codes[13]}: it is longer than 160 characters",
            f"cards.json row 15 encounter_set: {codes[14]}: there is no encounter set 'nowhere'",
        ]
    )


def test_waived_rows_are_left_out_and_named(folder: Path) -> None:
    def spoil(rows: list[dict[str, Any]]) -> None:
        card(rows, "01016")["level"] = "three"
        card(rows, "01017")["type_code"] = "spell"

    edit(folder, "cards", spoil)
    codes = [row["code"] for row in json.loads((folder / "cards.json").read_text())]
    places = [f"cards.json:{codes.index(code) + 1}" for code in ("01016", "01017")]
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder), waived=places[:1])
    assert import_perform(run=run, apply=True).status == "refused", "the other fault was not waived"
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder), waived=places)
    assert import_perform(run=run, apply=True).status == "applied"
    assert [finding["level"] for finding in run.findings] == ["note", "note"]
    assert all(finding["reason"].endswith("(waived)") for finding in run.findings)
    assert {record.code for record in selectors.card_records("ahlcg")} == set(codes) - {"01016", "01017"}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'[{"code": ', "cards.json: it cannot be read as JSON: Input data was truncated"),
        (b"\xff\xfe\x00", "cards.json: it cannot be read as JSON: "),
        (b"{}", "cards.json: it is not a list of rows"),
        (b"[3]", "cards.json row 1: it is not an object, but int"),
        (b"[" * 200_000, "cards.json: it cannot be read as JSON: "),
        (b'["' + b"x" * (65 * 1024 * 1024) + b'"]', "cards.json: it has more than 67108864 bytes"),
    ],
    ids=["cut in half", "not UTF-8", "an object", "a number", "too deep", "too large"],
)
def test_file_that_is_not_rows_is_named(folder: Path, content: bytes, reason: str) -> None:
    edit(folder, "printings", lambda rows: rows.clear())
    (folder / "cards.json").write_bytes(content)
    (fault,) = faults_of(folder)
    assert fault.startswith(reason)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "the file is empty"),
        (["{}"], "the first line does not say that the format is cardsdb/1"),
        (['{"format": "cardsdb/1", "game": "lotr"}'], "these are cards of the game 'lotr'"),
        (['{"format": "cardsdb/1", "game": "ahlcg"}'], "there is no card in it"),
        (['{"format": "cardsdb/1", "game": "ahlcg"}', '{"kind": "spell"}'], "a line has a kind: "),
        (['{"format": "cardsdb/1", "game": "ahlcg"}', '{"kind": ["card"]}'], "a line has a kind: "),
        (['{"format": "cardsdb/1", "game": "ahlcg"}', "{"], "it cannot be read as JSON: "),
        (
            ['{"format": "cardsdb/1", "game": "ahlcg"}', '"' + "x" * 2_000_000 + '"'],
            "the line has more than 1048576 bytes",
        ),
    ],
)
def test_bulk_file_that_is_broken_is_refused(tmp_path: Path, lines: list[str], reason: str) -> None:
    bulk = tmp_path / "cards.ndjson"
    bulk.write_text("\n".join(lines))
    (fault,) = faults_of(bulk, "cardsdb")
    assert reason in fault


def test_command_imports_and_says_what_it_did(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import_cards", "fixtures", str(folder))
    out = capsys.readouterr().out
    assert out == ("ahlcg: imported: 184 new card, 7 new class, 16 new encounter_set, 1 new set. Rows in all: 208.\n")
    edit(folder, "cards", lambda rows: card(rows, "01016")["fields"].update(cost=9))
    call_command("import_cards", "fixtures", str(folder), "--dry-run")
    assert capsys.readouterr().out == (
        "changed card 01016: fields.cost: 4 -> 9\nahlcg: nothing written; this would change: 1 changed card.\n"
    )
    call_command("import_cards", "fixtures", str(folder))
    capsys.readouterr()
    call_command("import_cards", "fixtures", str(folder))
    assert capsys.readouterr().out == "ahlcg: nothing to change, nothing written.\n"


def test_command_names_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"There is no game 'chess'\. The games are: ahlcg, lotr, ah2, mom2, dmd\."):
        call_command("import_cards", "fixtures", str(tmp_path), "--game", "chess")
    sources = "arkhamdb, arkhamdb-api, cardsdb, csv, dragncards, fixtures, ringsdb-api"
    with pytest.raises(CommandError, match=rf"There is no source 'paper'\. The sources are: {sources}\."):
        call_command("import_cards", "paper", str(tmp_path))


def test_command_lists_the_faults_and_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "cards.json").write_text("{}")
    with pytest.raises(CommandError, match=r"Nothing was imported\. Faults listed above: 1\."):
        call_command("import_cards", "fixtures", str(folder))
    assert capsys.readouterr().out == "fault: cards.json: it is not a list of rows\n"


def test_command_exports(folder: Path, tmp_path: Path) -> None:
    run_import(folder)
    target = tmp_path / "all.ndjson"
    call_command("export_cards", "ahlcg", str(target))
    assert target.read_bytes() == b"".join(export_lines("ahlcg"))
