"""The shapes of deck checking, for the OpenAPI description."""

from rest_framework import serializers

from cardsdb.api.schema import Examples

S = serializers
example = Examples(__file__)
REMARKS = "What was left out of the deck or is odd about it, in sentences: quantities below 1, far too many cards."


class ValidateRequestSerializer(S.Serializer):
    decks = S.ListField(
        child=S.DictField(),
        max_length=100,
        help_text="Each an ArkhamDB deck (`investigator_code`, `slots`, …) or `{build: {leaders, zones, choices}}`, "
        "with an optional `id` that the answer repeats.",
    )
    modes = S.ListField(child=S.CharField(), required=False, help_text="The game's modes; its first unless given.")


class FixSerializer(S.Serializer):
    action = S.ChoiceField(["add", "remove", "choose", "clear"])
    card = S.CharField(required=False, help_text="The card to add or to remove.")
    cards = S.ListField(child=S.CharField(), required=False, help_text="The cards to remove some of.")
    quantity = S.IntegerField(required=False)
    zone = S.CharField(required=False, help_text="Where; the main deck unless said.")
    choice = S.CharField(required=False, help_text="The choice to make, or to leave out.")
    options = S.ListField(child=S.JSONField(), required=False, help_text="What may be chosen.")
    message = S.CharField()


class BuildProblemSerializer(S.Serializer):
    code = S.CharField(help_text="Stable: programs decide by it.")
    rule = S.CharField(help_text="The rule's id; see /games/{game}/rules/.")
    severity = S.ChoiceField(["error", "warning", "info"])
    cards = S.ListField(child=S.CharField(), help_text="Codes of the cards it is about.")
    params = S.DictField(help_text="Counts: `found`, `limit`, and what else the message mentions.")
    message = S.CharField()
    rule_title = S.CharField()
    section = S.CharField(help_text="Where the rulebook says it.")
    url = S.CharField(help_text="The rule.")
    fix = FixSerializer(allow_null=True, help_text="A change after which the problem is gone, where there is one.")


class VerdictSerializer(S.Serializer):
    id = S.JSONField(allow_null=True)
    mode = S.CharField()
    valid = S.BooleanField(help_text="Exactly: no problem is an error.")
    problems = BuildProblemSerializer(many=True, help_text="All of them, in the order of the rulebook.")
    stats = S.DictField()
    remarks = S.ListField(child=S.CharField(), help_text=REMARKS)


class ValidateSerializer(S.Serializer):
    results = VerdictSerializer(many=True, help_text="Decks in the order given, and for each its modes.")


class GroupRequestSerializer(S.Serializer):
    decks = S.ListField(child=S.DictField(), max_length=10, help_text="As for checking decks; one for each seat.")
    mode = S.CharField(required=False)
    collections = S.ListField(
        child=S.CharField(), required=False, help_text="For each deck the name of the collection it is built from."
    )
    owned = S.DictField(
        child=S.DictField(child=S.IntegerField()), required=False, help_text="Collection to card code to copies."
    )


class DeckVerdictSerializer(S.Serializer):
    valid = S.BooleanField()
    problems = BuildProblemSerializer(many=True)
    stats = S.DictField()
    remarks = S.ListField(child=S.CharField(), help_text=REMARKS)


class GroupSerializer(S.Serializer):
    valid = S.BooleanField(help_text="Neither a deck nor the group has an error.")
    problems = BuildProblemSerializer(many=True, help_text="Of the decks together.")
    decks = DeckVerdictSerializer(many=True, help_text="Each by itself, in the order given.")


class ExplainRequestSerializer(S.Serializer):
    card = S.CharField()
    leader = S.CharField(help_text="The investigator's code.")
    choices = S.DictField(required=False, help_text="As in a build.")


class ReasonSerializer(S.Serializer):
    text = S.CharField()
    holds = S.BooleanField()


class OptionSerializer(S.Serializer):
    text = S.CharField()
    admits = S.BooleanField()
    excludes = S.BooleanField(help_text="It forbids what it matches.")
    limit = S.IntegerField(allow_null=True)
    reasons = ReasonSerializer(many=True)


class ExplainSerializer(S.Serializer):
    allowed = S.BooleanField()
    limit = S.IntegerField(allow_null=True, help_text="Copies that a deck may hold.")
    summary = S.CharField()
    rule = S.CharField(help_text="The rule that decides.")
    url = S.CharField()
    options = OptionSerializer(many=True)


class TakerSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    subtitle = S.CharField(allow_null=True)
    classes = S.ListField(child=S.CharField())
    url = S.CharField()


class TakersSerializer(S.Serializer):
    results = TakerSerializer(many=True)
