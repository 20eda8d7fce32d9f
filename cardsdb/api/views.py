"""Games and cards over HTTP. Everything is read from the catalogue in memory."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api import schema
from cardsdb.api.frame import Page, PublicView, cached_response, page_of, whole_number
from cardsdb.api.problems import PROBLEMS, UnknownCardError
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_all, catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import CodeChange
from cardsdb.selectors import code_change_list
from games.engine import Game, localised
from games.registry import game_all, game_get
from ui.language import current_language


class Index(PublicView):
    @extend_schema(
        summary="Where to begin",
        operation_id="index",
        responses=schema.IndexSerializer,
        examples=schema.example(
            {
                "games": "/api/v1/games/",
                "cards": "/api/v1/cards/",
                "problems": "/api/v1/problems/",
                "schema": "/api/v1/schema/",
                "docs": "/api/v1/docs/",
            }
        ),
    )
    def get(self, request: Request) -> HttpResponseBase:
        parts = ("games", "cards", "problems", "schema", "docs")
        return _fixed_response(request, {part: f"/api/v1/{part}/" for part in parts})


class Schema(PublicView):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseBase:
        body = _schema_yaml()
        return cached_response(request, [body], lambda: body, "application/vnd.oai.openapi; charset=utf-8")


@cache
def _schema_yaml() -> bytes:
    """The OpenAPI description; it changes with the code only."""
    generated = SchemaGenerator().get_schema(request=None, public=True)
    return bytes(OpenApiYamlRenderer().render(generated, renderer_context={}))


class ProblemKindList(PublicView):
    @extend_schema(
        summary="Every error code of the API",
        operation_id="problem_list",
        responses=schema.ProblemKindListSerializer,
        examples=schema.example(
            {"results": [{"code": "unknown-game", "status": 404, "title": "There is no such game."}]}
        ),
    )
    def get(self, request: Request) -> HttpResponseBase:
        return _fixed_response(request, {"results": [_problem_kind(code) for code in PROBLEMS]})


class ProblemKindDetail(PublicView):
    @extend_schema(
        summary="What an error code means",
        operation_id="problem_detail",
        responses=schema.ProblemKindSerializer,
        examples=schema.example({"code": "unknown-game", "status": 404, "title": "There is no such game."}),
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        if code not in PROBLEMS:
            raise NotFound(_("There is no such error code."))
        return _fixed_response(request, _problem_kind(code))


class GameList(PublicView):
    @extend_schema(
        summary="The games",
        operation_id="game_list",
        responses=schema.GameListSerializer,
        examples=schema.example({"results": [schema.GAME_EXAMPLE]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        return _fixed_response(request, {"results": [_game_json(game) for game in game_all().values()]})


class GameDetail(PublicView):
    @extend_schema(
        summary="A game, its card types, classes and sets",
        operation_id="game_detail",
        responses=schema.GameDetailSerializer,
        examples=schema.example(
            {
                **schema.GAME_EXAMPLE,
                "catalogue_version": 1,
                "cards": 686,
                "types": [{"code": "asset", "name": "Asset"}],
                "classes": [{"code": "guardian", "name": "Guardian"}],
                "sets": [{"code": "core", "name": "Core Set"}],
            }
        ),
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        definition = game_get(game)
        live: LiveCatalogue | None
        try:
            live = catalogue_get(game)
        except CatalogueEmptyError:
            live = None
        speech = current_language()
        return _fixed_response(
            request,
            {
                **_game_json(definition),
                "catalogue_version": live.cards.version if live else None,
                "cards": len(live.cards) if live else 0,
                "types": [
                    {"code": code, "name": text.in_language(speech)}
                    for code, text in definition.vocabulary.types.items()
                ],
                "classes": _named(live.classes if live else {}),
                "sets": _named(live.sets if live else {}),
            },
        )


class RuleList(PublicView):
    @extend_schema(
        summary="The rules that builds are checked against",
        operation_id="rule_list",
        responses=schema.RuleListSerializer,
        examples=schema.example(
            {
                "results": [
                    {
                        "id": "AHLCG-DECK-01",
                        "title": "One investigator",
                        "summary": "A deck is built for exactly one investigator card.",
                        "section": "Deckbuilding",
                        "problems": ["investigator-invalid"],
                    }
                ]
            }
        ),
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        definition = game_get(game)
        speech = current_language()
        emits = {rule.id: rule.emits for rule in definition.building.rules} if definition.building else {}
        return _fixed_response(
            request,
            {
                "results": [
                    {
                        "id": id,
                        "title": text.title.in_language(speech),
                        "summary": text.summary.in_language(speech),
                        "section": text.section.in_language(speech),
                        "problems": emits.get(id, ()),
                    }
                    for id, text in definition.vocabulary.rules.items()
                ]
            },
        )


class CardList(PublicView):
    @extend_schema(
        summary="Cards, a page at a time",
        operation_id="card_list",
        parameters=[
            OpenApiParameter("game", OpenApiTypes.STR, description="The code of a game; all games without it."),
            *schema.PAGE_PARAMETERS,
        ],
        responses=schema.CardPageSerializer,
        examples=schema.example({"count": 1, "next": None, "previous": None, "results": [schema.CARD_EXAMPLE]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        catalogues = self._catalogues(request.query_params.get("game"))
        cards = [body for live in catalogues for body in live.json[current_language()].values()]
        page = page_of(request, cards)

        def body() -> bytes:
            # The cards are serialised already; only the frame around them is made here.
            raw = msgspec.structs.replace(page, results=[msgspec.Raw(card) for card in page.results])
            return msgspec.json.encode(raw)

        return cached_response(request, [request.get_host(), *(live.digest for live in catalogues)], body)

    def _catalogues(self, game: str | None) -> list[LiveCatalogue]:
        if game is None:
            return catalogue_all()
        if game not in game_all():
            raise _unknown_game()
        return [catalogue_get(game)]


class CardDetail(PublicView):
    @extend_schema(
        summary="A card",
        description="By its own code or by that of any of its printings.",
        operation_id="card_detail",
        responses=schema.CardSerializer,
        examples=schema.example(schema.CARD_EXAMPLE),
    )
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        live = catalogue_get(game)
        card = live.cards.get(code)
        if card is None:
            raise UnknownCardError(code)
        return cached_response(request, [live.digest], lambda: live.json[current_language()][card.code])


class CodeChangeList(PublicView):
    @extend_schema(
        summary="What became of card codes",
        description="For those who keep codes of ours: cards that became a printing of another, got another name, "
        "were withdrawn or came back, the oldest first.",
        operation_id="change_list",
        parameters=[
            OpenApiParameter("game", OpenApiTypes.STR, required=True, description="The code of a game."),
            OpenApiParameter("since", OpenApiTypes.INT, description="Only after this catalogue version."),
            *schema.PAGE_PARAMETERS,
        ],
        responses=schema.CodeChangePageSerializer,
        examples=schema.example({"count": 1, "next": None, "previous": None, "results": [schema.CODE_CHANGE_EXAMPLE]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        game = request.query_params.get("game", "")
        if game not in game_all():
            raise _unknown_game()
        since = whole_number(request, "since", 0, None, least=0)
        page: Page[CodeChange] = page_of(request, code_change_list(game, since))
        results = [
            {
                "version": change.version.number,
                "at": change.version.published_at,
                "kind": change.kind,
                "code": change.code,
                "old": change.old or None,
                "new": change.new or None,
            }
            for change in page.results
        ]
        return _fixed_response(request, msgspec.structs.replace(page, results=results))


def _unknown_game() -> InvalidInputError:
    message = _("There is no such game. The games are: %(games)s.") % {"games": ", ".join(game_all())}
    return InvalidInputError(InputFault(("query", "game"), "unknown-game", message))


def _fixed_response(request: Request, value: Any) -> HttpResponseBase:
    """A small public answer; its ETag is made from the answer itself."""
    body = msgspec.json.encode(value)
    return cached_response(request, [body], lambda: body)


def _problem_kind(code: str) -> dict[str, Any]:
    return {"code": code, "status": PROBLEMS[code].status, "title": str(PROBLEMS[code].title)}


def _game_json(game: Game) -> dict[str, Any]:
    return {
        "code": game.code,
        "name": game.vocabulary.name.in_language(current_language()),
        "modes": game.building.modes if game.building else (),
        "url": f"/api/v1/games/{game.code}/",
    }


def _named(names: Mapping[str, Mapping[str, str]]) -> list[dict[str, str | None]]:
    return [{"code": code, "name": localised(by_language, current_language())} for code, by_language in names.items()]
