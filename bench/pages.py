"""Server time of the card pages, against an empty view behind the same middleware."""

import io
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, run

BOUND = 15
"""Most times the empty view a list of fifty cards may take."""
ROUNDS = 200
EMPTY = ("/api/v1/empty/", "")
PAGES = {
    "card list, 50 cards": ("/cards/ahlcg/", ""),
    "card list, by fields": ("/cards/ahlcg/", "q=t%3Aasset+class%3Aseeker"),
    "card list, as faces": ("/cards/ahlcg/", "view=faces"),
    "card list, as a table": ("/cards/ahlcg/", "view=table"),
    "card": ("/cards/ahlcg/01016/", ""),
}
BOUNDED = "card list, 50 cards"


def asker() -> Callable[[str, str], None]:
    """Ask the service as a server would, in this process, for an address and its query."""
    from django.core.wsgi import get_wsgi_application

    application: Any = get_wsgi_application()

    def ask(path: str, query: str) -> None:
        environment = {
            "REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": query, "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000", "HTTP_HOST": "127.0.0.1:8000", "wsgi.input": io.BytesIO(), "wsgi.errors": sys.stderr,
            "wsgi.url_scheme": "http",
        }  # fmt: skip
        statuses: list[str] = []
        answer = application(environment, lambda status, headers: statuses.append(status))
        b"".join(answer)
        answer.close()
        if statuses != ["200 OK"]:
            raise RuntimeError(f"{path}: {statuses}")

    return ask


def main(folder: Path) -> int:
    """Print the figures; 1 if the bound is missed. Page and empty view alternate, to be measured under the same
    load."""
    from django.core.management import call_command

    load_catalogue(folder)
    call_command("collectstatic", verbosity=0, interactive=False)
    ask = asker()
    print(f"pages, median of CPU time over {ROUNDS} rounds in turn with an empty view")
    good = True
    for name, page in PAGES.items():
        for _ in range(10):  # warm up
            ask(*page)
            ask(*EMPTY)
        spent: list[float] = []
        reference: list[float] = []
        for _ in range(ROUNDS):
            for address, times in ((page, spent), (EMPTY, reference)):
                started = time.process_time_ns()
                ask(*address)
                times.append((time.process_time_ns() - started) / 1e6)
        took, empty = statistics.median(spent), statistics.median(reference)
        bound = f" (at most {BOUND})" if name == BOUNDED else ""
        print(f"  {name}: {took:.2f} ms, {took / empty:.1f} times the empty view's {empty:.2f} ms{bound}")
        good &= name != BOUNDED or took / empty <= BOUND
    return int(not good)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
    os.environ.setdefault("LOG_LEVEL", "WARNING")  # a line a request would be measured, too
    run(main, "path/to/arkhamdb-data")
