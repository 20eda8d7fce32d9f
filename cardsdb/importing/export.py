"""Our own bulk file: everything the catalogue has of a game, lossless and byte for byte the same each time."""

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from cardsdb.importing.merge import merge_records
from cardsdb.importing.read import BULK_FORMAT
from cardsdb.models import SourceRecord
from games.engine.sources import KINDS


def export_lines(game: str) -> Iterator[bytes]:
    """The lines of the file: a header, then each record, in order of kind and code."""
    yield msgspec.json.encode({"format": BULK_FORMAT, "game": game}) + b"\n"
    for kind in KINDS:
        claims = defaultdict(list)
        records = SourceRecord.objects.filter(game=game, kind=kind)
        for code, source, data in records.values_list("code", "source", "data"):
            claims[code].append((source, data))
        for code in sorted(claims):
            record = merge_records(claims[code])
            yield msgspec.json.encode({"kind": kind, "record": record}, order="sorted") + b"\n"
