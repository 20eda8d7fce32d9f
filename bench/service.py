"""The service for a benchmark: set up in a temporary folder, with ArkhamDB's cards imported."""

import io
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django

missed: list[str] = []
"""Figures beyond their bounds."""


def tell(name: str, found: float, unit: str, bound: float, *, is_least: bool = False) -> None:
    """Print a figure with its bound, the most or the least that it may be."""
    print(f"{name}: {found:.4g} {unit} (at {'least' if is_least else 'most'} {bound:g})", flush=True)
    missed.extend([name] if (found < bound if is_least else found > bound) else [])


def seconds(action: Callable[..., object], *arguments: object) -> float:
    """The CPU time of the action: the machine may be busy with other things."""
    started = time.process_time()
    action(*arguments)
    return time.process_time() - started


def run(main: Callable[..., int | None], *names: str) -> None:
    """Run the benchmark on the paths of the command line; exit with 1 if it returns so, or a bound is missed."""
    given = [Path(argument).resolve() for argument in sys.argv[1:]]
    if len(given) != len(names):
        sys.exit(f"usage: python {sys.argv[0]} {' '.join(names)}")
    os.environ.setdefault("SECRET_KEY", "only-for-the-benchmark")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with tempfile.TemporaryDirectory(prefix="cardsdb-bench-") as folder:
        os.environ["VAR_DIR"] = folder
        django.setup()
        result = main(*given)
    sys.exit(result or bool(missed))


def load_catalogue(folder: Path) -> Any:
    """The catalogue of the project's own facts and, where its folder is there, of ArkhamDB's data."""
    from django.core.management import call_command

    from cardsdb.catalogue import catalogue_get
    from cardsdb.services import import_perform, import_start

    call_command("migrate", verbosity=0)
    call_command("load_fixtures", stdout=io.StringIO())
    if folder.exists():
        import_perform(run=import_start(game="ahlcg", source="arkhamdb", origin=str(folder)), apply=True)
    return catalogue_get("ahlcg")


def sender() -> Callable[..., bytes]:
    """Send requests to the service as a server would, in this process; RuntimeError unless the answer is a success."""
    from config.wsgi import Handler

    application: Any = Handler()

    def send(path: str, query: str = "", body: bytes = b"", **headers: str) -> bytes:
        environment = {
            "REQUEST_METHOD": "POST" if body else "GET", "PATH_INFO": path, "QUERY_STRING": query,
            "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "8000", "HTTP_HOST": "127.0.0.1:8000",
            "REMOTE_ADDR": "127.0.0.1", "CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr, "wsgi.url_scheme": "http", **headers,
        }  # fmt: skip
        statuses: list[str] = []
        answer = application(environment, lambda status, headers: statuses.append(status))
        content = b"".join(answer)
        answer.close()
        if not statuses[0].startswith("20"):
            raise RuntimeError(f"{path}: {statuses} {content[:500]!r}")
        return content

    return send


def medians(
    *actions: Callable[[], object], rounds: int, warm_up: int = 0, after: Callable[[], None] = lambda: None
) -> list[float]:
    """The median of each action's CPU time in milliseconds. They alternate, to be measured under the same load.

    `after` is called, unmeasured, after each action.
    """
    spent: list[list[float]] = [[] for _action in actions]
    for _ in range(warm_up + rounds):
        for action, times in zip(actions, spent, strict=True):
            started = time.process_time_ns()
            action()
            times.append((time.process_time_ns() - started) / 1e6)
            after()
    return [statistics.median(times[warm_up:]) for times in spent]
