"""The time of `make run` from "Bringing the database up to date" to the first page of cards: the first start, with
all facts to be loaded, and the second."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from bench.service import free_port

BOUNDS = {"first": 20.0, "second": 12.0}
"""Seconds, on two otherwise idle cores."""
BEGINS = "Bringing the database up to date"
GAMES = ("ahlcg", "lotr")
PATIENCE = 120


def main() -> int:
    """Print the figures; 1 if a bound is missed."""
    missed = False
    with tempfile.TemporaryDirectory() as var:
        for start, bound in BOUNDS.items():
            seconds, counts = measure(Path(var))
            missed |= seconds > bound
            cards = ", ".join(f"{game} {count} cards" for game, count in counts.items())
            print(f"{start} start: {seconds:.1f} s to the first list of cards (at most {bound:.0f}); {cards}")
    return int(missed)


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
        counts = {GAMES[0]: _count(port, GAMES[0], began)}
        seconds = time.monotonic() - began
        return seconds, {**counts, **{game: _count(port, game, began) for game in GAMES[1:]}}
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
    sys.exit(main())
