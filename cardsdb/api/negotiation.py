"""Content negotiation: DRF's, without its work on what nearly all requests say."""

from typing import Any

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request


class ContentNegotiation(DefaultContentNegotiation):
    """JSON for clients that accept anything, and the JSON parser for bodies that are named JSON."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        if request.content_type == parsers[0].media_type:
            return parsers[0]
        return super().select_parser(request, parsers)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        if request._request.META.get("HTTP_ACCEPT", "*/*") == "*/*":
            return renderers[0], renderers[0].media_type
        return super().select_renderer(request, renderers, format_suffix)
