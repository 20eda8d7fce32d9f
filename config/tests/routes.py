"""Every address of the service, for tests that cover all of them."""

import re
from collections.abc import Iterator, Sequence

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern, RoutePattern
from msgspec import Struct

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")
GROUP = re.compile(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")

OPTIONAL = re.compile(r"\(\?:[^()]*\)\?")
CHOICE = re.compile(r"\(\?:([^()|]*)\|[^()]*\)")


class Route(Struct, frozen=True):
    """An address with its parameters in angle brackets, each with the name of its converter."""

    path: str
    parameters: tuple[tuple[str, str], ...] = ()
    methods: tuple[str, ...] = ()
    """The methods of the view; one that is a function may refuse some."""

    def filled(self, values: dict[str, str]) -> str:
        """The address with these values; a parameter without one is left as it is."""
        return PARAMETER.sub(lambda found: values.get(found[2], found[0]), self.path)


def all_routes() -> list[Route]:
    """The routes of the URL configuration, without the admin's, which are Django's own."""
    return [route for route in _walk(get_resolver().url_patterns, "/") if not route.path.startswith("/admin/")]


def admin_routes() -> list[Route]:
    """Routes of the admin, without its log-in and log-out."""
    own = ("/admin/login/", "/admin/logout/")
    return [
        route
        for route in _walk(get_resolver().url_patterns, "/")
        if route.path.startswith("/admin/") and route.path not in own
    ]


def _walk(patterns: Sequence[URLPattern | URLResolver], outer: str) -> Iterator[Route]:
    for one in patterns:
        path = outer + _plain(one.pattern)
        if isinstance(one, URLResolver):
            yield from _walk(one.url_patterns, path)
        else:
            parameters = tuple((kind or "str", name) for kind, name in PARAMETER.findall(path))
            view = getattr(one.callback, "view_class", None)
            methods = tuple(method for method in METHODS if view is None or hasattr(view, method.lower()))
            yield Route(path, parameters, methods)


def _plain(pattern: object) -> str:
    """A pattern as in `path()`: without what may be left out, with the first of several ways to write the rest."""
    if isinstance(pattern, RoutePattern):
        return str(pattern)
    assert isinstance(pattern, RegexPattern)
    named = GROUP.sub(r"<\1>", str(pattern)).removeprefix("^").removesuffix("$")
    return CHOICE.sub(r"\1", OPTIONAL.sub("", named)).replace("/?", "/").replace("\\.", ".")
