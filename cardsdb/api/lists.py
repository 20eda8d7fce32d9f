"""Sets, classes, taboo lists and campaign guides over HTTP."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.answers import Answer, Results, answer_of
from cardsdb.api.base import PublicView, fixed_response
from cardsdb.api.examples import operation
from cardsdb.card_answers import taboo_entries
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.encounters import guides_in_order
from cardsdb.requests import OneCatalogueParameters
from cardsdb.search import value_counts
from games.engine import localised
from games.engine.cards import GuideRecord, ResolutionRecord, TabooRecord
from ui.language import current_language


class ClassSummary(Answer, kw_only=True):
    game: str
    code: str
    name: str
    cards: int
    url: str


class SetSummary(ClassSummary, kw_only=True):
    cycle: str
    cycle_name: str | None
    released: datetime.date | None
    size: int | None
    """The number of different cards that it is said to hold."""


class TabooSummary(ClassSummary, kw_only=True):
    start: datetime.date
    active: bool
    current: bool
    """Whether it is the list in force."""


class TabooEntry(Answer, kw_only=True):
    code: str
    name: str | None
    level_cost: int
    text: str | None
    values: dict[str, Any]


class TabooAnswer(TabooSummary, kw_only=True):
    entries: Sequence[TabooEntry]


class ScenarioAnswer(Answer, kw_only=True):
    code: str
    name: str
    heading: str
    kind: str
    reference_card: str | None
    encounter_sets: Sequence[str]
    resolutions: Sequence[str]
    results: Mapping[str, ResolutionRecord]
    """Resolution to its numbers, where they are known."""


class LogSection(Answer, kw_only=True):
    code: str
    name: str
    kind: str


class GuideAnswer(Answer, kw_only=True):
    game: str
    code: str
    name: str
    kind: Literal["campaign", "side-story"]
    official: bool
    returns_to: str | None
    """The guide that it varies; what it lacks is found there."""
    scenarios: Sequence[ScenarioAnswer]
    sections: Sequence[LogSection]
    chaos_bags: Mapping[str, Sequence[str]]
    """Difficulty to tokens."""


class SetList(PublicView):
    @operation("set_list", "The sets of a game", Results[SetSummary], parameters=[OneCatalogueParameters])
    def get(self, request: Request) -> HttpResponseBase:
        """Sets in order of release. `cards` counts what a search for the set finds, reprints included."""
        live = OneCatalogueParameters.read(request)["catalogue"]
        found = _searched(live, "set")
        results = [
            answer_of(SetSummary, one, cycle_name=localised(one.cycle_names, current_language()), **found(one.code))
            for one in live.cards.sets.values()
        ]
        return fixed_response(request, Results(results=results))


class ClassList(PublicView):
    @operation("class_list", "The classes of a game", Results[ClassSummary], parameters=[OneCatalogueParameters])
    def get(self, request: Request) -> HttpResponseBase:
        live = OneCatalogueParameters.read(request)["catalogue"]
        found = _searched(live, "class")
        results = [answer_of(ClassSummary, one, **found(one.code)) for one in live.cards.classes.values()]
        return fixed_response(request, Results(results=results))


def _searched(live: LiveCatalogue, key: str) -> Callable[[str], dict[str, Any]]:
    """The cards that a search finds by a value of the key: game, number and address."""
    game, counts = live.game.code, value_counts(live, key)

    def found(code: str) -> dict[str, Any]:
        return {"game": game, "cards": counts.get(code, 0), "url": f"/api/v1/cards/?game={game}&q={key}%3A{code}"}

    return found


class TabooList(PublicView):
    @operation(
        "taboo_list",
        "The taboo lists of a game, the oldest first",
        Results[TabooSummary],
        parameters=[OneCatalogueParameters],
    )
    def get(self, request: Request) -> HttpResponseBase:
        live = OneCatalogueParameters.read(request)["catalogue"]
        results = [_taboo(live, taboo, TabooSummary) for taboo in live.cards.taboos.values()]
        return fixed_response(request, Results(results=results))


class TabooDetail(PublicView):
    @operation("taboo_detail", "A taboo list with what it changes", TabooAnswer)
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        """`current` is the list in force."""
        live = catalogue_get(game)
        taboo = live.cards.current_taboo if code == "current" else live.cards.taboos.get(code)
        if taboo is None:
            raise NotFound(_("There is no taboo list %(code)s.") % {"code": code})
        entries = [
            TabooEntry(
                code=card_code,
                name=localised(card.names, current_language()) if (card := live.cards.get(card_code)) else None,
                level_cost=entry.level_cost,
                text=localised(entry.texts, current_language()),
                values=entry.values,
            )
            for card_code, entry in taboo_entries(live.cards, taboo).items()
        ]
        return fixed_response(request, _taboo(live, taboo, TabooAnswer, entries=entries))


def _taboo(live: LiveCatalogue, taboo: TabooRecord, kind: type[TabooSummary], **values: Any) -> TabooSummary:
    return answer_of(
        kind,
        taboo,
        game=live.game.code,
        current=taboo is live.cards.current_taboo,
        cards=len(taboo_entries(live.cards, taboo)),
        url=f"/api/v1/taboos/{live.game.code}/{taboo.code}/",
        **values,
    )


class GuideList(PublicView):
    @operation("guide_list", "The campaign guides of a game", Results[GuideAnswer], parameters=[OneCatalogueParameters])
    def get(self, request: Request) -> HttpResponseBase:
        """Guides in order of release, with scenarios in order of play, the sections of the log and the chaos bags."""
        live = OneCatalogueParameters.read(request)["catalogue"]
        return fixed_response(request, Results(results=[_guide(live, guide) for guide in guides_in_order(live)]))


def _guide(live: LiveCatalogue, guide: GuideRecord) -> GuideAnswer:
    scenarios = (live.cards.scenarios.get(code) for code in guide.order)
    heading, language = live.game.vocabulary.heading, current_language()
    return answer_of(
        GuideAnswer,
        guide,
        game=live.game.code,
        scenarios=[answer_of(ScenarioAnswer, one, heading=heading(one.heading, language)) for one in scenarios if one],
        sections=[answer_of(LogSection, section) for section in guide.sections],
    )
