"""Archives: every row of either engine in either engine, whole or not at all."""

import datetime
import fcntl
import hashlib
import io
import json
import os
import random
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from accounts.models import RepeatableAnswer, User
from accounts.services import token_create
from campaigns.models import Campaign, LogEntry
from cardsdb.models import BuiltCatalogue, CatalogueVersion, Collection, ImportRun, SourceRecord
from config import backups
from config.backups import ArchiveError, archive_check, archive_write
from config.tests.servers import start_postgresql
from config.tests.settings import ENGINE
from config.tests.upgrading.databases import empty_database
from decks.models import Deck, DeckRevision

pytestmark = pytest.mark.long
ODD = "Ünï 🂡 \u2028 \U0010ffff ' \" \\ \r\n\t \x7f \x01"
LONG_AGO = datetime.datetime(1999, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.UTC)
NUMBERS: dict[str, Any] = {
    "float": 0.1,
    "tiny": 5e-324,
    "large": 2**80,
    "negative": -(2**63),
    "yes": True,
    "none": None,
    ODD: [{}, []],
}


def rows(path: Path) -> dict[str, list[list[Any]]]:
    """The rows of an archive by table."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.startswith("rows/")]
        return {name: list(map(json.loads, archive.read(name).splitlines())) for name in names}


def quietly(_line: str) -> None:
    pass


def restore(path: Path, *options: str) -> str:
    """The output of the command."""
    said = io.StringIO()
    call_command("restore", str(path), *options, stdout=said)
    return said.getvalue()


def fill() -> None:
    """Rows with everything that engines may keep differently."""
    owner = User.objects.create_user("norman", "norman@example.org", "the-stars-are-right", first_name=ODD)
    owner.user_permissions.add(Permission.objects.get(codename="enter_values"))
    User.objects.filter(pk=owner.pk).update(date_joined=LONG_AGO, last_login=None)
    token_create(name=ODD, days=1, actor=owner)
    RepeatableAnswer.objects.create(user=owner, key="k", digest="d", status=201, headers={"ETag": ODD}, body=ODD)
    session = SessionStore()
    session["kept"] = ODD
    session.save()
    collection = Collection.objects.create(owner=owner, game="ahlcg", name=ODD, sets={"core": 2}, cards={"01016": -1})
    deck = Deck.objects.create(
        owner=owner, game="ahlcg", name=ODD, leaders=[], log=NUMBERS, collection=collection, updated_at=LONG_AGO,
        search_terms=["card:01016", f"word:{ODD.replace(chr(10), ' ')}"],
    )  # fmt: skip
    Deck.objects.create(owner=owner, game="ahlcg", name="Empty", search_terms=[], log=None, updated_at=LONG_AGO)
    checked = {"valid": True, "catalogue_version": 2**31 - 1, "rules_version": "1", "cause": "created"}
    DeckRevision.objects.create(deck=deck, number=1, name=ODD, notes=ODD * 1000, receipt=NUMBERS, **checked)
    campaign = Campaign.objects.create(owner=owner, game="ahlcg", name=ODD, follow_token="", state="")
    LogEntry.objects.create(campaign=campaign, number=1, kind="unheard-of", data=NUMBERS, actor=None, at=LONG_AGO)
    CatalogueVersion.objects.create(game="ahlcg", number=1, note=ODD)
    BuiltCatalogue.objects.create(game="ahlcg", name="derived", content=b"derived")
    ImportRun.objects.create(game="ahlcg", source="arkhamdb", origin=ODD, status="applied", changes=[NUMBERS])
    SourceRecord.objects.bulk_create(
        SourceRecord(game="ahlcg", source="arkhamdb", kind="card", code=str(number), data=number)
        for number in range(backups.AT_ONCE + 1)
    )


@pytest.fixture(scope="module")
def archive(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Path]:
    """The archive of a database with odd rows, which stands in place of the common one, and which tests leave so."""
    folder = tmp_path_factory.mktemp("filled")
    with django_db_blocker.unblock(), empty_database(folder, "filled"):
        call_command("migrate", verbosity=0)
        fill()
        archive_write(folder / "filled.zip", show=quietly)
        yield folder / "filled.zip"


@pytest.mark.database
def test_built_catalogues_are_left_out(archive: Path) -> None:
    tables = archive_check(archive, show=quietly).tables
    assert "cardsdb.catalogueversion" in tables
    assert "cardsdb.builtcatalogue" not in tables


def other_engine(folder: Path) -> str:
    """The DATABASE_URL of an empty database of the other engine."""
    return start_postgresql() if ENGINE == "sqlite" else f"sqlite:///{folder}/other.sqlite3"


def manage(folder: Path, url: str, *arguments: str) -> str:
    env = {"PATH": os.environ["PATH"], "SECRET_KEY": "k", "DATABASE_URL": url, "VAR_DIR": str(folder)}
    call = [sys.executable, "manage.py", *arguments]
    return subprocess.run(call, env=env, cwd=settings.BASE_DIR, check=True, capture_output=True, text=True).stdout


@pytest.mark.database
def test_rows_are_equal_on_the_other_engine_and_back(archive: Path, tmp_path: Path) -> None:
    url = other_engine(tmp_path)
    assert "Restored." in manage(tmp_path, url, "restore", str(archive))
    there = tmp_path / "there.zip"
    assert manage(tmp_path, url, "backup", str(there)).strip() == str(there)
    with empty_database(tmp_path, "again"):
        restore(there)
        archive_write(tmp_path / "back.zip", show=quietly)
        assert User.objects.create_user("new").pk > User.objects.get(username="norman").pk, "numbers go on"
        assert Deck.objects.filter(search_terms__holds=["card:01016"]).count() == 1
    original = rows(archive)
    assert len(original["rows/cardsdb.sourcerecord.jsonl"]) == 501
    assert {name for name, some in original.items() if some} > {
        f"rows/{name}.jsonl"
        for name in ("accounts.user", "accounts.apitoken", "accounts.user_user_permissions", "sessions.session")
    }
    assert rows(there) == original
    assert rows(tmp_path / "back.zip") == original


@pytest.mark.database
def test_backup_is_of_one_moment_and_holds_up_nobody(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "SHOW_EVERY", -1)
    began = threading.Event()

    def write() -> None:
        User.objects.create_user("late")
        LogEntry.objects.create(campaign=Campaign.objects.get(), number=2, kind="note")
        connection.close()

    def show(line: str) -> None:
        if not began.is_set():
            began.set()
            writer = threading.Thread(target=write)
            writer.start()
            writer.join(timeout=20)
            assert not writer.is_alive(), "a writer waits for the backup"

    archive_write(tmp_path / "one.zip", show=show)
    assert began.is_set()
    assert User.objects.filter(username="late").exists()
    User.objects.filter(username="late").delete()
    LogEntry.objects.filter(number=2).delete()
    kept = rows(tmp_path / "one.zip")
    assert len(kept["rows/accounts.user.jsonl"]) == len(kept["rows/campaigns.logentry.jsonl"]) == 1


@pytest.mark.database
def test_restore_refuses_what_it_would_delete(archive: Path, tmp_path: Path) -> None:
    User.objects.create_user("later")
    with pytest.raises(CommandError, match=r"Restoring would delete that\. .* add --overwrite"):
        restore(archive)
    said = restore(archive, "--overwrite", "--dry-run")
    assert "The database has 2 accounts, 2 decks, 1 campaigns, 1 imports.\nAll of that would be deleted." in said
    assert User.objects.count() == 2, "a dry run changes nothing"
    assert "Restored." in restore(archive, "--overwrite")
    assert [user.username for user in User.objects.all()] == ["norman"]
    archive_write(tmp_path / "again.zip", show=quietly)
    assert rows(tmp_path / "again.zip") == rows(archive)


@pytest.mark.database
def test_restore_refuses_a_database_of_somebody_else(archive: Path, tmp_path: Path) -> None:
    with empty_database(tmp_path, "else"):
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE recipes (id integer)")
        with pytest.raises(CommandError, match="Restoring would delete that"):
            restore(archive)
        assert connection.introspection.table_names() == ["recipes"]


def changed(path: Path, table: str, change: Callable[[list[list[Any]]], None], **manifest: Any) -> Path:
    """A copy of the archive with other rows, or another manifest, and the right checksums."""
    target = path.with_name(f"changed-{path.name}")
    name = f"rows/{table}.jsonl"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w") as new:
        content = {one: old.read(one) for one in old.namelist()}
        listed = list(map(json.loads, content[name].splitlines()))
        change(listed)
        content[name] = b"".join(json.dumps(row).encode() + b"\n" for row in listed)
        told = json.loads(content["manifest.json"]) | manifest
        told["tables"][table] |= {"rows": len(listed), "sha256": hashlib.sha256(content[name]).hexdigest()}
        content["manifest.json"] = json.dumps(told).encode()
        for one, text in content.items():
            new.writestr(one, text)
    return target


def column(path: Path, table: str, name: str) -> int:
    manifest = json.loads(zipfile.ZipFile(path).read("manifest.json"))
    return int(manifest["tables"][table]["columns"].index(name))


@pytest.mark.database
def test_restore_names_the_row_that_cannot_be_kept_and_leaves_everything(archive: Path) -> None:
    place = column(archive, "campaigns.logentry", "number")

    def spoil(entries: list[list[Any]]) -> None:
        entries[0][place] = 0

    key = LogEntry.objects.get().pk
    with pytest.raises(CommandError, match=rf"cannot keep the row {key} of campaigns\.logentry: .*log_number_from_one"):
        restore(changed(archive, "campaigns.logentry", spoil), "--overwrite")
    assert (User.objects.count(), LogEntry.objects.get().number) == (1, 1)


@pytest.mark.database
def test_values_that_only_sqlite_keeps_are_told_by_the_dry_run(archive: Path) -> None:
    email, version = column(archive, "accounts.user", "email"), column(archive, "decks.deck", "revision")
    key = User.objects.get(username="norman").pk

    def dry_run(length: int) -> str:
        def spoil(users: list[list[Any]]) -> None:
            next(user for user in users if user[0] == key)[email] = "x" * length

        return restore(changed(archive, "accounts.user", spoil), "--overwrite", "--dry-run")

    assert "Nothing was changed" in dry_run(254)
    if ENGINE == "sqlite":
        assert "Nothing was changed" in dry_run(255)
    else:
        fault = rf"the row {key} of accounts\.user: email has 255 characters, of 254 at most\.\nMend"
        with pytest.raises(CommandError, match=fault):
            dry_run(255)

    def spoil(decks: list[list[Any]]) -> None:
        decks[0][version] = 2**31

    if ENGINE == "postgresql":
        with pytest.raises(CommandError, match=r"of decks\.deck: revision is 2147483648, which is not between"):
            restore(changed(archive, "decks.deck", spoil), "--overwrite", "--dry-run")


@pytest.mark.database
def test_of_many_faults_some_are_told_and_all_are_counted(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "_limits", lambda columns: [(0, "id", lambda value: "is odd")])
    with pytest.raises(ArchiveError) as error:
        archive_check(archive, show=quietly)
    *faults, rest, advice = str(error.value).splitlines()
    manifest = json.loads(zipfile.ZipFile(archive).read("manifest.json"))
    count = sum(table["rows"] for table in manifest["tables"].values())
    assert (len(faults), rest) == (20, f"… and {count - 20} more.")
    assert advice.startswith("Mend these")


@pytest.mark.database
def test_restore_refuses_rows_that_refer_to_none(archive: Path) -> None:
    with pytest.raises(CommandError, match=r"Nothing was restored: .*decks_deck"):
        restore(changed(archive, "decks.deck", list.clear), "--overwrite")
    assert Deck.objects.count() == 2


@pytest.mark.database
def test_import_underway_is_broken_off_and_the_key_is_told(archive: Path, tmp_path: Path) -> None:
    ImportRun.objects.create(game="lotr", source="ringsdb", origin="upload:cards.json", status="queued")
    archive_write(tmp_path / "underway.zip", secret_key=True, show=quietly)
    said = restore(tmp_path / "underway.zip", "--overwrite")
    assert "was underway and is broken off; start it again." in said
    assert "To set it: SECRET_KEY=$(unzip -p ARCHIVE secret-key)" in said
    assert ImportRun.objects.get(game="lotr").status == "broken-off"


@pytest.mark.once
@pytest.mark.database
def test_damaged_archive_is_refused_wherever_the_damage_is(archive: Path, tmp_path: Path) -> None:
    """A byte changed or a piece missing: refused, or of no consequence for any row."""
    content, original, source, refused = archive.read_bytes(), rows(archive), random.Random(1), 0
    archive = tmp_path / "damaged.zip"
    places = [*source.sample(range(len(content)), 60), *range(len(content) - 22, len(content))]
    for place in places:
        damaged = bytearray(content)
        damaged[place] ^= 1 << source.randrange(8)
        archive.write_bytes(damaged)
        try:
            archive_check(archive, show=quietly)
        except ArchiveError:
            refused += 1
        else:
            assert rows(archive) == original, place
    assert refused > len(places) // 2
    for length in (0, 1, 100, len(content) // 2, len(content) - 1):
        archive.write_bytes(content[:length])
        with pytest.raises(ArchiveError, match="is damaged, cut short, or no archive of cardsdb"):
            archive_check(archive, show=quietly)
    archive.unlink()
    with pytest.raises(ArchiveError, match="cannot be read: No such file or directory"):
        archive_check(archive, show=quietly)


@pytest.mark.once
@pytest.mark.database
def test_archive_of_a_newer_release_is_refused_with_the_way_out(archive: Path) -> None:
    def check(**manifest: Any) -> None:
        archive_check(changed(archive, "decks.deck", lambda decks: None, **manifest), show=quietly)

    told = json.loads(zipfile.ZipFile(archive).read("manifest.json"))
    check()
    with pytest.raises(ArchiveError, match=r"by 9\.0, with decks\.9999_later\. Install that release or a later one"):
        check(version="9.0", migrations=[*told["migrations"], ["decks", "9999_later"]])
    with pytest.raises(ArchiveError, match="has format 2; this release reads 1"):
        check(format=2)
    with pytest.raises(
        ArchiveError, match=r"games that are not installed here: beacon\. Name their folder in GAMES_PATH"
    ):
        check(games={"beacon": 1})
    told["tables"]["decks.deck"]["columns"].reverse()
    with pytest.raises(ArchiveError, match="other tables or columns than its migrations make"):
        check(tables=told["tables"])


@pytest.mark.once
@pytest.mark.database
def test_archive_is_private_new_and_without_the_key_unless_asked(archive: Path, tmp_path: Path) -> None:
    call_command("backup", str(tmp_path), stdout=(said := io.StringIO()), stderr=io.StringIO())
    (path,) = tmp_path.glob("cardsdb-*.zip")
    assert said.getvalue().strip() == str(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert settings.SECRET_KEY.encode() not in b"".join(
        map(zipfile.ZipFile(path).read, zipfile.ZipFile(path).namelist())
    )
    with pytest.raises(CommandError, match=r"is there already\. Choose another name\."):
        call_command("backup", str(path), stderr=io.StringIO())
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        call_command("backup", str(tmp_path / "nowhere" / "one.zip"), stderr=io.StringIO())
    call_command("backup", str(tmp_path / "key.zip"), "--secret-key", stdout=io.StringIO(), stderr=io.StringIO())
    assert zipfile.ZipFile(tmp_path / "key.zip").read("secret-key").decode() == settings.SECRET_KEY
    (tmp_path / ".after.zip.part").write_bytes(b"left behind by a killed backup, and longer" * 100_000)
    with (tmp_path / ".busy.zip.part").open("wb") as busy:
        fcntl.flock(busy, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match="Another backup is being written there"):
            call_command("backup", str(tmp_path / "busy.zip"), stderr=io.StringIO())
    (tmp_path / ".busy.zip.part").unlink()
    call_command("backup", str(tmp_path / "after.zip"), stdout=io.StringIO(), stderr=io.StringIO())
    archive_check(tmp_path / "after.zip", show=print)
    assert (tmp_path / "after.zip").stat().st_size < 1_000_000
    assert list(tmp_path.glob(".*.part")) == []


@pytest.mark.database
def test_nul_is_kept_where_the_engine_can(archive: Path) -> None:
    place = column(archive, "decks.deck", "name")

    def spoil(decks: list[list[Any]]) -> None:
        decks[0][place] = "a\0b"

    spoilt = changed(archive, "decks.deck", spoil)
    if ENGINE == "sqlite":
        restore(spoilt, "--overwrite")
        assert Deck.objects.filter(name="a\0b").exists()
    else:
        with pytest.raises(CommandError, match=r"PostgreSQL cannot keep the row .* of decks\.deck: .*NUL"):
            restore(spoilt, "--overwrite")
        assert Deck.objects.filter(name=ODD).exists()
