"""The shapes of collections, for the OpenAPI description."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from cardsdb.api.schema import PageSerializer

S = serializers


class CollectionRequestSerializer(S.Serializer):
    game = S.CharField(help_text="The code of a game; it cannot be changed afterwards.")
    name = S.CharField(max_length=120, help_text="Each of your collections of a game has another one.")
    sets = S.DictField(
        child=S.IntegerField(min_value=1, max_value=99), required=False, help_text="Set code to boxes owned."
    )
    cards = S.DictField(
        child=S.IntegerField(min_value=-999, max_value=999),
        required=False,
        help_text="Card code, of any printing, to the copies beside those of the boxes; below 0 where some are gone.",
    )
    default = S.BooleanField(
        required=False, help_text="Whether it is meant where none is named. The first of a game is so in any case."
    )


class CollectionReplaceSerializer(CollectionRequestSerializer):
    game = S.CharField(required=False, help_text="As it is.")
    sets = S.DictField(child=S.IntegerField(min_value=1, max_value=99), help_text="Set code to boxes owned.")
    cards = S.DictField(
        child=S.IntegerField(min_value=-999, max_value=999),
        help_text="Card code to the copies beside those of the boxes.",
    )


class CollectionChangeSerializer(CollectionRequestSerializer):
    game = S.CharField(required=False, help_text="As it is.")
    name = S.CharField(max_length=120, required=False)
    sets = S.DictField(
        child=S.IntegerField(min_value=1, max_value=99, allow_null=True),
        required=False,
        help_text="The sets that change; null takes one out.",
    )
    cards = S.DictField(
        child=S.IntegerField(min_value=-999, max_value=999, allow_null=True),
        required=False,
        help_text="The cards that change; null takes one out.",
    )


class CollectionSerializer(S.Serializer):
    id = S.UUIDField()
    game = S.CharField()
    name = S.CharField()
    default = S.BooleanField()
    sets = S.DictField(child=S.IntegerField(), help_text="Set code to boxes owned.")
    cards = S.DictField(child=S.IntegerField(), help_text="Card code to the copies beside those of the boxes.")
    created_at = S.DateTimeField()
    updated_at = S.DateTimeField()
    url = S.CharField()


class TotalsSerializer(S.Serializer):
    cards = S.IntegerField(help_text="Different cards.")
    copies = S.IntegerField()


class UnknownSerializer(S.Serializer):
    sets = S.ListField(child=S.CharField())
    cards = S.ListField(child=S.CharField())


class CollectionDetailSerializer(CollectionSerializer):
    totals = TotalsSerializer(help_text="What is owned, boxes and single cards together.")
    unknown = UnknownSerializer(help_text="What the catalogue lacks: it is kept, and counts for nothing.")


class CollectionPageSerializer(PageSerializer):
    results = CollectionSerializer(many=True)


class OwnedCardSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    copies = S.IntegerField()
    url = S.CharField(help_text="Where the copies come from.")


class OwnedCardPageSerializer(PageSerializer):
    results = OwnedCardSerializer(many=True)


class OwnedCardDetailSerializer(OwnedCardSerializer):
    sets = S.DictField(child=S.IntegerField(), help_text="Set code to the copies in all boxes of it.")
    adjusted = S.IntegerField(help_text="Copies beside those of the boxes; below 0 where some are missing.")


IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    required=True,
    description="The ETag of what you read, or `*` for whatever is there.",
)
