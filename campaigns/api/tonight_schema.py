"""The shape of a proposal for tonight, for the OpenAPI description."""

from rest_framework import serializers

from campaigns.api.schema import BlockSerializer, CampaignRequestSerializer
from cardsdb.api.schema import ClassSerializer

S = serializers


class TonightGameSerializer(S.Serializer):
    game = S.CharField()
    name = S.CharField()
    collections = S.ListField(
        child=S.CharField(), help_text="What is drawn from; empty: everything that is known of the game."
    )
    possible = S.IntegerField(help_text="How many can be played from that.")
    fitting = S.IntegerField(help_text="How many of them meet every wish.")


class TonightWishSerializer(S.Serializer):
    wish = S.CharField()
    excluded = S.IntegerField(help_text="How many of all possibilities do not meet it.")
    without = S.IntegerField(help_text="How many would be left without this wish alone.")
    message = S.CharField()


class TonightReasonSerializer(S.Serializer):
    code = S.ChoiceField(["owned", "history", "length", "campaign", "lot"])
    message = S.CharField()


class TonightDeckSerializer(S.Serializer):
    id = S.UUIDField()
    name = S.CharField()


class TonightSeatSerializer(S.Serializer):
    seat = S.CharField()
    player = S.CharField()
    leaders = ClassSerializer(many=True)
    deck = TonightDeckSerializer(allow_null=True)


class TonightOptionSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    data = S.DictField(help_text="The data of the entry that chooses it.")  # type: ignore[assignment]


class TonightChoiceSerializer(S.Serializer):
    entry = S.IntegerField(help_text="The entry of `campaign` that says it, from 0.")
    title = S.CharField()
    options = TonightOptionSerializer(many=True)


class ProposalSerializer(S.Serializer):
    game = S.CharField()
    game_name = S.CharField()
    code = S.CharField(help_text="What is played: a scenario, an opponent, a campaign.")
    title = S.CharField()
    detail = S.CharField()
    is_campaign = S.BooleanField(help_text="It goes on on other evenings.")
    minutes = S.IntegerField(allow_null=True, help_text="About; null: nobody knows.")
    minutes_printed = S.BooleanField(help_text="false: an estimate.")
    played = S.IntegerField(help_text="How often you have.")
    won = S.IntegerField()
    last = S.DateTimeField(allow_null=True)
    reasons = TonightReasonSerializer(many=True)
    seats = TonightSeatSerializer(many=True)
    setup = S.DictField(help_text="As the game has it.")
    sheet = BlockSerializer(many=True)
    names = S.DictField(child=S.CharField())
    campaign = CampaignRequestSerializer(help_text="The log that begins it, for `POST /campaigns/`.")
    choices = TonightChoiceSerializer(
        many=True, help_text="What the rules leave to a player; until they choose, the log has the first option."
    )


class TonightSerializer(S.Serializer):
    seed = S.IntegerField()
    players = S.ListField(child=S.CharField())
    possible = S.IntegerField()
    fitting = S.IntegerField()
    games = TonightGameSerializer(many=True)
    left_out = S.ListField(
        child=S.CharField(), help_text="Games of which you have not told what you own, while you have of others."
    )
    wishes = TonightWishSerializer(many=True, help_text="Those that keep something out.")
    proposal = ProposalSerializer(allow_null=True, help_text="null: nothing meets every wish.")
