"""Decks of a member at two servers of ours, each with a database of its own, joined by https as at ArkhamDB."""

import contextlib
import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import trustme
from django.test import Client

from accounts.models import User
from cardsdb.importing import fetch
from compat import tasks
from compat.arkhamdb_rows import chains_of, deck_rows
from compat.models import SiteAccount, SyncedDeck
from compat.tests.clients.world import SLOTS, UPGRADED, World
from compat.tests.test_arkhamdb_decks import changed, upgraded
from config.tests.servers import Service
from decks import services
from decks.content import content_of
from decks.models import Deck
from decks.selectors import revision_get

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
HERE, THERE = "https://here.example", "there.example"
PAGE = "/account/arkhamdb/"
SAME = ("name", "investigator_code", "slots", "sideSlots", "ignoreDeckLimitSlots", "taboo_id", "meta", "tags")


@contextlib.contextmanager
def tls_proxy(port: int, certificate: trustme.LeafCert) -> Iterator[int]:
    """A proxy with https before a server on this machine; yields its port."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    certificate.configure_cert(context)

    class Proxied(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            secured = context.wrap_socket(self.request, server_side=True)
            with secured as outer, socket.create_connection(("127.0.0.1", port)) as inner:
                threading.Thread(target=pump, args=(inner, outer), daemon=True).start()
                pump(outer, inner)

    def pump(source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while part := source.recv(65536):
                target.sendall(part)
            target.shutdown(socket.SHUT_RDWR)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Proxied) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, core_cards: Any) -> Iterator[World]:
    """A member of the other server; this one is a program that is known to it."""
    service = Service(tmp_path / "var", ALLOWED_HOSTS=f"{THERE},127.0.0.1")
    service.load_core_set()
    service.start()
    authority, look_up = trustme.CA(), socket.getaddrinfo
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    monkeypatch.setattr(
        "socket.getaddrinfo", lambda host, *rest, **more: look_up("127.0.0.1" if host == THERE else host, *rest, **more)
    )
    monkeypatch.setattr(fetch, "_is_public", lambda address: True)
    monkeypatch.setattr(tasks.sync_decks, "delay", tasks.sync_decks)
    try:
        with tls_proxy(service.port, authority.issue_cert(THERE)) as port:
            found = World(f"http://127.0.0.1:{service.port}")
            program = found.register("Here", f"{HERE}{PAGE}back/", is_confidential="on", needs_pkce="on")
            settings.SITE_URL, settings.ARKHAMDB_URL = HERE, f"https://{THERE}:{port}/arkhamdb"
            settings.ARKHAMDB_CLIENT_ID, settings.ARKHAMDB_CLIENT_SECRET = program.id, program.secret
            yield found
    finally:
        service.stop()


def synced(client: Client, **fields: str) -> SiteAccount:
    client.post(PAGE, {"do": "sync", **fields})
    account = SiteAccount.objects.get()
    assert (account.state, account.problem, account.refused) == ("idle", "", [])
    return account


def rows_here(deck: Deck) -> list[dict[str, Any]]:
    deck.refresh_from_db()
    return list(deck_rows(chains_of([deck]), owned=True))


def saved(deck: Deck, **main: int) -> None:
    deck.refresh_from_db()
    content = changed(content_of(revision_get(deck=deck)), **main)
    services.deck_save(deck=deck, content=content, placement=services.Placement(), actor=deck.owner)


def test_decks_go_both_ways_between_two_servers(world: World, user: User, client: Client) -> None:
    there = world.account
    number = there.save(there.new("Theirs"), SLOTS, "Theirs", tags="solo", description_md="Shoots *first*.")
    client.force_login(user)
    asked = urlsplit(client.get(f"{PAGE}connect/")["Location"])
    assert asked.netloc.startswith(f"{THERE}:")
    allowed = urlsplit(world.browser.submit(f"{asked.path}?{asked.query}", answer="allow").headers["Location"])
    assert client.get(f"{allowed.path}?{allowed.query}")["Location"] == PAGE
    assert synced(client).total == 1
    deck = Deck.objects.get()
    (row,) = rows_here(deck)
    assert [row[name] for name in SAME] == [there.load(number)[name] for name in SAME]
    assert (deck.owner, row["slots"], row["id"] != number) == (user, SLOTS, True)

    saved(deck, c01034=1)
    synced(client)
    assert there.load(number)["slots"] == {**SLOTS, "01034": 1}
    there.save(number, SLOTS, "Theirs, renamed")
    synced(client)
    assert rows_here(deck)[0]["name"] == "Theirs, renamed"

    there.save(number, {**SLOTS, "01033": 1}, "Changed there")
    saved(deck, c01034=1)
    synced(client)
    assert (there.load(number)["slots"]["01033"], rows_here(deck)[0]["slots"]["01034"]) == (1, 1), "nothing is lost"
    (link,) = SyncedDeck.objects.all()
    assert link.conflict
    assert link.conflict["name"] == "Changed there"
    client.post(PAGE, {"do": "take", "number": number})
    assert rows_here(deck)[0]["slots"] == {**SLOTS, "01033": 1}

    saved(deck, c01033=2)
    synced(client)
    upgraded(deck, changed(content_of(revision_get(deck=deck)), c01025=0, c01029=2), 10)
    synced(client)
    later = there.load(there.load(number)["next_deck"])
    assert (later["slots"], later["xp"], later["xp_spent"], later["previous_deck"]) == (UPGRADED, 10, 8, number)

    there.new("Another")
    assert synced(client).total == 2
    assert sorted(Deck.objects.values_list("name", flat=True)) == ["Another", "Changed there"]
    assert "<strong>Here</strong>" in world.browser.get("/account/").text
    client.post(PAGE, {"do": "disconnect"})
    assert not SiteAccount.objects.exists()
    assert len(there.ask("GET", "decks").json()) == 3, "both stages and the other one stay"
    assert "<strong>Here</strong>" not in world.browser.get("/account/").text, "it is told there, too"
