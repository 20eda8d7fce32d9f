"""Unpack zip and tar.gz archives as folders, gz files as files. Sizes are limited while unpacking."""

import gzip
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Any

from games.engine.sources import Tick

MAX_UNPACKED = 256 * 1024 * 1024
"""Bytes in all. The largest known source has about ten million."""
MAX_FILES = 20_000
MAX_HEADERS = 4 * 1024 * 1024
"""Bytes of long names and attributes in a tar archive."""
MAX_FOLDERS = 50
"""Folders in each other; what is deeper than Python's stack could not even be deleted."""
CHUNK = 1024 * 1024
WANTED = {".json", ".ndjson", ".jsonl", ".csv", ".tsv"}
"""Other files of an archive are skipped."""


ZIP, GZIP = b"PK\x03\x04", b"\x1f\x8b"
"""The first bytes."""


BROKEN = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    RecursionError,  # tarfile reads headers of headers one inside the other
    ValueError,  # numbers and names that are none
)
"""Exceptions of the libraries for a broken archive."""


class UnpackError(ValueError):
    """The archive cannot be opened, or is no source of cards."""


def is_packed(path: Path) -> bool:
    """Whether the file is an archive or compressed, by its first bytes."""
    with path.open("rb") as file:
        return file.read(4).startswith((ZIP, GZIP))


def unpack(path: Path, folder: Path, tick: Tick) -> Path:
    """Unpack the file into the empty folder; return the path to read, a folder or a single file."""
    try:
        if not _is_gzip(path):
            with zipfile.ZipFile(path) as archive:
                _write_all(_zip_files(archive), folder, tick)
        elif _holds_tar(path):
            with gzip.open(path) as file:
                stream: Any = _Stream(file, tick)
                with tarfile.open(fileobj=stream, mode="r|", bufsize=CHUNK, tarinfo=_Member) as tar:
                    _write_all(_tar_files(tar), folder, tick)
        else:
            with gzip.open(path) as file:
                _write_all([(path.name.removesuffix(".gz"), file)], folder, tick)
    except UnpackError:
        raise
    except BROKEN as error:
        raise UnpackError(f"it cannot be unpacked: {error}") from None
    except RuntimeError as error:  # raised by zipfile for want of a password
        if "encrypted" not in str(error):
            raise
        raise UnpackError("it cannot be unpacked: it is encrypted") from None
    return _innermost(folder)


def _is_gzip(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(2) == GZIP


def _holds_tar(path: Path) -> bool:
    with gzip.open(path) as file:
        return file.read(512)[257:262] == b"ustar"


def _zip_files(archive: zipfile.ZipFile) -> Iterator[tuple[str, IO[bytes]]]:
    for info in archive.infolist():
        # Python's own is_dir() fails for a member without a name.
        if info.filename and not info.is_dir():
            with archive.open(info) as file:
                yield info.filename, file


class _Stream:
    """An unpacked stream, with no more in it than all files and their headers may have."""

    def __init__(self, file: gzip.GzipFile, tick: Tick) -> None:
        self.file, self.tick, self.count = file, tick, 0

    def read(self, size: int) -> bytes:
        chunk = self.file.read(size)
        self.count += len(chunk)
        if self.count > MAX_UNPACKED + MAX_FILES * 2 * tarfile.BLOCKSIZE + MAX_HEADERS:
            raise UnpackError(f"unpacked, it has more than {MAX_UNPACKED} bytes")
        self.tick(self.count, 0)
        return chunk


class _Member(tarfile.TarInfo):
    """A member of an archive; tarfile reads long names, attributes and maps of holes into the memory, however long."""

    def _proc_member(self, archive: Any) -> tarfile.TarInfo:
        archive.headers = getattr(archive, "headers", 0) + (0 if self.isreg() else self.size)
        if archive.headers > MAX_HEADERS:
            raise UnpackError(f"its names have more than {MAX_HEADERS} bytes")
        if self.type == tarfile.GNUTYPE_SPARSE:
            self._proc_gnusparse_10()
        member: tarfile.TarInfo = super()._proc_member(archive)  # type: ignore[misc]
        return member

    def _proc_gnusparse_10(self, *header: Any) -> None:
        raise UnpackError("it holds a file with holes in it")


def _tar_files(archive: tarfile.TarFile) -> Iterator[tuple[str, IO[bytes]]]:
    for number, member in enumerate(archive, 1):
        if number > MAX_FILES:  # folders and links count, too: tarfile remembers each
            raise UnpackError(f"it holds more than {MAX_FILES} files")
        # Links and devices are left out: only a regular file can be read.
        if member.isreg() and (file := archive.extractfile(member)):
            yield member.name, file


def _write_all(files: Iterable[tuple[str, IO[bytes] | gzip.GzipFile]], folder: Path, tick: Tick) -> None:
    written = 0
    for number, (name, file) in enumerate(files, 1):
        if number > MAX_FILES:
            raise UnpackError(f"it holds more than {MAX_FILES} files")
        inner = PurePosixPath(name)
        if inner.is_absolute() or ".." in inner.parts or "\\" in name:
            raise UnpackError(f"it holds a file outside of itself: {name}")
        if inner.suffix not in WANTED:
            continue
        if len(inner.parts) > MAX_FOLDERS:
            raise UnpackError(f"it holds more than {MAX_FOLDERS} folders in each other")
        target = folder / inner
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as out:
            # Counted while unpacking: the sizes that an archive claims may be false.
            while chunk := file.read(CHUNK):
                written += len(chunk)
                if written > MAX_UNPACKED:
                    raise UnpackError(f"unpacked, it has more than {MAX_UNPACKED} bytes")
                out.write(chunk)
                tick(written, 0)


def _innermost(folder: Path) -> Path:
    """The innermost folder or file: a folder with a single entry is replaced by it."""
    entries = list(folder.iterdir())
    if not entries:
        raise UnpackError(f"it holds no file that ends in {', '.join(sorted(WANTED))}")
    if len(entries) > 1:
        return folder
    return _innermost(entries[0]) if entries[0].is_dir() else entries[0]
