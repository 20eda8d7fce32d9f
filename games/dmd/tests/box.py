"""The components of the project's own fixtures, and builds from them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from games.dmd.cards import DmdFields
from games.engine import Build, Catalogue
from games.engine.own_format import normalise_own
from games.engine.sources import Row

FOLDER = Path(__file__).parents[3] / "fixtures" / "dmd"
FILES = {
    "card": "cards.json",
    "set": "sets.json",
    "encounter_set": "encounter_sets.json",
    "guide": "guides.json",
    "scenario": "scenarios.json",
}
TRACKS = {"wounds": 6, "sanity": 10, "thresholds": (3, 5, 8), "dice_at": (5, 8)}
"""Invented: what a board may say. No source has the lengths of the tracks beyond doubt."""


@cache
def box(*, with_tracks: bool = False) -> Catalogue:
    """The base game; or one in which everything is known of the boards' tracks."""
    rows = {
        kind: [Row(file, number, value) for number, value in enumerate(json.loads((FOLDER / file).read_text()), 1)]
        for kind, file in FILES.items()
    }
    found = normalise_own(DmdFields, rows)
    assert not found.findings
    records: Any = found.records
    cards = records["card"].values()
    if with_tracks:
        cards = [
            replace(card, fields=replace(card.fields, **TRACKS)) if card.type_code == "investigator" else card
            for card in cards
        ]
    return Catalogue(
        version=1,
        cards=cards,
        sets=records["set"].values(),
        encounter_sets=records["encounter_set"].values(),
        guides=records["guide"].values(),
        scenarios=records["scenario"].values(),
    )


def make_build(given: dict[str, Any]) -> Build:
    """A board: what is not given is what the investigator starts with. A card with 0 copies is taken out."""
    leaders = given.get("leaders", ["ian-welles"])
    card = box().get(leaders[0]) if leaders else None
    skills: tuple[str, ...] = card.fields.skills if card else ()
    main = {**dict.fromkeys(skills, 1), "recurring-trauma": 1, **given.get("main", {})}
    received = {"received": given["received"]} if "received" in given else {}
    return Build(
        leaders=tuple(leaders),
        zones={"main": main, **received},
        choices=given.get("choices", {}),
        mode=given.get("mode", "start"),
    )
