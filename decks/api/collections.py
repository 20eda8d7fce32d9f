"""Collections against decks, over HTTP: whether decks can be built, and who has the missing copy."""

import uuid

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of
from cardsdb.api.base import json_response
from cardsdb.api.collections import CollectionView
from cardsdb.selectors import collection_list
from decks.api.frame import DeckView, asked_build, building_of, operation
from decks.collection_check import CollectionCheck, collection_check
from decks.serializers import CollectionCheckRequestSerializer
from ui.language import current_language


class CollectionCheckView(CollectionView):
    @operation(
        "collection_check",
        "Can these decks be built from what you own?",
        CollectionCheck,
        "collection check",
        request=CollectionCheckRequestSerializer,
        request_example="collection check request",
    )
    def post(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        """One deck, or several at one table, each from the collection of this address or from another of yours
        (`collections`, one for each deck). Counted are the investigator, the deck and a second deck; not the side deck.
        Each card that is short says which decks hold it and which of your collections have it to spare.
        """
        collection = self.collection(collection_id)
        catalogue, _building = building_of(collection.game)
        own = {str(one.pk): one for one in collection_list(self.user).filter(game=collection.game)}
        context = {"own": own, "default": str(collection.pk), "user": self.user}
        asked = CollectionCheckRequestSerializer.read(request, context=context)
        decks = [(deck.id, deck.build) for deck in asked["decks"]]
        return json_response(collection_check(decks, asked["collections"], own, catalogue, current_language()))


class DeckBuildableView(DeckView):
    permission_classes = [IsAuthenticated]

    @operation("deck_buildable", "Can this deck be built from what you own?", CollectionCheck, "collection check")
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """From the collection that it is built from, else from your default one; what is short, and which of your other
        collections have it to spare.
        """
        deck, catalogue, _building = self.deck(request, id)
        own = {str(one.pk): one for one in collection_list(user_of(request)).filter(game=deck.game)}
        chosen = own.get(str(deck.collection_id)) or next((one for one in own.values() if one.is_default), None)
        if chosen is None:
            raise NotFound(_("You have no collection of this game yet."))
        builds, collections = [(deck.pk, asked_build(request, deck))], [str(chosen.pk)]
        return json_response(collection_check(builds, collections, own, catalogue, current_language()))
