"""The API beside cards: games, problem codes, and the feed of changed codes."""

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
from cardsdb.api.answers import Page
from cardsdb.api.frame import PublicView, cached_response, fixed_response, page_of, whole_number
from cardsdb.api.problems import PROBLEMS
from cardsdb.api.queries import unknown_game
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.models import CodeChange
from cardsdb.selectors import code_change_list
from games.engine import Game, localised
from games.engine.cards import ClassRecord, SetRecord
from games.registry import game_all, game_get
from ui.language import current_language


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
        examples=schema.example({"results": [schema.example["problem kind"]]}),
    )
    def get(self, request: Request) -> HttpResponseBase:
        return fixed_response(request, {"results": [_problem_kind(code) for code in PROBLEMS]})


class ProblemKindDetail(PublicView):
    @extend_schema(
        summary="What an error code means",
        operation_id="problem_detail",
        responses=schema.ProblemKindSerializer,
        examples=schema.example("problem kind"),
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        if code not in PROBLEMS:
            raise NotFound(_("There is no such error code."))
        return fixed_response(request, _problem_kind(code))


class GameList(PublicView):
    @extend_schema(
        summary="The games",
        operation_id="game_list",
        responses=schema.GameListSerializer,
        examples=schema.example("games"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        return fixed_response(request, {"results": [_game_json(game) for game in game_all().values()]})


class GameDetail(PublicView):
    @extend_schema(
        summary="A game, its card types, classes and sets",
        operation_id="game_detail",
        responses=schema.GameDetailSerializer,
        examples=schema.example("game"),
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        definition = game_get(game)
        live: LiveCatalogue | None
        try:
            live = catalogue_get(game)
        except CatalogueEmptyError:
            live = None
        speech = current_language()
        return fixed_response(
            request,
            {
                **_game_json(definition),
                "catalogue_version": live.cards.version if live else None,
                "cards": len(live.cards) if live else 0,
                "types": [
                    {"code": code, "name": text.in_language(speech)}
                    for code, text in definition.vocabulary.types.items()
                ],
                "classes": _named(live.cards.classes if live else {}),
                "sets": _named(live.cards.sets if live else {}),
            },
        )


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
        examples=schema.example("code changes"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        game = request.query_params.get("game", "")
        if game not in game_all():
            raise unknown_game()
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
        return fixed_response(request, msgspec.structs.replace(page, results=results))


def _problem_kind(code: str) -> dict[str, Any]:
    return {"code": code, "status": PROBLEMS[code].status, "title": str(PROBLEMS[code].title)}


def _game_json(game: Game) -> dict[str, Any]:
    return {
        "code": game.code,
        "name": game.vocabulary.name.in_language(current_language()),
        "modes": game.building.modes if game.building else (),
        "url": f"/api/v1/games/{game.code}/",
    }


def _named(things: Mapping[str, SetRecord] | Mapping[str, ClassRecord]) -> list[dict[str, str | None]]:
    return [{"code": code, "name": localised(one.names, current_language())} for code, one in things.items()]
