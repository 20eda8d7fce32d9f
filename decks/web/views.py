"""Pages about decks."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from decks import selectors
from decks.web.sheet import deck_sheet
from ui.language import current_language


@require_safe
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The deck on one page of paper."""
    user = request.user if isinstance(request.user, User) else None
    deck = selectors.deck_get(id=id, user=user)
    revision = selectors.revision_get(deck=deck)
    page = deck_sheet(deck, revision, catalogue_get(deck.game), current_language())
    response = render(request, "decks/sheet.html", {"deck": deck, "revision": revision, "sheet": page})
    patch_cache_control(response, private=True, no_cache=True)
    response["X-Robots-Tag"] = "noindex"
    return response
