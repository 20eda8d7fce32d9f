"""The invented cards of the card games' case files and logs, imported as a source's rows are."""

import json
import tempfile
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management import call_command

from games.ahlcg.tests import cards as ahlcg
from games.ahlcg.tests import table as ahlcg_table
from games.dmd.tests.box import TRACKS
from games.lotr.tests import cards as lotr
from games.lotr.tests import table as lotr_table

CLASSES = {
    "ahlcg": ("guardian", "seeker", "rogue", "mystic", "survivor", "neutral"),
    "lotr": ("leadership", "tactics", "spirit", "lore", "neutral", "baggins", "fellowship"),
}


def load() -> None:
    """Import the invented cards of the card games, and Death May Die's with invented tracks on the boards."""
    tale = ahlcg_table.catalogue()
    taken = {card.code for card in (*ahlcg.INVESTIGATORS, *ahlcg.CARDS)}
    more = [card for card in tale if card.code not in taken]
    _load("ahlcg", [*ahlcg.INVESTIGATORS, *ahlcg.CARDS, *more],
          printings=[_printing("lamp0b", "lamp0")], taboos=ahlcg.catalogue().taboos.values(),
          guides=tale.guides.values(), scenarios=tale.scenarios.values())  # fmt: skip
    tale = lotr_table.TALE
    taken = {card.code for card in lotr.CARDS}
    more = [card for card in tale if card.code not in taken]
    _load("lotr", [*lotr.CARDS, *more],
          printings=[_printing("f001b", "f001", "test2"), _printing("ardil-again", "ardil", "test2")],
          guides=tale.guides.values(), scenarios=tale.scenarios.values())  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        for path in (settings.BASE_DIR / "fixtures" / "dmd").glob("*.json"):
            rows = json.loads(path.read_text())
            if path.name == "cards.json":
                rows = [_with_tracks(row) for row in rows]
            (Path(folder) / path.name).write_text(json.dumps(rows))
        _import("dmd", folder)


def importable(text: str) -> str:
    """JSON with importable codes: some invented cards have other signs in theirs."""
    text = text.replace('+"', '-plus"').replace("forth,-the-three-hunters!", "forth-the-three-hunters")
    return text.replace("the-burglar's-turn", "the-burglars-turn")


def _with_tracks(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "fields": {**row.get("fields", {}), **TRACKS}} if row["type_code"] == "investigator" else row


def _load(game: str, cards: Iterable[Any], **records: Iterable[Any]) -> None:
    rows = {name: [msgspec.to_builtins(one) for one in found] for name, found in records.items()}
    rows["cards"] = [msgspec.to_builtins(card) for card in cards]
    sets = sorted({row["set_code"] for row in (*rows["cards"], *rows["printings"])})
    encounter_sets = {row["encounter_set"] for row in rows["cards"]} - {None}
    encounter_sets |= {code for row in rows["scenarios"] for code in row["encounter_sets"]}
    rows["sets"] = [_named(code, position=place) for place, code in enumerate(sets)]
    rows["classes"] = [_named(code, position=place) for place, code in enumerate(CLASSES[game])]
    rows["encounter_sets"] = [_named(code) for code in sorted(encounter_sets)]
    with tempfile.TemporaryDirectory() as folder:
        for name, found in rows.items():
            (Path(folder) / f"{name}.json").write_text(importable(json.dumps(found)))
        _import(game, folder)


def _printing(code: str, card: str, set_code: str = "test") -> dict[str, Any]:
    return {"code": code, "card": card, "set_code": set_code, "position": 1}


def _named(code: str, **more: Any) -> dict[str, Any]:
    return {"code": code, "names": {"en": code.title(), "es": f"{code.title()} (es)"}, **more}


def _import(game: str, folder: str) -> None:
    call_command("import_cards", "fixtures", folder, game=game, stdout=StringIO(), stderr=StringIO())
