"""Connections without progress are closed, and no others."""

import math
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest

from cardsdb.api import throttling
from config import stalled
from config.stalled import LEAST, SECONDS, Peer, Seen, close_stalled

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much has come and gone")
Ends = tuple[socket.socket, socket.socket]


@pytest.fixture
def ends() -> Iterator[Ends]:
    """The server's end of a connection, and the client's."""
    with ExitStack() as opened:
        listening = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
        client = opened.enter_context(socket.create_connection(listening.getsockname(), timeout=20))
        server = opened.enter_context(listening.accept()[0])
        server.settimeout(20)
        yield server, client


def test_connection_without_progress_is_closed_at_its_time(ends: Ends) -> None:
    server, client = ends
    seen: dict[Peer, Seen] = {}
    port = server.getsockname()[1]
    client.sendall(b"half a body")
    server.recv(LEAST)
    assert close_stalled(port, seen, 0) == 0
    client.sendall(b".")
    server.recv(LEAST)
    assert close_stalled(port, seen, SECONDS - 1) == 0
    assert close_stalled(port, seen, SECONDS) == 1
    assert client.recv(1) == b""


def test_progress_in_either_direction_is_enough(ends: Ends) -> None:
    server, client = ends
    seen: dict[Peer, Seen] = {}
    port = server.getsockname()[1]
    close_stalled(port, seen, 0)
    client.sendall(b"x" * LEAST)
    received = 0
    while received < LEAST:
        received += len(server.recv(LEAST))
    assert close_stalled(port, seen, SECONDS) == 0
    server.sendall(b"an answer")
    assert client.recv(9) == b"an answer"
    assert close_stalled(port, seen, 2 * SECONDS) == 0
    assert close_stalled(port, seen, 3 * SECONDS) == 1


def test_large_answer_that_nobody_reads_is_closed(ends: Ends) -> None:
    server, client = ends
    seen: dict[Peer, Seen] = {}
    server.settimeout(0.5)
    with pytest.raises(TimeoutError):  # all buffers on the way are full
        server.sendall(b"x" * 100_000_000)
    close_stalled(server.getsockname()[1], seen, 0)
    client.recv(1)
    assert close_stalled(server.getsockname()[1], seen, SECONDS) == 1


@pytest.mark.usefixtures("ends")
def test_connections_to_elsewhere_are_left_alone() -> None:
    seen: dict[Peer, Seen] = {}
    assert close_stalled(1, seen, 0) == close_stalled(1, seen, SECONDS) == 0
    assert seen == {}


def test_connections_of_one_address_beyond_its_share_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stalled, "_share", lambda address: {"127.0.0.1": 2}.get(address, 0))
    with ExitStack() as opened:
        listening = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
        clients, servers = [], []
        for _ in range(3):
            clients.append(opened.enter_context(socket.create_connection(listening.getsockname(), timeout=20)))
            servers.append(opened.enter_context(listening.accept()[0]))
        port = listening.getsockname()[1]
        assert close_stalled(port, {}, 0) == 1
        for client in clients:
            client.settimeout(0.2)
        ended = []
        for client in clients:
            with suppress(TimeoutError):
                ended.append(client.recv(1))
        assert ended == [b""]
        assert len(servers) == 3


def test_addresses_of_one_network_have_one_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling, "network_of", lambda address: "all")
    monkeypatch.setattr(stalled, "_share", lambda address: 1)
    with ExitStack() as opened:
        listening = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
        for number in (2, 3):
            client = opened.enter_context(socket.socket())
            client.bind((f"127.0.0.{number}", 0))
            client.connect(listening.getsockname())
            opened.enter_context(listening.accept()[0])
        assert close_stalled(listening.getsockname()[1], {}, 0) == 1


def test_share_is_that_of_an_address_of_somebody_else(settings: Any) -> None:
    settings.PROXY_COUNT = 0
    addresses = ("192.0.2.7", "2001:db8::1", "127.0.0.1", "::1")
    assert [stalled._share(address) for address in addresses] == [stalled.SHARE, stalled.SHARE, math.inf, math.inf]
    settings.PROXY_COUNT = 1
    assert stalled._share("192.0.2.7") == math.inf
