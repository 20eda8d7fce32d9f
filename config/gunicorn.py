"""The web server's configuration; HOST, PORT and WEB_CONCURRENCY come from the environment."""

import os
from typing import Any

from config import hosts

HOST = os.environ.get("HOST", "127.0.0.1")
PORT = int(os.environ.get("PORT", "8000"))

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
    print(f"\n  cardsdb is ready: http://{'127.0.0.1' if HOST == '0.0.0.0' else HOST}:{PORT}/", flush=True)
    if HOST == "0.0.0.0" and (address := hosts.lan_address()):
        print(f"  on the phones at the table: http://{address}:{PORT}/", flush=True)
    print("  Ctrl-C stops it.\n", flush=True)
