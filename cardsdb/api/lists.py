"""Sets, classes, taboo lists and campaign guides over HTTP."""

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api import cards_schema as shapes
from cardsdb.api import schema
from cardsdb.api.frame import PublicView, fixed_response
from cardsdb.api.queries import asked_catalogue
from cardsdb.cards_json import taboo_entries
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.search import value_counts
from games.engine import Game, localised
from games.engine.cards import GuideRecord, ScenarioRecord, TabooRecord
from ui.language import current_language

ONE_GAME = OpenApiParameter(
    "game", OpenApiTypes.STR, description="The code of a game; may be left out while only one game has cards."
)


class SetList(PublicView):
    @extend_schema(
        summary="The sets of a game",
        description="In the order in which they came out. `cards` counts what a search for the set finds, so reprints "
        "are in it.",
        operation_id="set_list",
        parameters=[ONE_GAME],
        responses=shapes.SetListSerializer,
        examples=schema.example("sets"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        live, speech = asked_catalogue(request), current_language()
        counts = value_counts(live, "set")
        results = [
            {
                "game": live.game.code,
                "code": one.code,
                "name": localised(one.names, speech),
                "cycle": one.cycle,
                "cycle_name": localised(one.cycle_names, speech),
                "released": one.released,
                "size": one.size,
                "cards": counts.get(one.code, 0),
                "url": f"/api/v1/cards/?game={live.game.code}&q=set%3A{one.code}",
            }
            for one in live.cards.sets.values()
        ]
        return fixed_response(request, {"results": results})


class ClassList(PublicView):
    @extend_schema(
        summary="The classes of a game",
        operation_id="class_list",
        parameters=[ONE_GAME],
        responses=shapes.ClassListSerializer,
        examples=schema.example("classes"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        live, speech = asked_catalogue(request), current_language()
        counts = value_counts(live, "class")
        results = [
            {
                "game": live.game.code,
                "code": one.code,
                "name": localised(one.names, speech),
                "cards": counts.get(one.code, 0),
                "url": f"/api/v1/cards/?game={live.game.code}&q=class%3A{one.code}",
            }
            for one in live.cards.classes.values()
        ]
        return fixed_response(request, {"results": results})


class TabooList(PublicView):
    @extend_schema(
        summary="The taboo lists of a game, the oldest first",
        operation_id="taboo_list",
        parameters=[ONE_GAME],
        responses=shapes.TabooListSerializer,
        examples=schema.example("taboos"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        live = asked_catalogue(request)
        return fixed_response(request, {"results": [_taboo_json(live, taboo) for taboo in live.cards.taboos.values()]})


class TabooDetail(PublicView):
    @extend_schema(
        summary="A taboo list with what it changes",
        description="`current` is the list in force.",
        operation_id="taboo_detail",
        responses=shapes.TabooDetailSerializer,
        examples=schema.example("taboo"),
    )
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        live, speech = catalogue_get(game), current_language()
        taboo = live.cards.current_taboo if code == "current" else live.cards.taboos.get(code)
        if taboo is None:
            raise NotFound(_("There is no taboo list %(code)s.") % {"code": code})
        entries = [
            {
                "code": card_code,
                "name": localised(card.names, speech) if (card := live.cards.get(card_code)) else None,
                "level_cost": entry.level_cost,
                "text": localised(entry.texts, speech),
                "values": entry.values,
            }
            for card_code, entry in taboo_entries(live.cards, taboo).items()
        ]
        return fixed_response(request, {**_taboo_json(live, taboo), "entries": entries})


def _taboo_json(live: LiveCatalogue, taboo: TabooRecord) -> dict[str, Any]:
    return {
        "game": live.game.code,
        "code": taboo.code,
        "name": localised(taboo.names, current_language()),
        "start": taboo.start,
        "active": taboo.active,
        "current": taboo is live.cards.current_taboo,
        "cards": len(taboo_entries(live.cards, taboo)),
        "url": f"/api/v1/taboos/{live.game.code}/{taboo.code}/",
    }


class GuideList(PublicView):
    @extend_schema(
        summary="The campaign guides of a game",
        description="With their scenarios in order of play, the sections of the log and the chaos bags.",
        operation_id="guide_list",
        parameters=[ONE_GAME],
        responses=shapes.GuideListSerializer,
        examples=schema.example("guides"),
    )
    def get(self, request: Request) -> HttpResponseBase:
        live = asked_catalogue(request)
        return fixed_response(request, {"results": [_guide_json(live, guide) for guide in live.cards.guides.values()]})


def _guide_json(live: LiveCatalogue, guide: GuideRecord) -> dict[str, Any]:
    speech = current_language()
    scenarios = (live.cards.scenarios.get(code) for code in guide.order)
    return {
        "game": live.game.code,
        "code": guide.code,
        "name": localised(guide.names, speech),
        "kind": guide.kind,
        "official": guide.official,
        "returns_to": guide.returns_to,
        "scenarios": [_scenario_json(live.game, scenario) for scenario in scenarios if scenario],
        "sections": [
            {"code": section.code, "name": localised(section.names, speech), "kind": section.kind}
            for section in guide.sections
        ],
        "chaos_bags": guide.chaos_bags,
    }


def _scenario_json(game: Game, scenario: ScenarioRecord) -> dict[str, Any]:
    return {
        "code": scenario.code,
        "name": localised(scenario.names, current_language()),
        "heading": game.vocabulary.heading(scenario.heading, current_language()),
        "kind": scenario.kind,
        "reference_card": scenario.reference_card,
        "encounter_sets": scenario.encounter_sets,
        "resolutions": scenario.resolutions,
    }
