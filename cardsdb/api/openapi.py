"""Additions to the generated OpenAPI description."""

import json
from pathlib import Path
from typing import Any

from cardsdb.api.answers import schemas
from cardsdb.api.examples import example

PARTS = json.loads(Path(__file__).with_name("shared_parts.json").read_text())
"""The schema of problems, the answer with one, and the headers that many operations take."""
FIVE_REQUESTS = Path(__file__).with_name("five_requests.md").read_text()
"""Shown before the operations, and in docs/api.md."""
METHODS = ("get", "post", "put", "patch", "delete")
KEPT = ("/api/v1/decks/", "/api/v1/collections/", "/api/v1/campaigns/", "/api/v1/parties/", "/api/v1/cards/")
"""Addresses of stored data: writes other than POST require If-Match there, but for a wish, which is there or not."""


def add_shared_parts(result: dict[str, Any], generator: Any, **kwargs: Any) -> dict[str, Any]:
    """Add the first requests, and what many operations share: problems, and the headers of writes."""
    result["info"]["description"] += f"\n\n{FIVE_REQUESTS}"
    result["components"]["schemas"] |= {**schemas(), "Problem": PARTS["Problem"]}
    problem = PARTS["problem"]["content"]["application/problem+json"]
    problem["examples"] = {"Example": {"value": example["problem"]}}
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
                operation["responses"]["default"] = PARTS["problem"]
                if method == "get" and path in followed and "{id}" in path:
                    operation.setdefault("parameters", []).append(PARTS["Follow-Token"])
                if method == "post" and path in repeatable:
                    operation.setdefault("parameters", []).append(PARTS["Idempotency-Key"])
                elif path.startswith(KEPT) and method not in ("get", "post") and not path.endswith("/wish/"):
                    operation.setdefault("parameters", []).append(PARTS["If-Match"])
    return result
