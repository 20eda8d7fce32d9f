"""The web server, `python -m config.server`; HOST, PORT and WEB_CONCURRENCY come from the environment."""

import os
import resource
import shutil
import signal
import socket
import threading
import time
from http.client import HTTPConnection, HTTPException
from typing import Any

from django.conf import settings
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.net import SocketSpec  # type: ignore[attr-defined]
from granian.server.mp import MPServer

from config import hosts, stalled

CONNECTIONS = 1024
"""Open connections of a process; more wait until one is closed."""
THREADS = 8
"""Requests of a process that work at once, each with a connection to the database. `gate.py` keeps these bounds."""
FOR_READS = 2
"""Of these, for reads alone: writes may all wait for the database, or for another site."""
WAITING = 32
"""Requests that wait for one of these to end; the next is refused."""
WAIT_SECONDS = 3
"""For how long a request waits before it is refused."""
BODIES = 128
"""Bodies that arrive at once."""
BODIES_OF_ONE = 32
"""Bodies among them from one address."""
LARGE_BODIES = 4
"""Bodies among them that are too large for the memory, and wait on the disk."""
LARGE_BODIES_OF_ONE = 2
BUSY_SECONDS = 5
"""For how long a request waits for another process that writes to SQLite."""
STREAMS = 8
"""Answers of more than WHOLE bytes that are read at once: each keeps a thread of the server until it is read."""
WHOLE = 1024 * 1024
"""Bytes up to which an answer is handed to the server in one piece."""
REFUSING = 16
"""Concurrent refusals, each of REFUSAL_SECONDS, so that instant retries cannot exhaust the server."""
REFUSAL_SECONDS = 0.25
PATIENCE = 60
"""For how long a refusal may wait for its turn: longer than any client does."""
RETRY_SECONDS = 5
SERVER_THREADS = THREADS + WAITING + BODIES + STREAMS + REFUSING
"""Threads of the server, so that one is free to refuse, and for health checks."""
HEADER_SECONDS = 15
"""For how long a connection may wait with the rest of a header, or with its next request."""
LEAVE_SECONDS = 1
"""For how long a process that is to end tells clients to connect anew."""
STOP_SECONDS = 10
"""For how long requests underway may go on when the server stops."""


class Server(MPServer):
    """granian, with one socket that all processes listen on, and an end of processes that clients do not notice.

    Its own way on Linux is a socket for each process: connections that wait at a process which ends are reset then, and
    those at a busy process wait while others are idle. And it closes connections that are idle when a process ends,
    perhaps just as the next request is sent: here, a process says `Connection: close` before.
    """

    def startup(self, *target: Any) -> None:
        super().startup(*target)
        # Not before: a process forked while a thread is importing would wait for its lock for ever.
        threading.Thread(target=announce, args=[self.bind_addr, self.bind_port], daemon=True).start()

    def _init_shared_socket(self) -> None:
        listening = SocketSpec(self.bind_addr, self.bind_port, self.backlog).build()
        self._ssp, self._shd, self._sfd = None, listening, listening.get_fd()  # type: ignore[assignment]
        self._sso = socket.socket(fileno=self._sfd)
        self._sso.set_inheritable(True)

    def _respawn_workers(self, workers: list[int], spawn: Any, load: Any, delay: float = 0) -> None:
        for number in workers:
            if delay:  # the old process goes on until the new one is ready
                leave = [self.wrks[number].inner.pid, signal.SIGUSR1]
                threading.Timer(max(delay - LEAVE_SECONDS, 0), os.kill, leave).start()
            super()._respawn_workers([number], spawn, load, delay=delay)

    def _stop_workers(self) -> None:
        alive = [worker for worker in self.wrks if worker.is_alive()]
        for worker in alive:
            os.kill(worker.inner.pid, signal.SIGUSR1)
        time.sleep(LEAVE_SECONDS if alive else 0)
        super()._stop_workers()


def main() -> None:
    """Serve until SIGINT or SIGTERM; SIGHUP replaces the processes one by one."""
    host, port = hosts.listening_address()
    # Without Redis each process would count throttles by itself, so there is one process.
    workers = int(os.environ.get("WEB_CONCURRENCY", (os.cpu_count() or 1) + 1)) if os.environ.get("REDIS_URL") else 1
    if os.environ.get("METRICS_TOKEN"):
        # Counts of an earlier start. Those of a process that is replaced later stay: sums never fall.
        shutil.rmtree(settings.METRICS_DIR, ignore_errors=True)
    _allow_files(2 * CONNECTIONS)
    server = Server(
        "config.server:application",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        workers=workers,
        blocking_threads=SERVER_THREADS,
        backlog=CONNECTIONS,
        backpressure=CONNECTIONS,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels.error,
    )
    server.serve()


def application() -> Any:
    """The application of a process, behind its gate."""
    from config import wsgi
    from config.gate import Gate

    _host, port = hosts.listening_address()
    threading.Thread(target=stalled.watch, args=[port], name="stalled", daemon=True).start()
    gate = Gate(wsgi.application)
    signal.signal(signal.SIGUSR1, lambda *sent: gate.leave())
    return gate


def _allow_files(count: int) -> None:
    """Each connection is an open file, and many systems allow few unless asked."""
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if most == resource.RLIM_INFINITY else min(count, most)
    if least != resource.RLIM_INFINITY and least < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def announce(host: str, port: int) -> None:
    """Log the address once a process answers."""
    local = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    # The socket listens before a process does: only an answer tells that one is ready.
    probe = HTTPConnection(local, port, timeout=60)
    while True:
        try:
            probe.request("GET", "/healthz")
            probe.getresponse().read()
            break
        except (OSError, HTTPException):
            probe.close()
            time.sleep(0.05)
    probe.close()
    print(f"\n  cardsdb is ready: http://{f'[{local}]' if ':' in local else local}:{port}/", flush=True)
    if host in hosts.EVERYWHERE:
        for address in hosts.network_addresses():
            print(f"  on the phones at the table: http://{address}:{port}/", flush=True)
    print("  Ctrl-C stops it.\n", flush=True)


if __name__ == "__main__":
    main()
