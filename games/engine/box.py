"""The contents of a box, line by line as its rulebook lists them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

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
