"""What a source of cards gives, and what may be wrong with it: the border between reading and writing.

Reading bytes is not done here; a source takes raw rows and gives records and findings, and touches nothing else.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.engine.cards import (
    CardRecord,
    ClassRecord,
    EncounterSetRecord,
    GuideRecord,
    PrintingRecord,
    Record,
    ScenarioRecord,
    SetRecord,
    TabooRecord,
)

KINDS: dict[str, type[Record]] = {
    "class": ClassRecord,
    "set": SetRecord,
    "encounter_set": EncounterSetRecord,
    "card": CardRecord,
    "printing": PrintingRecord,
    "taboo": TabooRecord,
    "guide": GuideRecord,
    "scenario": ScenarioRecord,
}
"""Every kind of record, in the order in which they refer to each other."""


class Row(Struct, frozen=True):
    """A raw row, and where it stands."""

    file: str
    number: int
    """From 1."""
    value: Any


class Finding(Struct, frozen=True, kw_only=True):
    """Something about the input that people should know. A fault stops the import; a note does not."""

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
    accounted: int = 0
    """How many raw rows ended up as a record, as part of one, or in a finding."""

    @classmethod
    def empty(cls) -> "Normalised":
        return cls(records={kind: {} for kind in KINDS}, origins={}, findings=[])

    def add(self, kind: str, record: Any, row: Row) -> None:
        """Takes the record in, or finds that its code is taken."""
        if record.code in self.records[kind]:
            if self.records[kind][record.code] == record:
                self.note(row, f"{record.code} stands twice, identically", field="code")
            else:
                self.fault(row, f"{record.code} stands twice, with different values", field="code")
        else:
            self.records[kind][record.code] = record
            self.origins[kind, record.code] = row

    def fault(self, row: Row, reason: str, field: str = "") -> None:
        self.findings.append(Finding(level="fault", file=row.file, row=row.number, field=field, reason=reason))

    def note(self, row: Row, reason: str, field: str = "") -> None:
        self.findings.append(Finding(level="note", file=row.file, row=row.number, field=field, reason=reason))

    def waive(self, rows: Collection[str]) -> None:
        """Leaves out the rows named as "file:number": their records go, and a note says so instead of their faults."""

        def is_waived(file: str, row: int | None) -> bool:
            return f"{file}:{row}" in rows

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

    def faults(self) -> Iterator[Finding]:
        return (finding for finding in self.findings if finding.level == "fault")


Files = Mapping[str, list[Row]]
"""Path within the source to its raw rows."""
Tick = Callable[[int, int], None]
"""Told now and then how much is done, and of how much. It may raise, to stop what is being done."""


def no_tick(done: int, of: int) -> None:
    """For who does not care how far the work is."""


class Source(Struct, frozen=True, kw_only=True):
    """A reader of one outside format."""

    code: str
    normalise: Callable[[Files, Tick], Normalised]
    site: str = ""
    """Where the public API that this source reads is at home; empty for a source that is no site's API."""
    answers: Mapping[str, str] = {}
    """What to ask the site for: file name to path below the site, or to a whole address elsewhere."""
