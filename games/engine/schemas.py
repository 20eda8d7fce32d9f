"""JSON schemas of structs, described by the docstrings of their fields."""

import ast
import inspect
import textwrap
from collections.abc import Iterable
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec import Struct


def schema_components(kinds: Iterable[Any], ref_template: str) -> dict[str, Any]:
    """The schemas of the struct types among the types and their fields, by name."""
    kinds = list(kinds)
    _refs, components = msgspec.json.schema_components(kinds, ref_template=ref_template)
    for kind in _structs(kinds):
        described = components.get(kind.__name__, {}).get("properties", {})
        for name, text in field_docs(kind).items():
            described[name] = {**described[name], "description": text}
    return components


def options_schema(kind: type[Struct]) -> dict[str, Any]:
    """The schema of options of a request that are read as that type, complete in itself."""
    components = schema_components([kind], "{name}")
    schema: dict[str, Any] = _inlined(components[kind.__name__], components)
    return schema


LEFT_OUT = frozenset({"title", "default", "uniqueItems"})
"""Keys that say nothing of what is accepted; a set may be given with repeats."""


def _inlined(schema: Any, components: dict[str, Any]) -> Any:
    """The schema with the types that it refers to in their places."""
    if isinstance(schema, list):
        return [_inlined(one, components) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _inlined(components[schema["$ref"]], components)
    return {name: _inlined(one, components) for name, one in schema.items() if name not in LEFT_OUT}


def _structs(kinds: Iterable[Any]) -> set[type[Struct]]:
    """The struct types among the types and the types of their fields."""
    found: set[type[Struct]] = set()
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        kind = get_origin(kind) or kind
        if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
            found.add(kind)
            waiting += [field.type for field in msgspec.structs.fields(kind)]
    return found


@cache
def field_docs(kind: type[Struct]) -> dict[str, str]:
    """The docstrings under the fields of a struct and of its bases, by the names that are encoded."""
    docs: dict[str, str] = {}
    encoded = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    for base in reversed(kind.__mro__):
        if issubclass(base, Struct) and base.__module__ != "msgspec":
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
            assert isinstance(tree, ast.ClassDef)
            for field, after in zip(tree.body, tree.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr):
                    assert isinstance(field.target, ast.Name)
                    docs[encoded[field.target.id]] = inspect.cleandoc(ast.literal_eval(after.value))
    return docs
