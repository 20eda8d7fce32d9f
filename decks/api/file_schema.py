"""The shapes of importing and exporting decks, for the OpenAPI description."""

from rest_framework import serializers

from decks.api.deck_schema import DECK_EXAMPLE, DECK_REQUEST_EXAMPLE, DeckSerializer
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


IMPORT_REQUEST_EXAMPLE = {"game": "ahlcg", "text": "Roland Banks\n\n2x .45 Automatic\n1x Sword of Rust\n"}
REPORT = {
    "format": "text",
    "unplaced": [{"line": 4, "text": "1x Sword of Rust", "reason": "There is no card of this name."}],
    "remarks": [],
}
IMPORT_EXAMPLE = {**DECK_EXAMPLE, "import": REPORT}
PREVIEW_EXAMPLE = {**DECK_REQUEST_EXAMPLE, "import": REPORT}
del PREVIEW_EXAMPLE["visibility"]
EXPORT_EXAMPLE = {"format": "cardsdb-deck", "version": 1, "game": "ahlcg", "name": "Roland on the case"}
FORMATS_EXAMPLE = {
    "results": [
        {
            "code": "text",
            "title": "Plain text",
            "media_type": "text/plain",
            "extension": "txt",
            "reads": True,
            "writes": True,
        }
    ]
}
