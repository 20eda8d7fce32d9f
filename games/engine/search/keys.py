"""Declarations that make a game's cards searchable. Each key is a property of every card."""

import datetime
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from games.engine.cards import CardRecord, PrintedValue, Words
from games.engine.catalogue import Catalogue
from games.engine.text import Text


class BaseKey(Struct, frozen=True):
    name: str
    label: Text
    """With its article, for explanations; the Spanish noun is also a name of the key."""


class NumberKey(BaseKey, frozen=True):
    """A printed number: compared, in ranges, with other numbers; or X, *, ? and a dash, which equal only themselves."""

    value: Callable[[CardRecord, Catalogue], PrintedValue]
    counts: bool = False
    """Whether it counts things on the card, so that `has:` asks for at least one."""


class DateKey(BaseKey, frozen=True):
    """A day; a year or a month means all its days."""

    value: Callable[[CardRecord, Catalogue], datetime.date | None]


class ChoiceKey(BaseKey, frozen=True):
    """One or more values of a list, by code or by name in any language."""

    values: Callable[[CardRecord, Catalogue], Iterable[str]]
    names: Callable[[Catalogue], Mapping[str, Words]]
    """Every value with its names, in the expected order."""
    synonyms: Mapping[str, tuple[str, ...]] = {}
    """Other words that find a value, but are never shown."""


class TextKey(BaseKey, frozen=True):
    """Words on the card, in every language: contained, whole, or by regular expression."""

    texts: Callable[[CardRecord, Catalogue], Iterable[str]]
    has_markup: bool = False


class LeaderKey(BaseKey, frozen=True):
    """The cards that a leader's build may hold, by the leader's code or name. Computed when first needed."""

    names: Callable[[Catalogue], Mapping[str, Words]]
    """Every leader with its names; without names only the code finds it."""
    takes: Callable[[Catalogue, str], Collection[str]]
    """The codes of the cards."""


Key: TypeAlias = NumberKey | DateKey | ChoiceKey | TextKey | LeaderKey


class Flag(Struct, frozen=True):
    """A value of `is:` and `has:`."""

    label: Text
    test: Callable[[CardRecord, Catalogue], bool]


class Order(Struct, frozen=True):
    """An order: the sort value of a card in a language. Cards without one come last."""

    label: Text
    value: Callable[[CardRecord, Catalogue, str], Any]
    descends: bool = False
    """Whether the default is descending."""


class Search(Struct, frozen=True, kw_only=True):
    keys: tuple[Key, ...]
    aliases: Mapping[str, str]
    """Other names of keys, such as the letters of other sites."""
    flags: Mapping[str, Flag]
    flag_aliases: Mapping[str, str] = {}
    orders: Mapping[str, Order]
    facets: tuple[str, ...]
    """The keys whose values are counted in results."""
