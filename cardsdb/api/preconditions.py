"""Private answers and conditional writes: ETag, If-Match, If-None-Match.

A tag is `"state.body"`: writes are compared with the state alone, reads with both.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.request import Request

from cardsdb.api.problems import ProblemError
from ui.language import current_language

PRIVATE = "private, no-cache"
"""Not kept by shared caches; the caller's own cache revalidates each time."""
READS = frozenset({"GET", "HEAD"})
RowT = TypeVar("RowT")
ResponseT = TypeVar("ResponseT", bound=HttpResponseBase)


def etag_of(*versions: object) -> str:
    """The tag of a state; `versions` must name all that a writer has to know of it."""
    return f'"{_digest(chr(10).join(map(str, versions)).encode())}"'


def require_match(request: Request, etag: str) -> None:
    """Let a write pass whose If-Match names the present state, or `*`; 428 without the header, 412 when stale."""
    given = request.headers.get("If-Match", "").strip()
    if not given:
        message = _("Send the ETag of what you read as If-Match, so nobody's changes are lost.")
        raise ProblemError("precondition-required", message)
    known = parse_etags(given)
    if known != ["*"] and etag not in map(_state, known):
        raise changed_meanwhile(etag)


def tag_of(row: Any) -> str:
    """The tag of the state of a row that counts its versions."""
    return etag_of(row.pk, row.version)


@contextmanager
def locked(request: Request, lock: Callable[[], RowT], *, must_match: bool = False) -> Iterator[RowT]:
    """The row that `lock` locks, for a write; If-Match is checked under the lock, if it must be there or is."""
    with transaction.atomic():
        row = lock()
        if must_match or "If-Match" in request.headers:
            require_match(request, tag_of(row))
        yield row


def known_tags(request: HttpRequest) -> list[str]:
    """The tags of If-None-Match as strong ones, for compression weakens tags on their way out; `["*"]` for any."""
    given = request.META.get("HTTP_IF_NONE_MATCH")
    return list(map(_strong, parse_etags(given))) if given else []


def not_modified() -> HttpResponse:
    """A 304 without a body."""
    response = HttpResponse(status=304)
    del response["Content-Type"]
    return response


def changed_meanwhile(etag: str) -> ProblemError:
    """The error for a write made from another state; the tag is that of the present one."""
    message = _("It was changed in the meantime. Read it again, then send its new ETag.")
    return ProblemError("precondition-failed", message, headers={"ETag": etag})


def private_response(request: Request, value: Any, etag: str, status: int = 200) -> HttpResponse:
    """The value as JSON with its ETag; 304 without a body where a reader has it already.

    That of a row that was made now (201) has the row's address.
    """
    response = _private(request, msgspec.json.encode(value), "application/json", etag, status)
    if status == 201 and hasattr(value, "url"):
        response["Location"] = value.url
    return response


def private_text(
    request: Request, text: str, content_type: str, etag: str, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """The same for a text of any type."""
    response = _private(request, text.encode(), content_type, etag, 200)
    for name, value in (headers or {}).items():
        response[name] = value
    return response


def _private(request: Request, body: bytes, content_type: str, etag: str, status: int) -> HttpResponse:
    # The same state is another answer in another language or with another catalogue: readers must see that.
    known = known_tags(request) if request.method in READS else []
    return _private_tagged(etag, body, known, lambda: HttpResponse(body, status=status, content_type=content_type))


def polled_response(request: Request, etag: str, versions: Sequence[object], value: Callable[[], Any]) -> HttpResponse:
    """The same for answers that are polled: 304 without making the value where the reader has it already.

    State and `versions` must name all that the value depends on besides address and language.
    """
    asked = "\n".join([request.get_full_path(), current_language(), *map(str, versions)])
    known = [one for one in known_tags(request) if one != "*"]
    return _private_tagged(
        etag, asked.encode(), known, lambda: HttpResponse(msgspec.json.encode(value()), content_type="application/json")
    )


def _private_tagged(state: str, body: bytes, known: Sequence[str], made: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer with the tag of its state and body."""
    response = tagged(f'{state[:-1]}.{_digest(body)}"', known, made, PRIVATE)
    patch_vary_headers(response, ["Cookie"])
    return response


def tagged(etag: str, known: Sequence[str], made: Callable[[], ResponseT], cached: str) -> ResponseT | HttpResponse:
    """The answer with its tag, cached so; 304 where the reader knows the tag.

    For `*` it is made even so: it may be a 400 or 404.
    """
    response = not_modified() if etag in known else made()
    if known == ["*"]:
        response = not_modified()
    response["ETag"], response["Cache-Control"] = etag, cached
    return response


def _digest(text: bytes) -> str:
    return hashlib.blake2b(text, digest_size=12).hexdigest()


def _strong(etag: str) -> str:
    """The tag without the mark of a weak one."""
    return etag.removeprefix("W/")


def _state(etag: str) -> str:
    """The state's tag within an answer's tag."""
    state, dot, _body = _strong(etag).partition(".")
    return f'{state}"' if dot else state
