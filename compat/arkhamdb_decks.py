"""ArkhamDB's public API of decks and decklists, and the pages that links to them point to."""

import datetime
import uuid
from typing import Any

import msgspec
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import re_path
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.access import visitor_or_none
from accounts.models import User
from compat.answers import Body, digest_of, public_answer
from compat.arkhamdb import BASE
from compat.arkhamdb_rows import Chain, chains_of, deck_rows, decklist_rows
from compat.cards import API, END, PAGE
from compat.deck_numbers import LIST, changed_at, key_of, number_of
from compat.models import DeckNumber
from decks import selectors
from decks.access import deck_access
from decks.exchange.arkhamdb import GAME
from decks.models import Deck

MAX_LISTED = 1000
"""Decklists of a day."""


def stage_access(*, number: str, user: User | None) -> tuple[Chain, int]:
    """The deck of that number, or of the newest stage of that UUID, with the stage's index.

    Http404 if the user may not see it.
    """
    key = key_of(int(number)) if number.isdecimal() else (uuid.UUID(number), None)
    if key is None or key[1] == LIST:
        raise Http404
    deck = _of_game(deck_access(id=key[0], user=user))
    (chain,) = chains_of([deck])
    index = len(chain.stages) - 1 if key[1] is None else chain.stage(key[1])
    if index is None:
        raise Http404
    return chain, index


def stage_row(chain: Chain, index: int, *, owned: bool) -> dict[str, Any]:
    """That stage as a deck; Http404 if it has no form there."""
    wanted = number_of(chain.deck, chain.stages[index].base)
    for row in deck_rows([chain], owned=owned):
        if row["id"] == wanted:
            return row
    raise Http404


@require_safe
def deck(request: HttpRequest, deck: str, language: str = "en") -> HttpResponse:
    """A shared deck. Any other, known or not, leads to the page to log in."""
    try:
        row = stage_row(*stage_access(number=deck, user=None), owned=False)
    except Http404:
        return redirect_to_login(f"{BASE}/deck/view/{deck}")
    return _answer(request, row, jsonp=False)


@require_safe
def decklist(request: HttpRequest, decklist: str, language: str = "en") -> HttpResponse:
    """A public deck as it is now; nothing, under the number of anything else."""
    try:
        rows = list(decklist_rows([_listed(decklist)]))
    except Http404:
        rows = []
    return _answer(request, rows[0]) if rows else HttpResponse(content_type="application/json")


@require_safe
def decklists_by_date(request: HttpRequest, date: str, language: str = "en") -> HttpResponse:
    """The public decks made on that day (UTC), the oldest first."""
    try:
        begin = datetime.datetime.fromisoformat(date).replace(tzinfo=datetime.UTC)
        end = begin + datetime.timedelta(days=1)
    except (ValueError, OverflowError):
        raise Http404 from None
    public = selectors.deck_list(user=None, whose="public", wanted=selectors.DeckFilter(game=GAME, order="created"))
    decks = list(public.filter(created_at__gte=begin, created_at__lt=end)[:MAX_LISTED])[::-1]
    content = msgspec.json.encode(list(decklist_rows(decks)))
    # No column tells when a deck left the list: a client asks anew each day.
    today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    modified = max([today, *(one.updated_at for one in decks)])
    return public_answer(request, digest_of(content), modified, lambda: Body(content))


@require_safe
def deck_page(request: HttpRequest, deck: str, language: str = "en") -> HttpResponse:
    """To the page of the deck, at that stage."""
    chain, index = stage_access(number=deck, user=visitor_or_none(request))
    response = redirect("deck", chain.deck.pk)
    if index < len(chain.stages) - 1:
        response["Location"] += f"?revision={chain.stages[index].newest}"
    return response


@require_safe
def decklist_page(request: HttpRequest, decklist: str, language: str = "en") -> HttpResponse:
    """To the page of the deck."""
    return redirect("deck", _listed(decklist).pk)


def _listed(number: str) -> Deck:
    """The public deck whose list has that number; Http404 if there is none."""
    key = key_of(int(number))
    if key is None or key[1] != LIST:
        raise Http404
    deck = _of_game(deck_access(id=key[0], user=None))
    if deck.visibility != Deck.Visibility.PUBLIC:
        raise Http404
    return deck


def _of_game(deck: Deck) -> Deck:
    if deck.game != GAME:
        raise Http404
    return deck


def _answer(request: HttpRequest, row: dict[str, Any], *, jsonp: bool = True) -> HttpResponse:
    content = msgspec.json.encode(row)
    digest = digest_of(content)
    modified = changed_at(DeckNumber, row["id"], digest)
    return public_answer(request, digest, modified, lambda: Body(content), jsonp=jsonp)


UUID4 = r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}"
DECK, DECKLIST = rf"(?P<deck>[0-9]{{1,12}}|{UUID4})", r"(?P<decklist>[0-9]{1,12})"
urlpatterns = [
    re_path(f"{API}deck/{DECK}{END}", deck),
    re_path(f"{API}decklist/{DECKLIST}{END}", decklist),
    re_path(rf"{API}decklists/by_date/(?P<date>[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}){END}", decklists_by_date),
    re_path(rf"{PAGE}deck/view/{DECK}/?$", deck_page),
    re_path(rf"{PAGE}decklist/view/{DECKLIST}(?:/[^/]*)?/?$", decklist_page),
]
