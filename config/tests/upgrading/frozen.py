"""The clock and the random numbers while a dump is made or read, for equal results on both engines."""

import contextlib
import os
import random
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from unittest import mock

from django.utils import timezone


class Clock:
    """The time as Django reads it: it stands still between ticks, but no two readings are equal."""

    def __init__(self, start: datetime) -> None:
        self.time = start

    def tick(self) -> None:
        """Let a minute pass."""
        self.time = self.time.replace(second=0, microsecond=0) + timedelta(minutes=1)

    def timestamp(self) -> float:
        return self.time.timestamp()

    def now(self) -> datetime:
        self.time += timedelta(microseconds=1)
        return self.time


@contextlib.contextmanager
def clock_set(start: datetime) -> Iterator[Clock]:
    """Set Django's clock. Model defaults hold `timezone.now` itself, so its own source is replaced."""
    clock = Clock(start)

    class Frozen(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return clock.now().astimezone(tz)

    with mock.patch.object(timezone, "datetime", Frozen):
        yield clock


@contextlib.contextmanager
def seeded(clock: Clock, seed: int = 1) -> Iterator[None]:
    """Make ids, tokens, salts and signatures the same each time. Only for a process of its own."""
    source = random.Random(seed)
    with (
        mock.patch.object(os, "urandom", source.randbytes),
        mock.patch.object(random, "_urandom", source.randbytes),
        mock.patch.object(time, "time", clock.timestamp),
    ):
        yield
