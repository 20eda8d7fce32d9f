"""Parties, decks at one table, in the browser: gathered, checked, shared."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import replace

from accounts.access import user_of, user_or_none
from accounts.models import User
from cardsdb.collections import shelf_choice
from cardsdb.faults import InvalidInputError, input_error
from cardsdb.selectors import collection_list
from cardsdb.web.card_parts import signs_html
from cardsdb.web.decorators import page_with_forms
from cardsdb.web.forms import ActionForm, ListField, OneOfField, PageForm, TextField
from decks import access, selectors, services
from decks.models import Deck, Party
from decks.parties import Place, party_review, party_values, values_of, visible_decks
from decks.selectors import DeckFilter
from decks.web.deck.notes import notes_html
from decks.web.forms import ID
from decks.web.game_context import GameContext, game_context, game_contexts
from decks.web.lists.presenters import deck_row
from decks.web.messages import report_changed, report_faults
from ui.words import say

MAX_OFFERED = 100
"""Own decks offered; any other by its address."""
MAX_LISTED = 50


class PartyListForm(PageForm):
    """The address of the list."""

    whose = OneOfField(["mine", "public"])


class NewPartyForm(PageForm):
    """A new party, with the first decks at its table."""

    game = TextField(strip=False)
    name = TextField(strip=False)
    deck = ListField()


class PlaceForm(PageForm):
    """A deck that is added or removed, by its id or address."""

    deck = TextField()


@page_with_forms
def party_list(request: HttpRequest) -> HttpResponse:
    """The visitor's parties and all public ones; a new one begins with a name."""
    if request.method == "POST":
        return _create(request)
    user, games = user_or_none(request), game_contexts()
    names = {code: game.text(game.vocabulary.name) for code, game in games.items()}
    whose = PartyListForm.read(request.GET)["whose"] if user else "public"
    parties = [
        {
            "party": party,
            "game": names[party.game],
            "rows": [deck_row(deck, games[party.game]) for deck in visible_decks(party, user)],
        }
        for party in selectors.party_list(user=user, whose=whose)[:MAX_LISTED]
        if party.game in games
    ]
    context = {"parties": parties, "whose": whose, "games": names, "given": request.GET}
    return render(request, "decks/parties/list.html", context)


@login_required
def _create(request: HttpRequest) -> HttpResponse:
    """A party with a name, and with the form's deck."""
    user, values = user_of(request), NewPartyForm.read(request.POST)
    game = values["game"]
    game_context(game)
    body: dict[str, Any] = {"name": values["name"], "decks": values["deck"] or []}
    try:
        party = services.party_create(game=game, values=party_values(body, game, user), actor=user)
    except InvalidInputError as error:
        report_faults(request, error, game)
        return redirect("parties")
    return redirect("party", party.pk)


@page_with_forms
def party(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The decks of a party, their rule problems together, and for the owner the forms."""
    user = user_or_none(request)
    if request.method == "POST" and user:
        return _change(request, id, user)
    row = access.party_access(id=id, user=user)
    if request.method == "POST":
        return redirect_to_login(request.path)
    game = game_context(row.game)
    review = party_review(row, user, game.live, game.language)
    is_owner = row.owner == user
    context = {
        "party": row,
        "game": game.game,
        "game_name": game.text(game.vocabulary.name),
        "review": review,
        "places": [_place(place, user, game) for place in review.places],
        "notes": notes_html(row.notes, game.live, game.language),
        "is_owner": is_owner,
        "errors": sum(one.severity == "error" for one in review.problems),
        "address": request.build_absolute_uri(reverse("party", args=[row.pk])),
    }
    if is_owner and user:
        wanted = DeckFilter(game=row.game, order="name")
        context |= {
            "can_swap": game.building.solver is not None and shelf_choice(user, row.game, "") is not None,
            "mine": selectors.deck_list(user=user, whose="mine", wanted=wanted)[:MAX_OFFERED],
            "collections": collection_list(user).filter(game=row.game),
            "visibilities": Deck.Visibility.choices,
            # Viewers of the party cannot see these.
            "unshared": [
                place.deck
                for place in review.places
                if row.visibility != Deck.Visibility.PRIVATE and place.deck.visibility == Deck.Visibility.PRIVATE
            ],
        }
    return render(request, "decks/parties/page.html", context)


def _place(place: Place, user: User | None, game: GameContext) -> dict[str, Any]:
    """A deck at the table with its own errors; its warnings are on its page."""
    return {
        "row": deck_row(place.deck, game),
        "headline": signs_html(game.building.key_figures(place.checked.prepared), "headline", game.language),
        "is_mine": place.deck.owner == user,
        "is_valid": place.checked.is_valid,
        "problems": [one for one in place.problems if one.severity == "error"],
    }


def _change(request: HttpRequest, id: uuid.UUID, user: User) -> HttpResponse:
    action = ACTIONS.get(ActionForm.action(request.POST))
    if action is None:
        raise Http404
    try:
        with transaction.atomic():
            row = access.party_access_to_change(id=id, user=user)
            if not ActionForm.is_outdated(request.POST, row):
                return action(request, row)
            report_changed(request)
    except InvalidInputError as error:
        report_faults(request, error, row.game)
    return redirect("party", id)


def _save(request: HttpRequest, row: Party, body: Mapping[str, Any]) -> HttpResponse:
    services.party_save(party=row, values=party_values(body, row.game, user_of(request), row))
    return redirect("party", row.pk)


def _add(request: HttpRequest, row: Party) -> HttpResponse:
    """Add a deck by its id or its address."""
    found = ID.search(PlaceForm.read(request.POST)["deck"])
    if found is None:
        raise input_error("required", say(row.game, _("Enter a link to {build:a}, or choose one of yours.")), "deck")
    present = [str(deck.pk) for deck in values_of(row).decks]
    return _save(request, row, {"decks": [*present, found[0].lower()]})


def _remove(request: HttpRequest, row: Party) -> HttpResponse:
    values, removed = values_of(row), PlaceForm.read(request.POST)["deck"]
    decks = tuple(deck for deck in values.decks if str(deck.pk) != removed)
    services.party_save(party=row, values=replace(values, decks=decks))
    return redirect("party", row.pk)


def _about(request: HttpRequest, row: Party) -> HttpResponse:
    """Change name, notes, visibility and collection."""
    names = ("name", "notes", "visibility", "collection")
    response = _save(request, row, {name: request.POST[name] for name in names if name in request.POST})
    messages.success(request, _("Saved."))
    return response


def _delete(request: HttpRequest, row: Party) -> HttpResponse:
    services.party_delete(party=row)
    messages.success(request, say(row.game, _("The table has been deleted. The {build:s} are unchanged.")))
    return redirect("parties")


ACTIONS = {"add": _add, "remove": _remove, "about": _about, "delete": _delete}
"""Actions by value of `do`."""
