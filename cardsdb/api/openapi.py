"""Additions to the generated OpenAPI description."""

from typing import Any

PROBLEM_SCHEMA = {
    "type": "object",
    "description": "An error (RFC 9457).",
    "required": ["type", "title", "status", "code", "detail"],
    "properties": {
        "type": {"type": "string", "description": "Where the kind of error is explained."},
        "title": {"type": "string", "description": "The kind of error in words."},
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable: programs decide by it."},
        "detail": {"type": "string", "description": "This error in words."},
        "errors": {
            "type": "array",
            "description": "Everything wrong with the input.",
            "items": {
                "type": "object",
                "required": ["loc", "code", "message"],
                "properties": {
                    "loc": {
                        "type": "array",
                        "description": "The way to the place.",
                        "items": {"oneOf": [{"type": "string"}, {"type": "integer"}]},
                        "example": ["decks", 0, "slots"],
                    },
                    "code": {"type": "string"},
                    "message": {"type": "string"},
                },
            },
        },
        "problems": {
            "type": "array",
            "description": "What the rules say against an entry of a log, each as in a verdict on a deck.",
            "items": {"type": "object"},
        },
    },
}
PROBLEM = {
    "description": "What is wrong, and where (RFC 9457).",
    "content": {
        "application/problem+json": {
            "schema": {"$ref": "#/components/schemas/Problem"},
            "examples": {
                "Example": {
                    "value": {
                        "type": "/api/v1/problems/unknown-game/",
                        "title": "There is no such game.",
                        "status": 404,
                        "code": "unknown-game",
                        "detail": "There is no game chess.",
                    }
                }
            },
        }
    },
}
METHODS = ("get", "post", "put", "patch", "delete")


def add_problem_responses(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Every operation may answer a problem; said once here instead of in each view."""
    result["components"]["schemas"]["Problem"] = PROBLEM_SCHEMA
    for operations in result["paths"].values():
        for method in METHODS:
            if operation := operations.get(method):
                operation["responses"]["default"] = PROBLEM
    return result
