"""Backups and restores under load and killed in the middle. Run by `make faults`."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config.tests.fault_rows import fault, make_service
from config.tests.servers import ROOT, Service
from config.tests.test_backups import rows

pytestmark = pytest.mark.faults

PAUSING = """
import os, pathlib, sys, time
import django
django.setup()
from django.core.management import call_command
from config import backups
shown, left = backups._shown, [int(os.environ["TIMES"])]
def pausing(table, name, show):
    for row in shown(table, name, show):
        if name == "decks.deckrevision":
            left[0] -= 1
            if left[0] == 0:
                pathlib.Path(os.environ["REACHED"]).touch()
                time.sleep(600)
        yield row
backups._shown = pausing
call_command(*sys.argv[1:])
"""


@pytest.fixture
def database_url() -> Iterator[str]:
    """The DATABASE_URL of an empty PostgreSQL database."""
    name, (before, _, after) = f"moved_{uuid.uuid4().hex}", os.environ["DATABASE_URL"].partition("?")
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
        yield f"{before.rpartition('/')[0]}/{name}?{after}"
        server.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def test_service_moves_from_sqlite_to_postgresql_under_load(
    fault_service: Service, database_url: str, tmp_path: Path
) -> None:
    moving, moved = tmp_path / "moving.zip", tmp_path / "moved.zip"
    with fault("Restore: SQLite backed up under load, moved to PostgreSQL", fault_service) as row:
        since = time.monotonic()
        fault_service.manage("backup", str(moving))
        fault_service.stop()
        row.forget(since)
        fault_service.env["DATABASE_URL"] = database_url
        fault_service.manage("restore", str(moving))
        fault_service.manage("backup", str(moved))
        fault_service.start()
    assert rows(moved) == rows(moving)
    kept = {name.removeprefix("rows/").removesuffix(".jsonl"): len(some) for name, some in rows(moving).items()}
    assert kept["accounts.user"] == kept["campaigns.campaign"] == 6
    assert kept["decks.deck"] > 6
    assert kept["campaigns.logentry"] > 6
    fault_service.manage("check_campaigns")


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_backup_or_restore_killed_in_the_middle_leaves_all_as_it_was(
    engine: str, database_url: str, tmp_path: Path
) -> None:
    service = make_service(tmp_path, **({"DATABASE_URL": database_url} if engine == "postgresql" else {}))
    service.stop()
    service.python("-m", "config.tests.players", "norman")
    first = tmp_path / "first.zip"
    service.manage("backup", str(first))
    service.python("-m", "config.tests.players", "daisy")
    second, third = tmp_path / "second.zip", tmp_path / "third.zip"
    service.manage("backup", str(second))

    killed(service, tmp_path, 1, "backup", str(third))
    assert not third.exists()
    killed(service, tmp_path, 2, "restore", str(first), "--overwrite")  # once to check, once to load
    service.manage("backup", str(third))
    assert rows(third) == rows(second)
    assert rows(third) != rows(first)
    service.manage("restore", str(first), "--overwrite")
    service.manage("backup", str(tmp_path / "fourth.zip"))
    assert rows(tmp_path / "fourth.zip") == rows(first)


def killed(service: Service, folder: Path, times: int, *command: str) -> None:
    """Kill the command when it is at the rows of decks for that time."""
    reached = folder / f"reached-{command[0]}"
    env = {**service.env, "TIMES": str(times), "REACHED": str(reached)}
    process = subprocess.Popen([sys.executable, "-c", PAUSING, *command], env=env, cwd=ROOT, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while not reached.exists():
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
