"""ArkhamDB's public API of cards, and the pages that links to it point to."""

from collections import defaultdict
from collections.abc import Container
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import re_path
from django.views.decorators.http import require_safe

from cardsdb.catalogue import catalogue_get
from cardsdb.image_folder import BACK
from compat.answers import Body, Rows
from compat.cards import (
    API,
    CODE,
    END,
    Site,
    catalogue_answer,
    listed,
    picture_path,
    public_pictures,
    set_rows,
    with_card,
)
from games.ahlcg.sources import arkhamdb_rows
from games.engine import Catalogue
from games.engine.cards import TabooRecord
from games.engine.text import Names, localised

GAME = "ahlcg"
BASE = "/arkhamdb"


TYPE_NAMES = {"scenario": Names({"en": "Scenario", "es": "Escenario"})}
"""Types that have another name there."""
NOT_NESTED = {"linked_card", "linked_to_code", "linked_to_name", "bonded_cards"}
"""Fields that a card within another one does not have."""


class CardLists:
    """The cards as ArkhamDB writes them, in one language."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        rows = dict(sorted(arkhamdb_rows.card_rows(catalogue, language).items()))
        pictures = public_pictures(GAME)
        self.by_set: dict[str, list[str]] = defaultdict(list)
        for code, row in rows.items():
            self.by_set[row["pack_code"]].append(code)
            _complete(row, pictures, language)
        for row in rows.values():
            if linked := rows.get(row.get("linked_to_code", "")):
                row["linked_card"] = {key: value for key, value in linked.items() if key not in NOT_NESTED}
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


def _complete(row: dict[str, Any], pictures: Container[str], language: str) -> None:
    """Write the names and addresses of the site into the row of a card."""
    code = row["code"]
    if name := TYPE_NAMES.get(row["type_code"]):
        row["type_name"] = name.in_language(language)
    if "bonded_to" not in row:
        row.pop("bonded_count", None)
    row["url"] = SITE.address(f"card/{code}")
    if code in pictures or settings.CARD_IMAGE_URL:
        row["imagesrc"] = picture_path(code)
    if row["double_sided"] and (code + BACK in pictures or settings.CARD_IMAGE_URL):
        row["backimagesrc"] = picture_path(code + BACK)


SITE = Site(GAME, BASE, CardLists)


@require_safe
def cards(request: HttpRequest, language: str = "en") -> HttpResponse:
    """All cards; those of encounter sets only with `?encounter=1`."""
    live = catalogue_get(GAME)

    def body() -> Body:
        lists = SITE.cards(live, language)
        return lists.all if request.GET.get("encounter") in {"1", "true"} else lists.players

    return catalogue_answer(request, live, body)


@require_safe
def cards_of_set(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """The cards of a set."""
    live = catalogue_get(GAME)
    if code not in live.cards.sets:
        raise Http404
    return catalogue_answer(request, live, lambda: SITE.cards(live, language).of_set(code))


@require_safe
def card(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """One card or reprint."""
    live = with_card(GAME, code)
    return catalogue_answer(request, live, lambda: SITE.cards(live, language).one(code))


@require_safe
def faq(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """Always empty: ArkhamDB's answers are not copied."""
    return catalogue_answer(request, with_card(GAME, code), lambda: Body(b"[]"))


@require_safe
def packs(request: HttpRequest, language: str = "en") -> HttpResponse:
    """The sets, in order of their cycles."""
    live = catalogue_get(GAME)

    rows = (
        {"name": localised(one.names, language), "code": one.code, "url": SITE.address(f"set/{one.code}"), **row}
        for one, row in set_rows(live.cards)
    )
    return catalogue_answer(request, live, lambda: listed(rows))


@require_safe
def factions(request: HttpRequest, language: str = "en") -> HttpResponse:
    """The classes."""
    live = catalogue_get(GAME)
    classes = live.cards.classes.values()
    rows = (
        {"code": one.code, "name": localised(one.names, language), "is_primary": one.code != "mythos"}
        for one in classes
    )
    return catalogue_answer(request, live, lambda: listed(rows))


@require_safe
def taboos(request: HttpRequest, language: str = "en") -> HttpResponse:
    """The taboo lists, the newest first; the cards of each are JSON within a string."""
    live = catalogue_get(GAME)

    rows = (
        {
            "id": int(one.code),
            "code": one.code,
            "name": localised(one.names, language),
            "active": int(one.active),
            "date_start": str(one.start),
            "date_update": str(one.start),
            "cards": msgspec.json.encode(arkhamdb_rows.taboo_cards(one)).decode(),
        }
        for one in numbered_taboos(live.cards)
    )
    return catalogue_answer(request, live, lambda: listed(rows))


def numbered_taboos(cards: Catalogue) -> list[TabooRecord]:
    """The taboo lists, the newest first; one of the operator's own has no number there."""
    newest = sorted(cards.taboos.values(), key=lambda one: (one.start, one.code), reverse=True)
    return [one for one in newest if one.code.isdecimal()]


urlpatterns = [
    re_path(f"{API}packs{END}", packs),
    re_path(f"{API}factions{END}", factions),
    re_path(f"{API}taboos{END}", taboos),
    re_path(f"{API}cards{END}", cards),
    re_path(f"{API}cards/{CODE}{END}", cards_of_set),
    re_path(f"{API}card/{CODE}{END}", card),
    re_path(f"{API}faq/{CODE}{END}", faq),
    *SITE.pages(),
]
