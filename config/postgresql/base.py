"""Django's PostgreSQL, for which no request waits while it is away.

A server that dies refuses connections at once. One that falls silent (frozen, out of memory, behind a broken network)
would keep every request that needs it, and with them the threads of those that do not. So a connection is made only to
a server that answers, and a query of a request that takes long is given up if the server no longer does.
"""

import contextlib
import socket
import struct
import time
from collections.abc import Generator
from functools import partial
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError

from config.outages import Outage

PATIENCE = 0.5
"""Seconds of a query after which it is asked whether the server still answers."""
ANSWER_SECONDS = 1.0
"""For how long a server may take to answer that."""
OUTAGE = Outage("PostgreSQL", "what needs it is refused until it does", ask_again_after=1.0)
SSL_REQUEST = struct.pack("!ii", 8, 80877103)
"""The one message that every server answers with one byte before it knows who asks."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to PostgreSQL."""

    is_watched = False
    """Whether its queries are given up when the server falls silent; work in the background waits for it."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if not OUTAGE.is_to_ask():
            raise OperationalError("PostgreSQL is away")
        if not answers(conn_params.get("host", ""), conn_params.get("port")):
            OUTAGE.begin("it did not answer a new connection")
            raise OperationalError("PostgreSQL does not answer")
        connection = super().get_new_connection(conn_params)
        OUTAGE.end()
        if self.is_watched:
            connection.wait = partial(_wait, connection)
        return connection


def answers(host: str, port: object = None) -> bool:
    """Whether the server answers; taken for granted where only the client library knows its address."""
    if not host or "," in host:
        return True
    with contextlib.suppress(OSError), _connected(host, int(str(port or 5432))) as asked:
        asked.settimeout(ANSWER_SECONDS)
        asked.sendall(SSL_REQUEST)
        return bool(asked.recv(1))
    return False


def _connected(host: str, port: int) -> socket.socket:
    if not host.startswith("/"):
        return socket.create_connection((host, port), timeout=ANSWER_SECONDS)
    local = socket.socket(socket.AF_UNIX)
    local.settimeout(ANSWER_SECONDS)
    try:
        local.connect(f"{host}/.s.PGSQL.{port}")
    except OSError:
        local.close()
        raise
    return local


def _wait(connection: Connection, steps: Generator[Any, Any, Any], *args: Any, **kwargs: Any) -> Any:
    """Psycopg's `Connection.wait`, which gives up when the server falls silent."""
    return Connection.wait(connection, _watched(connection, steps), *args, **kwargs)


def _watched(connection: Connection, steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    began = time.monotonic()
    try:
        state = next(steps)
        while True:
            ready = yield state
            if not ready and _is_silent(connection, began):
                connection.pgconn.finish()  # closing it otherwise would wait, too
                raise OperationalError("PostgreSQL has fallen silent")
            state = steps.send(ready)
    except StopIteration as end:
        return end.value


def _is_silent(connection: Connection, began: float) -> bool:
    """Whether a query that began then waits for a server that does not answer; one thread at a time asks it."""
    if time.monotonic() - began < PATIENCE:
        return False
    if OUTAGE.since is None and OUTAGE.is_time() and not answers(connection.info.host, connection.info.port):
        OUTAGE.begin("a query has no answer")
    return OUTAGE.since is not None
