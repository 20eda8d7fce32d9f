"""Collections over HTTP: private to each account."""

import uuid
from typing import Any, cast

import msgspec
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.models import User
from cardsdb.api import collection_schema as shapes
from cardsdb.api import schema
from cardsdb.api.answers import Page
from cardsdb.api.frame import ApiView, page_of
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import changed_meanwhile, etag_of, private_response, require_match
from cardsdb.api.problems import PreconditionFailedError, UnknownCardError
from cardsdb.api.queries import unknown_game
from cardsdb.catalogue import catalogue_get
from cardsdb.collections import collection_json, copies_of, holdings_of, read_values, unknown_codes
from cardsdb.models import Collection
from cardsdb.selectors import collection_list
from cardsdb.services import CollectionChangedError, collection_create, collection_delete, collection_update
from games.engine.collection import card_owned
from games.engine.vocabulary import card_name
from games.registry import game_all
from ui.language import current_language


class CollectionView(ApiView):
    permission_classes = [IsAuthenticated]

    @property
    def user(self) -> User:
        return cast(User, self.request.user)

    def collection(self, collection_id: uuid.UUID) -> Collection:
        """The caller's own collection; 404 for anybody else's."""
        return get_object_or_404(collection_list(self.user), pk=collection_id)


class CollectionList(CollectionView):
    @extend_schema(
        summary="Your collections",
        operation_id="collection_list",
        parameters=[
            OpenApiParameter("game", OpenApiTypes.STR, description="Only those of this game."),
            *schema.PAGE_PARAMETERS,
        ],
        responses=shapes.CollectionPageSerializer,
        examples=schema.example("collections"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        collections = collection_list(self.user)
        if (game := request.query_params.get("game")) is not None:
            if game not in game_all():
                raise unknown_game()
            collections = collections.filter(game=game)
        page: Page[Collection] = page_of(request, collections)
        value = msgspec.structs.replace(page, results=[collection_json(one) for one in page.results])
        return private_response(request, value, etag_of(self.user.pk))

    @extend_schema(
        summary="Make a collection",
        description="What you own of a game: boxes, and single cards more or fewer than come in them.",
        operation_id="collection_create",
        request=shapes.CollectionRequestSerializer,
        responses={201: shapes.CollectionDetailSerializer},
        examples=schema.example("collection", request="collection request", status=201),
    )
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        collection = collection_create(values=read_values(request.data), actor=self.user)
        response = _detail(request, collection, 201)
        response["Location"] = f"/api/v1/collections/{collection.pk}/"
        return response


class CollectionDetail(CollectionView):
    @extend_schema(
        summary="A collection",
        operation_id="collection_detail",
        responses=shapes.CollectionDetailSerializer,
        examples=schema.example("collection"),
    )
    def get(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        return _detail(request, self.collection(collection_id))

    @extend_schema(
        summary="Write a collection anew",
        description="Name, sets and cards must all be given. What a read adds to them may stay in the body.",
        operation_id="collection_replace",
        parameters=[shapes.IF_MATCH],
        request=shapes.CollectionReplaceSerializer,
        responses=shapes.CollectionDetailSerializer,
        examples=schema.example("collection", request="collection replacement"),
    )
    def put(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        return self._update(request, collection_id, in_part=False)

    @extend_schema(
        summary="Change parts of a collection",
        description="Only the sets and cards that are named change; null takes one out (RFC 7396).",
        operation_id="collection_change",
        parameters=[shapes.IF_MATCH],
        request=shapes.CollectionChangeSerializer,
        responses=shapes.CollectionDetailSerializer,
        examples=schema.example("collection", request="collection change"),
    )
    def patch(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        return self._update(request, collection_id, in_part=True)

    @extend_schema(
        summary="Delete a collection",
        description="For good. If it was the default, the oldest one left of the game is so from now on.",
        operation_id="collection_delete",
        parameters=[shapes.IF_MATCH],
        responses={204: None},
    )
    def delete(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        collection = self.collection(collection_id)
        require_match(request, _etag(collection))
        try:
            collection_delete(collection=collection, actor=self.user)
        except CollectionChangedError:
            raise self._changed(collection_id) from None
        return HttpResponse(status=204)

    def _update(self, request: Request, collection_id: uuid.UUID, *, in_part: bool) -> HttpResponse:
        collection = self.collection(collection_id)
        require_match(request, _etag(collection))
        values = read_values(request.data, collection, in_part=in_part)
        try:
            collection_update(collection=collection, values=values, actor=self.user)
        except CollectionChangedError:
            raise self._changed(collection_id) from None
        return _detail(request, collection)

    def _changed(self, collection_id: uuid.UUID) -> PreconditionFailedError:
        """The error for a changed collection; 404 if it was deleted."""
        return changed_meanwhile(_etag(self.collection(collection_id)))


class OwnedCardList(CollectionView):
    @extend_schema(
        summary="The cards of a collection",
        description="Each card of which at least one copy is owned, in the order of the catalogue. To find some of "
        "them, ask `/cards/` with `owned` in the query.",
        operation_id="collection_card_list",
        parameters=schema.PAGE_PARAMETERS,
        responses=shapes.OwnedCardPageSerializer,
        examples=schema.example("collection cards"),
    )
    def get(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        collection = self.collection(collection_id)
        copies = copies_of(collection)
        cards = catalogue_get(collection.game).cards
        page = page_of(request, [card.code for card in cards if card.code in copies])
        results = [
            {
                "code": code,
                "name": card_name(code, cards, current_language()),
                "copies": copies[code],
                "url": f"/api/v1/collections/{collection.pk}/cards/{code}/",
            }
            for code in page.results
        ]
        return private_response(request, msgspec.structs.replace(page, results=results), _etag(collection))


class OwnedCardDetail(CollectionView):
    @extend_schema(
        summary="How many copies of a card are owned",
        description="By the code of the card or of any of its printings; and where the copies come from.",
        operation_id="collection_card_detail",
        responses=shapes.OwnedCardDetailSerializer,
        examples=schema.example("collection card"),
    )
    def get(self, request: Request, collection_id: uuid.UUID, code: str) -> HttpResponseBase:
        collection = self.collection(collection_id)
        cards = catalogue_get(collection.game).cards
        card = cards.get(code)
        if card is None:
            raise UnknownCardError(code)
        value = {
            "code": card.code,
            "name": card_name(card.code, cards, current_language()),
            "url": f"/api/v1/collections/{collection.pk}/cards/{card.code}/",
            **msgspec.structs.asdict(card_owned(holdings_of(collection), card, cards)),
        }
        return private_response(request, value, _etag(collection))


def _etag(collection: Collection) -> str:
    return etag_of(collection.pk, collection.version)


def _detail(request: Request, collection: Collection, status: int = 200) -> HttpResponse:
    copies = copies_of(collection)
    value: dict[str, Any] = {
        **collection_json(collection),
        "totals": {"cards": len(copies), "copies": sum(copies.values())},
        "unknown": unknown_codes(collection),
    }
    return private_response(request, value, _etag(collection), status)
