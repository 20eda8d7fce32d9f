"""Bytes to raw rows: folders of JSON files or tables, and our own bulk file. Bounded in size, precise about faults."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from games.engine.own_format import FIXTURE_KINDS, fixture_kind
from games.engine.sources import KINDS, Files, Finding, Row, Tick, no_tick

MAX_FILE = 64 * 1024 * 1024
MAX_LINE = 1024 * 1024
"""Bytes. The largest known file has about two megabytes, the longest row some kilobytes."""
BULK_FORMAT = "cardsdb/1"
TABLE = ".tsv"


def read_folder(
    folder: Path,
    tick: Tick = no_tick,
    wants: Callable[[str], bool] | None = None,
    suffixes: Sequence[str] = (".json",),
    rows_under: str = "",
) -> tuple[Files, list[Finding]]:
    """The rows of every wanted file of these kinds below the folder, and every such file that has none.

    Names beginning with a dot or two underscores belong to other programs.
    """
    files: dict[str, list[Row]] = {}
    findings: list[Finding] = []
    if not folder.exists():
        return {}, [_fault(str(folder), "there is no such folder or file")]
    below = (path for suffix in suffixes for path in folder.rglob(f"*{suffix}"))
    found = [folder] if folder.is_file() else sorted(below)
    for number, path in enumerate(found, 1):
        tick(number, len(found))
        name = path.name if path == folder else path.relative_to(folder).as_posix()
        if any(part.startswith((".", "__")) for part in name.split("/")) or (wants and not wants(name)):
            continue
        try:
            content = read_bytes(path)
            if TABLE in suffixes and path.suffix != ".json":
                files[name] = _read_table(name, content, findings)
                continue
            values = _decode(content)
        except (OSError, ValueError) as error:
            findings.append(_fault(name, str(error)))
            continue
        if rows_under and isinstance(values, dict) and isinstance(values.get(rows_under), dict):
            values = [
                {"name": key, **(value if isinstance(value, dict) else {})} for key, value in values[rows_under].items()
            ]
        if isinstance(values, list):
            files[name] = [Row(name, number, value) for number, value in enumerate(values, 1)]
        else:
            findings.append(_fault(name, "it is not a list of rows"))
    if not files and not findings:
        findings.append(_fault(str(folder), "there is no file in it that this source reads"))
    return files, findings


def _read_table(name: str, content: bytes, findings: list[Finding]) -> list[Row]:
    """A tab-separated table: the first line names the columns. A row goes by the number of its line.

    Cells missing at the end of a line are None; more cells than columns are a fault.
    """
    columns, *lines = content.decode("utf-8-sig").rstrip("\r\n").split("\n")
    names = columns.rstrip("\r").split("\t")
    if len(set(names)) < len(names):
        raise ValueError("a column stands twice")
    rows = []
    for number, line in enumerate(lines, 2):
        cells = line.rstrip("\r").split("\t")
        if len(cells) > len(names):
            findings.append(_fault(name, f"it has {len(cells)} cells instead of {len(names)}", number))
        elif any(cells):
            rows.append(Row(name, number, dict(zip_longest(names, cells))))
    return rows


def read_fixtures(folder: Path, tick: Tick) -> tuple[dict[str, list[Row]], list[Finding]]:
    """The rows of a folder of fixtures by kind."""
    files, findings = read_folder(folder, tick)
    rows: dict[str, list[Row]] = {}
    for name, file_rows in files.items():
        if kind := fixture_kind(name):
            rows.setdefault(kind, []).extend(file_rows)
        else:
            expected = ", ".join(f"{known}.json" for known in FIXTURE_KINDS)
            findings.append(_fault(name, f"fixtures have the files {expected}, or folders of these names"))
    return {kind: rows[kind] for kind in KINDS if kind in rows}, findings


def fixtures_fingerprint(folder: Path) -> str:
    """A digest of the fixtures in the folder; it changes with their content."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.json")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def read_bulk(path: Path, game: str, tick: Tick) -> tuple[dict[str, list[Row]], list[Finding]]:
    """The rows of our own bulk file by kind: a header line, then a record a line."""
    rows: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    findings: list[Finding] = []
    for number, line in _lines(path, findings):
        tick(number, 0)
        try:
            value = _decode(line)
        except ValueError as error:
            findings.append(_fault(path.name, str(error), number))
            continue
        if number == 1:
            if not isinstance(value, dict) or value.get("format") != BULK_FORMAT:
                findings.append(_fault(path.name, f"the first line does not say that the format is {BULK_FORMAT}", 1))
            elif value.get("game") != game:
                findings.append(_fault(path.name, f"these are cards of the game {value.get('game')!r}", 1))
        elif not isinstance(value, dict) or value.get("kind") not in tuple(KINDS):
            findings.append(_fault(path.name, f"a line has a kind: {', '.join(KINDS)}", number))
        else:
            rows[value["kind"]].append(Row(path.name, number, value.get("record")))
    return rows, findings


def bulk_game(path: Path) -> str | None:
    """The game that the first line of a bulk file names, if it is one."""
    lines = _lines(path, []) if path.is_file() else iter(())
    try:
        header = _decode(next(lines, (1, b"null"))[1])
    except ValueError:
        return None
    game = header.get("game") if isinstance(header, dict) else None
    return game if isinstance(game, str) else None


def _lines(path: Path, findings: list[Finding]) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers; a line that is too long ends the reading."""
    try:
        with path.open("rb") as file:
            number = 0
            while line := file.readline(MAX_LINE + 1):
                number += 1
                if len(line) > MAX_LINE:
                    findings.append(_fault(path.name, f"the line has more than {MAX_LINE} bytes", number))
                    return
                yield number, line
        if number == 0:
            findings.append(_fault(path.name, "the file is empty"))
    except OSError as error:
        findings.append(_fault(str(path), error.strerror or str(error)))


def read_bytes(path: Path) -> bytes:
    """The whole file; ValueError if it is too large."""
    if path.stat().st_size > MAX_FILE:
        raise ValueError(f"it has more than {MAX_FILE} bytes")
    return path.read_bytes()


def _decode(content: bytes) -> Any:
    try:
        return msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"it cannot be read as JSON: {error}") from None


def _fault(file: str, reason: str, row: int | None = None) -> Finding:
    return Finding(level="fault", file=file, row=row, reason=reason)
