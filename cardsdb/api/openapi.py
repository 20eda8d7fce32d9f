"""Additions to the generated OpenAPI description."""

import json
from pathlib import Path
from typing import Any

from cardsdb.api.answers import schemas
from cardsdb.api.examples import example

PROBLEM_SCHEMA = json.loads(Path(__file__).with_name("problem_schema.json").read_text())
PROBLEM = {
    "description": "What is wrong, and where (RFC 9457).",
    "content": {
        "application/problem+json": {
            "schema": {"$ref": "#/components/schemas/Problem"},
            "examples": {"Example": {"value": example["problem"]}},
        }
    },
}
METHODS = ("get", "post", "put", "patch", "delete")
KEPT = ("/api/v1/decks/", "/api/v1/collections/", "/api/v1/campaigns/", "/api/v1/parties/", "/api/v1/cards/")
"""Addresses of stored data: writes other than POST require If-Match there."""
IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "required": True,
    "schema": {"type": "string"},
    "description": "The ETag of what was read, or `*`. 428 without it, 412 if it was changed meanwhile.",
}
IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "maxLength": 200},
    "description": "Of your own making: the request is done once, however often it arrives within 24 hours.",
}
FOLLOW_TOKEN = {
    "name": "Follow-Token",
    "in": "header",
    "schema": {"type": "string"},
    "description": "Of the link to follow the campaign: it is read without an account.",
}


def add_shared_parts(result: dict[str, Any], generator: Any, **kwargs: Any) -> dict[str, Any]:
    """Add what many operations share: problems, and the headers of writes."""
    result["components"]["schemas"] |= {**schemas(), "Problem": PROBLEM_SCHEMA}
    # A view may do part of its work before the part that is done once.
    repeatable = {
        path
        for path, _regex, _method, view in generator.endpoints
        if any(hasattr(one, "is_repeatable") for one in vars(view.cls).values())
    }
    followed = {path for path, *_, view in generator.endpoints if getattr(view.cls, "is_followed", False)}
    for path, operations in result["paths"].items():
        for method in METHODS:
            if operation := operations.get(method):
                operation["responses"]["default"] = PROBLEM
                if _needs_body(operation, result):
                    operation["requestBody"]["required"] = True
                if method == "get" and path in followed and "{id}" in path:
                    operation.setdefault("parameters", []).append(FOLLOW_TOKEN)
                if method == "post" and path in repeatable:
                    operation.setdefault("parameters", []).append(IDEMPOTENCY_KEY)
                elif path.startswith(KEPT) and method not in ("get", "post"):
                    operation.setdefault("parameters", []).append(IF_MATCH)
    return result


def _needs_body(operation: dict[str, Any], result: dict[str, Any]) -> bool:
    """Whether the body is declared by a type (`accepts`) that has required fields."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    return bool(result["components"]["schemas"].get(name, {}).get("required"))
