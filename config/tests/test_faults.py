"""Killed processes: nothing acknowledged is lost. Run by `make faults`."""

import json
import os
import re
import signal
import socket
import sqlite3
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from config.tests.servers import free_port
from config.tests.test_make_run import Run

pytestmark = pytest.mark.faults
PASSWORD = "the-stars-are-right"


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    run = Run(tmp_path / "var", free_port())
    run.wait_until_ready()
    yield run
    run.stop()


def pids(run: Run, name: str) -> list[int]:
    """The processes of that name, once there are some: they start concurrently."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        lines = [line for line in run.children() if name in line and "sh -c" not in line]
        if found := [int(line.split()[0]) for line in lines]:
            return found
        time.sleep(0.1)
    pytest.fail(f"{name} did not start")


def sign_up(run: Run, name: str) -> bool:
    """Sign up over HTTP as a browser would; true once the server has accepted."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    address = f"http://127.0.0.1:{run.port}/account/signup/"
    page = opener.open(address, timeout=10).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    form = {"username": name, "email": f"{name}@example.org", "password1": PASSWORD, "password2": PASSWORD}
    body = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": token[1]}).encode()
    answer = opener.open(address, body, timeout=10)
    accepted: bool = answer.status == 200 and not answer.url.endswith("/signup/")
    return accepted


def test_what_was_acknowledged_survives_the_kill_of_everything(run: Run, tmp_path: Path) -> None:
    acknowledged: list[str] = []

    def keep_signing_up() -> None:
        for number in range(200):
            try:
                if sign_up(run, f"player{number}"):
                    acknowledged.append(f"player{number}")
            except OSError:
                return

    writer = threading.Thread(target=keep_signing_up)
    writer.start()
    while len(acknowledged) < 5:
        time.sleep(0.05)
    for pid in pids(run, "config.server") + pids(run, "celery"):
        os.kill(pid, signal.SIGKILL)
    writer.join(timeout=60)
    run.process.wait(timeout=30)

    with sqlite3.connect(tmp_path / "var" / "db.sqlite3") as database:
        kept = {name for (name,) in database.execute("SELECT username FROM accounts_user")}
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert set(acknowledged) <= kept
    again = Run(tmp_path / "var", run.port)
    try:
        again.wait_until_ready()
        assert json.loads(again.get("/readyz")[1])["status"] == "ok"
    finally:
        again.stop()


def test_web_process_that_dies_is_replaced(run: Run) -> None:
    before = set(pids(run, "config.server"))
    os.kill(max(before), signal.SIGKILL)  # the youngest is a server process, the eldest their master
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            assert run.get("/healthz")[0] == 200
            if set(pids(run, "config.server")) - before:
                return
        except OSError:
            pass
        time.sleep(0.2)
    pytest.fail("the web process was not replaced")


def test_half_headers_keep_nobody_waiting(run: Run) -> None:
    with ExitStack() as held:
        for _ in range(60):
            connection = held.enter_context(socket.create_connection(("127.0.0.1", run.port), timeout=20))
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
        assert run.get("/healthz")[0] == 200
        assert json.loads(run.get("/api/v1/cards/?game=ahlcg")[1])["count"] == 5741
        connection.settimeout(60)
        assert connection.recv(1) == b"", "closed at its deadline"


def test_worker_that_dies_stops_the_run_rather_than_leaving_half_of_it(run: Run) -> None:
    os.kill(min(pids(run, "celery")), signal.SIGKILL)
    run.process.wait(timeout=30)
    assert run.process.returncode != 0
    assert run.children() == []
