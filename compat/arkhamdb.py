"""ArkhamDB's public API of cards, and the pages that links to it point to."""

import hashlib
from collections import Counter, defaultdict
from functools import partial
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import re_path
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.image_folder import image_files
from cardsdb.web.pictures import pictures_for
from compat.answers import Body, Rows, public_answer
from games.ahlcg.sources import arkhamdb_rows
from games.engine import LANGUAGES, Catalogue
from games.engine.text import localised

GAME = "ahlcg"
BASE = "/arkhamdb"


class CardLists:
    """The cards as ArkhamDB writes them, in one language."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        rows = dict(sorted(arkhamdb_rows.card_rows(catalogue, language).items()))
        pictures = image_files(GAME) if settings.IMAGE_DIR_PUBLIC else {}
        self.by_set: dict[str, list[str]] = defaultdict(list)
        for code, row in rows.items():
            self.by_set[row["pack_code"]].append(code)
            row["url"] = f"{settings.SITE_URL}{BASE}/card/{code}"
            if code in pictures or settings.CARD_IMAGE_URL:
                row["imagesrc"] = f"{BASE}/bundles/cards/{code}.png"
        self.all = Rows(rows)
        self.players = Body(self.all.some(code for code, row in rows.items() if "encounter_code" not in row))

    def of_set(self, code: str) -> Body:
        """The cards of a set, encounter cards included."""
        return Body(self.all.some(self.by_set.get(code, ())))

    def one(self, code: str) -> Body:
        """One card; only lists name the bonded ones."""
        row = msgspec.json.decode(self.all.one(code) or b"{}")
        row.pop("bonded_cards", None)
        return Body(msgspec.json.encode(row))


CARD_LISTS = {language: partial(CardLists, language=language) for language in LANGUAGES}
"""By language; serialised once per catalogue version."""


def set_id(code: str) -> int:
    """The number of a set: the same for ever, and on every machine."""
    return int.from_bytes(hashlib.blake2b(code.encode(), digest_size=4, person=b"set").digest()) % (2**31 - 1) + 1


@require_safe
def cards(request: HttpRequest, language: str = "en") -> HttpResponse:
    """All cards; those of encounter sets only with `?encounter=1`."""
    live = catalogue_get(GAME)

    def body() -> Body:
        lists = live.cards.derived(CARD_LISTS[language])
        return lists.all if request.GET.get("encounter") in {"1", "true"} else lists.players

    return _answer(request, live, body)


@require_safe
def cards_of_set(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """The cards of a set."""
    live = catalogue_get(GAME)
    if code not in live.cards.sets:
        raise Http404
    return _answer(request, live, lambda: live.cards.derived(CARD_LISTS[language]).of_set(code))


@require_safe
def card(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """One card or reprint."""
    live = _with_card(code)
    return _answer(request, live, lambda: live.cards.derived(CARD_LISTS[language]).one(code))


@require_safe
def faq(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """No answers: those of other sites are theirs."""
    return _answer(request, _with_card(code), lambda: Body(b"[]"))


@require_safe
def packs(request: HttpRequest, language: str = "en") -> HttpResponse:
    """The sets, in order of their cycles."""
    live = catalogue_get(GAME)

    def body() -> Body:
        known = Counter(card.set_code for card in live.cards)
        known.update(one.set_code for card in live.cards for one in live.cards.printings_of(card.code))
        ordered = sorted(live.cards.sets.values(), key=lambda one: (one.cycle_position, one.position, one.code))
        return _list(
            {
                "name": localised(one.names, language),
                "code": one.code,
                "position": one.position,
                "cycle_position": one.cycle_position,
                "available": str(one.released or ""),
                "known": known[one.code],
                "total": one.size or known[one.code],
                "url": f"{settings.SITE_URL}{BASE}/set/{one.code}",
                "id": set_id(one.code),
            }
            for one in ordered
        )

    return _answer(request, live, body)


@require_safe
def factions(request: HttpRequest, language: str = "en") -> HttpResponse:
    """The classes."""
    live = catalogue_get(GAME)
    classes = live.cards.classes.values()
    return _answer(request, live, lambda: _list(arkhamdb_rows.class_row(one, language) for one in classes))


@require_safe
def taboos(request: HttpRequest, language: str = "en") -> HttpResponse:
    """The taboo lists, the newest first; the cards of each are JSON within a string."""
    live = catalogue_get(GAME)

    def body() -> Body:
        newest = sorted(live.cards.taboos.values(), key=lambda one: (one.start, one.code), reverse=True)
        return _list(
            {
                "id": int(one.code),
                "code": one.code,
                "name": localised(one.names, language),
                "active": int(one.active),
                "date_start": str(one.start),
                "date_update": str(one.start),
                "cards": msgspec.json.encode(arkhamdb_rows.taboo_cards(one)).decode(),
            }
            for one in newest
            if one.code.isdecimal()  # a list of the operator's own has no number there
        )

    return _answer(request, live, body)


@require_safe
def card_page(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """To the page of the card."""
    _with_card(code)
    return redirect("card", GAME, code)


@require_safe
def set_page(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """To the cards of the set."""
    return _found(f"e:{code}")


@require_safe
def find_page(request: HttpRequest, language: str = "en") -> HttpResponse:
    """To the search."""
    return _found(request.GET.get("q", ""))


@require_safe
def picture(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """To the picture of the card, if there is one for everybody."""
    pictures = pictures_for(AnonymousUser())
    addresses = pictures.of(_with_card(code), code) if pictures else []
    if not addresses:
        raise Http404
    return HttpResponseRedirect(addresses[0])


def _with_card(code: str) -> LiveCatalogue:
    """The catalogue; Http404 if it has no such card."""
    live = catalogue_get(GAME)
    if live.cards.get(code) is None:
        raise Http404
    return live


def _found(query: str) -> HttpResponse:
    response = redirect("cards", GAME)
    response["Location"] += f"?{urlencode({'q': query})}" if query else ""
    return response


def _list(rows: Any) -> Body:
    return Body(msgspec.json.encode(list(rows)))


def _answer(request: HttpRequest, live: LiveCatalogue, body: Any) -> HttpResponse:
    return public_answer(request, live.digest, live.published_at, body)


CODE = r"(?P<code>[\w-]{1,60})"
API, END = r"^(?:(?P<language>es)/)?api/public/", r"(?:\.json)?/?$"
PAGE = r"^(?:(?P<language>es)/)?"
urlpatterns = [
    re_path(f"{API}packs{END}", packs),
    re_path(f"{API}factions{END}", factions),
    re_path(f"{API}taboos{END}", taboos),
    re_path(f"{API}cards{END}", cards),
    re_path(f"{API}cards/{CODE}{END}", cards_of_set),
    re_path(f"{API}card/{CODE}{END}", card),
    re_path(f"{API}faq/{CODE}{END}", faq),
    re_path(f"{PAGE}card/{CODE}/?$", card_page),
    re_path(f"{PAGE}set/{CODE}/?$", set_page),
    re_path(f"{PAGE}find/?$", find_page),
    re_path(rf"{PAGE}bundles/cards/{CODE}\.(?:png|jpe?g|webp)$", picture),
]
