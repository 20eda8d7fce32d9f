"""The shapes of parties, for the OpenAPI description."""

from rest_framework import serializers

from cardsdb.api.schema import PageSerializer
from decks.api.deck_schema import DeckSummarySerializer
from decks.api.schema import BuildProblemSerializer
from decks.models import Deck

S = serializers


class PartyChangeSerializer(S.Serializer):
    name = S.CharField(max_length=120, required=False)
    notes = S.CharField(required=False, help_text="Markdown.")
    visibility = S.ChoiceField(Deck.Visibility.choices, required=False)
    collection = S.UUIDField(
        required=False, allow_null=True, help_text="What all decks are built from; one of your own."
    )
    decks = S.ListField(
        child=S.UUIDField(), required=False, max_length=10, help_text="In their order: your own, or others' to be seen."
    )


class PartyRequestSerializer(PartyChangeSerializer):
    game = S.CharField(help_text="The code of the game; it cannot be changed later.")
    name = S.CharField(max_length=120)


class PartySummarySerializer(S.Serializer):
    id = S.UUIDField()
    url = S.CharField()
    game = S.CharField()
    name = S.CharField()
    notes = S.CharField()
    owner = S.CharField()
    visibility = S.ChoiceField(Deck.Visibility.choices)
    created_at = S.DateTimeField()
    updated_at = S.DateTimeField()
    collection = S.UUIDField(required=False, allow_null=True, help_text="Only the owner sees it.")


class PartyPageSerializer(PageSerializer):
    results = PartySummarySerializer(many=True)


class PartyDeckSerializer(DeckSummarySerializer):
    problems = BuildProblemSerializer(many=True, help_text="Of the deck by itself.")


class PartySerializer(PartySummarySerializer):
    decks = PartyDeckSerializer(many=True, help_text="Those that you may see.")
    hidden = S.IntegerField(help_text="Decks that you may not see, or that were deleted.")
    valid = S.BooleanField(
        help_text="There is a deck, and neither a deck nor all together have an error; hidden ones are not judged."
    )
    problems = BuildProblemSerializer(many=True, help_text="Of the decks together.")
