"""Shared behaviour of views of decks: access, locks, tags and answers."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from msgspec import UNSET
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from accounts.models import Scope
from cardsdb.api import preconditions
from cardsdb.api.base import ApiView
from cardsdb.api.examples import Examples
from cardsdb.api.preconditions import etag_of, private_response, tag_of
from cardsdb.api.problems import ProblemError
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from decks import access, rechecks, selectors, services
from decks.api.answers import DeckDetail, deck_detail
from decks.content import content_of
from decks.models import Deck, DeckRevision
from decks.requests import DeckParameters, RevisionParameters
from games.engine import Build, Building
from ui.language import current_language

example = Examples(__file__)
operation = example.operation


class DeckView(ApiView):
    write_scope = Scope.DECKS

    def deck(self, request: Request, id: uuid.UUID) -> tuple[Deck, LiveCatalogue, Building]:
        """The deck, if the caller may see it, with its game's catalogue and deck rules."""
        deck = access.deck_access(id=id, user=user_or_none(request))
        return deck, *building_of(deck.game)

    def respond(self, request: Request, deck: Deck, catalogue: LiveCatalogue, value: Any) -> HttpResponse:
        """An answer about the deck that depends on the cards as well."""
        return private_response(request, value, etag_of(tag_of(deck), catalogue.digest))


class OwnDeckView(DeckView):
    permission_classes = [IsAuthenticated]


def building_of(game: str) -> tuple[LiveCatalogue, Building]:
    """The catalogue and deck rules of a game; 404 for a game without decks."""
    catalogue = catalogue_get(game)
    if catalogue.game.building is None:
        raise NotFound(_("This game has no decks to build."))
    return catalogue, catalogue.game.building


@contextmanager
def locked(request: Request, id: uuid.UUID, *, must_match: bool = False, deleted: bool = False) -> Iterator[Deck]:
    """The caller's own deck, locked for a write; If-Match is checked under the lock."""
    own = partial(access.deck_access_to_change, id=id, user=user_of(request), deleted=deleted)
    with preconditions.locked(request, own, must_match=must_match) as deck:
        try:
            yield deck
        except (services.DeckSeatedError, services.DeckLockedError) as error:
            code = "deck-locked" if isinstance(error, services.DeckLockedError) else "deck-seated"
            message = services.played_message(error, deck.game)
            raise ProblemError(code, message.format(campaign=deck.seated_in)) from None


@contextmanager
def revision_in_body() -> Iterator[None]:
    """Report the place of an unknown revision in the body."""
    try:
        yield
    except Http404:
        fault = InputFault(("revision",), "unknown-revision", _("The deck has no such version."))
        raise InvalidInputError(fault) from None


def asked_revision(request: Request, deck: Deck) -> DeckRevision:
    """The revision in the address, by default the newest."""
    return selectors.revision_get(deck=deck, number=RevisionParameters.read(request).get("revision"))


def asked_build(request: Request, deck: Deck) -> Build:
    """The build of that revision."""
    return content_of(asked_revision(request, deck)).build


def deck_response(
    request: Request,
    deck: Deck,
    status: int = 200,
    *,
    remarks: Sequence[str] = (),
    kind: type[DeckDetail] = DeckDetail,
    **values: Any,
) -> HttpResponse:
    """The deck as an answer, with the tag for the next write; after a write, with the remarks on it."""
    rechecks.deck_refresh(decks=[deck])
    catalogue, building = building_of(deck.game)
    mode = building.modes[0]
    if request.method in ("GET", "HEAD"):
        mode = DeckParameters.read(request, modes=building.modes).get("mode", mode)
    values["remarks"] = remarks or UNSET
    value = deck_detail(kind, deck, catalogue, current_language(), user_or_none(request), mode, **values)
    return private_response(request, value, tag_of(deck), status)
