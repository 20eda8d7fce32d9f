"""Several sources of one game: precedence, withdrawal, and independence."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from cardsdb import selectors
from cardsdb.importing.merge import rank
from cardsdb.models import Card, CardSet, ImportRun
from cardsdb.services import LOST_AFTER, import_mark_broken_off, import_perform, import_start
from cardsdb.tests.core import CORE_FOLDER
from games.engine import CardRecord

pytestmark = pytest.mark.django_db
FIXTURES = CORE_FOLDER


def run_import(source: str, path: Path) -> ImportRun:
    return import_perform(run=import_start(game="ahlcg", source=source, origin=str(path)), apply=True)


def table(tmp_path: Path, name: str, *lines: str) -> Path:
    path = tmp_path / name
    path.write_text("\n".join(lines) + "\n")
    return path


def record(code: str) -> CardRecord:
    return next(one for one in selectors.card_records("ahlcg") if one.code == code)


def test_what_a_source_does_not_say_does_not_contradict(tmp_path: Path) -> None:
    run_import("fixtures", FIXTURES)
    before = {code: record(code) for code in ("01016", "01001")}
    mine = table(
        tmp_path, "mine.csv", "code,names.en,type_code,set_code,position",
        "01016,My Pistol,asset,core,16", "01001,My Roland,investigator,core,1",
    )  # fmt: skip
    assert run_import("csv", mine).status == "applied"
    for code, old in before.items():
        new = record(code)
        assert new.name.startswith("My ")
        assert (new.fields, new.unique, new.quantity, new.traits) == (old.fields, old.unique, old.quantity, old.traits)


def test_two_tables_of_homebrew_live_beside_each_other(tmp_path: Path) -> None:
    run_import("fixtures", FIXTURES)
    header = "code,names.en,type_code,set_code,position,set_name"
    first = table(tmp_path, "one.csv", header, "h1,One,asset,hb1,1,First", "h2,Two,asset,hb1,2,First")
    run_import("csv", first)
    run_import("csv", table(tmp_path, "two.csv", header, "h3,Three,asset,hb2,1,Second"))
    assert set(Card.objects.filter(code__startswith="h", withdrawn=False).values_list("code", flat=True)) == {
        "h1", "h2", "h3",
    }  # fmt: skip
    run_import("csv", table(tmp_path, "one.csv", header, "h1,One,asset,hb1,1,First"))
    assert Card.objects.get(code="h2").withdrawn, "a table withdraws from its own sets"
    assert not Card.objects.get(code="h3").withdrawn


def test_set_that_its_source_drops_goes_on_serving_other_sources(tmp_path: Path, api: APIClient) -> None:
    folder = Path(shutil.copytree(FIXTURES, tmp_path / "ahlcg"))
    sets = json.loads((folder / "sets.json").read_text())
    (folder / "sets.json").write_text(json.dumps([*sets, {"code": "new", "names": {"en": "New Set"}, "position": 9}]))
    run_import("fixtures", folder)
    run_import("csv", table(tmp_path, "a.csv", "code,names.en,type_code,set_code,position", "h1,One,asset,new,1"))
    (folder / "sets.json").write_text(json.dumps(sets))
    run_import("fixtures", folder)
    assert CardSet.objects.get(code="new").withdrawn
    answer = api.get("/api/v1/cards/ahlcg/h1/")
    assert (answer.status_code, answer.json()["set_name"]) == (200, "New Set")


def test_card_cannot_take_the_code_of_a_printing(tmp_path: Path) -> None:
    run_import("fixtures", FIXTURES)
    printing = json.loads((FIXTURES / "printings.json").read_text())[0]["code"]
    run = run_import(
        "csv", table(tmp_path, "a.csv", "code,names.en,type_code,set_code,position", f"{printing},Mine,asset,core,1")
    )
    assert run.status == "refused"
    assert [finding["reason"] for finding in run.findings] == [
        f"{printing}: a printing of another card has the same code"
    ]


@pytest.mark.parametrize("code", [" ", "a/b", "a b", "ä?"])
def test_code_that_no_address_could_hold_is_refused(tmp_path: Path, code: str) -> None:
    run_import("fixtures", FIXTURES)
    lines = ("code,names.en,type_code,set_code,position,set_name", f'"{code}",Mine,asset,hb,1,Home')
    assert run_import("csv", table(tmp_path, "a.csv", *lines)).status == "refused"


def test_classes_keep_the_order_in_which_they_are_printed(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FIXTURES, tmp_path / "ahlcg"))
    rows = json.loads((folder / "cards.json").read_text())
    rows[15]["classes"] = ["survivor", "guardian"]
    (folder / "cards.json").write_text(json.dumps(rows))
    run_import("fixtures", folder)
    assert record(rows[15]["code"]).classes == ("survivor", "guardian")


def test_rank_of_the_sources() -> None:
    sources = ["csv", "arkhamdb", "cardsdb", "fixtures", "arkhamdb-api"]
    assert sorted(sources, key=rank) == ["fixtures", "cardsdb", "arkhamdb-api", "arkhamdb", "csv"]


def test_run_whose_message_was_lost_is_given_up() -> None:
    lost = import_start(game="ahlcg", source="fixtures", origin=str(FIXTURES))
    ImportRun.objects.update(started_at=lost.started_at - LOST_AFTER)
    assert import_mark_broken_off() == 1
    assert run_import("fixtures", FIXTURES).status == "applied"


def test_imports_are_listed_and_taken_back_from_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    run = import_perform(run=import_start(game="ahlcg", source="fixtures", origin=str(FIXTURES)), apply=False)
    call_command("imports")
    assert capsys.readouterr().out == f"{run.pk} {run} waits for review\n"
    call_command("imports", "apply", str(run.pk))
    assert capsys.readouterr().out.endswith(" applied\n")
    with pytest.raises(CommandError, match=r"That can't be done with this import\. Its status: applied\."):
        call_command("imports", "cancel", str(run.pk))
    call_command("imports", "rollback", str(run.pk))
    assert not Card.objects.filter(withdrawn=False).exists()
    with pytest.raises(CommandError, match="Name an import"):
        call_command("imports", "apply")


def test_waiver_that_fits_nothing_is_a_fault() -> None:
    run = import_start(game="ahlcg", source="fixtures", origin=str(FIXTURES), waived=["cards.json:99999"])
    assert import_perform(run=run, apply=True).status == "refused"
    assert [finding["reason"] for finding in run.findings] == ["there is no such row to waive"]


def test_what_refers_to_a_waived_row_is_at_fault(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FIXTURES, tmp_path / "ahlcg"))
    rows = json.loads((folder / "cards.json").read_text())
    place = next(number for number, row in enumerate(rows, 1) if row["code"] == "01006")
    rows[place - 1]["level"] = "x"
    (folder / "cards.json").write_text(json.dumps(rows))
    refused = run_import("fixtures", folder)
    assert [finding["row"] for finding in refused.findings] == [place], "who refers to it is not at fault yet"
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder), waived=[f"cards.json:{place}"])
    import_perform(run=run, apply=True)
    assert "01001: there is no card '01006'" in {
        finding["reason"] for finding in run.findings if finding["level"] == "fault"
    }


def test_file_that_cannot_be_read_can_be_waived(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FIXTURES, tmp_path / "ahlcg"))
    (folder / "taboos.json").write_text("{")
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder), waived=["taboos.json"])
    assert import_perform(run=run, apply=True).status == "applied"


def test_table_reads_every_column_as_what_it_holds(tmp_path: Path) -> None:
    run_import("fixtures", FIXTURES)
    header = "code,names.en,type_code,set_code,position,set_name,weakness.kind,weakness.copies,fields.required_traits"
    run = run_import("csv", table(tmp_path, "a.csv", header, "h1,One,treachery,hb,1,Home,basic,2,agency; detective"))
    assert (run.status, run.findings) == ("applied", [])
    one: Any = record("h1")
    assert (one.weakness.copies, one.fields.required_traits) == (2, ("agency", "detective"))
