"""The list of a game's cards, and the help on its queries."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from msgspec.structs import replace

from accounts.models import User
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_all, catalogue_get
from cardsdb.collections import Shelf, ShelfChoice, owned_copies, shelf_choice
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.card_list.columns import table_headings, table_row
from cardsdb.web.card_list.facets import card_facets
from cardsdb.web.card_list.listing import VIEWS, Listing, Place, card_listing
from cardsdb.web.card_list.syntax import syntax_help
from cardsdb.web.forms import PageForm, TextField
from cardsdb.web.pictures import Pictures, pictures_for
from games.registry import UnknownGameError, game_all
from ui.kept import kept_part
from ui.language import current_language

SHAPES: dict[str, Callable[[CardDrawing], SafeString]] = {
    "rows": CardDrawing.row,
    "faces": CardDrawing.face,
    "table": table_row,
}


class CardListForm(PageForm):
    """A query and the place in its results. Unknown values are ignored."""

    q = TextField(strip=False)
    view = TextField()
    page = TextField()
    facet = TextField()
    collection = TextField()


@require_safe
def first(request: HttpRequest) -> HttpResponse:
    """The cards of the first game."""
    return redirect("cards", game=next(iter(game_all())))


@require_safe
def cards(request: HttpRequest, game: str) -> HttpResponse:
    """The cards of a game found by the query `q`, a page at a time; for htmx, the changing part alone."""
    language = current_language()
    try:
        live = catalogue_get(game)
    except UnknownGameError:
        raise Http404 from None
    except CatalogueEmptyError:
        empty = game_all()[game]
        context = {"game": empty, "game_name": empty.vocabulary.name.in_language(language)}
        return render(request, "cardsdb/cards_empty.html", context, status=503)
    asked = CardListForm.read(request.GET)
    query = asked["q"].strip()
    owned = owned_copies(query, request.user, [live], asked["collection"] or None)
    where = Place(address=reverse("cards", args=[game]), kept={"collection": asked["collection"]})
    listing = card_listing(live, query, asked["view"], asked["page"], language, owned, asked["facet"], where)
    named = asked["collection"] if owned else None
    choice = shelf_choice(request.user, game, named) if isinstance(request.user, User) else None
    is_part = request.htmx.target == "found"  # type: ignore[attr-defined]
    is_refused = listing.found is None
    pictures = pictures_for(request.user)
    context = _list_context(live, listing, language) | {
        "is_part": is_part,
        "is_open_ended": is_part and not asked["q"].endswith(" "),
        **_switch(listing, choice),
    }
    place = (query, listing.view, listing.pages.number, listing.whole, is_part, context["is_open_ended"])
    is_own = owned is not None or pictures is not None or choice is not None or asked["collection"]
    key = None if is_own else (live.token, place)
    found = kept_part(
        key,
        lambda: render_to_string(
            "cardsdb/_found.html", context | _found_context(live, listing, language, pictures, choice)
        ),
    )
    if is_part:
        response = HttpResponse(found)
    else:
        status = 400 if is_refused else 200
        response = render(request, "cardsdb/cards.html", context | {"found": found}, status=status)
    if is_part and is_refused:
        response["HX-Reswap"] = "none"  # an unfinished query: report the fault, keep the cards
    if is_part and not request.htmx.boosted:  # type: ignore[attr-defined]
        response["HX-Replace-Url"] = listing.url
    patch_vary_headers(response, ["HX-Target"])
    return response


def _switch(listing: Listing, choice: ShelfChoice | None) -> dict[str, Any]:
    """The switch “only what I own”, and, while it is on, the shelves that it can mean: name, address and choice."""
    if choice is None:
        return {}
    is_on, switched = listing.draft.only_owned()

    def at(shelf: Shelf) -> str:
        ids = choice.toggled(shelf)
        there = replace(listing, place=replace(listing.place, kept={"collection": ids}))
        return there.at(query=switched if is_on and not ids else None)

    shelves = [(one.name, at(one), one in choice.chosen) for one in choice.shelves]
    return {"only_owned": (is_on, listing.at(query=switched)), "shelves": shelves}


def _list_context(live: LiveCatalogue, listing: Listing, language: str) -> dict[str, Any]:
    return {
        "game": live.game,
        "game_name": live.game.vocabulary.name.in_language(language),
        "games": tuple((one.game.code, one.game.vocabulary.name.in_language(language)) for one in catalogue_all()),
        "listing": listing,
    }


def _found_context(
    live: LiveCatalogue, listing: Listing, language: str, pictures: Pictures | None, choice: ShelfChoice | None
) -> dict[str, Any]:
    shape, own = SHAPES[listing.view], choice.own if choice else None
    facets, orders = card_facets(live, listing, language), listing.orders(language)
    return {
        "views": [(view, listing.at(view=view)) for view in VIEWS],
        "orders": orders,
        "headings": table_headings(live, orders) if listing.view == "table" else "",
        "facets": facets,
        "chosen": sum(link.is_chosen for facet in facets for link in facet.links),
        "cards": SafeString(
            "".join([shape(CardDrawing(live, one, listing.language, pictures, own)) for one in listing.cards])
        ),
        "previous": listing.previous,
        "next": listing.next,
    }


@require_safe
def syntax(request: HttpRequest, game: str) -> HttpResponse:
    """The help on queries for the cards of a game; for htmx, without the page around it."""
    if game not in game_all():
        raise Http404
    own = game_all()[game]
    try:
        live = catalogue_get(game)
    except CatalogueEmptyError:
        live = None
    template = "cardsdb/_syntax.html" if request.htmx.target else "cardsdb/syntax.html"  # type: ignore[attr-defined]
    response = render(request, template, {"game": own, "help": syntax_help(own, live, current_language())})
    patch_vary_headers(response, ["HX-Target"])
    return response
