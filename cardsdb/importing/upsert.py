"""Write changes: first the source's claims, then the rows merged from all sources."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q

from cardsdb import models
from cardsdb.importing.diff import Change, Data
from cardsdb.importing.merge import merge_records, rank
from cardsdb.models import Card, Sourced, SourceRecord, Weakness
from games.engine.cards import filled, read_fields, write_fields
from games.engine.sources import KINDS, Tick, no_tick
from games.registry import game_get

MODELS: dict[str, type[Sourced]] = {
    "class": models.CardClass,
    "set": models.CardSet,
    "encounter_set": models.EncounterSet,
    "card": models.Card,
    "printing": models.Printing,
    "taboo": models.Taboo,
    "guide": models.Guide,
    "scenario": models.Scenario,
}
REFERENCES = {"card": ("set", "encounter_set", "class"), "printing": ("set", "card"), "scenario": ("guide",)}
"""Referenced kinds, by kind."""
Rows = dict[str, Any]
CHUNK = 500
"""Codes asked for at once; databases limit the parameters of a query."""


def upsert_changes(game: str, source: str, changes: list[Change], tick: Tick = no_tick) -> None:
    """Apply the changes of a source. The caller opens the transaction."""
    _write_claims(game, source, changes)
    by_kind: dict[str, list[str]] = defaultdict(list)
    for change in changes:
        by_kind[change.kind].append(change.code)
    # A code may be a card for one source and a printing for another: a change of one row affects the other.
    changed = {*by_kind["card"], *by_kind["printing"]}
    twofold = _twofold(game, changed)
    for kind in ("card", "printing"):
        present = set(MODELS[kind]._default_manager.filter(game=game).values_list("code", flat=True))
        by_kind[kind] = sorted({*by_kind[kind], *twofold, *(present & changed)})
    done = 0
    for kind in KINDS:
        if codes := by_kind.get(kind):
            _write_rows(game, kind, codes, twofold)
            done += len(codes)
            tick(min(done, len(changes)), len(changes))


def _twofold(game: str, codes: set[str]) -> dict[str, str]:
    """Codes that are both a card and a printing, with the kind that the highest source gives them."""
    heard: dict[str, dict[str, str]] = defaultdict(dict)
    for part in _chunks(sorted(codes)):
        claims = SourceRecord.objects.filter(game=game, kind__in=["card", "printing"], code__in=part)
        for kind, code, source in claims.values_list("kind", "code", "source"):
            heard[code][source] = kind
    return {code: sources[max(sources, key=rank)] for code, sources in heard.items() if len(set(sources.values())) > 1}


def _write_claims(game: str, source: str, changes: list[Change]) -> None:
    claims = SourceRecord.objects.filter(game=game, source=source)
    for kind in KINDS:
        for part in _chunks([change.code for change in changes if change.kind == kind and change.new is None]):
            claims.filter(kind=kind, code__in=part).delete()
    SourceRecord.objects.bulk_create(
        [
            SourceRecord(game=game, source=source, kind=change.kind, code=change.code, data=change.new)
            for change in changes
            if change.new is not None
        ],
        update_conflicts=True,
        unique_fields=["game", "kind", "code", "source"],
        update_fields=["data"],
    )


def _write_rows(game: str, kind: str, codes: list[str], twofold: Mapping[str, str]) -> None:
    merged = {
        code: record
        for code, claims in _claims(game, kind, codes).items()
        if twofold.get(code, kind) == kind and (record := merge_records(claims))
    }
    gone = [code for code in codes if code not in merged]
    model = MODELS[kind]
    for part in _chunks(gone):
        model._default_manager.filter(game=game, code__in=part).update(withdrawn=True)
    if not merged:
        return
    references = _references(game, kind)
    rows: list[Any] = [model(game=game, **_columns(game, kind, data, references)) for data in merged.values()]
    columns = [field.name for field in model._meta.concrete_fields if field.name not in {"id", "game", "code"}]
    made: list[Any] = model._default_manager.bulk_create(
        rows, update_conflicts=True, unique_fields=["game", "code"], update_fields=columns
    )
    if kind == "card":
        _write_classes_and_weaknesses({row.code: row for row in made}, merged, references["class"])


def _claims(game: str, kind: str, codes: list[str]) -> dict[str, list[tuple[str, Data]]]:
    found: dict[str, list[tuple[str, Data]]] = defaultdict(list)
    for part in _chunks(codes):
        claims = SourceRecord.objects.filter(game=game, kind=kind, code__in=part)
        for code, source, data in claims.values_list("code", "source", "data"):
            found[code].append((source, data))
    return found


def _references(game: str, kind: str) -> dict[str, Rows]:
    """Primary keys by code of the kinds referred to."""
    return {
        name: dict(MODELS[name]._default_manager.filter(game=game).values_list("code", "pk"))
        for name in REFERENCES.get(kind, ())
    }


def _columns(game: str, kind: str, data: Data, references: Mapping[str, Rows]) -> Rows:
    """The columns of a record's row."""
    data = filled(KINDS[kind], data)
    columns = {key: value for key, value in data.items() if key not in {"classes", "weakness"}}
    if kind in {"card", "printing"}:
        columns["card_set_id"] = references["set"][columns.pop("set_code")]
        columns["errata_date"] = _date(data.get("errata_date"))
    if kind == "card":
        encounter_set = columns.pop("encounter_set", None)
        columns["encounter_set_id"] = references["encounter_set"][encounter_set] if encounter_set else None
        columns["name"] = data["names"]["en"]
        columns["fields"] = write_fields(read_fields(game_get(game).card_fields, data["fields"]))
    elif kind == "printing":
        columns["card_id"] = references["card"][columns.pop("card")]
    elif kind == "scenario":
        columns["guide_id"] = references["guide"][columns.pop("guide")]
    elif kind == "set":
        columns["released"] = _date(data.get("released"))
    elif kind == "taboo":
        columns["start"] = _date(data["start"])
    return columns


def _write_classes_and_weaknesses(cards: Rows, merged: Mapping[str, Data], classes: Rows) -> None:
    through = Card.classes.through
    pks = [card.pk for card in cards.values()]
    for part in _chunks(pks):
        through.objects.filter(Q(card_id__in=part)).delete()
        Weakness.objects.filter(card_id__in=part).delete()
    through.objects.bulk_create(
        through(card_id=cards[code].pk, cardclass_id=classes[name])
        for code, data in merged.items()
        for name in data.get("classes", ())
    )
    Weakness.objects.bulk_create(
        Weakness(
            card_id=cards[code].pk,
            class_lock_id=classes[lock] if (lock := weakness.get("class_lock")) else None,
            **{key: value for key, value in weakness.items() if key != "class_lock"},
        )
        for code, data in merged.items()
        if (weakness := data.get("weakness"))
    )


def _date(value: str | None) -> datetime.date | None:
    return datetime.date.fromisoformat(value) if value else None


def _chunks(values: list[Any]) -> Iterable[list[Any]]:
    return (values[start : start + CHUNK] for start in range(0, len(values), CHUNK))
