"""Background work in real worker processes, on the embedded broker and on Redis."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings
from django.db import connection

from accounts import services
from accounts.models import ApiToken, User

SEND = "from config.celery import app; app.send_task('accounts.tasks.expired_delete')"


def database_url() -> str:
    """The test database's address for another process."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    before, _, after = os.environ["DATABASE_URL"].partition("?")
    return f"{before.rpartition('/')[0]}/{name}?{after}"


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    for part in ("queue", "control"):
        (tmp_path / "broker" / part).mkdir(parents=True, exist_ok=True)
    return {
        "PATH": os.environ["PATH"],
        "SECRET_KEY": "k" * 50,
        "VAR_DIR": str(tmp_path),
        "DATABASE_URL": database_url(),
        "C_FORCE_ROOT": "1",
        **more,
    }


@contextmanager
def worker(env: dict[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    """The worker of the Procfile, in a process group of its own, until the end of the block or its own."""
    lines = (settings.BASE_DIR / "Procfile").read_text().splitlines()
    command = next(line.partition(": exec ")[2] for line in lines if line.startswith("worker: ")).split()
    process = subprocess.Popen(
        [str(Path(sys.executable).parent / command[0]), *command[1:]],
        env=env,
        cwd=settings.BASE_DIR,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)


def wait_until_deleted(seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not ApiToken.objects.filter(name="old").exists():
            return
        time.sleep(0.1)
    pytest.fail("the worker did not do the task")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("broker", ["embedded", "redis"])
def test_task_sent_before_the_worker_starts_is_done(
    user: User, tmp_path: Path, broker: str, request: pytest.FixtureRequest
) -> None:
    more = {"REDIS_URL": request.getfixturevalue("redis_url")} if broker == "redis" else {}
    env = environment(tmp_path, **more)
    services.token_create(name="old", days=0, actor=user)
    services.token_create(name="new", days=1, actor=user)
    subprocess.run([sys.executable, "-c", SEND], env=env, cwd=settings.BASE_DIR, check=True)
    with worker(env):
        wait_until_deleted()
    assert [token.name for token in ApiToken.objects.all()] == ["new"]


def test_timetable_names_tasks_that_exist() -> None:
    from config.celery import app

    app.loader.import_default_modules()
    assert isinstance(app, Celery)
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in app.tasks
