"""Answers with the habits of the older sites: open to every origin, dated, and as JSONP where asked for."""

import datetime
import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.utils.http import http_date, parse_etags, parse_http_date_safe

API = re.compile(r"/(?:(?:arkhamdb|ringsdb)/(?:es/)?api|arkhambuild/v1)/.*")
"""Addresses for programs: cookies mean nothing there, and errors are JSON."""
MAX_AGE = 600
CALLBACK = re.compile(r"[A-Za-z_$][\w$]{0,60}(?:\.[A-Za-z_$][\w$]{0,60}){0,5}", re.ASCII)
"""Function names allowed as JSONP callbacks."""


class Body:
    """A JSON body with its compressed variants."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.compressed: dict[str, bytes] = {}


class Rows(Body):
    """Rows of JSON as one list, from which each can be cut."""

    def __init__(self, rows: Mapping[str, Any]) -> None:
        content, self.places = bytearray(b"["), dict[str, slice]()
        for code, row in rows.items():
            content += b"," if self.places else b""
            begin = len(content)
            content += msgspec.json.encode(row)
            self.places[code] = slice(begin, len(content))
        super().__init__(bytes(content + b"]"))

    def one(self, code: str) -> bytes | None:
        """The row of that code."""
        return self.content[self.places[code]] if code in self.places else None

    def some(self, codes: Iterable[str]) -> bytes:
        """The rows of these codes, as a list."""
        return b"[" + b",".join(self.content[self.places[code]] for code in codes) + b"]"


def refusal(status: int, message: str, retry_after: int | None = None) -> JsonResponse:
    """An error as both older sites tell it."""
    response = JsonResponse({"success": False, "msg": message, "error": message}, status=status)
    if retry_after:
        response["Retry-After"] = str(retry_after)
    return response


def digest_of(content: bytes) -> str:
    """A digest of an answer."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def public_answer(
    request: HttpRequest, digest: str, modified: datetime.datetime, body: Callable[[], Body], *, jsonp: bool = True
) -> HttpResponse:
    """A public answer; 304 without making the body if the caller has it already.

    The digest names all that it depends on besides the address.
    """
    callback = request.GET.get("jsonp") if jsonp else None
    if callback is not None and not CALLBACK.fullmatch(callback):
        return HttpResponseBadRequest("jsonp must be the name of a function.", content_type="text/plain")
    return _dated_answer(request, digest, modified, body, f"public, max-age={MAX_AGE}", callback)


def private_answer(request: HttpRequest, content: bytes, modified: datetime.datetime) -> HttpResponse:
    """An answer for one member; 304 if the client has it already. Never as JSONP."""
    return _dated_answer(request, digest_of(content), modified, lambda: Body(content), "private, no-cache")


def _dated_answer(
    request: HttpRequest,
    digest: str,
    modified: datetime.datetime,
    body: Callable[[], Body],
    cache_control: str,
    callback: str | None = None,
) -> HttpResponse:
    etag = f'"{digest}"'
    if _is_known(request, etag, modified):
        response = HttpResponse(status=304)
        del response["Content-Type"]
    elif callback is not None:
        content = b"%s(%s)" % (callback.encode(), body().content)
        response = HttpResponse(content, content_type="application/javascript")
    else:
        made = body()
        response = HttpResponse(made.content, content_type="application/json")
        response.compressed = made.compressed  # type: ignore[attr-defined]  # CompressionMiddleware fills and reads it
    asked = request.resolver_match.kwargs.get("language") if request.resolver_match else None
    response["Content-Language"] = asked or "en"
    response["ETag"] = etag
    response["Cache-Control"] = cache_control
    response["Last-Modified"] = http_date(modified.timestamp())
    return response


def _is_known(request: HttpRequest, etag: str, modified: datetime.datetime) -> bool:
    if known := request.headers.get("If-None-Match"):
        return etag in {one.removeprefix("W/") for one in parse_etags(known)}
    since = parse_http_date_safe(request.headers.get("If-Modified-Since", ""))
    return since is not None and int(modified.timestamp()) <= since
