"""Who looks at a deck, and what they may see of it."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.models import User
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.faults import InvalidInputError
from decks import selectors
from decks.models import Deck
from games.engine import Building
from games.registry import UnknownGameError


class DeckChangedError(Exception):
    """The deck is not as it was when the visitor read it."""


def visitor(request: HttpRequest) -> User | None:
    """Who asks; None for somebody without an account."""
    return request.user if isinstance(request.user, User) else None


def account(request: HttpRequest) -> User:
    """Who asks, behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user


def own_pages(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Like `login_required`, for pages that are changed in parts: a part is no place for the page to log in on."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if visitor(request):
            return view(request, *args, **kwargs)
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(_("You are no longer logged in."), status=401)
        return redirect_to_login(request.get_full_path())

    return guarded


def cards_of(game: str) -> tuple[LiveCatalogue, Building]:
    """The cards of a game and how decks of it are checked; without them a page could name nothing: Http404."""
    try:
        live = catalogue_get(game)
    except (UnknownGameError, CatalogueEmptyError):
        raise Http404 from None
    if live.game.building is None:
        raise Http404
    return live, live.game.building


def entries_of(deck: Deck, building: Building) -> list[dict[str, Any]]:
    """The deck's ledger; empty where decks cost nothing."""
    return selectors.ledger_entries(deck=deck, purchase=building.ledger.purchase) if building.ledger else []


@contextmanager
def own_deck(request: HttpRequest, id: uuid.UUID) -> Iterator[Deck]:
    """The visitor's own deck, locked while it is written; a form that names a version writes that one or nothing.

    Http404 where the visitor may not even see it, PermissionDenied where it is somebody else's.
    """
    user = account(request)
    with transaction.atomic():
        try:
            deck = selectors.deck_get_locked(id=id, user=user)
        except Http404:
            selectors.deck_get(id=id, user=user)
            raise PermissionDenied(_("The deck is somebody else's. Clone it to change it.")) from None
        if request.POST.get("version", str(deck.version)) != str(deck.version):
            raise DeckChangedError
        yield deck


def tell_faults(request: HttpRequest, error: InvalidInputError) -> None:
    """Says what is wrong with what was given, each with its place."""
    for fault in error.faults:
        place = " ".join(str(step) for step in fault.loc if step != "query")
        messages.error(request, f"{place}: {fault.message}" if place else fault.message)


def tell_changed(request: HttpRequest) -> None:
    """Says that nothing was written, and why."""
    messages.error(request, _("It was changed meanwhile, perhaps in another window. Here is what it is now."))
