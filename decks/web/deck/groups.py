"""The cards of a deck in groups: by type, slot, class, cost or level."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from games.engine import CardRecord, Catalogue, Face, localised
from games.engine.search.folding import fold

Key = tuple[Any, ...]
"""Sort key of groups."""


class Held(Struct, frozen=True):
    """Copies of a card, under the deck's code for it."""

    code: str
    card: CardRecord
    copies: int


class Group(Struct, frozen=True):
    """Cards under one title."""

    title: str
    cards: list[Held]

    @property
    def copies(self) -> int:
        return sum(held.copies for held in self.cards)


def grouped(held: Iterable[Held], by: str, live: LiveCatalogue, language: str) -> list[Group]:
    """The groups in the order of the game, without empty ones; cards by name, then level."""
    groups: dict[tuple[Key, str], list[Held]] = {}
    for one in held:
        groups.setdefault(GROUPINGS[by](one.card, live, language), []).append(one)
    return [
        Group(title, sorted(groups[key, title], key=lambda one: _place(one, language)))
        for key, title in sorted(groups, key=lambda found: found[0])
    ]


def _place(one: Held, language: str) -> Key:
    return fold(localised(one.card.names, language) or ""), one.card.level or 0, one.code


def _by_type(card: CardRecord, live: LiveCatalogue, language: str) -> tuple[Key, str]:
    vocabulary = live.game.vocabulary
    name = vocabulary.type_plurals.get(card.type_code) or vocabulary.types[card.type_code]
    return (list(vocabulary.types).index(card.type_code),), name.in_language(language)


def _by_slot(card: CardRecord, live: LiveCatalogue, language: str) -> tuple[Key, str]:
    names = [figure.label.in_language(language) for figure in live.game.face(card).slots]
    return (not names, fold(" ".join(names))), " + ".join(names) or _("No slot")


def _by_class(card: CardRecord, live: LiveCatalogue, language: str) -> tuple[Key, str]:
    records = [live.cards.classes[code] for code in card.classes]
    names = [localised(record.names, language) or record.code for record in records]
    places = tuple(record.position for record in records)
    return (not names, len(names), places), " / ".join(names) or _("No class")


def _by_cost(card: CardRecord, live: LiveCatalogue, language: str) -> tuple[Key, str]:
    return _by_number(live.game.face(card).cost, _("Cost %(number)s"), _("No cost"))


def _by_level(card: CardRecord, live: LiveCatalogue, language: str) -> tuple[Key, str]:
    return _by_number(card.level, _("Level %(number)s"), _("No level"))


def _by_number(value: int | str | None, title: str, without: str) -> tuple[Key, str]:
    """Numbers by size, then X and the like, then cards without."""
    if value is None:
        return (2, 0, ""), without
    return ((0, value, "") if isinstance(value, int) else (1, 0, value)), title % {"number": value}


GROUPINGS: dict[str, Callable[[CardRecord, LiveCatalogue, str], tuple[Key, str]]] = {
    "type": _by_type,
    "slot": _by_slot,
    "class": _by_class,
    "cost": _by_cost,
    "level": _by_level,
}


def groupings_of(live: LiveCatalogue, language: str) -> dict[str, str]:
    """The groupings meaningful in the game, each with its title."""
    titles = {
        "type": _("Type"),
        "slot": _("Slot"),
        "class": live.game.vocabulary.class_name.in_language(language),
        "cost": _("Cost"),
        "level": _("Level"),
    }
    known = {
        "slot": "slot" in live.index.columns,
        "class": bool(live.cards.classes),
        "cost": live.cards.derived(_costs_on(live.game.face)),
        "level": live.cards.derived(_has_levels),
    }
    return {by: titles[by] for by in GROUPINGS if known.get(by, True)}


def _has_levels(catalogue: Catalogue) -> bool:
    return any(card.level is not None for card in catalogue)


@cache
def _costs_on(face: Callable[[CardRecord], Face]) -> Callable[[Catalogue], bool]:
    """Whether a game's cards have costs."""
    return lambda catalogue: any(face(card).cost is not None for card in catalogue)


def held_in(zone: dict[str, int], cards: Catalogue) -> tuple[list[Held], dict[str, int]]:
    """The cards of a zone, and the codes that no card has."""
    found = [Held(code, card, copies) for code, copies in zone.items() if (card := cards.get(code))]
    return found, {code: copies for code, copies in zone.items() if cards.get(code) is None}
