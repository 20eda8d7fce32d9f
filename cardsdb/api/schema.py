"""The shapes of answers, for the OpenAPI description. Tests hold real answers against them."""

import json
from pathlib import Path
from typing import Any

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
    summary = S.CharField(help_text="In our own words, as Markdown.")
    section = S.CharField(help_text="The entry of the rulebook.")
    enforced_in = S.ChoiceField(
        ["build", "log", ""], help_text="Where the service looks after it; empty: it is left to the players."
    )
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


class Examples:
    """The example bodies of an app's API, by name, from `examples.json` beside the given module.

    A missing name fails when the view is imported; `unused` has the examples that no view has named.
    """

    def __init__(self, module: str) -> None:
        self.path = Path(module).with_name("examples.json")
        self.bodies: dict[str, dict[str, Any]] = json.loads(self.path.read_bytes())
        self.unused = set(self.bodies)

    def __getitem__(self, name: str) -> dict[str, Any]:
        if name not in self.bodies:
            raise LookupError(f"There is no example {name!r} in {self.path}.")
        self.unused.discard(name)
        return self.bodies[name]

    def __call__(
        self, answer: str | dict[Any, Any], *, request: str | dict[Any, Any] | None = None, status: int = 200
    ) -> list[OpenApiExample]:
        """The examples of an operation, each by its name or as it is."""
        examples = [OpenApiExample("Example", value=self._body(answer), response_only=True, status_codes=[str(status)])]
        if request is not None:
            examples.append(OpenApiExample("Example", value=self._body(request), request_only=True))
        return examples

    def _body(self, example: str | dict[Any, Any]) -> dict[Any, Any]:
        return self[example] if isinstance(example, str) else example


example = Examples(__file__)
