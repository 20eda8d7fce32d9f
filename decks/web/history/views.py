"""The history of a deck, and going back in it."""

import uuid

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access import user_or_none
from accounts.models import User
from decks import access, selectors, services
from decks.content import content_of
from decks.upgrades import revision_receipt
from decks.web.access import DeckChangedError, DeckPlayedError, deck_to_change
from decks.web.forms import PageForm, RevisionField, RevisionForm, TextField
from decks.web.game_context import game_context
from decks.web.history.diffs import diff_of
from decks.web.history.presenters import Step, compared_with, revision_rows, runs_of
from decks.web.messages import report_changed


class HistoryForm(PageForm):
    """The address: a page of the history, the revisions compared, and the run shown step by step."""

    page = TextField()
    from_ = RevisionField()
    to = RevisionField()
    steps = RevisionField()


PAGE_SIZE = 20


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def history(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Every revision with its changes, the differences of any two of them, and reverting to any."""
    user = user_or_none(request)
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
        messages.success(request, _("Revision %(number)s is the newest again. Nothing is lost.") % {"number": number})
    return redirect("deck_history", id)
