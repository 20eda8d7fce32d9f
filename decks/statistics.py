"""A deck in figures, for charts and tables: numbers of cards by kind."""

from collections import Counter
from typing import Any

from cardsdb.catalogue import LiveCatalogue
from games.engine import Build, localised, validate

NO_FIGURES = frozenset({"admitted", "limited_options"})
"""Non-figures among results."""


def deck_stats(build: Build, catalogue: LiveCatalogue, language: str) -> dict[str, Any]:
    """The game's figures, and the traits of the main deck."""
    building = catalogue.game.building
    assert building
    figures = validate(building, build, catalogue.cards).stats
    traits: Counter[str] = Counter()
    for code, copies in build.zones.get("main", {}).items():
        if card := catalogue.cards.get(code):
            traits.update(dict.fromkeys(localised(card.traits, language) or (), copies))
    return {
        **{name: value for name, value in figures.items() if name not in NO_FIGURES},
        "traits": dict(sorted(traits.items())),
    }
