"""Cards that RingsDB has a number for and of which nothing else is known here, most of them fan-made."""

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple


class RingsdbOnly(NamedTuple):
    """A card as RingsDB lists it."""

    code: str
    name: str
    set: str


@cache
def ringsdb_only() -> dict[str, RingsdbOnly]:
    """The cards by their number there."""
    with Path(__file__).with_suffix(".tsv").open(newline="") as table:
        rows = csv.reader(table, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return {row[0]: RingsdbOnly(*row) for row in rows}
