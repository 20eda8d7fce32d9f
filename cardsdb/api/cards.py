"""Cards over HTTP: found, listed, counted, drawn, looked up. Everything is read from the catalogue in memory."""

import random
import secrets
from typing import Annotated, Any

import msgspec
from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta, Struct
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api import cards_schema as shapes
from cardsdb.api import schema
from cardsdb.api.frame import PublicView, cached_response, fixed_response, json_response, page_bounds
from cardsdb.api.preconditions import etag_of, private_response
from cardsdb.api.problems import UnknownCardError
from cardsdb.api.queries import (
    COLLECTION_PARAMETER,
    DISPLAY_PARAMETERS,
    GAME_PARAMETER,
    LANGUAGE_PARAMETER,
    QUERY_PARAMETER,
    SearchView,
    asked_catalogues,
    asked_language,
    asked_owned,
    asked_search,
    only_one,
    unknown_game,
    warnings_json,
)
from cardsdb.catalogue import LiveCatalogue, catalogue_all, catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.search import Answer, Owned
from games.engine import CardRecord
from games.engine.search.bits import members_of
from games.engine.search.folding import fold, fold_name
from games.registry import game_all
from ui.language import current_language

MAX_IDENTIFIERS = 100
MAX_NAMES = 20


class CardList(SearchView):
    @extend_schema(
        summary="Cards, found and a page at a time",
        description="Without `q`, all cards. With it, the answer also says how the query was understood and what was "
        "left out of it.",
        operation_id="card_list",
        parameters=[
            GAME_PARAMETER,
            QUERY_PARAMETER,
            COLLECTION_PARAMETER,
            *DISPLAY_PARAMETERS,
            OpenApiParameter(
                "facets",
                OpenApiTypes.STR,
                description="Count the results by these keys, such as `class,type`; `all` for every one.",
            ),
            *schema.PAGE_PARAMETERS,
        ],
        responses=shapes.CardPageSerializer,
        examples=schema.example({**schema.example["card search"], "results": [schema.example["card"]]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        catalogues = asked_catalogues(request)
        if owned := asked_owned(request, catalogues):
            return private_response(request, msgspec.Raw(self._body(request, catalogues, owned)), etag_of("cards"))
        versions = [request.get_host(), *(live.digest for live in catalogues)]
        return cached_response(request, versions, lambda: self._body(request, catalogues))

    def _body(self, request: Request, catalogues: list[LiveCatalogue], owned: Owned | None = None) -> bytes:
        """The cards are serialised already; only the frame around them is made here."""
        answer = asked_search(request, catalogues, owned)
        language = current_language()
        count = answer.count
        first, last, following, previous = page_bounds(request, count)
        frame: dict[str, Any] = {"count": count, "next": following, "previous": previous}
        if "q" in request.query_params:
            frame["explanation"] = answer.explanation(language)
            frame["warnings"] = warnings_json(answer)
            frame["did_you_mean"] = [] if count else answer.suggestions(language)
        if "facets" in request.query_params:
            keys = _asked_facets(request, only_one(catalogues, ("query", "game")))
            frame["facets"] = answer.facets(keys, language)
        rows = b",".join(answer.rows(first, last, language))
        return b'%b,"results":[%b]}' % (msgspec.json.encode(frame)[:-1], rows)


def _asked_facets(request: Request, live: LiveCatalogue) -> list[str]:
    known = live.game.searching.facets
    asked = request.query_params["facets"]
    keys = list(known) if asked == "all" else [key.strip() for key in asked.split(",") if key.strip()]
    if unknown := [key for key in keys if key not in known]:
        message = _("There is no facet %(facet)s. The facets are: %(facets)s.") % {
            "facet": unknown[0],
            "facets": ", ".join(known),
        }
        raise InvalidInputError(InputFault(("query", "facets"), "unknown-facet", message))
    return keys


class CardDetail(PublicView):
    @extend_schema(
        summary="A card",
        description="By its own code or by that of any of its printings.",
        operation_id="card_detail",
        parameters=[LANGUAGE_PARAMETER],
        responses=shapes.CardDetailSerializer,
        examples=schema.example(
            {**schema.example["card"], "taboos": [], "rules": [{"id": "AHLCG-DECK-04", "title": "Copies of a card"}]}
        ),
    )
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        live = catalogue_get(game)
        card = live.cards.get(code)
        if card is None:
            raise UnknownCardError(code)
        language = asked_language(request)
        return cached_response(request, [live.digest], lambda: live.json[language].detail(card.code))


class CardAutocomplete(PublicView):
    @extend_schema(
        summary="Names that begin so",
        description="Up to twenty names in the language asked for, whichever language they are typed in; fewer than "
        "two characters give none.",
        operation_id="card_autocomplete",
        parameters=[
            GAME_PARAMETER,
            OpenApiParameter("q", OpenApiTypes.STR, description="The beginning of a name, or of a word in it."),
            LANGUAGE_PARAMETER,
        ],
        responses=shapes.AutocompleteSerializer,
        examples=schema.example({"results": ["Machete", "Magnifying Glass"]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        typed, language = request.query_params.get("q", "")[:100], asked_language(request)
        names: dict[str, None] = {}
        if len(fold(typed)) >= 2:
            for live in asked_catalogues(request):
                names |= dict.fromkeys(live.index.names.completed(typed, language, MAX_NAMES))
        return fixed_response(request, {"results": list(names)[:MAX_NAMES]})


class CardRandom(SearchView):
    @extend_schema(
        summary="A card at random",
        description="Of all cards, or of those that the query finds. The same seed draws the same card from the same "
        "catalogue; without one, a seed is made and told.",
        operation_id="card_random",
        parameters=[
            GAME_PARAMETER,
            QUERY_PARAMETER,
            COLLECTION_PARAMETER,
            OpenApiParameter("seed", OpenApiTypes.STR, description="Any text of up to 100 characters."),
        ],
        responses=shapes.RandomCardSerializer,
        examples=schema.example({"seed": "7", "count": 1, "warnings": [], "card": schema.example["card"]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        catalogues = asked_catalogues(request)
        owned = asked_owned(request, catalogues)
        answer = asked_search(request, catalogues, owned)
        seed = request.query_params.get("seed", "")[:100]
        if not seed:
            response = HttpResponse(_drawn(answer, secrets.token_hex(8)), content_type="application/json")
            response["Cache-Control"] = "no-store"
            return response
        if owned:
            return private_response(request, msgspec.Raw(_drawn(answer, seed)), etag_of("cards"))
        return cached_response(request, [live.digest for live in catalogues], lambda: _drawn(answer, seed))


def _drawn(answer: Answer, seed: str) -> bytes:
    cards = [(live, card) for live, found in answer.parts for card in members_of(found.bits)]
    if not cards:
        raise NotFound(_("The query finds no card to draw."))
    live, card = random.Random(seed).choice(cards)  # noqa: S311  (a draw that can be repeated)
    row = live.json[answer.language(current_language())].rows[card]
    frame = {"seed": seed, "count": len(cards), "warnings": warnings_json(answer)}
    return b'%b,"card":%b}' % (msgspec.json.encode(frame)[:-1], row)


class Identifier(Struct, forbid_unknown_fields=True):
    """A card as a caller names it: a code, a printing, a place in a set, or a name with or without a level."""

    code: str | None = None
    printing: str | None = None
    name: str | None = None
    level: int | None = None
    set: str | None = None
    position: int | None = None


class CollectionRequest(Struct, forbid_unknown_fields=True):
    identifiers: Annotated[list[Identifier | str], Meta(max_length=MAX_IDENTIFIERS)]
    game: str | None = None


class CardCollection(PublicView):
    @extend_schema(
        summary="Many cards at once",
        description="Up to a hundred identifiers, mixed as you like: a code (also as a bare text), a `printing`, a "
        "`set` with a `position`, a `name`, or a `name` with a `level`. A name alone means the card of that name with "
        "the lowest level. The results stand in the order of the identifiers; what is not found is named.",
        operation_id="card_collection",
        parameters=[LANGUAGE_PARAMETER],
        request=shapes.CardLookupRequestSerializer,
        responses=shapes.CardLookupSerializer,
        examples=schema.example(
            {"results": [schema.example["card"]], "not_found": [{"name": "Nobody"}]}, request="card lookup request"
        ),
    )
    def post(self, request: Request) -> HttpResponseBase:
        asked, language = _read_collection(request.data), asked_language(request)
        if asked.game is not None and asked.game not in game_all():
            raise unknown_game(("game",))
        catalogues = catalogue_all() if asked.game is None else [catalogue_get(asked.game)]
        live = only_one(catalogues, ("game",))
        found, missing = [], []
        for identifier in asked.identifiers:
            if body := _looked_up(live, identifier, language):
                found.append(msgspec.Raw(body))
            else:
                missing.append(identifier if isinstance(identifier, str) else _given(identifier))
        return json_response({"results": found, "not_found": missing})


def _read_collection(data: Any) -> CollectionRequest:
    try:
        asked = msgspec.convert(data, CollectionRequest)
    except msgspec.ValidationError as error:
        raise InvalidInputError(InputFault(("body",), "wrong-shape", str(error))) from None
    faults = [
        InputFault(
            ("identifiers", number),
            "no-identifier",
            _("Give a code, a printing, a set with a position, or a name with or without a level."),
        )
        for number, one in enumerate(asked.identifiers)
        if not isinstance(one, str) and not _is_whole(one)
    ]
    if faults:
        raise InvalidInputError(*faults)
    return asked


def _is_whole(one: Identifier) -> bool:
    return set(_given(one)) in ({"code"}, {"printing"}, {"set", "position"}, {"name"}, {"name", "level"})


def _given(one: Identifier) -> dict[str, str | int]:
    return {name: value for name in one.__struct_fields__ if (value := getattr(one, name)) is not None}


def _looked_up(live: LiveCatalogue, identifier: Identifier | str, language: str) -> bytes | None:
    """The card or printing as a list has it; None if there is none."""
    json = live.json[language]
    if isinstance(identifier, str):
        identifier = Identifier(code=identifier)
    if identifier.set is not None and identifier.position is not None:
        return json.any_row(live.cards.code_at(identifier.set, identifier.position) or "")
    if identifier.printing is not None:
        return json.any_row(identifier.printing)
    card = live.cards.get(identifier.code) if identifier.code is not None else _named(live, identifier)
    return json.row(card.code) if card else None


def _named(live: LiveCatalogue, identifier: Identifier) -> CardRecord | None:
    """The card of that name in any language, and of that level; without a level, the lowest."""
    name = identifier.name or ""
    found = [live.index.cards[place] for place in members_of(live.index.named(name))]
    # A card of that name goes before one that has it on its back.
    fronts = [card for card in found if fold_name(name) in map(fold_name, card.names.values())]
    found = fronts or found
    if identifier.level is not None:
        found = [card for card in found if card.level == identifier.level]
    return min(found, key=lambda card: card.level or 0, default=None)
