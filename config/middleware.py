"""Middleware: request ids with log lines, the language, the throttle of pages, hosts of pictures, and the guard against
NUL.
"""

import re
import secrets
import time
import uuid
from collections.abc import Callable
from typing import Any

import brotli
import structlog
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict, UnreadablePostError
from django.middleware.common import CommonMiddleware
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from accounts.audit import answering
from accounts.image_templates import image_origin
from accounts.models import User
from cardsdb.api.throttling import page_wait
from cardsdb.faults import InputFault, nul_faults
from cardsdb.importing.requests import MAX_UPLOAD
from compat import answers as sites
from config.errors import invalid_request, too_large, too_many_requests

log = structlog.get_logger("cardsdb.request")

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
RETRY_SECONDS = "30"
"""When to try again, unless the answer itself says so: without cards, or not ready."""
QUIET = {"/healthz", "/metrics", "/readyz"}
"""Polled every few seconds; logged only when they fail."""

ADDRESS_FIELDS = ("back", "next", "redirect_uri")
MAX_ADDRESS = 4_000
"""Characters of an address in a form, or in another address."""

UNCOUNTED = re.compile(
    r"/(api/.*|arkhamdb/(es/)?api/oauth2/.*|healthz|metrics|readyz|worker\.js|cards/[^/]+/[^/]+/picture/(back/)?)"
)
"""Addresses that the throttle of pages leaves alone: APIs count themselves; a page of cards has dozens of pictures."""

PAGE = b"<!DOCTYPE html>"
ACCEPTS_BROTLI = re.compile(r"\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
BROTLI_QUALITY, BROTLI_WINDOW = 5, 18


class RequestLogMiddleware:
    """Gives each request an id, adds it and the route to every log line it causes, and logs its outcome once.

    A request of SLOW_REQUEST_MS or longer has a second line, as a warning.

    A caller may set the id itself with X-Request-ID; the answer repeats it. Every 503 says when to try again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-ID", "")
        request_id = given if REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
        started = time.perf_counter()
        with structlog.contextvars.bound_contextvars(request_id=request_id, route=None), answering(request):
            response = self.get_response(request)
            ms = round((time.perf_counter() - started) * 1000, 1)
            outcome = {"method": request.method, "path": request.path, "status": response.status_code, "ms": ms}
            if request.path not in QUIET or response.status_code >= 500:
                log.info("request", **outcome)
            if 0 < settings.SLOW_REQUEST_MS <= ms:
                log.warning("slow request", **outcome)
        if response.status_code == 503:
            response.headers.setdefault("Retry-After", RETRY_SECONDS)
        response["X-Request-ID"] = request_id
        return response

    def process_view(self, request: HttpRequest, *view: Any) -> None:
        """Add the route, now that it is known, to the log lines that follow."""
        if request.resolver_match:
            structlog.contextvars.bind_contextvars(route=request.resolver_match.route)


class CompressionMiddleware(GZipMiddleware):
    """Compresses answers, except for pictures, which already are; answers that are kept only once.

    Whole pages go as Brotli to those who take it: a fifth smaller than gzip, for less work.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.get("Content-Type", "").startswith("image/"):
            return response
        takes_brotli = ACCEPTS_BROTLI.search(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        if takes_brotli and isinstance(response, HttpResponse) and response.content.startswith(PAGE):
            # As in gzip's header, random bytes hide the true length, which could tell of secrets (BREACH).
            padded = (
                response.content + f"<!--{secrets.token_urlsafe(secrets.randbelow(self.max_random_bytes))}-->".encode()
            )
            response.content = brotli.compress(padded, quality=BROTLI_QUALITY, lgwin=BROTLI_WINDOW)
            response["Content-Length"] = str(len(response.content))
            response["Content-Encoding"] = "br"
            if response.has_header("ETag"):
                response["ETag"] = f"W/{response['ETag'].removeprefix('W/')}"
            patch_vary_headers(response, ["Accept-Encoding"])
            return response
        kept: dict[str, bytes] | None = getattr(response, "compressed", None)
        if kept is None or not isinstance(response, HttpResponse):
            return super().process_response(request, response)
        if "gzip" in kept and re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            patch_vary_headers(response, ["Accept-Encoding"])
            response.content = kept["gzip"]
            response["Content-Length"] = str(len(response.content))
            response["Content-Encoding"] = "gzip"
            response["ETag"] = f"W/{response['ETag']}"
            return response
        sent = super().process_response(request, response)
        if sent.get("Content-Encoding") == "gzip":
            kept["gzip"] = response.content
        return sent


class PageThrottleMiddleware:
    """Bounds the requests of a visitor for pages. The API counts its own; files and pictures are not counted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if sites.API.fullmatch(request.path):
            request.user = AnonymousUser()  # public responses are cached regardless of cookies
        if not UNCOUNTED.fullmatch(request.path) and (wait := page_wait(request)):
            return too_many_requests(request, wait)
        return self.get_response(request)


class PictureHostMiddleware:
    """Allows pictures from the host of the visitor's own template, on the visitor's own pages alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_page = response.get("Content-Type", "").startswith("text/html") and response.status_code < 500
        if is_page and isinstance(request.user, User) and (origin := image_origin(request.user.image_template)):
            asked = getattr(response, "_csp_update", {})  # by the view
            response._csp_update = {**asked, "img-src": [origin]}  # type: ignore[attr-defined]
        return response


class AddressMiddleware(CommonMiddleware):
    """Mends a missing final slash by a redirect, except for writes to the API.

    Many clients repeat a redirected POST as a GET and get a misleading answer; a 404 that names the address helps.
    """

    def should_redirect_with_slash(self, request: HttpRequest) -> bool:
        if request.path.startswith("/api/") and request.method not in {"GET", "HEAD"}:
            return False
        return super().should_redirect_with_slash(request)


class LanguageMiddleware(LocaleMiddleware):
    """Pages follow the visitor's choice, else Accept-Language; the API follows Accept-Language alone.

    A cached answer of the API varies by its headers, so a cookie must not change it.
    """

    def process_request(self, request: HttpRequest) -> None:
        if request.path.startswith("/api/"):
            request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)
        super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """At other sites' addresses an answer that names its language has that of the address, for every reader."""
        if sites.API.fullmatch(request.path) and "Content-Language" in response:
            return response
        return super().process_response(request, response)


class NulMiddleware:
    """Refuses the NUL character in addresses, cookies and forms: PostgreSQL cannot store or search it; and fields with
    an address that is too long to be taken apart.

    It is the first to read a form, and so refuses one that is larger than any upload may be. The parsers of the API
    (`cardsdb/api/parsers.py`) do both for its bodies.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        faults = [
            *nul_faults(request.path, ("path",)),
            *_field_faults(request.GET, "query"),
            *nul_faults(request.COOKIES, ("cookie",)),
        ]
        return invalid_request(request, faults) if faults else self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponseBase | None:
        if request.path.startswith("/api/"):
            return None
        if _length(request) > MAX_UPLOAD:
            return too_large(request)
        try:
            faults = _field_faults(request.POST)
        except UnreadablePostError:
            return None  # the visitor is gone; the check against forgery answers
        return invalid_request(request, faults) if faults else None


def _length(request: HttpRequest) -> int:
    said = request.META.get("CONTENT_LENGTH") or ""
    return int(said) if said.isdecimal() else 0  # Django reads no more than that, either


def _field_faults(fields: QueryDict, *loc: str) -> list[InputFault]:
    texts = {name: "".join(values) for name, values in fields.lists()}
    too_long = _("Give at most %(most)s characters.") % {"most": MAX_ADDRESS}
    long = [name for name in ADDRESS_FIELDS if len(texts.get(name, "")) > MAX_ADDRESS]
    return [*nul_faults(texts, loc), *(InputFault((*loc, name), "too-long", too_long) for name in long)]
