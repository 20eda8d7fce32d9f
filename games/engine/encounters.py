"""What a game says about the cards that a scenario is played against."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.engine.cards import CardRecord, ScenarioRecord
from games.engine.catalogue import Catalogue
from games.engine.text import Text


class Count(Struct, frozen=True):
    """A figure of a deck."""

    sign: str
    """The name of its icon."""
    label: Text
    value: Text


class Encounters(Struct, frozen=True, kw_only=True):
    """From encounter sets to decks, and from a deck to what is to be expected of it."""

    deck: Callable[[Iterable[str], Catalogue], Mapping[str, int]]
    """What is shuffled of these sets: card to copies."""
    decks: Callable[[ScenarioRecord, Catalogue], Sequence[Mapping[str, int]]] | None = None
    """Those of a scenario, the main one first; None: all that its sets have is one deck."""
    stages: Callable[[Iterable[str], Catalogue], list[str]]
    """The cards of these sets that lie in an order of their own."""
    stage_number: Callable[[CardRecord], int | None] = lambda card: None
    """What is printed on such a card as its place; several may have the same. None: wherever it lies."""
    profile: Callable[[Mapping[str, int], Catalogue], dict[str, Any]]
    """What a deck is made of, as plain values: `size`, `types`, and what else the game counts."""
    figures: Callable[[Mapping[str, Any]], tuple[Count, ...]]
    """What the game counts in a profile, with its words."""
