"""One address, two answers: the whole page for a visitor, a part of it for htmx."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers


def is_part(request: HttpRequest) -> bool:
    """Whether htmx asks, and wants to put a part of the page in its place."""
    htmx: Any = request.htmx  # type: ignore[attr-defined]
    return bool(htmx and not htmx.boosted and not htmx.history_restore_request)


def render_part(request: HttpRequest, page: str, part: str, context: dict[str, Any]) -> HttpResponse:
    """The page, or the part of it that htmx asks for; no cache takes one for the other."""
    response = render(request, part if is_part(request) else page, context)
    patch_vary_headers(response, ["HX-Request"])
    return response
