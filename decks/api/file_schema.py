"""The shapes of importing and exporting decks, for the OpenAPI description."""

from rest_framework import serializers

from decks.api.deck_schema import DeckSerializer
from decks.models import Deck

S = serializers


class DeckImportRequestSerializer(S.Serializer):
    text = S.CharField(required=False, help_text="The file's contents; this or `url`.")
    url = S.CharField(required=False, help_text="The page of a deck on ArkhamDB or arkham.build.")
    game = S.CharField(required=False, help_text="Where the file does not say it.")
    format = S.CharField(required=False, help_text="The file shows it, unless said.")
    name = S.CharField(required=False, help_text="Instead of that of the file.")
    folder = S.CharField(required=False)
    visibility = S.ChoiceField(Deck.Visibility.choices, required=False)
    preview = S.BooleanField(required=False)


class UnplacedSerializer(S.Serializer):
    line = S.IntegerField(allow_null=True, help_text="From 1.")
    text = S.CharField()
    reason = S.CharField()


class ImportReportSerializer(S.Serializer):
    format = S.CharField()
    unplaced = UnplacedSerializer(many=True, help_text="What the deck has no place for; it stands in the notes.")
    remarks = S.ListField(child=S.CharField(), help_text="How the file was understood where it could be doubted.")


def _with_report(fields: dict[str, S.Field]) -> dict[str, S.Field]:
    return {**fields, "import": ImportReportSerializer()}


class DeckImportSerializer(DeckSerializer):
    def get_fields(self) -> dict[str, S.Field]:
        return _with_report(super().get_fields())


class DeckPreviewSerializer(S.Serializer):
    game = S.CharField()
    name = S.CharField()
    leaders = S.ListField(child=S.CharField())
    zones = S.DictField(child=S.DictField(child=S.IntegerField()))
    choices = S.DictField()
    notes = S.CharField()
    tags = S.ListField(child=S.CharField())

    def get_fields(self) -> dict[str, S.Field]:
        return _with_report(super().get_fields())


class FormatSerializer(S.Serializer):
    code = S.CharField()
    title = S.CharField()
    media_type = S.CharField()
    extension = S.CharField()
    reads = S.BooleanField()
    writes = S.BooleanField()


class FormatListSerializer(S.Serializer):
    results = FormatSerializer(many=True)
