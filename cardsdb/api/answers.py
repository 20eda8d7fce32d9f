"""Answers of the API as typed values: declared once, encoded by msgspec, their OpenAPI schema derived."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from games.engine import Text, localised
from games.engine.schemas import schema_components
from ui.language import current_language

T = TypeVar("T")
AnswerT = TypeVar("AnswerT", bound=Struct)

Time = Annotated[datetime, Meta(tz=True)]
Url = Annotated[str, Meta(extra_json_schema={"format": "uri"})]

SCHEMAS = "#/components/schemas/{name}"
_documented: dict[Any, None] = {}
"""The types that operations answer with, in the order of their declaration."""


class Answer(Struct):
    """Base of all answers. Docstrings of fields are their descriptions; a field of UNSET by default may be absent."""


class PageHead(Answer, kw_only=True):
    """The part of a page of results before them."""

    count: int
    next: Url | None
    previous: Url | None


class Page(PageHead, Generic[T], kw_only=True):
    """One page of a list."""

    results: Sequence[T]


class Results(Answer, Generic[T], kw_only=True):
    """A list that is given whole."""

    results: Sequence[T]


class Named(Answer, kw_only=True):
    """A code with its name in the language of the request."""

    code: str
    name: str


def answer_of(kind: type[AnswerT], source: object, **values: Any) -> AnswerT:
    """The answer with these values. Fields that are not given are the source's attributes of the same name.

    Texts are said in the language of the request; so is the name of a source that has one in each language.
    """
    for name in kind.__struct_fields__:
        if name not in values and hasattr(source, name):
            value = getattr(source, name)
            values[name] = value.in_language(current_language()) if isinstance(value, Text) else value
        elif name == "name" and name not in values and hasattr(source, "names"):
            values[name] = localised(source.names, current_language()) or ""
    return kind(**values)


def answers(kind: Any, status: int = 200) -> dict[int, dict[str, Any]]:
    """The `responses` of an operation that answers with this type."""
    kinds = alternatives(kind)
    _documented.update(dict.fromkeys(kinds))
    schemas, _components = msgspec.json.schema_components(kinds, ref_template=SCHEMAS)
    return {status: {"anyOf": list(schemas)} if len(schemas) > 1 else schemas[0]}


def alternatives(kind: Any) -> tuple[Any, ...]:
    """The types of a union, or the type itself."""
    return get_args(kind) if get_origin(kind) is Union else (kind,)


def schemas() -> dict[str, Any]:
    """The schemas of all answers, with the docstrings of their fields as descriptions."""
    components = schema_components(_documented, SCHEMAS)
    for schema in _inner(components):
        if schema.get("type") == "number":
            schema["format"] = "double"
    return components


def _inner(schema: Any) -> Iterator[dict[str, Any]]:
    """Every object within the schema."""
    if isinstance(schema, dict):
        yield schema
    for one in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _inner(one)
