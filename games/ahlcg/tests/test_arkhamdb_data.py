"""The whole real ArkhamDB data, if it stands beside the checkout."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from cardsdb import selectors
from cardsdb.catalogue import catalogue_get
from cardsdb.importing.export import export_lines
from cardsdb.models import Card, CatalogueVersion, ImportRun, Printing, Taboo
from cardsdb.services import fixtures_update, import_rollback
from games.ahlcg.sources.arkhamdb_api import normalise
from games.engine import Relation
from games.engine.sources import Row
from games.lotr.sources import ringsdb_api
from games.registry import game_get

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def folder(shared: Path) -> Path:
    return shared / "data" / "arkhamdb"


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    """A copy of the core set, complete, to be changed or spoilt."""
    target = tmp_path / "arkhamdb"
    for path in [*folder.glob("*.json"), *(folder / "pack" / "core").glob("core*.json")]:
        place = target / path.relative_to(folder)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    (target / "taboos.json").write_text("[]")
    for path in (target / "pack" / "core").glob("*.json"):
        rows = [row for row in json.loads(path.read_text()) if row["pack_code"] == "core"]
        for row in rows:
            if row.get("deck_requirements"):
                parts = [part.split(":") for part in row["deck_requirements"].split(", ")]
                row["deck_requirements"] = ", ".join(
                    ":".join(part[:2] if part[0] == "card" else part) for part in parts
                )
        path.write_text(json.dumps(rows))
    return target


def edit(copy: Path, code: str, **changes: Any) -> None:
    for path in (copy / "pack").rglob("*.json"):
        rows = json.loads(path.read_text())
        for row in rows:
            if row["code"] == code:
                row.update(changes)
                path.write_text(json.dumps(rows))


def raw_rows(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted((folder / "pack").rglob("*.json")) for row in json.loads(path.read_text())]


def test_every_row_becomes_a_card_or_a_printing_or_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import_cards", "arkhamdb", str(folder))
    out = capsys.readouterr().out
    rows = raw_rows(folder)
    reprints = {row["code"] for row in rows if "duplicate_of" in row}
    assert Card.objects.count() == len({row["code"] for row in rows} - reprints) == 5741
    assert Printing.objects.count() == len(reprints) == 187
    assert Taboo.objects.count() == 10
    assert "note: pack/tdc/tdcc.json row 41 code: 11536 stands twice, identically" in out
    assert "note: pack/tdc/tdcc.json row 62 code: 11552 stands twice, identically" in out
    assert "note: translations/es/pack/side/wog_encounter.json row 25 code: 86024b is translated" in out
    assert "fault" not in out
    assert len(rows) == 5741 + 187 + 2, "0 rows unaccounted for"

    spanish = {
        row["code"]: row["name"]
        for path in (folder / "translations" / "es" / "pack").rglob("*.json")
        for row in json.loads(path.read_text())
        if row.get("name")
    }
    records = {record.code: record for record in selectors.card_records("ahlcg")}
    for row in rows:
        if "duplicate_of" not in row:
            record = records[row["code"]]
            assert record.names.get("es") == spanish.get(row["code"])
            assert record.level == row.get("xp")
            assert record.texts.get("en", "") == row.get("text", "")
            assert record.fields.deck_limit == row.get("deck_limit")
    chained = next(p for p in selectors.printing_records("ahlcg") if p.code == "60169")
    assert chained.card == next(row["duplicate_of"] for row in rows if row["code"] == "12025")

    call_command("import_cards", "arkhamdb", str(folder))
    assert "ahlcg: nothing to change, nothing written." in capsys.readouterr().out
    assert CatalogueVersion.objects.count() == 1


def test_import_over_our_own_fixtures_and_the_way_back(folder: Path, api: APIClient) -> None:
    """As an operator does: the service starts with the fixtures, then the real data is imported."""
    fixtures_update(fixtures=settings.BASE_DIR / "fixtures")
    before = b"".join(export_lines("ahlcg"))
    call_command("import_cards", "arkhamdb", str(folder))
    assert Card.objects.filter(game="ahlcg", withdrawn=False).count() == 5741
    assert Printing.objects.filter(game="ahlcg", withdrawn=False).count() == 187
    call_command("check_catalogue")
    card = api.get("/api/v1/cards/ahlcg/01016/").json()
    raw = next(row for row in raw_rows(folder) if row["code"] == "01016")
    assert (card["text"], card["cost"]) == (raw["text"], raw["cost"])
    assert api.get("/api/v1/cards/?game=ahlcg").json()["count"] == 5741
    import_rollback(run=ImportRun.objects.get(source="arkhamdb"))
    assert b"".join(export_lines("ahlcg")) == before
    assert Card.objects.filter(game="ahlcg", withdrawn=False).count() == 5741


def test_four_special_values_and_nothing_are_five_different_things(folder: Path, real_rows: None) -> None:
    records = {record.code: record for record in selectors.card_records("ahlcg")}
    marks = {-2: "X", -3: "*", -4: "?", None: "–"}
    seen = set()
    for row in raw_rows(folder):
        if "duplicate_of" in row:
            continue
        for key in ("cost", "health", "shroud", "clues", "enemy_fight", "enemy_evade", "doom"):
            value = getattr(records[row["code"]].fields, key)
            expected = marks.get(row[key], row[key]) if key in row else None
            assert value == expected, (row["code"], key)
            seen.add(value if isinstance(value, str | None) else 0)
    assert seen == {"X", "*", "?", "–", None, 0}


def test_skills_of_nought_and_of_x_are_not_nothing(real_cards: None, api: APIClient) -> None:
    calvin = api.get("/api/v1/cards/ahlcg/04005/").json()
    assert calvin["icons"] == {"willpower": 0, "intellect": 0, "combat": 0, "agility": 0}
    unknown = api.get("/api/v1/cards/ahlcg/10661/").json()
    assert unknown["icons"] == {"willpower": "X", "intellect": "X", "combat": "X", "agility": "X"}
    assert api.get("/api/v1/cards/?game=ahlcg&q=willpower:x").json()["count"] == 1


def test_leader_of_several_versions_is_one_line_of_those_who_may_take_a_card(real_cards: None, client: Client) -> None:
    takers = client.get("/cards/ahlcg/01020/").context["whole"]["takers"]()
    roland = [taker for taker in takers if taker["name"] == "Roland Banks"]
    assert len(roland) == 1
    sets = [version["set_name"] for version in roland[0]["versions"]]
    assert len(sets) == len({version["url"] for version in roland[0]["versions"]}) > 1
    assert "Core Set" in sets


def test_reprint_says_what_it_has_otherwise_in_full(real_rows: None) -> None:
    values = {printing.code: printing.values for printing in selectors.printing_records("ahlcg")}
    assert values["12032"]["icons"] == {"willpower": 1, "intellect": 1}


def test_one_set_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import_cards", "arkhamdb", str(folder), "--set", "core")
    expected = sum(row["pack_code"] == "core" and "duplicate_of" not in row for row in raw_rows(folder))
    assert Card.objects.filter(withdrawn=False).count() == expected
    assert set(Card.objects.values_list("card_set__code", flat=True)) == {"core"}
    capsys.readouterr()
    call_command("import_cards", "arkhamdb", str(folder), "--set", "dwl")
    assert "withdrawn" not in capsys.readouterr().out
    assert Card.objects.filter(card_set__code="core", withdrawn=False).count() == expected


def test_three_changed_rows_are_shown_applied_and_taken_back(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import_cards", "arkhamdb", str(copy))
    before = b"".join(export_lines("ahlcg"))
    edit(copy, "01016", cost=9)
    edit(copy, "01020", traits="Item. Blade.")
    edit(copy, "01096", quantity=3)
    capsys.readouterr()
    call_command("import_cards", "arkhamdb", str(copy), "--dry-run")
    assert capsys.readouterr().out.splitlines() == [
        "changed card 01016: fields.cost: 4 -> 9",
        'changed card 01020: traits.en: ["Item","Weapon","Melee"] -> ["Item","Blade"]',
        "changed card 01096: quantity: 2 -> 3",
        "changed card 01096: weakness.copies: 2 -> 3",
        "ahlcg: nothing written; this would change: 3 changed card.",
    ]
    call_command("import_cards", "arkhamdb", str(copy))
    assert b"".join(export_lines("ahlcg")) != before
    import_rollback(run=ImportRun.objects.filter(status="applied").order_by("-finished_at")[0])
    assert b"".join(export_lines("ahlcg")) == before


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"cost": "four"}, "cost: "),
        ({"faction_code": "wizard"}, "faction_code: 01016: there is no class 'wizard'"),
        ({"duplicate_of": "77777"}, "duplicate_of: there is no card '77777'"),
        ({"duplicate_of": "01016"}, "duplicate_of: the reprints of 01016 go in a circle"),
        ({"pack_code": "lost"}, "pack_code: 01016: there is no set 'lost'"),
        ({"xp": 12}, "xp: 01016: the level 12 is not from 0 to 10"),
        ({"xp": "0"}, "xp: Expected int | null, got str"),
        ({"colour": "red"}, "colour: this key is not known"),
        ({"slot": 3}, "slot: it cannot be read: "),
        ({"restrictions": "age:18"}, "restrictions: 'age:18' is not a restriction"),
        ({"deck_requirements": "size:many"}, "deck_requirements: it cannot be read: 'size:many' is not"),
        ({"deck_options": [{"colour": 1}]}, "deck_options: it cannot be read: a deck option has the unknown key"),
        ({"name": None}, "name: "),
        ({"back_link": "77777"}, "back_link: 01016: there is no card '77777'"),
    ],
)
def test_broken_row_is_named_and_nothing_is_written(
    copy: Path, changes: dict[str, Any], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(copy, "01016", **changes)
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command("import_cards", "arkhamdb", str(copy))
    out = capsys.readouterr().out
    assert f"fault: pack/core/core.json row 17 {fault}" in out
    assert not Card.objects.exists()


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda content: content[: len(content) // 2], "it cannot be read as JSON: Input data was truncated"),
        (lambda content: content.replace(b"Item", b"It\xffem", 1), "it cannot be read as JSON: "),
        (lambda content: b'["' + b" " * 300_000_000 + b'"]', "it has more than 67108864 bytes"),
        (lambda content: b"", "it cannot be read as JSON: Input data was truncated"),
        (lambda content: b"[" * 100_000, "it cannot be read as JSON: "),
    ],
    ids=["cut in half", "not UTF-8", "a line of 300 MB", "empty", "nested without end"],
)
def test_broken_file_is_named_and_nothing_is_written(
    copy: Path, spoil: Callable[[bytes], bytes], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = copy / "pack" / "core" / "core.json"
    file.write_bytes(spoil(file.read_bytes()))
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command("import_cards", "arkhamdb", str(copy))
    assert f"fault: pack/core/core.json: {fault}" in capsys.readouterr().out
    assert not Card.objects.exists()
    file.unlink()


def test_every_hidden_card_is_the_back_of_its_front(folder: Path, real_cards: None) -> None:
    rows = {row["code"]: row for row in raw_rows(folder) if "duplicate_of" not in row}
    hidden = {code for code, row in rows.items() if row.get("hidden")}
    named = {code for row in rows.values() if (code := row.get("back_link"))}
    alone = {code for code in hidden if code not in named and not rows[code].get("back_link")}
    assert len(hidden) == 335
    # A stand-in, two faces of one investigator, and six who came with books: the data names no front of theirs.
    assert alone == {"01000", "10016a", "10016b", "98001", "98004", "98007", "98013", "98016", "98019"}

    related = catalogue_get("ahlcg").cards
    relations = game_get("ahlcg").relations(related)
    assert relations["07292a"] == (Relation("back", "07292b"),), "both sides of this one are hidden"
    for code in hidden - alone - {"07292a"}:
        fronts = [relation.code for relation in relations[code] if relation.kind == "front"]
        assert fronts, code
        for front in fronts:  # five fronts share one back
            assert Relation("back", code) in relations[front]
            assert rows[code].get("back_link") == front or rows[front].get("back_link") == code


def test_rows_of_ringsdb_are_understood(shared: Path) -> None:
    samples = json.loads((shared / "data" / "api-samples.json").read_text())
    rows = next(value for key, value in samples.items() if key.startswith("ringsdb /api/public/cards"))
    found = ringsdb_api.normalise({"cards.json": [Row("cards.json", 1, row) for row in rows]})
    assert [str(finding) for finding in found.findings] == []
    assert list(found.records["card"]) == [row["octgnid"] for row in rows]


def test_rows_of_the_public_api_are_understood(shared: Path) -> None:
    samples = json.loads((shared / "data" / "api-samples.json").read_text())
    rows = next(value for key, value in samples.items() if key.startswith("arkhamdb /api/public/cards"))
    numbered = [Row("cards.json", number, {"quantity": 1, "position": 1, **row}) for number, row in enumerate(rows, 1)]
    found = normalise({"cards.json": numbered})
    assert [str(finding) for finding in found.findings] == []
    assert list(found.records["card"]) == [row["code"] for row in rows]


def test_export_of_everything_comes_back_without_loss(real_rows: None, tmp_path: Path) -> None:
    first, second = tmp_path / "first.ndjson", tmp_path / "second.ndjson"
    call_command("export_cards", "ahlcg", str(first))
    import_rollback(run=ImportRun.objects.get())
    call_command("import_cards", "cardsdb", str(first), "--game", "ahlcg")
    call_command("export_cards", "ahlcg", str(second))
    assert first.read_bytes() == second.read_bytes()
    assert Card.objects.filter(withdrawn=False).count() == 5741
