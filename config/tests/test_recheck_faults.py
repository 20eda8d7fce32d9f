"""A worker killed in the middle of a re-check: no deck is lost, none is counted twice, and no verdict is false."""

import os
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from accounts.models import User
from config.tests.test_import_faults import wait_for
from config.tests.test_worker import environment
from decks.models import Deck, DeckRevision, Recheck
from decks.tests.conftest import LEGAL, keep
from decks.tests.test_recheck import _forbid

pytestmark = [pytest.mark.faults, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("core_rows")]

DECKS = 2400
"""More than one worker keeps to itself."""
PAUSING = """
import os, pathlib, time
from celery.signals import worker_ready
from config.celery import app

@worker_ready.connect
def prepare(**kwargs):
    import decks.rechecks as rechecks
    keep, batches = rechecks._keep_checked, []
    def keep_and_pause(decks):
        keep(decks)
        batches.append(len(decks))
        if len(batches) == 3 and "REACHED" in os.environ:  # written, but the transaction has not ended
            pathlib.Path(os.environ["REACHED"]).write_text(" ".join(str(deck.pk) for deck in decks))
            time.sleep(600)
    rechecks._keep_checked = keep_and_pause
"""
SEND = "from config.celery import app; app.send_task('decks.tasks.recheck', ['ahlcg'])"


def _copies(deck: Deck, count: int) -> None:
    revision = DeckRevision.objects.get(deck=deck)
    columns = [field.attname for field in Deck._meta.concrete_fields if field.attname != "id"]
    copies = [Deck(**{name: getattr(deck, name) for name in columns}, id=uuid.uuid4()) for _ in range(count)]
    Deck.objects.bulk_create(copies)
    columns = [field.attname for field in DeckRevision._meta.concrete_fields if field.attname not in ("id", "deck_id")]
    shared = {name: getattr(revision, name) for name in columns}
    DeckRevision.objects.bulk_create([DeckRevision(**shared, deck=copy) for copy in copies])


def _worker(env: dict[str, str], folder: Path) -> "subprocess.Popen[bytes]":
    command = [
        str(Path(sys.executable).parent / "celery"),
        "--app",
        "pausing",
        "--quiet",
        "worker",
        "--pool",
        "threads",
    ]
    return subprocess.Popen(
        [*command, "--concurrency", "1", "--loglevel", "WARNING"], env=env, cwd=folder, start_new_session=True
    )


def _wait_until(is_so: Any, what: str, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@pytest.mark.parametrize("is_alone", [False, True], ids=["another worker goes on", "a new worker begins again"])
def test_worker_killed_in_a_batch(user: User, tmp_path: Path, is_alone: bool) -> None:
    norman = APIClient()
    norman.force_authenticate(user)
    keep(norman, **LEGAL)
    _copies(Deck.objects.get(), DECKS - 1)
    version = _forbid()
    (tmp_path / "pausing.py").write_text(PAUSING)
    reached = tmp_path / "reached"
    env = environment(tmp_path, PYTHONPATH=f"{tmp_path}:{settings.BASE_DIR}")
    subprocess.run([sys.executable, "-c", SEND], env=env, cwd=settings.BASE_DIR, check=True)
    workers = [_worker({**env, "REACHED": str(reached)}, tmp_path)]
    try:
        wait_for(reached)
        held = reached.read_text().split()
        assert Recheck.objects.get().done == 400, "two batches are written, and the third is not"
        assert set(Deck.objects.filter(pk__in=held).values_list("catalogue_version", flat=True)) == {version - 1}
        if not is_alone:
            workers.append(_worker(env, tmp_path))
            _wait_until(lambda: Recheck.objects.get().done == DECKS - len(held), "the others did not go on")
        os.killpg(workers[0].pid, signal.SIGKILL)
        workers[0].wait()
        if is_alone:
            workers.append(_worker(env, tmp_path))
        _wait_until(lambda: Recheck.objects.get().finished_at, "the killed worker's decks were not checked")
    finally:
        for worker in workers:
            if worker.poll() is None:
                os.killpg(worker.pid, signal.SIGKILL)
                worker.wait()
    row = Recheck.objects.get()
    assert (row.total, row.done, row.broken, row.mended) == (DECKS, DECKS, DECKS, 0)
    checked = Deck.objects.values_list("valid", "errors", "catalogue_version", "broken_by", "revision")
    assert set(checked) == {(False, 2, version, version, 1)}
