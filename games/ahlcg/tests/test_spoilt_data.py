"""Unexpected input in every file of every source: a clear report, nothing written, never a traceback."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cardsdb.models import Card
from games.ahlcg.tests.test_arkhamdb_data import copy, edit, folder  # noqa: F401  (fixtures)

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def first_row(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    rows = json.loads(path.read_text())
    change(rows[0])
    path.write_text(json.dumps(rows))


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command("import_cards", *arguments)
    assert not Card.objects.exists()
    return capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        [{"faction": "guardian"}],
        [{"faction": [1, 2]}],
        [{"level": {"min": "a", "max": 5}}],
        [{"level": {"min": 0, "max": 5, "most": 5}}],
        [{"limit": 2.7}],
        [{"limit": "5"}],
        [{"permanent": "false"}],
        [{"atleast": {"factions": 3}}],
        [{"option_select": [5]}],
        [5],
        {},
        5,
    ],
)
def test_deck_option_of_the_wrong_type(copy: Path, options: Any, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    edit(copy, "01001", deck_options=options)
    assert "fault: pack/core/core.json row 2 deck_options: it cannot be read: " in refused(
        capsys, "arkhamdb", str(copy)
    )


@pytest.mark.parametrize("slot", ["Hand x9999999999", "Hand x99", 5, ["Hand"]])
def test_slots_without_end(copy: Path, slot: Any, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    edit(copy, "01016", slot=slot)
    assert "row 17 slot: it cannot be read: " in refused(capsys, "arkhamdb", str(copy))


@pytest.mark.parametrize(
    ("file", "change", "fault"),
    [
        ("packs.json", {"cycle_code": []}, "packs.json row 1 cycle_code: there is no cycle []"),
        ("packs.json", {"position": "x"}, "packs.json row 1 position: Expected int, got str"),
        ("packs.json", {"colour": "red"}, "packs.json row 1 colour: this key is not known"),
        ("packs.json", {"date_release": "soon"}, "packs.json row 1 date_release: Invalid RFC3339 encoded date"),
        ("packs.json", {"name": "a\u0000b"}, "there is a null character in it"),
        ("packs.json", {"name": "x" * 161}, "it is longer than 160 characters"),
        ("cycles.json", {"position": "x"}, "cycle_code: Expected int, got str"),
        ("factions.json", {"name": 5}, "factions.json row 1 name: Expected str, got int"),
        ("factions.json", {"code": "a/b"}, "factions.json row 1 code: a/b: a code is made of letters"),
        ("encounters.json", {"name": ["x"]}, "encounters.json row 1 name: Expected str, got array"),
    ],
)
def test_row_of_another_file(
    copy: Path,  # noqa: F811
    file: str,
    change: dict[str, Any],
    fault: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first_row(copy / file, lambda row: row.update(change))
    assert fault in refused(capsys, "arkhamdb", str(copy))


@pytest.mark.parametrize(
    "cards", [None, 5, [5], [None], [{}], [{"code": 5}], {}, [{"code": "01016", "xp": "1"}],
              [{"code": "01016", "text": 5}], [{"code": "01016", "exceptional": "no"}], [{"code": "nope"}],
              [{"code": "01016", "colour": 1}], [{"code": "01016", "customization_text": 5}]],
)  # fmt: skip
def test_taboo_list_of_the_wrong_shape(copy: Path, cards: Any, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    row = {"code": "001", "name": "T", "active": 1, "date_start": "2026-01-01", "cards": cards}
    (copy / "taboos.json").write_text(json.dumps([row]))
    assert "fault: taboos.json row 1" in refused(capsys, "arkhamdb", str(copy))


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"code": "01016", "text": 5}, " text: 5 is not text"),
        ({"code": "01016", "colour": "x"}, " colour: this key is not known"),
        ({"code": 5}, " code: there is no code"),
        (5, ": it is not an object, but int"),
    ],
)
def test_translation_is_named_by_its_own_file_and_row(
    copy: Path,  # noqa: F811
    row: Any,
    fault: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = copy / "translations" / "es" / "pack" / "core"
    place.mkdir(parents=True)
    (place / "core.json").write_text(json.dumps([{"code": "01017", "name": "Bien"}, row]))
    out = refused(capsys, "arkhamdb", str(copy))
    assert f"fault: translations/es/pack/core/core.json row 2{fault}" in out


def test_all_faults_of_all_rows_come_at_once(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    edit(copy, "01016", cost="x", slot=5)
    edit(copy, "01017", faction_code="nonsense")
    edit(copy, "01020", duplicate_of="nope")
    first_row(copy / "packs.json", lambda row: row.update(position="x", size="y", date_release="z"))
    out = refused(capsys, "arkhamdb", str(copy))
    for place in (
        "core.json row 17 cost", "core.json row 17 slot", "core.json row 18 faction_code",
        "core.json row 21 duplicate_of", "packs.json row 1 position", "packs.json row 1 size",
        "packs.json row 1 date_release",
    ):  # fmt: skip
        assert place in out


def test_folder_within_the_folder_is_not_taken_for_an_empty_one(
    copy: Path,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("import_cards", "arkhamdb", str(copy))
    cards = Card.objects.filter(withdrawn=False).count()
    for wrong in (copy / "pack", copy / "pack" / "core" / "core.json", copy / "packs.json"):
        with pytest.raises(CommandError, match="Nothing was imported"):
            call_command("import_cards", "arkhamdb", str(wrong))
    assert Card.objects.filter(withdrawn=False).count() == cards


def test_other_files_of_a_checkout_are_no_concern(copy: Path) -> None:  # noqa: F811
    (copy / "package.json").write_text('{"name": "cards"}')
    (copy / "__MACOSX").mkdir()
    (copy / "__MACOSX" / "._x.json").write_bytes(b"\0\0")
    call_command("import_cards", "arkhamdb", str(copy))
    assert Card.objects.exists()
