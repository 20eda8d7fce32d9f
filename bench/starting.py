"""Starts, memory and publications: `make run` to the first page of cards, on an empty folder and again; a web process
to the cards of all games; the memory of web process and worker; pages and memory while cards are published."""

import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from bench.service import load_catalogue
from config.tests.servers import free_port

BOUNDS = {"first": 20.0, "second": 5.0}
"""Seconds, on two otherwise idle cores."""
PROCESS_BOUND = 2.0
PAGE_BOUND = 2.0
"""Most times of a usual page that the first one after a publication may take, and the first one of the new cards."""
WEB_MEGABYTES, WORKER_MEGABYTES = 250, 200
PUBLICATIONS, MAX_GROWTH = 20, 10
"""Megabytes that a web process may grow from the third publication to the last."""
BEGINS = "Bringing the database up to date"
GAMES = ("ahlcg", "lotr", "ah2", "mom2", "dmd")
LISTED = "/api/v1/cards/?game=ahlcg"
PATIENCE = 120


def main(arkhamdb: Path) -> int:
    """Print the figures; 1 if a bound is missed."""
    with tempfile.TemporaryDirectory() as var:
        os.environ.update(VAR_DIR=var, DJANGO_SETTINGS_MODULE="config.settings", LOG_LEVEL="ERROR")
        for start, bound in BOUNDS.items():
            seconds, counts = measure(Path(var))
            tell(f"{start} start of make run to a list of cards", seconds, "s", bound)
        print(", ".join(f"{game} {count} cards" for game, count in counts.items()))
        import django

        django.setup()
        load_catalogue(arkhamdb)
        serving(free_port())
        with process("worker") as worker:
            from cardsdb.tasks import bulk_write

            for game in GAMES:
                bulk_write.delay(game)
            while len(list(Path(var).glob("bulk/*/*.gz"))) < 6 * len(GAMES):
                time.sleep(0.2)
            tell("memory of a worker after a task for every game", megabytes(worker.pid), "MB", WORKER_MEGABYTES)
    return int(bool(missed))


def serving(port: int) -> None:
    """The start of a web process, and publications while it serves."""
    from django.db import transaction

    from cardsdb.importing.publish import publish_version
    from cardsdb.models import Card

    began = time.monotonic()
    unthrottled = dict.fromkeys(("THROTTLE_READ_ANONYMOUS", "THROTTLE_PAGES_READ_ANONYMOUS"), "1000000/minute")
    with process("web", PORT=str(port), **unthrottled) as master:
        for game in GAMES:
            _count(port, game, began)
        tell("start of a web process to the cards of all games", time.monotonic() - began, "s", PROCESS_BOUND)
        children = Path(f"/proc/{master.pid}/task/{master.pid}/children").read_text().split()
        web = max(map(int, children), key=megabytes)
        tell("memory of a web process at its start", megabytes(web), "MB", WEB_MEGABYTES)
        addresses = different_addresses(port)
        for address in addresses:
            page(port, address)
        tell(f"memory after {len(addresses):,} different pages and answers", megabytes(web), "MB", WEB_MEGABYTES)
        usual, first, changed, memory = [], [], [], [megabytes(web)]
        for number in range(1, PUBLICATIONS + 1):
            usual += [page(port)[0] for _ in range(20)]
            before = page(port, LISTED)[1]
            Card.objects.filter(code="01016").update(quantity=10 + number)
            with transaction.atomic():
                publish_version("ahlcg", "bench")
            first.append(page(port)[0])
            while page(port, LISTED)[1] == before:
                time.sleep(0.01)
            changed.append(page(port)[0])
            time.sleep(1)  # the older catalogue leaves
            memory.append(megabytes(web))
    times = statistics.median(usual)
    print(f"a page takes {times * 1000:.1f} ms; memory {', '.join(f'{one:.0f}' for one in memory)} MB")
    tell("first page after a publication", statistics.median(first) / times, "usual pages", PAGE_BOUND)
    tell("first page of the published cards", statistics.median(changed) / times, "usual pages", PAGE_BOUND)
    tell("most memory of a web process", max(memory), "MB", WEB_MEGABYTES)
    tell(f"growth from publication 3 to {PUBLICATIONS}", memory[-1] - memory[3], "MB", MAX_GROWTH)


def different_addresses(port: int) -> list[str]:
    """Pages and answers about cards of all games, none of them twice."""
    found = []
    for game in GAMES:
        count = _count(port, game, time.monotonic())
        for number in range(1, -(-count // 50) + 1)[:20]:
            found.append(f"/api/v1/cards/?game={game}&page={number}")
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{found[-1]}") as answer:
                cards = json.load(answer)["results"]
            found += [f"/cards/{game}/{card['code']}/" for card in cards[::5]]
            words = (word for card in cards[::10] if (word := card["name"].split()[-1]).isalpha())
            for word in map(quote, words):
                found += [f"/api/v1/cards/?game={game}&q={word}", f"/cards/{game}/?q={word}&view=faces"]
    return found


missed: list[str] = []


def tell(name: str, found: float, unit: str, most: float) -> None:
    """Print a figure with its bound."""
    print(f"{name}: {found:.1f} {unit} (at most {most:g})", flush=True)
    missed.extend([name] if found > most else [])


@contextmanager
def process(name: str, **environment: str) -> Iterator["subprocess.Popen[bytes]"]:
    """The process of that name in the Procfile."""
    lines = Path("Procfile").read_text().splitlines()
    command = next(line.partition(": exec ")[2] for line in lines if line.startswith(f"{name}: ")).split()
    environment = {**os.environ, "C_FORCE_ROOT": "1", "PYTHONWARNINGS": "ignore", **environment}
    program = Path(sys.executable).with_name(command[0])
    started = subprocess.Popen([program, *command[1:]], env=environment)
    try:
        yield started
    finally:
        started.terminate()
        started.wait(timeout=30)


def megabytes(pid: int) -> float:
    """The resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def page(port: int, address: str = "/cards/ahlcg/") -> tuple[float, str]:
    """Seconds of a page, and its ETag."""
    started = time.monotonic()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}") as answer:
        answer.read()
        return time.monotonic() - started, answer.headers.get("ETag") or ""


def measure(var: Path) -> tuple[float, dict[str, int]]:
    """Seconds to the first answer, and its number of cards of each game."""
    port = free_port()
    command = ["make", "run", f"PORT={port}", f"VAR_DIR={var}", f"VENV={Path(sys.executable).parent.parent}"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        assert process.stdout
        while BEGINS not in process.stdout.readline():
            if process.poll() is not None:
                raise SystemExit("make run ended before it began")
        began = time.monotonic()
        _count(port, GAMES[0], began)
        seconds = time.monotonic() - began
        return seconds, {game: _count(port, game, began) for game in GAMES}
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=30)


def _count(port: int, game: str, began: float) -> int:
    """The number of cards, as soon as the service answers."""
    while time.monotonic() - began < PATIENCE:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/cards/?game={game}") as answer:
                count: int = json.load(answer)["count"]
                return count
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
    raise SystemExit(f"no list of cards after {PATIENCE} seconds")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
