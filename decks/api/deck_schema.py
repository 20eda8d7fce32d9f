"""The shapes of kept decks, for the OpenAPI description."""

from rest_framework import serializers

from cardsdb.api.schema import PageSerializer
from decks.api.experience_schema import BalanceSerializer, DiscountSerializer, EntrySerializer, ReceiptLineSerializer
from decks.api.schema import REMARKS, BuildProblemSerializer
from decks.models import Deck, DeckRevision

S = serializers
ZONES_HELP = "Zone (`main`, `side`, …) to card code to copies; cards with less than one are left out, with a remark."


class DeckChangeSerializer(S.Serializer):
    name = S.CharField(max_length=120, required=False)
    leaders = S.ListField(child=S.CharField(), required=False, help_text="Card codes, of any printing.")
    zones = S.DictField(child=S.DictField(child=S.IntegerField()), required=False, help_text=ZONES_HELP)
    choices = S.DictField(required=False, help_text="Class, deck size, taboo list, …; the game's README names them.")
    notes = S.CharField(required=False, help_text="Markdown.")
    tags = S.ListField(child=S.CharField(max_length=40), required=False, max_length=30)
    folder = S.CharField(max_length=120, required=False)
    visibility = S.ChoiceField(Deck.Visibility.choices, required=False)
    collection = S.UUIDField(required=False, allow_null=True, help_text="What it is built from; one of your own.")


class DeckRequestSerializer(DeckChangeSerializer):
    game = S.CharField(help_text="The code of the game; it cannot be changed later.")
    name = S.CharField(max_length=120)


class VersionsSerializer(S.Serializer):
    catalogue = S.IntegerField(help_text="The catalogue version.")
    rules = S.CharField(help_text="Names the rules; another name means that they may have changed.")


class DeckSummarySerializer(S.Serializer):
    id = S.UUIDField()
    url = S.CharField()
    game = S.CharField()
    name = S.CharField()
    owner = S.CharField()
    visibility = S.ChoiceField(Deck.Visibility.choices)
    leaders = S.ListField(child=S.CharField())
    leader_names = S.ListField(child=S.CharField())
    tags = S.ListField(child=S.CharField())
    revision = S.IntegerField(help_text="The number of the newest one.")
    size = S.IntegerField()
    experience = S.IntegerField(help_text="In the deck.")
    valid = S.BooleanField()
    errors = S.IntegerField()  # type: ignore[assignment]  # the API's word
    checked_with = VersionsSerializer()
    broken_by = S.IntegerField(allow_null=True, help_text="The catalogue version that made the valid deck invalid.")
    created_at = S.DateTimeField()
    updated_at = S.DateTimeField()
    folder = S.CharField(required=False, help_text="Only the owner sees it.")
    collection = S.UUIDField(required=False, allow_null=True, help_text="Only the owner sees it.")
    seated_in = S.UUIDField(required=False, allow_null=True, help_text="The campaign it is played in. For the owner.")
    locked = S.BooleanField(required=False, help_text="Its cards change by the campaign alone. For the owner.")
    deleted_at = S.DateTimeField(required=False)


class DeckPageSerializer(PageSerializer):
    more = S.BooleanField(help_text="There are more than `count`.")
    rechecking = S.BooleanField(
        required=False,
        help_text="With `valid` or `broken_by`: decks are still being checked with newer cards or rules, so that some "
        "may be missing here.",
    )
    results = DeckSummarySerializer(many=True)


class DeckSerializer(DeckSummarySerializer):
    zones = S.DictField(child=S.DictField(child=S.IntegerField()))
    choices = S.DictField()
    notes = S.CharField()
    mode = S.CharField()
    problems = BuildProblemSerializer(many=True)
    stats = S.DictField()
    balance = BalanceSerializer(allow_null=True, help_text="null where decks cost no experience.")
    remarks = S.ListField(
        child=S.CharField(), required=False, help_text=f"In the answer to a write, where there is any. {REMARKS}"
    )


class RevisionSerializer(S.Serializer):
    number = S.IntegerField()
    base = S.IntegerField(allow_null=True, help_text="The revision that it was made from.")
    cause = S.ChoiceField(DeckRevision.Cause.choices)
    name = S.CharField()
    valid = S.BooleanField(help_text="When it was saved.")
    cost = S.IntegerField(help_text="Experience, of an upgrade.")
    spent = S.IntegerField(help_text="Experience, of all upgrades that led here.")
    checked_with = VersionsSerializer()
    author = S.CharField(allow_null=True)
    created_at = S.DateTimeField()


class RevisionPageSerializer(PageSerializer):
    results = RevisionSerializer(many=True)


class ReceiptSerializer(S.Serializer):
    xp = S.IntegerField(help_text="What everything costs together.")
    receipt = ReceiptLineSerializer(many=True)
    discounts = DiscountSerializer(many=True)
    problems = BuildProblemSerializer(many=True, help_text="Of the way from the one to the other.")


class WholeRevisionSerializer(RevisionSerializer):
    leaders = S.ListField(child=S.CharField())
    zones = S.DictField(child=S.DictField(child=S.IntegerField()))
    choices = S.DictField()
    notes = S.CharField()
    tags = S.ListField(child=S.CharField())
    problems = BuildProblemSerializer(many=True)
    exiled = S.DictField(child=S.IntegerField(), help_text="Card code to copies exiled on the way here.")
    receipt = ReceiptSerializer(allow_null=True)


class ChangedCardSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    to = S.IntegerField()

    def get_fields(self) -> dict[str, S.Field]:
        return {**super().get_fields(), "from": S.IntegerField()}


class DiffSerializer(S.Serializer):
    to = S.IntegerField()
    name = S.ListField(child=S.CharField(), allow_null=True, help_text="Before and after; null where it is the same.")
    notes = S.ListField(child=S.CharField(), allow_null=True)
    tags = S.ListField(child=S.ListField(child=S.CharField()), allow_null=True)
    leaders = S.ListField(child=S.ListField(child=S.CharField()), allow_null=True)
    zones = S.DictField(child=ChangedCardSerializer(many=True))
    choices = S.DictField(help_text="Name to what was chosen before and after.")

    def get_fields(self) -> dict[str, S.Field]:
        return {**super().get_fields(), "from": S.IntegerField()}


class RevertRequestSerializer(S.Serializer):
    revision = S.IntegerField()


class CloneRequestSerializer(S.Serializer):
    name = S.CharField(required=False, max_length=120)
    revision = S.IntegerField(required=False, help_text="The newest unless said.")


class DeckUpgradeRequestSerializer(S.Serializer):
    leaders = S.ListField(child=S.CharField(), required=False)
    zones = S.DictField(child=S.DictField(child=S.IntegerField()), required=False, help_text=ZONES_HELP)
    choices = S.DictField(required=False)
    name = S.CharField(required=False)
    notes = S.CharField(required=False)
    tags = S.ListField(child=S.CharField(), required=False)
    exiled = S.DictField(child=S.IntegerField(), required=False, help_text="Card code to copies exiled before.")
    revision = S.IntegerField(required=False, help_text="What is upgraded; the newest unless said.")
    preview = S.BooleanField(required=False, help_text="Only say what it would cost.")


class DeckUpgradeSerializer(ReceiptSerializer):
    revision = S.IntegerField(help_text="The newest, which the upgrade made.")
    ledger = EntrySerializer(many=True, required=False, help_text="The deck's, with this purchase.")
    balance = BalanceSerializer(required=False)


class EntryRequestSerializer(S.Serializer):
    kind = S.CharField(required=False, help_text="victory, bonus, adjustment, …; an adjustment needs a reason.")
    amount = S.IntegerField()
    reason = S.CharField(required=False, max_length=200)


class WrittenEntrySerializer(EntrySerializer):
    created_at = S.DateTimeField()


class LedgerSerializer(BalanceSerializer):
    entries = WrittenEntrySerializer(many=True, help_text="What was written down.")
    ledger = EntrySerializer(many=True, help_text="With the upgrades that led to the newest revision, in order.")


class StatsSerializer(S.Serializer):
    # Each game has figures of its own; traits are counted for all of them.
    size = S.IntegerField(required=False)
    required_size = S.IntegerField(allow_null=True, required=False)
    xp = S.IntegerField(required=False)
    cards = S.DictField(child=S.IntegerField(), required=False, help_text="By the part of the deck.")
    classes = S.DictField(child=S.IntegerField(), required=False)
    types = S.DictField(child=S.IntegerField(), required=False)
    levels = S.DictField(child=S.IntegerField(), required=False)
    costs = S.DictField(child=S.IntegerField(), required=False)
    slots = S.DictField(child=S.IntegerField(), required=False)
    icons = S.DictField(child=S.IntegerField(), required=False)
    traits = S.DictField(child=S.IntegerField())


class NamedCardSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()


class HopedForSerializer(NamedCardSerializer):
    copies = S.IntegerField()


class ChanceSerializer(S.Serializer):
    turn = S.IntegerField(help_text="0 is the opening hand; n, when the actions of turn n begin.")
    chance = S.FloatField()
    exact = S.CharField(help_text="The same as a fraction.")


class OddsOfSerializer(S.Serializer):
    cards = HopedForSerializer(many=True)
    by_turn = ChanceSerializer(many=True)


class OddsSerializer(S.Serializer):
    library = S.IntegerField(help_text="The cards that are shuffled.")
    hand = S.IntegerField()
    at_least = S.IntegerField()
    mulligan = S.BooleanField()
    results = OddsOfSerializer(many=True)


class DrawnHandSerializer(S.Serializer):
    seed = S.CharField()
    hand = NamedCardSerializer(many=True)
    passed_over = NamedCardSerializer(many=True, help_text="Set aside while drawing, and shuffled back in.")
    replaced = NamedCardSerializer(many=True)
    kept = NamedCardSerializer(many=True, help_text="The hand that the game begins with.")
    drawn = NamedCardSerializer(many=True)
    not_in_hand = S.ListField(child=S.CharField(), help_text="Cards to replace that were not there.")


class RecheckSerializer(S.Serializer):
    game = S.CharField()
    checked_with = VersionsSerializer()
    total = S.IntegerField()
    done = S.IntegerField()
    broken = S.IntegerField(help_text="Decks that were valid before.")
    mended = S.IntegerField(help_text="Decks that are valid now.")
    started_at = S.DateTimeField()
    finished_at = S.DateTimeField(allow_null=True)


class RecheckPageSerializer(PageSerializer):
    results = RecheckSerializer(many=True)
