"""Archives of the whole database, in no engine's format: written while it serves, restored whole or not at all.

An archive is a zip file. `rows/<model>.jsonl` has the rows of a table, one JSON array a line; `manifest.json` comes
last and has the columns, counts and checksums of all tables, and the versions of what wrote them. Sessions and
repeatable answers are among the tables: the decks of guests hang on a session, and a request sent again must not be
done twice.
"""

import base64
import contextlib
import datetime
import fcntl
import hashlib
import json
import os
import sys
import time
import tomllib
import uuid
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, OperationalError, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from django.utils.duration import duration_iso_string
from msgspec import Struct

from accounts.models import User
from campaigns.models import Campaign
from cardsdb import selectors
from cardsdb.catalogue import catalogue_drop
from cardsdb.models import ImportRun
from cardsdb.services import import_give_up
from cardsdb.snapshots import snapshot_get
from decks.models import Deck
from games.registry import game_all

FORMAT = 1
"""Rises when an older release could no longer read an archive."""
MANIFEST, SECRET_KEY = "manifest.json", "secret-key"
AT_ONCE = 500
"""Rows read or written at a time."""
FAULTS_SHOWN = 20
SHOW_EVERY = 5.0
"""Seconds between two lines of progress."""
DERIVED = frozenset({"cardsdb.builtcatalogue"})
"""Tables that are no part of an archive: what they have is made again."""
WAIT_FOR_OTHERS = 10
"""Seconds to wait for those who use a database that is to be restored."""

Model = type[models.Model]
Show = Callable[[str], None]


class ArchiveError(Exception):
    """The archive cannot be written, read or restored; the message says why, and how to mend it."""


class TableInfo(Struct, frozen=True):
    """The rows of one table in an archive."""

    columns: list[str]
    rows: int
    sha256: str


class Manifest(Struct, frozen=True, kw_only=True):
    """Contents and origin of an archive."""

    format: int
    version: str
    """Of the release that wrote it."""
    made_at: datetime.datetime
    engine: str
    migrations: tuple[tuple[str, str], ...]
    """App and name of every migration that the database had."""
    games: dict[str, int]
    """Games with cards, each with the version of its catalogue."""
    tables: dict[str, TableInfo]
    has_secret_key: bool


# --- Writing ----------------------------------------------------------------------------------------------------------


def archive_write(path: Path, *, secret_key: bool = False, show: Show) -> Manifest:
    """Write all rows, as they are at one moment, to a new file that only its owner can read."""
    if path.exists():
        raise ArchiveError(f"{path} is there already. Choose another name.")
    part = path.with_name(f".{path.name}.part")
    try:
        with _part_of_archive(part) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            with _snapshot():
                manifest = _write_tables(archive, secret_key, show)
            if secret_key:
                archive.writestr(SECRET_KEY, settings.SECRET_KEY)
            archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
            archive.close()
            file.flush()
            os.fsync(file.fileno())
            part.rename(path)
    except OSError as error:
        raise ArchiveError(f"{path} cannot be written: {error.strerror or error}.") from error
    return manifest


@contextlib.contextmanager
def _part_of_archive(part: Path) -> Iterator[BinaryIO]:
    """The file to write to until it is whole, locked: one left behind by a killed backup is written anew."""
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, 0o600), "wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ArchiveError("Another backup is being written there. Wait for it, or choose another name.") from None
        try:
            os.fchmod(file.fileno(), 0o600)
            file.truncate()
            yield file
        except BaseException:
            part.unlink()
            raise


@contextlib.contextmanager
def _snapshot() -> Iterator[None]:
    """A transaction that sees one state of the database, and blocks no writers."""
    connection.ensure_connection()
    wrapper: Any = connection
    usual = getattr(wrapper, "transaction_mode", None)
    if connection.vendor == "sqlite":
        wrapper.transaction_mode = "DEFERRED"  # the usual one waits for writers, and holds them up
    try:
        with transaction.atomic(durable=True), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        if connection.vendor == "sqlite":
            wrapper.transaction_mode = usual


def _write_tables(archive: zipfile.ZipFile, secret_key: bool, show: Show) -> Manifest:
    migrations = tuple(sorted(MigrationRecorder(connection).applied_migrations()))
    if not migrations:
        raise ArchiveError("The database is empty: there is nothing to back up.")
    if unknown := _unknown(migrations):
        raise ArchiveError(
            f"The database was written by a newer release, or by another service: it has {unknown}, which this release "
            "does not know. Back it up with the release that wrote it."
        )
    tables = {}
    for model in _models_at(migrations):
        name, columns = model._meta.label_lower, [field.attname for field in _columns(model)]
        digest, count = hashlib.sha256(), 0
        rows = model._base_manager.order_by("pk").values_list(*columns).iterator(chunk_size=AT_ONCE)
        with archive.open(_member(name), "w", force_zip64=True) as file:
            for row in _shown(rows, name, show):
                line = json.dumps(row, default=_as_json, separators=(",", ":")).encode() + b"\n"
                digest.update(line)
                file.write(line)
                count += 1
        tables[name] = TableInfo(columns, count, digest.hexdigest())
    return Manifest(
        format=FORMAT,
        version=release(),
        made_at=timezone.now(),
        engine=connection.vendor,
        migrations=migrations,
        games={game: version.number for game, version in selectors.catalogue_version_list().items()},
        tables=tables,
        has_secret_key=secret_key,
    )


def _as_json(value: Any) -> str:
    """A column's value that JSON has no type for; the column's `to_python` reads it again."""
    match value:
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case uuid.UUID() | Decimal():
            return str(value)
        case datetime.timedelta():
            return duration_iso_string(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode()
    raise TypeError(f"no way to archive a {type(value).__name__}")


# --- Reading ----------------------------------------------------------------------------------------------------------


def archive_check(path: Path, *, show: Show) -> Manifest:
    """Read the whole archive without using it; ArchiveError if anything is damaged, missing or too new."""
    with _opened(path) as archive:
        manifest = _manifest(archive)
        expected = {MANIFEST, *map(_member, manifest.tables)} | ({SECRET_KEY} if manifest.has_secret_key else set())
        if odd := expected ^ set(archive.namelist()):
            raise ArchiveError(f"The archive is damaged: {', '.join(sorted(odd))} should not be there, or is missing.")
        here = {model._meta.label_lower: _columns(model) for model in _models_at(manifest.migrations)}
        if {name: [field.attname for field in columns] for name, columns in here.items()} != {
            name: table.columns for name, table in manifest.tables.items()
        }:
            raise ArchiveError("The archive has other tables or columns than its migrations make.")
        faults = (
            fault
            for name, columns in here.items()
            for fault in _faults(name, columns, _shown(_rows(archive, name, manifest), name, show))
        )
        told, more = [*islice(faults, FAULTS_SHOWN)], sum(1 for _fault in faults)
    if told:
        rest = [f"… and {more} more."] * bool(more)
        raise ArchiveError("\n".join([*told, *rest, "Mend these where they came from, and back up again."]))
    return manifest


def _faults(name: str, columns: list[Any], rows: Iterable[list[Any]]) -> Iterator[str]:
    """The values of a table that this database cannot keep; SQLite keeps texts of any length."""
    key = next(place for place, field in enumerate(columns) if field.primary_key)
    limits = [*_limits(columns)]
    for row in rows:
        for place, column, fault_of in limits:
            if fault := fault_of(row[place]):
                yield f"{connection.display_name} cannot keep the row {row[key]} of {name}: {column} {fault}."


def _limits(columns: list[Any]) -> Iterator[tuple[int, str, Callable[[Any], str]]]:
    """The columns with a limit: place, name, and what is wrong with a value, if anything."""
    for place, field in enumerate(columns):
        kept = field.target_field if field.is_relation else field
        if isinstance(kept, models.CharField | models.TextField) and connection.vendor == "postgresql":
            yield place, field.attname, partial(_text_fault, kept.max_length or sys.maxsize)
        elif isinstance(kept, models.IntegerField):
            least, most = connection.ops.integer_field_range(kept.get_internal_type())
            yield place, field.attname, partial(_number_fault, least, most)


def _text_fault(most: int, value: Any) -> str:
    if isinstance(value, str) and len(value) > most:
        return f"has {len(value)} characters, of {most} at most"
    return "has a NUL character" if isinstance(value, str) and "\0" in value else ""


def _number_fault(least: int, most: int, value: Any) -> str:
    is_within = not isinstance(value, int) or least <= value <= most
    return "" if is_within else f"is {value}, which is not between {least} and {most}"


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    with _sound(f"{archive.filename}, {MANIFEST}"):
        content = archive.read(MANIFEST)
        number = msgspec.json.decode(content, type=dict)["format"]
        if number != FORMAT:
            raise ArchiveError(f"The archive has format {number}; this release reads {FORMAT}. Use a newer release.")
        manifest = msgspec.json.decode(content, type=Manifest)
    if unknown := _unknown(manifest.migrations):
        raise ArchiveError(
            f"The archive was written by a newer release than this one: by {manifest.version}, with {unknown}. "
            "Install that release or a later one, and restore there."
        )
    if missing := sorted(manifest.games.keys() - game_all().keys()):
        raise ArchiveError(
            f"The archive has cards of games that are not installed here: {', '.join(missing)}. Name their folder in "
            "GAMES_PATH."
        )
    return manifest


@contextlib.contextmanager
def _sound(path: str) -> Iterator[None]:
    """Turn any error of reading the file into an ArchiveError."""
    try:
        yield
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read: {error.strerror or error}.") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, KeyError) as error:
        raise ArchiveError(f"{path} is damaged, cut short, or no archive of cardsdb: {error}.") from error


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    with _sound(str(path)):
        archive = zipfile.ZipFile(path)
    with archive:
        yield archive


def _rows(archive: zipfile.ZipFile, name: str, manifest: Manifest) -> Iterator[list[Any]]:
    """The rows of a table; ArchiveError, at the end, if they are not those that were written."""
    table, digest, count = manifest.tables[name], hashlib.sha256(), 0
    with _sound(f"{archive.filename}, {name}"), archive.open(_member(name)) as file:
        for line in file:
            digest.update(line)
            count += 1
            yield json.loads(line)
    if (count, digest.hexdigest()) != (table.rows, table.sha256):
        raise ArchiveError(
            f"{archive.filename} is damaged: {name} has {count} rows of {table.rows}, or others than were written."
        )


# --- Restoring --------------------------------------------------------------------------------------------------------


def database_contents() -> list[str]:
    """Things in the database that a restore would delete and that no start would bring back."""
    tables = set(connection.introspection.table_names())
    kept: dict[str, models.QuerySet[Any]] = {
        "accounts": User._base_manager.all(),
        "decks": Deck._base_manager.all(),
        "campaigns": Campaign._base_manager.all(),
        "imports": ImportRun._base_manager.exclude(source="fixtures"),
    }
    counts = {name: rows.count() for name, rows in kept.items() if rows.model._meta.db_table in tables}
    own = {model._meta.db_table for model in apps.get_models(include_auto_created=True)} | {"django_migrations"}
    found = [f"{count} {name}" for name, count in counts.items() if count]
    return found + [f"the table {name}, which this release does not know" for name in sorted(tables - own)]


def archive_restore(path: Path, manifest: Manifest, *, show: Show) -> None:
    """Replace everything in the database by the archive, in one transaction, and bring it up to date."""
    connection.disable_constraint_checking()  # on SQLite, tables can be made within a transaction only like this
    try:
        with _opened(path) as archive, transaction.atomic(durable=True):
            _clear_database()
            MigrationExecutor(connection).migrate(_targets(manifest.migrations))
            _check_references("DEFERRED")
            made = _models_at(manifest.migrations)
            for model in made:
                model._base_manager.all().delete()  # rows that a migration makes are in the archive, too
            for model in made:
                _load(model, _shown(_rows(archive, model._meta.label_lower, manifest), model._meta.label_lower, show))
            _check_references("IMMEDIATE")
            with connection.cursor() as cursor:
                for statement in connection.ops.sequence_reset_sql(no_style(), made):
                    cursor.execute(statement)
            ContentType.objects.clear_cache()
            call_command("migrate", verbosity=0, interactive=False)
            # Their turn is in the queue of the service that was backed up.
            for run in ImportRun.objects.filter(status__in=ImportRun.UNFINISHED):
                show(f"The import {run} was underway and is broken off; start it again.")
                import_give_up(run=run)
    except DatabaseError as error:
        advice = " If it is in use, stop web, worker and beat first." if isinstance(error, OperationalError) else ""
        raise ArchiveError(f"Nothing was restored: {' '.join(str(error).split())}.{advice}") from error
    finally:
        connection.enable_constraint_checking()
        ContentType.objects.clear_cache()
    catalogue_drop()
    for game, version in selectors.catalogue_version_list().items():
        if game in game_all():
            show(f"Building the catalogue of {game}")
            snapshot_get(version)


def _clear_database() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"SET LOCAL lock_timeout = '{WAIT_FOR_OTHERS}s'")
        for table in connection.introspection.table_names(cursor):
            cascade = "" if connection.vendor == "sqlite" else " CASCADE"
            cursor.execute(f"DROP TABLE IF EXISTS {connection.ops.quote_name(table)}{cascade}")


def _load(model: Model, rows: Iterable[list[Any]]) -> None:
    columns = _columns(model)
    for field in columns:
        if isinstance(field, models.DateField):  # and DateTimeField: times are those of the archive
            field.auto_now = field.auto_now_add = False
    source = iter(rows)
    while some := list(islice(source, AT_ONCE)):
        try:
            with transaction.atomic():
                model._base_manager.bulk_create([_instance(model, columns, row) for row in some])
        except (DatabaseError, ValidationError, ValueError):
            for row in some:
                _load_one(model, columns, row)
            raise


def _load_one(model: Model, columns: list[Any], row: list[Any]) -> None:
    """Try a row that was among others, to name it if it is the one that cannot be kept."""
    try:
        with transaction.atomic():
            model._base_manager.bulk_create([_instance(model, columns, row)])
    except (DatabaseError, ValidationError, ValueError) as error:
        key = dict(zip([field.attname for field in columns], row, strict=False)).get(model._meta.pk.attname)
        raise ArchiveError(
            f"{connection.display_name} cannot keep the row {key} of {model._meta.label_lower}: "
            f"{' '.join(str(error).split())}. Nothing was restored; mend the row where it came from, and back up again."
        ) from error


def _instance(model: Model, columns: list[Any], row: list[Any]) -> models.Model:
    pairs = zip(columns, row, strict=True)
    return model(**{field.attname: None if value is None else field.to_python(value) for field, value in pairs})


def _check_references(when: str) -> None:
    """Check all foreign keys, and those of later writes at once (IMMEDIATE) or at the end (DEFERRED).

    Tables refer to each other in circles, so that rows cannot wait for others; migrations cannot wait for checks.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET CONSTRAINTS ALL {when}")
    else:
        connection.check_constraints()


# --- Both -------------------------------------------------------------------------------------------------------------


def release() -> str:
    """The version of this release."""
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


@cache
def _loader() -> MigrationLoader:
    """The migrations of this release, applied or not."""
    return MigrationLoader(None, ignore_no_migrations=True)


@cache
def _models_at(migrations: tuple[tuple[str, str], ...]) -> list[Model]:
    """The models as they are after these migrations, one for each table that an archive has."""
    made = _loader().project_state(list(migrations)).apps.get_models(include_auto_created=True)
    kept = (one for one in made if one._meta.managed and not one._meta.proxy and one._meta.label_lower not in DERIVED)
    return sorted(kept, key=lambda one: one._meta.label)


def _targets(migrations: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Leaf migrations: no other one of them depends on these."""
    given, nodes = set(migrations), _loader().graph.node_map
    return sorted(key for key in given if not any(child.key in given for child in nodes[key].children))


def _unknown(migrations: Iterable[tuple[str, str]]) -> str:
    """The migrations that this release does not have, as text."""
    return ", ".join(f"{app}.{name}" for app, name in migrations if (app, name) not in _loader().disk_migrations)


def _columns(model: Model) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.generated]


def _member(name: str) -> str:
    return f"rows/{name}.jsonl"


def _shown(rows: Iterable[Any], name: str, show: Show) -> Iterator[Any]:
    """The rows, with a line of progress now and then where it takes long."""
    shown_at = time.monotonic()
    for count, row in enumerate(rows, start=1):
        yield row
        if time.monotonic() - shown_at > SHOW_EVERY:
            show(f"  {name}: {count} rows")
            shown_at = time.monotonic()
