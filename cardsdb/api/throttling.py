"""Rate limits: by account, else by address; reads and writes apart.

Counted in fixed windows by one atomic increment: the cost does not grow with the rate.
"""

import time
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from django.core.cache import cache
from django.http import HttpResponseBase
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle

if TYPE_CHECKING:  # rest_framework.views imports this module by its settings
    from rest_framework.views import APIView


class WindowThrottle(SimpleRateThrottle):
    """The throttle of reads and writes; `RateLimit-*` headers report its state."""

    limit: int
    remaining: int
    reset: int

    def __init__(self) -> None:
        """The rate is known only with the request."""

    def allow_request(self, request: Request, view: "APIView") -> bool:
        user = request.user if request.user and request.user.is_authenticated else None
        kind = "read" if request.method in SAFE_METHODS else "write"
        self.scope = f"{kind}-{'account' if user else 'anonymous'}"
        limit, duration = _rate(str(api_settings.DEFAULT_THROTTLE_RATES[self.scope]))
        window, elapsed = divmod(int(time.time()), duration)
        who = user.pk if user else self.get_ident(request)
        key = f"throttle:{self.scope}:{who}:{window}"
        try:
            count = cache.incr(key)
        except ValueError:  # a new window has begun; the second caller counts on what the first has put there
            count = 1 if cache.add(key, 1, timeout=duration) else cache.incr(key)
        self.limit = limit
        self.remaining = max(limit - count, 0)
        self.reset = duration - elapsed
        request._request.throttle = self  # type: ignore[attr-defined]
        return count <= limit

    def wait(self) -> float:
        return self.reset


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
