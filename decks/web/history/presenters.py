"""The history of a deck in runs: the builder saves at each click, and a sitting of clicks is one line."""

import datetime
from collections.abc import Iterable

from msgspec import Struct

from decks.models import DeckRevision

Cause = DeckRevision.Cause
GAP = datetime.timedelta(minutes=30)
"""A pause as long as this ends a sitting."""
MOST = 100
"""Revisions in one line."""


class Step(Struct, frozen=True, kw_only=True):
    """A revision, without its content."""

    number: int
    base: int | None
    cause: str
    author_id: int | None
    created_at: datetime.datetime

    @property
    def before(self) -> int | None:
        """The revision it is compared with: for an undo, the undone one, not its target."""
        return self.number - 1 if self.cause == Cause.REVERTED else self.base


class Run(Struct, frozen=True):
    """Revisions shown as one, oldest first."""

    steps: tuple[Step, ...]

    @property
    def first(self) -> Step:
        return self.steps[0]

    @property
    def last(self) -> Step:
        return self.steps[-1]


def runs_of(steps: Iterable[Step]) -> list[Run]:
    """The steps, oldest first, in runs, newest first: the saves, undos and redos of one sitting."""
    runs: list[list[Step]] = []
    for step in steps:
        if runs and _goes_on(runs[-1], step):
            runs[-1].append(step)
        else:
            runs.append([step])
    return [Run(tuple(run)) for run in reversed(runs)]


def _goes_on(run: list[Step], step: Step) -> bool:
    first, last = run[0], run[-1]
    if first.cause != Cause.SAVED or step.author_id != last.author_id or len(run) >= MOST:
        return False
    # Going back to before the sitting is more than undoing a click of it.
    is_within = step.cause == Cause.REVERTED and step.base is not None and step.base >= first.number
    return step.created_at - last.created_at <= GAP and (step.cause == Cause.SAVED or is_within)
