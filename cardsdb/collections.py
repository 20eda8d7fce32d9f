"""Collections: stored rows, requests and forms, and the copies owned by card."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all, catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import Collection
from cardsdb.search import Owned
from cardsdb.selectors import collection_default_list, collection_list
from games.engine import Catalogue
from games.engine.collection import Holdings, copies_owned
from games.engine.search.query import asks_owned
from games.registry import game_all

MAX_NAME = 120
GIVEN = frozenset({"game", "name", "sets", "cards", "default"})
READ_ONLY = frozenset({"id", "created_at", "updated_at", "totals", "unknown", "url"})
"""Keys that a read adds; they may be sent back, and are ignored."""


class Part(Struct, frozen=True, kw_only=True):
    """A part of a collection with numbers by code: its limits, and the messages about others."""

    key: str
    entries: int
    """Above any real number; a larger one is a client's mistake."""
    numbers: range
    not_a_number: Promise
    unknown: str
    not_known: Promise
    is_known: Callable[[str, Catalogue], bool]


PARTS = (
    Part(
        key="sets",
        entries=1000,
        numbers=range(1, 100),
        not_a_number=gettext_lazy("Give a whole number from 1 to 99."),
        unknown="unknown-set",
        not_known=gettext_lazy("There is no set with this code."),
        is_known=lambda code, cards: code in cards.sets,
    ),
    Part(
        key="cards",
        entries=5000,
        numbers=range(-999, 1000),
        not_a_number=gettext_lazy("Give a whole number from -999 to 999, but not 0."),
        unknown="unknown-card",
        not_known=gettext_lazy("There is no card with this code."),
        is_known=lambda code, cards: cards.get(code) is not None,
    ),
)


class CollectionValues(Struct, frozen=True, kw_only=True):
    """A collection as it is to be kept, checked."""

    game: str
    name: str
    sets: dict[str, int]
    cards: dict[str, int]
    is_default: bool | None
    """None if not given."""


def read_values(body: Any, before: Collection | None = None, *, in_part: bool = False) -> CollectionValues:
    """The values of a new collection, or of the one `before`; InvalidInputError with everything that is wrong.

    With `in_part`, missing keys stay and null takes a set or a card out; otherwise everything must be given. Codes
    unknown to the catalogue may stay, but not be added.
    """
    if not isinstance(body, Mapping):
        raise InvalidInputError(InputFault((), "wrong-type", _("Give a JSON object.")))
    unknown = sorted(body.keys() - GIVEN - READ_ONLY)
    faults = [InputFault((key,), "unknown-key", _("This key is not known.")) for key in unknown]
    game = _read_game(body, before, faults)
    given = {"sets": {}, "cards": {}, **body} if before is None else _joined(before, body) if in_part else {**body}
    missing = [key for key in ("name", "sets", "cards") if key not in given]
    faults += [InputFault((key,), "required", _("This must be given.")) for key in missing]
    name = _read_name(given["name"], faults) if "name" in given else ""
    numbers = {
        part.key: _read_numbers(part, given[part.key], game, getattr(before, part.key, {}), faults)
        for part in PARTS
        if part.key in given
    }
    is_default = body.get("default")
    if not isinstance(is_default, bool | None):
        faults.append(InputFault(("default",), "wrong-type", _("Give true or false.")))
    if faults:
        raise InvalidInputError(*faults)
    return CollectionValues(game=game, name=name, is_default=is_default, **numbers)


def _read_game(body: Mapping[str, Any], before: Collection | None, faults: list[InputFault]) -> str:
    """The code of the game; empty if there is no such game."""
    given = body.get("game")
    if before is not None:
        if given not in (None, before.game):
            message = _("The game of a collection cannot be changed; make another collection.")
            faults.append(InputFault(("game",), "fixed", message))
        return before.game
    if isinstance(given, str) and given in game_all():
        return given
    message = _("Give one of the games: %(games)s.") % {"games": ", ".join(game_all())}
    faults.append(InputFault(("game",), "unknown-game", message))
    return ""


def _joined(before: Collection, body: Mapping[str, Any]) -> dict[str, Any]:
    """The collection with the given changes, as a JSON merge patch (RFC 7396)."""
    given = {"name": before.name, **body}
    for part in PARTS:
        changes = body.get(part.key, {})
        if isinstance(changes, Mapping):  # others are refused later
            joined = {**getattr(before, part.key), **changes}
            given[part.key] = {code: number for code, number in joined.items() if number is not None}
    return given


def _read_name(value: Any, faults: list[InputFault]) -> str:
    name = value.strip() if isinstance(value, str) else ""
    if not name or not name.isprintable():
        faults.append(InputFault(("name",), "wrong-type", _("Give a name in printable characters.")))
    elif len(name) > MAX_NAME:
        message = _("Give at most %(most)s characters.") % {"most": MAX_NAME}
        faults.append(InputFault(("name",), "too-long", message))
    return name


def _read_numbers(
    part: Part, given: Any, game: str, kept: Mapping[str, int], faults: list[InputFault]
) -> dict[str, int]:
    if not isinstance(given, Mapping):
        faults.append(InputFault((part.key,), "wrong-type", _("Give a JSON object.")))
        return {}
    if len(given) > part.entries:
        message = _("Give at most %(most)s entries.") % {"most": part.entries}
        faults.append(InputFault((part.key,), "too-many", message))
        return {}
    for code, number in given.items():
        if type(number) is not int or not number or number not in part.numbers:
            faults.append(InputFault((part.key, code), "not-a-quantity", str(part.not_a_number)))
        if game and code not in kept and not part.is_known(code, catalogue_get(game).cards):
            faults.append(InputFault((part.key, code), part.unknown, str(part.not_known)))
    return dict(given)


def holdings_of(collection: Collection) -> Holdings:
    """The row as holdings."""
    return Holdings(sets=collection.sets, cards=collection.cards)


def copies_of(collection: Collection) -> dict[str, int]:
    """Card code to the copies owned; none while the game has no catalogue."""
    cards = _cards(collection.game)
    return copies_owned(holdings_of(collection), cards) if cards else {}


def unknown_codes(collection: Collection) -> dict[str, list[str]]:
    """The sets and cards of the collection that the catalogue lacks: kept, but not counted."""
    cards = _cards(collection.game)
    return {
        part.key: [code for code in getattr(collection, part.key) if not cards or not part.is_known(code, cards)]
        for part in PARTS
    }


def _cards(game: str) -> Catalogue | None:
    """The game's cards; None if there are none, or this release has no such game."""
    return next((live.cards for live in catalogue_all() if live.game.code == game), None)


def owned_asked(
    query: str, user: User | AnonymousUser, catalogues: Sequence[LiveCatalogue], collection_id: str | None = None
) -> Owned | None:
    """The user's copies in the collection named, else in each game's default one; None if the query does not ask.

    Collection.DoesNotExist if the one named is not the user's own.
    """
    if not asks_owned([live.index for live in catalogues], query):
        return None
    if not isinstance(user, User):
        return Owned({}, "owned-needs-account")
    if collection_id is None:
        chosen = collection_default_list(user, [live.game.code for live in catalogues])
        otherwise = "owned-needs-collection"
    else:
        named = _named(user, collection_id)
        chosen, otherwise = {named.game: named}, "owned-other-game"
    copies = {live.game.code: copies_of(chosen[live.game.code]) for live in catalogues if live.game.code in chosen}
    return Owned(copies, otherwise)


def _named(user: User, collection_id: str) -> Collection:
    try:
        return collection_list(user).get(pk=uuid.UUID(collection_id))
    except ValueError:
        raise Collection.DoesNotExist from None


def collection_json(collection: Collection) -> dict[str, Any]:
    """The collection as stored; sent back, it makes the same one."""
    return {
        "id": collection.pk,
        "game": collection.game,
        "name": collection.name,
        "default": collection.is_default,
        "sets": collection.sets,
        "cards": collection.cards,
        "created_at": collection.created_at,
        "updated_at": collection.updated_at,
        "url": f"/api/v1/collections/{collection.pk}/",
    }


def collection_export(user: User) -> list[dict[str, Any]]:
    """All collections of the user, for the account's download."""
    return [collection_json(collection) for collection in collection_list(user)]
