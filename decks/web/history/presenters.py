"""The history of a deck in runs: the builder saves at each click, and the clicks of one sitting are one line."""

import datetime
from collections.abc import Iterable, Mapping

from msgspec import Struct

from decks import selectors
from decks.content import content_of
from decks.models import Deck, DeckRevision
from decks.web.game_context import GameContext
from decks.web.history.diffs import Brief, brief_of

Cause = DeckRevision.Cause
GAP = datetime.timedelta(minutes=30)
"""A pause as long as this ends a sitting."""
MAX_STEPS = 100
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


Run = tuple[Step, ...]
"""Revisions shown as one, oldest first."""


def runs_of(steps: Iterable[Step]) -> list[Run]:
    """The steps, oldest first, in runs, newest first: the saves, undos and redos of one sitting."""
    runs: list[list[Step]] = []
    for step in steps:
        if runs and _goes_on(runs[-1], step):
            runs[-1].append(step)
        else:
            runs.append([step])
    return [tuple(run) for run in reversed(runs)]


def _goes_on(run: list[Step], step: Step) -> bool:
    first, last = run[0], run[-1]
    if first.cause != Cause.SAVED or step.author_id != last.author_id or len(run) >= MAX_STEPS:
        return False
    # Going back to before the sitting is more than undoing a click of it.
    is_within = step.cause == Cause.REVERTED and step.base is not None and step.base >= first.number
    return step.created_at - last.created_at <= GAP and (step.cause == Cause.SAVED or is_within)


def compared_with(runs: Iterable[Run], number: int, deck: Deck) -> int | None:
    """The revision to compare with by default: at the end of a run, the one before the run; None if it is hidden."""
    for run in runs:
        for step in run:
            if step.number == number:
                before = (run[0] if step is run[-1] else step).before
                return before if before is not None and before >= deck.first_shown else None
    return None


class RevisionRow(Struct, frozen=True, kw_only=True):
    """A revision, or a run of them that ends with it."""

    revision: DeckRevision
    first: int
    before: int | None
    """The revision it is compared with; None if none is visible."""
    saves: int
    brief: Brief | None
    steps: "list[RevisionRow]"
    """The single steps, if they are shown."""


def revision_rows(runs: Iterable[Run], deck: Deck, opened: int | None, game: GameContext) -> list[RevisionRow]:
    """The runs in words; the one that ends with the opened revision has its steps as well. One query."""
    shown = [(run, [(step,) for step in reversed(run)] if run[-1].number == opened else []) for run in runs]
    wanted = {number for run, steps in shown for one in (run, *steps) for number in (one[0].before, one[-1].number)}
    found = selectors.revisions_numbered(deck=deck, numbers=[number for number in wanted if number])
    return [_row(run, found, game, [_row(step, found, game, []) for step in steps]) for run, steps in shown]


def _row(run: Run, found: Mapping[int, DeckRevision], game: GameContext, steps: list[RevisionRow]) -> RevisionRow:
    after, before = found[run[-1].number], found.get(run[0].before or 0)
    return RevisionRow(
        revision=after,
        first=run[0].number,
        before=before.number if before else None,
        saves=len(run),
        brief=brief_of(content_of(before), content_of(after), game) if before else None,
        steps=steps,
    )
