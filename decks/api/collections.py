"""Collections against decks, over HTTP: whether decks can be built, and who has the missing copy."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.models import User
from cardsdb.api.collections import CollectionView
from cardsdb.api.frame import json_response
from cardsdb.collections import copies_of
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import Collection
from cardsdb.selectors import collection_list
from decks.access import deck_access
from decks.api import collection_schema as shapes
from decks.api.building import building_of
from decks.api.requests import DeckRead, read_decks
from decks.api.schema import example
from decks.collection_check import table_check
from decks.content import MAX_SEATS, content_of, read_mapping
from decks.selectors import revision_get
from ui.language import current_language


class CollectionCheck(CollectionView):
    @extend_schema(
        summary="Can these decks be built from what you own?",
        description="One deck, or several at one table, each from the collection of this address or from another of "
        "yours (`collections`, one for each deck). Counted are the investigator, the deck and a second deck; not the "
        "side deck. Each card that is short says which decks hold it and which of your collections have it to spare.",
        operation_id="collection_check",
        request=shapes.CheckRequestSerializer,
        responses=shapes.CheckSerializer,
        examples=example("collection check", request="collection check request"),
    )
    def post(self, request: Request, collection_id: uuid.UUID) -> HttpResponseBase:
        collection = self.collection(collection_id)
        catalogue, building = building_of(collection.game)
        own = {str(one.pk): one for one in collection_list(self.user).filter(game=collection.game)}
        decks, collections = _read_check(request.data, str(collection.pk), own, self.user)
        checked = table_check(
            builds=[deck.build for deck in decks],
            collections=collections,
            copies={id: copies_of(one) for id, one in own.items()},
            names={id: one.name for id, one in own.items()},
            catalogue=catalogue,
            building=building,
            language=current_language(),
        )
        for deck, verdict in zip(decks, checked["decks"], strict=True):
            verdict["id"] = deck.id
        checked["collections"] = [{"id": id, "name": one.name} for id, one in own.items()]
        return json_response(checked)


def _read_check(
    data: Any, default: str, own: Mapping[str, Collection], user: User
) -> tuple[Sequence[DeckRead], Sequence[str]]:
    """The decks with their ids, and for each its collection; InvalidInputError with everything that is wrong."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    for key in sorted(body.keys() - {"decks", "collections"}):
        faults.append(InputFault((key,), "unknown-key", _("This key is not known.")))
    named = _kept(body.get("decks"), user)
    for number, deck in enumerate(named if isinstance(named, list) else ()):
        if isinstance(deck, str):
            message = _("There is no deck with this id that you may see.")
            faults.append(InputFault(("decks", number), "unknown-deck", message))
            named[number] = {"build": {}}
    decks = read_decks(named, MAX_SEATS, faults)
    given = body.get("collections", [None] * len(decks))
    if not isinstance(given, list) or len(given) != len(decks):
        message = _("Give a list of collections, one for each deck; null for that of the address.")
        faults.append(InputFault(("collections",), "wrong-length", message))
        given = []
    collections = [default if id is None else id for id in given]
    for number, id in enumerate(collections):
        if not isinstance(id, str) or id not in own:
            message = _("You have no such collection of this game.")
            faults.append(InputFault(("collections", number), "unknown-collection", message))
    if faults:
        raise InvalidInputError(*faults)
    return decks, collections


def _kept(given: Any, user: User) -> Any:
    """The decks, with ids replaced by the stored deck; an unknown id is left for the reader to refuse."""
    if not isinstance(given, list):
        return given
    return [_held(one, user) if isinstance(one, str) else one for one in given[: MAX_SEATS + 1]]


def _held(id: str, user: User) -> Any:
    try:
        deck = deck_access(id=uuid.UUID(id), user=user)
    except (ValueError, Http404):
        return id
    build = content_of(revision_get(deck=deck)).build
    return {"id": id, "build": {"leaders": list(build.leaders), "zones": build.zones, "choices": build.choices}}
