"""Rate limits of the API and of pages: by account, else by address; reads and writes apart.

Counted in fixed windows by one atomic increment: the cost does not grow with the rate.
"""

import time
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, cast

from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle

if TYPE_CHECKING:  # rest_framework.views imports this module by its settings
    from rest_framework.views import APIView


RATES = {
    "read-anonymous": "600/minute",
    "read-account": "1200/minute",
    "write-anonymous": "120/minute",
    "write-account": "300/minute",
    "pages-read-anonymous": "1200/minute",
    "pages-read-account": "2400/minute",
    "pages-write-anonymous": "240/minute",
    "pages-write-account": "600/minute",
}
"""The limits, unless the environment has others, such as THROTTLE_READ_ANONYMOUS for `read-anonymous`."""


class WindowThrottle(SimpleRateThrottle):
    """The throttle of reads and writes; `RateLimit-*` headers report its state."""

    limit: int
    remaining: int
    reset: int

    def __init__(self) -> None:
        """The rate is known only with the request."""

    def allow_request(self, request: Request, view: "APIView") -> bool:
        request._request.throttle = self  # type: ignore[attr-defined]
        return self.count(request._request)

    def wait(self) -> float:
        return self.reset

    def count(self, request: HttpRequest, prefix: str = "") -> bool:
        """Count the request on the rate whose name begins with the prefix; whether it is within the limit."""
        asking = request.user
        user = asking if asking and asking.is_authenticated else None
        kind = "read" if request.method in SAFE_METHODS else "write"
        self.scope = f"{prefix}{kind}-{'account' if user else 'anonymous'}"
        self.limit, duration = _rate(api_settings.DEFAULT_THROTTLE_RATES.get(self.scope) or RATES[self.scope])
        window, elapsed = divmod(int(time.time()), duration)
        who = user.pk if user else sender_of(request.META)
        count = _counted(f"throttle:{self.scope}:{who}:{window}", duration)
        self.remaining = max(self.limit - count, 0)
        self.reset = duration - elapsed
        return count <= self.limit


def page_wait(request: HttpRequest) -> int:
    """Count a request for a page; returns the seconds that its sender has to wait, 0 if it may go on."""
    request.throttle = throttle = WindowThrottle()  # type: ignore[attr-defined]
    return 0 if throttle.count(request, "pages-") else throttle.reset


def sender_of(meta: Mapping[str, str]) -> str:
    """The address that a request comes from, behind as many proxies as are trusted."""
    proxies, sent = api_settings.NUM_PROXIES, meta.get("HTTP_X_FORWARDED_FOR", "").split(",")
    return network_of(sent[-min(proxies, len(sent))].strip() if proxies and sent[0] else meta.get("REMOTE_ADDR", ""))


@lru_cache(maxsize=1000)
def network_of(address: str) -> str:
    """The address; of IPv6 the network of 64 bits, all of which are one visitor's."""
    with suppress(ValueError):
        known = ip_address(address)
        if isinstance(known, IPv6Address):
            return str(known.ipv4_mapped or ip_network((known, 64), strict=False))
    return address


def _counted(key: str, duration: int) -> int:
    """Increment the window's counter, creating it if needed; several callers may do so at once."""
    for _try in range(3):
        with suppress(ValueError):
            return cache.incr(key)
        if cache.add(key, 1, timeout=duration):
            break
    return 1


@lru_cache
def _rate(rate: str) -> tuple[int, int]:
    """The requests and the seconds of a rate such as `600/minute`."""
    return cast(tuple[int, int], WindowThrottle().parse_rate(rate))


def add_rate_headers(request: Request, response: HttpResponseBase) -> None:
    """Add the headers with the limit, its rest, and the seconds until it resets."""
    if throttle := getattr(request._request, "throttle", None):
        response["RateLimit-Limit"] = str(throttle.limit)
        response["RateLimit-Remaining"] = str(throttle.remaining)
        response["RateLimit-Reset"] = str(throttle.reset)
