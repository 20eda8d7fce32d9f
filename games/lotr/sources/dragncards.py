"""DragnCards' table of cards: a line for each side, both sides of a card with the same `databaseId`; in English only.

A reprint has a `databaseId` of its own, and becomes a printing of its card. RingsDB's table of numbers may lie beside
it.
"""

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec

from games.engine.cards import CardRecord, EncounterSetRecord, FaceRecord, PrintingRecord, SetRecord
from games.engine.sources import Files, Normalised, Row, Source, Tick, no_tick
from games.lotr.cards import LotrFields, Reverse
from games.lotr.sources.common import ENCOUNTER_SETS, SETS, add_spheres, code_of, english
from games.lotr.sources.dragncards_scenarios import ROWS, add_scenarios, other_decks
from games.lotr.sources.dragncards_values import COLUMNS, NOT_OF_THE_CARD, Side, read_side
from games.lotr.sources.ringsdb_codes import add_numbers, is_row_of_numbers
from games.lotr.words import _

FIELD_NAMES = {
    "code": "databaseId", "names": "name", "type_code": "type", "classes": "sphere", "set_code": "packName",
    "position": "numberInPack", "quantity": "deckbuilderQuantity", "encounter_set": "encounterSet",
}  # fmt: skip
SAME_WORDS = 0.7  # the minimum similarity of the words of two printings of one card; errata change some of them
PLAYER_TYPES = frozenset({"hero", "ally", "attachment", "event", "player-side-quest", "contract"})


def normalise(files: Files, tick: Tick = no_tick) -> Normalised:
    """Every row becomes a card, a side of one or a printing, or is named in a finding."""
    found = Normalised.empty()
    add_spheres(found)
    decks = [row for name in sorted(files) if name.endswith(".json") for row in files[name]]
    tables = [row for name in sorted(files) if not name.endswith(".json") for row in files[name]]
    numbers = [row for row in tables if is_row_of_numbers(row)]
    rows = [row for row in tables if not is_row_of_numbers(row)]
    cards: dict[str, list[tuple[Row, Side]]] = {}
    for number, row in enumerate(rows, 1):
        tick(number, len(rows))
        with found.reading(row):
            if side := _side(row, found):
                cards.setdefault(row.value["databaseId"], []).append((row, side))
    originals: dict[tuple[Any, ...], list[tuple[str, Side]]] = {}
    first_rows = {code: sides[0][0] for code, sides in cards.items()}
    apart = other_decks(decks, first_rows)
    for code, sides in cards.items():
        row = sides[0][0]
        with found.reading(row):
            _add_places(row, found)
            original = _original(code, sides, originals)
            if original:
                _add_printing(code, original, sides[0], found)
            else:
                sides[0][1].fields["other_decks"] = apart.get(code, {})
                _add_card(code, sides, found)
    add_scenarios(decks, first_rows, found)
    add_numbers(numbers, found)
    found.accounted = len(tables) + len(decks)
    return found


def _side(row: Row, found: Normalised) -> Side | None:
    """The values of the row; None, with a fault for each, if some are invalid."""
    raw = row.value
    if not isinstance(raw, Mapping):
        found.fault(row, f"it is not a row of a table, but {type(raw).__name__}")
        return None
    before = len(found.findings)
    for column in sorted(raw.keys() - COLUMNS - NOT_OF_THE_CARD):
        found.fault(row, "this column is not known", str(column))
    for column in ("databaseId", "name", "type", "packName", "numberInPack"):
        if not raw.get(column):
            found.fault(row, "it is empty", column)
    if len(found.findings) > before:
        return None
    side = read_side(raw)
    for column, reason in side.faults:
        found.fault(row, reason, column)
    for column, reason in side.notes:
        found.note(row, reason, column)
    return None if side.faults else side


def _add_places(row: Row, found: Normalised) -> None:
    """Add the set and the encounter set of the row, if they are new."""
    name = row.value["packName"]
    if code_of(name) not in found.records["set"]:
        position = len(found.records["set"]) + 1
        names = {"en": SETS.get(name, name)}
        found.add("set", SetRecord(code=code_of(name), names=names, position=position), row)
    encounter = row.value.get("encounterSet")
    if encounter and code_of(encounter) not in found.records["encounter_set"]:
        names = {"en": ENCOUNTER_SETS.get(encounter, encounter)}
        found.add("encounter_set", EncounterSetRecord(code=code_of(encounter), names=names), row)


def _original(
    code: str, sides: Sequence[tuple[Row, Side]], originals: dict[tuple[Any, ...], list[tuple[str, Side]]]
) -> str | None:
    """The card that these sides reprint; without one they are remembered as the original of later rows."""
    row, side = sides[0]
    if side.type_code not in PLAYER_TYPES or side.fields.get("campaign_role") or row.value.get("encounterSet"):
        return None
    key = (row.value["name"], side.type_code, side.spheres, *(side.fields.get(name) for name in sorted(side.numbers)))
    for original, other in originals.get(key, ()):
        words, others = (re.findall(r"[a-z]+", one.text.lower()) for one in (side, other))
        if SequenceMatcher(None, words, others, autojunk=False).ratio() >= SAME_WORDS:
            return original
    originals.setdefault(key, []).append((code, side))
    return None


def _add_printing(code: str, original: str, first: tuple[Row, Side], found: Normalised) -> None:
    row, side = first
    place = {"set_code": code_of(row.value["packName"]), "position": side.position, "quantity": side.quantity}
    plain = {"code": code, "card": original, **place, "texts": english(side.text)}
    if printing := found.convert(plain, PrintingRecord, row, FIELD_NAMES):
        found.add("printing", printing, row)


def _add_card(code: str, sides: Sequence[tuple[Row, Side]], found: Normalised) -> None:
    (row, side), *others = sides
    if len(others) > 1:
        for third, _side_there in others[1:]:
            found.fault(third, f"{code} has more than two sides", "databaseId")
        return
    fields = dict(side.fields)
    back = None
    if others:
        other = others[0][1]
        if side.type_code == other.type_code == "quest":
            fields |= {name: other.fields.get(name) for name in other.numbers if fields.get(name) is None}
        shared = {name: value for name, value in other.fields.items() if value and name in Reverse.__struct_fields__}
        fields["reverse"] = {**shared, "type_code": other.type_code, "keywords": other.keywords}
        back = FaceRecord(names={"en": other.name}, traits=english(tuple(other.traits)), texts=english(other.text))
    encounter = row.value.get("encounterSet")
    plain = {
        "code": code,
        "names": {"en": side.name},
        "type_code": side.type_code,
        "classes": list(side.spheres),
        "traits": english(side.traits),
        "keywords": side.keywords,
        "texts": english(side.text),
        "unique": side.unique,
        "set_code": code_of(row.value["packName"]),
        "position": side.position,
        "quantity": side.quantity,
        "encounter_set": code_of(encounter) if encounter else None,
        "fields": fields,
    }
    card = found.convert(plain, CardRecord, row, FIELD_NAMES)
    own = found.convert(fields, LotrFields, row)
    if card and own:
        found.add("card", msgspec.structs.replace(card, back=back, fields=own), row)


SOURCE = Source(
    code="dragncards",
    name=_("DragnCards' table"),
    normalise=normalise,
    suffixes=(".tsv", ".json"),
    rows_under=ROWS,
    field_names=FIELD_NAMES,
)
