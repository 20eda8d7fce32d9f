"""Pages about decks."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from decks import selectors
from decks.web.sheet import deck_sheet
from decks.web.visitors import asked_revision, cards_of, visitor
from ui.language import current_language


@require_safe
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The deck, or one revision of it, on one page of paper."""
    deck = selectors.deck_get(id=id, user=visitor(request))
    revision = selectors.revision_get(deck=deck, number=asked_revision(request))
    catalogue, _building = cards_of(deck.game)
    page = deck_sheet(deck, revision, catalogue, current_language())
    context = {"deck": deck, "game": catalogue.game, "revision": revision, "sheet": page}
    response = render(request, "decks/sheet.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    response["X-Robots-Tag"] = "noindex"
    return response
