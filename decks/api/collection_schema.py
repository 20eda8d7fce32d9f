"""The shapes of checking decks against collections, for the OpenAPI description."""

from rest_framework import serializers

from decks.api.schema import BuildProblemSerializer

S = serializers


class CheckRequestSerializer(S.Serializer):
    decks = S.ListField(
        child=S.JSONField(),
        max_length=10,
        help_text="As for checking decks, or the id of a kept deck; one for each seat.",
    )
    collections = S.ListField(
        child=S.UUIDField(allow_null=True),
        required=False,
        help_text="For each deck the collection it is built from; null, or all left out: that of the address.",
    )


class CheckedDeckSerializer(S.Serializer):
    id = S.JSONField(allow_null=True)
    collection = S.UUIDField(help_text="The one it is built from.")
    buildable = S.BooleanField(help_text="By itself, while no other deck needs the copies.")
    unknown = S.ListField(child=S.CharField(), help_text="Codes that the catalogue lacks; nobody knows who owns them.")


class LenderSerializer(S.Serializer):
    id = S.UUIDField()
    name = S.CharField()


class CheckSerializer(S.Serializer):
    buildable = S.BooleanField(help_text="All decks together: nothing is short, and nothing unknown.")
    problems = BuildProblemSerializer(
        many=True,
        help_text="Of the decks together, as `group/` has them. In the `params` of each `collection-short`: `found` "
        "copies in use, the `limit` that the `collection` has, the `decks` that hold how many, and how many copies "
        "other collections have to `spare`.",
    )
    decks = CheckedDeckSerializer(many=True, help_text="In the order given.")
    collections = LenderSerializer(many=True, help_text="Your collections of this game: all could lend copies.")
