"""Merge the sources' claims about a record: imports beat the fixtures, and those beat entered values."""

from collections.abc import Iterable
from typing import Any

from cardsdb.models import SourceRecord

LOW, HIGH = (SourceRecord.ENTERED, "fixtures", "cardsdb"), ("csv",)
API = "-api"
Claim = tuple[str, dict[str, Any]]
"""A source, and its claim about a record."""


def rank(source: str) -> tuple[int, str]:
    """Precedence of a source; the highest has the last word.

    Entered values fill gaps, so they count least; then come the fixtures, then a bulk
    file, which is a copy of what others said once. A site's API knows less than
    the data that it is made from. The operator's own sources count most. So the outcome never depends on the
    order of imports.
    """
    if source in LOW:
        return LOW.index(source), source
    if source.endswith(API):
        return len(LOW), source
    return len(LOW) + (2 if source in HIGH else 1), source


def merge_records(claims: Iterable[Claim]) -> dict[str, Any] | None:
    """The claims as one record; None without any, or with typed-in values alone.

    A missing value contradicts nothing. Words and game fields are merged entry by entry.
    """
    merged: dict[str, Any] | None = None
    ranked = sorted(claims, key=lambda claim: rank(claim[0]))
    if ranked and ranked[-1][0] != SourceRecord.ENTERED:
        for _source, data in ranked:
            merged = data if merged is None else _over(merged, data)
    return merged


def _over(low: dict[str, Any], high: dict[str, Any]) -> dict[str, Any]:
    both = {**low, **high}
    for key, value in high.items():
        if isinstance(value, dict) and isinstance(low.get(key), dict):
            # The words of another side are by language, too; a value below game fields is one value.
            both[key] = _over(low[key], value) if key == "back" else {**low[key], **value}
    return both
