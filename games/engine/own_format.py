"""Our own format: records as they are, for fixtures and for lossless exchange."""

from collections.abc import Collection, Mapping

import msgspec

from games.engine.cards import CardFields, CardRecord
from games.engine.sources import KINDS, Normalised, Row, Tick, no_tick

FIXTURE_KINDS = {"classes" if kind == "class" else f"{kind}s": kind for kind in KINDS}
"""File and folder names in a folder of fixtures to the kind of their records."""


def fixture_kind(path: str) -> str | None:
    """The kind of a file of fixtures: `cards.json`, or any file in the folder `cards`; None if it has none."""
    return FIXTURE_KINDS.get(path.partition("/")[0].removesuffix(".json"))


def normalise_own(
    card_fields: type[CardFields], rows: Mapping[str, Collection[Row]], tick: Tick = no_tick
) -> Normalised:
    """Rows by kind as records; a row of another shape is a fault."""
    found = Normalised.empty()
    total = sum(map(len, rows.values()))
    for kind, kind_rows in rows.items():
        for row in kind_rows:
            found.accounted += 1
            tick(found.accounted, total)
            plain = row.value
            if not isinstance(plain, Mapping):
                found.fault(row, f"it is not an object, but {type(plain).__name__}")
                continue
            record = found.convert(plain, KINDS[kind], row)
            if isinstance(record, CardRecord):
                fields = found.convert(record.fields, card_fields, row) if isinstance(record.fields, Mapping) else None
                if fields is None:
                    if not isinstance(record.fields, Mapping):
                        found.fault(row, "they are not an object", "fields")
                    continue
                record = msgspec.structs.replace(record, fields=fields)
            if record is not None:
                found.add(kind, record, row)
    return found
