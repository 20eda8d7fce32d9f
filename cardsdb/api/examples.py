"""Examples of requests and answers in the OpenAPI description."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from drf_spectacular.utils import F, OpenApiExample, extend_schema
from rest_framework.fields import empty

from cardsdb.api.answers import answers


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

    def operation(
        self,
        id: str,
        summary: str,
        answer: Any,
        example: str | dict[Any, Any],
        *,
        parameters: Sequence[Any] = (),
        request: Any = empty,
        request_example: str | dict[Any, Any] | None = None,
        status: int = 200,
    ) -> Callable[[F], F]:
        """Decorator that describes an operation: the type of its answer, and an example of it by name or as it is.

        The docstring of the method is the description. The example of the request is the given one, or the one
        that has the operation's name.
        """
        return extend_schema(
            operation_id=id,
            summary=summary,
            parameters=list(parameters),
            request=request,
            responses=answers(answer, status),
            examples=self(example, request=request_example or (id if id in self.bodies else None), status=status),
        )

    def _body(self, example: str | dict[Any, Any]) -> dict[Any, Any]:
        return self[example] if isinstance(example, str) else example


example = Examples(__file__)
operation = example.operation
