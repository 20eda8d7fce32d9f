"""The page of a card, its picture and preview, and the values that members enter on it."""

import os
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.access import user_of
from cardsdb.access import catalogue_access, may_enter_values, may_import, may_see_pictures
from cardsdb.card_values import card_values
from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InvalidInputError
from cardsdb.image_folder import BACK, CONTENT_TYPES, image_open
from cardsdb.services import ImportBusyError, ValuesChangedError, values_enter
from cardsdb.tasks import after_publish
from cardsdb.web.card.forms import CardForm, ValueForm
from cardsdb.web.card.presenters import present_card
from cardsdb.web.card_html import CardDrawing, printed
from cardsdb.web.decorators import own_page_with_forms
from cardsdb.web.pictures import pictures_for
from games.engine import CardRecord
from ui.language import current_language

PICTURES_KEPT = 24 * 3600
"""Seconds for which a browser keeps a picture before it asks whether it has changed."""


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
    pictures = pictures_for(request.user)
    whole = present_card(live, card, current_language(), pictures, CardForm.read(request.GET)["printing"])
    context = {
        "game": live.game,
        "whole": whole,
        "same": None if pictures else (live.token, whole["card"].code),
        "form": form if form and form.rows else None,
        "can_import_texts": may_import(request.user) and any(source.site for source in live.game.sources),
        "history": form.history() if form else [],
        "list_address": _list_before(request, live.game.code),
        "description": _in_a_line(whole["card"]),
        "sections": [import_string(name)(request, live, card) for name in settings.CARD_SECTIONS],
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
    """The face of a card alone, for its preview."""
    live, found = card_of(game, code)
    as_printed = next((printed(found, one) for one in live.cards.printings_of(found.code) if one.code == code), found)
    response = HttpResponse(CardDrawing(live, as_printed, current_language(), pictures_for(request.user)).face())
    response["Cache-Control"] = "private, max-age=300"
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


@require_safe
def card_picture(request: HttpRequest, game: str, code: str, *, is_back: bool = False) -> HttpResponseBase:
    """The picture of a card, of a printing or of its back from the operator's folder."""
    if not settings.IMAGE_DIR:
        raise Http404
    if not may_see_pictures(request.user):
        raise PermissionDenied(_("Log in to see the card images."))
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


@own_page_with_forms
def enter_values(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Save the form on the card's page; faults come back with the page, at each input."""
    if not may_enter_values(request.user):
        raise PermissionDenied
    live, card = card_of(game, code)
    address = f"{reverse('card', args=[game, card.code])}#values"
    if request.method != "POST":
        return redirect(address)  # back from the login page
    form = ValueForm(card_values(live.game, card), current_language(), request.POST)
    try:
        run = values_enter(
            card=card, game=game, data=form.entered(), tag=form.cleaned_data["tag"], actor=user_of(request)
        )
    except InvalidInputError as error:
        form.refuse(error.faults)
        return card_page(request, live, card, form, 400)
    except ValuesChangedError:
        form.tell_what_changed()
        form.faults.append(_("Someone entered values in the meantime. Check the differences, then save again."))
        return card_page(request, live, card, form, 412)
    except ImportBusyError:
        form.faults.append(_("This game's cards are being imported right now. Save again when it's finished."))
        return card_page(request, live, card, form, 409)
    if run:
        after_publish(game)
        messages.success(request, _("Saved. The values are used from now on."))
    else:
        messages.info(request, _("Nothing to change."))
    return redirect(address)


def card_of(game: str, code: str) -> tuple[LiveCatalogue, CardRecord]:
    """The card of that code or printing, and its catalogue; 404 without one."""
    live = catalogue_access(game)
    found = live.cards.get(code)
    if found is None:
        raise Http404
    return live, found
