"""Built catalogues on the disk: written on publication, shared by all processes of the same release.

A file has a digest, then everything that a process would otherwise read from the database and build. It is named by the
version of the cards and by the code that built it, written once, and never changed. One that is missing or not whole
is built anew; without a disk to write on, each process builds its own. With PostgreSQL, whoever publishes puts the file
into the database, too: a machine that does not have it takes it from there.
"""

import contextlib
import datetime
import fcntl
import hashlib
import mmap
import os
import sys
import time
import uuid
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from msgspec import Struct

import games
from cardsdb import selectors
from cardsdb.card_answers import SerialisedCards, serialise_cards
from cardsdb.models import BuiltCatalogue, CatalogueVersion
from games.engine import LANGUAGES, Catalogue
from games.engine import cards as records
from games.engine.packed import Packed
from games.engine.search.index import StoredIndex, stored_index
from games.registry import files_in, game_all, game_get

log = structlog.get_logger("cardsdb.catalogue")

KEPT_FOR = 60
"""Seconds that a file of another version is kept: a process may be about to read it."""
DIGEST, DIGEST_SIZE = "sha256", 32
LISTS = ("printings", "taboos", "guides", "scenarios", "sets", "classes", "encounter_sets")
"""Records of a catalogue except its cards (`selectors.record_lists`)."""
CARDS_AT_ONCE = 200
"""Cards read at a time, so that other threads get their turn."""
Blocks = tuple[Packed, Packed]
"""`cards` and `fields` of a snapshot."""
ContentT = TypeVar("ContentT", bytes, memoryview)


class Snapshot(Struct, frozen=True, kw_only=True):
    """A built catalogue, as values that can be stored."""

    game: str
    number: int
    token: uuid.UUID
    """Identifies this version, on any machine."""
    published_at: datetime.datetime
    code: bytes
    """`code_digest` of the release that built it."""
    digest: str
    """`LiveCatalogue.digest`."""
    cards: Packed
    """Cards without the fields of their game, some at a time."""
    fields: Packed
    """The fields of their game, likewise."""
    printings: list[records.PrintingRecord]
    taboos: list[records.TabooRecord]
    guides: list[records.GuideRecord]
    scenarios: list[records.ScenarioRecord]
    sets: list[records.SetRecord]
    classes: list[records.ClassRecord]
    encounter_sets: list[records.EncounterSetRecord]
    json: dict[str, SerialisedCards]
    index: StoredIndex


def snapshot_get(version: CatalogueVersion) -> Snapshot:
    """The snapshot of that version: from the disk, else from the database, else built; then written."""
    if found := _read(version):
        return found
    with _alone() as has_waited:
        return (has_waited and _read(version)) or _keep(version, _published(version) or _content(version))


def snapshot_list() -> list[Snapshot]:
    """The last snapshot of each game on the disk, for a start without the database."""
    last: dict[str, Snapshot] = {}
    folder = Path(settings.SNAPSHOT_DIR)
    for path in sorted(folder.glob(f"*-{_built_by()}"), key=lambda path: path.stat().st_mtime, reverse=True):
        game, token, _built = path.name.rsplit("-", 2)
        if game not in last and game in game_all() and (found := _read_file(path, game, uuid.UUID(token))):
            last[game] = found
    return list(last.values())


def snapshot_write(version: CatalogueVersion) -> Snapshot:
    """Build the snapshot of that version from the database, and write it to the disk if possible."""
    return _keep(version, _content(version))


def _content(version: CatalogueVersion) -> bytes:
    """The file of that version, built from the database."""
    content = msgspec.msgpack.encode(_build(version))
    return hashlib.new(DIGEST, content).digest() + content


def _published(version: CatalogueVersion) -> bytes | None:
    """The file that another machine has put into the database; None if it is missing or not whole."""
    row = BuiltCatalogue.objects.filter(game=version.game, name=_path(version).name).first()
    try:
        return _whole(zlib.decompress(row.content)) if row else None
    except (zlib.error, ValueError) as error:
        log.warning("the built catalogue in the database is built anew", game=version.game, reason=str(error))
        return None


@contextlib.contextmanager
def _alone() -> Iterator[bool]:
    """Let the other processes of this machine wait, instead of doing the same at once; whether this one has waited."""
    folder, has_waited = Path(settings.SNAPSHOT_DIR), False
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # without a disk, each does it for itself
            folder.mkdir(parents=True, exist_ok=True)
            lock = os.open(folder, os.O_RDONLY)
            stack.callback(os.close, lock)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                fcntl.flock(lock, fcntl.LOCK_EX)
                has_waited = True
        yield has_waited


def _has_other_machines() -> bool:
    """Whether processes may be elsewhere: not those that share a file of SQLite."""
    return connection.vendor != "sqlite"


def _keep(version: CatalogueVersion, content: bytes) -> Snapshot:
    """Write the file of that version to the disk, and read it there, or else in memory."""
    path = _path(version)
    part = path.with_name(f".part-{uuid.uuid4()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        part.write_bytes(content)
        part.chmod(0o444)
        part.replace(path)  # concurrent writers write identical files
    except OSError as error:
        log.warning("the built catalogue could not be written to the disk", path=str(path), reason=str(error))
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    return _read(version) or msgspec.msgpack.decode(memoryview(content)[DIGEST_SIZE:], type=Snapshot)


def snapshot_prepare(version: CatalogueVersion) -> None:
    """Write the snapshot of a version that is being published, before it is first read."""
    try:
        content = _content(version)
        _keep(version, content)
        if _has_other_machines():
            given = {"name": _path(version).name, "content": zlib.compress(content, level=1)}
            BuiltCatalogue.objects.update_or_create(game=version.game, defaults=given)
    except DatabaseError:
        raise
    except Exception:
        log.exception("the new catalogue cannot be built", game=version.game)


def catalogue_of(snapshot: Snapshot, older: Catalogue | None = None, blocks: Blocks | None = None) -> Catalogue:
    """The cards of the snapshot; it shares the unchanged ones with the older version, which was read from `blocks`."""
    cards: list[records.CardRecord] = []
    kind: Any = list[game_get(snapshot.game).card_fields]  # type: ignore[misc]
    before = list(older or ())
    known: Known = defaultdict(dict)
    places = {block: place for place, block in enumerate(zip(*blocks, strict=True))} if blocks else {}
    for some, of_game in zip(snapshot.cards, snapshot.fields, strict=True):
        if (place := places.get((some, of_game))) is not None:
            cards += before[place * CARDS_AT_ONCE : (place + 1) * CARDS_AT_ONCE]
            continue
        read = msgspec.msgpack.decode(some, type=list[records.CardRecord])
        for card, fields in zip(read, msgspec.msgpack.decode(of_game, type=kind), strict=True):
            msgspec.structs.force_setattr(card, "fields", fields)
        for values in (read, [card.fields for card in read], [card.back for card in read if card.back]):
            _share(values, known)
        cards += [same if older and (same := older.get(card.code)) == card else card for card in read]
    for read_through in (snapshot.cards, *(blocks or ())):
        read_through.let_go()
    return Catalogue(version=snapshot.number, cards=cards, **{name: getattr(snapshot, name) for name in LISTS})


Known = dict[tuple[type, str], dict[Any, Any]]
"""By type and field, each different value of the cards read so far."""


def _share(values: Sequence[Struct], known: Known) -> None:
    """Make equal words, tuples and mappings of a field one object: cards repeat many of them, and never change them."""
    for name in values[0].__struct_fields__ if values else ():
        of_field = known[type(values[0]), name]
        for value in values:
            found = getattr(value, name)
            if isinstance(found, str | tuple | dict):
                try:
                    one = of_field.setdefault(tuple(found.items()) if isinstance(found, dict) else found, found)
                except TypeError:  # it has lists or mappings inside
                    continue
                if one is not found:
                    msgspec.structs.force_setattr(value, name, one)


@cache
def code_digest() -> bytes:
    """A digest of code and words: another release may answer the same query of the same cards differently."""
    digest = hashlib.blake2b(sys.version.encode())
    for folder in (settings.BASE_DIR / "cardsdb", *map(Path, games.__path__)):
        for path in files_in(folder):
            digest.update(path.read_bytes())
    return digest.digest()


def _build(version: CatalogueVersion) -> Snapshot:
    game = game_get(version.game)
    lists = selectors.record_lists(game.code)
    cards = Catalogue(version=version.number, cards=selectors.card_records(game.code), **lists)
    relations = game.relations(cards)
    json = {language: serialise_cards(game, cards, relations, language) for language in LANGUAGES}
    digest = hashlib.blake2b(code_digest(), digest_size=16)
    for own in json.values():
        for packed in (own.rows, own.details, own.printed):
            digest.update(packed.starts)
            digest.update(packed.data)
    every = list(cards)
    some = [every[first : first + CARDS_AT_ONCE] for first in range(0, len(every), CARDS_AT_ONCE)]
    encode = msgspec.msgpack.encode
    return Snapshot(
        game=game.code,
        number=version.number,
        token=version.token,
        published_at=version.published_at,
        code=code_digest(),
        digest=digest.hexdigest(),
        cards=Packed.of([encode([msgspec.structs.replace(card, fields=None) for card in part]) for part in some]),
        fields=Packed.of([encode([card.fields for card in part]) for part in some]),
        json=json,
        index=stored_index(game.searching, cards),
        **lists,
    )


def _path(version: CatalogueVersion) -> Path:
    return Path(settings.SNAPSHOT_DIR, f"{version.game}-{version.token.hex}-{_built_by()}")


def _built_by() -> str:
    return hashlib.blake2b(code_digest(), digest_size=8).hexdigest()


def _read(version: CatalogueVersion) -> Snapshot | None:
    """The snapshot on the disk; None if it is missing or not whole."""
    return _read_file(_path(version), version.game, version.token)


def _read_file(path: Path, game: str, token: uuid.UUID) -> Snapshot | None:
    try:
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        found = msgspec.msgpack.decode(_whole(memoryview(mapped))[DIGEST_SIZE:], type=Snapshot)
        if (found.game, found.token, found.code) != (game, token, code_digest()):
            raise ValueError("it is one of other cards, or of another release")
    except FileNotFoundError:
        return None
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        log.warning("the built catalogue on the disk is left alone and built anew", path=str(path), reason=str(error))
        return None
    return found


def _whole(content: ContentT) -> ContentT:
    """The same file; ValueError unless its digest is right."""
    if hashlib.new(DIGEST, memoryview(content)[DIGEST_SIZE:]).digest() != content[:DIGEST_SIZE]:
        raise ValueError("its digest is another one")
    return content


def _sweep(path: Path) -> None:
    """Remove the game's files of other versions and releases, and what killed processes left."""
    for other in path.parent.iterdir():
        with contextlib.suppress(FileNotFoundError):
            is_game = other.name.startswith((f"{path.name.partition('-')[0]}-", ".part-"))
            if is_game and other != path and other.stat().st_mtime < time.time() - KEPT_FOR:
                other.unlink()
