"""The service for a run: a server on a database of its own, which may be spoilt, with things of every kind in it."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import django
from msgspec import Struct

from config.tests.servers import free_port, start_postgresql, wait_for_port

COPIES = 12
"""Of each thing: requests delete some."""
RATES = ("READ_ANONYMOUS", "READ_ACCOUNT", "WRITE_ANONYMOUS", "WRITE_ACCOUNT")


class World(Struct, frozen=True):
    """The running service: its address, the token of each role, and the values of parameters that name something."""

    address: str
    tokens: dict[str, str]
    values: dict[str, list[Any]]
    log: Path


@contextlib.contextmanager
def serve(folder: Path, engine: str) -> Iterator[World]:
    """Fill a database in the empty folder, and serve it."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    os.environ |= {
        "DATABASE_URL": start_postgresql() if engine == "postgresql" else f"sqlite:///{folder}/db.sqlite3",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": "only-for-this-run",
        "VAR_DIR": str(folder),
        "IMPORT_HOSTS": "127.0.0.1:1",  # nothing is fetched
        "EMAIL_URL": "memorymail://",
        "SITE_URL": address,
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "LOG_LEVEL": "ERROR",
        **{f"THROTTLE_{name}": "1000000/second" for name in RATES},
    }
    for name in ("DEBUG", "REDIS_URL", "GAMES_PATH", "FACTS_EXCLUDE", "CARD_IMAGE_URL", "IMAGE_DIR"):
        os.environ.pop(name, None)
    django.setup()
    tokens, values = _fill()
    log = folder / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen([sys.executable, "-m", "config.server"], stdout=out, stderr=subprocess.STDOUT)
    try:
        wait_for_port(port, 90)
        yield World(address, tokens, values, log)
    finally:
        server.terminate()
        server.wait(timeout=30)


def _fill() -> tuple[dict[str, str], dict[str, list[Any]]]:
    """The things of three players, several times; the second of them becomes staff."""
    from django.conf import settings
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    from accounts.models import User
    from cardsdb.models import ImportRun
    from config.tests.upgrading.contents import make
    from config.tests.upgrading.frozen import Clock

    setup_test_environment()
    call_command("prepare", stdout=io.StringIO())
    # Nobody takes back the cards that the other requests are about.
    ImportRun.objects.update(status=ImportRun.Status.ROLLED_BACK)
    members = make(Clock(datetime.now(UTC)))
    norman, daisy = members[:2]
    User.objects.filter(username=daisy.name).update(is_staff=True, is_superuser=True)
    values: dict[str, list[Any]] = {"run": _imports(settings.IMPORT_DIR)}
    for player in (norman, daisy):
        _copy(player, values)
    return {"anonymous": "", "member": norman.token, "staff": daisy.token}, values


def _copy(player: Any, values: dict[str, list[Any]]) -> None:
    """Several of everything that the player can read; their ids are added to the values."""

    def kept(name: str, *made: Any) -> None:
        values.setdefault(name, []).extend(made)

    for deck in player.send("GET", "decks/?page_size=100")["results"]:
        kept("deck", deck["id"])
        for _ in range(COPIES // 4):
            kept("deck", player.post(f"decks/{deck['id']}/clone/")["id"])
            kept("spare deck", player.post(f"decks/{deck['id']}/clone/")["id"])
    for campaign in player.send("GET", "campaigns/")["results"]:
        kept("campaign", campaign["id"])
        if campaign["owner"] != player.name:
            continue
        kept("follow", player.post(f"campaigns/{campaign['id']}/follow/")["token"])
        for _ in range(COPIES):
            invitation = player.post(f"campaigns/{campaign['id']}/invitations/", role="reader")
            kept("invitation", invitation["id"])
            kept("token", invitation["token"])
        exported = player.send("GET", f"campaigns/{campaign['id']}/export/")
        for _ in range(COPIES // 4):
            kept("spare campaign", player.send("POST", "campaigns/import/", exported)["id"])
    for number in range(COPIES):
        kept("collection", player.post("collections/", game="ahlcg", name=f"Shelf {number}", sets={"core": 1})["id"])
        decks = [values["deck"][-1]]
        kept("party", player.post("parties/", game="ahlcg", name="Two", decks=decks)["id"])


def _imports(folder: Path) -> list[Any]:
    """The ids of runs to review, to cancel and to roll back."""
    from django.conf import settings

    from cardsdb.services import import_perform, import_start

    folder.mkdir()
    table, runs = (settings.BASE_DIR / "docs" / "homebrew.csv").read_text(), []
    for number in range(COPIES):
        path = folder / f"cards-{number}.csv"
        path.write_text(table.replace("hb", f"hb{number}"))
        run = import_start(game="ahlcg", source="csv", origin=str(path))
        runs.append(str(import_perform(run=run, apply=number == 0).pk))
    return runs
