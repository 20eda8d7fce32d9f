"""Server time of a click in the builder, against an empty view behind the same middleware."""

import io
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench.service import load_catalogue, run

BOUND = 15
"""Most times the empty view a click may take: read, changed, checked, saved as a revision, drawn."""
ROUNDS = 200
EARLIER = 100
"""Clicks before the first measured one: a deck with a history."""
CARD = "01030"


def make_deck() -> tuple[str, str]:
    """The first sample of the game, stored for an account: its id, and a session cookie."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.models import User
    from decks.content import Content
    from decks.services import Placement, deck_create
    from games.registry import game_get

    building = game_get("ahlcg").building
    assert building
    user = User.objects.create_user("bench", "bench@example.org", "the-stars-are-right")
    content = Content(name="BuilderContext", build=building.samples[0].build)
    deck = deck_create(game="ahlcg", content=content, placement=Placement(), actor=user)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(deck.pk), str(session.session_key)


def clicker(deck: str, session: str) -> Callable[[str, int], None]:
    """Send a form of the builder as htmx does, in this process."""
    from django.core.wsgi import get_wsgi_application

    application: Any = get_wsgi_application()
    token = "x" * 32

    def click(action: str, revision: int) -> None:
        body = urlencode({action: f"main:{CARD}", "revision": revision}).encode()
        environment = {
            "REQUEST_METHOD": "POST", "PATH_INFO": f"/decks/{deck}/edit/", "QUERY_STRING": "",
            "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "8000", "HTTP_HOST": "127.0.0.1:8000",
            "wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr, "wsgi.url_scheme": "http",
            "CONTENT_LENGTH": str(len(body)), "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel", "HTTP_X_CSRFTOKEN": token,
            "HTTP_COOKIE": f"sessionid={session}; csrftoken={token}",
        }  # fmt: skip
        statuses: list[str] = []
        answer = application(environment, lambda status, headers: statuses.append(status))
        b"".join(answer)
        answer.close()
        if statuses != ["200 OK"]:
            raise RuntimeError(f"{action} at revision {revision}: {statuses}")

    return click


def main(folder: Path) -> int:
    """Print the figure; 1 if the bound is missed."""
    from django.core.management import call_command

    from bench.pages import EMPTY, asker

    load_catalogue(folder)
    call_command("collectstatic", verbosity=0, interactive=False)
    click, ask = clicker(*make_deck()), asker()
    spent: list[float] = []
    reference: list[float] = []
    for revision in range(1, EARLIER + ROUNDS + 1):
        started = time.process_time_ns()
        click("add" if revision % 2 else "remove", revision)
        spent.append((time.process_time_ns() - started) / 1e6)
        started = time.process_time_ns()
        ask(*EMPTY)
        reference.append((time.process_time_ns() - started) / 1e6)
    took, empty = statistics.median(spent[EARLIER:]), statistics.median(reference[EARLIER:])
    print(
        f"builder, a click on + or −: {took:.2f} ms, {took / empty:.1f} times the empty view's {empty:.2f} ms "
        f"(at most {BOUND}), median of {ROUNDS} after {EARLIER} others"
    )
    return int(took / empty > BOUND)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
    os.environ.setdefault("LOG_LEVEL", "WARNING")  # a line a request would be measured, too
    run(main, "path/to/arkhamdb-data")
