"""Reads our own fixtures: a folder with classes.json, sets.json and cards.json."""

import json
from pathlib import Path
from typing import Any

from msgspec import Struct


class Row(Struct, frozen=True):
    """A raw row, and where it stands."""

    file: str
    number: int
    value: Any


class Fault(Struct, frozen=True):
    """Something wrong with the input: where, and what."""

    file: str
    row: int | None
    reason: str

    def __str__(self) -> str:
        return f"{self.file}{f' row {self.row}' if self.row is not None else ''}: {self.reason}"


FILES = ("classes", "sets", "cards")


def read_folder(folder: Path) -> tuple[dict[str, list[Row]], list[Fault]]:
    """The raw rows of each file, and every file that cannot be read as rows."""
    rows: dict[str, list[Row]] = {name: [] for name in FILES}
    faults: list[Fault] = []
    for name in FILES:
        file = f"{name}.json"
        try:
            values = json.loads((folder / file).read_bytes())
        except FileNotFoundError:
            faults.append(Fault(file, None, f"there is no such file in {folder}"))
        except (OSError, ValueError, RecursionError) as error:
            faults.append(Fault(file, None, f"it cannot be read as JSON: {error}"))
        else:
            if isinstance(values, list):
                rows[name] = [Row(file, number, value) for number, value in enumerate(values, 1)]
            else:
                faults.append(Fault(file, None, "it is not a list of rows"))
    return rows, faults
