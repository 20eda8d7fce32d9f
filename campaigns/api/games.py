"""The parts of a game's campaigns over HTTP: forms, setups and odds. Nothing is stored, no account is needed."""

from django.http import HttpResponseBase
from rest_framework.request import Request

from campaigns import log_services
from campaigns.api.answers import Journal, SessionSetup, journal_answer
from campaigns.api.bag import odds_of
from campaigns.api.frame import operation, refusals_told
from campaigns.api.log import setup_answer
from campaigns.requests import GameOddsSerializer, SetupSerializer
from campaigns.rules import CampaignRules, NoCampaignError
from cardsdb.api.base import PublicView, fixed_response, json_response
from games.engine import journal
from games.registry import game_get
from ui.language import current_language


class JournalDetail(PublicView):
    @operation("journal", "The kinds of entry of a game's log", Journal)
    def get(self, request: Request, game: str) -> HttpResponseBase:
        """Every kind of entry with its fields: enough to draw forms. Also the words for codes in states, and the steps
        before and after a session."""
        rules = game_get(game).campaign
        if rules is None:
            raise NoCampaignError
        return fixed_response(request, journal_answer(rules, current_language()))


class GameSetup(PublicView):
    @operation("game_setup", "The table for the next scenario of a log", SessionSetup, request=SetupSerializer)
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """Sets up the log that is sent, which is not kept. `wish` has the options of the game: `seed`, `scenario`,
        `decks` (by seat: card code to copies; where several lead a deck, `heroes` and `cards`). Where `open_setup` of
        the journal has fields, no log is needed: `wish` has these, and `owned` (card to copies), to draw only from
        these. Games with guides set up any `scenario` so, as at the start of its campaign: `short` has the encounter
        sets that `owned` lacks, and `before` the steps of the rulebook."""
        values = SetupSerializer.read(request, context={"rules": CampaignRules(game)})
        rules = CampaignRules(game, values["guide"])
        with refusals_told(game):
            state = log_services.log_check(rules=rules, entries=values["log"])
        return json_response(setup_answer(state, rules, values["wish"]))


class GameOdds(PublicView):
    @operation("game_odds", "The odds of a test", journal.SkillTestOdds, request=GameOddsSerializer)
    def post(self, request: Request, game: str) -> HttpResponseBase:
        """Exactly: every way of revealing tokens is counted. `docs/campaigns.md` has all that a question may say."""
        question = GameOddsSerializer.read(request)
        return json_response(odds_of(question, CampaignRules(game)))
