"""The shapes of upgrades, standalone play and random weaknesses, for the OpenAPI description."""

from rest_framework import serializers

from decks.api.schema import BuildProblemSerializer

S = serializers


class EntrySerializer(S.Serializer):
    kind = S.ChoiceField(["starting", "victory", "bonus", "purchase", "adjustment", "carried-over"])
    amount = S.IntegerField(help_text="Of a purchase, what it cost; else what came, or with a minus what went.")
    reason = S.CharField(required=False, help_text="A card's code, or words; an adjustment needs one.")


class PlayedSerializer(S.Serializer):
    victory = S.IntegerField(help_text="The victory points of all cards in the display.")
    bonus = S.IntegerField(required=False, help_text="What the resolution adds, or with a minus takes away.")
    defeated = S.BooleanField(required=False, help_text="Whether the investigator was defeated.")


class UpgradeRequestSerializer(S.Serializer):
    prev = S.DictField(help_text="The deck before, as `validate/` takes it.")
    next = S.DictField(help_text="The deck after.")
    exiled = S.DictField(
        child=S.IntegerField(),
        required=False,
        help_text="Codes and quantities of what was exiled, or what the campaign took; else `exile_string` of the "
        "next deck.",
    )
    ledger = EntrySerializer(many=True, required=False, help_text="Experience so far, for a balance.")
    played = PlayedSerializer(required=False, help_text="The scenario just played, for what it brought.")


class ReceiptLineSerializer(S.Serializer):
    way = S.ChoiceField(["buy", "upgrade", "keep-lower", "boxes", "remove", "exile"])
    zone = S.ChoiceField(["main", "extra"])
    card = S.CharField()
    name = S.CharField()
    copies = S.IntegerField()
    lower = S.CharField(allow_null=True, help_text="The card that was upgraded.")
    price = S.IntegerField(help_text="For all copies, before what is taken off.")
    surcharge = S.IntegerField(help_text="How much of the price is a surcharge.")
    off = S.DictField(
        child=S.IntegerField(),
        help_text="What takes how much off: room, swap, first-spell, first-upgrade, bought-back, second-copy.",
    )
    cost = S.IntegerField()
    rule = S.CharField()
    rule_title = S.CharField()
    url = S.CharField()


class DiscountSerializer(S.Serializer):
    kind = S.CharField()
    used = S.IntegerField()
    available = S.IntegerField()


class BalanceSerializer(S.Serializer):
    earned = S.IntegerField(help_text="In scenarios and by cards, whatever became of it.")
    spent = S.IntegerField()
    unspent = S.IntegerField()
    overspent = S.IntegerField(help_text="How much more was spent than there was; then there is a problem, too.")


class UpgradeSerializer(S.Serializer):
    xp = S.IntegerField(help_text="What everything costs together.")
    receipt = ReceiptLineSerializer(many=True)
    discounts = DiscountSerializer(many=True)
    ledger = EntrySerializer(many=True, required=False, help_text="If asked with one: all of it, after the upgrade.")
    balance = BalanceSerializer(required=False, help_text="What the ledger comes to.")
    valid = S.BooleanField()
    problems = BuildProblemSerializer(many=True, help_text="Of the way, then of the next deck.")


class DrawRequestSerializer(S.Serializer):
    seed = S.IntegerField(required=False, help_text="The same seed draws the same; one is chosen and told if left out.")
    number = S.IntegerField(required=False, help_text="As many as are missing unless said; 0 for the odds alone.")
    players = S.IntegerField(
        required=False, help_text="As the deck says, or 1; some weaknesses are for several players only."
    )
    sets = S.JSONField(
        required=False, help_text="A list of the sets at hand, or an object with the boxes of each; one of each if not."
    )
    traits = S.ListField(child=S.CharField(), required=False, help_text="Only weaknesses with one of these traits.")
    drawn = S.DictField(child=S.IntegerField(), required=False, help_text="Copies that others have already, by code.")


class WeaknessesRequestSerializer(DrawRequestSerializer):
    deck = S.DictField(help_text="As `validate/` takes it.")
    mode = S.CharField(required=False, help_text="The game's modes; its first unless given.")


class TraumaSerializer(S.Serializer):
    source = S.ChoiceField(["defeat", "resolution"])  # type: ignore[assignment]  # the API's word
    physical = S.IntegerField(required=False)
    mental = S.IntegerField(required=False)


class PlayRequestSerializer(S.Serializer):
    scenario = S.CharField(help_text="Its code; see /guides/.")
    resolutions = S.DictField(
        child=S.CharField(), required=False, help_text="Those chosen for earlier scenarios; R1 where none is."
    )
    granted = S.DictField(
        child=S.IntegerField(), required=False, help_text="Cards that the resolutions grant: codes and copies."
    )
    trauma = TraumaSerializer(many=True, required=False)
    sets = S.ListField(child=S.CharField(), required=False, help_text="The sets at hand; all unless said.")


class StandaloneRequestSerializer(S.Serializer):
    deck = S.DictField(help_text="As `validate/` takes it.")
    draw = DrawRequestSerializer(required=False, help_text="Or true, for a draw without any wish.")
    play = PlayRequestSerializer(required=False, help_text="A scenario, for what is chosen before it.")


class WeaknessCountsSerializer(S.Serializer):
    required = S.IntegerField(help_text="By the investigator.")  # type: ignore[assignment]  # the API's word
    owed = S.IntegerField(help_text="For the experience, standalone.")
    found = S.IntegerField(help_text="In the deck.")
    missing = S.IntegerField()


class DrawnSerializer(S.Serializer):
    card = S.CharField()
    name = S.CharField()


class PoolEntrySerializer(S.Serializer):
    card = S.CharField()
    name = S.CharField()
    copies = S.IntegerField()
    odds = S.FloatField(help_text="Of being the next one drawn.")


class DrawSerializer(S.Serializer):
    seed = S.IntegerField()
    number = S.IntegerField(help_text="How many were to be drawn; `cards` has fewer if the pool ran out.")
    cards = DrawnSerializer(many=True)
    pool = PoolEntrySerializer(many=True)


class WeaknessesSerializer(WeaknessCountsSerializer):
    draw = DrawSerializer()


class EarlierSerializer(S.Serializer):
    scenario = S.CharField()
    name = S.CharField()
    kind = S.CharField()
    resolutions = S.ListField(child=S.CharField())
    chosen = S.CharField(allow_null=True)


class TraumaTotalSerializer(S.Serializer):
    physical = S.IntegerField()
    mental = S.IntegerField()


class PlaySerializer(S.Serializer):
    scenario = S.CharField()
    earlier = EarlierSerializer(many=True, help_text="What comes before, in the order of the guide.")
    experience = S.IntegerField(help_text="Always 0: it is the one thing that is not recorded.")
    granted = S.DictField(child=S.IntegerField())
    left_out = S.DictField(child=S.IntegerField(), help_text="Granted, but not at hand.")
    trauma = TraumaTotalSerializer(help_text="That of resolutions; being defeated gives none.")


class StandaloneSerializer(S.Serializer):
    experience = S.IntegerField(help_text="In the deck; Exceptional cards count double.")
    printed = S.IntegerField(help_text="The same if Exceptional cards counted by their printed level.")
    bonus = S.IntegerField(help_text="What the investigator or cards grant; it does not count.")
    counted = S.IntegerField()
    limit = S.IntegerField()
    allowed = S.BooleanField()
    weaknesses = WeaknessCountsSerializer()
    draw = DrawSerializer(required=False)
    play = PlaySerializer(required=False)
