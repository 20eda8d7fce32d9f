"""The cards of a deck in groups: by type, slot, class, cost or level."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from decks.web.game_context import GameContext
from games.engine import CardRecord, Catalogue, Face, localised
from games.engine.search.folding import fold

Key = tuple[Any, ...]
"""Sort key of groups."""


class CardCopies(Struct, frozen=True):
    """Copies of a card, under the deck's code for it."""

    code: str
    card: CardRecord
    copies: int


class Group(Struct, frozen=True):
    """Cards under one title."""

    title: str
    cards: list[CardCopies]


def grouped(cards: Iterable[CardCopies], by: str, game: GameContext) -> list[Group]:
    """The groups in the order of the game, without empty ones; cards by name, then level."""
    groups: dict[tuple[Key, str], list[CardCopies]] = {}
    for one in cards:
        groups.setdefault(GROUPINGS[by](one.card, game), []).append(one)
    return [
        Group(title, sorted(groups[key, title], key=lambda one: _place(one, game.language)))
        for key, title in sorted(groups, key=lambda found: found[0])
    ]


def sorted_by_type(cards: Iterable[CardCopies], game: GameContext) -> list[CardCopies]:
    """The cards in the order of their types, then by name and level."""
    return [one for group in grouped(cards, "type", game) for one in group.cards]


def _place(one: CardCopies, language: str) -> Key:
    return fold(localised(one.card.names, language) or ""), one.card.level or 0, one.code


def _by_type(card: CardRecord, game: GameContext) -> tuple[Key, str]:
    vocabulary = game.vocabulary
    name = vocabulary.type_plurals.get(card.type_code) or vocabulary.types[card.type_code]
    return (list(vocabulary.types).index(card.type_code),), game.text(name)


def _by_slot(card: CardRecord, game: GameContext) -> tuple[Key, str]:
    names = [game.text(figure.label) for figure in game.game.face(card).slots]
    return (not names, fold(" ".join(names))), " + ".join(names) or _("No slot")


def _by_class(card: CardRecord, game: GameContext) -> tuple[Key, str]:
    names = [game.class_name(code) for code in card.classes]
    places = tuple(game.cards.classes[code].position for code in card.classes)
    return (not names, len(names), places), " / ".join(names) or _("No class")


def _by_cost(card: CardRecord, game: GameContext) -> tuple[Key, str]:
    return _by_number(game.game.face(card).cost, _("Cost %(number)s"), _("No cost"))


def _by_level(card: CardRecord, game: GameContext) -> tuple[Key, str]:
    return _by_number(card.level, _("Level %(number)s"), _("No level"))


def _by_number(value: int | str | None, title: str, without: str) -> tuple[Key, str]:
    """Numbers by size, then X and the like, then cards without."""
    if value is None:
        return (2, 0, ""), without
    return ((0, value, "") if isinstance(value, int) else (1, 0, value)), title % {"number": value}


GROUPINGS = {"type": _by_type, "slot": _by_slot, "class": _by_class, "cost": _by_cost, "level": _by_level}


def groupings_of(game: GameContext) -> dict[str, str]:
    """The groupings that mean something in the game, each with its title."""
    live = game.live
    known = {
        "type": (_("Type"), True),
        "slot": (_("Slot"), "slot" in live.index.columns),
        "class": (game.text(game.vocabulary.class_name), bool(live.cards.classes)),
        "cost": (_("Cost"), live.cards.derived(_costs_on(live.game.face))),
        "level": (_("Level"), live.cards.derived(_has_levels)),
    }
    return {by: title for by, (title, means_something) in known.items() if means_something}


def _has_levels(catalogue: Catalogue) -> bool:
    return any(card.level is not None for card in catalogue)


@cache
def _costs_on(face: Callable[[CardRecord], Face]) -> Callable[[Catalogue], bool]:
    """Whether a game's cards have costs."""
    return lambda catalogue: any(face(card).cost is not None for card in catalogue)


def cards_in(zone: Mapping[str, int], cards: Catalogue) -> tuple[list[CardCopies], dict[str, int]]:
    """The cards of a zone, and the copies of unknown codes."""
    found = [CardCopies(code, card, copies) for code, copies in zone.items() if (card := cards.get(code))]
    return found, {code: copies for code, copies in zone.items() if cards.get(code) is None}
