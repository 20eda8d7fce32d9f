"""How far an import is: noted in its row as it works, which is also its sign of life and where it hears of a cancel."""

import time
from collections.abc import Callable

from django.utils import timezone

from cardsdb.models import ImportRun

NOTE_EVERY = 0.5
"""Seconds between two notes of the same stage."""
Show = Callable[[ImportRun], None]


class ImportCancelledError(RuntimeError):
    """Somebody asked for the run to be cancelled."""


class ImportStateError(RuntimeError):
    """The run is not in a state in which that can be done."""


class Progress:
    """Follows a run through its stages. `show` is called whenever there is something new to see."""

    def __init__(self, run: ImportRun, show: Show = lambda run: None) -> None:
        self.run = run
        self.show = show
        self._noted_at = float("-inf")
        self._in_transaction = False

    def enter(self, stage: str, total: int = 0) -> None:
        """A new stage begins."""
        self.run.stage, self.run.done, self.run.total = stage, 0, total
        self._note()

    def enter_transaction(self, stage: str, total: int) -> None:
        """The last stage: what it notes in the row, others see only when the transaction ends."""
        self.enter(stage, total)
        self._in_transaction = True

    def tick(self, done: int, of: int) -> None:
        """Work goes on within the stage; `of` is 0 where nobody knows how much there is."""
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
