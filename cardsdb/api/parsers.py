"""Parsers of JSON bodies and uploads: bounded in size, with precise errors."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, DataAndFiles, MultiPartParser

from cardsdb.api.problems import ProblemError
from cardsdb.faults import MAX_VALUES, InvalidInputError, has_too_many_values, nul_faults
from cardsdb.importing import requests as imports

MAX_BODY = 2 * 1024 * 1024
"""Bytes. A hundred decks take about a tenth of it."""

MAX_DEPTH = 40
"""Levels. No request needs ten; its readers may recurse level by level."""


class JsonParser(BaseParser):
    """application/json in UTF-8, as RFC 8259 has it: no NaN, no comments."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        body = stream.read(MAX_BODY + 1)
        if len(body) > MAX_BODY:
            raise ProblemError("too-large", _("The limit is %(limit)s bytes.") % {"limit": MAX_BODY})
        if has_too_many_values(body):
            raise ProblemError("too-large", _("The limit is %(limit)s values.") % {"limit": MAX_VALUES})
        try:
            value = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ParseError(_("The JSON cannot be read: %(reason)s.") % {"reason": error}) from None
        if body.count(b"[") + body.count(b"{") > MAX_DEPTH and _is_deeper(value, MAX_DEPTH):
            raise ParseError(_("The JSON is nested more than %(limit)s levels deep.") % {"limit": MAX_DEPTH})
        # Looking for the bytes costs nothing; JSON that has the character itself is malformed.
        if b"\\u0000" in body and (faults := tuple(nul_faults(value))):
            raise InvalidInputError(*faults)
        return value


def _is_deeper(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(one, levels - 1) for one in inner)


class UploadParser(MultiPartParser):
    """multipart/form-data up to a limit, checked before anything is read."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> DataAndFiles:
        request = (parser_context or {})["request"]
        # Never more than this is read, so the header need not be trusted.
        if int(request.META.get("CONTENT_LENGTH") or 0) > imports.MAX_UPLOAD:
            raise ProblemError("too-large", _("The limit is %(limit)s bytes.") % {"limit": imports.MAX_UPLOAD})
        parsed = super().parse(stream, media_type, parser_context)
        if faults := tuple(nul_faults(dict(parsed.data.lists()))):
            raise InvalidInputError(*faults)
        return parsed
