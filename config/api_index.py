"""The first address of the API. It stands here, for only here all its parts are known."""

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from cardsdb.api.frame import PublicView, fixed_response
from cardsdb.api.schema import example


class IndexSerializer(serializers.Serializer):
    games = serializers.CharField()
    cards = serializers.CharField()
    sets = serializers.CharField()
    classes = serializers.CharField()
    taboos = serializers.CharField()
    guides = serializers.CharField()
    collections = serializers.CharField(help_text="With an account.")
    decks = serializers.CharField()
    parties = serializers.CharField()
    campaigns = serializers.CharField()
    bulk = serializers.CharField()
    problems = serializers.CharField()
    schema = serializers.CharField()
    docs = serializers.CharField()


INDEX = {part: f"/api/v1/{part}/" for part in IndexSerializer().fields}


class Index(PublicView):
    @extend_schema(summary="Where to begin", operation_id="index", responses=IndexSerializer, examples=example(INDEX))
    def get(self, request: Request) -> HttpResponseBase:
        return fixed_response(request, INDEX)
