"""Parameters of requests about cards: games, query and display, read alike by all views."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.frame import ApiView, PublicView
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_all, catalogue_get
from cardsdb.collections import owned_asked
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import Collection
from cardsdb.search import Answer, Owned, search
from games.engine import LANGUAGES
from games.engine.search.owned import may_ask
from games.engine.search.query import Display, display_with
from games.engine.search.tree import BadTermError, Notice, QueryError
from games.registry import game_all
from ui.language import current_language

DISPLAY = ("order", "dir", "unique", "lang")
GAME_PARAMETER = OpenApiParameter("game", OpenApiTypes.STR, description="The code of a game; all games without it.")
QUERY_PARAMETER = OpenApiParameter(
    "q",
    OpenApiTypes.STR,
    description="A query, such as `t:asset class:seeker cost<3`; docs/search.md has the language.",
)
LANGUAGE_PARAMETER = OpenApiParameter(
    "lang", OpenApiTypes.STR, enum=LANGUAGES, description="Of the results; else Accept-Language."
)
COLLECTION_PARAMETER = OpenApiParameter(
    "collection",
    OpenApiTypes.UUID,
    description="Of your collections, the one that `owned` in the query means; else the default one of each game.",
)
DISPLAY_PARAMETERS = [
    OpenApiParameter("order", OpenApiTypes.STR, description="set, name, level, cost, type, class, date, …"),
    OpenApiParameter("dir", OpenApiTypes.STR, enum=["auto", "asc", "desc"]),
    OpenApiParameter(
        "unique", OpenApiTypes.STR, enum=["cards", "names", "prints"], description="What is listed once: cards."
    ),
    LANGUAGE_PARAMETER,
]


class SearchView(PublicView):
    # Base of views that answer a query: public, unless the query asks for the caller's collection.

    def get_authenticators(self) -> list[BaseAuthentication]:
        if self.request is not None and may_ask(self.request.GET.get("q", "")):
            return [kind() for kind in ApiView.authentication_classes]  # a visitor's session counts as well
        return super().get_authenticators()


def unknown_game(loc: tuple[str, ...] = ("query", "game")) -> InvalidInputError:
    message = _("There is no such game. The games are: %(games)s.") % {"games": ", ".join(game_all())}
    return InvalidInputError(InputFault(loc, "unknown-game", message))


def asked_catalogues(request: Request) -> list[LiveCatalogue]:
    """The catalogue of the game in the address, else those of all games that have cards."""
    game = request.query_params.get("game")
    if game is None:
        return catalogue_all()
    if game not in game_all():
        raise unknown_game()
    return [catalogue_get(game)]


def asked_catalogue(request: Request) -> LiveCatalogue:
    """The one catalogue that is meant: of the game named, else of the only one there is."""
    return only_one(asked_catalogues(request), ("query", "game"))


def only_one(catalogues: list[LiveCatalogue], loc: tuple[str, ...]) -> LiveCatalogue:
    """The only catalogue; InvalidInputError where it is not clear which one is meant, CatalogueEmptyError if none."""
    if len(catalogues) == 1:
        return catalogues[0]
    if not catalogues:
        raise CatalogueEmptyError(next(iter(game_all())))
    message = _("Name the game. The games are: %(games)s.") % {"games": ", ".join(game_all())}
    raise InvalidInputError(InputFault(loc, "required", message))


def asked_language(request: Request) -> str:
    """The language of the results that the address asks for, else the reader's own."""
    return _asked_display(request, ("lang",), []).language or current_language()


def asked_owned(request: Request, catalogues: list[LiveCatalogue]) -> Owned | None:
    """The caller's copies, if the query asks for them; the answer is then private.

    NotFound if the collection in the address is not the caller's own.
    """
    asked = request.query_params
    try:
        return owned_asked(asked.get("q", ""), request.user, catalogues, asked.get("collection"))
    except Collection.DoesNotExist:
        raise NotFound(_("You have no such collection.")) from None


def asked_search(request: Request, catalogues: list[LiveCatalogue], owned: Owned | None = None) -> Answer:
    """The result of the query; InvalidInputError with the place of each fault if nothing can be understood."""
    display = _asked_display(request, DISPLAY, catalogues)
    try:
        return search(catalogues, request.query_params.get("q", ""), display, owned)
    except QueryError as error:
        raise query_fault(error) from None


def _asked_display(request: Request, names: Sequence[str], catalogues: Sequence[LiveCatalogue]) -> Display:
    display = Display()
    for name in names:
        if word := request.query_params.get(name):
            try:
                display = display_with([live.index for live in catalogues], display, name, word)
            except BadTermError as error:
                message = Notice(error.code, 0, 0, error.params).in_language(current_language())
                raise InvalidInputError(InputFault(("query", name), error.code, message)) from None
    return display


def query_fault(error: QueryError) -> InvalidInputError:
    """The error as input faults; each place is the number of its first character."""
    return InvalidInputError(
        *(
            InputFault(("query", "q", notice.start), notice.code, notice.in_language(current_language()))
            for notice in error.notices
        )
    )


def warnings_json(answer: Answer) -> list[dict[str, str | int]]:
    """Parts left out of the query, each with its place."""
    return [
        {
            "code": notice.code,
            "message": notice.in_language(current_language()),
            "start": notice.start,
            "end": notice.end,
        }
        for notice in answer.warnings
    ]
