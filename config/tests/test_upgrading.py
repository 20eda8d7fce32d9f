"""Databases of earlier versions, migrated to this one: everything in them reads the same, and works."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client
from pytest_django import DjangoDbBlocker

from cardsdb.services import fixtures_update
from config.tests.settings import ENGINE
from config.tests.upgrading import databases
from config.tests.upgrading.answers import lost, read_everything
from config.tests.upgrading.contents import API, PASSWORD, Player
from config.tests.upgrading.differences import ALWAYS, DIFFERENCES
from config.tests.upgrading.frozen import Clock, clock_set

pytestmark = pytest.mark.long


@contextlib.contextmanager
def database_of(sql: str, folder: Path) -> Iterator[None]:
    """A database of its own, made from a dump, in place of the common one."""
    with databases.empty_database(folder):
        if ENGINE == "sqlite":
            databases.sqlite_restore(sql, Path(connection.settings_dict["NAME"]))
        else:
            databases.postgresql_restore(sql, connection.get_connection_params())
        yield


@pytest.fixture(params=databases.dump_names())
def dump(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[dict[str, Any]]:
    """A dump, restored and migrated at the time it was read: its name, its players, its answers."""
    name: str = request.param
    kept = json.loads(databases.unpacked(databases.answers_path(name)))
    sql = databases.unpacked(databases.dump_path(name, ENGINE))
    with (
        django_db_blocker.unblock(),
        database_of(sql, tmp_path),
        clock_set(datetime.fromisoformat(kept["read_at"])) as clock,
    ):
        call_command("migrate", verbosity=0)
        yield {"name": name, "clock": clock, **kept}


@pytest.fixture(params=databases.dump_names())
def restored_dump(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[dict[str, Any]]:
    """The dump of SQLite, backed up there as it is, and restored into this engine."""
    name: str = request.param
    kept = json.loads(databases.unpacked(databases.answers_path(name)))
    old, archive = tmp_path / "old.sqlite3", tmp_path / "old.zip"
    databases.sqlite_restore(databases.unpacked(databases.dump_path(name, "sqlite")), old)
    env = {"PATH": os.environ["PATH"], "SECRET_KEY": "k", "DATABASE_URL": f"sqlite:///{old}", "VAR_DIR": str(tmp_path)}
    call = [sys.executable, "manage.py", "backup", str(archive)]
    subprocess.run(call, env=env, cwd=settings.BASE_DIR, check=True, capture_output=True)
    with (
        django_db_blocker.unblock(),
        databases.empty_database(tmp_path),
        clock_set(datetime.fromisoformat(kept["read_at"])) as clock,
    ):
        call_command("restore", str(archive), verbosity=0, stdout=io.StringIO())
        yield {"name": name, "clock": clock, **kept}


@pytest.mark.database
def test_database_of_an_earlier_version_reads_the_same(dump: dict[str, Any]) -> None:
    _check_answers(dump)


@pytest.mark.database
def test_archive_of_an_earlier_version_reads_the_same(restored_dump: dict[str, Any]) -> None:
    _check_answers(restored_dump)


def _check_answers(dump: dict[str, Any]) -> None:
    answers = json.loads(json.dumps(read_everything(dump["players"])))
    found = [line for line in lost(dump["answers"], answers) if not any(re.search(one, line) for one in ALWAYS)]
    expected = DIFFERENCES.get(dump["name"], {})
    assert [line for line in found if not any(re.search(pattern, line) for pattern in expected)] == []
    assert [pattern for pattern in expected if not any(re.search(pattern, line) for line in found)] == []
    call_command("check_campaigns", verbosity=0)


@pytest.mark.database
def test_database_of_an_earlier_version_is_worked_with(dump: dict[str, Any]) -> None:
    """Passwords, sent keys and links still work; decks and logs go on, and deleted ones can be restored."""
    players = {one["name"]: one for one in dump["players"]}
    norman, carla = (_player(players[name], dump["clock"]) for name in ("norman", "carla"))
    assert Client().post("/account/login/", {"login": "norman", "password": PASSWORD}).status_code == 302
    assert Client().post("/account/login/", {"login": "norman", "password": "wrong"}).status_code == 200

    decks = norman.send("GET", "decks/?page_size=100")["results"]
    again = norman.post(
        "decks/", key="kept-once", game="ahlcg", name="Kept once", leaders=["01003"], zones={"main": {}}
    )
    assert again["id"] in {deck["id"] for deck in decks}
    legal = next(deck for deck in decks if deck["name"] == "Roland, legal")
    saved = norman.send("PATCH", legal["url"], {"notes": "After the upgrade."})
    assert (saved["revision"], saved["notes"]) == (legal["revision"] + 1, "After the upgrade.")
    (thrown,) = norman.send("GET", "decks/?whose=deleted")["results"]
    assert norman.send("POST", f"{thrown['url']}restore/")["name"] == "Thrown away"

    campaigns = {one["name"]: one for one in norman.send("GET", "campaigns/?page_size=100")["results"]}
    fridays = campaigns["Fridays"]
    links = norman.send("GET", f"{fridays['url']}invitations/")["results"]
    (link,) = [one["url"] for one in links if one["role"] == "writer"]
    carla.send("POST", link)
    assert carla.write(fridays["url"], "note-write", section="campaign_notes", text="I am here.") == (
        fridays["entries"] + 1
    )
    for name, kind in (("There and back", "note-write"), ("The house", "game-continue"), ("Underway", "advance")):
        address = campaigns[name]["url"]
        data = {"text": "We go on."} if kind == "note-write" else {}
        norman.undo(address, norman.write(address, kind, **data))
    (given_up,) = norman.send("GET", "campaigns/?whose=deleted")["results"]
    assert norman.send("POST", f"{API}campaigns/{given_up['id']}/restore/")["name"] == "Given up"
    call_command("check_campaigns", verbosity=0)


@pytest.mark.database
def test_newer_facts_join_a_database_of_an_earlier_version(dump: dict[str, Any]) -> None:
    """As at the first start of a release: the facts come as their own imports, and no verdict changes."""
    norman = _player(next(one for one in dump["players"] if one["name"] == "norman"), dump["clock"])

    def judged() -> dict[str, Any]:
        decks = norman.send("GET", "decks/?page_size=100")["results"]
        return {deck["name"]: (deck["valid"], deck["size"]) for deck in decks}

    before = judged()
    assert {run.status for run in fixtures_update(fixtures=settings.BASE_DIR / "fixtures")} <= {"applied", "unchanged"}
    assert norman.send("GET", "cards/?game=ahlcg")["count"] == 5741
    assert judged() == before
    assert fixtures_update(fixtures=settings.BASE_DIR / "fixtures") == []
    call_command("check_campaigns", verbosity=0)


def _player(kept: dict[str, str], clock: Clock) -> Player:
    return Player(kept["name"], clock, token=kept["token"])


def test_every_dump_is_there_for_both_engines() -> None:
    names = databases.dump_names()
    assert names[0] == "2026-11-16"
    assert {path.name for path in databases.FOLDER.iterdir()} == {
        path.name
        for name in names
        for path in (
            databases.answers_path(name),
            databases.dump_path(name, "sqlite"),
            databases.dump_path(name, "postgresql"),
        )
    }
    assert set(DIFFERENCES) <= set(names)


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "x", "new": 2}], "c": 3}, []),
        ({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "y"}]}, ['.a[1].b: "x" is "y"']),
        ({"a": 1, "b": 2}, {"b": 2}, [".a: 1 is gone"]),
        ({"a": [1, 2]}, {"a": [1]}, [".a: [1, 2] is [1]"]),
        ({"a": ["x", "y"]}, {"a": ["x", "w", "y"]}, ['.a: ["w"] is new']),
        ({"a": ["x", "y"]}, {"a": ["y", "w", "x"]}, ['.a: ["x", "y"] is ["y", "w", "x"]']),
        (
            {"a": [{"code": "x", "n": 1}]},
            {"a": [{"code": "w", "n": 1}, {"code": "x", "n": 2}]},
            ['.a: ["w"] is new', ".a[0].n: 1 is 2"],
        ),
        ({"a": None}, {"a": 0}, [".a: null is 0"]),
        ({"a": False}, {"a": 0}, [".a: false is 0"]),
    ],
)
def test_loss_is_whatever_was_there_and_is_not(before: Any, now: Any, told: list[str]) -> None:
    assert list(lost(before, now)) == told
