"""Values that the sources share: codes, spellings, printed numbers, spheres."""

import re
from pathlib import Path
from typing import Any

import msgspec

from games.engine import in_every_language
from games.engine.cards import ClassRecord, PrintedValue
from games.engine.search.folding import unaccented
from games.engine.sources import Normalised, Row
from games.lotr.cards import SPHERES

_SPELLING = msgspec.json.decode(Path(__file__).with_name("spelling.json").read_bytes(), type=dict[str, dict[str, str]])
"""Spellings of DragnCards' table to the spellings on the cards; copies are counted by their titles."""
NAMES = _SPELLING["names"]
TRAITS = _SPELLING["traits"]
SETS = _SPELLING["sets"]  # boxes; their codes are the same either way
ENCOUNTER_SETS = _SPELLING["encounter_sets"]  # their codes stay those of the table's spelling, which other data uses
SCENARIOS = _SPELLING["scenarios"]  # encounter set of the first quest card to the scenario, if their names differ
NO_WORD = re.compile(r"[^a-z0-9]+")
MARKS: dict[str, PrintedValue] = {"X": "X", "*": "*", "?": "?", "-": "–", "–": "–"}
"""Marks that cards print in the place of a number."""


def code_of(name: str) -> str:
    """ "The Hobbit: On the Doorstep" and "The Hobbit - On the Doorstep" are one set: the-hobbit-on-the-doorstep."""
    plain = unaccented(name).casefold().replace("'", "").replace("’", "")
    return NO_WORD.sub("-", plain).strip("-")


def english(value: Any) -> dict[str, Any]:
    """The value under its language; nothing if it is empty."""
    return {"en": value} if value else {}


def printed_value(raw: Any) -> PrintedValue:
    """A number, or a mark in its place; ValueError for anything else."""
    if raw is None or raw == "":
        return None
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and raw.isdecimal():
        return int(raw)
    if isinstance(raw, str) and raw in MARKS:
        return MARKS[raw]
    raise ValueError(f"{raw!r} is not a printed value")


def add_spheres(found: Normalised) -> None:
    for position, (code, text) in enumerate(SPHERES.items(), 1):
        sphere = ClassRecord(code=code, names=in_every_language(text), position=position)
        found.add("class", sphere, Row("spheres", position, None))
