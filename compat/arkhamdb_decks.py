"""ArkhamDB's public API of decks and decklists, and the pages that links to them point to."""

import uuid
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import re_path
from django.views.decorators.http import require_safe

from accounts.access import visitor_or_none
from accounts.models import User
from compat.arkhamdb import BASE
from compat.arkhamdb_rows import Chain, chains_of, deck_rows, decklist_rows
from compat.cards import API, END, PAGE
from compat.deck_numbers import LIST, key_of, number_of
from compat.decklists import DATE, decklist_access, decklist_page, decklists_of_day, row_answer, rows_answer
from decks.access import deck_access
from decks.exchange.arkhamdb import GAME


def stage_access(*, number: str, user: User | None) -> tuple[Chain, int]:
    """The deck of that number, or of the newest stage of that UUID, with the stage's index.

    Http404 if the user may not see it.
    """
    key = key_of(int(number)) if number.isdecimal() else (uuid.UUID(number), None)
    if key is None or key[1] == LIST:
        raise Http404
    deck = deck_access(id=key[0], user=user)
    if deck.game != GAME:
        raise Http404
    (chain,) = chains_of([deck])
    index = len(chain.stages) - 1 if key[1] is None else chain.stage(key[1])
    if index is None:
        raise Http404
    return chain, index


def stage_row(chain: Chain, index: int, *, owned: bool) -> dict[str, Any]:
    """The stage as a deck; Http404 if it has no form there."""
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
    return row_answer(request, row, jsonp=False)


@require_safe
def decklist(request: HttpRequest, decklist: str, language: str = "en") -> HttpResponse:
    """A public deck as it is now; nothing, under the number of anything else."""
    try:
        rows = list(decklist_rows([decklist_access(number=decklist, game=GAME)]))
    except Http404:
        rows = []
    return row_answer(request, rows[0]) if rows else HttpResponse(content_type="application/json")


@require_safe
def decklists_by_date(request: HttpRequest, date: str, language: str = "en") -> HttpResponse:
    """The public decks made on that day (UTC), the oldest first."""
    return rows_answer(request, f"{BASE} {date}", list(decklist_rows(decklists_of_day(date, GAME))))


@require_safe
def deck_page(request: HttpRequest, deck: str, language: str = "en") -> HttpResponse:
    """Redirect to the page of the deck, at that stage."""
    chain, index = stage_access(number=deck, user=visitor_or_none(request))
    response = redirect("deck", chain.deck.pk)
    if index < len(chain.stages) - 1:
        response["Location"] += f"?revision={chain.stages[index].newest}"
    return response


UUID4 = r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}"
DECK, DECKLIST = rf"(?P<deck>[0-9]{{1,12}}|{UUID4})", r"(?P<decklist>[0-9]{1,12})"
urlpatterns = [
    re_path(f"{API}deck/{DECK}{END}", deck),
    re_path(f"{API}decklist/{DECKLIST}{END}", decklist),
    re_path(f"{API}decklists/by_date/{DATE}{END}", decklists_by_date),
    re_path(rf"{PAGE}deck/view/{DECK}/?$", deck_page),
    re_path(rf"{PAGE}decklist/view/{DECKLIST}(?:/[^/]*)?/?$", decklist_page, {"game": GAME}),
]
