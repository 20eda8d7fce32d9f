"""Homebrew cards from a table: a CSV file with one card a line, as people keep them in a spreadsheet.

The first line names the columns; `docs/homebrew.csv` is a template. A dot goes into a record (`names.es`,
`fields.icons.wild`), and where a list is wanted its entries are separated by semicolons.
"""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardsdb.importing.read import MAX_LINE, read_bytes
from games.engine.sources import Finding, Row, Tick, no_tick

SET_COLUMNS = {"set_name": "names.en", "set_name_es": "names.es", "set_released": "released"}
"""Columns about the card's set, which need be filled in only once for each set."""
NUMBERS_AND_MARKS = {"level", "position", "quantity", "encounter_position", "unique"}
MARKS = {"yes": True, "true": True, "no": False, "false": False}
LISTS = {"classes", "traits.en", "traits.es", "fields.slots", "fields.tags", "fields.investigators"}
LAST = 999
"""Homebrew sets stand behind those of any cycle."""
REQUIRED = ("code", "names.en", "type_code", "set_code", "position")


def read_homebrew(path: Path, tick: Tick = no_tick) -> tuple[dict[str, list[Row]], list[Finding]]:
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
        for reason in _header_faults(columns):
            fault(reason, 1)
        for cells in table if not findings else ():
            tick(table.line_num, 0)
            if len(cells) == len(columns):
                _add_rows(rows, Row(path.name, table.line_num, dict(zip(columns, cells, strict=True))))
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


def _add_rows(rows: dict[str, list[Row]], line: Row) -> None:
    """Adds the line's card and, the first time that it is described, its set."""
    card: dict[str, Any] = {"fields": {}}
    its_set: dict[str, Any] = {}
    for column, cell in line.value.items():
        if cell.strip() and column in SET_COLUMNS:
            _put(its_set, SET_COLUMNS[column], cell.strip())
        elif cell.strip():
            _put(card, column, _value(column, cell.strip()))
    if card == {"fields": {}}:
        return  # an empty line
    rows["card"].append(Row(line.file, line.number, card))
    code = card.get("set_code")
    if its_set and all(row.value["code"] != code for row in rows["set"]):
        its_set |= {"code": code, "position": len(rows["set"]) + 1, "cycle": "homebrew", "cycle_position": LAST}
        rows["set"].append(Row(line.file, line.number, its_set))


def _put(record: dict[str, Any], place: str, value: Any) -> None:
    """Puts the value at a dotted place, making what lies on the way."""
    *way, last = place.split(".")
    for step in way:
        record = record.setdefault(step, {})
    record[last] = value


def _value(column: str, cell: str) -> Any:
    """A cell as what it looks like: a list, a number, yes or no, else words. Codes and words stay words."""
    if column in LISTS:
        return [part.strip() for part in cell.split(";") if part.strip()]
    if not column.startswith("fields.") and column not in NUMBERS_AND_MARKS:
        return cell
    if cell.removeprefix("-").isdecimal():
        return int(cell)
    return MARKS.get(cell.lower(), cell)
