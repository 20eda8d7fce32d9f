"""Other sites' addresses at the root of a host name (COMPAT_HOSTS)."""

import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.http.request import split_domain_port

from compat.answers import API

FOR_PROGRAMS = re.compile(rf"{API.pattern}|/\w+/(?:oauth/v2|(?:es/)?bundles)/.*")
"""Addresses that are answered at the host itself; all others are pages."""


def site_of(request: HttpRequest) -> str | None:
    """The site that has the request's host name to itself."""
    host, _port = split_domain_port(request.META.get("HTTP_HOST", ""))
    site: str | None = settings.COMPAT_HOSTS.get(host)
    return site


class CompatHostMiddleware:
    """Serve a site's addresses at its own host name; pages are at SITE_URL, where members are logged in.

    Placed after the redirect to https, which needs the address that the client asked for.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        site = site_of(request)
        if not site or request.path_info.startswith("/static/"):
            return self.get_response(request)
        if request.method in ("GET", "HEAD") and not FOR_PROGRAMS.fullmatch(f"/{site}{request.path_info}"):
            return HttpResponseRedirect(f"{settings.SITE_URL}/{site}{request.get_full_path()}")
        request.path_info = f"/{site}{request.path_info}"
        request.path = f"/{site}{request.path}"
        response = self.get_response(request)
        if response.get("Location", "").startswith("/"):
            response["Location"] = f"{settings.SITE_URL}{response['Location']}"
        return response
