"""Tab-separated tables as a source: rows go by line number, and other files are named."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardsdb.importing.read import read_folder
from cardsdb.models import Card, ImportRun
from cardsdb.services import import_perform, import_start
from games.lotr.tests.test_dragncards import FOE, HERO, STAGE
from games.lotr.tests.test_ringsdb_api import HERO as SITE_HERO


def rows_of(path: Path, content: bytes) -> tuple[list[tuple[int, Any]], list[str]]:
    (path / "cards.tsv").write_bytes(content)
    files, findings = read_folder(path, suffixes=(".tsv",))
    return [(row.number, row.value) for rows in files.values() for row in rows], [str(one) for one in findings]


def test_rows_have_their_lines_and_lack_what_is_not_there(tmp_path: Path) -> None:
    rows, findings = rows_of(tmp_path, b"\xef\xbb\xbfa\tb\tc\r\n1\t\xc3\xa9\t3\r\n\r\n4\n")
    assert findings == []
    assert rows == [(2, {"a": "1", "b": "é", "c": "3"}), (4, {"a": "4", "b": None, "c": None})]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"a\tb\n1\t2\t3\n", "cards.tsv row 2: it has 3 cells instead of 2"),
        (b"a\ta\n1\t2\n", "cards.tsv: a column stands twice"),
        (b"a\n\xff\n", "cards.tsv: 'utf-8' codec can't decode byte 0xff in position 2: invalid start byte"),
    ],
)
def test_what_is_no_table_is_a_fault(content: bytes, fault: str, tmp_path: Path) -> None:
    assert rows_of(tmp_path, content)[1] == [fault]


def test_other_files_of_the_folder_are_no_concern(tmp_path: Path) -> None:
    (tmp_path / "decks.json").write_text("{}")
    rows, findings = rows_of(tmp_path, b"a\n1\n")
    assert (len(rows), findings) == (1, [])


def table(path: Path, *rows: dict[str, Any]) -> Path:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    lines = ["\t".join(columns), *("\t".join(row.get(column) or "" for column in columns) for row in rows)]
    file = path / "cards.tsv"
    file.write_text("\n".join(lines) + "\n")
    return file


def imported(source: str, origin: Path) -> ImportRun:
    return import_perform(run=import_start(game="lotr", source=source, origin=str(origin)), apply=True)


@pytest.mark.django_db
def test_card_of_two_sources_is_one_card(tmp_path: Path) -> None:
    """The rows of DragnCards and RingsDB meet by their common identifier, and their sets by name."""
    answers = tmp_path / "site"
    answers.mkdir()
    (answers / "cards.json").write_text(json.dumps([{**SITE_HERO, "packs": [], "illustrator": "Ann Nobody"}]))
    assert imported("ringsdb-api", answers).status == "applied"
    assert imported("dragncards", table(tmp_path, HERO, STAGE, {**STAGE, "side": "B"}, FOE)).status == "applied"
    assert sorted(Card.objects.values_list("code", flat=True)) == ["id-1", "id-2", "id-3"]
    hero = Card.objects.get(code="id-1")
    assert (hero.card_set.code, hero.illustrator, hero.fields["ringsdb_code"]) == (
        "invented-set", "Ann Nobody", "99099",
    )  # fmt: skip
    assert (hero.fields["threat"], hero.fields["card_back"]) == (9, "player")
