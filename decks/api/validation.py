"""Deck checking over HTTP: nothing is kept, no account is needed."""

import msgspec
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from msgspec.structs import asdict
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.answers import Results
from cardsdb.api.base import PublicView, cached_response, json_response
from cardsdb.api.problems import UnknownCardError
from decks.api.answers import CardExplanation, GroupedDeck, GroupVerdict, Taker, ValidatedDeck, card_explanation, takers
from decks.api.frame import building_of, operation
from decks.serializers import DeckGroupSerializer, ExplainSerializer, ValidationSerializer
from decks.validation import build_validate, describe_problem
from games.engine import Group, validate_group
from ui.language import current_language


class ValidateView(PublicView):
    @operation(
        "validate",
        "Check decks against the rules",
        Results[ValidatedDeck],
        "validation",
        request=ValidationSerializer,
        request_example="validation request",
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        asked = ValidationSerializer.read(request, context={"modes": building.modes})
        results = []
        for deck in asked["decks"]:
            for mode in asked.get("modes", building.modes[:1]):
                found = build_validate(build=deck.build, mode=mode, catalogue=catalogue, language=current_language())
                results.append(ValidatedDeck(id=deck.id, mode=mode, **asdict(found), remarks=deck.remarks))
        return json_response(Results(results=results))


class GroupView(PublicView):
    @operation(
        "group_validate",
        "Check decks at one table",
        GroupVerdict,
        "group",
        request=DeckGroupSerializer,
        request_example="group request",
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """Each deck by itself, and what several decks must keep together: different investigators, unique cards that
        start in play, and the copies of a collection that they share.
        """
        catalogue, building = building_of(game)
        asked = DeckGroupSerializer.read(request, context={"modes": building.modes})
        mode, language = asked.get("mode", building.modes[0]), current_language()
        decks = []
        for deck in asked["decks"]:
            found = build_validate(build=deck.build, mode=mode, catalogue=catalogue, language=language)
            decks.append(GroupedDeck(**asdict(found), remarks=deck.remarks))
        builds = tuple(deck.build for deck in asked["decks"])
        group = Group(builds=builds, collections=asked.get("collections", ()), owned=asked.get("owned", {}))
        problems = validate_group(building, group, catalogue.cards)
        value = GroupVerdict(
            valid=not any(problem.is_error for problem in problems) and all(deck.valid for deck in decks),
            problems=[describe_problem(problem, catalogue, language) for problem in problems],
            decks=decks,
        )
        return json_response(value)


class ExplainView(PublicView):
    @operation(
        "explain",
        "Why a leader may or may not take a card",
        CardExplanation,
        "explanation",
        request=ExplainSerializer,
        request_example="explanation request",
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        if building.explain is None:
            raise NotFound(_("In this game leaders do not decide what may be taken."))
        asked = ExplainSerializer.read(request, context={"catalogue": catalogue})
        explanation = building.explain(catalogue.cards, asked["card"], asked["leader"], asked.get("choices", {}))
        return json_response(card_explanation(explanation, catalogue, current_language()))


class TakersView(PublicView):
    @operation("card_takers", "Who may take a card", Results[Taker], "takers")
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        """The leaders that may take the card by their own options, with some of the choices they offer."""
        catalogue, building = building_of(game)
        if catalogue.cards.get(code) is None:
            raise UnknownCardError(code)
        return cached_response(
            request,
            [catalogue.digest],
            lambda: msgspec.json.encode(
                Results(results=takers(building.takers(catalogue.cards, code), catalogue, current_language()))
            ),
        )
