"""Choices, customizable cards and sample builds that a game offers while building."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from games.engine.build import Build
from games.engine.cards import CardRecord
from games.engine.catalogue import Catalogue
from games.engine.messages import Messages
from games.engine.text import Text, plain
from games.engine.words import _


class Offered(Struct, frozen=True):
    value: Any
    name: Text


class Offer(Struct, frozen=True, kw_only=True):
    """A choice that a leader offers; the vocabulary has its name."""

    choice: str
    options: tuple[Offered, ...]
    needed: bool = False
    """Whether the rules require the choice."""
    findable: bool = True
    """Whether decks are found with it; a ready-made deck is there already."""
    without: Text = _("none")
    """The meaning of no choice, if that is allowed."""


def number_offer(choice: str, numbers: Iterable[int], without: Text) -> Offer:
    return Offer(choice=choice, options=tuple(Offered(number, plain(number)) for number in numbers), without=without)


Takes = Callable[[Catalogue, str, Mapping[str, Any]], frozenset[str]]
"""The cards that a leader with these choices may have."""


def takes_every(fits: Callable[[CardRecord], object]) -> Takes:
    """Return the `takes` of a game or a zone in which every leader may have every card that fits."""

    def codes(catalogue: Catalogue) -> frozenset[str]:
        return frozenset(card.code for card in catalogue if fits(card))

    return lambda catalogue, leader, choices: catalogue.derived(codes)


def takes_types(*types: str) -> Takes:
    return takes_every(lambda card: card.type_code in types)


class CustomizationLine(Struct, frozen=True, kw_only=True):
    """A line of check boxes on a customizable card."""

    text: str
    """The text of the line; empty if it is not imported."""
    boxes: int
    checked: int
    asks: Text | None = None
    """The kind of choice on the line, in addition to its boxes."""
    choice: str = ""
    """The choice made."""


class Customizations(Struct, frozen=True, kw_only=True):
    """Customizable cards and the choice that keeps their boxes."""

    choice: str
    """The choice that keeps the boxes."""
    lines: Callable[[CardRecord, Mapping[str, Any], str], tuple[CustomizationLine, ...]]
    """The lines of a card with these choices, in a language; none if it is not customizable."""
    checked: Callable[[CardRecord, Mapping[str, Any], Mapping[int, tuple[int, str]]], dict[str, Any]]
    """The choices with these boxes checked, and values chosen, by line."""


class Sample(Struct, frozen=True, kw_only=True):
    """A legal build to try the game with."""

    name: Text
    build: Build


def read_samples(messages: Messages) -> tuple[Sample, ...]:
    """The samples in `samples.json` of a game, which has their builds by the codes of their names."""
    names = messages.table("samples")
    builds = messages.read_data("samples.json", dict[str, Build])
    return tuple(Sample(name=names[code], build=build) for code, build in builds.items())
