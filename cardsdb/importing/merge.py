"""What all sources say about a thing, as one: imported values beat the fixtures' field by field."""

from collections.abc import Iterable
from typing import Any

FIXTURES = "fixtures"


def merge_records(claims: Iterable[tuple[str, dict[str, Any]]]) -> dict[str, Any] | None:
    """The claims (source and data) as one record; None without any.

    The fixtures count least; among other sources the later in the alphabet wins, so that the outcome never depends
    on the order of imports. Words and game fields are merged entry by entry.
    """
    merged: dict[str, Any] | None = None
    for _source, data in sorted(claims, key=lambda claim: (claim[0] != FIXTURES, claim[0])):
        merged = data if merged is None else _over(merged, data)
    return merged


def _over(low: dict[str, Any], high: dict[str, Any]) -> dict[str, Any]:
    both = {**low, **high}
    for key, value in high.items():
        if isinstance(value, dict) and isinstance(low.get(key), dict):
            both[key] = {**low[key], **value}
        elif value in (None, "", {}, []) and key in low:
            both[key] = low[key]  # what a source does not say does not contradict
    return both
