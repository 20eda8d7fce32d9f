"""Several web servers and workers with one PostgreSQL and one Redis: what one does, all serve. Run by `make faults`."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from config.tests.servers import free_port, start_postgresql, versions
from config.tests.test_worker import worker

pytestmark = pytest.mark.faults
GAME = "dmd"
PATIENCE = 60
"""Seconds after which a server that still serves the old cards has not noticed."""


@pytest.fixture
def env(tmp_path: Path, redis_url: str) -> dict[str, str]:
    """The environment of processes that share a database and a Redis, and nothing else."""
    others = ",".join(one.name for one in sorted((settings.BASE_DIR / "fixtures").iterdir()) if one.name != GAME)
    return {
        "PATH": os.environ["PATH"],
        "SECRET_KEY": "k" * 50,
        "DATABASE_URL": start_postgresql(),
        "REDIS_URL": redis_url,
        "FACTS_EXCLUDE": others,
        "LOG_LEVEL": "ERROR",
        "C_FORCE_ROOT": "1",
        "WEB_CONCURRENCY": "2",
        "VAR_DIR": str(tmp_path / "first"),
    }


def manage(env: dict[str, str], *arguments: str) -> None:
    subprocess.run([sys.executable, "manage.py", *arguments], env=env, cwd=settings.BASE_DIR, check=True)


@contextmanager
def web(env: dict[str, str], var: Path) -> Iterator[int]:
    """A web server with a folder of its own, as on another machine; yields its port."""
    port = free_port()
    own = {**env, "PORT": str(port), "VAR_DIR": str(var)}
    manage(own, "collectstatic", "--no-input", "--verbosity", "0")
    process = subprocess.Popen(
        [sys.executable, "-m", "config.server"],
        env=own,
        cwd=settings.BASE_DIR,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield port
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)


def test_cards_published_by_one_process_are_served_by_all(env: dict[str, str], tmp_path: Path) -> None:
    manage(env, "migrate", "--verbosity", "0")
    manage(env, "load_fixtures", "--verbosity", "0")
    folder = tmp_path / GAME
    shutil.copytree(settings.BASE_DIR / "fixtures" / GAME, folder)
    cards = json.loads((folder / "cards.json").read_text())
    cards[0]["names"] = {**cards[0]["names"], "en": "Renamed"}
    (folder / "cards.json").write_text(json.dumps(cards))

    with web(env, tmp_path / "a") as one, web(env, tmp_path / "b") as other, worker(env), worker(env):
        before = [versions(port, GAME) for port in (one, other)]
        assert before[0] == before[1]
        assert len(before[0]) == 1
        manage(env, "import_cards", "fixtures", str(folder), "--game", GAME)
        published = time.monotonic()
        newest = {version + 1 for version in before[0]}
        late = {one, other}
        while late and time.monotonic() - published < PATIENCE:
            late = {port for port in late if versions(port, GAME) != newest}
        print(f"served by all processes {time.monotonic() - published:.2f} s after the import had ended")
        assert late == set()
