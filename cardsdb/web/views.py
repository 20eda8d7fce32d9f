"""The pages on cards."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.search import search
from cardsdb.web.rows import card_rows
from games.engine import CardRecord
from games.engine.search.query import Found
from games.engine.search.tree import Notice, QueryError
from games.registry import UnknownGameError, game_all
from ui.language import current_language

PAGE_SIZE = 50


class LeftOut(Struct, frozen=True):
    """A part of the query that was left out, and why."""

    term: str
    message: str


class Result(Struct, frozen=True, kw_only=True):
    """What the search box has to say, and the cards."""

    cards: list[CardRecord]
    language: str
    explanation: str = ""
    warnings: list[LeftOut] = []
    suggestions: list[str] = []
    is_refused: bool = False


@require_safe
def first(request: HttpRequest) -> HttpResponse:
    """The cards of the first game."""
    return redirect("cards", game=next(iter(game_all())))


@require_safe
def cards(request: HttpRequest, game: str) -> HttpResponse:
    """The cards of a game that the query `q` finds, a page at a time; htmx asks for the rows alone."""
    language = current_language()
    try:
        live = catalogue_get(game)
    except UnknownGameError:
        raise Http404 from None
    except CatalogueEmptyError:
        empty = game_all()[game]
        context = {"game": empty, "game_name": empty.vocabulary.name.in_language(language)}
        return render(request, "cardsdb/cards_empty.html", context, status=503)
    query = request.GET.get("q", "").strip()
    result = _searched(live, query, language)
    page = Paginator(result.cards, PAGE_SIZE).get_page(request.GET.get("page"))
    template = "cardsdb/_card_rows.html" if request.htmx and not request.htmx.boosted else "cardsdb/cards.html"  # type: ignore[attr-defined]
    response = render(
        request,
        template,
        {
            "game": live.game,
            "game_name": live.game.vocabulary.name.in_language(language),
            "query": query,
            "result": result,
            "page": page,
            "rows": card_rows(live, page.object_list, result.language),
        },
        status=400 if result.is_refused else 200,
    )
    patch_vary_headers(response, ["HX-Request"])
    return response


def _searched(live: LiveCatalogue, query: str, language: str) -> Result:
    """What the query finds, in the language that it asks for; all cards without one."""
    try:
        answer = search([live], query)
    except QueryError as error:
        warnings = [_shown(query, notice, language) for notice in error.notices]
        return Result(cards=[], language=language, warnings=warnings, is_refused=True)
    ((_live, found),) = answer.parts
    return Result(
        cards=_listed(live, found, answer.language(language)),
        language=answer.language(language),
        explanation=answer.explanation(language) if query else "",
        warnings=[_shown(query, notice, language) for notice in answer.warnings],
        suggestions=answer.suggestions(),
    )


def _listed(live: LiveCatalogue, found: Found, language: str) -> list[CardRecord]:
    """Each card, each name or each printing once; a printing is listed as its card with another place."""
    places = found.cards(language)
    if found.display.unique == "names":
        places = live.index.once_a_name(places)
    cards = [live.index.cards[place] for place in places]
    if found.display.unique != "prints":
        return cards
    return [
        one
        for card in cards
        for one in (
            card,
            *(
                replace(card, code=printing.code, set_code=printing.set_code, position=printing.position)
                for printing in live.cards.printings_of(card.code)
            ),
        )
    ]


def _shown(query: str, notice: Notice, language: str) -> LeftOut:
    return LeftOut(query[notice.start : notice.end][:60], notice.in_language(language))
