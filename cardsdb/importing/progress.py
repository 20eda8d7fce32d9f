"""The progress of an import, noted in its row: also its sign of life, and where it sees a cancellation."""

import time
from collections.abc import Callable

from django.utils import timezone

from cardsdb.models import ImportRun

NOTE_EVERY = 0.5
"""Seconds between two notes of the same stage."""
Show = Callable[[ImportRun], None]


class ImportCancelledError(RuntimeError):
    """The run was cancelled."""


class ImportStateError(RuntimeError):
    """The run's state does not allow the action."""


class Progress:
    """Follows a run through its stages. `show` is called whenever there is something new to see."""

    def __init__(self, run: ImportRun, show: Show = lambda run: None) -> None:
        self.run = run
        self.show = show
        self._noted_at = float("-inf")
        self._in_transaction = False

    def enter(self, stage: str, total: int = 0) -> None:
        """Begin a new stage."""
        self.run.stage, self.run.done, self.run.total = stage, 0, total
        self._note()

    def enter_transaction(self, stage: str, total: int) -> None:
        """Begin the last stage: others see its notes only when the transaction ends."""
        self.enter(stage, total)
        self._in_transaction = True

    def tick(self, done: int, of: int) -> None:
        """Note progress within the stage; `of` is 0 if the total is unknown."""
        if time.monotonic() - self._noted_at > NOTE_EVERY:
            self.run.done, self.run.total = done, of
            self._note()

    def _note(self) -> None:
        run = self.run
        if not self._in_transaction:
            run.refresh_from_db(fields=["cancel_asked", "status"])
            if run.status != ImportRun.Status.RUNNING:
                raise ImportStateError("The run was marked as broken off while it was at work.")
            if run.cancel_asked:
                raise ImportCancelledError
            run.heartbeat_at = timezone.now()
            run.save(update_fields=["stage", "total", "done", "heartbeat_at"])
        self._noted_at = time.monotonic()
        self.show(run)
