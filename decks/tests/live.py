"""Catalogues for tests that need no database: the project's own cards, or any records."""

import datetime
import uuid
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from cardsdb.catalogue import LiveCatalogue
from cardsdb.importing.sources import normalise_source, read_source
from decks.web.game_context import GameContext, context_of
from games.engine import Catalogue, Game
from games.engine.sources import no_tick
from games.registry import game_get


def source_catalogue(game: Game, source: str, folder: Path) -> LiveCatalogue:
    """The cards of a source."""
    rows, findings = read_source(game, source, folder, no_tick)
    assert findings == []
    records: Mapping[str, Any] = normalise_source(game, source, rows, no_tick).records
    kinds = {"cards": "card", "printings": "printing", "taboos": "taboo", "sets": "set", "classes": "class"}
    return live_catalogue(game, Catalogue(version=1, **{name: records[kind].values() for name, kind in kinds.items()}))


def live_catalogue(game: Game, cards: Catalogue) -> LiveCatalogue:
    """A catalogue of these cards for deck files."""
    return LiveCatalogue(
        game=game,
        token=uuid.UUID(int=0),
        digest="",
        published_at=datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC),
        cards=cards,
        json={},
    )


@cache
def own_cards(game: str = "ahlcg") -> LiveCatalogue:
    """The project's own cards of a game."""
    return source_catalogue(game_get(game), "fixtures", settings.BASE_DIR / "fixtures" / game)


def own_context(game: str = "ahlcg", language: str = "en") -> GameContext:
    """The project's own cards of a game, as its pages name them."""
    return context_of(own_cards(game), language)
