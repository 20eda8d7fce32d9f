"""Operations of the OpenAPI description, with examples of their requests and answers."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import F, OpenApiExample, extend_schema
from rest_framework.fields import empty

from cardsdb.api.answers import Page, alternatives, answers


class Examples:
    """The example bodies of an app's API, from `examples.json` next to the given module.

    That of an answer has the name of its operation or of its type, that of a request `<operation> request` or the name
    of its serializer. `{"like": <name>, …}` is the example of that name with other values. A missing name fails when
    the view is imported; `unused` has the examples that no view has used.
    """

    def __init__(self, module: str) -> None:
        self.path = Path(module).with_name("examples.json")
        self.bodies: dict[str, Any] = json.loads(self.path.read_bytes())
        self.unused = set(self.bodies)

    def __getitem__(self, names: str | tuple[str, ...]) -> Any:
        """The example of that name, or of the first of the names that has one."""
        name, *others = (names,) if isinstance(names, str) else names
        if name not in self.bodies:
            if others:
                return self[*others]
            raise LookupError(f"There is no example {name!r} in {self.path}.")
        self.unused.discard(name)
        return self._whole(self.bodies[name])

    def _whole(self, value: Any) -> Any:
        if isinstance(value, dict):
            given = {key: self._whole(one) for key, one in value.items()}
            return {**self[given.pop("like")], **given} if "like" in given else given
        return [self._whole(one) for one in value] if isinstance(value, list) else value

    def answer(self, id: str, kind: Any) -> Any:
        """The example of an answer; that of a list has one entry."""
        if id in self.bodies or not get_args(kind):
            return self[id, kind.__name__]
        results = {"results": [self[get_args(kind)[0].__name__]]}
        return {"count": 1, "next": None, "previous": None, **results} if get_origin(kind) is Page else results

    def described(self, id: str, answer: Any, request: Any = empty, status: int = 200) -> list[OpenApiExample]:
        """The examples of an operation, one for each type that it may answer with."""
        examples = [
            OpenApiExample(name, value=self.answer(id, kind), response_only=True, status_codes=[str(status)])
            for name, kind in zip(("Example", "Other example"), alternatives(answer), strict=False)
        ]
        if request not in (empty, None):
            named = getattr(request, "__name__", type(request).__name__)
            examples.append(OpenApiExample("Example", value=self[f"{id} request", named], request_only=True))
        return examples

    def operation(
        self,
        id: str,
        summary: str,
        answer: Any,
        *,
        parameters: Sequence[Any] = (),
        request: Any = empty,
        status: int = 200,
        texts: Sequence[str] = (),
    ) -> Callable[[F], F]:
        """Decorator that describes an operation by the type of its answer; None for one without a body.

        `texts` are the content types of answers that are texts instead. The docstring of the method is the description.
        """
        return extend_schema(
            operation_id=id,
            summary=summary,
            parameters=list(parameters),
            request=request,
            responses={
                **(answers(answer, status) if answer else {204: None}),
                **{(status, kind): OpenApiTypes.STR for kind in texts},
            },
            examples=self.described(id, answer, request, status) if answer else [],
        )


example = Examples(__file__)
operation = example.operation
