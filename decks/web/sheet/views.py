"""The printed sheet of a deck."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from accounts.access import user_or_none
from decks import access, selectors
from decks.web.forms import RevisionForm
from decks.web.game_context import game_context
from decks.web.sheet.presenters import present_sheet


@require_safe
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The deck, or one revision of it, on one page of paper."""
    deck = access.deck_access(id=id, user=user_or_none(request))
    revision = selectors.revision_get(deck=deck, number=RevisionForm.read(request.GET)["revision"])
    game = game_context(deck.game)
    context = {"deck": deck, "game": game.game, "revision": revision, "sheet": present_sheet(deck, revision, game)}
    response = render(request, "decks/sheet/page.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    response["X-Robots-Tag"] = "noindex"
    return response
