"""Turns raw rows into records and lists everything that is wrong with them; writes nothing."""

import datetime
from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from cardsdb.importing.read import Fault, Row
from games.engine import CardRecord, Game
from games.engine.cards import read_fields


class ClassRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A class as a source gives it."""

    code: str
    names: dict[str, str]
    position: int


class SetRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set as a source gives it."""

    code: str
    names: dict[str, str]
    position: int
    released: datetime.date | None = None


class Records(Struct, frozen=True):
    """Everything a source gives, well formed."""

    classes: list[ClassRecord]
    sets: list[SetRecord]
    cards: list[CardRecord]


R = TypeVar("R", ClassRecord, SetRecord, CardRecord)


def check_rows(game: Game, rows: Mapping[str, list[Row]]) -> tuple[Records, list[Fault]]:
    """Records of all rows that are right, and all faults of those that are not."""
    faults: list[Fault] = []
    classes = _convert(ClassRecord, rows["classes"], faults)
    sets = _convert(SetRecord, rows["sets"], faults)
    cards = []
    for row, card in _convert(CardRecord, rows["cards"], faults):
        try:
            fields = read_fields(game.card_fields, card.fields)
        except msgspec.ValidationError as error:
            faults.append(Fault(row.file, row.number, f"fields: {error}"))
        else:
            cards.append((row, msgspec.structs.replace(card, fields=fields)))
    _check_codes(classes, faults)
    _check_codes(sets, faults)
    _check_codes(cards, faults)
    _check_references(game, classes, sets, cards, faults)
    return Records([r for _, r in classes], [r for _, r in sets], [r for _, r in cards]), faults


def _convert(kind: type[R], rows: list[Row], faults: list[Fault]) -> list[tuple[Row, R]]:
    found = []
    for row in rows:
        try:
            record = msgspec.convert(row.value, kind)
        except msgspec.ValidationError as error:
            faults.append(Fault(row.file, row.number, str(error)))
        else:
            if not record.names.get("en"):
                faults.append(Fault(row.file, row.number, f"{record.code} has no English name"))
            found.append((row, record))
    return found


def _check_codes(found: list[tuple[Row, R]], faults: list[Fault]) -> None:
    seen: set[str] = set()
    for row, record in found:
        codes = [record.code]
        if isinstance(record, CardRecord):
            codes += [printing.code for printing in record.printings]
        for code in codes:
            if code in seen:
                faults.append(Fault(row.file, row.number, f"the code {code} stands here for the second time"))
            seen.add(code)


def _check_references(
    game: Game,
    classes: list[tuple[Row, ClassRecord]],
    sets: list[tuple[Row, SetRecord]],
    cards: list[tuple[Row, CardRecord]],
    faults: list[Fault],
) -> None:
    class_codes = {record.code for _, record in classes}
    set_codes = {record.code for _, record in sets}
    for row, card in cards:
        if card.type_code not in game.vocabulary.types:
            faults.append(Fault(row.file, row.number, f"{card.code}: there is no card type {card.type_code!r}"))
        if card.level is not None and not 0 <= card.level <= 10:
            faults.append(Fault(row.file, row.number, f"{card.code}: the level {card.level} is not from 0 to 10"))
        wanted_classes = [*card.classes, *filter(None, [card.weakness and card.weakness.class_lock])]
        for code in wanted_classes:
            if code not in class_codes:
                faults.append(Fault(row.file, row.number, f"{card.code}: there is no class {code!r}"))
        for code in [card.set_code, *(printing.set_code for printing in card.printings)]:
            if code not in set_codes:
                faults.append(Fault(row.file, row.number, f"{card.code}: there is no set {code!r}"))
