"""Access to decks from pages: the login, and the deck that a form changes."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from accounts.access import visitor_of, visitor_or_none
from cardsdb.web.forms import ActionForm
from decks import access
from decks.models import Deck
from decks.services import DeckLockedError, DeckSeatedError, played_message
from decks.web.messages import played_html, report_changed

ASKER = "asker"
"""The name of a visitor without an account who has a search under way, in the session."""


class DeckChangedError(Exception):
    """The deck has changed since the visitor read it."""


class DeckPlayedError(Exception):
    """The deck is played in a campaign, and must be changed there; the message is HTML."""


def visitor_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Like `login_required`, but guests enter, and htmx gets a 401: a part of a page must not become the login page."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if visitor_or_none(request):
            return view(request, *args, **kwargs)
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(_("You've been logged out."), status=401)
        return redirect_to_login(request.get_full_path())

    return guarded


def asker_of(request: HttpRequest) -> str:
    """The name under which the visitor searches for decks; a new one where no account, guest or session has any."""
    return access.asker_of(visitor_or_none(request)) or request.session.get(ASKER) or uuid.uuid4().hex


@contextmanager
def deck_to_change(request: HttpRequest, id: uuid.UUID, *, revision: int | None = None) -> Iterator[Deck]:
    """The visitor's own deck, locked for a write; a form that names a version changes that one or nothing.

    So does a view that has read a revision before the lock: DeckChangedError if it is no longer the newest.
    Http404 where the visitor may not even see it, PermissionDenied where the visitor may not change it.
    """
    with transaction.atomic():
        deck = access.deck_access_to_change(id=id, user=visitor_of(request))
        if ActionForm.is_outdated(request.POST, deck) or revision not in (None, deck.revision):
            raise DeckChangedError
        with refused_if_played(deck):
            yield deck


@contextmanager
def changes_reported(request: HttpRequest) -> Iterator[None]:
    """Report that a deck was not changed, and why; the page goes on after the block."""
    try:
        yield
    except DeckChangedError:
        report_changed(request)
    except DeckPlayedError as error:
        messages.error(request, str(error))


@contextmanager
def refused_if_played(deck: Deck) -> Iterator[None]:
    """Turn the refusal of a write to a played deck into a message for the page: DeckPlayedError."""
    try:
        yield
    except (DeckSeatedError, DeckLockedError) as error:
        message = played_html(played_message(error, deck.game), deck)
        raise DeckPlayedError(format_html("“{}”: {}", deck.name, message)) from None
