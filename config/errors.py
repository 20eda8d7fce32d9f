"""Errors outside any view: problem+json under /api/, a page of ours elsewhere."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from cardsdb.api.problems import problem_response


def _error(request: HttpRequest, status: int, detail: str = "") -> HttpResponse:
    if f"{request.path}/".startswith("/api/"):
        return problem_response(status, detail)
    return render(request, f"ui/errors/{status}.html", {"detail": detail}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 403, str(exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    missing_slash = _("Every address ends with a slash: %(address)s/") % {"address": request.path}
    return _error(request, 404, "" if request.path.endswith("/") else missing_slash)


def server_error(request: HttpRequest) -> HttpResponse:
    return _error(request, 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that is too old or was sent with cookies off: says how to mend it."""
    return render(request, "ui/errors/csrf.html", status=403)
