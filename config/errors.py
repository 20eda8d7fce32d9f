"""Errors outside any view: problem+json under /api/, as OAuth2 has them for tokens, as other sites have them at their
addresses, a page of ours elsewhere."""

import re
import sys
from collections.abc import Sequence
from http.client import responses
from types import SimpleNamespace

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from accounts.adapter import MAIL_RETRY_SECONDS, MailError
from cardsdb.api.parsers import MAX_BODY
from cardsdb.api.problems import PROBLEMS, is_full, is_outage, no_room_detail, outage_response, problem_response
from cardsdb.catalogue import CatalogueEmptyError
from cardsdb.faults import InputFault
from cardsdb.importing.requests import MAX_UPLOAD
from compat import answers as sites


def _is_api(request: HttpRequest) -> bool:
    return f"{request.path}/".startswith("/api/")


TOKENS = re.compile(r"(?:/\w+)?/oauth/(?:v2/)?(?:token|revoke)/?")
"""Addresses where a program gets and revokes tokens."""


def _error(request: HttpRequest, status: int, detail: str = "", **more: object) -> HttpResponse:
    if _is_api(request):
        return problem_response(status, detail)
    if TOKENS.fullmatch(request.path):
        error = {429: "temporarily_unavailable", 500: "server_error", 503: "temporarily_unavailable"}
        told = {"error": error.get(status, "invalid_request"), "error_description": detail or responses[status]}
        return JsonResponse(told, status=status)
    if sites.API.fullmatch(request.path):
        return sites.refusal(status, detail or responses[status])
    return render(request, f"ui/errors/{status}.html", {"detail": detail, **more}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return too_large(request) if isinstance(exception, RequestDataTooBig) else _error(request, 400)


def too_large(request: HttpRequest) -> HttpResponse:
    """The answer to a form that is larger than any of ours."""
    return _error(request, 413, size_limits())


def size_limits() -> str:
    """The size limits of the text and of the file of a form."""
    limits = {"text": filesizeformat(MAX_BODY), "file": filesizeformat(MAX_UPLOAD)}
    return _("Text may have up to %(text)s, a file up to %(file)s. Nothing was changed.") % limits


def invalid_request(request: HttpRequest, faults: Sequence[InputFault]) -> HttpResponse:
    """The answer to a request that no view should see, with all faults."""
    if _is_api(request):
        return problem_response("invalid", _("See the errors for what and where."), faults)
    said = (f"{' '.join(map(str, fault.loc))}: {fault.message}" for fault in faults)
    return _error(request, 400, " ".join(said))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 403, str(exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if sites.API.fullmatch(request.path):
        return _error(request, 404)
    missing_slash = _("Addresses end with a slash: %(address)s/") % {"address": request.path}
    return _error(request, 404, "" if request.path.endswith("/") else missing_slash)


def too_many_requests(request: HttpRequest, wait: int) -> HttpResponse:
    """The page for a visitor who has to wait for so many seconds."""
    response = _error(request, 429, wait=wait)
    response["Retry-After"] = str(wait)
    return response


def too_many_tries(request: HttpRequest) -> HttpResponse:
    """The page for a visitor who signs up, logs in or asks for mails too often; allauth asks for it."""
    request.throttle = SimpleNamespace(scope="accounts")  # type: ignore[attr-defined]  # it is counted as
    response = render(request, "429.html", status=429)
    response["Retry-After"] = "300"
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an exception, wherever it was raised; 503 without database, room on the disk, mail, or cards."""
    error = sys.exc_info()[1]
    if isinstance(error, MailError):
        return _mail_error(request)
    has_no_cards = isinstance(error, CatalogueEmptyError)  # at other sites' addresses; our own pages say so themselves
    if not has_no_cards and not is_outage(error):
        return _error(request, 500)
    response = (
        problem_response("catalogue-empty", headers={"Retry-After": "30"}) if has_no_cards else outage_response(error)
    )
    if not has_no_cards and not _is_api(request):
        page = _error(request, 503, no_room_detail() if is_full(error) else "")
        page["Retry-After"], response = response["Retry-After"], page
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django would log the traceback of each
    return response


def _mail_error(request: HttpRequest) -> HttpResponse:
    wait = _("Try again in %(seconds)s seconds.") % {"seconds": MAIL_RETRY_SECONDS}
    words = {"title": _("No message was sent"), "detail": f"{PROBLEMS['unavailable'].title} {wait}"}
    response = render(request, "ui/errors/refused.html", words, status=503)
    response["Retry-After"] = str(MAIL_RETRY_SECONDS)
    response._has_been_logged = True  # type: ignore[attr-defined]  # by the adapter
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that is too old or sent without cookies."""
    if sites.API.fullmatch(request.path):
        return _error(request, 403)
    return render(request, "ui/errors/csrf.html", status=403)
