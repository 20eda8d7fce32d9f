"""Do the records make sense together? Everything wrong is listed with its file and row; nothing is written."""

import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from typing import Any

import msgspec
from django.db import models

from cardsdb.importing.upsert import MODELS
from games.engine import CardRecord, Game, PrintingRecord
from games.engine.cards import GuideRecord, Record, ScenarioRecord, TabooRecord, read_fields, said, write_fields
from games.engine.sources import Normalised, Tick, no_tick

MAX_LEVEL = 10
MAX_CLASSES = 3
MAX_NAME = 160
CODE = re.compile(r"[\w.:-]+")
"""A code stands in addresses."""
Known = Mapping[str, Set[str]]
"""Codes by kind that exist already, from other sources or from the parts not imported now."""
Said = Mapping[tuple[str, str], bytes]
"""Records as JSON, by kind and code."""
Fault = tuple[str, str]
"""The field, and its fault."""


def check_records(
    game: Game,
    found: Normalised,
    known: Known,
    names: Mapping[str, str],
    tick: Tick = no_tick,
    *,
    has_last_word: bool = True,
) -> Said:
    """Add a fault for each invalid record or reference; return the records as JSON. `names` are the source's.

    A source without the last word may call a card what others know as a printing: theirs counts.
    While a whole file is unreadable, references are not judged.
    """
    words: dict[tuple[str, str], bytes] = {}
    whole = all(finding.row is not None for finding in found.faults())
    # A reference to a row that has faults of its own is no fault.
    codes = {
        kind: records.keys() | known.get(kind, set()) | found.broken.keys() for kind, records in found.records.items()
    }
    done, total = 0, sum(map(len, found.records.values()))
    for kind, records in found.records.items():
        for code, record in records.items():
            done += 1
            tick(done, total)
            row = found.origins[kind, code]
            words[kind, code] = msgspec.json.encode(said(record))
            for field, reason in _faults_alone(kind, record, words[kind, code]):
                found.fault(row, f"{code}: {reason}", names.get(field, field))
            for field, reason in _faults_together(game, record, found, codes) if whole else ():
                found.fault(row, f"{code}: {reason}", names.get(field, field))
            if has_last_word and kind == "card" and code in known.get("printing", set()):
                found.fault(row, f"{code}: a printing of another card has the same code", names.get("code", "code"))
    return words


def _faults_alone(kind: str, record: Any, words: bytes) -> Iterator[Fault]:
    """Faults of the record by itself."""
    if not CODE.fullmatch(record.code):
        yield "code", "a code is made of letters, digits and _ . : -"
    names = getattr(record, "names", None)
    if names is not None and not (names.get("en") or "").strip():
        yield "name", "there is no English name"
    elif names is not None and len(names["en"]) > MAX_NAME:
        yield "name", f"it is longer than {MAX_NAME} characters"
    if b"\\u0000" in words:
        yield "", "there is a null character in it"
    for field, limit in _limits(kind).items():
        value = getattr(record, field) if field in record.__struct_fields__ else None
        if isinstance(value, str) and len(value) > limit:
            yield field, f"it is longer than {limit} characters"
        elif isinstance(value, int) and not 0 <= value <= limit:
            yield field, f"{value} is not from 0 to {limit}"


@cache
def _limits(kind: str) -> dict[str, int]:
    """The longest text or the greatest number that the database has room for, by field."""
    limits = {}
    for field in MODELS[kind]._meta.concrete_fields:
        if isinstance(field, models.CharField) and field.max_length:
            limits[field.name] = field.max_length
        elif isinstance(field, models.PositiveSmallIntegerField):
            limits[field.name] = 2**15 - 1
        elif isinstance(field, models.PositiveIntegerField):
            limits[field.name] = 2**31 - 1
    return limits


def _faults_together(game: Game, record: Record, found: Normalised, codes: Mapping[str, Set[str]]) -> Iterator[Fault]:
    match record:
        case CardRecord():
            yield from _card_faults(game, record, codes)
        case PrintingRecord():
            if record.card not in codes["card"]:
                yield "card", f"there is no card {record.card!r}"
            if record.code in found.records["card"]:
                yield "code", "a card has the same code"
            if record.set_code not in codes["set"]:
                yield "set_code", f"there is no set {record.set_code!r}"
            card = found.records["card"].get(record.card)
            yield from _value_faults(game, record.values, card if isinstance(card, CardRecord) else None)
        case GuideRecord():
            if record.returns_to is not None and record.returns_to not in codes["guide"]:
                yield "returns_to", f"there is no guide {record.returns_to!r}"
            for code in record.order:
                if code not in codes["scenario"]:
                    yield "order", f"there is no scenario {code!r}"
        case ScenarioRecord():
            if record.guide not in codes["guide"]:
                yield "guide", f"there is no guide {record.guide!r}"
            for code in record.encounter_sets:
                if code not in codes["encounter_set"]:
                    yield "encounter_sets", f"there is no encounter set {code!r}"
        case TabooRecord():
            for taboo in record.cards:
                if taboo.code not in codes["card"] and taboo.code not in codes["printing"]:
                    yield "cards", f"there is no card {taboo.code!r}"
                yield from _value_faults(game, taboo.values, None)


def _value_faults(game: Game, values: dict[str, Any], card: CardRecord | None) -> Iterator[Fault]:
    """Faults of a printing's own values, by the game's fields."""
    if values:
        try:
            read_fields(game.card_fields, {**(write_fields(card.fields) if card else {}), **values})
        except msgspec.ValidationError as error:
            yield "values", str(error).replace("`", "")


def _card_faults(game: Game, card: CardRecord, codes: Mapping[str, Set[str]]) -> Iterator[Fault]:
    if card.type_code not in game.vocabulary.types:
        yield "type_code", f"there is no card type {card.type_code!r}"
    if card.level is not None and not 0 <= card.level <= MAX_LEVEL:
        yield "level", f"the level {card.level} is not from 0 to {MAX_LEVEL}"
    if len(card.classes) > MAX_CLASSES or len(set(card.classes)) < len(card.classes):
        yield "classes", f"a card has up to {MAX_CLASSES} different classes"
    for code in card.classes:
        if code not in codes["class"]:
            yield "classes", f"there is no class {code!r}"
    if card.weakness:
        if card.weakness.class_lock and card.weakness.class_lock not in codes["class"]:
            yield "weakness", f"there is no class {card.weakness.class_lock!r}"
        if not 0 <= card.weakness.copies < 100:
            yield "weakness", f"{card.weakness.copies} copies are not from 0 to 99"
    if card.set_code not in codes["set"]:
        yield "set_code", f"there is no set {card.set_code!r}"
    if card.encounter_set is not None and card.encounter_set not in codes["encounter_set"]:
        yield "encounter_set", f"there is no encounter set {card.encounter_set!r}"
    for field, code in game.card_references(card):
        if code not in codes["card"] and code not in codes["printing"]:
            yield field, f"there is no card {code!r}"
