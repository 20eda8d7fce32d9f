"""The wish list over HTTP, and cards that are played together."""

import uuid
from collections.abc import Mapping, Sequence

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from accounts.access import user_of
from accounts.models import User
from cardsdb.api.answers import Answer
from cardsdb.api.base import PublicView, json_response
from cardsdb.api.preconditions import etag_of, private_response
from cardsdb.api.problems import card_of
from cardsdb.catalogue import catalogue_get
from cardsdb.collections import MINE, collections_named
from decks import access, services
from decks.api.answers import DeckSummary, deck_summary
from decks.api.frame import OwnDeckView, building_of, operation
from decks.recommendations import Play, played_with, plays
from decks.requests import RecommendationParameters, WishParameters
from decks.wishes import DeckOnList, WishList, wish_list
from games.engine import localised
from games.engine.vocabulary import card_name
from ui.language import current_language


class DeckWish(DeckSummary, kw_only=True):
    missing_cards: Mapping[str, int]
    """Card code to the copies that are missing."""
    boxes: Sequence[str]
    """Sets that have all of them together."""


class MissingBox(Answer, kw_only=True):
    game: str
    set: str
    name: str
    completes: Sequence[uuid.UUID]
    """Decks that could be built with one more of it."""
    helps: Sequence[uuid.UUID]
    """Decks for which it has missing cards, those among them."""


class WishListAnswer(Answer, kw_only=True):
    decks: Sequence[DeckWish]
    boxes: Sequence[MissingBox]
    """In order of the decks that they complete, most first."""


class WishListView(OwnDeckView):
    @operation(
        "wish_list", "Decks you want to build, and the boxes missing", WishListAnswer, parameters=[WishParameters]
    )
    def get(self, request: Request) -> HttpResponseBase:
        user = user_of(request)
        try:
            collections = collections_named(WishParameters.read(request).get("collection", MINE), user)
        except LookupError:
            raise NotFound(_("You have no such collection.")) from None
        return private_response(request, wish_answer(wish_list(user, collections), user), etag_of(user.pk))


class DeckWishView(OwnDeckView):
    @operation("deck_wish", "Put a deck on your wish list", None, request=None)
    def put(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Any deck that you may see; done twice, it is there once."""
        user = user_of(request)
        services.wish_add(deck=access.deck_access(id=id, user=user), actor=user)
        return HttpResponse(status=204)

    @operation("deck_unwish", "Take a deck off your wish list", None)
    def delete(self, request: Request, id: uuid.UUID) -> HttpResponse:
        user = user_of(request)
        if not services.wish_remove(deck_id=id, actor=user):
            access.deck_access(id=id, user=user)
        return HttpResponse(status=204)


def wish_answer(found: WishList, user: User) -> WishListAnswer:
    """The list in the caller's language."""
    language = current_language()

    def wish(one: DeckOnList) -> DeckWish:
        values = {"missing": sum(one.missing.values()), "missing_cards": one.missing, "boxes": one.boxes}
        return deck_summary(DeckWish, one.deck, catalogue_get(one.deck.game), language, user, **values)

    boxes = [
        MissingBox(
            game=box.game,
            set=box.set_code,
            name=localised(catalogue_get(box.game).cards.sets[box.set_code].names, language) or box.set_code,
            completes=[deck.pk for deck in box.completes],
            helps=[deck.pk for deck in box.helps],
        )
        for box in found.boxes
    ]
    return WishListAnswer(decks=[wish(one) for one in found.decks], boxes=boxes)


class RecommendedCard(Answer, kw_only=True):
    code: str
    name: str
    decks: int
    of: int
    """The number of decks that were counted."""


class Recommendations(Answer, kw_only=True):
    cards: Sequence[RecommendedCard]
    """Empty where there are fewer than 10 decks."""


class RecommendationsView(PublicView):
    @operation(
        "game_recommendations", "Cards that are played together", Recommendations, parameters=[RecommendationParameters]
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        """Counted each night in valid public decks: the cards of a leader's decks, the most played first; or with
        `card`, those that decks with that card have more often than others."""
        live, _building = building_of(game)
        asked = RecommendationParameters.read(request)
        leader, experience = asked.get("leader", ""), asked.get("experience", "")
        leader = card_of(live.cards, leader).code if leader else ""
        found: list[Play]
        if code := asked.get("card"):
            found = played_with(game, card_of(live.cards, code).code, leader, experience)
        else:
            found = plays(game, leader, experience)
        language = current_language()
        cards = [
            RecommendedCard(code=one.code, name=card_name(one.code, live.cards, language), decks=one.decks, of=one.of)
            for one in found
        ]
        return json_response(Recommendations(cards=cards))
