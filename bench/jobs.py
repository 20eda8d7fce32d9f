"""Many decks on several cores: `validate_decks` with two processes against one, and a re-check with two workers."""

import io
import os
import subprocess
import sys
import time
from pathlib import Path

from celery.signals import worker_ready

from bench.rows import fill_decks, prepare_decks
from bench.service import load_catalogue, run, tell
from config.celery import app  # noqa: F401  (the workers of this benchmark are started with this module)
from config.tests.servers import redis, start_postgresql

DECKS, KEPT, ROUNDS = 20_000, 12_000, 3
VALIDATE_BOUND, RECHECK_BOUND = 1.6, 1.3
"""Least gain of the second core."""


def main(arkhamdb: Path, diverse: Path) -> None:
    """Tell the gains."""
    live = load_catalogue(arkhamdb)
    var = Path(os.environ["VAR_DIR"])
    lines = diverse.read_bytes().splitlines()
    (var / "decks.jsonl").write_bytes(b"\n".join(lines * (1 + DECKS // len(lines))))
    one, two = (
        min(times) for times in zip(*([validate(var, 1), validate(var, 2)] for _ in range(ROUNDS)), strict=True)
    )
    tell(
        f"validate_decks, {DECKS:,} decks in {one:.1f} s, two jobs",
        one / two,
        "times as fast",
        VALIDATE_BOUND,
        is_least=True,
    )
    prepare_decks(live)
    fill_decks(1, KEPT)
    alone, both = (
        min(times)
        for times in zip(*([recheck(var, 1, KEPT), recheck(var, 2, KEPT)] for _ in range(ROUNDS)), strict=True)
    )
    tell(
        f"re-check, {KEPT:,} decks in {alone:.1f} s, two workers",
        alone / both,
        "times as fast",
        RECHECK_BOUND,
        is_least=True,
    )


def validate(var: Path, jobs: int) -> float:
    """Seconds, with the catalogue loaded."""
    from django.core.management import call_command

    started, out = time.monotonic(), io.StringIO()
    call_command("validate_decks", game="ahlcg", input=var / "decks.jsonl", jobs=jobs, stdout=out)
    seconds = time.monotonic() - started
    assert out.getvalue().count("\n") >= DECKS
    return seconds


def recheck(var: Path, number: int, decks: int, *, kill: bool = False) -> float:
    """Seconds from the first deck to the last after a publication, with so many workers, which have all started.

    With `kill`, one of them is killed after half of the decks, and another one started.
    """
    from django.db import transaction

    from cardsdb.importing.publish import publish_version
    from decks.models import Recheck
    from decks.tasks import recheck as task

    with transaction.atomic():
        version = publish_version("ahlcg", "bench")
    command = [sys.executable, "-m", "celery", "--app", "bench.jobs", "--quiet", "worker", "--loglevel", "ERROR"]
    options = ["--pool", "threads", "--concurrency", "1", "--without-gossip", "--without-mingle"]
    environment = {**os.environ, "C_FORCE_ROOT": "1", "PYTHONWARNINGS": "ignore", "BENCH_READY": str(var / "ready")}
    workers = [subprocess.Popen([*command, *options], env=environment) for _ in range(number)]
    try:
        while len(list(var.glob("ready-*"))) < number:
            time.sleep(0.1)
        task.delay("ahlcg")
        row: Recheck | None = None
        while not row or not row.finished_at:
            time.sleep(0.05)
            row = Recheck.objects.filter(catalogue_version=version.number).first()
            if kill and row and row.done > decks / 2:
                workers[0].kill()
                workers.append(subprocess.Popen([*command, *options], env=environment))
                kill = False
    finally:
        for worker in workers:
            worker.terminate()
            worker.wait()
        for ready in var.glob("ready-*"):
            ready.unlink()
    assert (row.total, row.done) == (decks, decks)
    return (row.finished_at - row.started_at).total_seconds()


@worker_ready.connect
def _tell_ready(**sent: object) -> None:
    if "BENCH_READY" in os.environ:
        from cardsdb.catalogue import catalogue_all

        catalogue_all()
        Path(f"{os.environ['BENCH_READY']}-{os.getpid()}").touch()


if __name__ == "__main__":
    os.environ["DATABASE_URL"] = start_postgresql()
    with redis() as os.environ["REDIS_URL"]:
        run(main, "path/to/arkhamdb-data", "path/to/diverse-decks.jsonl")
