"""The contract: what a game's folder offers to the rest of the service."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.engine.build import Build
from games.engine.cards import CardFields, CardRecord, Relation
from games.engine.catalogue import Catalogue
from games.engine.rules import Rule
from games.engine.search import common
from games.engine.search.keys import Search
from games.engine.sources import Source
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


def no_references(card: CardRecord) -> Iterator[tuple[str, str]]:
    """A game whose cards name no others."""
    return iter(())


def no_relations(catalogue: Catalogue) -> Mapping[str, tuple[Relation, ...]]:
    """A game whose cards stand alone."""
    return {}


def no_rules(card: CardRecord) -> Iterator[str]:
    """A game whose rules single out no cards."""
    return iter(())


class Game(Struct, frozen=True, kw_only=True):
    """A game's table of contents."""

    code: str
    """The folder, the URL part, the database value and, in capitals, the prefix of rule ids."""
    vocabulary: Vocabulary
    card_fields: type[CardFields]
    card_references: Callable[[CardRecord], Iterable[tuple[str, str]]] = no_references
    """The codes of other cards that a card names, each with the field that it stands in."""
    relations: Callable[[Catalogue], Mapping[str, tuple[Relation, ...]]] = no_relations
    """Which cards belong together, by code; worked out once per catalogue version."""
    sources: tuple[Source, ...] = ()
    """Outside formats that cards of this game can be imported from."""
    leader_types: frozenset[str] = frozenset()
    """The card types that lead a build; their skills are values, not icons."""
    card_rules: Callable[[CardRecord], Iterable[str]] = no_rules
    """The ids of the rules that a reader of the card may want to know."""
    search: Search = common.SEARCH
    """How its cards are searched."""
    building: Building | None = None
    """None where nothing is built."""
