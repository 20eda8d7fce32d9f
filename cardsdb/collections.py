"""Collections: stored rows as answers, and the copies owned by card."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, TypeVar

import msgspec
from django.contrib.auth.models import AnonymousUser
from msgspec import Meta, Struct

from accounts.models import User
from cardsdb.access import collection_access
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.models import Collection
from cardsdb.search import Owned
from cardsdb.selectors import collection_default_list, collection_list
from games.engine import Catalogue
from games.engine.collection import Holdings, copies_owned
from games.engine.search.query import asks_owned

AnswerT = TypeVar("AnswerT", bound="CollectionAnswer")
Time = Annotated[datetime, Meta(tz=True)]


class CollectionAnswer(Struct, kw_only=True):
    """The collection as stored; sent back, it makes the same one."""

    id: uuid.UUID
    game: str
    name: str
    default: bool
    sets: dict[str, int]
    """Set code to boxes owned."""
    cards: dict[str, int]
    """Card code to the copies beside those of the boxes."""
    created_at: Time
    updated_at: Time
    url: str


def holdings_of(collection: Collection) -> Holdings:
    """The row as holdings."""
    return Holdings(sets=collection.sets, cards=collection.cards)


def copies_of(collection: Collection) -> dict[str, int]:
    """Card code to the copies owned; none while the game has no catalogue."""
    cards = _cards(collection.game)
    return copies_owned(holdings_of(collection), cards) if cards else {}


def unknown_codes(collection: Collection) -> tuple[list[str], list[str]]:
    """The sets and the cards of the collection that the catalogue lacks: kept, but not counted."""
    cards = _cards(collection.game)
    sets = [code for code in collection.sets if not cards or code not in cards.sets]
    return sets, [code for code in collection.cards if not cards or cards.get(code) is None]


def _cards(game: str) -> Catalogue | None:
    """The game's cards; None if there are none, or this release has no such game."""
    return next((live.cards for live in catalogue_all() if live.game.code == game), None)


def owned_asked(
    query: str, user: User | AnonymousUser | None, catalogues: Sequence[LiveCatalogue], collection_id: str | None = None
) -> Owned | None:
    """The user's copies in the collection named, else in each game's default one; None if the query does not ask.

    Http404 if the one named is not the user's own.
    """
    if not asks_owned([live.index for live in catalogues], query):
        return None
    if not isinstance(user, User):
        return Owned({}, "owned-needs-account")
    if collection_id is None:
        chosen = collection_default_list(user, [live.game.code for live in catalogues])
        otherwise = "owned-needs-collection"
    else:
        named = collection_access(id=collection_id, user=user)
        chosen, otherwise = {named.game: named}, "owned-other-game"
    copies = {live.game.code: copies_of(chosen[live.game.code]) for live in catalogues if live.game.code in chosen}
    return Owned(copies, otherwise)


def collection_answer(kind: type[AnswerT], collection: Collection, **values: Any) -> AnswerT:
    """The collection as stored, with further values of the answer."""
    return kind(
        id=collection.pk,
        game=collection.game,
        name=collection.name,
        default=collection.is_default,
        sets=collection.sets,
        cards=collection.cards,
        created_at=collection.created_at,
        updated_at=collection.updated_at,
        url=f"/api/v1/collections/{collection.pk}/",
        **values,
    )


def collection_export(user: User) -> list[dict[str, Any]]:
    """All collections of the user, for the account's download."""
    return [msgspec.structs.asdict(collection_answer(CollectionAnswer, one)) for one in collection_list(user)]
