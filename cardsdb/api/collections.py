"""Collections over HTTP: private to each account."""

import uuid
from collections.abc import Mapping, Sequence
from functools import partial

from django.http import HttpResponse, HttpResponseBase
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of
from accounts.models import Scope, User
from cardsdb.access import collection_access
from cardsdb.api.answers import Answer, Page, answer_of
from cardsdb.api.base import ApiView, page_of
from cardsdb.api.examples import operation
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import changed_meanwhile, etag_of, private_response, require_match, tag_of
from cardsdb.api.problems import ProblemError, card_of
from cardsdb.catalogue import catalogue_get
from cardsdb.collections import CollectionAnswer, collection_answer, copies_of, holdings_of, unknown_codes
from cardsdb.models import Collection
from cardsdb.request_fields import PageParameters
from cardsdb.requests import (
    CollectionChangeSerializer,
    CollectionListParameters,
    CollectionReplacementSerializer,
    CollectionSerializer,
    collection_values,
)
from cardsdb.selectors import collection_list
from cardsdb.services import CollectionChangedError, collection_create, collection_delete, collection_update
from games.engine.collection import card_owned
from games.engine.vocabulary import card_name
from ui.language import current_language


class CollectionTotals(Answer, kw_only=True):
    cards: int
    """Different cards."""
    copies: int


class UnknownHoldings(Answer, kw_only=True):
    sets: Sequence[str]
    cards: Sequence[str]


class CollectionDetailAnswer(CollectionAnswer, kw_only=True):
    totals: CollectionTotals
    """All that is owned, boxes and single cards together."""
    unknown: UnknownHoldings
    """Codes that the catalogue lacks: they are kept, and count for nothing."""


class OwnedCard(Answer, kw_only=True):
    code: str
    name: str
    copies: int
    url: str
    """The origins of the copies."""


class OwnedCardOrigins(OwnedCard, kw_only=True):
    sets: Mapping[str, int]
    """Set code to the copies in all boxes of it."""
    adjusted: int
    """Copies in addition to those of the boxes; below 0 where some are missing."""


class CollectionView(ApiView):
    permission_classes = [IsAuthenticated]
    write_scope = Scope.DECKS

    @property
    def user(self) -> User:
        return user_of(self.request)

    def collection(self, id: uuid.UUID) -> Collection:
        """The caller's own collection; 404 for anybody else's."""
        return collection_access(id=id, user=self.user)


class CollectionList(CollectionView):
    @operation(
        "collection_list",
        "Your collections",
        Page[CollectionAnswer],
        parameters=[CollectionListParameters, PageParameters],
    )
    def get(self, request: Request) -> HttpResponseBase:
        collections = collection_list(self.user).filter(**CollectionListParameters.read(request))
        page = page_of(request, collections, partial(collection_answer, CollectionAnswer))
        return private_response(request, page, etag_of(self.user.pk))

    @operation(
        "collection_create", "Make a collection", CollectionDetailAnswer, request=CollectionSerializer, status=201
    )
    @idempotent
    def post(self, request: Request) -> HttpResponse:
        """The cards of a game that you own: boxes, and single cards more or fewer than come in them."""
        collection = collection_create(values=collection_values(request.data), actor=self.user)
        return _detail(request, collection, 201)


class CollectionDetail(CollectionView):
    @operation("collection_detail", "A collection", CollectionDetailAnswer)
    def get(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        return _detail(request, self.collection(collection_id))

    @operation(
        "collection_replace", "Write a collection anew", CollectionDetailAnswer, request=CollectionReplacementSerializer
    )
    def put(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        """Name, sets and cards must all be given. What a read adds to them may stay in the body."""
        return self._update(request, collection_id, in_part=False)

    @operation(
        "collection_change", "Change parts of a collection", CollectionDetailAnswer, request=CollectionChangeSerializer
    )
    def patch(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        """Only the sets and cards that are named change; null takes one out (RFC 7396)."""
        return self._update(request, collection_id, in_part=True)

    @operation("collection_delete", "Delete a collection", None)
    def delete(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        """Cannot be undone. If it was the default, the oldest one left of the game becomes the default."""
        collection = self.collection(collection_id)
        require_match(request, tag_of(collection))
        try:
            collection_delete(collection=collection, actor=self.user)
        except CollectionChangedError:
            raise self._changed(collection_id) from None
        return HttpResponse(status=204)

    def _update(self, request: Request, collection_id: uuid.UUID, *, in_part: bool) -> HttpResponse:
        collection = self.collection(collection_id)
        require_match(request, tag_of(collection))
        values = collection_values(request.data, collection, in_part=in_part)
        try:
            collection_update(collection=collection, values=values, actor=self.user)
        except CollectionChangedError:
            raise self._changed(collection_id) from None
        return _detail(request, collection)

    def _changed(self, collection_id: uuid.UUID) -> ProblemError:
        """The error for a changed collection; 404 if it was deleted."""
        return changed_meanwhile(tag_of(self.collection(collection_id)))


class OwnedCardList(CollectionView):
    @operation("collection_card_list", "The cards of a collection", Page[OwnedCard], parameters=[PageParameters])
    def get(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        """Each card of which at least one copy is owned, in the order of the catalogue. To find some of them, ask
        `/cards/` with `owned` in the query."""
        collection = self.collection(collection_id)
        copies = copies_of(collection)
        cards = catalogue_get(collection.game).cards

        def owned(code: str) -> OwnedCard:
            name = card_name(code, cards, current_language())
            return OwnedCard(code=code, name=name, copies=copies[code], url=_card_url(collection, code))

        page = page_of(request, [card.code for card in cards if card.code in copies], owned)
        return private_response(request, page, tag_of(collection))


class OwnedCardDetail(CollectionView):
    @operation("collection_card_detail", "Owned copies of a card", OwnedCardOrigins)
    def get(self, request: Request, collection_id: uuid.UUID, code: str) -> HttpResponseBase:
        """Give the code of the card or of any of its printings. The answer says where the copies come from."""
        collection = self.collection(collection_id)
        cards = catalogue_get(collection.game).cards
        card = card_of(cards, code)
        owned = card_owned(holdings_of(collection), card, cards)
        name, url = card_name(card.code, cards, current_language()), _card_url(collection, card.code)
        value = answer_of(OwnedCardOrigins, owned, code=card.code, name=name, url=url)
        return private_response(request, value, tag_of(collection))


def _card_url(collection: Collection, code: str) -> str:
    return f"/api/v1/collections/{collection.pk}/cards/{code}/"


def _detail(request: Request, collection: Collection, status: int = 200) -> HttpResponse:
    copies, (sets, cards) = copies_of(collection), unknown_codes(collection)
    value = collection_answer(
        CollectionDetailAnswer,
        collection,
        totals=CollectionTotals(cards=len(copies), copies=sum(copies.values())),
        unknown=UnknownHoldings(sets=sets, cards=cards),
    )
    return private_response(request, value, tag_of(collection), status)
