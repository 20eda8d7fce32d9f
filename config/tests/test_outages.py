"""Database or Redis away: what is in memory goes on, the rest says when to try again, and nothing answers 500."""

import errno
import json
import logging
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings as django_settings
from django.core.cache import cache
from django.db import InterfaceError, InternalError, OperationalError, ProgrammingError, connection, connections
from django.test import Client, RequestFactory
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import token_create
from campaigns.tests.conftest import ROLAND
from cardsdb import catalogue
from cardsdb.api.problems import is_full, is_outage
from cardsdb.catalogue import catalogue_all
from cardsdb.models import CatalogueVersion
from cardsdb.snapshots import snapshot_write
from cardsdb.tests.test_api import problem
from compat.cards import _dates
from config import cache as fallback
from config.cache import FallbackCache
from config.errors import server_error
from config.outages import Outage
from config.postgresql import base as postgresql
from config.tests import servers
from config.tests.routes import Route, all_routes
from config.tests.test_permissions import examples

IN_MEMORY = (
    "/api/v1/bulk", "/api/v1/cards", "/api/v1/classes", "/api/v1/games", "/api/v1/guides", "/api/v1/problems",
    "/api/v1/schema", "/api/v1/sets", "/api/v1/taboos", "/cards/", "/games/", "/glossary/", "/rules/", "/scenarios/",
    "/syntax/", "/tonight/",
)  # fmt: skip
"""Beginnings of the addresses whose answers come from the catalogue alone."""
IN_THE_DATABASE = {
    "/cards/ahlcg/01001/decks/", "/api/v1/games/ahlcg/recommendations/", "/api/v1/games/ahlcg/suggest/",
}  # fmt: skip
"""Addresses among them that need the database, too."""
VALIDATE = "/api/v1/games/ahlcg/validate/"
DECK = {"investigator_code": "01001", "slots": {"01016": 2}}


def address_of(route: Route) -> str:
    """The address of something that exists in the catalogue, or of nothing."""
    known = {("str", "game"): "ahlcg", ("str", "code"): "01001", ("str", "id"): "AHLCG-DECK-01"}
    others = {"uuid": str(UUID(int=1)), "int": "1"}
    return route.filled({one[1]: known.get(one, others.get(one[0], "x")) for one in route.parameters})


ADDRESSES = sorted({address_of(route) for route in all_routes()})


@pytest.fixture
def lose_database(core_cards: None) -> Iterator[Callable[[], None]]:
    """Cuts this thread off from the database, as a request finds it when the server is away."""
    catalogue_all()
    usual = connections["default"]
    gone = usual.copy()
    nowhere: dict[str, Any] = {"HOST": "127.0.0.1", "PORT": servers.free_port()}
    gone.settings_dict |= {"NAME": "/nowhere/db.sqlite3"} if usual.vendor == "sqlite" else nowhere

    def lose() -> None:
        connections["default"] = gone
        catalogue._shelf.looked_at = float("-inf")  # it is time to look for newer cards, too

    yield lose
    connections["default"] = usual
    postgresql.OUTAGE.end()


def test_all_of_the_catalogue_is_served_without_the_database(lose_database: Callable[[], None]) -> None:
    client = Client()
    addresses = [one for one in ADDRESSES if one.startswith(IN_MEMORY) and one not in IN_THE_DATABASE]
    before = {address: client.get(address).status_code for address in addresses}
    assert sum(status == 200 for status in before.values()) >= 30
    lose_database()
    assert {address: client.get(address).status_code for address in addresses} == before


def test_search_and_checks_go_on_without_the_database(api: APIClient, lose_database: Callable[[], None]) -> None:
    lose_database()
    assert api.get("/api/v1/cards/?game=ahlcg&q=t:asset").json()["count"] > 0
    (checked,) = api.post(VALIDATE, {"decks": [DECK]}, format="json").json()["results"]
    assert "deck-too-small" in {problem["code"] for problem in checked["problems"]}
    page = Client().get("/cards/ahlcg/?q=t:asset")
    assert page.status_code == 200
    assert ".45 Automatic" in page.content.decode()


@pytest.mark.django_db
def test_every_503_says_when_to_try_again() -> None:
    """Without cards there are some pages without anything to show."""
    client: Any = Client(raise_request_exception=False)
    waits = {}
    for address in ADDRESSES:
        cache.clear()
        answer = client.get(address)
        if answer.status_code == 503:
            waits[address] = answer.headers.get("Retry-After")
    assert {*waits.values()} == {"30"}
    assert {"/cards/ahlcg/", "/decks/new/", "/decks/suggest/", "/readyz"} <= {*waits}


def test_nothing_answers_500_without_the_database(lose_database: Callable[[], None]) -> None:
    client: Any = Client(raise_request_exception=False)
    lose_database()
    statuses = {}
    for address in ADDRESSES:
        cache.clear()
        answer = client.get(address)
        statuses[address] = answer.status_code
        if answer.status_code == 503 and b'"catalogue-empty"' in answer.content:
            assert address.startswith("/ringsdb/"), "of that game there are no cards in this test"
        elif answer.status_code == 503 and address != "/readyz":
            assert answer["Retry-After"] == "5", address
            if address.startswith("/api/"):
                problem(answer, 503, "unavailable")
            else:
                assert "<h1>Try again in a moment</h1>" in answer.content.decode(), address
    assert 500 not in statuses.values()
    assert {statuses[one] for one in ("/api/v1/decks/", "/decks/public/", "/campaigns/", "/readyz")} == {503}


def test_nothing_that_is_sent_answers_500_without_the_database(lose_database: Callable[[], None]) -> None:
    """Every method of every address, with the example of the API's description where it has one."""
    bodies = examples()
    asked = {
        (method, route.path): address_of(route) for route in all_routes() for method in route.methods if method != "GET"
    }

    def statuses() -> dict[tuple[str, str], int]:
        found = {}
        for (method, path), address in asked.items():
            cache.clear()
            body = json.dumps(bodies.get(f"{method} {path}", {}))
            kind = "application/json" if path.startswith("/api/") else "application/x-www-form-urlencoded"
            client: Any = Client(raise_request_exception=False)  # a new one, without the session of a guest
            found[method, path] = client.generic(method, address, body, kind).status_code
        return found

    in_memory = {
        key for key, address in asked.items() if address.startswith(IN_MEMORY) and address not in IN_THE_DATABASE
    }
    before = statuses()
    lose_database()
    after = statuses()
    assert {key for key, status in after.items() if status == 500} == set()
    assert {key: after[key] for key in in_memory} == {key: before[key] for key in in_memory}
    checks = [key for key in in_memory if key[0] == "POST" and after[key] == 200]
    assert ("POST", "/api/v1/games/<str:game>/validate/") in checks
    assert len(checks) >= 5
    assert sum(status == 503 for status in after.values()) >= 10


def test_own_pages_and_tokens_are_told_to_try_again(user: User, lose_database: Callable[[], None]) -> None:
    client: Any = Client(raise_request_exception=False)
    client.force_login(user)
    _token, secret = token_create(name="test", days=1, actor=user)
    assert client.get("/cards/ahlcg/").status_code == 200
    lose_database()
    page = client.get("/cards/ahlcg/", headers={"Accept-Language": "es"})
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "<h1>Inténtalo de nuevo en un momento</h1>" in page.content.decode()
    assert "sessionid" not in page.cookies, "whoever was logged in still is"
    bearer = {"Authorization": f"Bearer {secret}"}
    problem(client.get("/api/v1/cards/?game=ahlcg", headers=bearer), 503, "unavailable")
    problem(client.post("/api/v1/decks/", ROLAND, content_type="application/json"), 503, "unavailable")
    assert client.post("/account/login/", {"login": "norman", "password": "x"}).status_code == 503
    assert client.get("/api/v1/cards/?game=ahlcg").status_code == 200, "the same for everybody, cookies or not"


def warnings_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The events logged above the level of information, in this test."""
    records = [record for record in caplog.get_records("call") if record.levelno > logging.INFO]
    return [record.msg["event"] if isinstance(record.msg, dict) else record.getMessage() for record in records]


def test_outage_is_one_line_a_request_and_one_for_the_catalogue(
    lose_database: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    client: Any = Client(raise_request_exception=False)
    lose_database()
    for _ in range(3):
        client.get("/decks/public/")
        client.get("/api/v1/decks/")
        catalogue._shelf.looked_at = float("-inf")
    said = warnings_in(caplog)
    assert said.count("the catalogues cannot be compared with the database; they stay in use") == 1
    assert said.count("the database does not answer") == 6
    own = connections["default"].vendor == "postgresql"
    assert [line.partition(";")[0] for line in said].count("PostgreSQL does not answer") == own
    assert len(said) == 7 + own


@pytest.mark.usefixtures("core_rows")
def test_process_that_starts_without_the_database_serves_what_was_built(
    lose_database: Callable[[], None], caplog: pytest.LogCaptureFixture, settings: Any, tmp_path: Path
) -> None:
    settings.SNAPSHOT_DIR = tmp_path
    for version in CatalogueVersion.objects.all():
        snapshot_write(version)
    catalogue.catalogue_drop()
    before = {live.game.code: (live.token, live.cards.version, len(live.cards)) for live in catalogue_all()}
    catalogue.catalogue_drop()
    lose_database()
    assert Client().get("/cards/ahlcg/01016/").status_code == 200
    after = {live.game.code: (live.token, live.cards.version, len(live.cards)) for live in catalogue_all()}
    assert after["ahlcg"] == before["ahlcg"]
    assert warnings_in(caplog).count("the catalogues cannot be compared with the database; they stay in use") == 1


def test_process_that_starts_with_nothing_built_says_so(
    lose_database: Callable[[], None], settings: Any, tmp_path: Path
) -> None:
    settings.SNAPSHOT_DIR = tmp_path
    catalogue.catalogue_drop()
    lose_database()
    client: Any = Client(raise_request_exception=False)
    assert client.get("/cards/ahlcg/01016/").status_code == 503


@pytest.fixture
def own_outage(monkeypatch: pytest.MonkeyPatch) -> Outage:
    outage = Outage("PostgreSQL", "", ask_again_after=60)
    monkeypatch.setattr(postgresql, "OUTAGE", outage)
    return outage


@pytest.mark.django_db
def test_silent_postgresql_is_asked_once(own_outage: Outage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that takes connections and says nothing: the next requests do not wait for it."""
    monkeypatch.setattr(postgresql, "ANSWER_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = {"HOST": "127.0.0.1", "PORT": silent.getsockname()[1], "NAME": "x", "USER": "x", "PASSWORD": "x"}
        usual = connections["default"].settings_dict | {"OPTIONS": {}}
        asked = postgresql.DatabaseWrapper(usual | address)
        for _ in range(2):
            with pytest.raises(OperationalError, match="PostgreSQL"):
                asked.ensure_connection()
        silent.accept()
        silent.setblocking(False)
        with pytest.raises(BlockingIOError):
            silent.accept()
    assert own_outage.since is not None


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connections['default'].vendor != 'postgresql'", reason="SQLite has no server that falls silent")
@pytest.mark.parametrize("is_silent", [False, True])
def test_query_is_given_up_only_where_the_server_is_silent(
    own_outage: Outage, monkeypatch: pytest.MonkeyPatch, is_silent: bool
) -> None:
    monkeypatch.setattr(postgresql, "PATIENCE", 0.2)
    one: Any = connections.create_connection("default")
    one.is_watched = True
    try:
        with one.cursor() as cursor:
            monkeypatch.setattr(postgresql, "answers", lambda *address: not is_silent)
            if is_silent:
                with pytest.raises(OperationalError, match="silent"):
                    cursor.execute("SELECT pg_sleep(30)")
                assert not one.is_usable()
            else:
                cursor.execute("SELECT 7 FROM pg_sleep(0.7)")
                assert cursor.fetchone() == (7,)
        assert (own_outage.since is not None) == is_silent
    finally:
        one.close()


def test_catalogue_is_compared_again_once_the_database_is_back(
    lose_database: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    usual = connections["default"]
    lose_database()
    before = catalogue_all()
    connections["default"] = usual
    catalogue._shelf.looked_at = float("-inf")
    caplog.clear()
    assert catalogue_all() == before
    assert warnings_in(caplog) == ["the catalogues are compared with the database again"]


def caused(kind: type[Exception], cause: Exception) -> Exception:
    error = kind("x")
    error.__cause__ = cause
    return error


def of_sqlite(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("x")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (caused(OperationalError, of_sqlite(sqlite3.SQLITE_FULL)), True),
        (caused(OperationalError, of_sqlite(sqlite3.SQLITE_BUSY)), True),
        (caused(OperationalError, of_sqlite(sqlite3.SQLITE_IOERR_WRITE)), True),
        (caused(OperationalError, of_sqlite(sqlite3.SQLITE_ERROR)), False),
        (caused(InterfaceError, of_sqlite(sqlite3.SQLITE_MISUSE)), False),
        (caused(OperationalError, psycopg.OperationalError("connection refused")), True),
        (caused(OperationalError, psycopg.errors.AdminShutdown()), True),
        (caused(OperationalError, psycopg.errors.DiskFull()), True),
        (caused(OperationalError, psycopg.errors.StatementTooComplex()), False),
        (caused(InterfaceError, psycopg.InterfaceError("the connection is closed")), True),
        (caused(InternalError, psycopg.errors.ReadOnlySqlTransaction()), True),
        (caused(InternalError, psycopg.errors.InFailedSqlTransaction()), True),
        (caused(InternalError, psycopg.errors.InternalError_()), False),
        (ProgrammingError("no such table"), False),
        (None, False),
    ],
)
def test_outages_are_told_from_mistakes(error: Exception | None, expected: bool) -> None:
    assert is_outage(error) is expected


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (caused(OperationalError, of_sqlite(sqlite3.SQLITE_FULL)), True),
        (caused(OperationalError, of_sqlite(sqlite3.SQLITE_BUSY)), False),
        (caused(OperationalError, psycopg.errors.DiskFull()), True),
        (caused(OperationalError, psycopg.errors.AdminShutdown()), False),
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.EACCES, "Permission denied"), False),
    ],
)
def test_full_disks_are_told_from_other_outages(error: Exception, expected: bool, rf: RequestFactory) -> None:
    assert is_full(error) is expected
    try:
        raise error
    except (OSError, OperationalError):
        answer, page = (server_error(rf.get(path)) for path in ("/api/v1/decks/", "/decks/"))
    assert (json.loads(answer.content)["code"] == "no-room") is expected
    assert (b"There is no room left on the server's disk. Nothing was saved." in page.content) is expected
    assert answer.status_code == page.status_code == (500 if error.args[0] == errno.EACCES else 503)


@pytest.mark.django_db
@pytest.mark.usefixtures("core_cards")
@pytest.mark.parametrize(
    ("kind", "cause", "told"),
    [
        (OperationalError, of_sqlite(sqlite3.SQLITE_FULL), "no room on the disk"),
        (InternalError, psycopg.errors.ReadOnlySqlTransaction(), "the database does not answer"),
    ],
)
def test_reads_go_on_where_nothing_can_be_written(
    user: User, api: APIClient, caplog: pytest.LogCaptureFixture, kind: type[Exception], cause: Exception, told: str
) -> None:
    """On a full disk, or a database that can only be read. Also those that note that a session, a token or a guest is
    in use, once an hour or a day."""
    member, guest = Client(raise_request_exception=False), Client(raise_request_exception=False)
    member.force_login(user)
    _token, secret = token_create(name="test", days=1, actor=user)
    guest.post("/decks/new/", {"game": "ahlcg", "leader": "01001"})
    User.objects.filter(is_guest=True).update(last_login=timezone.now() - timedelta(days=2))
    caplog.clear()
    _dates.clear()

    def write_nothing(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            raise caused(kind, cause)
        return execute(sql, *rest)

    with connection.execute_wrapper(write_nothing):
        statuses = [
            member.get("/decks/").status_code,
            guest.get("/decks/").status_code,
            api.get("/api/v1/decks/?owner=me", headers={"Authorization": f"Bearer {secret}"}).status_code,
            api.get("/arkhamdb/api/public/cards/").status_code,
            member.post("/decks/new/", {"game": "ahlcg", "leader": "01001"}).status_code,
        ]
    assert statuses == [200, 200, 200, 200, 503]
    assert warnings_in(caplog) == ["not noted"] * 3 + [told]
    assert [client.get("/decks/").status_code for client in (member, guest)] == [200, 200]
    assert UserSession.objects.get().user == user, "noted as soon as there is room"


# --- Redis ------------------------------------------------------------------------------------------------------------


class Redis:
    """A Redis that is stopped and started, always at the same address."""

    def __init__(self) -> None:
        self.port = servers.free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.running = ExitStack()
        self.start()

    def start(self) -> None:
        self.running.enter_context(servers.redis(self.port))

    def stop(self) -> None:
        self.running.close()


@pytest.fixture
def redis(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """The cache of the service in a Redis of its own, which is asked again at once after an outage."""
    redis = Redis()
    monkeypatch.setattr(fallback, "OUTAGE", Outage("Redis", "", ask_again_after=0))
    settings.CACHES = {"default": {"BACKEND": "config.cache.FallbackCache", "LOCATION": redis.url}}
    cache.clear()
    yield redis
    redis.stop()


def test_cache_goes_on_in_memory_and_comes_back(redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    cache.set("kept", 1)
    redis.stop()
    assert cache.get("kept") is None
    assert cache.add("count", 1)
    assert not cache.add("count", 1)
    assert cache.incr("count") == 2
    with pytest.raises(ValueError, match="nothing"):
        cache.incr("nothing")
    cache.set_many({"a": 1, "b": [2]})
    assert cache.get_many(["a", "b", "c"]) == {"a": 1, "b": [2]}
    assert cache.get_or_set("d", 4) == 4
    assert cache.touch("a", 60)
    cache.delete_many(["a", "b"])
    assert not cache.has_key("a")
    redis.start()
    assert cache.get("count") is None, "counted in Redis again"
    assert [event.split(";")[0] for event in warnings_in(caplog)] == ["Redis does not answer", "Redis answers again"]


@pytest.mark.django_db
@pytest.mark.usefixtures("core_cards")
def test_nothing_answers_500_without_redis(redis: Redis, admin_client: Any) -> None:
    visitor: Any = Client(raise_request_exception=False)
    admin_client.raise_request_exception = False
    redis.stop()
    for client in (visitor, admin_client):
        fallback.OUTAGE.ask_again_after = 60  # asked once, as while it stays away
        statuses = {address: client.get(address).status_code for address in ADDRESSES if address != "/account/logout/"}
        assert {address for address, status in statuses.items() if status >= 500} - {"/readyz"} <= {
            address for address in ADDRESSES if address.startswith("/ringsdb/")
        }, "of that game there are no cards in this test"
        assert 500 not in statuses.values()
        assert sum(status == 200 for status in statuses.values()) > 60


def test_restart_between_two_requests_is_no_outage(redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    cache.set("before", 1)
    redis.stop()
    redis.start()
    cache.set("after", 2)
    assert cache.get("after") == 2
    assert warnings_in(caplog) == []


def test_silent_redis_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that takes connections and says nothing: the next requests do not wait for it."""
    monkeypatch.setattr(fallback, "OUTAGE", Outage("Redis", "", fallback.ASK_AGAIN_AFTER))
    monkeypatch.setattr(fallback, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        shared = FallbackCache(f"redis://127.0.0.1:{silent.getsockname()[1]}/0", {})
        shared.set("key", "value")
        assert shared.get("key") == "value"
        silent.settimeout(5)
        silent.accept()
        silent.setblocking(False)
        with pytest.raises(BlockingIOError):
            silent.accept()


@pytest.mark.django_db
@pytest.mark.usefixtures("core_cards")
def test_limits_hold_without_redis(api: APIClient, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    rates = {**django_settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "read-anonymous": "3/hour"}
    monkeypatch.setattr("cardsdb.api.throttling.api_settings.DEFAULT_THROTTLE_RATES", rates, raising=False)
    redis.stop()
    answers = [api.get("/api/v1/cards/?game=ahlcg") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert [answer["RateLimit-Remaining"] for answer in answers] == ["2", "1", "0", "0"]


@pytest.mark.django_db
@pytest.mark.usefixtures("core_cards", "user")
def test_people_log_in_sign_up_and_reset_without_redis(client: Client, redis: Redis) -> None:
    redis.stop()
    wrong = {"login": "norman", "password": "wrong"}
    statuses = [client.post("/account/login/", wrong).status_code for _ in range(2)]
    right = client.post("/account/login/", {"login": "norman", "password": "the-stars-are-right"})
    assert (statuses, right.status_code) == ([200, 200], 302)
    assert client.post("/api/v1/decks/", ROLAND, content_type="application/json").status_code == 201
    client.logout()
    assert client.post("/account/password/reset/", {"email": "norman@example.org"}).status_code == 302
    word = "the-stars-are-left"
    account = {"username": "daisy", "email": "daisy@example.org", "password1": word, "password2": word}
    assert client.post("/account/signup/", account).status_code == 302
    client.logout()
    guesses = [client.post("/account/login/", {**wrong, "login": "daisy"}) for _ in range(6)]
    assert "Too many failed login attempts" in guesses[-1].content.decode(), "guessing is bounded all the same"
    assert "Too many failed login attempts" not in guesses[0].content.decode()
