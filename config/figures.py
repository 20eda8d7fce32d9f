"""Figures of how the service is doing, for /metrics and the page of staff: each asked for at once, None if unknown."""

import os
from collections.abc import Callable
from typing import TypeVar

import structlog
from celery import current_app
from django.conf import settings
from django.db import Error, connection
from kombu.exceptions import ChannelError, OperationalError
from msgspec import Struct

from cardsdb.catalogue import catalogue_all
from cardsdb.models import CatalogueVersion
from cardsdb.selectors import catalogue_version_list, count_up_to, import_counts
from decks.filters import stale_by_game

log = structlog.get_logger("cardsdb.figures")

PATIENCE = 2
"""Seconds to wait for Redis or the broker."""
MAX_STALE = 100_000
"""Decks to be checked again that are counted, of each game."""

T = TypeVar("T")


class Figures(Struct, frozen=True):
    """The state of the service at one moment, as one web process sees it."""

    database: bool
    redis: bool | None
    """None: REDIS_URL is not set."""
    queue: int | None
    """Tasks that wait for a worker."""
    imports: dict[str, int] | None
    """Imports by state."""
    stale: dict[str, int] | None
    """By game, decks still to be checked with the newest cards and rules, up to MAX_STALE."""
    published: dict[str, CatalogueVersion] | None
    """By game, the version that all processes are to serve."""
    served: dict[str, int] | None
    """By game, the version that this process serves."""
    memory: int | None
    """Bytes that this process holds in memory."""


def figures() -> Figures:
    """All figures as of now. What is away costs its own figures alone."""
    database = _asked(_database) or False
    return Figures(
        database=database,
        redis=(_asked(_redis) or False) if settings.REDIS_URL else None,
        queue=_asked(queue_length),
        imports=_asked(import_counts) if database else None,
        stale=_asked(_stale) if database else None,
        published=_asked(catalogue_version_list) if database else None,
        served=_asked(_served),
        memory=resident_bytes(os.getpid()),
    )


def _asked(ask: Callable[[], T]) -> T | None:
    try:
        return ask()
    except (Error, OperationalError, OSError) as error:
        log.warning("a figure could not be found", figure=ask.__name__.strip("_"), reason=type(error).__name__)
        return None


def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def _redis() -> bool:
    from redis import Redis, RedisError  # five megabytes that a service without Redis does not need

    # Asked directly: the cache may do without Redis for a while.
    with Redis.from_url(settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE) as client:
        try:
            return bool(client.ping())
        except RedisError as error:
            raise OSError from error


def queue_length() -> int:
    """The number of tasks that no worker has taken yet."""
    with current_app.connection_for_read(connect_timeout=PATIENCE) as broker:
        broker.ensure_connection(max_retries=0, timeout=PATIENCE)
        try:
            # Passive: asks for the queue and makes none.
            queue = current_app.conf.task_default_queue
            return int(broker.default_channel.queue_declare(queue=queue, passive=True).message_count)
        except ChannelError:  # Redis has no empty lists
            return 0


def _stale() -> dict[str, int]:
    return {game: count_up_to(waiting, MAX_STALE) for game, waiting in stale_by_game().items()}


def _served() -> dict[str, int]:
    return {live.game.code: live.cards.version for live in catalogue_all()}


def resident_bytes(pid: int) -> int | None:
    """The memory of a process; None if there is none, or where the system has no /proc."""
    try:
        with open(f"/proc/{pid}/statm") as pages:
            return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None
