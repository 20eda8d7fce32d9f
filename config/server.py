"""The web server, `python -m config.server`; HOST, PORT and WEB_CONCURRENCY come from the environment."""

import os
import shutil
import socket
import threading
import time

from django.conf import settings
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from config import hosts

THREADS = 8
"""Requests that a process works on at once; others wait for one of them to end."""
HEADER_SECONDS = 15
"""For how long a connection may wait with the rest of a header."""
STOP_SECONDS = 10
"""For how long requests underway may go on when the server stops."""


def main() -> None:
    """Serve until SIGINT or SIGTERM; SIGHUP replaces the processes one by one."""
    host, port = hosts.listening_address()
    # Without Redis each process would count throttles by itself, so there is one process.
    workers = int(os.environ.get("WEB_CONCURRENCY", (os.cpu_count() or 1) + 1)) if os.environ.get("REDIS_URL") else 1
    if os.environ.get("METRICS_TOKEN"):
        # Counts of an earlier start. Those of a process that is replaced later stay: sums never fall.
        shutil.rmtree(settings.METRICS_DIR, ignore_errors=True)
    server = Granian(
        "config.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        workers=workers,
        blocking_threads=THREADS,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels.error,
    )
    server.on_startup(threading.Thread(target=announce, args=[host, port], daemon=True).start)
    server.serve()


def announce(host: str, port: int) -> None:
    """The last line of starting up, once somebody listens: where to go."""
    local = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    while True:
        with socket.socket(socket.AF_INET6 if ":" in local else socket.AF_INET) as probe:
            if probe.connect_ex((local, port)) == 0:
                break
        time.sleep(0.05)
    print(f"\n  cardsdb is ready: http://{f'[{local}]' if ':' in local else local}:{port}/", flush=True)
    if host in hosts.EVERYWHERE:
        for address in hosts.network_addresses():
            print(f"  on the phones at the table: http://{address}:{port}/", flush=True)
    print("  Ctrl-C stops it.\n", flush=True)


if __name__ == "__main__":
    main()
