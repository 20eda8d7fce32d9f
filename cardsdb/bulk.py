"""Files with all cards of a game, for mirrors: written once per catalogue version."""

import contextlib
import csv
import gzip
import json
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec
from django.conf import settings
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from games.engine import LANGUAGES

T = TypeVar("T")

KEPT_FOR = 3600
"""Seconds to keep a file of an older version."""
FIRST_COLUMNS = ("code", "name", "subtitle", "type", "classes", "level", "traits", "unique", "set", "position")


_writing = threading.Lock()


class BulkFile(Struct, frozen=True):
    """One file on the disk."""

    game: str
    language: str
    format: str
    path: Path

    @property
    def name(self) -> str:
        return f"cards-{self.language}.{self.format}"

    @property
    def compressed(self) -> Path:
        return self.path.with_suffix(self.path.suffix + ".gz")


def bulk_files(live: LiveCatalogue) -> list[BulkFile]:
    """The files of the catalogue's version, written or not."""
    folder = settings.BULK_DIR / live.game.code
    return [
        BulkFile(live.game.code, language, format, folder / f"{live.digest}-{language}.{format}")
        for language in LANGUAGES
        for format in FORMATS
    ]


def bulk_ensure(live: LiveCatalogue, file: BulkFile) -> None:
    """Write the file if it is missing; one thread at a time, since it is expensive."""
    with _writing:
        if file.path.exists() and file.compressed.exists():
            return
        with _new_file(file.path) as plain:
            plain.writelines(FORMATS[file.format](live.json[file.language].rows))
        with (
            file.path.open("rb") as written,
            _new_file(file.compressed) as part,
            gzip.GzipFile("", "wb", 6, part, mtime=0) as compressed,
        ):
            shutil.copyfileobj(written, compressed)
        _remove_old(live, file.path.parent)


def bulk_open(live: LiveCatalogue, file: BulkFile, *, is_compressed: bool) -> BinaryIO:
    """The file, open for reading; it is written first if it is missing."""
    return _read_written(live, file, lambda: (file.compressed if is_compressed else file.path).open("rb"))


def bulk_sizes(live: LiveCatalogue, file: BulkFile) -> tuple[int, int]:
    """Its size in bytes, plain and compressed; it is written first if it is missing."""
    return _read_written(live, file, lambda: (file.path.stat().st_size, file.compressed.stat().st_size))


def _read_written(live: LiveCatalogue, file: BulkFile, read: Callable[[], T]) -> T:
    """The result of `read`; the file is written again if a process with a newer version has just removed it."""
    bulk_ensure(live, file)
    try:
        return read()
    except FileNotFoundError:
        bulk_ensure(live, file)
        return read()


def _remove_old(live: LiveCatalogue, folder: Path) -> None:
    """Remove files of other versions after a while; one may still be being sent."""
    for path in folder.iterdir():
        with contextlib.suppress(FileNotFoundError):  # another process was quicker
            if not path.name.startswith(live.digest) and path.stat().st_mtime < time.time() - KEPT_FOR:
                path.unlink()


@contextlib.contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    """The file to write; readers see the old one until it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".part-", delete=False) as part:
        yield part  # type: ignore[misc]  # it is a BinaryIO in all but name
    Path(part.name).replace(path)


def _json(rows: Iterable[bytes]) -> Iterator[bytes]:
    before = b"[\n"
    for row in rows:
        yield before + row
        before = b",\n"
    yield b"\n]\n"


class _Lines:
    """A file for `csv`, which gets each line back."""

    def write(self, line: str) -> bytes:
        return line.encode()


def _csv(rows: Iterable[bytes]) -> Iterator[bytes]:
    """A column for every field that some card has; lists of words with bars between, other structures as JSON."""
    columns = list(dict.fromkeys([*FIRST_COLUMNS, *(name for row in rows for name in msgspec.json.decode(row))]))
    writer: Any = csv.writer(_Lines(), lineterminator="\n")
    yield writer.writerow(columns)
    for row in rows:
        yield writer.writerow(_cells(msgspec.json.decode(row), columns))


def _cells(card: dict[str, Any], columns: list[str]) -> Iterator[str]:
    for name in columns:
        value = card.get(name)
        if value is None:
            yield ""
        elif isinstance(value, bool):
            yield "yes" if value else "no"
        elif isinstance(value, list) and all(isinstance(item, str) for item in value):
            yield "|".join(value)
        elif isinstance(value, list | dict):
            yield json.dumps(value, ensure_ascii=False)
        else:
            yield str(value)


FORMATS: dict[str, Callable[[Iterable[bytes]], Iterator[bytes]]] = {
    "json": _json,
    "ndjson": lambda rows: (row + b"\n" for row in rows),
    "csv": _csv,
}
"""Serialised cards as the parts of one file; the rows are read several times."""
