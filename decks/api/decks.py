"""Kept decks over HTTP: list, create, read, change, delete, restore."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from cardsdb.api.frame import DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, ApiView, page_address
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import etag_of, private_response, require_match
from cardsdb.api.problems import ConflictError
from cardsdb.api.schema import PAGE_PARAMETERS
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import Collection
from cardsdb.selectors import collection_list
from decks import access, selectors, services
from decks.api import deck_requests as requests
from decks.api import deck_schema as shapes
from decks.api.building import building_of
from decks.api.schema import example
from decks.content import content_of
from decks.decks_json import deck_json, summary_json
from decks.filters import deck_page, is_rechecking
from decks.models import Deck
from decks.services import played_message
from games.engine import Building
from ui.language import current_language

MODE_PARAMETER = OpenApiParameter(
    "mode",
    OpenApiTypes.STR,
    description="Which rules it is checked by: one of the game's modes, its first unless said.",
)


class DeckView(ApiView):
    permission_classes = [IsAuthenticatedOrReadOnly]


class DeckList(DeckView):
    @extend_schema(
        summary="Decks, the newest first",
        description="One's own, or everybody's that are public. `count` is exact up to 1000; where there are more, "
        "it says 1000 and `more` is true.",
        operation_id="deck_list",
        parameters=[*requests.FILTER_PARAMETERS, *PAGE_PARAMETERS],
        responses=shapes.DeckPageSerializer,
        examples=example("decks"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        asked = requests.read_listing(request)
        user = user_or_none(request)
        number, size = requests.read_page(request, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)
        page = deck_page(asked, user=user, number=number, size=size)
        if not page.count and number > 1:
            raise NotFound(_("There is no page %(number)s.") % {"number": number})
        language = current_language()
        value = {
            "count": page.count,
            "more": page.more,
            "next": page_address(request, number + 1) if page.has_next else None,
            "previous": page_address(request, number - 1) if number > 1 else None,
            "results": [
                summary_json(deck, catalogue_get(deck.game), language, is_owner=deck.owner == user)
                for deck in page.decks
            ],
        }
        if asked.wanted.depends_on_check:
            value["rechecking"] = is_rechecking()
        return private_response(request, value, etag_of(asked.whose))

    @extend_schema(
        summary="Keep a deck",
        description="Whether it is legal or not; its problems are told, not refused. What cannot be understood is.",
        operation_id="deck_create",
        request=shapes.DeckRequestSerializer,
        responses={201: shapes.DeckSerializer},
        examples=example("deck", request="deck request", status=201),
    )
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        game = requests.read_game(request.data)
        building_of(game)
        remarks: list[str] = []
        content, placement = requests.read_deck(request.data, None, _collections(request, game), remarks)
        assert content
        deck = services.deck_create(game=game, content=content, placement=placement, actor=user_of(request))
        return created_response(request, deck, remarks)


class DeckDetail(DeckView):
    @extend_schema(
        summary="A deck, checked with the newest cards and rules",
        operation_id="deck_detail",
        parameters=[MODE_PARAMETER],
        responses=shapes.DeckSerializer,
        examples=example("deck"),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        return deck_response(request, access.deck_access(id=id, user=user_or_none(request)))

    @extend_schema(
        summary="Replace a deck",
        description="By the next revision. Needs `If-Match`; what was saved before stays in `revisions/`.",
        operation_id="deck_replace",
        request=shapes.DeckRequestSerializer,
        responses=shapes.DeckSerializer,
        examples=example("deck", request="deck request"),
    )
    def put(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        return self._save(request, id, whole=True)

    @extend_schema(
        summary="Change a deck",
        description="What is not named stays; what is named is replaced. A change of `folder` or `visibility` alone "
        "makes no revision. Needs `If-Match`.",
        operation_id="deck_change",
        request=shapes.DeckChangeSerializer,
        responses=shapes.DeckSerializer,
        examples=example("deck", request={"zones": {"main": {"01016": 2}}}),
    )
    def patch(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        return self._save(request, id, whole=False)

    def _save(self, request: Request, id: uuid.UUID, *, whole: bool) -> HttpResponseBase:
        remarks: list[str] = []
        with locked(request, id, must_match=True) as deck:
            requests.read_game(request.data, deck)
            present = None if whole else content_of(selectors.revision_get(deck=deck))
            content, placement = requests.read_deck(request.data, present, _collections(request, deck.game), remarks)
            services.deck_save(deck=deck, content=content, placement=placement, actor=user_of(request))
        return deck_response(request, deck, remarks=remarks)

    @extend_schema(
        summary="Delete a deck",
        description="For 30 days it can be restored. Needs `If-Match`.",
        operation_id="deck_delete",
        responses={204: None},
    )
    def delete(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        with locked(request, id, must_match=True) as deck:
            services.deck_delete(deck=deck)
        return HttpResponse(status=204)


class DeckRestore(DeckView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Restore a deleted deck",
        operation_id="deck_restore",
        request=None,
        responses=shapes.DeckSerializer,
        examples=example("deck"),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id, deleted=True) as deck:
            services.deck_restore(deck=deck)
        return deck_response(request, deck)


def _collections(request: Request, game: str) -> QuerySet[Collection]:
    """Collections that the caller's deck may be built from; read only if named."""
    return collection_list(user_of(request)).filter(game=game)


@contextmanager
def locked(request: Request, id: uuid.UUID, *, must_match: bool = False, deleted: bool = False) -> Iterator[Deck]:
    """The caller's own deck, locked for a write; If-Match is checked under the lock."""
    with transaction.atomic():
        deck = access.deck_access_to_change(id=id, user=user_of(request), deleted=deleted)
        if must_match or "If-Match" in request.headers:
            require_match(request, tag_of(deck))
        try:
            yield deck
        except (services.DeckSeatedError, services.DeckLockedError) as error:
            code = "deck-locked" if isinstance(error, services.DeckLockedError) else "deck-seated"
            raise ConflictError(code, played_message(error, deck.game).format(campaign=deck.seated_in)) from None


def tag_of(deck: Deck) -> str:
    """The tag of the deck's state."""
    return etag_of(deck.pk, deck.version)


def deck_response(request: Request, deck: Deck, status: int = 200, *, remarks: Sequence[str] = ()) -> HttpResponse:
    """The deck as an answer, with the tag for the next write; after a write, with the remarks on it."""
    services.deck_refresh(decks=[deck])
    catalogue, building = building_of(deck.game)
    user = user_or_none(request)
    value = deck_json(
        deck,
        selectors.revision_get(deck=deck),
        catalogue,
        current_language(),
        mode=asked_mode(request, building) if request.method in ("GET", "HEAD") else building.modes[0],
        entries=selectors.deck_ledger(deck=deck, building=building),
        is_owner=deck.owner == user,
    )
    if remarks:
        value["remarks"] = remarks
    return private_response(request, value, tag_of(deck), status)


def created_response(request: Request, deck: Deck, remarks: Sequence[str] = ()) -> HttpResponse:
    """The same for a new deck, with its address."""
    response = deck_response(request, deck, 201, remarks=remarks)
    response["Location"] = f"/api/v1/decks/{deck.pk}/"
    return response


def asked_mode(request: Request, building: Building) -> str:
    """The mode in the address, else the game's first."""
    mode = request.query_params.get("mode", building.modes[0])
    if mode not in building.modes:
        message = _("Give a mode. The modes are: %(modes)s.") % {"modes": ", ".join(building.modes)}
        raise InvalidInputError(InputFault(("query", "mode"), "unknown-mode", message))
    return mode
