"""The project's own card facts as a catalogue, without a database."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from games.engine import CardFields, CardRecord, Catalogue
from games.engine.own_format import FIXTURE_KINDS, fixture_kind, normalise_own
from games.engine.sources import Row

FIXTURES = Path(__file__).parents[3] / "fixtures"


def fixture_catalogue(folder: Path, card_fields: type[CardFields]) -> Catalogue:
    """The catalogue of the fixtures in that folder; every row of them must be right."""
    rows: dict[str, list[Row]] = {kind: [] for kind in FIXTURE_KINDS.values()}
    for path in sorted(folder.rglob("*.json")):
        name = path.relative_to(folder).as_posix()
        values = enumerate(json.loads(path.read_text()), 1)
        rows[fixture_kind(name) or name] += [Row(name, number, value) for number, value in values]
    found = normalise_own(card_fields, rows)
    assert not found.findings, found.findings
    records: dict[str, Any] = {kind: found.records.get(kind, {}).values() for kind in FIXTURE_KINDS.values()}
    return Catalogue(
        version=1,
        cards=records["card"],
        printings=records["printing"],
        taboos=records["taboo"],
        guides=records["guide"],
        scenarios=records["scenario"],
        sets=records["set"],
        classes=records["class"],
        encounter_sets=records["encounter_set"],
    )


def copy_facts(game: str, folder: Path, sets: Collection[str] = ()) -> Path:
    """A copy of the project's own facts of a game, one file a kind; of these sets alone, if any are named."""
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in FIXTURE_KINDS}
    for path in sorted((FIXTURES / game).rglob("*.json")):
        rows[path.relative_to(FIXTURES / game).parts[0].removesuffix(".json")] += json.loads(path.read_text())
    if sets:
        _keep_sets(rows, sets)
    folder.mkdir(parents=True, exist_ok=True)
    for name, kept in rows.items():
        (folder / f"{name}.json").write_text(json.dumps(kept))
    return folder


def _keep_sets(rows: dict[str, list[dict[str, Any]]], sets: Collection[str]) -> None:
    """Leaves what belongs to the sets, and refers to nothing outside them."""
    rows["sets"] = [row for row in rows["sets"] if row["code"] in sets]
    rows["cards"] = [row for row in rows["cards"] if row["set_code"] in sets]
    cards = {row["code"] for row in rows["cards"]}
    rows["printings"] = [row for row in rows["printings"] if row["set_code"] in sets and row["card"] in cards]
    used = {row.get("encounter_set") for row in rows["cards"]}
    rows["encounter_sets"] = [row for row in rows["encounter_sets"] if row["code"] in used]
    rows["scenarios"] = [row for row in rows["scenarios"] if used >= set(row.get("encounter_sets", ("none",)))]
    scenarios = {row["code"] for row in rows["scenarios"]}
    for guide in rows["guides"]:
        guide["order"] = [code for code in guide.get("order", ()) if code in scenarios]
    rows["guides"] = [row for row in rows["guides"] if row["order"] and "returns_to" not in row]
    guides = {row["code"] for row in rows["guides"]}
    rows["scenarios"] = [row for row in rows["scenarios"] if row["guide"] in guides]
    for taboo in rows["taboos"]:
        taboo["cards"] = [card for card in taboo.get("cards", ()) if card["code"] in cards]
    for row in rows["cards"]:
        requirements = row["fields"].get("requirements", {})
        versions = [[code for code in codes if code in cards] for codes in requirements.get("signatures", ())]
        if versions:
            requirements["signatures"] = [codes for codes in versions if codes]


Belongs = Callable[[CardRecord], bool]


def of_type(*types: str) -> Belongs:
    """The cards of these types."""
    return lambda card: card.type_code in types


def counted(cards: Iterable[CardRecord], lines: Mapping[str, Belongs]) -> dict[str, int]:
    """Line of the box to the copies of the cards that belong to it."""
    held = list(cards)
    return {id: sum(card.quantity for card in held if belongs(card)) for id, belongs in lines.items()}
