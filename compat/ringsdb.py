"""RingsDB's public API of cards, sets and scenarios, and the pages that links to it point to."""

from collections import defaultdict
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import re_path, reverse
from django.views.decorators.http import require_safe

from cardsdb.catalogue import catalogue_get
from cardsdb.search import search
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
    set_id,
    set_rows,
    with_card,
)
from games.engine import Catalogue
from games.engine.cards import ScenarioRecord
from games.engine.search.tree import QueryError
from games.engine.text import localised
from games.lotr.encounters import ENEMIES, encounter_deck, profile
from games.lotr.sources import ringsdb_rows
from games.lotr.sources.ringsdb_api import FIELDS

GAME = "lotr"
BASE = "/ringsdb"
COUNTED = {
    "locations": "location",
    "treacheries": "treachery",
    "objectives": "objective",
    "objective_allies": "objective-ally",
    "encounter_side_quests": "side-quest",
}
"""Counts of an encounter deck there, and their card types."""
PRINTED = {**FIELDS, "victory": "victory"}
"""RingsDB's key of a printed value to ours."""


class CardLists:
    """The cards that have a number at RingsDB, in one language."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        rows = dict(sorted(ringsdb_rows.card_rows(catalogue, language).items()))
        pictures = public_pictures(GAME)
        self.by_pack: dict[str, list[str]] = defaultdict(list)
        for number, row in rows.items():
            self.by_pack[row["pack_code"].lower()].append(number)
            row |= _nulls(row, catalogue)
            row["url"] = SITE.address(f"card/{number}")
            if row["octgnid"] in pictures or settings.CARD_IMAGE_URL:
                row["imagesrc"] = picture_path(number)
        self.all = Rows(rows)


def _nulls(row: dict[str, Any], catalogue: Catalogue) -> dict[str, None]:
    """The values that a card of its kind does not have: null there. X, and what we do not know, are no nulls."""
    card = catalogue.get(row["code"])
    assert card
    missing = {theirs for theirs, ours in PRINTED.items() if getattr(card.fields, ours) is None}
    if row["type_code"] == "hero":
        missing.add("cost")
        missing -= {"threat"}
    if not card.traits:
        missing.add("traits")
    return dict.fromkeys(missing - row.keys())


def _own_card(code: str) -> str:
    row = SITE.cards(with_card(GAME, code), "en").all.one(code)
    return str(msgspec.json.decode(row)["octgnid"]) if row else code


SITE = Site(
    GAME,
    BASE,
    CardLists,
    own_set=lambda code: next((one for one, pack in ringsdb_rows.packs().items() if pack.code == code), code),
    own_card=_own_card,
)


@require_safe
def cards(request: HttpRequest, language: str = "en") -> HttpResponse:
    """All cards with a number."""
    live = catalogue_get(GAME)
    return catalogue_answer(request, live, lambda: SITE.cards(live, language).all)


@require_safe
def cards_of_pack(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """The cards of a pack, by its code there, in capitals or not, or here."""
    live = catalogue_get(GAME)
    lists = SITE.cards(live, language)
    numbers = lists.by_pack.get(ringsdb_rows.pack_of(code).code.lower())
    if numbers is None:
        raise Http404
    return catalogue_answer(request, live, lambda: Body(lists.all.some(numbers)))


@require_safe
def cards_found(request: HttpRequest, query: str, language: str = "en") -> HttpResponse:
    """The cards that a query finds; none where it means nothing."""
    live = catalogue_get(GAME)

    def body() -> Body:
        try:
            ((_live, found),) = search([live], query).parts
        except QueryError:
            return Body(b"[]")
        rows = SITE.cards(live, language).all
        numbers = (number for card in found.cards(language) for number in live.index.cards[card].fields.other_codes)
        return Body(rows.some(number for number in numbers if number in rows.places))

    return catalogue_answer(request, live, body)


@require_safe
def card(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """One card, by its number; our own codes, which are OCTGN's, mean it, too."""
    live = with_card(GAME, code)
    lists = SITE.cards(live, language)
    found = live.cards.get(code)
    row = lists.all.one(code) or lists.all.one(found.fields.ringsdb_code if found else "")
    if row is None:
        raise Http404
    return catalogue_answer(request, live, lambda: Body(row))


@require_safe
def packs(request: HttpRequest, language: str = "en") -> HttpResponse:
    """The packs that RingsDB has a code for, in order of their cycles."""
    live = catalogue_get(GAME)
    rows = (
        {
            "name": ringsdb_rows.pack_name(one.code, live.cards, language),
            "code": ringsdb_rows.pack_of(one.code).code,
            "url": SITE.address(f"set/{ringsdb_rows.pack_of(one.code).code}"),
            **row,
        }
        for one, row in set_rows(live.cards)
        if one.code in ringsdb_rows.packs()
    )
    return catalogue_answer(request, live, lambda: listed(rows))


@require_safe
def scenario(request: HttpRequest, code: str, language: str = "en") -> HttpResponse:
    """One scenario, by its number or our code; the counts are those of the normal game."""
    live = catalogue_get(GAME)
    found = live.cards.derived(_scenarios).get(code)
    if found is None:
        raise Http404
    row = _scenario_row(found, live.cards, language)
    return catalogue_answer(request, live, lambda: Body(msgspec.json.encode(row)))


def _scenarios(catalogue: Catalogue) -> dict[str, ScenarioRecord]:
    by_number = {str(set_id(code)): one for code, one in catalogue.scenarios.items()}
    return by_number | catalogue.scenarios


def _scenario_row(one: ScenarioRecord, catalogue: Catalogue, language: str) -> dict[str, Any]:
    figures = profile(encounter_deck(one.encounter_sets, catalogue), catalogue)
    types = figures["types"]
    sets = [catalogue.encounter_sets[code] for code in one.encounter_sets if code in catalogue.encounter_sets]
    return {
        "id": set_id(one.code),
        "code": one.code,
        "name": localised(one.names, language),
        "url": f"{settings.SITE_URL}{reverse('scenario', args=[GAME, one.code])}",
        "encounters": [
            {"id": set_id(each.code), "code": each.code, "name": localised(each.names, language)} for each in sets
        ],
        "normal_cards": figures["size"],
        "normal_enemies": sum(types.get(kind, 0) for kind in ENEMIES),
        **{f"normal_{name}": types.get(kind, 0) for name, kind in COUNTED.items()},
        "normal_shadows": figures["shadow"]["cards"],
        "normal_surges": figures["surge"],
    }


urlpatterns = [
    re_path(f"{API}packs{END}", packs),
    re_path(f"{API}cards{END}", cards),
    re_path(rf"{API}cards/search/(?P<query>[^\0]{{1,400}}?){END}", cards_found),
    re_path(f"{API}cards/{CODE}{END}", cards_of_pack),
    re_path(f"{API}card/{CODE}{END}", card),
    re_path(rf"{API}scenario/(?P<code>[\w.-]{{1,120}}?){END}", scenario),
    *SITE.pages(),
]
