"""Encounter cards of a scenario: decks, stages and their figures."""

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
    """Decks of encounter sets, and their composition."""

    deck: Callable[[Iterable[str], Catalogue], Mapping[str, int]]
    """The deck shuffled from these sets: card to copies."""
    decks: Callable[[ScenarioRecord, Catalogue], Sequence[Mapping[str, int]]] | None = None
    """The decks of a scenario, the main one first; None: all its sets are one deck."""
    stages: Callable[[Iterable[str], Catalogue], list[str]]
    """The cards of these sets with an order of their own."""
    stage_number: Callable[[CardRecord], int | None] = lambda card: None
    """The printed number of such a card; several may have the same. None if it has none."""
    profile: Callable[[Mapping[str, int], Catalogue], dict[str, Any]]
    """The composition of a deck, as plain values: `size`, `types`, and further counts of the game."""
    figures: Callable[[Mapping[str, Any]], tuple[Count, ...]]
    """The counts of a profile, with their words."""
