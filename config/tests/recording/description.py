"""The meaning of an OpenAPI description: paths, parameters, fields, types, statuses and codes, without names and order.

`python -m config.tests.recording description OLD NEW` compares two of them, whatever their version.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

METHODS = ("get", "post", "put", "patch", "delete")
TYPED = ("format", "maxLength", "maxItems", "minimum", "maximum", "pattern")
"""Keys of a schema that restrict its values."""


def read(path: Path) -> set[str]:
    """The meaning of the description in a file: a line for each thing it promises."""
    return set(meaning(yaml.safe_load(path.read_text())))


def meaning(schema: dict[str, Any]) -> Iterator[str]:
    """A line for each parameter, field and status of each operation."""
    for path, operations in schema["paths"].items():
        for method in METHODS:
            if operation := operations.get(method):
                yield from _operation(f"{method.upper()} {path}", operation, schema)


def _operation(name: str, operation: dict[str, Any], schema: dict[str, Any]) -> Iterator[str]:
    yield f"{name}: {operation['operationId']}"
    for parameter in operation.get("parameters", ()):
        needed = " required" if parameter.get("required") else ""
        where = f"{name} {parameter['in']} {parameter['name']}{needed}"
        yield from _values(where, parameter["schema"], schema, ())
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        yield from _values(f"{name} body {kind}", content["schema"], schema, ())
    for status, response in operation["responses"].items():
        contents = response.get("content", {})
        yield f"{name} {status}: {', '.join(sorted(contents)) or 'no body'}"
        for content in contents.values():
            yield from _values(f"{name} {status}", content["schema"], schema, ())


def _values(where: str, node: dict[str, Any], schema: dict[str, Any], inside: tuple[str, ...]) -> Iterator[str]:
    """The types of a value, and its fields; a schema that contains itself is followed once."""
    node, inside = _resolved(node, schema, inside)
    kinds, variants = _kinds(node)
    yield from (f"{where}: {kind}" for kind in kinds or ([] if variants else ["anything"]))
    yield from (f"{where}: {key} {node[key]}" for key in TYPED if key in node)
    if "enum" in node:
        yield f"{where}: one of {sorted(str(one) for one in node['enum'] if one is not None)}"
    for one in variants:
        yield from _values(where, one, schema, inside)
    for key, value in node.get("properties", {}).items():
        mark = "" if key in node.get("required", ()) else "?"
        yield from _values(f"{where}.{key}{mark}", value, schema, inside)
    for key, mark in (("additionalProperties", ".*"), ("items", "[]")):
        if node.get(key) not in (None, True, False, {}):
            yield from _values(f"{where}{mark}", node[key], schema, inside)


def _resolved(
    node: dict[str, Any], schema: dict[str, Any], inside: tuple[str, ...]
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The schema that a reference, or a list with one schema in it, stands for."""
    while "$ref" in node or len(node.get("allOf", ())) == 1:
        nullable = node.get("nullable", False)
        if "$ref" in node:
            name = node["$ref"].rpartition("/")[2]
            if name in inside:
                return {"type": f"as {name}"}, inside
            node, inside = schema["components"]["schemas"][name], (*inside, name)
        else:
            node = node["allOf"][0]
        if nullable:
            node = {**node, "nullable": True}
    return node, inside


def _kinds(node: dict[str, Any]) -> tuple[set[str], list[dict[str, Any]]]:
    """The plain types of a schema, and the schemas beside them that are more than a type."""
    given = node.get("type", [])
    kinds = {given} if isinstance(given, str) else set(given)
    if (node.get("nullable") and len(node.keys() - {"nullable", "description"})) or None in node.get("enum", ()):
        kinds.add("null")
    if "enum" in node and not kinds - {"null"}:
        kinds.add("string" if all(isinstance(one, str | None) for one in node["enum"]) else "value")
    variants = []
    for one in (*node.get("anyOf", ()), *node.get("oneOf", ())):
        if one == {"type": "null"} or one.get("enum") in ([None], [""]):
            kinds.add("null")
        else:
            variants.append(one)
    return kinds, variants
