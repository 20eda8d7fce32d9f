"""The page of the wish list: decks to build, and the boxes missing for them."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import user_of
from accounts.models import User
from cardsdb.collections import MINE, collections_named, shelf_list
from cardsdb.faults import InvalidInputError
from cardsdb.web.card_parts import set_name
from cardsdb.web.decorators import own_page_with_forms
from cardsdb.web.forms import ListField, OneOfField, PageForm, TextField
from decks import access, services
from decks.web.game_context import game_contexts
from decks.web.lists.presenters import deck_row
from decks.web.messages import report_faults
from decks.wishes import wish_list


class WishForm(PageForm):
    """A deck to put on the list, or to take off it."""

    do = OneOfField(["add", "remove"])
    deck = TextField()


class ShelfForm(PageForm):
    """The shelves that decks are built from; the default collections unless said."""

    collection = ListField()


@own_page_with_forms
def wishes(request: HttpRequest) -> HttpResponse:
    """The decks that the visitor wants to build, and the boxes that would complete most of them."""
    user = user_of(request)
    if request.method == "POST":
        return _change(request, user)
    named = ",".join(ShelfForm.read(request.GET)["collection"] or [MINE])
    try:
        found = wish_list(user, collections_named(named, user))
    except LookupError:
        raise Http404 from None
    games = game_contexts()
    context = {
        "whose": "wishes",
        "rows": [
            (deck_row(one.deck, games[one.deck.game]), sum(one.missing.values()), _names(one.deck.game, one.boxes))
            for one in found.decks
        ],
        "boxes": [(box, _names(box.game, [box.set_code])[0]) for box in found.boxes],
        "shelves": [(one.id, one.name, one.is_named(named.split(","))) for one in shelf_list(user)],
    }
    return render(request, "decks/wishes/page.html", context)


def _names(game: str, sets: tuple[str, ...] | list[str]) -> list[str]:
    context = game_contexts()[game]
    return [set_name(context.live, code, context.language) for code in sets]


def _change(request: HttpRequest, user: User) -> HttpResponse:
    values = WishForm.read(request.POST)
    try:
        deck_id = uuid.UUID(values["deck"])
        if values["do"] == "remove":
            services.wish_remove(deck_id=deck_id, actor=user)
        else:
            services.wish_add(deck=access.deck_access(id=deck_id, user=user), actor=user)
    except InvalidInputError as error:
        report_faults(request, error)
    except (ValueError, Http404):
        messages.error(request, _("There is no such deck, or it is private."))
    return redirect("wishes")
