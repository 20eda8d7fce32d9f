"""The records of a game as files: our own bulk file, lossless, and the project's own facts, without texts.

Both are byte for byte the same each time, on any database.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from cardsdb.importing.merge import merge_records
from cardsdb.importing.read import BULK_FORMAT
from cardsdb.models import SourceRecord
from games.engine import Game
from games.engine.cards import CardRecord, Record, defaults_of, read_fields
from games.engine.facts import record_facts
from games.engine.own_format import FIXTURE_KINDS
from games.engine.sources import KINDS

BY_SET = frozenset({"card", "printing"})
"""Kinds with a file for each set: a new set is one more file."""


def export_lines(game: str) -> Iterator[bytes]:
    """The lines of the bulk file: a header, then each record, in order of kind and code."""
    yield msgspec.json.encode({"format": BULK_FORMAT, "game": game}) + b"\n"
    for kind in KINDS:
        for record in _merged(game, kind):
            yield msgspec.json.encode({"kind": kind, "record": record}, order="sorted") + b"\n"


def export_facts(game: Game) -> dict[str, str]:
    """The files of the game's fixtures by path: the merged records without texts, a record a line.

    Entered values belong to the installation and are left out.
    ValueError names a record whose text a rule needs.
    """
    rows: dict[str, list[str]] = defaultdict(list)
    for name, kind in FIXTURE_KINDS.items():
        for plain in _merged(game.code, kind, without=SourceRecord.ENTERED):
            try:
                record = record_facts(_record(game, kind, plain), game.card_fields, game.field_facts)
            except ValueError as error:
                raise ValueError(f"{kind} {plain['code']}: {error}") from None
            path = f"{name}/{plain['set_code']}.json" if kind in BY_SET else f"{name}.json"
            rows[path].append(json.dumps(_plain(record), ensure_ascii=False))
    return {path: "[\n" + ",\n".join(lines) + "\n]\n" for path, lines in rows.items()}


def _merged(game: str, kind: str, without: str = "") -> Iterator[dict[str, Any]]:
    """The merged records of the kind, of all sources or all but one, in order of code."""
    claims = defaultdict(list)
    records = SourceRecord.objects.filter(game=game, kind=kind).exclude(source=without)
    for code, source, data in records.values_list("code", "source", "data"):
        claims[code].append((source, data))
    for code in sorted(claims):
        if record := merge_records(claims[code]):
            yield record


def _record(game: Game, kind: str, plain: dict[str, Any]) -> Record:
    record: Record = msgspec.convert(plain, KINDS[kind])
    if isinstance(record, CardRecord):
        return msgspec.structs.replace(record, fields=read_fields(game.card_fields, record.fields))
    return record


def _plain(value: Any) -> Any:
    """The value as JSON: without defaults, and with sorted keys, since databases do not preserve their order."""
    if isinstance(value, Record):
        defaults = defaults_of(type(value))
        return {name: _plain(one) for name, default in defaults.items() if (one := getattr(value, name)) != default}
    if isinstance(value, dict):
        return {key: _plain(value[key]) for key in sorted(value)}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else msgspec.to_builtins(value)
