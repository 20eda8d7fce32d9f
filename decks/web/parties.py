"""Parties, decks at one table, in the browser: gathered, checked, shared."""

import re
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec import Struct
from msgspec.structs import replace

from accounts.access import user_of, user_or_none
from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.selectors import collection_list
from cardsdb.web.drawing import Sign, signs_of
from decks import access, party_services, selectors
from decks.models import Deck, Party
from decks.parties import Place, party_review, party_values, values_of, visible_decks
from decks.selectors import DeckFilter
from decks.validation import BuildProblem
from decks.web.deck.notes import notes_html
from decks.web.lists.views import DeckRow, deck_row
from decks.web.visitors import cards_of, tell_changed, tell_faults
from games.engine import Building
from ui.language import current_language
from ui.words import say

OFFERED = 100
"""Own decks offered; any other by its address."""
LISTED = 50
ID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class PlaceShown(Struct, frozen=True, kw_only=True):
    """A deck at the table."""

    row: DeckRow
    headline: list[Sign]
    is_mine: bool
    is_valid: bool
    problems: list[BuildProblem]
    """Its own errors; warnings are on its page."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def party_list(request: HttpRequest) -> HttpResponse:
    """The visitor's parties and all public ones; a new one begins with a name."""
    if request.method == "POST":
        return _create(request)
    user = user_or_none(request)
    language = current_language()
    lives = {live.game.code: live for live in catalogue_all() if live.game.building}
    whose = "mine" if user and request.GET.get("whose") != "public" else "public"
    found = selectors.party_list(user=user, whose=whose)[:LISTED]
    shown = [
        {
            "party": party,
            "game": lives[party.game].game.vocabulary.name.in_language(language),
            "rows": [deck_row(deck, lives[party.game], language) for deck in visible_decks(party, user)],
        }
        for party in found
        if party.game in lives
    ]
    context = {
        "shown": shown,
        "whose": whose,
        "games": {code: live.game.vocabulary.name.in_language(language) for code, live in lives.items()},
        "given": request.GET,
    }
    return render(request, "decks/parties.html", context)


@login_required
def _create(request: HttpRequest) -> HttpResponse:
    """A party with a name, and with the form's deck."""
    user, game = user_of(request), request.POST.get("game", "")
    cards_of(game)
    body: dict[str, Any] = {"name": request.POST.get("name", ""), "decks": request.POST.getlist("deck")}
    try:
        party = party_services.party_create(game=game, values=party_values(body, game, user), actor=user)
    except InvalidInputError as error:
        tell_faults(request, error, game)
        return redirect("parties")
    return redirect("party", party.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def party(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The decks of a party, their rule problems together, and for the owner the forms."""
    if request.method == "POST":
        return _write(request, id)
    user = user_or_none(request)
    row = access.party_access(id=id, user=user)
    live, building = cards_of(row.game)
    language = current_language()
    shown = party_review(row, user, live, language)
    is_owner = row.owner == user
    context = {
        "party": row,
        "game": live.game,
        "word": live.game.vocabulary.party_name.in_language(language),
        "shown": shown,
        "places": [_place(place, user, live, building, language) for place in shown.places],
        "notes": notes_html(row.notes, live, language),
        "is_owner": is_owner,
        "errors": sum(one.severity == "error" for one in shown.problems),
        "address": request.build_absolute_uri(reverse("party", args=[row.pk])),
    }
    if is_owner and user:
        context |= {
            "mine": selectors.deck_list(user=user, whose="mine", wanted=DeckFilter(game=row.game, order="name"))[
                :OFFERED
            ],
            "collections": collection_list(user).filter(game=row.game),
            "visibilities": Deck.Visibility.choices,
            "unshared": [place.deck for place in shown.places if _is_unshared(row, place.deck)],
        }
    return render(request, "decks/party.html", context)


def _is_unshared(party: Party, deck: Deck) -> bool:
    """Whether viewers of the party cannot see the deck."""
    return party.visibility != Deck.Visibility.PRIVATE and deck.visibility == Deck.Visibility.PRIVATE


def _place(place: Place, user: User | None, live: LiveCatalogue, building: Building, language: str) -> PlaceShown:
    prepared = building.prepare(place.build, live.cards)
    return PlaceShown(
        row=deck_row(place.deck, live, language),
        headline=signs_of(building.headline(prepared), language),
        is_mine=place.deck.owner == user,
        is_valid=place.verdict.valid,
        problems=[one for one in place.verdict.problems if one.severity == "error"],
    )


def _write(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    if user_or_none(request) is None:
        access.party_access(id=id, user=None)  # a 404 to visitors who may not see it
        return redirect_to_login(request.path)
    action = ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        raise Http404
    try:
        with transaction.atomic():
            row = access.party_access_to_change(id=id, user=user_of(request))
            if request.POST.get("version", str(row.version)) != str(row.version):
                tell_changed(request)
                return redirect("party", id)
            return action(request, row)
    except InvalidInputError as error:
        tell_faults(request, error, row.game)
        return redirect("party", id)


def _save(request: HttpRequest, row: Party, body: Mapping[str, Any]) -> HttpResponse:
    party_services.party_save(party=row, values=party_values(body, row.game, user_of(request), row))
    return redirect("party", row.pk)


def _add(request: HttpRequest, row: Party) -> HttpResponse:
    """One more deck, by its id or its address."""
    found = ID.search(request.POST.get("deck", ""))
    if found is None:
        message = say(row.game, _("Give the address of {build:a}, or choose one of yours."))
        raise InvalidInputError(InputFault(("deck",), "required", message))
    return _save(request, row, {"decks": [*_ids(row), found[0].lower()]})


def _remove(request: HttpRequest, row: Party) -> HttpResponse:
    gone = request.POST.get("deck")
    values = values_of(row)
    decks = tuple(deck for deck in values.decks if str(deck.pk) != gone)
    party_services.party_save(party=row, values=replace(values, decks=decks))
    return redirect("party", row.pk)


def _ids(row: Party) -> list[str]:
    return [str(deck.pk) for deck in values_of(row).decks]


def _about(request: HttpRequest, row: Party) -> HttpResponse:
    fields = ("name", "notes", "visibility", "collection")
    response = _save(request, row, {name: request.POST[name] for name in fields if name in request.POST})
    messages.success(request, _("Saved."))
    return response


def _delete(request: HttpRequest, row: Party) -> HttpResponse:
    party_services.party_delete(party=row)
    messages.success(request, say(row.game, _("It is deleted. The {build:s} are what they were.")))
    return redirect("parties")


ACTIONS: dict[str, Callable[[HttpRequest, Party], HttpResponse]] = {
    "add": _add,
    "remove": _remove,
    "about": _about,
    "delete": _delete,
}
"""Actions by value of `do`."""
