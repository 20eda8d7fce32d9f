"""Pictures of cards in the operator's own folder: IMAGE_DIR/<game>/<code>.webp, .jpg, .jpeg or .png."""

import os
import time
from collections.abc import Mapping
from io import BufferedReader
from pathlib import Path

from django.conf import settings
from msgspec import Struct

CONTENT_TYPES = {".webp": "image/webp", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png"}
"""By file ending; where a card has several files, the first of these is shown."""
BACK = "b"
"""Added to the code of a card: the picture of its back."""
LOOK_AGAIN_AFTER = 5.0
"""Seconds for which a process trusts a folder's listing."""
SETTLED_AFTER = 2 * 10**9
"""Nanoseconds after which a change of the folder surely has another time than the one before it."""


class _Listing(Struct, frozen=True):
    """The files of a game's folder, as they were when it was last read."""

    looked_at: float
    changed_at: int
    """The folder's change time; 0 if the next change might have the same one."""
    files: Mapping[str, str]


_listings: dict[tuple[str, str], _Listing] = {}
"""By IMAGE_DIR and game."""


def image_files(game: str) -> Mapping[str, str]:
    """The game's picture files by card code; empty without a folder.

    The folder is read again only after it has changed, which a process looks for every few seconds.
    """
    if not settings.IMAGE_DIR:
        return {}
    key, now = (settings.IMAGE_DIR, game), time.monotonic()
    listing = _listings.get(key)
    if listing is None or now - listing.looked_at > LOOK_AGAIN_AFTER:
        listing = _listings[key] = _look_again(Path(*key), listing, now)
    return listing.files


def image_open(game: str, code: str) -> BufferedReader | None:
    """The picture file of that code; None if it cannot be read, or if a link leads out of the folder."""
    name = image_files(game).get(code)
    path = Path(settings.IMAGE_DIR, game, name) if name else None
    try:
        return path.open("rb") if path and _is_inside(path) and path.is_file() else None
    except OSError:
        return None


def _look_again(folder: Path, before: _Listing | None, now: float) -> _Listing:
    try:
        changed_at = folder.stat().st_mtime_ns
        if before and before.changed_at == changed_at:
            return _Listing(now, changed_at, before.files)
        is_settled = time.time_ns() - changed_at > SETTLED_AFTER
        return _Listing(now, changed_at if is_settled else 0, _read(folder))
    except OSError:  # no pictures of this game, or none that can be read
        return _Listing(now, 0, {})


def _read(folder: Path) -> dict[str, str]:
    if not _is_inside(folder):
        return {}
    found: dict[str, tuple[int, str]] = {}
    ranks = {ending: rank for rank, ending in enumerate(CONTENT_TYPES)}
    with os.scandir(folder) as entries:
        for entry in entries:
            code, ending = os.path.splitext(entry.name)
            rank = ranks.get(ending.lower())
            if rank is None or (entry.is_symlink() and not _is_inside(Path(entry.path))) or not entry.is_file():
                continue
            found[code] = min(found.get(code, (rank, entry.name)), (rank, entry.name))
    return {code: name for code, (_rank, name) in found.items()}


def _is_inside(path: Path) -> bool:
    """Whether the path, links resolved, lies in the picture folder."""
    try:
        return path.resolve().is_relative_to(Path(settings.IMAGE_DIR).resolve())
    except (OSError, RuntimeError):  # links in a circle
        return False
