"""Collections: stored rows as answers, and the copies owned by card."""

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Annotated, Any, TypeVar

import msgspec
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.module_loading import import_string
from msgspec import Meta, Struct
from msgspec.structs import replace

from accounts.models import User
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
    """Card code to the copies in addition to those of the boxes."""
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


class Shelf(Struct, frozen=True, kw_only=True):
    """A collection, or those of all members of a group, to count cards from."""

    id: str
    name: str
    collections: tuple[Collection, ...]
    alias: str | None = None
    """Another word for it: `mine`, if it is a default collection."""

    def is_named(self, ids: Sequence[str]) -> bool:
        """Whether the shelf is one of these."""
        return self.id in ids or self.alias in ids


MINE = "mine"
"""In place of an id: the default collection of each game."""


def shelf_list(user: User) -> list[Shelf]:
    """The user's collections, then the shelves of the groups that the user plays in."""
    return [*own_shelves(user), *import_string(settings.GROUP_SHELVES)(user)]


def own_shelves(user: User) -> list[Shelf]:
    """The user's collections."""
    return list(map(_shelf_of, collection_list(user)))


def _shelf_of(one: Collection) -> Shelf:
    return Shelf(id=str(one.pk), name=one.name, collections=(one,), alias=MINE if one.is_default else None)


def collections_named(names: str, user: User) -> list[Collection]:
    """The collections, each once, of shelves given by id with commas between; LookupError for an unknown id."""
    own = list(collection_list(user))
    known = {str(one.pk): (one,) for one in own} | {MINE: tuple(one for one in own if one.is_default)}
    named = [name.strip() for name in names.split(",") if name.strip()]
    if not known.keys() >= set(named):
        known |= {shelf.id: shelf.collections for shelf in import_string(settings.GROUP_SHELVES)(user)}
    return list({one.pk: one for name in named for one in known[name]}.values())


class ShelfChoice(Struct, frozen=True, kw_only=True):
    """The shelves of a game that a member counts cards from."""

    shelves: list[Shelf]
    """To choose from: the member's own, then the groups'."""
    chosen: list[Shelf]
    copies: Counter[str]
    """Card to the copies on those chosen, each collection counted once."""
    own: Counter[str]
    """Of these, the member's own."""

    def toggled(self, shelf: Shelf) -> str:
        """The ids of those chosen, with this one added or dropped; empty if none is left."""
        others = [one.id for one in self.chosen if one.id != shelf.id]
        return ",".join(others if len(others) < len(self.chosen) else [*others, shelf.id])


def shelf_choice(user: User, game: str, named: str | None) -> ShelfChoice | None:
    """The shelves named by id, else the default collection; None for a member without any of the game.

    If `named` is None, the default collection is all that is looked for, in one query.
    """
    if named is None:
        known = [_shelf_of(one) for one in collection_default_list(user, [game]).values()]
    else:
        every = (
            replace(one, collections=tuple(c for c in one.collections if c.game == game)) for one in shelf_list(user)
        )
        known = [one for one in every if one.collections]
    if not known:
        return None
    ids = (named or "").split(",")
    chosen = [one for one in known if one.is_named(ids)] or [one for one in known if one.is_named([MINE])]
    counted = list({one.pk: one for shelf in chosen for one in shelf.collections}.values())
    return ShelfChoice(
        shelves=known,
        chosen=chosen,
        copies=copies_together(counted).get(game, Counter()),
        own=copies_together(one for one in counted if one.owner_id == user.pk).get(game, Counter()),
    )


def copies_together(collections: Iterable[Collection]) -> dict[str, Counter[str]]:
    """Game to card to the copies in all the collections."""
    copies: dict[str, Counter[str]] = {}
    for one in collections:
        copies.setdefault(one.game, Counter()).update(copies_of(one))
    return copies


def owned_copies(
    query: str, user: User | AnonymousUser | None, catalogues: Sequence[LiveCatalogue], shelves: str | None
) -> Owned | None:
    """The copies on the shelves named, else in each game's default collection; None if the query does not ask.

    Http404 if one of those named is not the user's.
    """
    if not asks_owned([live.index for live in catalogues], query):
        return None
    if not isinstance(user, User):
        return Owned({}, "owned-needs-account")
    if shelves is None:
        chosen = list(collection_default_list(user, [live.game.code for live in catalogues]).values())
    else:
        try:
            chosen = collections_named(shelves, user)
        except LookupError:
            raise Http404 from None
    return Owned(copies_together(chosen), "owned-needs-collection" if shelves is None else "owned-other-game")


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
