"""The web server's configuration; HOST, PORT and WEB_CONCURRENCY come from the environment."""

import os
from typing import Any

from config import hosts

HOST, PORT = hosts.listening_address()

bind = f"[{HOST}]:{PORT}" if ":" in HOST else f"{HOST}:{PORT}"
worker_class = "gthread"
threads = 8
# Without Redis each process would count throttles by itself, so there is one process.
workers = int(os.environ.get("WEB_CONCURRENCY", (os.cpu_count() or 1) + 1)) if os.environ.get("REDIS_URL") else 1
graceful_timeout = 10
accesslog = None
loglevel = "warning"
proc_name = "cardsdb"


def when_ready(server: Any) -> None:
    """The last line of starting up: where to go."""
    local = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(HOST, f"[{HOST}]" if ":" in HOST else HOST)
    print(f"\n  cardsdb is ready: http://{local}:{PORT}/", flush=True)
    if HOST in hosts.EVERYWHERE:
        for address in hosts.network_addresses():
            print(f"  on the phones at the table: http://{address}:{PORT}/", flush=True)
    print("  Ctrl-C stops it.\n", flush=True)
