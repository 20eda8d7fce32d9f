"""The shapes of answers, for the OpenAPI description. Tests hold real answers against them."""

from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers

S = serializers


class PageSerializer(S.Serializer):
    # Base of all lists; each adds its `results`.
    count = S.IntegerField()
    next = S.URLField(allow_null=True)
    previous = S.URLField(allow_null=True)


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
    page = S.CharField(help_text="The same for people.")


class RuleListSerializer(S.Serializer):
    results = RuleSerializer(many=True)


class ProblemKindSerializer(S.Serializer):
    code = S.CharField()
    status = S.IntegerField()
    title = S.CharField()


class ProblemKindListSerializer(S.Serializer):
    results = ProblemKindSerializer(many=True)


class CodeChangeSerializer(S.Serializer):
    version = S.IntegerField(help_text="The catalogue version that brought it.")
    at = S.DateTimeField()
    kind = S.ChoiceField(["merged", "split", "renamed", "withdrawn", "restored"])
    code = S.CharField()
    old = S.CharField(allow_null=True, help_text="The name or code before.")
    new = S.CharField(allow_null=True, help_text="The name after, or the code of the card that it is a printing of.")


class CodeChangePageSerializer(PageSerializer):
    results = CodeChangeSerializer(many=True)


PAGE_PARAMETERS = [
    OpenApiParameter("page", int, description="From 1."),
    OpenApiParameter("page_size", int, description="From 1 to 250; 50 unless asked for."),
]
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
