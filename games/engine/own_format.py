"""Our own format: records as they are, for fixtures and for lossless exchange."""

from collections.abc import Collection, Mapping

import msgspec

from games.engine.cards import CardFields, CardRecord, read_fields
from games.engine.sources import KINDS, Normalised, Row, Tick, no_tick


def normalise_own(
    card_fields: type[CardFields], rows: Mapping[str, Collection[Row]], tick: Tick = no_tick
) -> Normalised:
    """Rows by kind as records; a row that is not of its kind's shape is a fault."""
    found = Normalised.empty()
    total = sum(map(len, rows.values()))
    for kind, kind_rows in rows.items():
        for row in kind_rows:
            found.accounted += 1
            tick(found.accounted, total)
            try:
                record = msgspec.convert(row.value, KINDS[kind])
                if isinstance(record, CardRecord):
                    record = msgspec.structs.replace(record, fields=_fields(card_fields, record.fields))
            except msgspec.ValidationError as error:
                found.fault(row, str(error))
            else:
                found.add(kind, record, row)
    return found


def _fields(card_fields: type[CardFields], raw: object) -> CardFields:
    try:
        return read_fields(card_fields, raw)
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(f"fields: {error}") from None
