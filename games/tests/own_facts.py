"""The project's own facts of any game as a catalogue, without a database."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from games.engine import Catalogue
from games.engine.own_format import normalise_own
from games.engine.sources import Row
from games.registry import game_get

FOLDER = Path(__file__).parents[2] / "fixtures"
KINDS = {
    "cards": "card",
    "classes": "class",
    "encounter_sets": "encounter_set",
    "guides": "guide",
    "printings": "printing",
    "scenarios": "scenario",
    "sets": "set",
}


@cache
def own_catalogue(game: str) -> Catalogue:
    """All that the project itself knows of the game."""
    rows = {}
    for file, kind in KINDS.items():
        path = FOLDER / game / f"{file}.json"
        values = json.loads(path.read_text()) if path.exists() else []
        rows[kind] = [Row(path.name, number, value) for number, value in enumerate(values, 1)]
    found = normalise_own(game_get(game).card_fields, rows)
    assert not found.findings
    records: Any = found.records
    named = {file: records[kind].values() for file, kind in KINDS.items()}
    return Catalogue(version=1, **named)
