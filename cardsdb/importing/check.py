"""Do the records make sense together? Everything wrong is listed with its file and row; nothing is written."""

from collections.abc import Iterator, Mapping, Set

from games.engine import CardRecord, Game, PrintingRecord
from games.engine.cards import GuideRecord, Record, ScenarioRecord, TabooRecord
from games.engine.sources import Normalised, Tick, no_tick

MAX_LEVEL = 10
MAX_NAME = 160
MAX_CODE = 80
MAX_COUNT = 32767
COUNTS = {"position", "quantity", "encounter_position", "cycle_position", "size"}
"""What the database has room for."""
Known = Mapping[str, Set[str]]
"""Codes by kind that exist already, from other sources or from the parts not imported now."""


def check_records(game: Game, found: Normalised, known: Known, tick: Tick = no_tick) -> None:
    """Adds a fault for each record that refers to nothing or says what cannot be."""
    codes = {kind: records.keys() | known.get(kind, set()) for kind, records in found.records.items()}
    done, total = 0, sum(map(len, found.records.values()))
    for kind, records in found.records.items():
        for record in records.values():
            done += 1
            tick(done, total)
            for field, reason in _faults(game, record, codes):
                found.fault(found.origins[kind, record.code], f"{record.code}: {reason}", field)  # type: ignore[attr-defined]


def _faults(game: Game, record: Record, codes: Mapping[str, Set[str]]) -> Iterator[tuple[str, str]]:
    names = getattr(record, "names", None)
    if names is not None and not names.get("en"):
        yield "name", "there is no English name"
    elif names is not None and len(names["en"]) > MAX_NAME:
        yield "name", f"it is longer than {MAX_NAME} characters"
    if len(record.code) > MAX_CODE:  # type: ignore[attr-defined]
        yield "code", f"it is longer than {MAX_CODE} characters"
    for field in COUNTS & set(record.__struct_fields__):
        if not 0 <= (getattr(record, field) or 0) <= MAX_COUNT:
            yield field, f"{getattr(record, field)} is not from 0 to {MAX_COUNT}"
    match record:
        case CardRecord():
            yield from _card_faults(game, record, codes)
        case PrintingRecord():
            if record.card not in codes["card"]:
                yield "duplicate_of", f"there is no card {record.card!r}"
            if record.code in codes["card"]:
                yield "code", "a card has the same code"
            if record.set_code not in codes["set"]:
                yield "pack_code", f"there is no set {record.set_code!r}"
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


def _card_faults(game: Game, card: CardRecord, codes: Mapping[str, Set[str]]) -> Iterator[tuple[str, str]]:
    if card.type_code not in game.vocabulary.types:
        yield "type_code", f"there is no card type {card.type_code!r}"
    if card.level is not None and not 0 <= card.level <= MAX_LEVEL:
        yield "xp", f"the level {card.level} is not from 0 to {MAX_LEVEL}"
    for code in card.classes:
        if code not in codes["class"]:
            yield "faction_code", f"there is no class {code!r}"
    if card.weakness and card.weakness.class_lock and card.weakness.class_lock not in codes["class"]:
        yield "restrictions", f"there is no class {card.weakness.class_lock!r}"
    if card.set_code not in codes["set"]:
        yield "pack_code", f"there is no set {card.set_code!r}"
    if card.encounter_set is not None and card.encounter_set not in codes["encounter_set"]:
        yield "encounter_code", f"there is no encounter set {card.encounter_set!r}"
    for field, code in game.card_references(card):
        if code not in codes["card"] and code not in codes["printing"]:
            yield field, f"there is no card {code!r}"
