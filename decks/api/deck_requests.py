"""What requests about kept decks ask for, or everything that is wrong with them."""

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
from decks.exchange.reading import read_exiled
from decks.mapping import CONTENT_KEYS, MAX_NAME, Content, is_name, read_content, read_mapping, read_text
from decks.models import Deck
from decks.selectors import ORDERS, DeckFilter
from decks.services import Placement
from games.engine import Building
from games.registry import game_all

MAX_FOLDER = 120
MAX_REASON = 200
MAX_AMOUNT = 999
MAX_TURNS = 30
MAX_SEED = 100
MAX_VALUES = 50
MAX_QUERY = 1_000
"""Values and characters of one filter."""
MAX_LISTED = 10_000
"""How far a list can be leafed through; who wants more asks for less at a time."""
MAX_COUNTED = 1_000
"""Up to here a list says exactly how many there are."""

WHOSE = ("mine", "public", "deleted")
FILTER_PARAMETERS = [
    OpenApiParameter("whose", OpenApiTypes.STR, enum=WHOSE, description="`mine` with an account, else `public`."),
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
    "seated_in", "locked",
})  # fmt: skip
"""What a read adds: whoever sends back what it got need not take it out."""


class Listing(Struct, frozen=True, kw_only=True):
    """A list that was asked for."""

    whose: str
    wanted: DeckFilter


def read_listing(request: Request) -> Listing:
    """Which decks the address asks for; InvalidInputError with everything that is wrong with it."""
    query = request.query_params
    faults: list[InputFault] = []
    known = request.user.is_authenticated
    whose = _one_of(query.get("whose", "mine" if known else "public"), "whose", WHOSE, faults)
    if not known and (whose != "public" or "folder" in query):
        raise NotAuthenticated(_("Decks of one's own need an account; `whose=public` lists everybody's."))
    catalogues = asked_catalogues(request)
    wanted = DeckFilter(
        game=query.get("game"),
        cards=_codes(query.get("card", ""), catalogues),
        without=_codes(query.get("without", ""), catalogues),
        leaders=_codes(query.get("leader", ""), catalogues),
        classes=_parts(query.get("class", "")),
        tags=_parts(query.get("tag", "")),
        text=query.get("text", ""),
        valid=_yes_or_no(query.get("valid"), "valid", faults),
        least_experience=_number(request, "experience_min"),
        most_experience=_number(request, "experience_max"),
        folder=query.get("folder") if whose != "public" else None,
        broken_by=_number(request, "broken_by"),
        owner=query.get("owner"),
        order=_one_of(query.get("order", "updated"), "order", ORDERS, faults),
    )
    for name, value in query.items():
        if "\0" in value:
            faults.append(InputFault(("query", name), "not-text", _("It has a NUL character.")))
        if len(value) > MAX_QUERY or value.count(",") >= MAX_VALUES:
            message = _("Give at most %(values)s values, and %(letters)s characters.")
            limits = {"values": MAX_VALUES, "letters": MAX_QUERY}
            faults.append(InputFault(("query", name), "too-long", message % limits))
    if faults:
        raise InvalidInputError(*faults)
    return Listing(whose=whose, wanted=wanted)


def read_page(request: Request, size_default: int, size_most: int) -> tuple[int, int]:
    """The number and the size of the page; pages that lie too deep do not exist."""
    number = whole_number(request, "page", 1, None)
    size = whole_number(request, "page_size", size_default, size_most)
    if number * size > MAX_LISTED:
        raise NotFound(_("Lists end at %(most)s entries. Ask for fewer with a filter.") % {"most": MAX_LISTED})
    return number, size


def read_deck(data: Any, base: Content | None, collections: QuerySet[Collection]) -> tuple[Content | None, Placement]:
    """What a client wants kept, and where; a change (`base` given) may be of either alone.

    `collections` are those that the deck may be built from.
    """
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    known = CONTENT_KEYS | {"game", "folder", "visibility", "collection"}
    for key in body.keys() - known - READ_ONLY:
        message = _("A deck has these keys: %(keys)s.") % {"keys": ", ".join(sorted(known))}
        faults.append(InputFault((key,), "unknown-key", message))
    placement = Placement(
        folder=read_text(body, "folder", "", MAX_FOLDER, faults).strip() if "folder" in body else UNSET,
        visibility=_one_of(body["visibility"], "visibility", Deck.Visibility.values, faults, place="")
        if "visibility" in body
        else UNSET,
        collection=_read_collection(body["collection"], collections, faults) if "collection" in body else UNSET,
    )
    content = read_content(body, faults, base) if base is None or CONTENT_KEYS & body.keys() else None
    if faults:
        raise InvalidInputError(*faults)
    return content, placement


def _read_collection(given: Any, collections: QuerySet[Collection], faults: list[InputFault]) -> Collection | None:
    """The collection that a deck is built from; null for none."""
    if given is None:
        return None
    for collection in collections:
        if str(collection.pk) == given:
            return collection
    faults.append(InputFault(("collection",), "unknown-collection", _("You have no such collection of this game.")))
    return None


def read_game(data: Any, deck: Deck | None = None) -> str:
    """The game that a body names; that of a deck cannot change."""
    game = data.get("game", deck.game if deck else None) if isinstance(data, Mapping) else None
    if not isinstance(game, str):
        raise InvalidInputError(InputFault(("game",), "required", _("Name the game.")))
    if deck and game != deck.game:
        raise InvalidInputError(InputFault(("game",), "conflict", _("The game of a deck cannot be changed.")))
    return game


UPGRADE_KEYS = CONTENT_KEYS | {"exiled", "preview"}


def read_upgrade(data: Any, base: Content) -> tuple[Content, dict[str, int], bool]:
    """The deck after the upgrade, what was exiled, and whether it is only to be priced."""
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
    """A revision that a body names, which may have these keys beside."""
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
    """A revision that a body names, and that there is not."""
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
        faults.append(InputFault(("name",), "required", _("Give the deck a name.")))
    if faults:
        raise InvalidInputError(*faults)
    return name, read_number(body, "revision", None, "name") if "revision" in body else None


def read_experience(data: Any, building: Building) -> tuple[str, int, str]:
    """A line of the ledger: kind, amount, reason."""
    if building.ledger is None:
        raise NotFound(_("Decks of this game cost no experience."))
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    _refuse_others(body, {"kind", "amount", "reason"}, faults)
    kind = _one_of(body.get("kind", building.ledger.kinds[0]), "kind", building.ledger.kinds, faults, place="")
    amount = body.get("amount")
    if type(amount) is not int or not -MAX_AMOUNT <= amount <= MAX_AMOUNT:
        message = _("Give a whole number from %(least)s to %(most)s.") % {"least": -MAX_AMOUNT, "most": MAX_AMOUNT}
        faults.append(InputFault(("amount",), "not-a-number-in-range", message))
        amount = 0
    reason = read_text(body, "reason", "", MAX_REASON, faults).strip()
    if kind == building.ledger.adjustment and not reason and not faults:
        faults.append(InputFault(("reason",), "required", _("Say why, for those who read the ledger later.")))
    if faults:
        raise InvalidInputError(*faults)
    return kind, amount, reason


class ImportAsked(Struct, frozen=True, kw_only=True):
    """A deck file, and what is to be done with it."""

    text: str
    url: str
    game: str | None
    format: str | None
    name: str | None
    folder: str
    visibility: str
    preview: bool


def read_import(data: Any) -> ImportAsked:
    """The file or where it is; InvalidInputError with everything that is wrong with the request itself."""
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
        _one_of(texts["visibility"], "visibility", Deck.Visibility.values, faults, place="")
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
    """The revision that the address names; the newest unless it names one."""
    return whole_number(request, "revision", deck.revision, None)


class OddsAsked(Struct, frozen=True, kw_only=True):
    """Which cards somebody hopes to see."""

    cards: tuple[str, ...]
    at_least: int
    turns: int
    mulligan: bool


def read_odds(request: Request, catalogue: LiveCatalogue) -> OddsAsked:
    """What the address asks for; without cards, every card of the deck by itself."""
    faults: list[InputFault] = []
    mulligan = _yes_or_no(request.query_params.get("mulligan", "true"), "mulligan", faults)
    if faults:
        raise InvalidInputError(*faults)
    return OddsAsked(
        cards=_codes(request.query_params.get("cards", ""), [catalogue]),
        at_least=whole_number(request, "at_least", 1, 20),
        turns=whole_number(request, "turns", 10, MAX_TURNS, least=0),
        mulligan=bool(mulligan),
    )


def read_draw(request: Request, catalogue: LiveCatalogue) -> tuple[str, tuple[str, ...], int]:
    """The seed, one made up if none is given; the cards that the mulligan replaces; and how many are drawn after."""
    seed = request.query_params.get("seed", "")[:MAX_SEED] or secrets.token_hex(8)
    replace = _codes(request.query_params.get("replace", ""), [catalogue])
    return seed, replace, whole_number(request, "draws", 0, 100, least=0)


def _codes(text: str, catalogues: list[LiveCatalogue]) -> tuple[str, ...]:
    """Codes with commas between, each as that of the card, whichever printing was named."""
    found = []
    for code in _parts(text):
        cards = [card for catalogue in catalogues if (card := catalogue.cards.get(code))]
        found.append(cards[0].code if cards else code)
    return tuple(found)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part for one in text.split(",") if (part := one.strip()))


def _number(request: Request, name: str) -> int | None:
    return whole_number(request, name, 0, None, least=0) if name in request.query_params else None


def _yes_or_no(given: str | None, name: str, faults: list[InputFault]) -> bool | None:
    if given is None:
        return None
    if given.casefold() not in ("true", "false"):
        faults.append(InputFault(("query", name), "wrong-type", _("Give true or false.")))
    return given.casefold() == "true"


def _one_of(given: Any, name: str, known: Any, faults: list[InputFault], place: str = "query") -> str:
    if not isinstance(given, str) or given not in known:
        message = _("Give one of: %(known)s.") % {"known": ", ".join(known)}
        faults.append(InputFault((place, name) if place else (name,), "unknown-value", message))
        return next(iter(known))
    return given
