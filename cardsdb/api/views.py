"""The API except cards: games, problem codes, and the feed of changed codes."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.answers import Answer, Named, Page, Results, Time, answer_of
from cardsdb.api.base import PublicView, cached_response, fixed_response, page_of
from cardsdb.api.examples import operation
from cardsdb.api.problems import PROBLEMS
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.models import CodeChange
from cardsdb.request_fields import PageParameters
from cardsdb.requests import ChangeParameters
from cardsdb.selectors import code_change_list
from games.engine import Game
from games.engine.cards import ClassRecord, SetRecord
from games.registry import game_all, game_get
from ui.language import current_language


class ProblemCode(Answer, kw_only=True):
    code: str
    status: int
    title: str


class GameSummary(Answer, kw_only=True):
    code: str
    name: str
    modes: Sequence[str]
    """The modes that `validate` can check; empty where nothing is built."""
    url: str


class GameAnswer(GameSummary, kw_only=True):
    catalogue_version: int | None
    """null: the game's cards are not loaded."""
    cards: int
    types: Sequence[Named]
    classes: Sequence[Named]
    sets: Sequence[Named]


class CodeChangeAnswer(Answer, kw_only=True):
    version: int
    """The catalogue version that brought it."""
    at: Time
    kind: Literal["merged", "split", "renamed", "withdrawn", "restored"]
    code: str
    old: str | None
    """The name or code before."""
    new: str | None
    """The name after, or the code of the card that it is a printing of."""


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
    @operation("problem_list", "Every error code of the API", Results[ProblemCode])
    def get(self, request: Request) -> HttpResponseBase:
        return fixed_response(request, Results(results=[_problem(code) for code in PROBLEMS]))


class ProblemKindDetail(PublicView):
    @operation("problem_detail", "An error code", ProblemCode)
    def get(self, request: Request, code: str) -> HttpResponseBase:
        if code not in PROBLEMS:
            raise NotFound(_("There is no such error code."))
        return fixed_response(request, _problem(code))


class GameList(PublicView):
    @operation("game_list", "The games", Results[GameSummary])
    def get(self, request: Request) -> HttpResponseBase:
        return fixed_response(request, Results(results=[_game(game, GameSummary) for game in game_all().values()]))


class GameDetail(PublicView):
    @operation("game_detail", "A game, its card types, classes and sets", GameAnswer)
    def get(self, request: Request, game: str) -> HttpResponseBase:
        definition = game_get(game)
        live: LiveCatalogue | None
        try:
            live = catalogue_get(game)
        except CatalogueEmptyError:
            live = None
        types = definition.vocabulary.types.items()
        value = _game(
            definition,
            GameAnswer,
            catalogue_version=live.cards.version if live else None,
            cards=len(live.cards) if live else 0,
            types=[Named(code=code, name=text.in_language(current_language())) for code, text in types],
            classes=_named(live.cards.classes if live else {}),
            sets=_named(live.cards.sets if live else {}),
        )
        return fixed_response(request, value)


class CodeChangeList(PublicView):
    @operation(
        "change_list", "Changes of card codes", Page[CodeChangeAnswer], parameters=[ChangeParameters, PageParameters]
    )
    def get(self, request: Request) -> HttpResponseBase:
        """For programs that keep our codes: cards that became a printing of another, got another name, were withdrawn
        or came back, the oldest first."""
        asked = ChangeParameters.read(request)
        return fixed_response(
            request, page_of(request, code_change_list(asked["game"], asked.get("since", 0)), _change)
        )


def _change(change: CodeChange) -> CodeChangeAnswer:
    version, old, new = change.version, change.old or None, change.new or None
    return answer_of(CodeChangeAnswer, change, version=version.number, at=version.published_at, old=old, new=new)


def _problem(code: str) -> ProblemCode:
    return ProblemCode(code=code, status=PROBLEMS[code].status, title=str(PROBLEMS[code].title))


def _game(game: Game, kind: type[GameSummary], **values: Any) -> GameSummary:
    return kind(
        code=game.code,
        name=game.vocabulary.name.in_language(current_language()),
        modes=game.building.modes if game.building else (),
        url=f"/api/v1/games/{game.code}/",
        **values,
    )


def _named(things: Mapping[str, SetRecord] | Mapping[str, ClassRecord]) -> list[Named]:
    return [answer_of(Named, one) for one in things.values()]
