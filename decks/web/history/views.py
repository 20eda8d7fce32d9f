"""The history of a deck, and going back in it."""

import uuid
from collections.abc import Iterable, Mapping

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec import Struct

from accounts.access import user_of, user_or_none
from cardsdb.catalogue import LiveCatalogue
from cardsdb.numbers import read_whole_number
from decks import access, selectors, services
from decks.content import content_of
from decks.models import Deck, DeckRevision
from decks.upgrades import revision_receipt
from decks.web.history.diffs import Brief, brief_of, diff_shown
from decks.web.history.sittings import Run, Step, runs_of
from decks.web.visitors import (
    DeckChangedError,
    DeckPlayedError,
    asked_revision,
    cards_of,
    own_deck,
    tell_changed,
    tell_played,
)
from ui.language import current_language

PAGE_SIZE = 20


class LineShown(Struct, frozen=True, kw_only=True):
    """A revision, or a run of them that ends with it."""

    revision: DeckRevision
    first: int
    before: int | None
    """The revision it is compared with; None if none is visible."""
    saves: int
    brief: Brief | None
    steps: "list[LineShown]"
    """The single steps, if asked for."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def history(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Every revision with its changes, the differences of any two of them, and reverting to any."""
    if request.method == "POST":
        return _revert(request, id)
    deck = access.deck_access(id=id, user=user_or_none(request))
    catalogue, _building = cards_of(deck.game)
    language = current_language()
    runs = runs_of(Step(**one) for one in selectors.revision_outline(deck=deck))
    page = Paginator(runs, PAGE_SIZE).get_page(request.GET.get("page"))
    after = selectors.revision_get(deck=deck, number=asked_revision(request, "to"))
    asked = asked_revision(request, "from") or _before(runs, after.number, deck) or after.number
    before = selectors.revision_get(deck=deck, number=asked)
    context = {
        "deck": deck,
        "game": catalogue.game,
        "is_owner": deck.owner == user_or_none(request),
        "page": page,
        "lines": _lines(page.object_list, deck, asked_revision(request, "steps"), catalogue, language),
        "before": before,
        "after": after,
        "diff": diff_shown(content_of(before), content_of(after), catalogue, language),
        "receipt": revision_receipt(after, catalogue, language) if before.number == after.base else None,
    }
    return render(request, "decks/history.html", context)


def _before(runs: Iterable[Run], number: int, deck: Deck) -> int | None:
    """The revision to compare with by default: for the end of a run, the one before the run."""
    for run in runs:
        for step in run.steps:
            if step.number == number:
                return _seen((run.first if step is run.last else step).before, deck)
    return None


def _seen(number: int | None, deck: Deck) -> int | None:
    return number if number is not None and number >= deck.first_shown else None


def _lines(
    runs: Iterable[Run], deck: Deck, opened: int | None, catalogue: LiveCatalogue, language: str
) -> list[LineShown]:
    """The runs in words; the one that ends with the revision asked for has its steps as well. One query."""
    shown = [(run, list(reversed(run.steps)) if run.last.number == opened else []) for run in runs]
    wanted = {number for run, _steps in shown for number in (run.first.before, run.last.number)}
    wanted |= {number for _run, steps in shown for step in steps for number in (step.before, step.number)}
    found = selectors.revisions_numbered(deck=deck, numbers=[number for number in wanted if number])
    return [
        _line(
            run.first,
            run.last,
            found,
            catalogue,
            language,
            saves=len(run.steps),
            steps=[_line(step, step, found, catalogue, language) for step in steps],
        )
        for run, steps in shown
    ]


def _line(
    first: Step,
    last: Step,
    found: Mapping[int, DeckRevision],
    catalogue: LiveCatalogue,
    language: str,
    *,
    saves: int = 1,
    steps: list[LineShown] | None = None,
) -> LineShown:
    after = found[last.number]
    before = found.get(first.before or 0)
    return LineShown(
        revision=after,
        first=first.number,
        before=before.number if before else None,
        saves=saves,
        brief=brief_of(content_of(before), content_of(after), catalogue, language) if before else None,
        steps=steps or [],
    )


def _revert(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    if user_or_none(request) is None:
        access.deck_access(id=id, user=None)
        return redirect_to_login(request.path)
    number = read_whole_number(request.POST.get("revision", ""))
    if number is None:
        raise Http404
    try:
        with own_deck(request, id) as deck:
            services.deck_revert(deck=deck, number=number or -1, actor=user_of(request))
    except DeckChangedError:
        tell_changed(request)
    except DeckPlayedError as error:
        tell_played(request, error)
    else:
        messages.success(request, _("Revision %(number)s is the newest again. Nothing is lost.") % {"number": number})
    return redirect("deck_history", id)
