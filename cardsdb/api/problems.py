"""Errors as application/problem+json (RFC 9457), the same for every way a request can fail.

`PROBLEMS` lists every code. Codes are API and never renamed.
"""

import errno
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import structlog
from django.core.exceptions import PermissionDenied
from django.core.signals import got_request_exception
from django.db import InterfaceError, InternalError, OperationalError
from django.http import Http404, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct
from rest_framework import exceptions

from cardsdb.catalogue import CatalogueEmptyError
from cardsdb.faults import GoneError, InputFault, InvalidInputError
from cardsdb.request_fields import input_faults
from games.engine import CardRecord, Catalogue
from games.registry import UnknownGameError

log = structlog.get_logger("cardsdb.api")


class ProblemKind(Struct, frozen=True):
    """A code's status and title."""

    status: int
    title: str | Promise


PROBLEMS = {
    "bad-request": ProblemKind(400, gettext_lazy("The request cannot be understood.")),
    "malformed": ProblemKind(400, gettext_lazy("The body is not well-formed JSON.")),
    "invalid": ProblemKind(400, gettext_lazy("The request is well-formed, but not valid.")),
    "not-authenticated": ProblemKind(401, gettext_lazy("This needs an account.")),
    "permission-denied": ProblemKind(403, gettext_lazy("This account can't do that.")),
    "scope-missing": ProblemKind(403, gettext_lazy("The token was made without the scope that this needs.")),
    "not-found": ProblemKind(404, gettext_lazy("There is nothing at this address.")),
    "unknown-game": ProblemKind(404, gettext_lazy("There is no such game.")),
    "unknown-card": ProblemKind(404, gettext_lazy("There is no such card.")),
    "method-not-allowed": ProblemKind(405, gettext_lazy("This address does not take that method.")),
    "not-acceptable": ProblemKind(406, gettext_lazy("The answer is not available in the format asked for.")),
    "conflict": ProblemKind(409, gettext_lazy("This cannot be done in the present state.")),
    "deck-seated": ProblemKind(409, gettext_lazy("The deck is in a campaign; its experience is in the campaign log.")),
    "deck-locked": ProblemKind(409, gettext_lazy("The deck has been played; its cards only change in the campaign.")),
    "entry-refused": ProblemKind(409, gettext_lazy("The entry breaks the rules.")),
    "expired": ProblemKind(410, gettext_lazy("The link has expired.")),
    "precondition-failed": ProblemKind(412, gettext_lazy("It has changed since you read it.")),
    "too-large": ProblemKind(413, gettext_lazy("The body is too large.")),
    "unsupported-media-type": ProblemKind(415, gettext_lazy("The body's content type is not taken here.")),
    "idempotency-key-reused": ProblemKind(422, gettext_lazy("The Idempotency-Key belongs to another request.")),
    "precondition-required": ProblemKind(428, gettext_lazy("This needs to know what you read: If-Match.")),
    "throttled": ProblemKind(429, gettext_lazy("Too many requests.")),
    "server-error": ProblemKind(500, gettext_lazy("The server couldn't answer. The error has been logged.")),
    "unavailable": ProblemKind(503, gettext_lazy("Part of the service isn't responding right now.")),
    "busy": ProblemKind(503, gettext_lazy("Too many people are asking at once.")),
    "no-room": ProblemKind(503, gettext_lazy("There is no room left on the server's disk.")),
    "catalogue-empty": ProblemKind(503, gettext_lazy("This game's cards have not been loaded yet.")),
}
BY_STATUS = {kind.status: code for code, kind in reversed(PROBLEMS.items())}
"""The first code of each status, for where only the status is known; any other status is the server's own fault."""

READ_ONLY = ("25006", "25P0")
"""States of PostgreSQL: it takes no writes, such as while a standby takes over; a transaction that this has ended."""
TRY_AGAIN = {"Retry-After": "5"}
"""After an outage of the database: it may be back soon."""


class ProblemError(exceptions.APIException):
    """A problem by its code; nothing was written. `more` is added to the usual keys."""

    def __init__(
        self,
        code: str,
        detail: str | Promise = "",
        *,
        headers: Mapping[str, str] | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(str(detail))
        self.code, self.status_code = code, PROBLEMS[code].status
        self.headers, self.more = headers, more


def card_of(cards: Catalogue, code: str) -> CardRecord:
    """The card of that code or printing; ProblemError without one."""
    card = cards.get(code)
    if card is None:
        raise ProblemError("unknown-card", _("There is no card %(code)s.") % {"code": code})
    return card


def problem_body(
    code: str, detail: str, errors: Iterable[InputFault], more: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The problem as JSON values. `detail` is about this request, `title` about this kind."""
    kind = PROBLEMS[code]
    body: dict[str, Any] = {
        "type": f"/api/v1/problems/{code}/",
        "title": str(kind.title),
        "status": kind.status,
        "code": code,
        "detail": detail or str(kind.title),
    }
    if errors := tuple(errors):
        body["errors"] = errors
    return {**body, **(more or {})}


def problem_response(
    code_or_status: str | int,
    detail: str = "",
    errors: Iterable[InputFault] = (),
    headers: Mapping[str, str] | None = None,
    more: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The problem as an answer, by its code, or by a bare status where no more is known."""
    code = code_or_status if isinstance(code_or_status, str) else BY_STATUS.get(code_or_status, "server-error")
    return HttpResponse(
        msgspec.json.encode(problem_body(code, detail, errors, more)),
        status=PROBLEMS[code].status,
        content_type="application/problem+json",
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def is_outage(exception: BaseException | None) -> bool:
    """Whether the database is away or can only be read, or a disk is full: the same request may succeed later.

    SQL errors and statements that are too large are not outages, though SQLite raises them under the same name.
    """
    if is_full(exception):
        return True
    if not isinstance(exception, OperationalError | InterfaceError | InternalError):
        return False
    cause, state = exception.__cause__, getattr(exception.__cause__, "sqlstate", None) or ""
    if isinstance(exception, InternalError):
        return state.startswith(READ_ONLY)
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF not in {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISUSE}
    return not state.startswith("54")


def is_full(exception: BaseException | None) -> bool:
    """Whether there was no room on a disk: for a file of ours, or for the database's."""
    if isinstance(exception, OSError):
        return exception.errno in {errno.ENOSPC, errno.EDQUOT}
    cause = exception.__cause__ if isinstance(exception, OperationalError) else None
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
    return getattr(cause, "sqlstate", None) == "53100"


def outage_response(exception: BaseException | None) -> HttpResponse:
    """The problem of an outage, with its log line."""
    if is_full(exception):
        log.error("no room on the disk", reason=str(exception))
        response = problem_response("no-room", no_room_detail(), headers=TRY_AGAIN)
    else:
        log.warning("the database does not answer", reason=str(exception))
        response = problem_response("unavailable", headers=TRY_AGAIN)
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django's mark: it would log it once more
    return response


def no_room_detail() -> str:
    """The message for a save that failed."""
    return _("Nothing was saved. Try again when the people who run this site have made room.")


def exception_response(exception: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """Any exception of an API view as a problem: known ones precisely, the rest as a logged 500."""
    match exception:
        case InvalidInputError():
            return problem_response("invalid", _("See the errors for what and where."), exception.faults)
        case UnknownGameError():
            return problem_response("unknown-game", _("There is no game %(code)s.") % {"code": exception.code})
        case CatalogueEmptyError():
            return problem_response("catalogue-empty", headers={"Retry-After": "30"})
        case exceptions.ValidationError():
            return problem_response("invalid", _("See the errors for what and where."), input_faults(exception.detail))
        case exceptions.ParseError():
            return problem_response("malformed", str(exception.detail))
        case ProblemError():
            detail, more = str(exception.detail), exception.more
            return problem_response(exception.code, detail, headers=exception.headers, more=more)
        case exceptions.APIException():
            return _api_exception_response(exception)
        case GoneError():
            return problem_response(exception.status, str(exception))
        case Http404():
            return problem_response("not-found")
        case PermissionDenied():
            return problem_response("permission-denied", str(exception))
    if is_outage(exception):
        return outage_response(exception)
    # As Django does for a view that raises: log the traceback, tell error reporters.
    request = context["request"]._request
    log.exception("unexpected error", path=request.path)
    got_request_exception.send(sender=None, request=request)
    return problem_response("server-error")


def _api_exception_response(exception: exceptions.APIException) -> HttpResponse:
    headers = {}
    if challenge := getattr(exception, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if (wait := getattr(exception, "wait", None)) is not None:
        headers["Retry-After"] = str(int(wait))
    return problem_response(exception.status_code, str(exception.detail), headers=headers)
