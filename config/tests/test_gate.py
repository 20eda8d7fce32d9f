"""The gate of a web process, without the server: each request in a thread of its own, as the server gives it one."""

import io
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.http import HttpResponse, StreamingHttpResponse

from cardsdb.api.parsers import MAX_BODY
from cardsdb.api.throttling import sender_of
from cardsdb.importing.requests import MAX_UPLOAD
from config import gate as gates
from config.gate import Bound, Gate, RefusedError, Slots
from config.server import WHOLE

Answer = tuple[str, dict[str, str], Any]
Ask = Callable[..., "Future[Answer]"]


class Application:
    """Answers with the body; under /wait/ when it is told to, under /large/ with more than fits in one piece."""

    def __init__(self) -> None:
        self.working, self.go_on = threading.Semaphore(0), threading.Event()
        self.asked: list[str] = []
        self.connections: set[int] = set()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        self.asked.append(environ["PATH_INFO"])
        if environ["PATH_INFO"] != "/healthz":
            self.connections.add(id(connections["default"]))
        if environ["PATH_INFO"].startswith("/wait/"):
            self.working.release()
            assert self.go_on.wait(20)
        start_response("200 OK", [])
        if environ["PATH_INFO"] == "/large/":
            return StreamingHttpResponse(iter([b"x"]), headers={"Content-Length": WHOLE + 1})
        return HttpResponse(environ["wsgi.input"].read())


@pytest.fixture
def application() -> Application:
    return Application()


@pytest.fixture
def gate(application: Application, monkeypatch: pytest.MonkeyPatch) -> Gate:
    """With two that work, two that wait, and one large answer."""
    for name, value in {"THREADS": 2, "WAITING": 2, "STREAMS": 1, "WAIT_SECONDS": 20, "FOR_READS": 0}.items():
        monkeypatch.setattr(gates, name, value)
    return Gate(application)


@pytest.fixture
def ask(gate: Gate, application: Application) -> Iterator[Ask]:
    def answer(path: str, body: bytes, headers: dict[str, str]) -> Answer:
        said: list[Any] = []
        environ = {"PATH_INFO": path, "wsgi.input": io.BytesIO(body), **headers}
        content = gate(environ, lambda status, headers: said.append((status, dict(headers))))
        return (*said[-1], content)

    with ThreadPoolExecutor(20) as threads:
        yield lambda path, body=b"", **headers: threads.submit(answer, path, body, headers)
        application.go_on.set()


def fill(ask: Ask, application: Application, gate: Gate) -> list["Future[Answer]"]:
    """As many requests as may work and wait."""
    asked = [ask("/wait/1/"), ask("/wait/2/")]
    for _ in asked:
        assert application.working.acquire(timeout=20)
    for number in (3, 4):
        asked.append(ask(f"/wait/{number}/"))
        while len(gate.slots.waiting) < number - 2:
            pass
    return asked


def test_request_beyond_the_bound_is_refused_and_says_when_to_come_back(
    ask: Ask, application: Application, gate: Gate
) -> None:
    asked = fill(ask, application, gate)
    status, headers, (body,) = ask("/api/v1/cards/", HTTP_ACCEPT_LANGUAGE="es-ES,es;q=0.9").result(20)
    assert status == "503 Service Unavailable"
    assert (headers["Retry-After"], headers["Content-Type"]) == ("5", "application/problem+json")
    assert (headers["Content-Language"], headers["Access-Control-Allow-Origin"]) == ("es", "*")
    problem = json.loads(body)
    assert (problem["code"], problem["status"]) == ("busy", 503)
    assert problem["detail"] == "Inténtalo de nuevo dentro de 5 segundos."
    status, headers, (page,) = ask("/cards/ahlcg/", HTTP_COOKIE="a=b; django_language=es").result(20)
    assert (status, headers["Retry-After"]) == ("503 Service Unavailable", "5")
    assert b'<html lang="es">' in page
    assert b'<html lang="en">' in ask("/apiary/").result(20)[2][0]
    assert gate.refused == {"too many wait": 3}

    application.go_on.set()
    assert [one.result(20)[0] for one in asked] == ["200 OK"] * 4
    assert sorted(application.asked) == [f"/wait/{number}/" for number in (1, 2, 3, 4)]
    assert len(application.connections) == 2, "a connection to the database for each that works, whatever its thread"
    assert ask("/cards/ahlcg/").result(20)[0] == "200 OK"


def test_slot_goes_to_who_waits_longest() -> None:
    slots, order = Slots(1, 3), list[int]()

    def work(number: int) -> None:
        taken = slots.take(20)
        order.append(number)
        slots.put(taken)

    first = slots.take(20)
    with ThreadPoolExecutor(3) as threads:
        for number in range(3):
            threads.submit(work, number)
            while len(slots.waiting) <= number:
                pass
        slots.put(first)
    assert order == [0, 1, 2]


def test_writes_leave_slots_to_reads() -> None:
    slots, order = Slots(3, 4, for_reads=1), list[str]()
    writes = [slots.take(20, is_write=True) for _ in range(2)]

    def work(name: str, is_write: bool) -> None:
        taken = slots.take(20, is_write=is_write)
        order.append(name)
        slots.put(taken, was_write=is_write)

    with ThreadPoolExecutor(2) as threads:
        third = threads.submit(work, "write", True)
        while not slots.waiting:
            pass
        threads.submit(work, "read", False).result(20)
        assert order == ["read"], "it passes the write that waits"
        slots.put(writes.pop(), was_write=True)
        third.result(20)
    slots.put(writes.pop(), was_write=True)
    assert (order, len(slots.free), slots.for_writes) == (["read", "write"], 3, 2)
    reads = [slots.take(20) for _ in range(3)]
    with pytest.raises(RefusedError):
        slots.take(0.01, is_write=True)
    for one in reads:
        slots.put(one)
    assert (len(slots.free), slots.for_writes) == (3, 2)


def test_requests_that_write_are_known_by_their_method(
    application: Application, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gates, "FOR_READS", 1)
    gate = Gate(application)
    assert (gate.slots.for_writes, gate.health.for_writes) == (1, 1)
    said: list[Any] = []
    for method, free in (("GET", 1), ("HEAD", 1), ("POST", 0), ("DELETE", 0)):
        application.working, gate.application = (
            threading.Semaphore(0),
            lambda *asked: said.append(gate.slots.for_writes),
        )
        with pytest.raises(AttributeError):  # it answers with None
            gate({"PATH_INFO": "/", "REQUEST_METHOD": method}, lambda *told: None)
        assert (said.pop(), gate.slots.for_writes) == (free, 1), method


@pytest.mark.django_db
@pytest.mark.once
def test_request_waits_for_another_writer_less_than_work_in_the_background() -> None:
    slot = Slots(1, 0).take(0)
    usual = connections["default"]
    try:
        with slot:
            own = connections["default"].settings_dict["OPTIONS"].get("timeout")
    finally:
        connections["default"] = usual
    if usual.vendor == "sqlite":
        assert (own, usual.settings_dict["OPTIONS"]["timeout"]) == (5, 30)


def test_bodies_of_one_address_are_bounded(settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    one = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "198.51.100.1, 2001:db8::1"}
    bodies = Bound("bodies", 4, 2)
    for _ in range(2):
        bodies.take(sender_of(one))
    with pytest.raises(RefusedError, match="too many bodies of one address"):
        bodies.take(sender_of({**one, "HTTP_X_FORWARDED_FOR": "198.51.100.2, 2001:db8::2"}))  # of the same network
    for other in ("2001:db8:0:1::1", "192.0.2.7"):
        bodies.take(sender_of({**one, "HTTP_X_FORWARDED_FOR": other}))
    with pytest.raises(RefusedError, match=r"too many bodies$"):
        bodies.take(sender_of({**one, "HTTP_X_FORWARDED_FOR": "192.0.2.8"}))
    bodies.leave(sender_of(one))
    with bodies.taken(sender_of(one)):
        assert bodies.count == 4
    assert (bodies.count, bodies.of_one["192.0.2.7"]) == (3, 1)


@pytest.mark.parametrize(("proxies", "sender"), [(0, "127.0.0.1"), (1, "192.0.2.2"), (2, "192.0.2.1"), (9, "1.2.3.4")])
def test_sender_is_told_by_the_own_proxies_alone(settings: Any, proxies: int, sender: str) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    meta = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "1.2.3.4, 192.0.2.1, 192.0.2.2"}
    assert sender_of(meta) == sender
    assert sender_of({"REMOTE_ADDR": "127.0.0.1"}) == "127.0.0.1"


def test_half_bodies_of_one_address_leave_room_for_others(
    ask: Ask, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = threading.Event()

    class Half(io.BytesIO):
        def read(self, *length: Any) -> bytes:
            assert sent.wait(20)
            return b"y"

    gate.bodies = Bound("bodies", 3, 2)
    monkeypatch.setattr(io, "BytesIO", Half)
    half = [ask("/", REMOTE_ADDR="192.0.2.1", CONTENT_LENGTH="1") for _ in range(2)]
    while gate.bodies.count < 2:
        pass
    monkeypatch.undo()
    assert ask("/", b"y", REMOTE_ADDR="192.0.2.1", CONTENT_LENGTH="1").result(20)[0] == "503 Service Unavailable"
    assert ask("/", b"y", REMOTE_ADDR="192.0.2.2", CONTENT_LENGTH="1").result(20)[0] == "200 OK"
    sent.set()
    assert [one.result(20)[0] for one in half] == ["200 OK"] * 2


def test_health_checks_pass_a_full_gate(ask: Ask, application: Application, gate: Gate) -> None:
    fill(ask, application, gate)
    assert ask("/healthz").result(20)[0] == "200 OK"
    assert ask("/readyz").result(20)[0] == "200 OK"


def test_request_that_waits_too_long_is_refused_and_leaves_the_queue(
    ask: Ask, application: Application, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = [ask("/wait/1/"), ask("/wait/2/")]
    for _ in first:
        assert application.working.acquire(timeout=20)
    monkeypatch.setattr(gates, "WAIT_SECONDS", 0.01)
    assert ask("/").result(20)[0] == "503 Service Unavailable"
    assert gate.refused == {"waited too long": 1}
    assert not gate.slots.waiting
    application.go_on.set()
    assert [one.result(20)[0] for one in first] == ["200 OK"] * 2
    assert len(gate.slots.free) == 2


def test_gate_of_a_process_that_ends_says_so(ask: Ask, gate: Gate) -> None:
    assert "Connection" not in ask("/").result(20)[1]
    gate.leave()
    status, headers, _body = ask("/").result(20)
    assert (status, headers["Connection"]) == ("200 OK", "close")


@pytest.mark.django_db  # the end of an answer looks after the connection that an earlier test may have left
@pytest.mark.once
def test_large_answers_are_bounded_apart(ask: Ask) -> None:
    _status, _headers, stream = ask("/large/").result(20)
    assert ask("/large/").result(20)[0] == "503 Service Unavailable"
    assert ask("/").result(20)[0] == "200 OK"
    assert b"".join(stream) == b"x"
    stream.close()
    assert ask("/large/").result(20)[0] == "200 OK"


JSON = {"CONTENT_TYPE": "application/json"}
CHUNKED = {**JSON, "HTTP_TRANSFER_ENCODING": "chunked"}
UPLOAD = {"CONTENT_TYPE": "multipart/form-data; boundary=x"}


@pytest.mark.parametrize(
    ("size", "headers"),
    [(0, {}), (3, JSON), (MAX_BODY, JSON), (3, CHUNKED), (MAX_BODY, CHUNKED), (MAX_BODY + 1, UPLOAD)],
)
def test_body_is_received_whole(ask: Ask, size: int, headers: dict[str, str]) -> None:
    body = b"y" * size
    length = {} if headers is CHUNKED else {"CONTENT_LENGTH": str(size)}
    status, _headers, (received,) = ask("/imports/", body, **headers, **length).result(20)
    assert (status, received == body) == ("200 OK", True)


@pytest.mark.parametrize(
    ("size", "sent", "headers", "status"),
    [
        (9, 8, JSON, "400 Bad Request"),
        (MAX_BODY + 9, MAX_BODY + 8, UPLOAD, "400 Bad Request"),
        (MAX_BODY + 1, 0, JSON, "413 Request Entity Too Large"),
        (MAX_UPLOAD + MAX_BODY + 1, 0, UPLOAD, "413 Request Entity Too Large"),
        (None, MAX_BODY + 1, CHUNKED, "413 Request Entity Too Large"),
    ],
)
def test_body_that_is_cut_off_or_too_large_reaches_nobody(
    ask: Ask, application: Application, size: int | None, sent: int, headers: dict[str, str], status: str
) -> None:
    length = {} if size is None else {"CONTENT_LENGTH": str(size)}
    said, _headers, (body,) = ask("/api/v1/imports/", b"y" * sent, **headers, **length).result(20)
    assert said == status
    assert json.loads(body)["status"] == int(status[:3])
    assert application.asked == []


@pytest.mark.parametrize("path", ["/account/login/", "/api/v1/decks/", "/", "/imports/new/"])
def test_only_files_to_import_are_larger_than_other_bodies(ask: Ask, application: Application, path: str) -> None:
    body = b"y" * (MAX_BODY + 1)
    status, _headers, _answer = ask(path, body, **UPLOAD, CONTENT_LENGTH=str(len(body))).result(20)
    assert (status, application.asked) == ("413 Request Entity Too Large", [])


def test_visitor_is_told_how_large_a_form_may_be(ask: Ask) -> None:
    length = {"CONTENT_LENGTH": str(MAX_BODY + 1), "HTTP_ACCEPT_LANGUAGE": "es"}
    status, _headers, (page,) = ask("/decks/import/", b"", **length).result(20)
    assert status == "413 Request Entity Too Large"
    assert "El texto puede ocupar hasta 2,0\xa0MB y un archivo, hasta 64,0\xa0MB." in page.decode()


def test_body_without_room_on_the_disk_is_refused(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, sent: Any) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryFile", Full)
    body = b"y" * (MAX_BODY + 1)
    status, headers, (answer,) = ask("/api/v1/imports/", body, **UPLOAD, CONTENT_LENGTH=str(len(body))).result(20)
    assert (status, headers["Retry-After"]) == ("503 Service Unavailable", "5")
    assert json.loads(answer)["code"] == "no-room"
