"""PostgreSQL and Redis away under load: what needs neither goes on, nothing is lost. Run by `make faults`."""

import http.client
import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from config.tests.fault_rows import fault, make_service
from config.tests.players import BUILD
from config.tests.servers import PostgreSQL, Service, free_port, redis
from config.tests.test_faults import wait_until
from config.tests.test_worker import worker

pytestmark = pytest.mark.faults

SECONDS = 10
STAFF = """
import django; django.setup()
from accounts.models import User; from accounts.services import token_create
print(token_create(name="staff", days=1, actor=User.objects.create_superuser("staff"))[1], end="")
"""
IN_MEMORY = [
    ("GET", "/api/v1/cards/?game=ahlcg&q=t:asset"),
    ("GET", "/api/v1/cards/ahlcg/01016/"),
    ("POST", "/api/v1/games/ahlcg/validate/"),
    ("GET", "/cards/ahlcg/?q=t:asset"),
    ("GET", "/cards/ahlcg/01016/"),
    ("GET", "/rules/ahlcg/"),
    ("GET", "/"),
]


class Servers:
    """The service of two processes, and what it stands on."""

    def __init__(self, folder: Path) -> None:
        self.postgresql = PostgreSQL(is_to_be_killed=True)
        self.redis_port, self.redis = free_port(), ExitStack()
        self.start_redis()
        self.service = make_service(
            folder,
            DATABASE_URL=self.postgresql.url,
            REDIS_URL=f"redis://127.0.0.1:{self.redis_port}/0",
            WEB_CONCURRENCY="2",
            IMPORT_DIR=str(folder),
            LOG_LEVEL="CRITICAL",
        )

    def start_redis(self) -> None:
        self.redis.enter_context(redis(self.redis_port))


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    servers = Servers(tmp_path_factory.mktemp("outages"))
    yield servers
    servers.service.kill()
    servers.redis.close()


def ask(service: Service, method: str, path: str, body: object = None, **headers: str) -> http.client.HTTPResponse:
    """The answer to a request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=20)
    sent = None if body is None else json.dumps(body)
    connection.request(method, path, sent, {"Content-Type": "application/json", **headers})
    answer = connection.getresponse()
    answer.read()
    return answer


def ask_meanwhile(service: Service) -> Counter[int]:
    """The statuses of what a visitor without an account is answered in the seconds of an outage."""
    statuses: Counter[int] = Counter()
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        for method, path in IN_MEMORY:
            body = {"decks": [{"build": BUILD}]} if method == "POST" else None
            statuses[ask(service, method, path, body).status] += 1
    return statuses


def is_finished(service: Service, address: str, token: dict[str, str]) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=20)
    connection.request("GET", address, headers=token)
    return json.load(connection.getresponse())["status"] == "unchanged"


def test_redis_away(servers: Servers) -> None:
    service = servers.service
    token = {"Authorization": f"Bearer {service.python('-c', STAFF).decode()}"}
    asked = {"game": "ahlcg", "source": "fixtures", "path": "facts"}
    with worker({**service.env, "C_FORCE_ROOT": "1"}):
        with fault("Redis away 10 s", service) as row:
            servers.redis.close()
            meanwhile = ask_meanwhile(service)
            refused = ask(service, "POST", "/api/v1/imports/", asked, **token)
            ready = ask(service, "GET", "/readyz")
            servers.start_redis()
        started = ask(service, "POST", "/api/v1/imports/", asked, **token)
        assert started.status == 202, "nothing is left of the one that was refused"
        address = started.headers["Location"]
        wait_until(lambda: is_finished(service, address, token), "the worker has found Redis again")
    print(f"without an account, meanwhile: {dict(meanwhile)}; all others: {dict(row.statuses)}")
    assert set(meanwhile) == {200}
    assert set(row.statuses) <= {200, 201}, "reads and writes go on"
    assert row.unanswered.total() == 0
    assert ready.status == 503
    assert (refused.status, refused.headers["Retry-After"]) == (503, "30")


def test_postgresql_away(servers: Servers) -> None:
    service = servers.service
    with fault("PostgreSQL away 10 s", service) as row:
        servers.postgresql.kill()
        meanwhile = ask_meanwhile(service)
        ready = ask(service, "GET", "/readyz")
        servers.postgresql.start()
    print(f"without an account, meanwhile: {dict(meanwhile)}; all others: {dict(row.statuses)}")
    assert set(meanwhile) == {200}
    assert ready.status == 503
    assert set(row.statuses) == {200, 201, 503}
    assert row.unanswered.total() == 0


def test_postgresql_silent(servers: Servers) -> None:
    service = servers.service
    with fault("PostgreSQL silent 10 s", service) as row, servers.postgresql.frozen():
        meanwhile = ask_meanwhile(service)
        ready = ask(service, "GET", "/readyz")
    print(f"without an account, meanwhile: {dict(meanwhile)}; all others: {dict(row.statuses)}")
    assert set(meanwhile) == {200}
    assert meanwhile.total() > 100, "they go on as usual"
    assert ready.status == 503
    assert set(row.statuses) == {200, 201, 503}
    assert row.unanswered.total() == 0


def test_postgresql_read_only(servers: Servers) -> None:
    """As while a standby takes over: members read, and what they write is refused until it can be kept."""
    service = servers.service
    with fault("PostgreSQL read-only 10 s", service) as row:
        servers.postgresql.set_read_only(True)
        meanwhile = ask_meanwhile(service)
        ready = ask(service, "GET", "/readyz")
        servers.postgresql.set_read_only(False)
    print(f"without an account, meanwhile: {dict(meanwhile)}; all others: {dict(row.statuses)}")
    assert set(meanwhile) == {200}
    assert ready.status == 200, "it reads"
    assert set(row.statuses) == {200, 201, 503}
    assert row.unanswered.total() == 0
