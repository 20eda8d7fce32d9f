"""The project's own card facts as a catalogue, without a database."""

import json
from pathlib import Path
from typing import Any

from games.engine import CardFields, Catalogue
from games.engine.own_format import FIXTURE_FILES, normalise_own
from games.engine.sources import Row

FIXTURES = Path(__file__).parents[3] / "fixtures"


def fixture_catalogue(folder: Path, card_fields: type[CardFields]) -> Catalogue:
    """What the fixtures in that folder come to; every row of them must be right."""
    rows = {
        kind: [Row(file, number, value) for number, value in enumerate(json.loads(path.read_text()), 1)]
        for file, kind in FIXTURE_FILES.items()
        if (path := folder / file).exists()
    }
    found = normalise_own(card_fields, rows)
    assert not found.findings, found.findings
    records: dict[str, Any] = {kind: found.records.get(kind, {}).values() for kind in FIXTURE_FILES.values()}
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
