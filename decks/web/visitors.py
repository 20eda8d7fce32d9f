"""The visitor of a page, and access to decks."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.access import user_of, user_or_none
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.faults import InvalidInputError
from cardsdb.numbers import read_whole_number
from decks import access
from decks.models import Deck
from decks.services import DeckLockedError, DeckSeatedError, played_message
from games.engine import Building
from games.registry import UnknownGameError
from ui.words import say


class DeckChangedError(Exception):
    """The deck has changed since the visitor read it."""


class DeckPlayedError(Exception):
    """The deck is played in a campaign, and must be changed there; as HTML."""


def own_pages(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Like `login_required`, for pages that are changed in parts: a part must not become the login page."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if user_or_none(request):
            return view(request, *args, **kwargs)
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(_("You are no longer logged in."), status=401)
        return redirect_to_login(request.get_full_path())

    return guarded


def cards_of(game: str) -> tuple[LiveCatalogue, Building]:
    """The catalogue and building of a game; Http404 without cards, which a page needs to name anything."""
    try:
        live = catalogue_get(game)
    except (UnknownGameError, CatalogueEmptyError):
        raise Http404 from None
    if live.game.building is None:
        raise Http404
    return live, live.game.building


@contextmanager
def own_deck(request: HttpRequest, id: uuid.UUID) -> Iterator[Deck]:
    """The visitor's own deck, locked for a write; a form that names a version writes that one or nothing.

    Http404 where the visitor may not even see it, PermissionDenied where it is somebody else's.
    """
    with transaction.atomic():
        deck = access.deck_access_to_change(id=id, user=user_of(request))
        if request.POST.get("version", str(deck.version)) != str(deck.version):
            raise DeckChangedError
        with told_of_campaign(deck):
            yield deck


@contextmanager
def told_of_campaign(deck: Deck) -> Iterator[None]:
    """Turn a campaign's refusal into a message for the page: DeckPlayedError."""
    try:
        yield
    except (DeckSeatedError, DeckLockedError) as error:
        raise DeckPlayedError(
            format_html("“{}”: {}", deck.name, played_html(played_message(error, deck.game), deck))
        ) from None


def played_html(sentence: str, deck: Deck) -> SafeString:
    """The sentence with a link to the campaign."""
    link = format_html('<a href="{}">{}</a>', reverse("campaign", args=[deck.seated_in]), _("see it"))
    return format_html(sentence, campaign=link)


def tell_faults(request: HttpRequest, error: InvalidInputError, game: str | None = None) -> None:
    """Report each fault with the label of its field, in the words of the game."""
    labels = _labels(game)
    for fault in error.faults:
        field = str(next((step for step in fault.loc if step != "query"), ""))
        messages.error(request, f"{labels.get(field, field)}: {fault.message}" if field else fault.message)


def _labels(game: str | None) -> dict[str, str]:
    """Labels of the form fields."""
    return {
        "name": _("Name"),
        "tags": _("Tags"),
        "tag": _("Tag"),
        "folder": _("Folder"),
        "visibility": _("Who sees it"),
        "kind": _("What for"),
        "amount": _("Amount"),
        "reason": _("Reason"),
        "turns": _("By turn"),
        "at_least": _("At least"),
        "draws": _("Draw a card"),
        "text": _("Words of name or notes"),
        "leader": _("Leader"),
        "class": _("Class"),
        "card": _("With the card"),
        "valid": _("Legal"),
        "order": _("Order"),
        "game": _("Game"),
        "deck": say(game, _("{build:One}")),
        "decks": say(game, _("{build:S}")),
        "notes": _("Notes"),
        "collection": _("Collection"),
    }


def asked_revision(request: HttpRequest, name: str = "revision") -> int | None:
    """The revision in the address; -1, which none has, if it is no number."""
    given = request.GET.get(name, "")
    if not given:
        return None
    return read_whole_number(given) or -1


def tell_played(request: HttpRequest, error: DeckPlayedError) -> None:
    """Say that nothing was written, and where to go."""
    messages.error(request, error.args[0])


def tell_changed(request: HttpRequest) -> None:
    """Say that nothing was written, and why."""
    messages.error(request, _("It was changed meanwhile, perhaps in another window. Here is what it is now."))
