"""A worker killed in the middle of an import, at each stage: the catalogue is unchanged, and the next run succeeds."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

from cardsdb.importing.export import export_lines
from cardsdb.models import CatalogueVersion, ImportRun
from cardsdb.services import BROKEN_OFF_AFTER, import_mark_broken_off, import_perform, import_start
from config.tests.test_worker import environment
from games.engine.tests.boxes import copy_facts

pytestmark = [pytest.mark.faults, pytest.mark.django_db(transaction=True)]

PAUSING = """
import os, pathlib, time
from celery.signals import worker_ready
from config.celery import app

def pause(*args):
    pathlib.Path(os.environ["REACHED"]).touch()
    time.sleep(600)

@worker_ready.connect
def prepare(**kwargs):
    import cardsdb.services as services
    if os.environ["STAGE"] == "publish":
        services.publish_version = pause  # after the rows are written, before the transaction ends
    else:
        enter = services.Progress.enter
        def enter_and_pause(self, stage, total=0):
            enter(self, stage, total)
            if stage == os.environ["STAGE"]:
                pause()
        services.Progress.enter = enter_and_pause
"""
SEND = """
import sys
from config.celery import app
app.send_task("cardsdb.tasks.import_cards", [sys.argv[1]], {"apply": True})
"""


def wait_for(path: Path, seconds: float = 40) -> None:
    deadline = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < deadline, "the worker did not reach the stage"
        time.sleep(0.05)


@pytest.mark.parametrize("stage", ["read", "normalise", "check", "diff", "upsert", "publish"])
def test_worker_killed_at_a_stage(stage: str, tmp_path: Path) -> None:
    folder = copy_facts("ahlcg", tmp_path / "ahlcg", ["core"])
    import_perform(run=import_start(game="ahlcg", source="fixtures", origin=str(folder)), apply=True)
    before = list(export_lines("ahlcg"))
    rows = json.loads((folder / "cards.json").read_text())
    for row in rows:
        row["quantity"] = 7
    (folder / "cards.json").write_text(json.dumps(rows))

    (tmp_path / "pausing.py").write_text(PAUSING)
    reached = tmp_path / "reached"
    env = environment(tmp_path, STAGE=stage, REACHED=str(reached), PYTHONPATH=f"{tmp_path}:{settings.BASE_DIR}")
    run = import_start(game="ahlcg", source="fixtures", origin=str(folder))
    subprocess.run([sys.executable, "-c", SEND, str(run.pk)], env=env, cwd=settings.BASE_DIR, check=True)
    celery = str(Path(sys.executable).parent / "celery")
    command = [celery, "--app", "pausing", "--quiet", "worker", "--pool", "threads", "--concurrency", "1"]
    worker = subprocess.Popen([*command, "--loglevel", "WARNING"], env=env, cwd=tmp_path, start_new_session=True)
    try:
        wait_for(reached)
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    assert list(export_lines("ahlcg")) == before
    assert CatalogueVersion.objects.count() == 1
    run.refresh_from_db()
    assert run.status == "running", "nobody has noticed yet"
    ImportRun.objects.filter(pk=run.pk).update(heartbeat_at=run.heartbeat_at - BROKEN_OFF_AFTER)
    assert import_mark_broken_off() == 1
    run.refresh_from_db()
    assert run.status == "broken-off"

    again = import_perform(run=import_start(game="ahlcg", source="fixtures", origin=str(folder)), apply=True)
    assert again.status == "applied"
    assert len(again.changes) == len(rows) == 184
    assert list(export_lines("ahlcg")) != before
