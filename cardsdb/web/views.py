"""The pages on cards."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cardsdb.access import may_enter_values, may_see_pictures
from cardsdb.card_values import card_values
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_all, catalogue_get
from cardsdb.collections import owned_asked
from cardsdb.image_folder import BACK, CONTENT_TYPES, image_open
from cardsdb.web.drawing import CardDrawing, drawn, printed
from cardsdb.web.facets import card_facets
from cardsdb.web.listing import VIEWS, Listing, card_listing
from cardsdb.web.pictures import Pictures, pictures_for
from cardsdb.web.syntax import syntax_help
from cardsdb.web.value_form import ValueForm
from cardsdb.web.whole_card import whole_card
from games.engine import CardRecord
from games.registry import UnknownGameError, game_all
from ui.language import current_language

SHAPES: dict[str, Any] = {"rows": "row", "faces": "face", "table": "line"}
PICTURES_KEPT = 24 * 3600
"""Seconds for which a browser keeps a picture before it asks whether it has changed."""


@require_safe
def first(request: HttpRequest) -> HttpResponse:
    """The cards of the first game."""
    return redirect("cards", game=next(iter(game_all())))


@require_safe
def cards(request: HttpRequest, game: str) -> HttpResponse:
    """The cards of a game found by the query `q`, a page at a time; for htmx, the changing part alone."""
    language = current_language()
    try:
        live = _catalogue(game)
    except CatalogueEmptyError:
        empty = game_all()[game]
        context = {"game": empty, "game_name": empty.vocabulary.name.in_language(language)}
        return render(request, "cardsdb/cards_empty.html", context, status=503)
    asked = request.GET
    query = asked.get("q", "").strip()
    owned = owned_asked(query, request.user, [live])
    listing = card_listing(
        live, query, asked.get("view", ""), asked.get("page", ""), language, owned, asked.get("facet", "")
    )
    is_part = request.htmx.target == "found"  # type: ignore[attr-defined]
    is_refused = listing.found is None
    context = _list_context(live, listing, language, pictures_for(request.user)) | {
        "is_part": is_part,
        "is_open_ended": is_part and not asked.get("q", "").endswith(" "),
    }
    template = "cardsdb/_found.html" if is_part else "cardsdb/cards.html"
    response = render(request, template, context, status=400 if is_refused and not is_part else 200)
    if is_part and is_refused:
        response["HX-Reswap"] = "none"  # an unfinished query: report the fault, keep the cards
    if is_part and not request.htmx.boosted:  # type: ignore[attr-defined]
        response["HX-Replace-Url"] = listing.url
    patch_vary_headers(response, ["HX-Target"])
    return response


def _list_context(live: LiveCatalogue, listing: Listing, language: str, pictures: Pictures | None) -> dict[str, Any]:
    shape = SHAPES[listing.view]
    facets = card_facets(live, listing, language)
    return {
        "game": live.game,
        "game_name": live.game.vocabulary.name.in_language(language),
        "games": [(other.game.code, other.game.vocabulary.name.in_language(language)) for other in catalogue_all()],
        "listing": listing,
        "views": [(view, listing.at(view=view)) for view in VIEWS],
        "orders": listing.orders(language),
        "facets": facets,
        "chosen": sum(link.is_chosen for facet in facets for link in facet.links),
        "cards": SafeString("".join([drawn(live, card, listing.language, shape, pictures) for card in listing.cards])),
        "previous": listing.at(page=listing.pages.number - 1) if listing.pages.number > 1 else "",
        "next": listing.at(page=listing.pages.number + 1) if listing.pages.number < listing.pages.last else "",
    }


@require_safe
def card(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """All about one card, drawn as the printing in `printing`. The address of a printing leads to its card."""
    live, found = card_of(game, code)
    if found.code != code:
        return redirect("card", game=game, code=found.code)
    form = None
    if live.game.printed(found) and may_enter_values(request.user):
        form = ValueForm(card_values(live.game, found), current_language())
    return card_page(request, live, found, form)


def card_page(
    request: HttpRequest, live: LiveCatalogue, card: CardRecord, form: ValueForm | None, status: int = 200
) -> HttpResponse:
    """The page of a card; with the form for its values, for members who may enter them."""
    whole = whole_card(live, card, current_language(), pictures_for(request.user), request.GET.get("printing", ""))
    context = {
        "game": live.game,
        "whole": whole,
        "form": form if form and form.rows else None,
        "can_import_texts": request.user.is_staff and any(source.site for source in live.game.sources),
        "history": form.history() if form else [],
        "list_address": _list_before(request, live.game.code),
        "description": _in_a_line(whole.card),
    }
    return render(request, "cardsdb/card.html", context, status=status)


def _in_a_line(card: CardDrawing) -> str:
    """The card in a line of facts: texts are their publishers'."""
    classes = f", {card.class_names}" if card.class_names else ""
    return f"{card.name}: {card.type_name}{classes}. {card.set_name} {card.position}."


def _list_before(request: HttpRequest, game: str) -> str:
    """The list of cards as the visitor left it, if they come from there."""
    address, before = reverse("cards", args=[game]), urlsplit(request.headers.get("Referer", ""))
    is_list = before.netloc == request.get_host() and before.path == address
    return f"{address}?{before.query}" if is_list and before.query else address


@require_safe
def card_preview(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """The face of a card alone, to be shown beside its name."""
    live, found = card_of(game, code)
    as_printed = next((printed(found, one) for one in live.cards.printings_of(found.code) if one.code == code), found)
    response = HttpResponse(drawn(live, as_printed, current_language(), "face", pictures_for(request.user)))
    response["Cache-Control"] = "private, max-age=300"
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


@require_safe
def card_picture(request: HttpRequest, game: str, code: str, *, is_back: bool = False) -> HttpResponseBase:
    """The picture of a card, of a printing or of its back from the operator's folder."""
    if not settings.IMAGE_DIR:
        raise Http404
    if not may_see_pictures(request.user):
        raise PermissionDenied(_("The pictures of cards are for members. Log in to see them."))
    card_of(game, code)  # only codes reach the folder
    content = image_open(game, code + BACK if is_back else code)
    if content is None:
        raise Http404
    about = os.fstat(content.fileno())
    etag = f'"{about.st_mtime_ns:x}-{about.st_size:x}"'
    response: HttpResponseBase | None = get_conditional_response(request, etag, int(about.st_mtime))
    if response:
        content.close()
    else:
        response = FileResponse(content, content_type=CONTENT_TYPES[Path(content.name).suffix.lower()])
    response["ETag"], response["Last-Modified"] = etag, http_date(about.st_mtime)
    response["Cache-Control"] = f"{'public' if settings.IMAGE_DIR_PUBLIC else 'private'}, max-age={PICTURES_KEPT}"
    if not settings.IMAGE_DIR_PUBLIC:
        patch_vary_headers(response, ["Cookie"])
    return response


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


def _catalogue(game: str) -> LiveCatalogue:
    try:
        return catalogue_get(game)
    except UnknownGameError:
        raise Http404 from None


def card_of(game: str, code: str) -> tuple[LiveCatalogue, CardRecord]:
    """The card of that code or printing, and its catalogue; 404 without one."""
    try:
        live = _catalogue(game)
    except CatalogueEmptyError:
        raise Http404 from None
    found = live.cards.get(code)
    if found is None:
        raise Http404
    return live, found
