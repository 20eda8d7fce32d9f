"""One address, two answers: the whole page, or a part of it for htmx."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers


def is_part(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of the page."""
    htmx: Any = request.htmx  # type: ignore[attr-defined]
    return bool(htmx and not htmx.boosted and not htmx.history_restore_request)


def render_part(request: HttpRequest, page: str, part: str, context: dict[str, Any]) -> HttpResponse:
    """The page, or the part that htmx asks for; caches keep them apart."""
    response = render(request, part if is_part(request) else page, context)
    patch_vary_headers(response, ["HX-Request"])
    return response
