"""Requests about stored decks, read and validated."""

import secrets
from collections.abc import Mapping, Set
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Struct
from rest_framework.exceptions import NotAuthenticated, NotFound
from rest_framework.request import Request

from cardsdb.api.frame import whole_number
from cardsdb.api.queries import asked_catalogues
from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import Collection
from decks import filters
from decks.content import CONTENT_KEYS, MAX_FOLDER, MAX_NAME, Content, is_name, read_content, read_mapping, read_text
from decks.exchange.json_decks import read_exiled
from decks.filters import Listing
from decks.models import Deck
from decks.selectors import ORDERS
from decks.services import Placement
from games.registry import game_all

MAX_TURNS = 30
MAX_SEED = 100

FILTER_PARAMETERS = [
    OpenApiParameter(
        "whose", OpenApiTypes.STR, enum=filters.WHOSE, description="`mine` with an account, else `public`."
    ),
    OpenApiParameter("game", OpenApiTypes.STR, description="The code of a game."),
    OpenApiParameter("card", OpenApiTypes.STR, description="Codes with commas between: all of them are in the deck."),
    OpenApiParameter("without", OpenApiTypes.STR, description="Codes with commas between: none of them is."),
    OpenApiParameter("leader", OpenApiTypes.STR, description="Codes with commas between: one of them leads it."),
    OpenApiParameter("class", OpenApiTypes.STR, description="Classes of the leaders, with commas between."),
    OpenApiParameter("tag", OpenApiTypes.STR, description="Tags with commas between, all of them."),
    OpenApiParameter("text", OpenApiTypes.STR, description="Words of the name or the notes, all of them."),
    OpenApiParameter("valid", OpenApiTypes.BOOL),
    OpenApiParameter("experience_min", OpenApiTypes.INT),
    OpenApiParameter("experience_max", OpenApiTypes.INT),
    OpenApiParameter("folder", OpenApiTypes.STR, description="Of one's own decks; empty for those in none."),
    OpenApiParameter("owner", OpenApiTypes.STR, description="The name of the account that it belongs to."),
    OpenApiParameter("broken_by", OpenApiTypes.INT, description="Valid until this catalogue version."),
    OpenApiParameter("order", OpenApiTypes.STR, enum=list(ORDERS)),
]


READ_ONLY = frozenset({
    "id", "url", "owner", "leader_names", "revision", "size", "experience", "valid", "errors", "checked_with",
    "broken_by", "created_at", "updated_at", "deleted_at", "mode", "problems", "stats", "balance",
    "seated_in", "locked", "remarks",
})  # fmt: skip
"""Keys that a read adds; they may be sent back, and are ignored."""


def read_listing(request: Request) -> Listing:
    """Which decks the address asks for; InvalidInputError with everything that is wrong with it."""
    query = request.query_params
    known = request.user.is_authenticated
    if not known and (query.get("whose", "public") != "public" or "folder" in query):
        raise NotAuthenticated(_("Decks of one's own need an account; `whose=public` lists everybody's."))
    return filters.read_listing(query, whose="mine" if known else "public", catalogues=asked_catalogues(request))


def read_page(request: Request, size_default: int, size_most: int) -> tuple[int, int]:
    """The number and the size of the page; pages beyond a limit do not exist."""
    number = whole_number(request, "page", 1, None)
    size = whole_number(request, "page_size", size_default, size_most)
    if number * size > filters.MAX_LISTED:
        raise NotFound(_("Lists end at %(most)s entries. Ask for fewer with a filter.") % {"most": filters.MAX_LISTED})
    return number, size


def read_deck(
    data: Any, base: Content | None, collections: QuerySet[Collection], remarks: list[str]
) -> tuple[Content | None, Placement]:
    """Content and placement to store; a change (`base` given) may be of either alone.

    `collections` are the ones a deck may be built from.
    """
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    known = CONTENT_KEYS | {"game", "folder", "visibility", "collection"}
    for key in body.keys() - known - READ_ONLY:
        message = _("A deck has these keys: %(keys)s.") % {"keys": ", ".join(sorted(known))}
        faults.append(InputFault((key,), "unknown-key", message))
    placement = Placement(
        folder=read_text(body, "folder", "", MAX_FOLDER, faults).strip() if "folder" in body else UNSET,
        visibility=filters.read_one_of(body["visibility"], ("visibility",), Deck.Visibility.values, faults)
        if "visibility" in body
        else UNSET,
        collection=_read_collection(body["collection"], collections, faults) if "collection" in body else UNSET,
    )
    content = read_content(body, faults, base, remarks) if base is None or CONTENT_KEYS & body.keys() else None
    if faults:
        raise InvalidInputError(*faults)
    return content, placement


def _read_collection(given: Any, collections: QuerySet[Collection], faults: list[InputFault]) -> Collection | None:
    """The collection of the deck; null for none."""
    if given is None:
        return None
    for collection in collections:
        if str(collection.pk) == given:
            return collection
    faults.append(InputFault(("collection",), "unknown-collection", _("You have no such collection of this game.")))
    return None


def read_game(data: Any, deck: Deck | None = None) -> str:
    """The game in a body; that of a deck cannot change."""
    game = data.get("game", deck.game if deck else None) if isinstance(data, Mapping) else None
    if not isinstance(game, str):
        raise InvalidInputError(InputFault(("game",), "required", _("Name the game.")))
    if deck and game != deck.game:
        raise InvalidInputError(InputFault(("game",), "conflict", _("The game of a deck cannot be changed.")))
    return game


UPGRADE_KEYS = CONTENT_KEYS | {"exiled", "preview"}


def read_upgrade(data: Any, base: Content) -> tuple[Content, dict[str, int], bool]:
    """The deck after the upgrade, the exiled copies, and whether it is only a preview."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    for key in body.keys() - UPGRADE_KEYS - {"revision"}:
        faults.append(
            InputFault((key,), "unknown-key", _("An upgrade has the deck's keys, exiled, revision, preview."))
        )
    content = read_content(body, faults, base)
    exiled = read_exiled(body, faults)
    preview = body.get("preview", False)
    if not isinstance(preview, bool):
        faults.append(InputFault(("preview",), "wrong-type", _("Give true or false.")))
    if faults:
        raise InvalidInputError(*faults)
    return content, exiled, preview


def read_number(data: Any, key: str, default: int | None, *others: str) -> int:
    """A revision's number in a body, which may also have these keys."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    _refuse_others(body, {key, *others}, faults)
    number = body.get(key, default)
    if type(number) is not int or not 0 < number < 10**9:
        faults.append(InputFault((key,), "not-a-number-in-range", _("Give the number of a revision.")))
    if faults:
        raise InvalidInputError(*faults)
    return int(number)


def no_such_revision() -> InvalidInputError:
    """The error for an unknown revision in a body."""
    return InvalidInputError(InputFault(("revision",), "unknown-revision", _("The deck has no such revision.")))


def _refuse_others(body: Mapping[str, Any], known: Set[str], faults: list[InputFault]) -> None:
    for key in sorted(body.keys() - known):
        faults.append(InputFault((key,), "unknown-key", _("This key is not known.")))


def read_clone(data: Any) -> tuple[str | None, int | None]:
    """The name of the new deck and the revision it begins as, both optional."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    _refuse_others(body, {"name", "revision"}, faults)
    name = read_text(body, "name", "", MAX_NAME, faults).strip() if "name" in body else None
    if name is not None and not is_name(name) and not faults:
        faults.append(InputFault(("name",), "required", _("Give it a name.")))
    if faults:
        raise InvalidInputError(*faults)
    return name, read_number(body, "revision", None, "name") if "revision" in body else None


class ImportAsked(Struct, frozen=True, kw_only=True):
    """A deck file, and the options of its import."""

    text: str
    url: str
    game: str | None
    format: str | None
    name: str | None
    folder: str
    visibility: str
    preview: bool


def read_import(data: Any) -> ImportAsked:
    """The file or its address; InvalidInputError with everything that is wrong with the request itself."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    known = {"text", "url", "game", "format", "name", "folder", "visibility", "preview"}
    for key in sorted(body.keys() - known):
        message = _("An import has these keys: %(keys)s.") % {"keys": ", ".join(sorted(known))}
        faults.append(InputFault((key,), "unknown-key", message))
    texts = {key: body.get(key) or "" for key in known - {"preview"}}
    for key, value in texts.items():
        if not isinstance(value, str):
            faults.append(InputFault((key,), "wrong-type", _("Give a text.")))
    if not faults and bool(texts["text"]) == bool(texts["url"]):
        faults.append(InputFault(("text",), "required", _("Give a text or an address: one of the two.")))
    game = texts["game"] or None
    if isinstance(game, str) and game not in game_all():
        message = _("There is no such game. The games are: %(games)s.") % {"games": ", ".join(game_all())}
        faults.append(InputFault(("game",), "unknown-game", message))
    if texts["visibility"]:
        filters.read_one_of(texts["visibility"], ("visibility",), Deck.Visibility.values, faults)
    folder = read_text(body, "folder", "", MAX_FOLDER, faults).strip() if isinstance(texts["folder"], str) else ""
    preview = body.get("preview", False)
    if preview not in (True, False, "true", "false"):
        faults.append(InputFault(("preview",), "wrong-type", _("Give true or false.")))
    if faults:
        raise InvalidInputError(*faults)
    return ImportAsked(
        text=texts["text"],
        url=texts["url"],
        game=game,
        format=texts["format"] or None,
        name=texts["name"] or None,
        folder=folder,
        visibility=texts["visibility"],
        preview=preview in (True, "true"),
    )


def read_revision(request: Request, deck: Deck) -> int:
    """The revision in the address, by default the newest."""
    return whole_number(request, "revision", deck.revision, None)


class OddsAsked(Struct, frozen=True, kw_only=True):
    """The cards of the odds asked for."""

    cards: tuple[str, ...]
    at_least: int
    turns: int
    mulligan: bool


def read_odds(request: Request, catalogue: LiveCatalogue) -> OddsAsked:
    """The odds asked for; without cards, for every card of the deck."""
    faults: list[InputFault] = []
    mulligan = filters.read_yes_or_no(request.query_params.get("mulligan", "true"), ("query", "mulligan"), faults)
    if faults:
        raise InvalidInputError(*faults)
    return OddsAsked(
        cards=filters.read_codes(request.query_params.get("cards", ""), [catalogue]),
        at_least=whole_number(request, "at_least", 1, 20),
        turns=whole_number(request, "turns", 10, MAX_TURNS, least=0),
        mulligan=bool(mulligan),
    )


def read_draw(request: Request, catalogue: LiveCatalogue) -> tuple[str, tuple[str, ...], int]:
    """The seed, random if none is given; the cards that the mulligan replaces; and the number drawn after."""
    seed = request.query_params.get("seed", "")[:MAX_SEED] or secrets.token_hex(8)
    replace = filters.read_codes(request.query_params.get("replace", ""), [catalogue])
    return seed, replace, whole_number(request, "draws", 0, 100, least=0)
