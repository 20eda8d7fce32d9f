"""Tracks whether a server is down; one thread at a time probes it, and the others do not wait."""

import threading
import time

import structlog

log = structlog.get_logger("cardsdb.outages")


class Outage:
    """Whether a server is away, as the threads of this process have found it."""

    def __init__(self, server: str, meanwhile: str, ask_again_after: float) -> None:
        self.server, self.meanwhile, self.ask_again_after = server, meanwhile, ask_again_after
        self.lock = threading.Lock()
        self.since: float | None = None
        self.ask_at = 0.0

    def is_to_ask(self) -> bool:
        """Whether to ask the server: always, unless it is away; then one thread at a time, now and then."""
        return self.since is None or self.is_time()

    def is_time(self) -> bool:
        """Whether a probe is due; if so, it is the caller's to make."""
        with self.lock:
            if time.monotonic() < self.ask_at:
                return False
            self.ask_at = time.monotonic() + self.ask_again_after
            return True

    def begin(self, reason: object) -> None:
        with self.lock:
            self.ask_at = time.monotonic() + self.ask_again_after
            if self.since is None:
                self.since = time.monotonic()
                log.warning(f"{self.server} does not answer; {self.meanwhile}", reason=str(reason))

    def end(self) -> None:
        if self.since is None:
            return
        with self.lock:
            if self.since is not None:
                log.warning(f"{self.server} answers again", seconds=round(time.monotonic() - self.since, 1))
                self.since = None
