"""The contract: what a game's folder offers to the rest of the service."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from games.engine.build import Build
from games.engine.cards import CardFields
from games.engine.catalogue import Catalogue
from games.engine.rules import Rule
from games.engine.vocabulary import Vocabulary


class Building(Struct, frozen=True, kw_only=True):
    """How builds of this game are checked."""

    modes: tuple[str, ...]
    """The modes that the rules know; the first is the default."""
    prepare: Callable[[Build, Catalogue], Any]
    """Looks the build up in the catalogue once; what it returns is given to each rule."""
    rules: tuple[Rule, ...]
    """In the order of the rulebook."""
    stats: Callable[[Any], dict[str, Any]]
    """The figures of a prepared build, as plain JSON values."""


class Game(Struct, frozen=True, kw_only=True):
    """A game's table of contents."""

    code: str
    """The folder, the URL part, the database value and, in capitals, the prefix of rule ids."""
    vocabulary: Vocabulary
    card_fields: type[CardFields]
    leader_types: frozenset[str] = frozenset()
    """The card types that lead a build; their skills are values, not icons."""
    building: Building | None = None
    """None where nothing is built."""
