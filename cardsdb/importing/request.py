"""Requests for an import, read alike for the API and the page."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.importing.fetch import FetchError, check_address
from cardsdb.importing.sources import source_codes
from games.registry import game_all

MAX_UPLOAD = 64 * 1024 * 1024
"""Bytes. The largest source of the field, packed, has about two millions."""
MAX_ADDRESS = 500
KEYS = {"game", "source", "path", "url", "file", "sets", "waived", "apply"}
ORIGINS = ("path", "url", "file")


class ImportRequest(Struct, frozen=True, kw_only=True):
    """A valid request for an import."""

    game: str
    source: str
    origin: str | UploadedFile
    sets: list[str]
    waived: list[str]
    apply: bool


def read_request(data: Any) -> ImportRequest:
    """The request; InvalidInputError with everything that is wrong with it."""
    body = _form(data) if isinstance(data, QueryDict) else data if isinstance(data, dict) else {}
    faults = [InputFault((key,), "unknown-key", _("This key is not known.")) for key in body.keys() - KEYS]
    game, source = body.get("game"), body.get("source")
    if not isinstance(game, str) or game not in game_all():
        names = ", ".join(game_all())
        faults.append(InputFault(("game",), "unknown-game", _("Give one of the games: %(games)s.") % {"games": names}))
    elif source not in source_codes(game_all()[game]):
        names = ", ".join(source_codes(game_all()[game]))
        message = _("Give one of the sources: %(sources)s.") % {"sources": names}
        faults.append(InputFault(("source",), "unknown-source", message))
    sets, waived, apply = body.get("sets", []), body.get("waived", []), body.get("apply", False)
    if not _are_words(sets):
        faults.append(InputFault(("sets",), "wrong-type", _("Give a list of set codes.")))
    if not _are_words(waived):
        faults.append(InputFault(("waived",), "wrong-type", _("Give a list of rows, each as file:number.")))
    if not isinstance(apply, bool):
        faults.append(InputFault(("apply",), "wrong-type", _("Give true or false.")))
    origin = _origin(body, faults)
    if faults or origin is None:
        raise InvalidInputError(*faults)
    return ImportRequest(game=str(game), source=str(source), origin=origin, sets=sets, waived=waived, apply=apply)


def _form(data: QueryDict) -> dict[str, Any]:
    """A form's fields as JSON would have them: lists for repeatable fields."""
    body: dict[str, Any] = {
        key: data.getlist(key) if key in {"sets", "waived"} else value for key, value in data.items()
    }
    if body.get("apply") in {"true", "false"}:
        body["apply"] = body["apply"] == "true"
    return body


def _origin(body: Mapping[str, Any], faults: list[InputFault]) -> str | UploadedFile | None:
    """The origin of the cards: exactly one of a path, an address and an upload."""
    given = [key for key in ORIGINS if key in body]
    if len(given) != 1:
        message = _("Give exactly one of path, url and file.")
        faults.append(InputFault((given[1] if given else "path",), "one-of", message))
        return None
    value = body[given[0]]
    match given[0]:
        case "path":
            path = _path_within(value)
            if path is None:
                message = _("Give a path below %(folder)s, where the operator puts what may be imported.")
                faults.append(InputFault(("path",), "not-allowed", message % {"folder": settings.IMPORT_DIR}))
                return None
            return str(path)
        case "url":
            try:
                check_address(str(value), settings.IMPORT_HOSTS)
            except FetchError as error:
                faults.append(InputFault(("url",), "not-allowed", str(error)))
            if len(str(value)) > MAX_ADDRESS:
                message = _("Give at most %(most)s characters.") % {"most": MAX_ADDRESS}
                faults.append(InputFault(("url",), "too-long", message))
            return str(value)
        case _:
            if not isinstance(value, UploadedFile):
                faults.append(InputFault(("file",), "wrong-type", _("Upload a file, as multipart/form-data.")))
                return None
            if (value.size or 0) > MAX_UPLOAD:
                message = _("At most %(limit)s bytes are taken.") % {"limit": MAX_UPLOAD}
                faults.append(InputFault(("file",), "too-large", message))
            return value


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _path_within(given: Any) -> Path | None:
    """The path, if it lies below IMPORT_DIR: staff must not read the rest of the machine's files."""
    if not isinstance(given, str) or not given or "\0" in given or len(given) > MAX_ADDRESS:
        return None
    try:
        path = (settings.IMPORT_DIR / given).resolve()
        return path if path.is_relative_to(settings.IMPORT_DIR.resolve()) and path.exists() else None
    except OSError:  # a name that is too long, a circle of links
        return None
