"""Homebrew cards from a CSV file with one card a line.

The first line names the columns; `docs/homebrew.csv` is a template. A dot goes into a record (`names.es`,
`fields.icons.wild`), and where a list is wanted its entries are separated by semicolons.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields as struct_fields

from cardsdb.importing.read import MAX_LINE, read_bytes
from cardsdb.request_fields import FLAGS
from games.engine.cards import CardFields, CardRecord
from games.engine.sources import Finding, Row, Tick

SET_COLUMNS = {"set_name": "names.en", "set_name_es": "names.es", "set_released": "released"}
"""Columns about the card's set, which need be filled in only once for each set."""
NUMBER = re.compile(r"-?[0-9]{1,9}")
LAST = 999
"""Homebrew sets come after those of any cycle."""
REQUIRED = ("code", "names.en", "type_code", "set_code", "position")


def read_homebrew(path: Path, card_fields: type[CardFields], tick: Tick) -> tuple[dict[str, list[Row]], list[Finding]]:
    """The rows of the table by kind: the cards, and the sets that they name."""
    findings: list[Finding] = []

    def fault(reason: str, row: int | None = None) -> None:
        findings.append(Finding(level="fault", file=path.name, row=row, reason=reason))

    try:
        text = read_bytes(path).decode("utf-8-sig")  # spreadsheets like to begin with a mark
    except OSError as error:
        fault(error.strerror or str(error))
        return {}, findings
    except ValueError as error:
        fault(f"it cannot be read as UTF-8 text: {error}")
        return {}, findings
    csv.field_size_limit(MAX_LINE)
    table = csv.reader(io.StringIO(text), strict=True)
    rows: dict[str, list[Row]] = {"set": [], "card": []}
    try:
        columns = next(table, [])
        wanted = {column: _wanted(column, card_fields) for column in columns}
        for reason in _header_faults(columns):
            fault(reason, 1)
        for cells in table if not findings else ():
            tick(table.line_num, 0)
            if len(cells) == len(columns):
                _add_rows(rows, Row(path.name, table.line_num, dict(zip(columns, cells, strict=True))), wanted)
            elif any(cell.strip() for cell in cells):
                fault(f"it has {len(cells)} cells instead of {len(columns)}", table.line_num)
    except csv.Error as error:
        fault(f"it cannot be read as CSV: {error}", table.line_num)
    return rows, findings


def _header_faults(columns: list[str]) -> Iterator[str]:
    yield from (f"there is no column {name}" for name in REQUIRED if name not in columns)
    if len(set(columns)) < len(columns):
        yield "a column stands twice"
    for column in columns:
        if any(other.startswith(f"{column}.") for other in columns):
            yield f"the column {column} excludes those that begin with {column}."


def _add_rows(rows: dict[str, list[Row]], line: Row, wanted: Mapping[str, Any]) -> None:
    """Add the line's card and, the first time it is described, its set."""
    card: dict[str, Any] = {"fields": {}}
    its_set: dict[str, Any] = {}
    for column, cell in line.value.items():
        if cell.strip() and column in SET_COLUMNS:
            _put(its_set, SET_COLUMNS[column], cell.strip())
        elif cell.strip():
            _put(card, column, _value(wanted[column], cell.strip()))
    if card == {"fields": {}}:
        return  # an empty line
    rows["card"].append(Row(line.file, line.number, card))
    code = card.get("set_code")
    if its_set and all(row.value["code"] != code for row in rows["set"]):
        its_set |= {"code": code, "position": len(rows["set"]) + 1, "cycle": "homebrew", "cycle_position": LAST}
        rows["set"].append(Row(line.file, line.number, its_set))


def _put(record: dict[str, Any], place: str, value: Any) -> None:
    """Put the value at a dotted path, creating its mappings."""
    *way, last = place.split(".")
    for step in way:
        record = record.setdefault(step, {})
    record[last] = value


def _wanted(column: str, card_fields: type[CardFields]) -> Any:
    """The type of a column, by the record's fields; text for an unknown column, reported later."""
    kind: Any = CardRecord
    for step in column.split("."):
        if kind is CardRecord and step == "fields":
            kind = card_fields
            continue
        kind = _inner(kind, step)
    return kind


def _inner(kind: Any, step: str) -> Any:
    for one in (kind, *get_args(kind)):  # optional types, too
        if isinstance(one, type) and issubclass(one, Struct):
            return next((field.type for field in struct_fields(one) if field.name == step), str)
        if get_origin(one) is dict:
            return get_args(one)[1]
    return str


def _value(wanted: Any, cell: str) -> Any:
    """The cell as its column's type: a list, a number, yes or no, else text."""
    kinds = (wanted, *get_args(wanted))
    if get_origin(wanted) is tuple:
        return [part.strip() for part in cell.split(";") if part.strip()]
    if int in kinds and NUMBER.fullmatch(cell):
        return int(cell)
    if bool in kinds:
        return FLAGS.get(cell.lower(), cell)
    return cell
