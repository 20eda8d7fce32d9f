"""Homebrew cards from a table."""

from pathlib import Path

import pytest
from django.conf import settings

from cardsdb import selectors
from cardsdb.models import ImportRun
from cardsdb.services import import_perform, import_start

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_rows")]
TEMPLATE = settings.BASE_DIR / "docs" / "homebrew.csv"


def run_import(path: Path) -> ImportRun:
    return import_perform(run=import_start(game="ahlcg", source="csv", origin=str(path)), apply=True)


def reasons(run: ImportRun) -> list[tuple[int | None, str]]:
    assert run.status == "refused"
    return [(finding["row"], finding["reason"]) for finding in run.findings]


def test_template_is_imported_beside_the_other_cards() -> None:
    assert run_import(TEMPLATE).status == "applied"
    cards = {card.code: card for card in selectors.card_records("ahlcg")}
    assert len(cards) == 184 + 2
    sextant, thoughts = cards["hb-001"], cards["hb-002"]
    assert sextant.names == {"en": "Brass Sextant", "es": "Sextante de latón"}
    assert (sextant.level, sextant.quantity, sextant.classes) == (2, 2, ("seeker",))
    assert sextant.traits == {"en": ("Item", "Tool"), "es": ("Objeto", "Herramienta")}
    assert sextant.texts["en"] == "A sentence of your own, with a comma."
    assert (sextant.fields.cost, sextant.fields.slots, sextant.fields.icons.wild) == (3, ("hand",), 1)
    assert thoughts.fields.cost == "X"
    assert thoughts.fields.icons.willpower == 1
    assert {one.code: one.names for one in selectors.record_lists("ahlcg")["sets"]}["hb"] == {"en": "Our Homebrew"}
    assert run_import(TEMPLATE).status == "unchanged"


def test_card_taken_out_of_the_table_is_withdrawn_and_no_other(tmp_path: Path) -> None:
    run_import(TEMPLATE)
    shorter = tmp_path / "cards.csv"
    shorter.write_text("".join(TEMPLATE.read_text().splitlines(keepends=True)[:2]))
    run = run_import(shorter)
    assert [(change["code"], change["new"]) for change in run.changes] == [("hb-002", None)]
    assert len(selectors.card_records("ahlcg")) == 184 + 1


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (
            b"",
            [(1, f"there is no column {name}") for name in ("code", "names.en", "type_code", "set_code", "position")],
        ),
        (b"\xff\xfe", [(None, "it cannot be read as UTF-8 text: ")]),
        (b"code,names.en,type_code,set_code,position,code\n", [(1, "a column stands twice")]),
        (b"code,names.en,type_code,set_code,position\na,b\n", [(2, "it has 2 cells instead of 5")]),
        (b'code,names.en,type_code,set_code,position\n"a"x,b,asset,core,1\n', [(2, "it cannot be read as CSV: ")]),
        (b"code,names.en,type_code,set_code,position\na,b,spell,core,1\n", [(2, "a: there is no card type 'spell'")]),
        (b"code,names.en,type_code,set_code,position\na,b,asset,lost,1\n", [(2, "a: there is no set 'lost'")]),
        (b"code,names.en,type_code,set_code,position\na,b,asset,core,one\n", [(2, "Expected int, got str")]),
        (b"code,names.en,type_code,set_code,position,fields.luck\na,b,asset,core,1,3\n", [(2, "Object contains")]),
    ],
)
def test_table_that_is_not_right_says_where(
    tmp_path: Path, content: bytes, expected: list[tuple[int | None, str]]
) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(content)
    found = reasons(run_import(path))
    assert [row for row, _ in found] == [row for row, _ in expected]
    for (_, reason), (_, beginning) in zip(found, expected, strict=True):
        assert reason.startswith(beginning)


def test_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert reasons(run_import(tmp_path / "nothing.csv")) == [(None, "No such file or directory")]
