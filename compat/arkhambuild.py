"""The part of arkham.build's API that tables use: shared decks, and the taboo lists with their cards."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotFound
from django.urls import re_path
from django.views.decorators.http import require_safe

from cardsdb.catalogue import catalogue_get
from compat.answers import Body
from compat.arkhamdb import SITE, numbered_taboos
from compat.arkhamdb_decks import DECK, stage_access, stage_row
from compat.arkhamdb_rows import decklist_rows
from compat.cards import catalogue_answer
from compat.decklists import decklist_access, row_answer
from decks.exchange.arkhamdb import GAME
from games.ahlcg.sources.arkhamdb_rows import taboo_cards
from games.engine import Catalogue
from games.engine.cards import TabooRecord

NONE = "No share was found for this deck"
"""Clients look for these words."""


@require_safe
def share(request: HttpRequest, deck: str) -> HttpResponse:
    """A shared deck; with `?type=decklist` a public one by the number of its list."""
    try:
        return row_answer(request, _shared(deck, is_list=request.GET.get("type") == "decklist"), jsonp=False)
    except Http404:
        return HttpResponseNotFound(NONE, content_type="text/plain; charset=utf-8")


def _shared(deck: str, *, is_list: bool) -> dict[str, Any]:
    if not re.fullmatch(DECK, deck):
        raise Http404
    if not is_list:
        return stage_row(*stage_access(number=deck, user=None), owned=False)
    if not deck.isdecimal():
        raise Http404
    for row in decklist_rows([decklist_access(number=deck, game=GAME)]):
        return row
    raise Http404


@require_safe
def taboo_sets(request: HttpRequest) -> HttpResponse:
    """The taboo lists, the newest first, each with its cards."""
    live = catalogue_get(GAME)

    def body() -> Body:
        lists = [
            {
                "id": int(one.code),
                "name": one.names["en"],
                "date": str(one.start),
                "cards": list(_named(one, live.cards)),
            }
            for one in numbered_taboos(live.cards)
        ]
        return Body(msgspec.json.encode({"data": {"taboo_set": lists}}))

    return catalogue_answer(request, live, body)


def _named(taboo: TabooRecord, cards: Catalogue) -> Iterator[dict[str, Any]]:
    """The cards of the list with their names."""
    for row in taboo_cards(taboo):
        card = cards.get(row["code"])
        yield row | ({"real_name": card.name} if card else {})


urlpatterns = [
    re_path(r"^$", require_safe(SITE.find_page)),
    re_path(r"^v1/public/share/(?P<deck>[\w-]{1,64})/?$", share),
    re_path(r"^v1/cache/taboo_sets_with_cards/?$", taboo_sets),
]
