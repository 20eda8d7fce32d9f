"""The frame of fault rows: a fault under load, and what became of what was acknowledged.

    def test_something_away(service: Service) -> None:
        with fault("Something away 10 s", service) as row:
            ...  # the fault, from its beginning to its end

While the block runs, and until the service has recovered, players (`players.py`) browse, check and write; who gets no
answer to a write, or a 5xx, sends it again with its Idempotency-Key. After the block the frame waits until the service
is ready and has answered each kind of request, stops the players, and compares what they were told with what the
database has. The row is printed with all others at the end of `make faults`; `make faults WRITE=yes` writes the table
into docs/reliability.md. Then the row is checked: nothing lost, nothing doubled, no 500. What else was answered
meanwhile is in `row.statuses`, for the test to check after the block.

The fixture `fault_service` is a running service on SQLite with the core set; `make_service` makes one in any
environment, such as on PostgreSQL and Redis: `make_service(folder, DATABASE_URL=…, REDIS_URL=…)`.

A fault that takes the service back in time, such as a restored backup, calls `row.forget(since)` in its block, with the
`time.monotonic()` at which the backup began: what was acknowledged from then to now is not counted as lost.
"""

import http.client
import json
import os
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from config.tests.players import Account, Asked, Player
from config.tests.servers import ROOT, Service, is_ready

PLAYERS = 6
PAUSE = 0.05
"""Seconds between two requests of a player."""
BESIDE = 3
"""Seconds of load before the fault, and again after the recovery."""
PATIENCE = 60
"""Seconds after which a service has not recovered by itself."""
DOCUMENT = ROOT / "docs" / "reliability.md"
ROWS = (
    "PostgreSQL away 10 s", "PostgreSQL read-only 10 s", "PostgreSQL silent 10 s", "Redis away 10 s",
    "SQLite locked 10 s", "Restore: SQLite backed up under load, moved to PostgreSQL", "disk full, SQLite",
    "disk full, uploads", "everything killed, then started", "half bodies × 130, unread answers × 20",
    "half headers × 60",
    "restart under load, SIGHUP", "restart of three under load, SIGHUP, PostgreSQL and Redis",
    "restart under load, SIGTERM and start", "web process killed",
    "web process of three killed, PostgreSQL and Redis", "worker killed in an import",
)  # fmt: skip
"""Every fault that the documentation promises to try."""
HEADER = [
    "fault", "answers", "acknowledged writes", "lost", "doubled", "500s", "other answers", "no answer", "recovered",
]  # fmt: skip
# All players of a test have one address, so that the limits by address would count them as one.
UNLIMITED = {f"THROTTLE_{kind}_ANONYMOUS": "100000/minute" for kind in ("READ", "WRITE", "PAGES_READ", "PAGES_WRITE")}


def make_service(folder: Path, **env: str) -> Service:
    """A running service with the cards of the core set, in that folder and environment."""
    service = Service(folder / "var", **UNLIMITED, **env)
    service.load_core_set()
    service.start()
    return service


class Row:
    """The outcome of a fault."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.statuses: Counter[int] = Counter()
        self.unanswered: Counter[str] = Counter()
        self.acknowledged: dict[str, float] = {}
        """Names of acknowledged writes, each with the time."""
        self.succeeded: dict[str, float] = {}
        """The start of the last successful request of each kind."""
        self.lost: list[str] = []
        self.doubled: list[str] = []
        self.recovered: float | None = None

    def forget(self, since: float) -> None:
        """Take the writes acknowledged since then for not acknowledged."""
        for key in [key for key, at in self.acknowledged.items() if at >= since]:
            del self.acknowledged[key]

    def compare(self, kept: list[str]) -> None:
        """Note what is lost or doubled, by the names of all writes that are kept."""
        counts = Counter(kept)
        self.lost = sorted(key for key in self.acknowledged if not counts[key])
        self.doubled = sorted(key for key, count in counts.items() if count > 1)

    def cells(self) -> list[str]:
        """The row of the table."""
        others = {status: count for status, count in sorted(self.statuses.items()) if status >= 300 and status != 500}
        return [
            self.name,
            str(self.statuses.total()),
            str(len(self.acknowledged)),
            str(len(self.lost)),
            str(len(self.doubled)),
            str(self.statuses[500]),
            ", ".join(f"{count} × {status}" for status, count in others.items()) or "none",
            str(self.unanswered.total()),
            "no" if self.recovered is None else f"after {self.recovered:.1f} s",
        ]


class _Load(threading.Thread):
    """One player, who sends one request after another."""

    def __init__(self, player: Player, port: int, row: Row, ended: threading.Event) -> None:
        super().__init__(daemon=True)
        self.player, self.port, self.row, self.ended = player, port, row, ended
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)

    def run(self) -> None:
        for asked in self.player.requests():
            while not self._is_done(asked) and not self.ended.wait(0.3):
                pass  # a client sends a write again that was not answered
            if self.ended.wait(PAUSE):
                break
        self.connection.close()

    def _is_done(self, asked: Asked) -> bool:
        """Whether the request is answered for good, and need not be sent again."""
        began = time.monotonic()
        try:
            self.connection.request(asked.method, asked.path, asked.body or None, asked.headers)
            answer = self.connection.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            self.row.unanswered[type(error).__name__] += 1
            return not asked.is_repeatable
        self.row.statuses[answer.status] += 1
        if answer.status < 400:
            self.row.succeeded[asked.kind] = began
            if asked.key:
                self.row.acknowledged[asked.key] = time.monotonic()
        return not asked.is_repeatable or answer.status < 500


def _wait_for_recovery(service: Service, row: Row, since: float) -> None:
    while time.monotonic() - since < PATIENCE:
        is_served = len(row.succeeded) == 3 and min(row.succeeded.values()) > since
        if is_served and is_ready(service.port):
            row.recovered = time.monotonic() - since
            return
        time.sleep(0.05)


@contextmanager
def fault(name: str, service: Service) -> Iterator[Row]:
    """The frame around a fault; the module's docstring tells its use."""
    row, ended, slug = Row(name), threading.Event(), re.sub(r"\W+", "-", name.lower())
    names = [f"{slug}-{number}" for number in range(PLAYERS)]
    accounts = msgspec.json.decode(service.python("-m", "config.tests.players", *names), type=list[Account])
    load = [_Load(Player(one, number), service.port, row, ended) for number, one in enumerate(accounts)]
    for one in load:
        one.start()
    try:
        _wait_for_recovery(service, row, time.monotonic())
        assert row.recovered is not None, "the service does not serve without the fault, either"
        row.recovered = None
        time.sleep(BESIDE)
        yield row
        _wait_for_recovery(service, row, time.monotonic())
        time.sleep(BESIDE)
    finally:
        ended.set()
        for one in load:
            one.join(timeout=40)
    row.compare(json.loads(service.python("-m", "config.tests.players")))
    folder = _folder()
    folder.mkdir(exist_ok=True)
    (folder / f"{slug}.json").write_text(json.dumps(row.cells()))
    assert row.lost == []
    assert row.doubled == []
    assert row.statuses[500] == 0
    assert row.recovered is not None, f"{name}: not recovered after {PATIENCE} s"


def _folder() -> Path:
    """The folder of the rows of this run, for all its test processes."""
    return Path(os.environ["TEST_VAR_DIR"]) / "fault-rows"


def table() -> str:
    """All rows of this run as a table in Markdown; empty without any."""
    rows = sorted(json.loads(path.read_text()) for path in _folder().glob("*.json"))
    if not rows:
        return ""
    rows += [[name, "not run", *[""] * (len(HEADER) - 2)] for name in sorted({*ROWS} - {cells[0] for cells in rows})]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in [HEADER, ["---"] * len(HEADER), *rows])


def tell(reporter: Any) -> None:
    """Print the table at the end of a run that has rows; with WRITE, also into docs/reliability.md."""
    if found := table():
        reporter.section("Faults")
        reporter.write(found)
        if os.environ.get("WRITE"):
            keep("faults", found)


def keep(name: str, text: str) -> None:
    """Write the text between the marks of that name in docs/reliability.md."""
    first, last = f"<!-- {name} -->\n", f"<!-- /{name} -->"
    before, _, rest = DOCUMENT.read_text().partition(first)
    DOCUMENT.write_text(f"{before}{first}{text}{last}{rest.partition(last)[2]}")


@pytest.fixture(scope="module")
def fault_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A running service on SQLite, for all faults of a module."""
    service = make_service(tmp_path_factory.mktemp("faults"))
    yield service
    service.kill()
