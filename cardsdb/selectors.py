"""Reads of the card database."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache, reduce
from operator import or_
from typing import Any, TypeVar

import msgspec
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast

from accounts.models import User
from cardsdb.models import (
    Card,
    CardClass,
    CardSet,
    CatalogueVersion,
    CodeChange,
    Collection,
    EncounterSet,
    Guide,
    ImportRun,
    Printing,
    Scenario,
    SourceRecord,
    Taboo,
)
from games.engine import CardRecord, PrintingRecord
from games.engine.cards import (
    ClassRecord,
    EncounterSetRecord,
    GuideRecord,
    Record,
    ScenarioRecord,
    SetRecord,
    TabooRecord,
    read_fields,
)
from games.registry import game_get

RecordT = TypeVar("RecordT", bound=Record)


MAX_LISTED = 10_000
"""Entries that a list open to everybody can be paged through; further ones need a narrower filter."""


def count_up_to(rows: QuerySet[Any], most: int = MAX_LISTED) -> int:
    """The number of rows, counted no further than `most`: to count a million takes longer than to read a page."""
    return rows.order_by().values("pk")[:most].count()


def catalogue_version_list() -> dict[str, CatalogueVersion]:
    """The version in use of each game that has one, in one query."""
    newest = CatalogueVersion.objects.filter(game=OuterRef("game")).order_by("-number").values("pk")[:1]
    return {version.game: version for version in CatalogueVersion.objects.filter(pk=Subquery(newest))}


def publication_list(most: int) -> list[CatalogueVersion]:
    """The newest imported versions of all games, each with `takes_back`: whether it undoes one."""
    brought = CatalogueVersion.objects.filter(game=OuterRef("game"), run=OuterRef("run"), number__lt=OuterRef("number"))
    versions = CatalogueVersion.objects.exclude(run__source=SourceRecord.ENTERED).annotate(takes_back=Exists(brought))
    return list(versions.order_by("-published_at", "-number")[:most])


def import_list() -> QuerySet[ImportRun]:
    """The imports, newest first, without their findings and changes, which may be long."""
    return ImportRun.objects.defer("changes", "findings").select_related("actor")


def import_counts() -> dict[str, int]:
    """The number of imports in each state."""
    counted = ImportRun.objects.order_by().values_list("status").annotate(number=Count("pk"))
    return dict.fromkeys(ImportRun.Status.values, 0) | dict(counted)


def import_waiting_since() -> datetime | None:
    """The start of the import that has waited longest for a worker; None if none waits."""
    waiting = ImportRun.objects.filter(status=ImportRun.Status.QUEUED)
    return waiting.order_by("started_at").values_list("started_at", flat=True).first()


def import_is_newest(run: ImportRun) -> bool:
    """Whether the run is the newest applied one of its game, and so can be rolled back.

    Entered values block nothing, since no other source depends on them; of those, the newest of a card counts.
    """
    applied = ImportRun.objects.filter(game=run.game, status=ImportRun.Status.APPLIED).order_by("-finished_at")
    if run.source == SourceRecord.ENTERED:
        rivals = applied.filter(source=run.source, origin=run.origin)
    else:
        rivals = applied.exclude(source=SourceRecord.ENTERED)
    return rivals.values_list("pk", flat=True).first() == run.pk


def entered_runs(game: str, code: str) -> QuerySet[ImportRun]:
    """The runs that entered values of the card, the newest first."""
    runs = ImportRun.objects.filter(game=game, source=SourceRecord.ENTERED, origin=code).select_related("actor")
    return runs.filter(status__in=[ImportRun.Status.APPLIED, ImportRun.Status.ROLLED_BACK])


def claims_of_card(game: str, code: str) -> dict[str, dict[str, Any]]:
    """Claims of each source about the card."""
    claims = SourceRecord.objects.filter(game=game, kind="card", code=code)
    return dict(claims.values_list("source", "data"))


def import_is_settled(game: str, fingerprint: str) -> bool:
    """Whether the fixtures of that fingerprint were the last imported, or were ever rolled back.

    A broken-off or cancelled import is tried again.
    """
    status = ImportRun.Status
    ended = [status.APPLIED, status.UNCHANGED, status.ROLLED_BACK, status.REFUSED]
    runs = ImportRun.objects.filter(game=game, source="fixtures", status__in=ended).exclude(fingerprint="")
    if runs.filter(fingerprint=fingerprint, status=status.ROLLED_BACK).exists():
        return True
    return runs.order_by("-started_at").values_list("fingerprint", flat=True).first() == fingerprint


class _Brief(msgspec.Struct):
    """The part of a change that is read to count it."""

    kind: str
    old: msgspec.Raw
    new: msgspec.Raw
    effects: list[msgspec.Raw] | None = None


@lru_cache(maxsize=64)
def card_change_counts(run_id: uuid.UUID) -> Mapping[str, int]:
    """The cards that a finished import added, changed and withdrew, counted; cached, since it may be long."""
    changes = ImportRun.objects.filter(pk=run_id).values_list(Cast("changes", TextField()), flat=True).first()
    counts = {"new": 0, "changed": 0, "withdrawn": 0}
    for change in msgspec.json.decode(changes or "[]", type=list[_Brief]):
        if change.kind == "card" and change.effects is None:
            is_new, is_gone = (bytes(side) == b"null" for side in (change.old, change.new))
            counts["new" if is_new else "withdrawn" if is_gone else "changed"] += 1
        elif change.kind == "card" and change.effects:
            counts["changed"] += 1
    return counts


def _records(kind: type[RecordT], rows: QuerySet[Any], **renamed: str) -> list[RecordT]:
    """The rows as records: each field is the column of its name, or the one that it is renamed from."""
    names = kind.__struct_fields__
    found = rows.values_list(*(renamed.get(name, name) for name in names))
    return [msgspec.convert(dict(zip(names, row, strict=True)), kind) for row in found]


def record_lists(game: str) -> dict[str, list[Any]]:
    """The records of the game except its cards, by their names in a `Catalogue`, each list in its order.

    Sets include those that no source has any more, as long as they hold a card.
    """
    # One lookup for each: a join would pair every card with every printing of its set.
    held = (model.objects.filter(card_set=OuterRef("pk"), withdrawn=False) for model in (Card, Printing))
    used = reduce(or_, map(Exists, held), Q(withdrawn=False))
    present = Q(game=game, withdrawn=False)
    return {
        "printings": printing_records(game),
        "taboos": _records(TabooRecord, Taboo.objects.filter(present)),
        "guides": _records(GuideRecord, Guide.objects.filter(present)),
        "scenarios": _records(ScenarioRecord, Scenario.objects.filter(present), guide="guide__code"),
        "sets": _records(SetRecord, CardSet.objects.filter(used, game=game)),
        "classes": _records(ClassRecord, CardClass.objects.filter(present)),
        "encounter_sets": _records(EncounterSetRecord, EncounterSet.objects.filter(present)),
    }


CARD_COLUMNS = (
    "code", "names", "subtitles", "type_code", "level", "traits", "keywords", "texts", "flavours", "unique", "position",
    "quantity", "illustrator", "encounter_position", "back", "errata_date",
)  # fmt: skip
WEAKNESS_COLUMNS = ("kind", "multiplayer_only", "campaign_only", "copies")


def card_records(game: str) -> list[CardRecord]:
    """All cards of the game as the rules see them, in order, in a constant number of queries."""
    fields_type = game_get(game).card_fields
    cards = Card.objects.filter(game=game, withdrawn=False)
    classes: dict[int, list[str]] = defaultdict(list)
    in_order = Card.classes.through.objects.filter(card__game=game).order_by("pk")  # as they were written
    for pk, code in in_order.values_list("card_id", "cardclass__code"):
        classes[pk].append(code)
    columns = {
        **{name: name for name in CARD_COLUMNS},
        **{f"weakness__{name}": f"weakness.{name}" for name in WEAKNESS_COLUMNS},
    }
    records = []
    for row in cards.values(
        "pk", "fields", "card_set__code", "encounter_set__code", "weakness__class_lock__code", *columns
    ):
        record: dict[str, Any] = {name: row[name] for name in CARD_COLUMNS}
        record["classes"] = classes[row["pk"]]
        record["set_code"] = row["card_set__code"]
        record["encounter_set"] = row["encounter_set__code"]
        record["fields"] = read_fields(fields_type, row["fields"])
        if row["weakness__kind"]:
            record["weakness"] = {
                "class_lock": row["weakness__class_lock__code"],
                **{name: row[f"weakness__{name}"] for name in WEAKNESS_COLUMNS},
            }
        records.append(msgspec.convert(record, CardRecord))
    return records


def printing_records(game: str) -> list[PrintingRecord]:
    """All printings of the game's cards, in order."""
    rows = Printing.objects.filter(game=game, withdrawn=False, card__withdrawn=False)
    return _records(PrintingRecord, rows, card="card__code", set_code="card_set__code")


def code_change_list(game: str, since: int) -> QuerySet[CodeChange]:
    """The changes of the game's card codes after that catalogue version, the oldest first."""
    return CodeChange.objects.filter(version__game=game, version__number__gt=since).select_related("version")


def claims_of_source(game: str, source: str) -> dict[tuple[str, str], dict[str, Any]]:
    """The source's last claims, by kind and code."""
    claims = SourceRecord.objects.filter(game=game, source=source)
    return {(kind, code): data for kind, code, data in claims.values_list("kind", "code", "data")}


def claims_of_other_sources(game: str, source: str) -> dict[tuple[str, str], list[tuple[str, dict[str, Any]]]]:
    """Claims of the other sources, by kind and code."""
    found: dict[tuple[str, str], list[tuple[str, dict[str, Any]]]] = defaultdict(list)
    claims = SourceRecord.objects.filter(game=game).exclude(source=source)
    for kind, code, other, data in claims.values_list("kind", "code", "source", "data"):
        found[kind, code].append((other, data))
    return found


def cards_printed(game: str, source: str) -> dict[str, str]:
    """The card of each printing that other sources have, by the printing's code."""
    claims = SourceRecord.objects.filter(game=game, kind="printing").exclude(source=source)
    return dict(claims.values_list("code", "data__card"))


def codes_of_other_sources(game: str, source: str) -> dict[str, set[str]]:
    """Codes of other sources, by kind: an import may refer to them. Entered values alone make no card."""
    codes: dict[str, set[str]] = defaultdict(set)
    others = SourceRecord.objects.filter(game=game).exclude(source__in=[source, SourceRecord.ENTERED])
    for kind, code in others.values_list("kind", "code"):
        codes[kind].add(code)
    return codes


def collection_list(user: User) -> QuerySet[Collection]:
    """The user's own collections, game by game, the oldest first. Every route to a collection begins here."""
    return Collection.objects.filter(owner=user)


def collection_default_list(user: User, games: Iterable[str]) -> dict[str, Collection]:
    """The user's default collection of each of the games that has one, in one query."""
    return {one.game: one for one in collection_list(user).filter(is_default=True, game__in=games)}
