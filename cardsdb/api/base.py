"""Shared behaviour of API views: rate headers, pagination, ETags and 304."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.encoding import escape_uri_path, iri_to_uri
from django.utils.translation import gettext as _
from rest_framework.exceptions import AuthenticationFailed, NotFound
from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import BearerAuthentication
from accounts.models import Scope
from cardsdb.api.answers import Page
from cardsdb.api.preconditions import ResponseT, etag_of, known_tags, tagged
from cardsdb.api.problems import ProblemError
from cardsdb.api.throttling import add_rate_headers
from cardsdb.request_fields import PageParameters
from ui.kept import KEPT
from ui.language import current_language

DEFAULT_PAGE_SIZE = 50
PUBLIC = "public, max-age=60"
"""The same for everybody: kept for a minute, then asked again with the ETag."""
MAX_ADDRESS = 500
"""Characters of an address whose answer is kept; longer ones are nobody's but their sender's."""


class HasScope(BasePermission):
    """Whether the token has the scope that the view needs; a request without a token needs none."""

    def has_permission(self, request: Request, view: Any) -> bool:
        token: Any = request.auth
        scope: Scope | None = view.scope_needed(request.method) if token is not None else None
        if scope is None or scope in token.scopes:
            return True
        message = _("This needs a token with the scope “%(scope)s”. Make one on the account page.")
        raise ProblemError(
            "scope-missing",
            message % {"scope": scope.value},
            headers={"WWW-Authenticate": f'Bearer realm="cardsdb", error="insufficient_scope", scope="{scope.value}"'},
            more={"scope": scope.value},
        )


class ApiView(APIView):
    # Base of all API views. A comment, for a docstring would become the description of every operation.

    write_scope: Scope
    """The scope that a token needs for what is not a read; a view without it has reads alone."""

    def scope_needed(self, method: str) -> Scope | None:
        """The scope that a token needs for the method; none for one that the view does not take, which is a 405."""
        if not hasattr(self, method.lower()):
            return None
        return Scope.READ if method in SAFE_METHODS else self.write_scope

    def get_permissions(self) -> list[Any]:
        return [*super().get_permissions(), HasScope()]

    def perform_authentication(self, request: Request) -> None:
        ways = [type(way) for way in request.authenticators or ()]
        if ways == [BearerAuthentication] and "HTTP_AUTHORIZATION" not in request._request.META:
            request.user, request.auth = AnonymousUser(), None  # as DRF would, but several times as fast
            return
        try:
            super().perform_authentication(request)
        except AuthenticationFailed:
            # Guessed tokens count as requests of that address.
            self.check_throttles(request)
            raise

    def finalize_response(  # type: ignore[override]  # the stubs know only DRF's own Response
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        super().finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type]
        if "Vary" in response.headers:
            patch_vary_headers(response, ["Accept-Language", "Authorization"])
        else:
            response["Vary"] = "Accept-Language, Authorization"
        add_rate_headers(request, response)
        return response


class PublicView(ApiView):
    # Base of views whose answer is the same for everybody: cookies play no part, so any cache may keep it.

    authentication_classes = [BearerAuthentication]
    permission_classes = [AllowAny]

    def scope_needed(self, method: str) -> Scope | None:
        return None


def fixed_response(request: Request, value: Any) -> HttpResponse:
    """A small public answer; its ETag is made from the answer itself."""
    body = msgspec.json.encode(value)
    return cached_response(request, [body], lambda: body)


def json_response(value: Any) -> HttpResponse:
    """Values or records as a JSON answer that is not cached."""
    return HttpResponse(
        msgspec.json.encode(value), content_type="application/json", headers={"Cache-Control": "no-store"}
    )


def cached_response(
    request: Request, versions: Sequence[object], body: Callable[[], bytes], content_type: str = "application/json"
) -> HttpResponse:
    """A public answer with an ETag; 304 without making the body where the caller has it already.

    `versions` must name all that the body depends on besides the address and the language.
    """
    named = _key(request, versions)
    key = ("answer", request._request.scheme, content_type, *named)

    def response() -> HttpResponse:
        if len(named[0]) + len(named[1]) > MAX_ADDRESS:
            return HttpResponse(body(), content_type=content_type)
        ready, compressed = KEPT.get(key, lambda: (body(), dict[str, bytes]()), _size)
        made = HttpResponse(ready, content_type=content_type)
        made.compressed = compressed  # type: ignore[attr-defined]  # CompressionMiddleware fills and reads it
        return made

    return _cached(request, named, response)


def _size(made: tuple[bytes, dict[str, bytes]]) -> int:
    """With the key, and with the compressed variant, which comes later and has about a third."""
    return len(made[0]) * 4 // 3 + MAX_ADDRESS


def cached(request: Request, versions: Sequence[object], response: Callable[[], ResponseT]) -> ResponseT | HttpResponse:
    """The same for an answer of any kind, such as a file."""
    return _cached(request, _key(request, versions), response)


def _cached(request: Request, named: Sequence[str], response: Callable[[], ResponseT]) -> ResponseT | HttpResponse:
    return tagged(etag_of(*named), known_tags(request._request), response, PUBLIC)


def _key(request: Request, versions: Sequence[object]) -> list[str]:
    """All that names a public answer."""
    meta = request._request.META  # one step instead of DRF's three
    return [meta.get("PATH_INFO", ""), meta.get("QUERY_STRING", ""), current_language(), *map(str, versions)]


def page_of(
    request: Request,
    items: Sequence[Any] | QuerySet[Any],
    answer: Callable[[Any], Any] = lambda item: item,
    count: int | None = None,
) -> Page[Any]:
    """The page of the items that `page` and `page_size` ask for, each as its answer; of a query, only they are read.

    `count`, if it is known, or where the list ends.
    """
    if count is None:
        count = items.count() if isinstance(items, QuerySet) else len(items)
    first, last, following, previous = page_bounds(request, count, PageParameters.read(request))
    return Page(count=count, next=following, previous=previous, results=[*map(answer, items[first:last])])


def page_bounds(request: Request, count: int, asked: Mapping[str, Any]) -> tuple[int, int, str | None, str | None]:
    """Start and end of the page that is asked for among `count` items, and the addresses of the next and the previous
    page."""
    number, size = asked.get("page", 1), asked.get("page_size", DEFAULT_PAGE_SIZE)
    last = max(-(-count // size), 1)
    if number > last:
        raise NotFound(_("There is no page %(number)s; the last is %(last)s.") % {"number": number, "last": last})
    following = page_address(request, number + 1) if number < last else None
    previous = page_address(request, number - 1) if number > 1 else None
    return (number - 1) * size, min(number * size, count), following, previous


def page_address(request: Request, number: int) -> str:
    """The address of the request with another page; the first needs no number."""
    asked = [part for part in request.META.get("QUERY_STRING", "").split("&") if part and not part.startswith("page=")]
    parts = sorted([*asked, f"page={number}"] if number > 1 else asked)
    address = f"{request.scheme}://{request.get_host()}{escape_uri_path(request.path)}"
    return iri_to_uri(f"{address}?{'&'.join(parts)}" if parts else address)
