"""The pages on cards."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from cardsdb.catalogue import CatalogueEmptyError, catalogue_get
from cardsdb.web.rows import card_rows
from games.registry import UnknownGameError, game_all
from ui.language import current_language

PAGE_SIZE = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The cards of the first game, until there is more to come home to."""
    return redirect("cards", game=next(iter(game_all())))


@require_safe
def cards(request: HttpRequest, game: str) -> HttpResponse:
    """All cards of a game, a page at a time; htmx asks for the rows alone. Without any, how to load them."""
    language = current_language()
    try:
        live = catalogue_get(game)
    except UnknownGameError:
        raise Http404 from None
    except CatalogueEmptyError:
        empty = game_all()[game]
        context = {"game": empty, "game_name": empty.vocabulary.name.in_language(language)}
        return render(request, "cardsdb/cards_empty.html", context, status=503)
    page = Paginator(list(live.cards), PAGE_SIZE).get_page(request.GET.get("page"))
    template = "cardsdb/_card_rows.html" if request.htmx and not request.htmx.boosted else "cardsdb/cards.html"  # type: ignore[attr-defined]
    response = render(
        request,
        template,
        {
            "game": live.game,
            "game_name": live.game.vocabulary.name.in_language(language),
            "page": page,
            "rows": card_rows(live, page.object_list, language),
        },
    )
    patch_vary_headers(response, ["HX-Request"])
    return response
