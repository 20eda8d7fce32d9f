"""`make run` as its user runs it: in an empty data folder, with Ctrl-C at the end."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from config.tests.servers import free_port

pytestmark = pytest.mark.long

VENV = Path(sys.executable).parent.parent
CPU_SECONDS = 60
"""Computing time within which `make run` is ready: unlike time on the clock, the same on a busy machine."""
IDLE_SECONDS = 60
"""For how long it may compute nothing before it counts as stuck."""
STUCK_SECONDS = 600
"""For how long other commands may take before they count as stuck."""


class Run:
    """A `make run` in a process group of its own, as a terminal would start it."""

    def __init__(self, var: Path, port: int) -> None:
        self.var, self.port = var, port
        self.log = var.parent / f"{var.name}.log"
        environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                ["make", "run", f"PORT={port}", f"VAR_DIR={var}", f"VENV={VENV}"],
                cwd=settings.BASE_DIR,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def output(self) -> str:
        return self.log.read_text()

    def wait_until_ready(self) -> None:
        used, used_at = 0.0, time.monotonic()
        while used < CPU_SECONDS and time.monotonic() - used_at < IDLE_SECONDS and self.process.poll() is None:
            if "cardsdb is ready" in self.output():
                return
            time.sleep(0.1)
            if (now_used := self.cpu_seconds()) > used:
                used, used_at = now_used, time.monotonic()
        pytest.fail(f"make run did not get ready within {used:.0f} s of computing:\n{self.output()}")

    def cpu_seconds(self) -> float:
        """Computing time of its processes, and of those that have ended and were waited for."""
        ticks = 0
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):  # it has ended
                fields = path.read_text().rpartition(")")[2].split()
                if fields[3] == str(self.process.pid):  # of the same session
                    ticks += sum(map(int, fields[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def get(self, path: str) -> tuple[int, bytes]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as response:
            return response.status, response.read()

    def children(self) -> list[str]:
        """Its processes that still run."""
        listed = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True, check=True).stdout
        return [
            line for line in listed.splitlines() if re.search(r"config.server|celery", line) and self._is_ours(line)
        ]

    def _is_ours(self, line: str) -> bool:
        try:
            # Every process inherits the folder; the port is counted up by honcho from process to process.
            return f"VAR_DIR={self.var}".encode() in Path(f"/proc/{line.split()[0]}/environ").read_bytes().split(b"\0")
        except OSError:
            return False

    def stop(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(timeout=STUCK_SECONDS)


@pytest.fixture
def runs() -> Iterator[list[Run]]:
    started: list[Run] = []
    yield started
    for run in started:
        run.stop()


def test_make_run_sets_up_serves_and_stops(tmp_path: Path, runs: list[Run]) -> None:
    var, port = tmp_path / "var", free_port()
    run = Run(var, port)
    runs.append(run)
    run.wait_until_ready()
    said = run.output()
    assert "Made a secret key" in said
    assert "Loading the facts of ahlcg\n  6701 records\n" in said
    assert f"http://127.0.0.1:{port}/" in said
    for path in (var, var / "secret-key"):
        assert path.stat().st_mode & 0o077 == 0, "nobody else may read the key or the data"

    status, body = run.get("/api/v1/cards/?game=ahlcg")
    assert (status, json.loads(body)["count"]) == (200, 5741)
    assert json.loads(run.get("/readyz")[1]) == {"status": "ok", "database": "ok", "catalogue": "ok", "broker": "ok"}
    page = run.get("/cards/ahlcg/")[1].decode()
    styles = re.findall(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', page)
    assert styles, "static files have their hash in their name"
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{styles[0]}") as response:
        assert "immutable" in response.headers["Cache-Control"]
    assert len(run.children()) >= 2

    # A second one on the same port prints one line of advice.
    second = Run(tmp_path / "second", port)
    runs.append(second)
    second.process.wait(timeout=STUCK_SECONDS)
    assert f"CommandError: Cannot listen on 127.0.0.1:{port} (Address already in use)." in second.output()
    assert f"make run PORT={port + 1}" in second.output()

    run.stop()
    assert run.children() == []

    # The second start finds everything in place.
    key = (var / "secret-key").read_bytes()
    again = Run(var, port)
    runs.append(again)
    again.wait_until_ready()
    assert "Loading the facts" not in again.output()
    assert (var / "secret-key").read_bytes() == key


def run_make(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", *arguments],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), **environment},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=STUCK_SECONDS,
    )


@pytest.mark.parametrize("port", ["abc", "99999", "0"])
def test_port_that_is_none_is_one_clear_line(tmp_path: Path, port: str) -> None:
    answer = run_make("run", f"PORT={port}", f"VENV={VENV}", f"VAR_DIR={tmp_path}")
    assert answer.returncode != 0
    (line,) = [line for line in answer.stderr.splitlines() if not line.startswith("make")]
    assert line == f"CommandError: PORT is '{port}'; it is a number from 1 to 65535."


def test_admin_without_a_terminal_says_what_to_do_and_with_variables_does_it(tmp_path: Path) -> None:
    arguments = ("admin", f"VENV={VENV}", f"VAR_DIR={tmp_path}")
    refused = run_make(*arguments)
    assert refused.returncode != 0
    assert "run it in a terminal, or set DJANGO_SUPERUSER_USERNAME" in refused.stderr
    variables = {"USERNAME": "boss", "EMAIL": "boss@example.org", "PASSWORD": "the-stars-are-right"}
    made = run_make(*arguments, **{f"DJANGO_SUPERUSER_{name}": value for name, value in variables.items()})
    assert made.returncode == 0
    assert "Superuser created successfully." in made.stdout


def test_python_that_is_too_old_is_named(tmp_path: Path) -> None:
    old = tmp_path / "bin" / "python3"
    old.parent.mkdir()
    for name in ("python3", "python3.11", "python3.12"):
        (old.parent / name).write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2"\nexit 1\n')
        (old.parent / name).chmod(0o755)
    tools = ":".join(sorted({str(Path(shutil.which(tool) or "/bin").parent) for tool in ("sh", "grep", "make")}))
    answer = run_make("run", f"VENV={tmp_path / 'venv'}", f"VAR_DIR={tmp_path}", PATH=f"{old.parent}:{tools}")
    assert answer.returncode != 0
    assert "cardsdb needs Python 3.11 or 3.12, and python3 is Python 3.9.2." in answer.stderr
    assert "Traceback" not in answer.stderr


def test_index_that_cannot_be_reached_is_one_clear_line(tmp_path: Path) -> None:
    answer = run_make(
        "run",
        f"VENV={tmp_path / 'venv'}",
        f"VAR_DIR={tmp_path}",
        f"PYTHON={sys.executable}",
        PIP_INDEX_URL="http://127.0.0.1:1/simple",
        PIP_EXTRA_INDEX_URL="",
        PIP_FIND_LINKS="",
        PIP_CONFIG_FILE="/dev/null",
        PIP_NO_CACHE_DIR="1",
    )
    assert answer.returncode != 0
    (line,) = [line for line in answer.stderr.splitlines() if not line.startswith("make")]
    assert line.startswith("The package index cannot be reached.")
