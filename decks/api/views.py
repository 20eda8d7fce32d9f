"""Deck checking over HTTP: nothing is kept, no account is needed."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.frame import PublicView, cached_response, json_response
from cardsdb.api.problems import UnknownCardError
from cardsdb.faults import InputFault, InvalidInputError
from decks.api import experience_schema, requests, schema
from decks.api.building import building_of
from decks.api.schema import example
from decks.exchange.json_decks import options_fault
from decks.verdicts import (
    build_standalone,
    build_upgrade,
    build_validate,
    build_weaknesses,
    explanation_json,
    group_validate,
    takers_json,
    upgrade_problems,
)
from games.engine import OptionsError
from ui.language import current_language


class Validate(PublicView):
    @extend_schema(
        summary="Check decks against the rules",
        operation_id="validate",
        request=schema.ValidateRequestSerializer,
        responses=schema.ValidateSerializer,
        examples=example("validation", request="validation request"),
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        decks, modes = requests.read_validate(request.data, building.modes)
        return json_response(
            {
                "results": [
                    {
                        "id": deck.id,
                        "mode": mode,
                        **build_validate(
                            build=deck.build,
                            mode=mode,
                            catalogue=catalogue,
                            building=building,
                            language=current_language(),
                        ),
                        "remarks": deck.remarks,
                    }
                    for deck in decks
                    for mode in modes
                ]
            }
        )


class GroupCheck(PublicView):
    @extend_schema(
        summary="Check decks at one table",
        description="Each deck by itself, and what several decks must keep together: different investigators, unique "
        "cards that start in play, and the copies of a collection that they share.",
        operation_id="group_validate",
        request=schema.GroupRequestSerializer,
        responses=schema.GroupSerializer,
        examples=example("group", request="group request"),
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        group, mode, decks = requests.read_group(request.data, building.modes)
        value = group_validate(
            group=group, mode=mode, catalogue=catalogue, building=building, language=current_language()
        )
        for verdict, deck in zip(value["decks"], decks, strict=True):
            verdict["remarks"] = deck.remarks
        return json_response(value)


class Upgrade(PublicView):
    @extend_schema(
        summary="What an upgrade of a deck costs",
        description="The cheapest way from one version of a deck to the next, with a receipt. Decks that are not legal "
        "are priced all the same; `problems` are those of the way, and those of the next deck. With a `ledger`, or the "
        "scenario just `played`, the answer has the ledger and its balance after the upgrade.",
        operation_id="upgrade",
        request=experience_schema.UpgradeRequestSerializer,
        responses=experience_schema.UpgradeSerializer,
        examples=example("upgrade", request="upgrade request"),
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        if building.upgrade is None:
            raise NotFound(_("In this game decks are not upgraded for experience."))
        before, after, exiled, account = requests.read_upgrade(request.data)
        language = current_language()
        with _understood():
            priced = build_upgrade(
                before=before, after=after, exiled=exiled, account=account, catalogue=catalogue, language=language
            )
        verdict = build_validate(
            build=after, mode=building.modes[0], catalogue=catalogue, building=building, language=language
        )
        problems = upgrade_problems(priced["problems"], verdict["problems"])
        valid = not any(problem["severity"] == "error" for problem in problems)
        return json_response({**priced, "valid": valid, "problems": problems})


class Standalone(PublicView):
    @extend_schema(
        summary="What standalone play makes of a deck",
        description="The experience in the deck, the random basic weaknesses that it owes for it, and on request a "
        "draw of those that are missing, which the seed makes reproducible, and what is chosen before a scenario that "
        "is not the first of its campaign.",
        operation_id="standalone",
        request=experience_schema.StandaloneRequestSerializer,
        responses=experience_schema.StandaloneSerializer,
        examples=example("standalone", request="standalone request"),
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        if building.standalone is None:
            raise NotFound(_("This game has no rules for playing a scenario alone."))
        build, asked = requests.read_standalone(request.data)
        with _understood():
            report = build_standalone(build=build, asked=asked, catalogue=catalogue, language=current_language())
        return json_response(report)


class Weaknesses(PublicView):
    @extend_schema(
        summary="Draw random weaknesses for a deck",
        description="How many the deck owes in that mode, and a draw of those that are missing, or of a `number`, out "
        "of the copies at hand. The seed makes it reproducible; `pool` has the odds.",
        operation_id="weaknesses",
        request=experience_schema.WeaknessesRequestSerializer,
        responses=experience_schema.WeaknessesSerializer,
        examples=example("weaknesses", request="weaknesses request"),
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        if building.weaknesses is None:
            raise NotFound(_("In this game no weaknesses are drawn."))
        build, mode, wanted = requests.read_weaknesses(request.data, building.modes)
        with _understood():
            report = build_weaknesses(
                build=build, mode=mode, wanted=wanted, catalogue=catalogue, language=current_language()
            )
        return json_response(report)


@contextmanager
def _understood() -> Iterator[None]:
    """A wish unknown to the game becomes a 400."""
    try:
        yield
    except OptionsError as error:
        raise InvalidInputError(options_fault(error)) from None


class Explain(PublicView):
    @extend_schema(
        summary="Why a leader may or may not take a card",
        operation_id="explain",
        request=schema.ExplainRequestSerializer,
        responses=schema.ExplainSerializer,
        examples=example("explanation", request="explanation request"),
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        if building.explain is None:
            raise NotFound(_("In this game leaders do not decide what may be taken."))
        card, leader, choices = requests.read_explain(request.data)
        faults = [
            InputFault((name,), "unknown-card", _("There is no card with this code."))
            for name, code in (("card", card), ("leader", leader))
            if catalogue.cards.get(code) is None
        ]
        if faults:
            raise InvalidInputError(*faults)
        explanation = building.explain(catalogue.cards, card, leader, choices)
        return json_response(explanation_json(explanation, catalogue, current_language()))


class Takers(PublicView):
    @extend_schema(
        summary="Who may take a card",
        description="The leaders that may take the card by their own options, with some of the choices they offer.",
        operation_id="card_takers",
        responses=schema.TakersSerializer,
        examples=example("takers"),
    )
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        catalogue, building = building_of(game)
        if catalogue.cards.get(code) is None:
            raise UnknownCardError(code)
        return cached_response(
            request,
            [catalogue.digest],
            lambda: msgspec.json.encode(
                {"results": takers_json(building.takers(catalogue.cards, code), catalogue, current_language())}
            ),
        )
