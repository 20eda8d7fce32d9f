"""The history of a deck in runs, and going back in it: the clicks of one sitting in the builder are one line."""

import datetime
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from msgspec import Struct

from accounts.access import visitor_or_none
from accounts.models import User
from cardsdb.web.decorators import page_with_forms
from cardsdb.web.forms import PageForm, TextField
from decks import access, selectors, services
from decks.content import content_of
from decks.models import Deck, DeckRevision
from decks.upgrade_prices import revision_receipt
from decks.web.access import DeckChangedError, DeckPlayedError, deck_to_change
from decks.web.forms import RevisionField, RevisionForm
from decks.web.game_context import GameContext, game_context
from decks.web.history.diffs import brief_of, diff_of
from decks.web.messages import report_changed

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


def revision_rows(runs: Iterable[Run], deck: Deck, opened: int | None, game: GameContext) -> list[dict[str, Any]]:
    """The runs in words; the one that ends with the opened revision has its steps as well. One query."""
    shown = [(run, [(step,) for step in reversed(run)] if run[-1].number == opened else []) for run in runs]
    wanted = {number for run, steps in shown for one in (run, *steps) for number in (one[0].before, one[-1].number)}
    found = selectors.revisions_numbered(deck=deck, numbers=[number for number in wanted if number])
    return [_row(run, found, game, [_row(step, found, game, []) for step in steps]) for run, steps in shown]


def _row(run: Run, found: Mapping[int, DeckRevision], game: GameContext, steps: list[dict[str, Any]]) -> dict[str, Any]:
    after, before = found[run[-1].number], found.get(run[0].before or 0)
    return {
        "revision": after,
        "first": run[0].number,
        "before": before.number if before else None,
        "saves": len(run),
        "brief": brief_of(content_of(before), content_of(after), game) if before else None,
        "steps": steps,
    }


class HistoryForm(PageForm):
    """The address: a page of the history, the revisions compared, and the run shown step by step."""

    page = TextField()
    from_ = RevisionField()
    to = RevisionField()
    steps = RevisionField()


PAGE_SIZE = 20


@page_with_forms
def history(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Every revision with its changes, the differences of any two of them, and reverting to any."""
    user = visitor_or_none(request)
    if request.method == "POST" and user:
        return _revert(request, id, user)
    deck = access.deck_access(id=id, user=user)
    if request.method == "POST":
        return redirect_to_login(request.path)
    game, values = game_context(deck.game), HistoryForm.read(request.GET)
    runs = runs_of(Step(**one) for one in selectors.revision_outline(deck=deck))
    page = Paginator(runs, PAGE_SIZE).get_page(values["page"])
    after = selectors.revision_get(deck=deck, number=values["to"])
    number = values["from_"] or compared_with(runs, after.number, deck) or after.number
    before = selectors.revision_get(deck=deck, number=number)
    context = {
        "deck": deck,
        "game": game.game,
        "is_owner": deck.owner == user,
        "page": page,
        "lines": revision_rows(page.object_list, deck, values["steps"], game),
        "before": before,
        "after": after,
        "diff": diff_of(content_of(before), content_of(after), game),
        "receipt": revision_receipt(after, game.live, game.language) if before.number == after.base else None,
    }
    return render(request, "decks/history/page.html", context)


def _revert(request: HttpRequest, id: uuid.UUID, user: User) -> HttpResponse:
    number = RevisionForm.read(request.POST)["revision"]
    if number is None:
        raise Http404
    try:
        with deck_to_change(request, id) as deck:
            services.deck_revert(deck=deck, number=number, actor=user)
    except DeckChangedError:
        report_changed(request)
    except DeckPlayedError as error:
        messages.error(request, error.args[0])
    else:
        messages.success(
            request, _("Version %(number)s is the current one again. Nothing is lost.") % {"number": number}
        )
    return redirect("deck_history", id)
