"""The page of a deck: everything about it for whoever may see it, and what its owner may do with it."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from decks import selectors, services
from decks.experience import read_experience
from decks.finding import read_one_of
from decks.mapping import MAX_FOLDER, Content, content_of, read_content, read_text
from decks.models import Deck, DeckRevision
from decks.services import Placement
from decks.web.hands import hand_shown, odds_shown, opening_of
from decks.web.shown import deck_shown, formats_shown
from decks.web.visitors import (
    DeckChangedError,
    account,
    cards_of,
    entries_of,
    own_deck,
    played_told,
    tell_changed,
    tell_faults,
    visitor,
)
from games.engine import Building
from games.engine.vocabulary import card_name
from ui.language import current_language

PARTS = {"hand": "decks/_hand.html", "odds": "decks/_odds.html"}
"""What htmx may ask for alone, by the id that it puts it in the place of."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deck(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A deck, or one revision of it; posted to, what its `do` says is done."""
    if request.method != "POST":
        return _page(request, selectors.deck_get(id=id, user=visitor(request)))
    if visitor(request) is None:
        selectors.deck_get(id=id, user=None)  # a 404 to those who may not know of it
        return redirect_to_login(request.path)
    action = ACTIONS.get(request.POST.get("do", ""))
    try:
        if action is None:
            known = _("Give one of: %(known)s.") % {"known": ", ".join(ACTIONS)}
            raise InvalidInputError(InputFault(("do",), "unknown-value", known))
        with played_told():
            return action(request, id)
    except InvalidInputError as error:
        tell_faults(request, error)
        return _page(request, selectors.deck_get(id=id, user=visitor(request)), status=400)
    except DeckChangedError:
        tell_changed(request)
        return redirect("deck", id)


def _page(request: HttpRequest, row: Deck, status: int = 200) -> HttpResponse:
    language = current_language()
    catalogue, building = cards_of(row.game)
    services.deck_refresh(decks=[row])
    revision = selectors.revision_get(deck=row, number=_revision_number(request))
    content = content_of(revision)
    context: dict[str, Any] = {"deck": row, "game": catalogue.game, "revision": revision}
    try:
        context |= _opening(request, content, catalogue, building, language)
    except InvalidInputError as error:
        tell_faults(request, error)
        status = 400
    part = PARTS.get(request.htmx.target or "")  # type: ignore[attr-defined]
    if part and status == 200:
        response = render(request, part, context)
    else:
        context |= _whole(request, row, revision, content, catalogue, building, language)
        response = render(request, "decks/deck.html", context, status=status)
    patch_vary_headers(response, ["HX-Target"])
    return response


def _revision_number(request: HttpRequest) -> int | None:
    """The revision that the address names; one that is no number does not exist."""
    given = request.GET.get("revision")
    if given is None:
        return None
    return int(given) if given.isascii() and given.isdigit() and len(given) <= 9 and int(given) else -1


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
    user = visitor(request)
    entries = entries_of(row, building)
    is_owner = row.owner == user
    return {
        "is_owner": is_owner,
        "can_upgrade": building.upgrade is not None,
        "has_experience": building.ledger is not None,
        "address": request.build_absolute_uri(reverse("deck", args=[row.pk])),
        "is_newest": revision.number == row.revision,
        "leaders": [card_name(code, catalogue.cards, language) for code in content.build.leaders],
        "shown": deck_shown(content, catalogue, building, entries, language),
        "formats": formats_shown(row.game, language),
        "ledger": _ledger(content, entries, catalogue, building, language),
        "visibilities": Deck.Visibility.choices,
        "folders": [name for name, _count in selectors.folder_list(user=user) if name] if user and is_owner else [],
        "given": request.POST,
    }


def _ledger(
    content: Content, entries: list[dict[str, Any]], catalogue: LiveCatalogue, building: Building, language: str
) -> dict[str, Any] | None:
    """The balance and every line in words; None where decks cost nothing."""
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


def _clone(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    user = account(request)
    row = selectors.deck_get(id=id, user=user)
    made = services.deck_clone(deck=row, number=_revision_number(request), name=None, actor=user)
    messages.success(request, _("This deck is yours now, and only you see it. Change what you like."))
    return redirect("deck", made.pk)


def _place(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Name and tags are part of a revision; folder and visibility are not."""
    given = request.POST
    with own_deck(request, id) as row:
        present = content_of(selectors.revision_get(deck=row))
        faults: list[InputFault] = []
        body = {"name": given.get("name", ""), "tags": split_tags(given.get("tags", ""))}
        content = read_content(body, faults, present)
        placement = Placement(
            folder=read_text(given, "folder", "", MAX_FOLDER, faults).strip(),
            visibility=read_one_of(given.get("visibility"), ("visibility",), Deck.Visibility.values, faults),
        )
        if faults:
            raise InvalidInputError(*faults)
        services.deck_save(
            deck=row, content=None if content == present else content, placement=placement, actor=account(request)
        )
    messages.success(request, _("Saved."))
    return redirect("deck", id)


def split_tags(text: str) -> list[str]:
    """Tags with commas between, as people type them."""
    return [tag.strip() for tag in text.split(",") if tag.strip()]


def _delete(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    with own_deck(request, id) as row:
        services.deck_delete(deck=row)
    messages.success(request, _("“%(name)s” is deleted. For 30 days it can be had back here.") % {"name": row.name})
    return redirect(f"{reverse('decks')}?whose=deleted")


def _write_experience(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    amount = request.POST.get("amount", "").strip()
    is_number = amount.removeprefix("-").isdecimal() and amount.isascii() and len(amount) <= 9
    body: dict[str, Any] = {name: request.POST[name] for name in ("kind", "reason") if name in request.POST}
    body["amount"] = int(amount) if is_number else amount
    with own_deck(request, id) as row:
        _catalogue, building = cards_of(row.game)
        if building.ledger is None:
            raise Http404
        kind, number, reason = read_experience(body, building.ledger)
        services.experience_write(deck=row, kind=kind, amount=number, reason=reason)
    messages.success(request, _("Written into the ledger."))
    return redirect("deck", id)


ACTIONS = {"clone": _clone, "place": _place, "delete": _delete, "experience": _write_experience}
