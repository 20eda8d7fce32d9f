"""Built catalogues on the disk: what is read is what was built, and nothing but that."""

import contextlib
import fcntl
import gc
import hashlib
import os
import threading
import time
import weakref
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.db import transaction
from django.utils.safestring import SafeString

from cardsdb import catalogue, snapshots
from cardsdb.catalogue import LiveCatalogue, catalogue_drop, catalogue_forget, catalogue_get
from cardsdb.importing.publish import publish_version
from cardsdb.models import BuiltCatalogue, Card, CatalogueVersion
from cardsdb.search import search
from cardsdb.snapshots import catalogue_of, snapshot_get
from games.engine import LANGUAGES, CardRecord, Catalogue
from ui.kept import KEPT, kept_part

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("core_rows")]


@pytest.fixture(autouse=True)
def folder(core_rows: None, tmp_path: Path, settings: Any) -> Path:
    settings.SNAPSHOT_DIR = tmp_path / "catalogues"
    return tmp_path / "catalogues"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The reasons that were logged."""
    reasons: list[str] = []
    monkeypatch.setattr(snapshots.log, "warning", lambda event, **values: reasons.append(values["reason"]))
    return reasons


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[CatalogueVersion]:
    """The versions that were built from the tables; the database has no files of other machines."""
    monkeypatch.setattr(snapshots, "_published", lambda version: None)
    built: list[CatalogueVersion] = []
    build = snapshots._build

    def count_and_build(version: CatalogueVersion) -> snapshots.Snapshot:
        built.append(version)
        return build(version)

    monkeypatch.setattr(snapshots, "_build", count_and_build)
    return built


def published() -> CatalogueVersion:
    version = publish_version("ahlcg", "again")
    catalogue_forget()
    return version


def everything(live: LiveCatalogue) -> list[Any]:
    """All that a reader can see of a catalogue."""
    cards = live.cards
    lists = [cards.sets, cards.classes, cards.encounter_sets, cards.taboos, cards.guides, cards.scenarios]
    json = [[*own.rows, *own.details, *own.printed, own.places, own.printings] for own in live.json.values()]
    printings = [cards.printings_of(card.code) for card in cards]
    queries = ["x:draw", "roland", '"Roland Banks"', "n=.45 o:cost", "x:/^fight/", "has:flavour", "code:0101", "zzz"]
    found = [
        [search([live], query).rows(0, 50, language), search([live], query).suggestions(language)]
        for query in queries
        for language in LANGUAGES
    ]
    names = [live.index.names.completed(typed, "es", 9) for typed in ("m", "roland b", "45", "x")]
    return [live.digest, list(cards), lists, printings, json, found, names, live.index.names.near("Rolland", "en")]


def test_catalogue_read_from_the_disk_is_the_one_that_was_built(builds: list[Any], settings: Any) -> None:
    published()
    from_disk = catalogue_get("ahlcg")
    assert len(builds) == 1, "whoever publishes builds it, and readers find it"
    assert type(from_disk.json["en"].rows.data.obj).__name__ == "mmap"
    catalogue_drop()
    settings.SNAPSHOT_DIR = Path("/dev/null/catalogues")
    built = catalogue_get("ahlcg")
    assert len(builds) == 2
    assert type(built.json["en"].rows.data.obj).__name__ == "bytes"
    assert everything(built) == everything(from_disk)
    card = from_disk.cards.get("01001")
    assert card
    assert type(card.fields) is from_disk.game.card_fields


def spoil(name: str, path: Path) -> None:
    """Make the file another one."""
    content = path.read_bytes()
    body = content[32:]
    changed = {
        "empty": b"",
        "cut short": content[: len(content) // 2],
        "one bit": content[:5000] + bytes([content[5000] ^ 1]) + content[5001:],
        "noise": os.urandom(4000),
        "another digest": hashlib.sha256(b"").digest() + body,
        "not a snapshot": hashlib.sha256(b"\x93\x01\x02\x03").digest() + b"\x93\x01\x02\x03",
    }[name]
    path.chmod(0o644)
    path.write_bytes(changed)


@pytest.mark.parametrize("how", ["empty", "cut short", "one bit", "noise", "another digest", "not a snapshot"])
def test_file_that_is_not_whole_is_left_alone_and_built_anew(
    how: str, folder: Path, builds: list[Any], said: list[str]
) -> None:
    published()
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    before = everything(catalogue_get("ahlcg"))
    catalogue_drop()
    path.unlink()  # a process has it in memory: a new file takes its place
    path.write_bytes(whole)
    spoil(how, path)
    assert everything(catalogue_get("ahlcg")) == before
    assert (len(builds), len(said)) == (2, 1)
    catalogue_drop()
    assert everything(catalogue_get("ahlcg")) == before
    assert (len(builds), len(said)) == (2, 1), "the new file is whole"


@pytest.mark.parametrize("other", ["game", "token", "code"])
def test_file_of_another_game_version_or_release_is_not_believed(
    other: str, folder: Path, builds: list[Any], said: list[str]
) -> None:
    version = published()
    (path,) = folder.iterdir()
    strange = {"game": "lotr", "token": "00000000-0000-4000-8000-000000000000", "code": b"older"}
    snapshot: Any = msgspec.msgpack.decode(path.read_bytes()[32:])
    body = msgspec.msgpack.encode({**snapshot, other: strange[other]})
    path.chmod(0o644)
    path.write_bytes(hashlib.sha256(body).digest() + body)
    assert catalogue_get("ahlcg").token == version.token
    assert said == ["it is one of other cards, or of another release"]
    assert len(builds) == 2


def test_other_code_builds_its_own(folder: Path, builds: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    published()
    monkeypatch.setattr(snapshots, "code_digest", lambda: b"another release")
    catalogue_get("ahlcg")
    assert len(builds) == 2
    assert len(list(folder.iterdir())) == 2


def test_version_published_later_is_not_read_from_the_older_file(builds: list[Any]) -> None:
    published()
    assert catalogue_get("ahlcg").cards.get("01016").name == ".45 Automatic"  # type: ignore[union-attr]
    Card.objects.filter(code="01016").update(name="Renamed", names={"en": "Renamed"})
    published()
    live = catalogue_get("ahlcg")
    assert live.cards.get("01016").name == "Renamed"  # type: ignore[union-attr]
    assert b'"name":"Renamed"' in live.json["es"].row("01016")
    assert len(builds) == 2


def test_cards_of_unchanged_blocks_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "CARDS_AT_ONCE", 10)
    published()
    older = catalogue_get("ahlcg").cards
    Card.objects.filter(code="01016").update(quantity=7)
    version = published()
    decode, read = msgspec.msgpack.decode, []

    def count_and_decode(content: bytes, *, type: Any) -> Any:
        read.append(type)
        return decode(content, type=type)

    monkeypatch.setattr(msgspec.msgpack, "decode", count_and_decode)
    newer = catalogue_get("ahlcg").cards
    assert read.count(list[CardRecord]) == 1
    assert len(older) > 20
    assert [card.code for card in newer if older.get(card.code) is not card] == ["01016"]
    assert list(newer) == list(catalogue_of(snapshot_get(version)))


@pytest.fixture
def published_elsewhere(folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> CatalogueVersion:
    """A version that another machine has published, which has put its file into the database."""
    monkeypatch.setattr(snapshots, "_has_other_machines", lambda: True)
    version = published()
    catalogue_drop()
    settings.SNAPSHOT_DIR = folder.with_name("of this machine")
    return version


def test_machine_without_the_file_takes_it_from_the_database(
    published_elsewhere: CatalogueVersion, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "_build", lambda version: pytest.fail("built"))
    taken, original = [], snapshots._published

    def count_and_take(version: CatalogueVersion) -> bytes | None:
        taken.append(version)
        return original(version)

    monkeypatch.setattr(snapshots, "_published", count_and_take)
    assert catalogue_get("ahlcg").token == published_elsewhere.token
    (there,), (here,) = folder.iterdir(), folder.with_name("of this machine").iterdir()
    assert (here.name, here.read_bytes()) == (there.name, there.read_bytes())
    catalogue_drop()
    catalogue_get("ahlcg")
    assert len(taken) == 1, "the next one finds it on the disk"


def test_database_has_the_file_of_the_newest_version_alone(published_elsewhere: CatalogueVersion) -> None:
    (row,) = BuiltCatalogue.objects.all()
    assert (row.game, row.name.split("-")[1]) == ("ahlcg", published_elsewhere.token.hex)
    content = zlib.decompress(row.content)
    assert content[:32] == hashlib.sha256(content[32:]).digest()


@pytest.mark.parametrize("how", ["cut short", "not compressed", "another digest"])
def test_file_in_the_database_that_is_not_whole_is_built_anew(
    how: str, published_elsewhere: CatalogueVersion, said: list[str]
) -> None:
    row = BuiltCatalogue.objects.get()
    row.content = {
        "cut short": bytes(row.content)[:1000],
        "not compressed": b"noise",
        "another digest": zlib.compress(hashlib.sha256(b"").digest() + zlib.decompress(row.content)[32:]),
    }[how]
    row.save()
    assert catalogue_get("ahlcg").token == published_elsewhere.token
    assert len(said) == 1


def test_publication_that_fails_leaves_the_file_of_the_older_version(published_elsewhere: CatalogueVersion) -> None:
    with contextlib.suppress(ZeroDivisionError), transaction.atomic():
        newer = publish_version("ahlcg", "again")
        assert BuiltCatalogue.objects.get().name.split("-")[1] == newer.token.hex
        raise ZeroDivisionError
    assert BuiltCatalogue.objects.get().name.split("-")[1] == published_elsewhere.token.hex


def test_one_process_of_a_machine_at_a_time_takes_or_builds_a_file(folder: Path) -> None:
    with snapshots._alone():
        handle = os.open(folder, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(handle)


def test_full_disk_leaves_nothing_and_the_service_works(
    folder: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    published()
    assert catalogue_get("ahlcg").cards.version == 2
    assert list(folder.iterdir()) == []
    assert said == ["[Errno 28] No space left on device"] * 2, "of the one that published, and of the reader"


def test_files_of_older_versions_and_of_killed_processes_are_removed_after_a_while(folder: Path) -> None:
    published()
    (oldest,) = folder.iterdir()
    left = folder / ".part-killed"
    other = folder / "ahlcg2-of-another-game"
    for path in (left, other):
        path.touch()
    long_ago = time.time() - 2 * snapshots.KEPT_FOR
    for path in (oldest, left, other):
        os.utime(path, (long_ago, long_ago))
    published()
    (younger,) = set(folder.iterdir()) - {other}
    published()
    assert set(folder.iterdir()) > {other, younger}, "one that a process may be about to read stays"


def test_catalogue_that_cannot_be_built_does_not_stop_a_publication(monkeypatch: pytest.MonkeyPatch) -> None:
    before = catalogue_get("ahlcg")
    monkeypatch.setattr(snapshots, "_build", lambda version: 1 / 0)
    assert published().number == 2
    assert catalogue_get("ahlcg") is before


@pytest.mark.django_db(transaction=True)
def test_processes_that_write_at_once_do_not_disturb_each_other(folder: Path, said: list[str]) -> None:
    version = published()
    expected = everything(catalogue_get("ahlcg"))
    content = msgspec.msgpack.encode(snapshots._build(version))
    stored: Any = msgspec.msgpack.decode(content, type=snapshots.Snapshot)
    original, snapshots._build = snapshots._build, lambda version: stored
    digests = []

    def write_and_read() -> None:
        for _ in range(20):
            digests.append(snapshots.snapshot_write(version).digest)
            digests.append(snapshots.snapshot_get(version).digest)

    threads = [threading.Thread(target=write_and_read) for _ in range(4)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        snapshots._build = original
    assert (set(digests), len(digests), said) == ({stored.digest}, 160, [])
    assert [path.name[:6] for path in folder.iterdir()] == ["ahlcg-"]
    catalogue_drop()
    assert everything(catalogue_get("ahlcg")) == expected


def test_thread_that_watches_keeps_the_catalogue_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    class Ended(BaseException):
        pass

    def sleep(seconds: float) -> None:
        if seconds != catalogue.WATCH_EVERY:
            return
        looks.append(catalogue._shelf.catalogues["ahlcg"].cards.version)
        if len(looks) == 3:
            raise Ended
        publish_version("ahlcg", "by another process")

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(catalogue, "close_old_connections", lambda: None)
    prepared: list[tuple[int, int, int]] = []

    def prepare(older: LiveCatalogue, newer: LiveCatalogue) -> None:
        shown = catalogue._shelf.catalogues["ahlcg"].cards.version
        assert catalogue_get("ahlcg") is newer, "this thread reads it already"
        prepared.append((older.cards.version, shown, newer.cards.version))

    with pytest.raises(Ended):
        catalogue._watch(prepare)
    assert looks == [1, 2, 3]
    assert prepared == [(1, 1, 1), (1, 1, 2), (2, 2, 3)], "the first by itself; of others, the older one is still read"


def test_catalogue_that_cannot_be_prepared_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue_get("ahlcg")
    publish_version("ahlcg", "again")

    def prepare(older: LiveCatalogue, newer: LiveCatalogue) -> None:
        raise ValueError

    catalogue._look_again(prepare)
    assert catalogue_get("ahlcg").cards.version == 2


def test_tables_of_the_older_catalogue_are_made_before_the_newer_one_is_used() -> None:
    def codes(cards: Catalogue) -> tuple[str, ...]:
        return tuple(card.code for card in cards)

    made = catalogue_get("ahlcg").cards.derived(codes)
    publish_version("ahlcg", "again")
    catalogue._look_again(lambda older, newer: None)
    assert catalogue_get("ahlcg").cards._derived == {codes: made}


def test_equal_values_of_cards_are_one_object() -> None:
    cards = catalogue_get("ahlcg").cards
    automatic, special, machete = (cards.get(code) for code in ("01016", "01006", "01020"))
    assert automatic
    assert special
    assert machete
    assert automatic.traits["en"] == ("Item", "Weapon", "Firearm")
    assert automatic.traits is special.traits
    assert automatic.traits != machete.traits
    assert automatic.classes is machete.classes


@pytest.mark.parametrize(("change", "is_shared"), [({"quantity": 7}, True), ({"names": {"en": "Machete"}}, False)])
def test_texts_that_no_publication_changed_are_not_read_again(change: dict[str, Any], is_shared: bool) -> None:
    older = catalogue_get("ahlcg").index
    Card.objects.filter(code="01017").update(**change)
    publish_version("ahlcg", "one card changed")
    catalogue._look_again(lambda older, newer: None)
    newer = catalogue_get("ahlcg").index
    assert newer is not older
    assert (newer.columns["name"] is older.columns["name"]) is is_shared
    assert newer.columns["text"] is older.columns["text"]
    assert bool(newer.named("Physical Training")) is is_shared


def test_older_catalogue_leaves_the_memory_at_once() -> None:
    published()  # the fixtures hold the first one
    live = catalogue_get("ahlcg")
    live.game.building.takes(live.cards, "01001", {})  # type: ignore[union-attr]
    kept_part((live.token, "a part of a page"), lambda: SafeString("drawn"))
    older = [weakref.ref(one) for one in (live.cards, live.index, live.index.columns["level"])]
    token = live.token
    del live
    publish_version("ahlcg", "again")
    gc.collect()
    gc.disable()
    try:
        catalogue._look_again(lambda older, newer: None)
        assert [one() for one in older] == [None, None, None]
    finally:
        gc.enable()
    assert not [key for key in KEPT.values if str(token) in str(key)]


def test_game_without_cards_any_longer_leaves_the_memory() -> None:
    live = catalogue_get("ahlcg")
    kept_part((live.digest, "a part of a page"), lambda: SafeString("drawn"))
    CatalogueVersion.objects.filter(game="ahlcg").delete()
    catalogue._look_again(lambda older, newer: None)
    with pytest.raises(catalogue.CatalogueEmptyError):
        catalogue_get("ahlcg")
    assert not [key for key in KEPT.values if live.digest in str(key)]


def test_reader_waits_for_what_this_process_has_published_while_the_thread_loads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue_get("ahlcg")
    asked: list[bool] = []

    class Lock:
        def acquire(self, blocking: bool) -> bool:
            asked.append(blocking)
            return True

        def release(self) -> None:
            pass

    monkeypatch.setattr(catalogue._shelf, "lock", Lock())
    version = published()
    assert catalogue_get("ahlcg").cards.version == version.number
    assert asked == [True]
