"""RingsDB's API of decks and decklists, and the pages that links to them point to."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import re_path
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from accounts.access import visitor_or_none
from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from compat.cards import API, CODE, END, PAGE
from compat.deck_numbers import FIRST, LIST, key_of
from compat.decklists import (
    DATE,
    decklist_access,
    decklist_page,
    decklists_of_day,
    newest_rows,
    origin,
    row_answer,
    rows_answer,
)
from compat.ringsdb import BASE
from decks import selectors
from decks.access import deck_access
from decks.exchange.ringsdb import GAME, deck_values
from decks.models import Deck, DeckRevision
from games.engine import Catalogue
from games.engine.text import localised
from games.lotr.sources.ringsdb_rows import pack_name

MAX_TOP = 10


@require_safe
def decklist(request: HttpRequest, decklist: str, language: str = "en") -> HttpResponse:
    """A public deck as it is now."""
    return row_answer(request, _row(decklist_access(number=decklist, game=GAME), LIST))


@require_safe
def decklists_by_date(request: HttpRequest, date: str, language: str = "en") -> HttpResponse:
    """The public decks made on that day, with their authors and heroes."""
    live = catalogue_get(GAME)
    rows = [
        {**row, "username": _author(deck), "heroes_details": list(_heroes(deck, live.cards, language))}
        for deck, row in _rows(decklists_of_day(date, GAME), LIST)
    ]
    return rows_answer(request, f"{BASE} {language} {date}", rows)


@require_safe
def top_decklists(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """Public decks with that card, the newest first: there are no votes here."""
    card = catalogue_get(GAME).cards.get(code)
    decks: list[Deck] = []
    if card:
        codes = (card.code,)
        of_hero, of_card = selectors.DeckFilter(game=GAME, leaders=codes), selectors.DeckFilter(game=GAME, cards=codes)
        wanted = of_hero if card.type_code == "hero" else of_card
        decks = list(selectors.deck_list(user=None, whose="public", wanted=wanted)[:MAX_TOP])
    rows = [
        {
            "id": row["id"],
            "name": row["name"],
            "nameCanonical": slugify(row["name"]),
            "dateCreation": row["date_creation"],
            "dateUpdate": row["date_update"],
            "url": f"/decklist/view/{row['id']}/{slugify(row['name']) or 'deck'}",  # below the address of the site
        }
        for _deck, row in _rows(decks, LIST)
    ]
    return rows_answer(request, f"{BASE} with {card.code if card else ''}", rows)


@require_safe
def load(request: HttpRequest, deck: str, language: str = "en") -> HttpResponse:
    """A shared deck."""
    try:
        answer = _row(_shared(deck, None), FIRST)
    except Http404:
        answer = {"success": False, "error": "There is no such deck, or it is not shared."}
    return JsonResponse(answer, headers={"Cache-Control": "private, no-store"})


@require_safe
def deck_page(request: HttpRequest, deck: str, language: str = "en") -> HttpResponse:
    """Redirect to the page of the deck."""
    return redirect("deck", _shared(deck, visitor_or_none(request)).pk)


def _shared(number: str, user: User | None) -> Deck:
    """The deck of that number; Http404 if the user may not see it."""
    key = key_of(int(number))
    deck = deck_access(id=key[0], user=user) if key and key[1] != LIST else None
    if deck is None or deck.game != GAME:
        raise Http404
    return deck


def _row(deck: Deck, base: int) -> dict[str, Any]:
    """The deck; Http404 if it has no form there: without heroes, or with cards that have no number."""
    for _deck, row in _rows([deck], base):
        return row
    raise Http404


def _rows(decks: Iterable[Deck], base: int) -> Iterator[tuple[Deck, dict[str, Any]]]:
    """The newest revision of each deck as RingsDB writes it: as a list with LIST."""
    live = catalogue_get(GAME)
    for deck, revision, row in newest_rows(decks, game=GAME, base=base, write=deck_values):
        row["sideslots"] = row["sideslots"] or []  # as PHP writes an empty map
        row |= {"last_pack": _last_pack(revision, live), "is_published": deck.visibility == Deck.Visibility.PUBLIC}
        if base == LIST:
            row |= {"nb_votes": 0, "nb_favorites": 0, "nb_comments": 0, "freeze_comments": True}
            row["starting_threat"] = sum(
                threat
                for code in revision.leaders
                if (hero := live.cards.get(code)) and isinstance(threat := hero.fields.threat, int)
            )
        yield deck, row


def _author(deck: Deck) -> str:
    """The author of the list, here or at another site."""
    published = origin(deck)
    return published.author if published else deck.owner.username


def _last_pack(revision: DeckRevision, live: LiveCatalogue) -> str | None:
    """The name of the newest set among those that the cards first came in."""
    codes = [*revision.leaders, *(code for copies in revision.zones.values() for code in copies)]
    sets = (live.cards.sets[card.set_code] for code in codes if (card := live.cards.get(code)))
    last = max(sets, key=lambda one: (one.cycle_position, one.position), default=None)
    return pack_name(last.code, live.cards, "en") if last else None


def _heroes(deck: Deck, cards: Catalogue, language: str) -> Iterator[dict[str, str | None]]:
    for code in deck.leaders:
        if hero := cards.get(code):
            sphere = cards.classes.get(hero.classes[0]) if hero.classes else None
            yield {
                "name": localised(hero.names, language),
                "sphere": localised(sphere.names, language) if sphere else None,
                "pack": pack_name(hero.set_code, cards, language),
            }


DECK, DECKLIST = r"(?P<deck>[0-9]{1,12})", r"(?P<decklist>[0-9]{1,12})"
urlpatterns = [
    re_path(f"{API}decklist/{DECKLIST}{END}", decklist),
    re_path(f"{API}decklists/by_date/{DATE}{END}", decklists_by_date),
    re_path(f"{API}decklists/top_by_card/{CODE}{END}", top_decklists),
    re_path(f"{PAGE}api/oauth2/deck/load/{DECK}{END}", load),
    re_path(f"{PAGE}deck/view/{DECK}/?$", deck_page),
    re_path(rf"{PAGE}decklist/view/{DECKLIST}(?:/[^/]*)?/?$", decklist_page, {"game": GAME}),
]
