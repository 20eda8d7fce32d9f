"""Cards over HTTP: found, listed, counted, drawn, looked up. Everything is read from the catalogue in memory."""

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from msgspec import UNSET, Struct, UnsetType
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from accounts.access import user_or_none
from accounts.models import Scope
from cardsdb import requests
from cardsdb.api.answers import Answer, PageHead, Results
from cardsdb.api.base import ApiView, PublicView, cached_response, fixed_response, json_response, page_bounds
from cardsdb.api.examples import operation
from cardsdb.api.preconditions import etag_of, private_response
from cardsdb.api.problems import card_of
from cardsdb.card_answers import CardAnswer, CardDetail, serialised, serialised_list
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.collections import owned_copies
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.request_fields import TEXT, ClosedBody, GameCode, ReadValue
from cardsdb.search import Owned, SearchResult, search
from games.engine import CardRecord
from games.engine.search.bits import members_of
from games.engine.search.folding import fold, fold_name
from games.engine.search.index import FacetValue
from games.engine.search.owned import may_ask
from games.engine.search.tree import QueryError
from ui.language import current_language

MAX_IDENTIFIERS = 100
MAX_NAMES = 20
WAYS = ({"code"}, {"printing"}, {"set", "position"}, {"name"}, {"name", "level"})
"""The fields of an identifier that go together."""
MAX_TYPED = 100
"""Characters of a name or a seed that are read."""


class QueryWarning(Answer, kw_only=True):
    """A part that was left out of a query."""

    code: str
    message: str
    start: int
    """The first character of the term in the query, from 0."""
    end: int
    """The character after it."""


class CardPage(PageHead, kw_only=True):
    """One page of a list of cards."""

    explanation: str | UnsetType = UNSET
    """With `q`: the query in words."""
    warnings: Sequence[QueryWarning] | UnsetType = UNSET
    """With `q`: the parts that were left out of it."""
    did_you_mean: Sequence[str] | UnsetType = UNSET
    """With `q`: similar names, if nothing was found."""
    facets: Mapping[str, Sequence[FacetValue]] | UnsetType = UNSET
    results: Sequence[CardAnswer]


class RandomCard(Answer, kw_only=True):
    """A card drawn at random."""

    seed: str
    """Draws the same card again."""
    count: int
    """The number of cards it was drawn from."""
    warnings: Sequence[QueryWarning]
    card: CardAnswer


class SearchView(PublicView):
    # Base of views that answer a query: public, unless the query asks for the caller's collection.

    def get_authenticators(self) -> list[BaseAuthentication]:
        if self.request is not None and may_ask(self.request.GET.get("q", "")):
            return [kind() for kind in ApiView.authentication_classes]  # a visitor's session counts as well
        return super().get_authenticators()

    def scope_needed(self, method: str) -> Scope | None:
        is_private = self.request is not None and may_ask(self.request.GET.get("q", ""))
        return Scope.READ if is_private else None


def search_cards(
    asked: Mapping[str, Any], catalogues: Sequence[LiveCatalogue], owned: Owned | None = None
) -> SearchResult:
    """The result of the query; InvalidInputError with the place of each fault if nothing can be understood."""
    try:
        return search(catalogues, asked["q"], asked["display"], owned)
    except QueryError as error:
        raise query_fault(error) from None


def query_fault(error: QueryError) -> InvalidInputError:
    """The error as input faults; each place is the number of its first character."""
    faults = (
        InputFault(("query", "q", notice.start), notice.code, notice.in_language(current_language()))
        for notice in error.notices
    )
    return InvalidInputError(*faults)


def query_warnings(found: SearchResult) -> list[QueryWarning]:
    """Parts left out of the query, each with its place."""
    return [
        QueryWarning(
            code=notice.code, message=notice.in_language(current_language()), start=notice.start, end=notice.end
        )
        for notice in found.warnings
    ]


def caller_copies(request: Request, asked: Mapping[str, Any]) -> Owned | None:
    """The caller's copies, if the query asks for them; the answer is then private.

    NotFound if the collection in the address is not the caller's own.
    """
    try:
        return owned_copies(asked["q"], user_or_none(request), asked["catalogues"], asked.get("collection"))
    except Http404:
        raise NotFound(_("You have no such collection.")) from None


class CardList(SearchView):
    @operation("card_list", "Cards, found and a page at a time", CardPage, parameters=[requests.CardListParameters])
    def get(self, request: Request) -> HttpResponseBase:
        """Without `q`, all cards. With it, the answer also says how the query was understood and what was left out of
        it."""
        asked = requests.CardListParameters.read(request)
        if owned := caller_copies(request, asked):
            return private_response(request, self._page(request, asked, owned), etag_of("cards"))
        versions = [request._request.get_host(), *(live.digest for live in asked["catalogues"])]
        return cached_response(request, versions, lambda: msgspec.json.encode(self._page(request, asked)))

    def _page(self, request: Request, asked: Mapping[str, Any], owned: Owned | None = None) -> CardPage:
        found = search_cards(asked, asked["catalogues"], owned)
        language, count, has_query = current_language(), found.count, "q" in request.query_params
        first, last, following, previous = page_bounds(request, count, asked)
        return CardPage(
            count=count,
            next=following,
            previous=previous,
            explanation=found.explanation(language) if has_query else UNSET,
            warnings=query_warnings(found) if has_query else UNSET,
            did_you_mean=found.suggestions(language) if has_query else UNSET,
            facets=found.facets(asked["facets"], language) if "facets" in asked else UNSET,
            results=serialised_list(found.rows(first, last, language)),
        )


class CardView(PublicView):
    @operation("card_detail", "A card", CardDetail, parameters=[requests.LanguageParameters])
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        """Give its own code or that of any of its printings."""
        live = catalogue_get(game)
        card = card_of(live.cards, code)
        language = requests.LanguageParameters.read(request)["language"]
        return cached_response(request, [live.digest], lambda: live.json[language].detail(card.code))


class CardAutocomplete(PublicView):
    @operation("card_autocomplete", "Names that begin so", Results[str], parameters=[requests.AutocompleteParameters])
    def get(self, request: Request) -> HttpResponseBase:
        """Up to twenty names in the language asked for, whichever language they are typed in; fewer than two characters
        give none."""
        asked = requests.AutocompleteParameters.read(request)
        typed = asked.get("q", "")[:MAX_TYPED]
        names: dict[str, None] = {}
        if len(fold(typed)) >= 2:
            for live in asked["catalogues"]:
                names |= dict.fromkeys(live.index.names.completed(typed, asked["language"], MAX_NAMES))
        return fixed_response(request, Results(results=list(names)[:MAX_NAMES]))


class CardRandom(SearchView):
    @operation("card_random", "A card at random", RandomCard, parameters=[requests.RandomCardParameters])
    def get(self, request: Request) -> HttpResponseBase:
        """Draws from all cards, or from those that the query finds. The same seed draws the same card from the same
        catalogue; without one, a seed is made and returned."""
        asked = requests.RandomCardParameters.read(request)
        owned = caller_copies(request, asked)
        found = search_cards(asked, asked["catalogues"], owned)
        seed = asked.get("seed", "")[:MAX_TYPED]
        if not seed:
            return json_response(_drawn(found, secrets.token_hex(8)))
        if owned:
            return private_response(request, _drawn(found, seed), etag_of("cards"))
        versions = [live.digest for live in asked["catalogues"]]
        return cached_response(request, versions, lambda: msgspec.json.encode(_drawn(found, seed)))


def _drawn(found: SearchResult, seed: str) -> RandomCard:
    cards = [(live, card) for live, part in found.parts for card in members_of(part.bits)]
    if not cards:
        raise NotFound(_("The query finds no cards to draw from."))
    live, card = random.Random(seed).choice(cards)  # noqa: S311  (a draw that can be repeated)
    row = live.json[found.language(current_language())].rows[card]
    return RandomCard(seed=seed, count=len(cards), warnings=query_warnings(found), card=serialised(row))


class Identifier(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card as a caller names it: a code, a printing, a place in a set, or a name with or without a level."""

    code: str | None = None
    printing: str | None = None
    name: str | None = None
    level: int | None = None
    set: str | None = None
    position: int | None = None


def _read_identifiers(
    value: Any, loc: tuple[str | int, ...], faults: list[InputFault]
) -> list[tuple[Identifier | str, Identifier]]:
    """The identifiers as they are given, and as structs."""
    if not isinstance(value, list) or len(value) > MAX_IDENTIFIERS:
        message = _("Give a list of up to %(most)s.") % {"most": MAX_IDENTIFIERS}
        faults.append(InputFault(loc, "wrong-length", message))
        return []
    found = []
    for number, one in enumerate(value):
        try:
            identifier = msgspec.convert({"code": one} if isinstance(one, str) else one, Identifier)
        except msgspec.ValidationError:
            identifier = Identifier()
        if set(_given(identifier)) not in WAYS:
            message = _("Give a code, a printing, a set with a position, or a name with or without a level.")
            faults.append(InputFault((*loc, number), "no-identifier", message))
        found.append((one if isinstance(one, str) else identifier, identifier))
    return found


class CardLookupSerializer(ClosedBody):
    """Cards to look up."""

    identifiers = ReadValue(
        {
            "type": "array",
            "items": {"anyOf": [TEXT, {"$ref": "#/components/schemas/Identifier"}]},
            "maxItems": MAX_IDENTIFIERS,
        },
        _read_identifiers,
        required=True,
    )
    game = GameCode(required=False)

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        values["catalogue"] = requests.single_catalogue(requests.catalogues_of(values.get("game")), faults)


class CardsLookedUp(Answer, kw_only=True):
    results: Sequence[CardAnswer]
    not_found: Sequence[Identifier | str]
    """The identifiers that were not found, as written."""


class CardCollection(PublicView):
    @operation(
        "card_collection",
        "Many cards at once",
        CardsLookedUp,
        parameters=[requests.LanguageParameters],
        request=CardLookupSerializer,
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Up to a hundred identifiers, mixed as you like: a code (also as a bare text), a `printing`, a `set` with a
        `position`, a `name`, or a `name` with a `level`. A name alone means the card of that name with the lowest
        level. The results are in the order of the identifiers; those not found are listed."""
        asked, language = CardLookupSerializer.read(request), requests.LanguageParameters.read(request)["language"]
        live = asked["catalogue"]
        found = [(given, _looked_up(live, identifier, language)) for given, identifier in asked["identifiers"]]
        return json_response(
            CardsLookedUp(
                results=[serialised(row) for _given, row in found if row],
                not_found=[given for given, row in found if not row],
            )
        )


def _given(one: Identifier) -> dict[str, str | int]:
    return {name: value for name in one.__struct_fields__ if (value := getattr(one, name)) is not None}


def _looked_up(live: LiveCatalogue, identifier: Identifier, language: str) -> bytes | None:
    """The card or printing as a list has it, or None."""
    json = live.json[language]
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
