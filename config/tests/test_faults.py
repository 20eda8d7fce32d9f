"""Killed processes and clients that stall: nothing acknowledged is lost, nobody else waits. Run by `make faults`."""

import os
import signal
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import psycopg
import pytest

from config import stalled
from config.tests.fault_rows import fault, make_service
from config.tests.servers import Service, free_port, start_postgresql
from config.tests.test_make_run import Run
from config.tests.test_worker import worker

pytestmark = pytest.mark.faults


def wait_until(is_so: Callable[[], object], what: str, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def test_everything_killed_and_started_again(fault_service: Service) -> None:
    with fault("everything killed, then started", fault_service):
        fault_service.kill()
        with sqlite3.connect(Path(fault_service.env["VAR_DIR"]) / "db.sqlite3") as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        fault_service.start()


def test_web_process_that_dies_is_replaced(fault_service: Service) -> None:
    before = fault_service.web_processes()
    with fault("web process killed", fault_service):
        os.kill(before[0], signal.SIGKILL)
    assert not set(before) & set(fault_service.web_processes())


IMPORT = """
import django; django.setup()
from cardsdb.services import import_start
from cardsdb.tasks import import_send
import_send(import_start(game="ahlcg", source="fixtures", origin="fixtures/ahlcg"), apply=True)
"""
RUN = """
import django; django.setup()
from cardsdb.models import CatalogueVersion, ImportRun
print(CatalogueVersion.objects.count(), ImportRun.objects.latest("started_at").status)
"""
BEGUN = "SELECT status = 'running' FROM cardsdb_importrun ORDER BY started_at DESC LIMIT 1"


@pytest.fixture
def shared_service(tmp_path: Path, redis_url: str) -> Iterator[Service]:
    """A running service of several processes, on PostgreSQL and Redis."""
    service = make_service(
        tmp_path, DATABASE_URL=start_postgresql(), REDIS_URL=redis_url, C_FORCE_ROOT="1", WEB_CONCURRENCY="3"
    )
    yield service
    service.kill()


def test_worker_killed_in_an_import(shared_service: Service) -> None:
    def state() -> list[str]:
        return shared_service.python("-c", RUN).decode().split()

    versions, _status = state()
    with ExitStack() as workers, fault("worker killed in an import", shared_service) as row:
        killed = workers.enter_context(worker(shared_service.env))
        shared_service.python("-c", IMPORT)
        with psycopg.connect(shared_service.env["DATABASE_URL"], autocommit=True) as database:  # faster than a process
            wait_until(lambda: database.execute(BEGUN).fetchone() == (True,), "the import did not begin")
        os.killpg(killed.pid, signal.SIGKILL)
        killed.wait()
        assert state() == [versions, "running"], "nothing is published, and nobody has noticed yet"
        workers.enter_context(worker(shared_service.env))  # as a supervisor does
        wait_until(lambda: _mark_broken_off(shared_service) == "broken-off", "the import still seems to run")
        shared_service.python("-c", IMPORT)
        wait_until(lambda: state() == [str(int(versions) + 1), "applied"], "the next import did not succeed", 120)
    assert set(row.statuses) <= {200, 201}
    assert row.unanswered.total() == 0


def _mark_broken_off(service: Service) -> str:
    """The state of the newest import, for whoever looks at it."""
    look = RUN.replace("print", "from cardsdb.services import import_mark_broken_off; import_mark_broken_off(); print")
    return service.python("-c", look).decode().split()[1]


def test_half_headers_keep_nobody_waiting(fault_service: Service) -> None:
    with ExitStack() as held:
        with fault("half headers × 60", fault_service) as row:
            for _ in range(60):
                connection = held.enter_context(socket.create_connection(("127.0.0.1", fault_service.port), timeout=60))
                connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
            assert connection.recv(1) == b"", "closed at its deadline"
        assert set(row.statuses) <= {200, 201}
        assert row.unanswered.total() == 0


def test_half_bodies_and_unread_answers_keep_nobody_waiting(fault_service: Service) -> None:
    with ExitStack() as held:
        senders, readers = ([held.enter_context(socket.socket()) for _ in range(count)] for count in (130, 20))
        with fault("half bodies × 130, unread answers × 20", fault_service) as row:
            for one in senders:
                one.bind(("127.0.0.2", 0))  # one address, and not that of the players
            for one in [*senders, *readers]:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                one.settimeout(60)
                one.connect(("127.0.0.1", fault_service.port))
            for one in senders:
                one.sendall(b"POST /api/v1/decks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999\r\n\r\n{")
            for one in readers:
                one.sendall(b"GET /cards/ahlcg/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 50)
            deadline = time.monotonic() + stalled.SECONDS + 4 * stalled.LOOK_SECONDS
            while any(not is_closed(one) for one in senders):
                assert time.monotonic() < deadline, "a body that does not go on is not waited for"
                time.sleep(1)
            for one in readers:
                assert read_to_the_end(one) < 50 * 80_000, "an answer that nobody reads is given up"
        assert set(row.statuses) <= {200, 201}
        assert row.unanswered.total() == 0


def is_closed(connection: socket.socket) -> bool:
    """Send one byte more; whether the other side has closed the connection."""
    try:
        connection.sendall(b" ")
        return connection.recv(1, socket.MSG_DONTWAIT) != b"x"
    except BlockingIOError:
        return False
    except OSError:
        return True


def read_to_the_end(connection: socket.socket) -> int:
    """The bytes that still come."""
    count = 0
    try:
        while received := connection.recv(1_000_000):
            count += len(received)
    except ConnectionResetError:
        pass
    return count


def test_another_process_that_writes_to_sqlite_keeps_no_reads_waiting(fault_service: Service) -> None:
    path = Path(fault_service.env["VAR_DIR"]) / "db.sqlite3"
    reads, slowest = Counter[int](), 0.0
    with fault("SQLite locked 10 s", fault_service) as row, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        until = time.monotonic() + 10
        while (began := time.monotonic()) < until:
            with closing(HTTPConnection("127.0.0.1", fault_service.port, timeout=30)) as asked:
                asked.request("GET", "/cards/ahlcg/")
                reads[asked.getresponse().status] += 1
            slowest = max(slowest, time.monotonic() - began)
    print(f"reads without an account, meanwhile: {dict(reads)}, the slowest {slowest:.1f} s; all: {dict(row.statuses)}")
    assert set(reads) == {200}
    assert slowest < 2
    assert set(row.statuses) <= {200, 201, 503}
    assert row.unanswered.total() == 0


def test_processes_replaced_under_load(fault_service: Service) -> None:
    before = set(fault_service.web_processes())
    with fault("restart under load, SIGHUP", fault_service) as row:
        fault_service.process.send_signal(signal.SIGHUP)
        wait_until(lambda: not before & set(fault_service.web_processes()), "the processes were not replaced")
    assert set(row.statuses) <= {200, 201}
    assert row.unanswered.total() == 0


def test_stopped_and_started_under_load(fault_service: Service) -> None:
    with fault("restart under load, SIGTERM and start", fault_service) as row:
        fault_service.stop()
        fault_service.start()
    assert set(row.statuses) <= {200, 201}
    assert set(row.unanswered) <= {"ConnectionRefusedError"}, "requests underway are answered"


def test_several_processes_are_killed_and_replaced(shared_service: Service) -> None:
    before = shared_service.web_processes()
    assert len(before) >= 3
    with fault("web process of three killed, PostgreSQL and Redis", shared_service) as row:
        os.kill(before[0], signal.SIGKILL)
    assert before[0] not in shared_service.web_processes()
    assert set(row.statuses) <= {200, 201}
    before = shared_service.web_processes()
    with fault("restart of three under load, SIGHUP, PostgreSQL and Redis", shared_service) as row:
        shared_service.process.send_signal(signal.SIGHUP)
        wait_until(lambda: not {*before} & {*shared_service.web_processes()}, "the processes were not replaced")
    assert set(row.statuses) <= {200, 201}
    assert row.unanswered.total() == 0


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    run = Run(tmp_path / "var", free_port())
    run.wait_until_ready()
    yield run
    run.stop()


def test_worker_that_dies_stops_the_run_rather_than_leaving_half_of_it(run: Run) -> None:
    def workers() -> list[int]:
        return [int(line.split()[0]) for line in run.children() if "celery" in line and "sh -c" not in line]

    wait_until(workers, "the worker did not start")
    os.kill(min(workers()), signal.SIGKILL)
    run.process.wait(timeout=30)
    assert run.process.returncode != 0
    assert run.children() == []
