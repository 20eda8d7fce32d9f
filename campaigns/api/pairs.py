"""The table of won pairs of a game, over HTTP."""

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of
from campaigns.api.frame import CampaignView
from campaigns.api.schema import example
from campaigns.mapping import Table
from campaigns.pairs import NoPairsError, pairs_json, pairs_table
from cardsdb.api.frame import json_response
from ui.language import current_language

S = serializers


class PairSideSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    owned = S.BooleanField(allow_null=True, help_text="Null where one has no collection of the game.")


class PairPlayerSerializer(S.Serializer):
    player = S.CharField()
    leader = S.CharField()
    leader_name = S.CharField()


class PairGameSerializer(S.Serializer):
    campaign = S.UUIDField()
    url = S.CharField()
    name = S.CharField()
    result = S.CharField(help_text="`won` or `lost`; empty while it is not over.")
    date = S.CharField()
    series = S.CharField()
    players = PairPlayerSerializer(many=True)


class PairSerializer(S.Serializer):
    row = S.CharField()
    column = S.CharField()
    owned = S.BooleanField(allow_null=True)
    status = S.ChoiceField(["won", "lost", "playing", "never"])
    won = S.IntegerField()
    lost = S.IntegerField()
    games = PairGameSerializer(many=True, help_text="The newest first.")


class PairsSerializer(S.Serializer):
    game = S.CharField()
    title = S.CharField()
    row_title = S.CharField()
    column_title = S.CharField()
    rows = PairSideSerializer(many=True)
    columns = PairSideSerializer(many=True)
    counts = S.DictField(child=S.IntegerField(), help_text="How many pairs have which status.")
    pairs = PairSerializer(many=True, help_text="Row by row.")
    series = S.ListField(child=S.CharField(), help_text="All that one's games belong to.")
    players = S.ListField(child=S.CharField(), help_text="All who sat at the table.")


class OwnPairs(CampaignView):
    permission_classes = [IsAuthenticated]

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, NoPairsError):
            exc = NotFound(_("This game is not played in pairs of two things."))
        return super().handle_exception(exc)

    @extend_schema(
        summary="Which of all pairs of a game one has won",
        description="For games in which each of some things is played with each of some others: every pair with the "
        "games of the campaigns that one owns or belongs to, how often it was won and lost, by whom, and whether one "
        "owns what it takes. Those of others are never counted.",
        operation_id="campaign_own_pairs",
        parameters=[
            OpenApiParameter("series", OpenApiTypes.STR, description="Only games of the series that players call so."),
            OpenApiParameter(
                "player",
                OpenApiTypes.STR,
                many=True,
                description="Only games with somebody of that name at the table; several: with all of them.",
            ),
        ],
        responses=PairsSerializer,
        examples=example("own pairs"),
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        found = pairs_table(
            user=user_of(request),
            table=Table(game, ""),
            language=current_language(),
            series=request.query_params.get("series", ""),
            players=[name for name in request.query_params.getlist("player") if name],
        )
        return json_response(pairs_json(found, game, current_language()))
