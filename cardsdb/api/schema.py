"""The shapes of answers, for the OpenAPI description. Tests hold real answers against them."""

from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers

S = serializers


class PageSerializer(S.Serializer):
    # Base of all lists; each adds its `results`.
    count = S.IntegerField()
    next = S.URLField(allow_null=True)
    previous = S.URLField(allow_null=True)


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


class CardPageSerializer(PageSerializer):
    results = CardSerializer(many=True)


class ClassSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()


class GameSerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    modes = S.ListField(child=S.CharField(), help_text="What `validate` can check; empty where nothing is built.")
    url = S.CharField()


class GameListSerializer(S.Serializer):
    results = GameSerializer(many=True)


class GameDetailSerializer(GameSerializer):
    catalogue_version = S.IntegerField(allow_null=True, help_text="null: the game's cards are not loaded.")
    cards = S.IntegerField()
    types = ClassSerializer(many=True)
    classes = ClassSerializer(many=True)
    sets = ClassSerializer(many=True)


class RuleSerializer(S.Serializer):
    id = S.CharField()
    title = S.CharField()
    summary = S.CharField()
    section = S.CharField(help_text="The entry of the rulebook.")
    problems = S.ListField(child=S.CharField(), help_text="The problem codes that cite this rule.")


class RuleListSerializer(S.Serializer):
    results = RuleSerializer(many=True)


class ProblemKindSerializer(S.Serializer):
    code = S.CharField()
    status = S.IntegerField()
    title = S.CharField()


class ProblemKindListSerializer(S.Serializer):
    results = ProblemKindSerializer(many=True)


class IndexSerializer(S.Serializer):
    games = S.CharField()
    cards = S.CharField()
    problems = S.CharField()
    schema = S.CharField()
    docs = S.CharField()


class CodeChangeSerializer(S.Serializer):
    version = S.IntegerField(help_text="The catalogue version that brought it.")
    at = S.DateTimeField()
    kind = S.ChoiceField(["merged", "renamed", "withdrawn", "restored"])
    code = S.CharField()
    old = S.CharField(allow_null=True, help_text="The name or code before.")
    new = S.CharField(allow_null=True, help_text="The name after, or the code of the card that it is a printing of.")


class CodeChangePageSerializer(PageSerializer):
    results = CodeChangeSerializer(many=True)


PAGE_PARAMETERS = [
    OpenApiParameter("page", int, description="From 1."),
    OpenApiParameter("page_size", int, description="From 1 to 250; 50 unless asked for."),
]
CARD_EXAMPLE = {
    "game": "ahlcg",
    "code": "01016",
    "name": ".45 Automatic",
    "subtitle": None,
    "type": "asset",
    "type_name": "Asset",
    "classes": ["guardian"],
    "level": 0,
    "traits": ["Item", "Weapon", "Firearm"],
    "unique": False,
    "set": "core",
    "set_name": "Core Set",
    "position": 16,
    "quantity": 1,
    "illustrator": "John Pacer",
    "weakness": None,
    "text": None,
    "flavour": None,
    "back": None,
    "encounter_set": None,
    "encounter_position": None,
    "errata_date": None,
    "printings": [],
    "cost": 4,
    "icons": {"agility": 1},
    "slots": ["hand"],
    "deck_limit": 2,
    "url": "/api/v1/cards/ahlcg/01016/",
    "related": [],
}
GAME_EXAMPLE = {
    "code": "ahlcg",
    "name": "Arkham Horror: The Card Game",
    "modes": ["deck"],
    "url": "/api/v1/games/ahlcg/",
}


CODE_CHANGE_EXAMPLE = {
    "version": 7,
    "at": "2026-01-01T12:00:00Z",
    "kind": "merged",
    "code": "99912",
    "old": "99912",
    "new": "99812",
}


def example(value: object, *, request: bool = False, status: int = 200) -> list[OpenApiExample]:
    """The operation's example, of its answer unless it is of the request."""
    codes = None if request else [str(status)]
    return [OpenApiExample("Example", value=value, request_only=request, response_only=not request, status_codes=codes)]
