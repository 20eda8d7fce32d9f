"""The shared cache in Redis; while Redis is away, each process uses its own memory."""

from functools import partialmethod
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, RedisError
from redis.retry import Retry

from config.outages import Outage

PATIENCE = 0.5
"""Seconds that a request waits for Redis: to be connected, and for an answer."""
ASK_AGAIN_AFTER = 2.0
"""Seconds until one request tries again; the others do not wait for it."""
MAX_ENTRIES = 100_000
"""Of the process's own memory: the count of a throttle must outlive those of all other callers within its window."""


OUTAGE = Outage("Redis", "this process counts by itself until it does", ASK_AGAIN_AFTER)


class MemoryCache(LocMemCache):
    """Django's cache in the memory of the process, without its check of each character of a key for memcached."""

    def validate_key(self, key: str) -> None:
        pass


class FallbackCache(RedisCache):
    """Django's cache in Redis, which is never the reason that a request fails or waits for long."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        # One more try finds a restarted Redis behind a connection that is dead; a silent one is not asked twice.
        again = Retry(NoBackoff(), 1, supported_errors=(ConnectionError,))
        options = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE, "retry": again}
        super().__init__(server, {**params, "OPTIONS": {**options, **params.get("OPTIONS", {})}})
        self.own = MemoryCache("while-redis-is-away", {**params, "OPTIONS": {"MAX_ENTRIES": MAX_ENTRIES}})

    def clear(self) -> None:
        self.own.clear()
        self._ask("clear")

    def _ask(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Call the method of that name: of Redis if it answers, else of the process's own memory."""
        if OUTAGE.is_to_ask():
            try:
                answer = getattr(super(), name)(*args, **kwargs)
            except (RedisError, OSError) as error:
                OUTAGE.begin(error)
            except ValueError:  # there is nothing to count on
                OUTAGE.end()
                raise
            else:
                OUTAGE.end()
                return answer
        return getattr(self.own, name)(*args, **kwargs)


for _name in ("add", "get", "set", "touch", "delete", "get_many", "has_key", "incr", "set_many", "delete_many"):
    setattr(FallbackCache, _name, partialmethod(FallbackCache._ask, _name))
