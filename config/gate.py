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

from cardsdb.api.parsers import MAX_BODY
from cardsdb.api.problems import PROBLEMS, is_full, no_room_detail, problem_response
from cardsdb.importing.requests import MAX_UPLOAD
from config.errors import size_limits
from config.server import (
    BODIES,
    CONNECTIONS,
    LARGE_BODIES,
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
            self.connection.inc_thread_sharing()
            self.connection.is_watched = True  # of PostgreSQL: its slot must not be kept by a server that is silent
        connections["default"] = self.connection

    def __exit__(self, *error: object) -> None:
        del connections["default"]


class Slots:
    """Slots, given out in the order in which they are asked for."""

    def __init__(self, count: int, most_waiting: int) -> None:
        self.free = [Slot() for _ in range(count)]
        self.most_waiting = most_waiting
        self.waiting: deque[tuple[threading.Lock, list[Slot]]] = deque()
        self.lock = threading.Lock()

    def take(self, seconds: float) -> Slot:
        """A free slot, within that time; RefusedError otherwise."""
        with self.lock:
            if self.free:
                return self.free.pop()  # the last one used: few connections to the database where few are needed
            if len(self.waiting) >= self.most_waiting:
                raise RefusedError("busy", "too many wait")
            turn: tuple[threading.Lock, list[Slot]] = (threading.Lock(), [])
            turn[0].acquire()
            self.waiting.append(turn)
        if not turn[0].acquire(timeout=seconds):
            with self.lock:
                if not turn[1]:  # else it came at the last moment
                    self.waiting.remove(turn)
                    raise RefusedError("busy", "waited too long")
        return turn[1][0]

    def put(self, slot: Slot) -> None:
        """Give the slot to the longest-waiting request."""
        with self.lock:
            if not self.waiting:
                self.free.append(slot)
                return
            turn = self.waiting.popleft()
            turn[1].append(slot)
        turn[0].release()


class Bound:
    """A counter with a limit; RefusedError beyond."""

    def __init__(self, name: str, most: int) -> None:
        self.name, self.most, self.count, self.lock = name, most, 0, threading.Lock()

    def __enter__(self) -> None:
        with self.lock:
            if self.count >= self.most:
                raise RefusedError("busy", f"too many {self.name}")
            self.count += 1

    def __exit__(self, *error: object) -> None:
        with self.lock:
            self.count -= 1


class Stream:
    """A large answer on its way; it leaves the bound when it is read or its reader is gone."""

    def __init__(self, response: Any, bound: Bound) -> None:
        self.response, self.bound = response, bound

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.response)

    def close(self) -> None:
        self.bound.__exit__()
        self.response.close()


class Gate:
    """Django's application behind the bounds of this module."""

    def __init__(self, application: Callable[[Environ, StartResponse], Any]) -> None:
        self.application = application
        self.slots, self.health = Slots(THREADS, WAITING), Slots(1, WAITING)
        self.bodies, self.large_bodies = Bound("bodies", BODIES), Bound("large bodies", LARGE_BODIES)
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
            slot = slots.take(WAIT_SECONDS)
            try:
                with slot:
                    response = self.application(environ, start_response)
                    if not _is_large(response):
                        return _whole(response)
            finally:
                slots.put(slot)
            try:
                self.streams.__enter__()
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
        if length > MAX_BODY and not is_chunked:
            with self.bodies, self.large_bodies:
                environ["wsgi.input"] = _on_disk(environ["wsgi.input"], length)
            return
        with self.bodies:
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
