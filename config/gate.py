"""The gate of a web process: bounds on requests that work, wait, send their body or read a large answer.

The web server gives each request a thread. The gate lets some of them work at once and a few more wait, and refuses the
rest with a 503 that says when to come back. A body is received whole before its request may work, and an answer leaves
the request before it is sent: a slow client never keeps others from working.
"""

import shutil
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import IO, Any

import structlog
from django.conf import settings
from django.db import connections
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header
from rest_framework.permissions import SAFE_METHODS

from cardsdb.api.parsers import MAX_BODY
from cardsdb.api.problems import PROBLEMS, is_full, no_room_detail, problem_response
from cardsdb.api.throttling import sender_of
from cardsdb.importing.requests import MAX_UPLOAD
from config.errors import size_limits
from config.server import (
    BODIES,
    BODIES_OF_ONE,
    BUSY_SECONDS,
    CONNECTIONS,
    FOR_READS,
    LARGE_BODIES,
    LARGE_BODIES_OF_ONE,
    PATIENCE,
    REFUSAL_SECONDS,
    REFUSING,
    RETRY_SECONDS,
    STREAMS,
    THREADS,
    WAIT_SECONDS,
    WAITING,
    WHOLE,
)

log = structlog.get_logger("cardsdb.gate")

Environ = dict[str, Any]
StartResponse = Callable[..., Any]


UPLOADS = {"/api/v1/imports/", "/campaigns/import/", "/decks/import/", "/imports/"}
"""Addresses that take files, which may be larger than any other body."""


class RefusedError(Exception):
    """The request is not let in; the code is a problem's."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class Slot:
    """The right to work, with its own connection to the database, whichever thread has it."""

    def __init__(self) -> None:
        self.connection: Any = None

    def __enter__(self) -> None:
        if self.connection is None:
            self.connection = connections.create_connection("default")
            if self.connection.vendor == "sqlite":
                options = {**self.connection.settings_dict["OPTIONS"], "timeout": BUSY_SECONDS}
                self.connection.settings_dict = {**self.connection.settings_dict, "OPTIONS": options}
            self.connection.inc_thread_sharing()
            self.connection.is_watched = True  # of PostgreSQL: its slot must not be kept by a server that is silent
        connections["default"] = self.connection

    def __exit__(self, *error: object) -> None:
        del connections["default"]


class Turn:
    """A request that waits for a slot."""

    def __init__(self, is_write: bool) -> None:
        self.is_write = is_write
        self.slot: Slot | None = None
        self.come = threading.Lock()
        self.come.acquire()


class Slots:
    """Slots, given out in the order in which they are asked for; writes leave some of them to reads."""

    def __init__(self, count: int, most_waiting: int, for_reads: int = 0) -> None:
        self.free = [Slot() for _ in range(count)]
        self.most_waiting, self.for_writes = most_waiting, count - for_reads
        self.waiting: deque[Turn] = deque()
        self.lock = threading.Lock()

    def take(self, seconds: float, *, is_write: bool = False) -> Slot:
        """A free slot, within that time; RefusedError otherwise."""
        with self.lock:
            if self.free and (self.for_writes or not is_write):
                self.for_writes -= is_write
                return self.free.pop()  # the last one used: few connections to the database where few are needed
            if len(self.waiting) >= self.most_waiting:
                raise RefusedError("busy", "too many wait")
            turn = Turn(is_write)
            self.waiting.append(turn)
        if not turn.come.acquire(timeout=seconds):
            with self.lock:
                if turn.slot is None:  # else it came at the last moment
                    self.waiting.remove(turn)
                    raise RefusedError("busy", "waited too long")
        assert turn.slot
        return turn.slot

    def put(self, slot: Slot, *, was_write: bool = False) -> None:
        """Give the slot to the longest-waiting request that may have it."""
        with self.lock:
            self.for_writes += was_write
            turn = next((one for one in self.waiting if self.for_writes or not one.is_write), None)
            if turn is None:
                self.free.append(slot)
                return
            self.for_writes -= turn.is_write
            self.waiting.remove(turn)
            turn.slot = slot
        turn.come.release()


class Bound:
    """A counter with a limit, and one for each address; RefusedError beyond."""

    def __init__(self, name: str, most: int, most_of_one: int | None = None) -> None:
        self.name, self.most, self.most_of_one = name, most, most if most_of_one is None else most_of_one
        self.count, self.of_one, self.lock = 0, Counter[str](), threading.Lock()

    @contextmanager
    def taken(self, address: str = "") -> Iterator[None]:
        """Take a place for the time of the block."""
        self.take(address)
        try:
            yield
        finally:
            self.leave(address)

    def take(self, address: str = "") -> None:
        with self.lock:
            if self.count >= self.most:
                raise RefusedError("busy", f"too many {self.name}")
            if self.of_one[address] >= self.most_of_one:
                raise RefusedError("busy", f"too many {self.name} of one address")
            self.count += 1
            self.of_one[address] += 1

    def leave(self, address: str = "") -> None:
        with self.lock:
            self.count -= 1
            self.of_one[address] -= 1
            if not self.of_one[address]:
                del self.of_one[address]


class Stream:
    """A large answer on its way; it leaves the bound when it is read or its reader is gone."""

    def __init__(self, response: Any, bound: Bound) -> None:
        self.response, self.bound = response, bound

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.response)

    def close(self) -> None:
        self.bound.leave()
        self.response.close()


class Gate:
    """Django's application behind the bounds of this module."""

    def __init__(self, application: Callable[[Environ, StartResponse], Any]) -> None:
        self.application = application
        self.slots, self.health = Slots(THREADS, WAITING, FOR_READS), Slots(1, WAITING)
        self.bodies = Bound("bodies", BODIES, BODIES_OF_ONE)
        self.large_bodies = Bound("large bodies", LARGE_BODIES, LARGE_BODIES_OF_ONE)
        self.streams, self.refusing = Bound("large answers", STREAMS), Slots(REFUSING, CONNECTIONS)
        self.refused: Counter[str] = Counter()
        """Refusals by their reason, since the process has begun."""
        self.logged_at, self.is_leaving = 0.0, False
        self.answers = dict(_answers())

    def leave(self) -> None:
        """Have clients connect anew for their next requests: this process will end."""
        self.is_leaving = True

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        if self.is_leaving:
            start_response = _closing(start_response)
        try:
            self._receive(environ)
            if environ["PATH_INFO"] == "/healthz":
                return _whole(self.application(environ, start_response))
            # Health checks never wait for visitors, nor visitors for them.
            slots = self.health if environ["PATH_INFO"] == "/readyz" else self.slots
            is_write = environ.get("REQUEST_METHOD", "GET") not in SAFE_METHODS
            slot = slots.take(WAIT_SECONDS, is_write=is_write)
            try:
                with slot:
                    response = self.application(environ, start_response)
                    if not _is_large(response):
                        return _whole(response)
            finally:
                slots.put(slot, was_write=is_write)
            try:
                self.streams.take()
            except RefusedError:
                response.close()
                raise
            return Stream(response, self.streams)
        except RefusedError as refusal:
            return self._refuse(refusal, environ, start_response)

    def _receive(self, environ: Environ) -> None:
        """Receive the body, if there is any; one sent in chunks has no length, and gets it here."""
        is_chunked = "chunked" in environ.get("HTTP_TRANSFER_ENCODING", "").lower()
        length = MAX_BODY + 1 if is_chunked else int(environ.get("CONTENT_LENGTH") or 0)
        if not length:
            return
        is_form = environ.get("CONTENT_TYPE", "").startswith("multipart/form-data") and not is_chunked
        is_upload = is_form and environ["PATH_INFO"] in UPLOADS
        if not is_chunked and length > (MAX_UPLOAD + MAX_BODY if is_upload else MAX_BODY):
            raise RefusedError("too-large", "Content-Length")
        sender = sender_of(environ)
        if length > MAX_BODY and not is_chunked:
            with self.bodies.taken(sender), self.large_bodies.taken(sender):
                environ["wsgi.input"] = _on_disk(environ["wsgi.input"], length)
            return
        with self.bodies.taken(sender):
            body = environ["wsgi.input"].read(length)
        if is_chunked and len(body) == length:
            raise RefusedError("too-large", "chunked")
        if not is_chunked and len(body) < length:
            raise RefusedError("bad-request", "cut off")
        environ.update({"wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))})

    def _refuse(self, refusal: RefusedError, environ: Environ, start_response: StartResponse) -> list[bytes]:
        self.refused[str(refusal)] += 1
        if settings.METRICS_TOKEN:
            from config.metrics import REFUSED  # it begins to count

            REFUSED.labels(str(refusal)).inc()
        if refusal.code == "busy":
            turn = self.refusing.take(PATIENCE)  # in order: a semaphore might let some wait for ever
            time.sleep(REFUSAL_SECONDS)
            self.refusing.put(turn)
            if time.monotonic() - self.logged_at > 10:
                self.logged_at = time.monotonic()
                log.warning("requests refused", since_start=dict(self.refused))
        is_api = f"{environ['PATH_INFO']}/".startswith("/api/")
        answer = self.answers[refusal.code, is_api, _language(environ, is_api)]
        start_response(f"{answer.status_code} {answer.reason_phrase}", list(answer.items()))
        return [answer.content]


def _closing(start_response: StartResponse) -> StartResponse:
    def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
        return start_response(status, [*headers, ("Connection", "close")], *error)

    return start


def _answers() -> Iterator[tuple[tuple[str, bool, str], HttpResponse]]:
    """Every refusal, by code, whether it is of the API, and language; made once."""
    for language in dict(settings.LANGUAGES):
        with translation.override(language):
            details = {
                "busy": _("Try again in %(seconds)s seconds.") % {"seconds": RETRY_SECONDS},
                "too-large": _("The limit is %(limit)s bytes.") % {"limit": MAX_BODY},
                "bad-request": _("The connection broke before the whole body had arrived."),
                "no-room": no_room_detail(),
            }
            for code, detail in details.items():
                kind = PROBLEMS[code]
                retry = {"Retry-After": str(RETRY_SECONDS)} if kind.status == 503 else {}
                # As the middleware has it, which is not asked.
                headers = {
                    **retry, "Cache-Control": "no-store", "Content-Language": language, "Vary": "Accept-Language",
                    "X-Content-Type-Options": "nosniff",
                }  # fmt: skip
                cors = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Retry-After"}
                yield (code, True, language), problem_response(code, detail, headers={**headers, **cors})
                words = {"title": kind.title, "detail": detail}
                if code == "too-large":
                    words = {"title": _("This is too large"), "detail": size_limits()}
                page = render_to_string("ui/errors/refused.html", words)
                headers |= {"Content-Security-Policy": "default-src 'none'", "Vary": "Accept-Language, Cookie"}
                yield (code, False, language), HttpResponse(page, status=kind.status, headers=headers)


def _language(environ: Environ, is_api: bool) -> str:
    """The visitor's language, as LanguageMiddleware finds it."""
    known = dict(settings.LANGUAGES)
    if not is_api:
        for cookie in environ.get("HTTP_COOKIE", "").split("; "):
            name, _is, value = cookie.partition("=")
            if name == settings.LANGUAGE_COOKIE_NAME and value in known:
                return value
    for accepted, _quality in parse_accept_lang_header(environ.get("HTTP_ACCEPT_LANGUAGE", "")):
        if (code := accepted.partition("-")[0]) in known:
            return code
    return settings.LANGUAGE_CODE


def _on_disk(sent: Any, length: int) -> IO[bytes]:
    """The body in a temporary file, deleted when it is closed."""
    received = tempfile.TemporaryFile()  # noqa: SIM115  (the request closes it)
    try:
        shutil.copyfileobj(sent, received, 256 * 1024)
        if received.tell() < length:
            raise RefusedError("bad-request", "cut off")
    except OSError as error:
        if not is_full(error):
            raise
        raise RefusedError("no-room", "no room on the disk") from None
    received.seek(0)
    return received


def _is_large(response: Any) -> bool:
    return response.streaming and int(response.get("Content-Length") or WHOLE + 1) > WHOLE


def _whole(response: Any) -> list[bytes]:
    """The answer as bytes, which the server sends without keeping a thread; the request has ended."""
    try:
        return [b"".join(response)]
    finally:
        response.close()
