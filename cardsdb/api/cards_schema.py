"""The shapes of cards, sets, lists and bulk files, for the OpenAPI description; the rest is in schema.py."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api.schema import ClassSerializer, PageSerializer

S = serializers


class WeaknessSerializer(S.Serializer):
    kind = S.ChoiceField(["basic", "signature", "story"])
    class_lock = S.CharField(allow_null=True, help_text="Only investigators of this class may draw it.")
    multiplayer_only = S.BooleanField()
    campaign_only = S.BooleanField()
    copies = S.IntegerField(help_text="In the pool that random weaknesses are drawn from.")


class PrintingSerializer(S.Serializer):
    code = S.CharField()
    set = S.CharField()
    position = S.IntegerField()
    quantity = S.IntegerField()
    illustrator = S.CharField(allow_blank=True)
    text = S.CharField(allow_null=True, help_text="Where it differs from the card's.")
    flavour = S.CharField(allow_null=True)
    values = S.DictField(help_text="Single values that this printing has otherwise.")
    errata_date = S.DateField(allow_null=True)


class FaceSerializer(S.Serializer):
    name = S.CharField(allow_null=True)
    subtitle = S.CharField(allow_null=True)
    traits = S.ListField(child=S.CharField())
    text = S.CharField(allow_null=True)
    flavour = S.CharField(allow_null=True)
    illustrator = S.CharField(allow_blank=True)


class RelatedSerializer(S.Serializer):
    kind = S.CharField(help_text="signature, bonded, upgrade, …; the game's words are in kind_name.")
    kind_name = S.CharField()
    code = S.CharField()
    name = S.CharField()
    level = S.IntegerField(allow_null=True)


class CardSerializer(S.Serializer):
    """A card. The game's own fields (cost, icons, …) follow the ones listed here; those with their default value
    are left out."""

    game = S.CharField()
    code = S.CharField()
    name = S.CharField(help_text="In the language asked for, else in English.")
    subtitle = S.CharField(allow_null=True)
    type = S.CharField()
    type_name = S.CharField()
    classes = S.ListField(child=S.CharField())
    level = S.IntegerField(allow_null=True, help_text="null: no level is printed. That is not level 0.")
    traits = S.ListField(child=S.CharField())
    keywords = S.ListField(child=S.CharField(), help_text="Their codes, in alphabetical order.")
    keyword_names = S.ListField(child=S.CharField(), help_text="Their names, in the same order.")
    unique = S.BooleanField()
    set = S.CharField()
    set_name = S.CharField()
    position = S.IntegerField()
    quantity = S.IntegerField()
    illustrator = S.CharField(allow_blank=True)
    weakness = WeaknessSerializer(allow_null=True)
    text = S.CharField(allow_null=True, help_text="null unless the operator has imported texts.")
    flavour = S.CharField(allow_null=True)
    back = FaceSerializer(allow_null=True)
    encounter_set = S.CharField(allow_null=True)
    encounter_position = S.IntegerField(allow_null=True)
    errata_date = S.DateField(allow_null=True)
    printings = PrintingSerializer(many=True)
    url = S.CharField()
    related = RelatedSerializer(many=True)


class CardTabooSerializer(S.Serializer):
    list = S.CharField(help_text="The code of the list.")
    name = S.CharField()
    start = S.DateField()
    active = S.BooleanField()
    level_cost = S.IntegerField(help_text="Experience on top of the level; may be negative.")
    text = S.CharField(allow_null=True)
    values = S.DictField(help_text="Fields that the list sets.")


class CardRuleSerializer(S.Serializer):
    id = S.CharField()
    title = S.CharField()


class CardDetailSerializer(CardSerializer):
    taboos = CardTabooSerializer(many=True, help_text="What each taboo list does to it, the oldest first.")
    rules = CardRuleSerializer(many=True, help_text="Deckbuilding rules that speak of it.")


class WarningSerializer(S.Serializer):
    code = S.CharField()
    message = S.CharField()
    start = S.IntegerField(help_text="The first character of the term in the query, from 0.")
    end = S.IntegerField(help_text="The character after it.")


class FacetValueSerializer(S.Serializer):
    value = S.JSONField(help_text="A text or a number, as a query takes it.")
    name = S.CharField()
    count = S.IntegerField()


class CardPageSerializer(PageSerializer):
    explanation = S.CharField(required=False, help_text="With `q`: the query in words.")
    warnings = WarningSerializer(many=True, required=False, help_text="With `q`: what was left out of it.")
    did_you_mean = S.ListField(
        child=S.CharField(), required=False, help_text="With `q`: names, where nothing was found."
    )
    facets = S.DictField(child=FacetValueSerializer(many=True), required=False)
    results = CardSerializer(many=True)


class AutocompleteSerializer(S.Serializer):
    results = S.ListField(child=S.CharField())


class RandomCardSerializer(S.Serializer):
    seed = S.CharField(help_text="Draws the same card again.")
    count = S.IntegerField(help_text="How many cards it was drawn from.")
    warnings = WarningSerializer(many=True)
    card = CardSerializer()


IDENTIFIER = {
    "type": "object",
    "properties": {
        **{name: {"type": "string"} for name in ("code", "printing", "name", "set")},
        **{name: {"type": "integer"} for name in ("level", "position")},
    },
}


@extend_schema_field({"oneOf": [{"type": "string", "description": "A code."}, IDENTIFIER]})
class IdentifierField(S.Field):
    """A card as a lookup names it."""


class CardLookupRequestSerializer(S.Serializer):
    game = S.CharField(required=False)
    identifiers = S.ListField(child=IdentifierField(), max_length=100)


class CardLookupSerializer(S.Serializer):
    results = CardSerializer(many=True)
    not_found = S.ListField(child=IdentifierField(), help_text="As they were asked for.")


class CountedClassSerializer(ClassSerializer):
    game = S.CharField()
    cards = S.IntegerField()
    url = S.CharField()


class ClassListSerializer(S.Serializer):
    results = CountedClassSerializer(many=True)


class SetSerializer(CountedClassSerializer):
    cycle = S.CharField(allow_blank=True)
    cycle_name = S.CharField(allow_null=True)
    released = S.DateField(allow_null=True)
    size = S.IntegerField(allow_null=True, help_text="How many different cards it is said to hold.")


class SetListSerializer(S.Serializer):
    results = SetSerializer(many=True)


class TabooSerializer(CountedClassSerializer):
    start = S.DateField()
    active = S.BooleanField()
    current = S.BooleanField(help_text="It is the list in force.")


class TabooListSerializer(S.Serializer):
    results = TabooSerializer(many=True)


class TabooEntrySerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField(allow_null=True)
    level_cost = S.IntegerField()
    text = S.CharField(allow_null=True)
    values = S.DictField()


class TabooDetailSerializer(TabooSerializer):
    entries = TabooEntrySerializer(many=True)


class ScenarioSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    heading = S.CharField(allow_blank=True)
    kind = S.CharField()
    reference_card = S.CharField(allow_null=True)
    encounter_sets = S.ListField(child=S.CharField())
    resolutions = S.ListField(child=S.CharField())


class LogSectionSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    kind = S.CharField()


class GuideSerializer(S.Serializer):
    game = S.CharField()
    code = S.CharField()
    name = S.CharField()
    kind = S.ChoiceField(["campaign", "side-story"])
    official = S.BooleanField()
    returns_to = S.CharField(allow_null=True, help_text="The guide that it varies; what it lacks is found there.")
    scenarios = ScenarioSerializer(many=True)
    sections = LogSectionSerializer(many=True)
    chaos_bags = S.DictField(child=S.ListField(child=S.CharField()), help_text="Difficulty to tokens.")


class GuideListSerializer(S.Serializer):
    results = GuideSerializer(many=True)


class BulkSerializer(S.Serializer):
    game = S.CharField()
    language = S.CharField()
    format = S.ChoiceField(["json", "ndjson", "csv"])
    content_type = S.CharField()
    cards = S.IntegerField()
    catalogue_version = S.IntegerField()
    updated_at = S.DateTimeField()
    size = S.IntegerField()
    compressed_size = S.IntegerField()
    url = S.CharField()


class BulkListSerializer(S.Serializer):
    results = BulkSerializer(many=True)
