"""Consistency of records: every fault is listed with its file and row; nothing is written."""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
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
"""Codes are part of addresses."""
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
            yield from _missing("card", [record.card], codes, "card")
            if record.code in found.records["card"]:
                yield "code", "a card has the same code"
            yield from _missing("set_code", [record.set_code], codes, "set")
            card = found.records["card"].get(record.card)
            yield from _value_faults(game, record.values, card if isinstance(card, CardRecord) else None)
        case GuideRecord():
            yield from _missing("returns_to", [record.returns_to], codes, "guide")
            yield from _missing("order", record.order, codes, "scenario")
        case ScenarioRecord():
            yield from _missing("guide", [record.guide], codes, "guide")
            yield from _missing("encounter_sets", record.encounter_sets, codes, "encounter_set")
            for result in record.results.values():
                yield from _missing("results", [result.next or None], codes, "scenario")
                for one in result.consequences:
                    yield from _missing("results", one.cards, codes, "card", "printing")
        case TabooRecord():
            for taboo in record.cards:
                yield from _missing("cards", [taboo.code], codes, "card", "printing")
                yield from _value_faults(game, taboo.values, None)


def _missing(field: str, wanted: Iterable[str | None], codes: Mapping[str, Set[str]], *kinds: str) -> Iterator[Fault]:
    """A fault for each code that no record of these kinds has; they are called by the first kind."""
    for code in wanted:
        if code is not None and not any(code in codes[kind] for kind in kinds):
            yield field, f"there is no {kinds[0].replace('_', ' ')} {code!r}"


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
    yield from _missing("classes", card.classes, codes, "class")
    if card.weakness:
        yield from _missing("weakness", [card.weakness.class_lock or None], codes, "class")
        if not 0 <= card.weakness.copies < 100:
            yield "weakness", f"{card.weakness.copies} copies are not from 0 to 99"
    yield from _missing("set_code", [card.set_code], codes, "set")
    yield from _missing("encounter_set", [card.encounter_set], codes, "encounter_set")
    for field, code in game.card_references(card):
        yield from _missing(field, [code], codes, "card", "printing")
