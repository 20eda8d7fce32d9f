"""Server time of a click in the builder, against an empty view behind the same middleware."""

import os
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

from bench.pages import EMPTY
from bench.service import load_catalogue, medians, run, sender

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


def clicker(deck: str, session: str) -> Callable[[], None]:
    """Send a form of the builder as htmx does, in this process: by turns a card is added and removed."""
    send, revisions, token = sender(), count(1), "x" * 32

    def click() -> None:
        revision = next(revisions)
        body = urlencode({"add" if revision % 2 else "remove": f"main:{CARD}", "revision": revision}).encode()
        send(
            f"/decks/{deck}/edit/", body=body, CONTENT_TYPE="application/x-www-form-urlencoded",
            HTTP_HX_REQUEST="true", HTTP_HX_TARGET="panel", HTTP_X_CSRFTOKEN=token,
            HTTP_COOKIE=f"sessionid={session}; csrftoken={token}",
        )  # fmt: skip

    return click


def main(folder: Path) -> int:
    """Print the figure; 1 if the bound is missed."""
    from django.core.management import call_command

    load_catalogue(folder)
    call_command("collectstatic", verbosity=0, interactive=False)
    took, empty = medians(clicker(*make_deck()), partial(sender(), *EMPTY), rounds=ROUNDS, warm_up=EARLIER)
    print(
        f"builder, a click on + or −: {took:.2f} ms, {took / empty:.1f} times the empty view's {empty:.2f} ms "
        f"(at most {BOUND}), median of {ROUNDS} after {EARLIER} others"
    )
    return int(took / empty > BOUND)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
    os.environ.setdefault("LOG_LEVEL", "WARNING")  # a line a request would be measured, too
    run(main, "path/to/arkhamdb-data")
