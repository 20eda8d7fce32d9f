"""Obtain a source as a local path: a path as it is, an upload or an address as a temporary copy."""

import shutil
import tempfile
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile

from cardsdb.importing.fetch import fetch
from cardsdb.importing.unpack import is_packed, unpack
from games.engine.sources import Source, Tick

UPLOAD = "upload:"
"""Prefix of the origin of an uploaded file."""


def is_address(origin: str) -> bool:
    """Whether the origin is an address and not a path."""
    return "://" in origin


def offered_paths() -> list[str]:
    """Names in IMPORT_DIR that staff can import."""
    folder = Path(settings.IMPORT_DIR)
    names = (path.name for path in folder.iterdir() if path != _uploads()) if folder.is_dir() else ()
    return sorted(name for name in names if not name.startswith("."))


def upload_keep(run_id: uuid.UUID, file: UploadedFile) -> None:
    """Keep the upload until its run has read it, where web and worker both find it; whole or not at all."""
    folder = _uploads() / str(run_id)
    try:
        folder.mkdir(parents=True)
        with (folder / upload_name(file)).open("wb") as target:
            shutil.copyfileobj(file, target)
    except OSError:  # no room
        upload_drop(run_id)
        raise


def upload_name(file: UploadedFile) -> str:
    """The name of the upload, without any path that the client gave."""
    return Path(str(file.name or "").replace("\\", "/")).name.lstrip(".")[-100:] or "upload"


def upload_drop(run_id: uuid.UUID) -> None:
    """Delete the run's upload, if it had one: it has been read."""
    shutil.rmtree(_uploads() / str(run_id), ignore_errors=True)


def upload_sweep(wanted: Iterable[uuid.UUID]) -> None:
    """Delete the uploads of all runs but these."""
    names = set(map(str, wanted))
    if _uploads().is_dir():
        for folder in _uploads().iterdir():
            if folder.name not in names:
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def obtain(run_id: uuid.UUID, origin: str, source: Source | None, tick: Tick) -> Iterator[Path]:
    """The local path of the run's source; raises FetchError or UnpackError.

    `source` is that of the game, if any: a site's API is asked for several answers.
    """
    with tempfile.TemporaryDirectory(prefix="cardsdb-import-") as made:
        folder = Path(made)
        path = Path(origin)
        if is_address(origin):
            path = _fetch_all(origin, source, folder / "fetched", tick)
        elif origin.startswith(UPLOAD):
            path = _uploads() / str(run_id) / origin.removeprefix(UPLOAD)
        if path.is_file() and is_packed(path):
            (folder / "unpacked").mkdir()
            path = unpack(path, folder / "unpacked", tick)
        yield path


def _fetch_all(url: str, source: Source | None, folder: Path, tick: Tick) -> Path:
    """The file at the address; or, if it is the home of the API that the source reads, a folder of its answers."""
    folder.mkdir()
    if source is None or not source.answers or urlsplit(url).path not in {"", "/"}:
        target = folder / (Path(urlsplit(url).path).name or "answer")
        fetch(url, target, hosts=settings.IMPORT_HOSTS, tick=tick)
        return target
    for name, place in source.answers.items():
        target = folder / name
        target.parent.mkdir(exist_ok=True)
        fetch(urljoin(url, place), target, hosts=settings.IMPORT_HOSTS, tick=tick)
    return folder


def _uploads() -> Path:
    return Path(settings.IMPORT_DIR) / "uploads"
