"""A deck in charts: what is drawn as a bar is read as a number."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue


class Bar(Struct, frozen=True):
    """One value, and how many cards have it."""

    label: str
    number: int


class Chart(Struct, frozen=True):
    """Values of one kind."""

    title: str
    most: int
    bars: list[Bar]


def deck_charts(stats: Mapping[str, Any], catalogue: LiveCatalogue, language: str) -> list[Chart]:
    """The figures of a deck (`deck_stats`, or the stats of a verdict) as charts."""
    costs: Mapping[str, int] = stats.get("costs") or {}
    if not costs:
        return []
    bars = [Bar("–" if cost == "none" else cost, number) for cost, number in costs.items()]
    return [Chart(_("Cost"), max(costs.values()), bars)]
