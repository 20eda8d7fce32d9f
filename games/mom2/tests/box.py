"""The components of the project's own fixtures, and builds from them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from games.engine import Build, Catalogue
from games.engine.own_format import normalise_own
from games.engine.sources import Row
from games.mom2.cards import Mom2Fields

FOLDER = Path(__file__).parents[3] / "fixtures" / "mom2"
FILES = {"set": "sets.json", "card": "cards.json", "printing": "printings.json"}


@cache
def box() -> Catalogue:
    """All products."""
    rows = {
        kind: [Row(file, number, value) for number, value in enumerate(json.loads((FOLDER / file).read_text()), 1)]
        for kind, file in FILES.items()
    }
    found = normalise_own(Mom2Fields, rows)
    assert not found.findings
    records: Any = found.records
    return Catalogue(version=1, **{f"{kind}s": records[kind].values() for kind in FILES})


def make_build(given: dict[str, Any]) -> Build:
    """An investigator; what is not given is Rita Young with nothing, during a game."""
    zones = ("main", "conditions", "damage", "horror", "starting")
    return Build(
        leaders=tuple(given.get("leaders", ["rita-young"])),
        zones={zone: given[zone] for zone in zones if zone in given},
        choices=given.get("choices", {}),
        mode=given.get("mode", "play"),
    )
