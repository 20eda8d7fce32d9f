"""The parts of a game's campaigns over HTTP: forms, setups and odds. Nothing is stored, no account is needed."""

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from campaigns import log_services, requests
from campaigns.api import schema
from campaigns.api.bag import odds_json
from campaigns.api.frame import refusals_told
from campaigns.api.log import setup_json
from campaigns.api.schema import example
from campaigns.campaigns_json import journal_json
from campaigns.mapping import NoCampaignError, Table
from cardsdb.api.frame import PublicView, fixed_response, json_response
from cardsdb.faults import InputFault, InvalidInputError
from decks.mapping import read_mapping
from games.registry import game_get
from ui.language import current_language


class GameView(PublicView):
    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, NoCampaignError):
            exc = NotFound(_("In this game no campaigns are logged."))
        return super().handle_exception(exc)


class Journal(GameView):
    @extend_schema(
        summary="What the log of a game is written with",
        description="Every kind of entry with its fields: enough to draw forms. Also the words for codes in states, "
        "and the steps before and after a session.",
        operation_id="journal",
        responses=schema.JournalSerializer,
        examples=example("journal"),
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        rules = game_get(game).campaign
        if rules is None:
            raise NoCampaignError(game)
        return fixed_response(request, journal_json(rules, current_language()))


class GameSetup(GameView):
    @extend_schema(
        summary="The table for the next scenario of a log",
        description="Of a log that is sent along, and not kept. `wish` has what the game lets one wish for: `seed`, "
        "`scenario`, `decks` (by seat: card code to copies; where several lead a deck, `heroes` and `cards`). Where "
        "`open_setup` of the journal has fields, no log is needed: `wish` has these, and `owned` (card to copies), if "
        "only what somebody owns is to be drawn. Games with guides set up any `scenario` so, as at the start of its "
        "campaign: `short` has the encounter sets that `owned` lacks, and `before` the steps of the rulebook.",
        operation_id="game_setup",
        request=schema.SetupRequestSerializer,
        responses=schema.SetupSerializer,
        examples=example("setup", request="setup request"),
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        table, entries, wish = requests.read_stateless(request.data, game)
        with refusals_told(game):
            state = log_services.log_check(table=table, entries=entries)
        return json_response(setup_json(state, table, wish))


class GameOdds(GameView):
    @extend_schema(
        summary="The odds of a test",
        description="Exactly: every way of revealing tokens is counted. `docs/campaigns.md` has all that a question "
        "may say.",
        operation_id="game_odds",
        request=schema.TestOddsRequestSerializer,
        responses=schema.TestOddsSerializer,
        examples=example("odds", request="odds request"),
    )
    def post(self, request: Request, game: str) -> HttpResponseBase:
        faults: list[InputFault] = []
        question = dict(read_mapping(request.data, (), faults))
        if faults:
            raise InvalidInputError(*faults)
        return json_response(odds_json(question, Table(game, "")))
