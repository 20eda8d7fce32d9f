"""Errors outside any view: problem+json under /api/, a page of ours elsewhere."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardsdb.api.problems import problem_response


def _error(request: HttpRequest, status: int) -> HttpResponse:
    if request.path.startswith("/api/"):
        return problem_response(status)
    return render(request, f"ui/errors/{status}.html", status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    return _error(request, 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that is too old or was sent with cookies off: says how to mend it."""
    return render(request, "ui/errors/csrf.html", status=403)
