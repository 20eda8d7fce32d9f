"""Statistics of play over HTTP: of a campaign, of all own ones, and the won pairs of a game."""

import uuid

from django.http import HttpResponseBase
from rest_framework.request import Request

from accounts.access import user_of
from campaigns import selectors
from campaigns.api.frame import CampaignView, GroupView, operation, read_response
from campaigns.pair_statistics import PairStatistics, pair_statistics
from campaigns.requests import GameParameters, PairsParameters
from campaigns.rules import CampaignRules
from campaigns.statistics import CampaignStatistics, OwnStatistics, campaign_statistics, own_statistics
from cardsdb.api.base import json_response
from ui.language import current_language


class Stats(CampaignView):
    @operation("campaign_stats", "A campaign in figures", CampaignStatistics)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """The result of each session, and the figures of every seat after it."""
        campaign, language = self.campaign(request, id), current_language()
        return read_response(request, campaign, lambda rules, seen: campaign_statistics(seen, rules, language))


class OwnStats(GroupView):
    @operation("campaign_own_stats", "Your sessions in figures", OwnStatistics, parameters=[GameParameters])
    def get(self, request: Request) -> HttpResponseBase:
        """Results by scenario, difficulty and party, in all campaigns that you own or belong to."""
        user, game = user_of(request), GameParameters.read(request).get("game")
        campaigns = selectors.campaign_page(user=user, whose="mine", game=game)
        sessions = selectors.session_list(user=user, game=game)
        return json_response(own_statistics(campaigns, sessions, current_language()))


class OwnPairs(GroupView):
    @operation("campaign_own_pairs", "The pairs of a game, won and lost", PairStatistics, parameters=[PairsParameters])
    def get(self, request: Request, game: str) -> HttpResponseBase:
        """For games that combine one thing with another, such as episodes with Elder Ones: every pair, how often it was
        won and lost and by whom in the campaigns that you own or belong to, and whether you own the cards for it."""
        asked = PairsParameters.read(request)
        found = pair_statistics(
            user=user_of(request),
            rules=CampaignRules(game),
            language=current_language(),
            series=asked.get("series", ""),
            players=[name for name in asked.get("player", ()) if name],
        )
        return json_response(found)
