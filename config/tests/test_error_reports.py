"""Error reports, received by a server of our own from real processes: what is in them, and what is not."""

import gzip
import json
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.conf import settings

from accounts.models import User
from config.tests.test_worker import environment, worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

SECRET = "Xq3v0Tn2fFz8"
ASK = f"""
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from wsgiref.util import setup_testing_defaults
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client
from accounts.models import User
from campaigns import access

def fails(*, token):
    private = "a local variable"
    raise RuntimeError(f"'daisy' asks at /api/v1/campaigns/invitations/{{token}}/")

access.invitation_access = fails
client = Client()
client.force_login(User.objects.get())
application = WSGIHandler()

def status(path, query="", host="127.0.0.1:8000"):
    environ = {{
        "PATH_INFO": path, "QUERY_STRING": query, "HTTP_HOST": host, "REMOTE_ADDR": "192.0.2.7",
        "HTTP_COOKIE": client.cookies.output(header="").strip(), "HTTP_X_REQUEST_ID": "my-trace-0005",
        "HTTP_FOLLOW_TOKEN": "a-header", "HTTP_USER_AGENT": "a-browser",
    }}
    setup_testing_defaults(environ)
    said = []
    application(environ, lambda status, headers: said.append(status[:3])).close()
    return said

assert status("/api/v1/campaigns/invitations/{SECRET}/", "next=a-query") == ["500"]
assert status("/api/v1/nowhere/") == ["404"]
assert status("/api/v1/games/", host="evil.example.org") == ["400"]
"""
LOG = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
import logging, structlog
from django.db import IntegrityError
log = structlog.get_logger("cardsdb.test")
log.warning("only a warning")
log.error("a part could not be sent", address="/campaigns/join/Xq3v0Tn2fFz8/", who="norman")
logging.getLogger("a.library").error("failed for %s", "norman")
try:
    raise IntegrityError('duplicate key value\\nDETAIL:  Key (email)=(norman@example.org) already exists.')
except IntegrityError:
    log.exception("not saved")
"""
SEND = (
    "from config.celery import app; app.send_task('cardsdb.tasks.import_cards', args=[{!r}], kwargs={{'apply': True}})"
)


@pytest.fixture
def received() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The DSN of a server, and the reports that it has received."""
    events: list[dict[str, Any]] = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            body = {"br": brotli.decompress, "gzip": gzip.decompress}[self.headers["Content-Encoding"]](body)
            _envelope, *items = (json.loads(line) for line in body.splitlines() if line)
            events.extend(item for about, item in zip(items[::2], items[1::2], strict=True) if about["type"] == "event")
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *said: Any) -> None:
            """Tests are quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://key@127.0.0.1:{server.server_port}/1", events
    server.shutdown()
    server.server_close()


def run(code: str, env: dict[str, str]) -> None:
    subprocess.run([sys.executable, "-c", code], env=env, cwd=settings.BASE_DIR, check=True, timeout=120)


def test_error_of_a_request_is_reported_without_personal_data(
    user: User, tmp_path: Path, received: tuple[str, list[dict[str, Any]]]
) -> None:
    dsn, events = received
    run(ASK, environment(tmp_path, SENTRY_DSN=dsn))
    (event,) = events
    assert event["tags"] == {"request_id": "my-trace-0005", "route": "api/v1/campaigns/invitations/<str:token>/"}
    assert event["request"] == {"method": "GET"}
    assert event["transaction"] == "api/v1/campaigns/invitations/<str:token>/"
    error = event["exception"]["values"][-1]
    assert (error["type"], error["value"]) == ("RuntimeError", "… asks at /api/v1/campaigns/invitations/…/")
    assert error["stacktrace"]["frames"][-1]["function"] == "fails"
    sent = json.dumps(event)
    for private in (
        SECRET,
        "norman",
        "a local variable",
        "a-query",
        "a-header",
        "a-browser",
        "192.0.2.7",
        "sessionid",
        "daisy",
    ):
        assert private not in sent, private


def test_logged_errors_are_reported_without_values(tmp_path: Path, received: tuple[str, list[dict[str, Any]]]) -> None:
    dsn, events = received
    run(LOG, environment(tmp_path, SENTRY_DSN=dsn))
    said = [(event["logger"], event["logentry"]["message"]) for event in events]
    assert said == [
        ("cardsdb.test", "a part could not be sent"),
        ("a.library", "failed for %s"),
        ("cardsdb.test", "not saved"),
    ]
    assert events[-1]["exception"]["values"][-1]["value"] == "duplicate key value"
    assert SECRET not in json.dumps(events)
    assert "norman" not in json.dumps(events)


def test_error_of_a_task_is_reported(tmp_path: Path, received: tuple[str, list[dict[str, Any]]]) -> None:
    dsn, events = received
    env = environment(tmp_path, SENTRY_DSN=dsn)
    run_id = str(uuid.uuid4())
    run(SEND.format(run_id), env)
    with worker(env):
        deadline = time.monotonic() + 60
        while not events and time.monotonic() < deadline:
            time.sleep(0.1)
    (event,) = events
    assert event["transaction"] == "cardsdb.tasks.import_cards"
    assert event["exception"]["values"][-1]["type"] == "ImportRun.DoesNotExist"
    assert run_id not in json.dumps(event)


def test_nothing_is_reported_unless_a_server_is_named(
    user: User, tmp_path: Path, received: tuple[str, list[dict[str, Any]]]
) -> None:
    _dsn, events = received
    run(ASK, environment(tmp_path))
    assert events == []
