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
    sets = S.CharField()
    classes = S.CharField()
    taboos = S.CharField()
    guides = S.CharField()
    bulk = S.CharField()
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


class ImportRequestSerializer(S.Serializer):
    game = S.CharField()
    source = S.CharField(help_text="fixtures, cardsdb or one of the game's own.")  # type: ignore[assignment]
    path = S.CharField(help_text="Below the folder IMPORT_DIR of the server.")
    sets = S.ListField(child=S.CharField(), required=False, help_text="Only these sets; everything without it.")
    waived = S.ListField(child=S.CharField(), required=False, help_text="Rows to leave out, each as file:number.")
    apply = S.BooleanField(required=False, help_text="Apply at once; else the import stops for review.")


class ImportSerializer(S.Serializer):
    id = S.UUIDField()
    game = S.CharField()
    source = S.CharField()  # type: ignore[assignment]  # the API's word
    path = S.CharField()
    sets = S.ListField(child=S.CharField())
    waived = S.ListField(child=S.CharField())
    status = S.ChoiceField(
        ["running", "refused", "review", "unchanged", "applied", "rolled-back", "cancelled", "broken-off"]
    )
    stage = S.CharField()
    done = S.IntegerField()
    total = S.IntegerField()
    actor = S.CharField(allow_null=True)
    started_at = S.DateTimeField()
    finished_at = S.DateTimeField(allow_null=True)
    url = S.CharField()


class ImportPageSerializer(PageSerializer):
    results = ImportSerializer(many=True)


class FindingSerializer(S.Serializer):
    level = S.ChoiceField(["fault", "note"])
    file = S.CharField()
    row = S.IntegerField(allow_null=True)
    field = S.CharField(allow_blank=True)
    reason = S.CharField()


class FieldChangeSerializer(S.Serializer):
    field = S.CharField()
    old = S.JSONField(allow_null=True)
    new = S.JSONField(allow_null=True)


class ChangeSerializer(S.Serializer):
    action = S.ChoiceField(["new", "changed", "withdrawn"])
    kind = S.CharField()
    code = S.CharField()
    fields = FieldChangeSerializer(many=True)  # type: ignore[assignment]  # the API's word


class ChangePageSerializer(PageSerializer):
    results = ChangeSerializer(many=True)


class ImportDetailSerializer(ImportSerializer):
    findings = FindingSerializer(many=True)
    changes = ChangePageSerializer()


INDEX = ("games", "cards", "sets", "classes", "taboos", "guides", "bulk", "problems", "schema", "docs")
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
IMPORT_REQUEST_EXAMPLE = {"game": "ahlcg", "source": "arkhamdb", "path": "arkhamdb", "sets": ["core"], "apply": False}
IMPORT_EXAMPLE = {
    "id": "6b0d2f6e-1a52-4a63-8d0e-2f3a6a1f5c11",
    "game": "ahlcg",
    "source": "arkhamdb",
    "path": "/srv/import/arkhamdb",
    "sets": ["core"],
    "waived": [],
    "status": "running",
    "stage": "read",
    "done": 0,
    "total": 0,
    "actor": "boss",
    "started_at": "2026-01-01T12:00:00Z",
    "finished_at": None,
    "url": "/api/v1/imports/6b0d2f6e-1a52-4a63-8d0e-2f3a6a1f5c11/",
}
IMPORT_DETAIL_EXAMPLE = {
    **IMPORT_EXAMPLE,
    "status": "review",
    "findings": [
        {"level": "note", "file": "pack/a.json", "row": 3, "field": "code", "reason": "99001 stands twice, identically"}
    ],
    "changes": {
        "count": 1,
        "next": None,
        "previous": None,
        "results": [
            {
                "action": "changed",
                "kind": "card",
                "code": "01016",
                "fields": [{"field": "fields.cost", "old": 4, "new": 3}],
            }
        ],
    },
}


def example(value: object, *, request: bool = False, status: int = 200) -> list[OpenApiExample]:
    """The operation's example, of its answer unless it is of the request."""
    codes = None if request else [str(status)]
    return [OpenApiExample("Example", value=value, request_only=request, response_only=not request, status_codes=codes)]
