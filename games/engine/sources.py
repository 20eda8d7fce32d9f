"""Sources of cards: records and findings from raw rows. Reading bytes and writing are done elsewhere."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.engine import cards
from games.engine.cards import Record
from games.engine.text import Text

KINDS: dict[str, type[Record]] = {  # every kind of record, in the order in which they refer to each other
    "class": cards.ClassRecord,
    "set": cards.SetRecord,
    "encounter_set": cards.EncounterSetRecord,
    "card": cards.CardRecord,
    "printing": cards.PrintingRecord,
    "taboo": cards.TabooRecord,
    "guide": cards.GuideRecord,
    "scenario": cards.ScenarioRecord,
}


class Row(Struct, frozen=True):
    """A raw row, and its place."""

    file: str
    number: int
    """From 1."""
    value: Any


class Finding(Struct, frozen=True, kw_only=True):
    """A finding about the input. A fault stops the import; a note does not."""

    level: Literal["fault", "note"]
    file: str
    row: int | None = None
    field: str = ""
    reason: str

    def __str__(self) -> str:
        place = self.file + (f" row {self.row}" if self.row is not None else "")
        return f"{place}{f' {self.field}' if self.field else ''}: {self.reason}"


class Normalised(Struct, kw_only=True):
    """The records of a source by kind and code, with the row that each came from."""

    records: dict[str, dict[str, Record]]
    origins: dict[tuple[str, str], Row]
    findings: list[Finding]
    broken: dict[str, Row]
    """Rows with faults by their code, so that references to them are no faults."""
    accounted: int = 0
    """The number of raw rows that became a record, part of one, or a finding."""

    @classmethod
    def empty(cls) -> "Normalised":
        return cls(records={kind: {} for kind in KINDS}, origins={}, findings=[], broken={})

    def add(self, kind: str, record: Any, row: Row) -> None:
        """Add the record, or a finding if its code is taken."""
        if record.code in self.records[kind]:
            if self.records[kind][record.code] == record:
                self.note(row, f"{record.code} stands twice, identically", field="code")
            else:
                self.fault(row, f"{record.code} stands twice, with different values", field="code")
        else:
            self.records[kind][record.code] = record
            self.origins[kind, record.code] = row

    def convert(self, plain: Mapping[str, Any], kind: Any, row: Row, names: Mapping[str, str] | None = None) -> Any:
        """The values as a struct of that kind; None, and a fault for each wrong field.
        `names` has the row's own names of the fields."""
        try:
            return msgspec.convert(plain, kind)
        except msgspec.ValidationError as error:
            whole = error
        before = len(self.findings)
        for field in msgspec.structs.fields(kind):
            if field.name in plain:
                try:
                    msgspec.convert(plain[field.name], field.type)
                except msgspec.ValidationError as error:
                    self.fault(row, _plainly(error), (names or {}).get(field.name, field.name))
        if len(self.findings) == before:
            self.fault(row, _plainly(whole))
        return None

    @contextmanager
    def reading(self, row: Row) -> Iterator[None]:
        """Turn any exception into a fault of the row, so that the rows below are still read."""
        try:
            yield
        except Exception as error:  # noqa: BLE001  (a row may hold anything)
            self.fault(row, f"it cannot be understood: {error or type(error).__name__}")

    def fault(self, row: Row, reason: str, field: str = "") -> None:
        if isinstance(row.value, Mapping) and isinstance(code := row.value.get("code"), str):
            self.broken[code] = row
        self.findings.append(Finding(level="fault", file=row.file, row=row.number, field=field, reason=reason))

    def note(self, row: Row, reason: str, field: str = "") -> None:
        self.findings.append(Finding(level="note", file=row.file, row=row.number, field=field, reason=reason))

    def waive(self, rows: Collection[str]) -> None:
        """Leave out the rows named as "file:number", or whole files; notes replace their faults.
        A name without a row is a fault."""

        def is_waived(file: str, row: int | None) -> bool:
            return file in rows or f"{file}:{row}" in rows

        places = {(finding.file, finding.row) for finding in self.findings}
        places |= {(row.file, row.number) for row in self.origins.values()}
        names = {file for file, _row in places} | {f"{file}:{row}" for file, row in places}
        self.findings = [
            msgspec.structs.replace(finding, level="note", reason=f"{finding.reason} (waived)")
            if finding.level == "fault" and is_waived(finding.file, finding.row)
            else finding
            for finding in self.findings
        ]
        for (kind, code), row in list(self.origins.items()):
            if is_waived(row.file, row.number):
                del self.records[kind][code], self.origins[kind, code]
                self.note(row, f"{code} is left out (waived)")
        self.broken = {code: row for code, row in self.broken.items() if not is_waived(row.file, row.number)}
        for name in sorted(set(rows) - names):
            self.fault(Row(name, 0, None), "there is no such row to waive")

    def faults(self) -> Iterator[Finding]:
        return (finding for finding in self.findings if finding.level == "fault")


Files = Mapping[str, list[Row]]  # path within the source to its raw rows
Tick = Callable[[int, int], None]
"""Called now and then with the work done and the total. It may raise to stop the work."""


def no_tick(done: int, of: int) -> None:
    """A tick without an effect."""


class Source(Struct, frozen=True, kw_only=True):
    """A reader of one outside format."""

    code: str
    name: Text
    normalise: Callable[[Files, Tick], Normalised]
    wants: Callable[[str], bool] = lambda path: True
    """Whether it reads the file of a folder, by its path in it."""
    suffixes: tuple[Literal[".json", ".tsv"], ...] = (".json",)
    """The formats of its files: lists in JSON, or tables with tabs between the cells."""
    rows_under: str = ""
    """The key of a JSON object whose values are the rows, each with its `name`."""
    field_names: Mapping[str, str] = {}
    """The source's own names of our fields, so that a fault names the key in the file."""
    site: str = ""
    """The host of the public API that it reads; empty without one."""
    answers: Mapping[str, str] = {}
    """Requests to the site: file name to path below the site, or to a whole address elsewhere."""


def _plainly(error: msgspec.ValidationError) -> str:
    """msgspec's message without backticks and place: the finding has its field."""
    what, _, _where = str(error).partition(" - at `")
    return what.replace("`", "")
