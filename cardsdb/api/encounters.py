"""Scenarios over HTTP: encounter decks, and the profile of the cards shuffled."""

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.frame import PublicView, fixed_response
from cardsdb.api.schema import ClassSerializer, example
from cardsdb.catalogue import catalogue_get
from cardsdb.encounters import profile_json, read_sets
from ui.language import current_language

S = serializers


class OtherDeckSerializer(S.Serializer):
    deck = S.DictField(child=S.IntegerField(), help_text="Card to copies.")
    profile = S.DictField(help_text="As that of the main deck.")


class EncountersSerializer(S.Serializer):
    game = S.CharField()
    sets = ClassSerializer(many=True, help_text="The encounter sets.")
    deck = S.DictField(child=S.IntegerField(), help_text="What is shuffled: card to copies.")
    stages = S.ListField(child=S.CharField(), help_text="The cards that lie in order.")
    profile = S.DictField(help_text="`size`, `types`, and what else the game counts.")
    other_decks = OtherDeckSerializer(many=True, help_text="What a scenario keeps apart from its main deck.")


class EncounterProfile(PublicView):
    @extend_schema(
        summary="What awaits players in a scenario",
        description="The decks of a scenario's encounter sets, or of any sets, and the profile of what is shuffled: "
        "types, and what the game counts, such as threat, shadow effects, Surge, Doomed and victory points.",
        operation_id="encounter_profile",
        parameters=[
            OpenApiParameter("scenario", OpenApiTypes.STR, description="The code of a scenario."),
            OpenApiParameter("set", OpenApiTypes.STR, many=True, description="The codes of encounter sets."),
        ],
        responses=EncountersSerializer,
        examples=example("encounters"),
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        live = catalogue_get(game)
        if live.game.encounters is None:
            raise NotFound(_("In this game encounter decks have no profile."))
        sets = read_sets(dict(request.query_params.lists()), live)
        scenario = request.query_params.get("scenario", "")
        return fixed_response(request, profile_json(sets, live, live.game.encounters, current_language(), scenario))
