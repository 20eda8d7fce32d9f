"""Errors outside any view: problem+json under /api/, a page of ours elsewhere."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from cardsdb.api.problems import problem_response
from cardsdb.faults import InputFault


def _is_api(request: HttpRequest) -> bool:
    return f"{request.path}/".startswith("/api/")


def _error(request: HttpRequest, status: int, detail: str = "") -> HttpResponse:
    if _is_api(request):
        return problem_response(status, detail)
    return render(request, f"ui/errors/{status}.html", {"detail": detail}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 400)


def invalid_request(request: HttpRequest, faults: Sequence[InputFault]) -> HttpResponse:
    """The answer to a request that no view should see, with all faults."""
    if _is_api(request):
        return problem_response("invalid", _("See the errors for what and where."), faults)
    said = (f"{' '.join(map(str, fault.loc))}: {fault.message}" for fault in faults)
    return _error(request, 400, " ".join(said))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 403, str(exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    missing_slash = _("Addresses end with a slash: %(address)s/") % {"address": request.path}
    return _error(request, 404, "" if request.path.endswith("/") else missing_slash)


def server_error(request: HttpRequest) -> HttpResponse:
    return _error(request, 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that is too old or sent without cookies."""
    return render(request, "ui/errors/csrf.html", status=403)
