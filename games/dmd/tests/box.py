"""The components of the project's own fixtures, and builds from them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from games.dmd.cards import DmdFields
from games.engine import Build, Catalogue
from games.engine.tests.boxes import FIXTURES, fixture_catalogue

BOX: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text())
"""The contents of the box, as the rulebook lists them (DMD-VAL-01). The 18 figures of monsters are of seven kinds; the
book does not say how many of each."""
TRACKS = {"wounds": 6, "sanity": 10, "thresholds": (3, 5, 8), "dice_at": (5, 8)}
"""Invented: what a board may say. No source has the lengths of the tracks beyond doubt."""


@cache
def box(*, with_tracks: bool = False) -> Catalogue:
    """The base game; or one in which everything is known of the boards' tracks."""
    known = fixture_catalogue(FIXTURES / "dmd", DmdFields)
    if not with_tracks:
        return known
    cards = (
        replace(card, fields=replace(card.fields, **TRACKS)) if card.type_code == "investigator" else card
        for card in known
    )
    return Catalogue(
        version=1,
        cards=cards,
        sets=known.sets.values(),
        encounter_sets=known.encounter_sets.values(),
        guides=known.guides.values(),
        scenarios=known.scenarios.values(),
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
