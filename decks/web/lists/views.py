"""Lists of decks: own ones, with folders and actions on many at once; and everybody's."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import user_of, user_or_none
from accounts.models import User
from cardsdb.faults import InvalidInputError
from decks import selectors
from decks.filters import DeckPage, deck_page, read_listing
from decks.models import Deck
from decks.web.access import DeckPlayedError
from decks.web.game_context import game_contexts
from decks.web.lists.actions import change_decks
from decks.web.lists.forms import PAGE_SIZE, DeckListForm
from decks.web.lists.presenters import ORDERS, deck_row, folders_of, leader_classes, leader_names
from decks.web.messages import report_faults


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def decks(request: HttpRequest) -> HttpResponse:
    """The visitor's decks; without an account, everybody's."""
    if user_or_none(request) is None and request.method != "POST":
        return redirect("decks_public")
    return _own(request)


@login_required
def _own(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    if request.method == "POST":
        try:
            change_decks(request, user)
        except InvalidInputError as error:
            report_faults(request, error)
        except DeckPlayedError as error:
            messages.error(request, error.args[0])
        return redirect(request.get_full_path())
    form = DeckListForm(request.GET)
    form.full_clean()
    whose, counts = form.cleaned_data["whose"], selectors.folder_list(user=user)
    context = {
        "whose": whose,
        "folders": folders_of(counts, request.GET.get("folder"), deleted=whose == "deleted"),
        "folder_names": [name for name, _number in counts if name],
        "kept": sum(number for _name, number in counts),
        "visibilities": Deck.Visibility.choices,
    }
    return _list(request, "decks/lists/own.html", form, user, context)


@never_cache
@require_safe
def public(request: HttpRequest) -> HttpResponse:
    """Everybody's public decks."""
    form = DeckListForm(request.GET)
    return _list(request, "decks/lists/public.html", form, user_or_none(request), {"whose": "public"})


def _list(
    request: HttpRequest, template: str, form: DeckListForm, user: User | None, context: Mapping[str, Any]
) -> HttpResponse:
    if not form.is_valid():  # no such page
        raise Http404
    games = game_contexts()
    catalogues = [game.live for game in games.values()]
    status = 200
    page = DeckPage(number=1, count=0, more=False, has_next=False, decks=[])
    try:
        listing = read_listing(form.query(catalogues), whose=context["whose"], catalogues=catalogues)
        page = deck_page(listing, user=user, number=form.cleaned_data["page"], size=PAGE_SIZE)
    except InvalidInputError as error:
        report_faults(request, error)
        status = 400
    return render(
        request,
        template,
        {
            **context,
            "given": form.filters,
            "is_filtered": bool(form.filters.keys() - {"order"}),
            "page": page,
            "rows": [deck_row(deck, games[deck.game]) for deck in page.decks if deck.game in games],
            "leader_names": leader_names([*games.values()]),
            "classes": leader_classes([*games.values()]),
            "orders": ORDERS,
        },
        status=status,
    )
