"""The page of a deck: everything about it for its viewers, and its owner's actions."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access import user_or_none
from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.web.pictures import pictures_for
from decks import access, selectors, services
from decks.content import Content, content_of
from decks.models import Deck, DeckRevision
from decks.web.builder.groups import groupings_of
from decks.web.deck.forms import ACTIONS
from decks.web.deck.owned import OwnedShown, owned_shown
from decks.web.deck.presenters import deck_shown, formats_shown
from decks.web.deck.sample_hands import hand_shown, odds_shown, opening_of
from decks.web.visitors import (
    DeckChangedError,
    DeckPlayedError,
    asked_revision,
    cards_of,
    played_html,
    tell_faults,
    tell_played,
)
from games.engine import Building
from games.engine.vocabulary import card_name
from ui.language import current_language
from ui.words import say

PARTS = {"hand": "decks/_hand.html", "odds": "decks/_odds.html", "owned": "decks/_owned.html"}
"""Parts for htmx, by the id that they replace."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deck(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A deck, or one revision of it; a POST performs its `do`."""
    if request.method != "POST":
        return _page(request, access.deck_access(id=id, user=user_or_none(request)))
    if user_or_none(request) is None:
        access.deck_access(id=id, user=None)  # a 404 to visitors who may not see it
        return redirect_to_login(request.path)
    action = ACTIONS.get(request.POST.get("do", ""))
    try:
        if action is None:
            known = _("Give one of: %(known)s.") % {"known": ", ".join(ACTIONS)}
            raise InvalidInputError(InputFault(("do",), "unknown-value", known))
        return action(request, id)
    except InvalidInputError as error:
        tell_faults(request, error)
        return _page(request, access.deck_access(id=id, user=user_or_none(request)), status=400)
    except DeckChangedError:
        row = access.deck_access(id=id, user=user_or_none(request))
        sentence = _("The {build} was changed meanwhile: nothing is saved yet. Look at the form once more.")
        messages.error(request, say(row.game, sentence))
        return _page(request, row, status=409)
    except DeckPlayedError as error:
        tell_played(request, error)
        return redirect("deck", id)


def _page(request: HttpRequest, row: Deck, status: int = 200) -> HttpResponse:
    language = current_language()
    catalogue, building = cards_of(row.game)
    services.deck_refresh(decks=[row])
    revision = selectors.revision_get(deck=row, number=asked_revision(request))
    content = content_of(revision)
    context: dict[str, Any] = {"deck": row, "game": catalogue.game, "revision": revision, "is_stale": status == 409}
    try:
        context |= _opening(request, content, catalogue, building, language)
    except InvalidInputError as error:
        tell_faults(request, error)
        status = 400
    part = PARTS.get(request.htmx.target or "")  # type: ignore[attr-defined]
    if part in (None, PARTS["owned"]):
        context["owned"] = _owned(request, row, content, catalogue, building, language)
    if part and status == 200:
        response = render(request, part, context)
    else:
        context |= _whole(request, row, revision, content, catalogue, building, language)
        response = render(request, "decks/deck.html", context, status=status)
    patch_vary_headers(response, ["HX-Target"])
    return response


def _owned(
    request: HttpRequest, row: Deck, content: Content, catalogue: LiveCatalogue, building: Building, language: str
) -> OwnedShown | None:
    user = user_or_none(request)
    if user is None:
        return None
    asked = request.GET.get("collection", "")
    return owned_shown(row, content.build, catalogue, building, language, user=user, asked=asked)


def _opening(
    request: HttpRequest, content: Content, catalogue: LiveCatalogue, building: Building, language: str
) -> dict[str, Any]:
    opening = opening_of(content.build, catalogue, building)
    if opening is None:
        return {}
    return {
        "hand": hand_shown(opening, request.GET, catalogue, language),
        "odds": odds_shown(opening, request.GET, catalogue, language),
    }


def _whole(
    request: HttpRequest,
    row: Deck,
    revision: DeckRevision,
    content: Content,
    catalogue: LiveCatalogue,
    building: Building,
    language: str,
) -> dict[str, Any]:
    user = user_or_none(request)
    entries = selectors.deck_ledger(deck=row, building=building)
    is_owner = row.owner == user
    groupings = groupings_of(catalogue, language)
    by = request.GET.get("group", "")
    by = by if by in groupings else next(iter(groupings))
    leaders = [card_name(code, catalogue.cards, language) for code in content.build.leaders]
    shown = deck_shown(
        content, catalogue, building, entries, language, log=row.log, by=by, pictures=pictures_for(request.user)
    )
    size = ngettext("%(number)s card", "%(number)s cards", shown.size) % {"number": shown.size}
    return {
        "is_owner": is_owner,
        "can_upgrade": building.upgrade is not None,
        "description": " · ".join(filter(None, (", ".join(leaders), size))),
        "has_experience": building.ledger is not None,
        "address": request.build_absolute_uri(reverse("deck", args=[row.pk])),
        "is_newest": revision.number == row.revision,
        "shown": shown,
        "groupings": [(one, title, one == by) for one, title in groupings.items()],
        "played": played_html(_played(row), row) if row.seated_in and is_owner else "",
        "formats": formats_shown(content.build, catalogue, language),
        "ledger": _ledger(content, entries, catalogue, building, language),
        "visibilities": Deck.Visibility.choices,
        "folders": [name for name, _count in selectors.folder_list(user=user) if name] if user and is_owner else [],
        "given": request.POST,
    }


def _ledger(
    content: Content, entries: list[dict[str, Any]], catalogue: LiveCatalogue, building: Building, language: str
) -> dict[str, Any] | None:
    """The balance and every line in words; None without a ledger."""
    ledger = building.ledger
    if ledger is None:
        return None
    vocabulary = catalogue.game.vocabulary
    words = {code: capfirst(text.in_language(language)) for code, text in vocabulary.experience.items()}
    lines = [
        {
            "title": words.get(entry["kind"], entry["kind"]),
            "amount": -entry["amount"] if entry["kind"] == ledger.purchase else entry["amount"],
            "reason": "" if entry["kind"] == ledger.purchase else card_name(entry["reason"], catalogue.cards, language),
            "revision": entry["reason"] if entry["kind"] == ledger.purchase else "",
        }
        for entry in entries
    ]
    return {
        "balance": ledger.balance(content.build, entries, catalogue.cards),
        "lines": lines,
        "kinds": [(code, words.get(code, code)) for code in ledger.kinds],
    }


def _played(row: Deck) -> str:
    return say(row.game, _("It is played in {log:a} ({campaign})."), campaign="{campaign}")
