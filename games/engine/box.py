"""The contents of a box, line by line as its rulebook lists them, to compare with the cards here."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from games.engine.cards import CardRecord
from games.engine.text import Text


class Component(Struct, frozen=True, kw_only=True):
    """A line of the list."""

    name: Text
    copies: int
    parts: tuple[str, ...] = ()
    """The lines that it sums up."""


def read_box(path: Path, names: Mapping[str, Text]) -> dict[str, Component]:
    """The list at that path, with the names of its lines."""
    rows = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, Any]])
    return {
        id: Component(name=names[id], copies=row["copies"], parts=tuple(row.get("parts", ())))
        for id, row in rows.items()
    }


Belongs = Callable[[CardRecord], bool]


def of_type(*types: str) -> Belongs:
    """The cards of these types."""
    return lambda card: card.type_code in types


def counted(cards: Iterable[CardRecord], lines: Mapping[str, Belongs]) -> dict[str, int]:
    """The number of these cards by line of the list."""
    held = list(cards)
    return {id: sum(card.quantity for card in held if belongs(card)) for id, belongs in lines.items()}
