"""The speed of searches, in the process and over HTTP; over HTTP against an empty view on the same server."""

import os
import random
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bench.service import free_port, load_catalogue, medians, run

MEDIANS = {
    "machete": 1,
    "t:asset class:seeker level<=2 cost<3": 1,
    'x:"discover 1 additional clue"': 3,
    'x:"heal 1 horror"': 3,
    'x:"elder sign"': 3,
    r"x:/draw \d cards?/": 10,
}
"""Query to its bound in milliseconds of CPU time."""
ROUNDS = 200
RANDOM_QUERIES = 10_000
RANDOM_BOUND = 50
GROWTH_BOUND = 20
CONNECTIONS = 4
SECONDS = 0.5
HTTP_ROUNDS = 15
ADDRESSES = {
    "list, by fields": "/api/v1/cards/?game=ahlcg&q=" + quote("t:asset class:seeker level<=2 cost<3"),
    "list, by words": "/api/v1/cards/?game=ahlcg&q=machete",
    "list, by a phrase": "/api/v1/cards/?game=ahlcg&q=" + quote('x:"elder sign"'),
    "card": "/api/v1/cards/ahlcg/01016/",
}
EMPTY = "/api/v1/empty/"


def in_process(live: Any) -> bool:
    """Time each query of MEDIANS as the API answers it: parsed, found, explained, fifty rows. Nothing is cached."""
    from cardsdb.search import search

    def answered(query: str) -> int:
        answer = search([live], query)
        b",".join(answer.rows(0, 50, "en"))
        answer.explanation("en")
        return answer.count

    print("search in the process, median of CPU time")
    good = True
    for query, bound in MEDIANS.items():
        (median,) = medians(partial(answered, query), rounds=ROUNDS)
        good &= median <= bound
        print(f"  {query}: {median:.3f} ms (at most {bound}), {answered(query)} cards")
    return good


def random_queries(live: Any) -> bool:
    """Ten thousand different queries of the grammar: none may be slow or leave anything behind."""
    from cardsdb.search import search
    from games.engine.search.tree import QueryError

    chance = random.Random(1)  # every run asks the same
    make = query_maker(live, chance)
    for _ in range(300):  # warm up
        _try(lambda: search([live], make()), QueryError)
    before = resident_megabytes()
    spent = []
    for _ in range(RANDOM_QUERIES):
        query = make()
        started = time.process_time_ns()
        _try(lambda query=query: search([live], query).rows(0, 50, "en"), QueryError)  # type: ignore[misc]
        spent.append((time.process_time_ns() - started) / 1e6)
    spent.sort()
    slow = spent[int(len(spent) * 0.999) - 1]
    growth = resident_megabytes() - before
    print(f"{RANDOM_QUERIES} random queries: median {statistics.median(spent):.3f} ms, slowest {spent[-1]:.1f} ms")
    print(f"  99.9 % under {slow:.1f} ms (at most {RANDOM_BOUND}); the process grew by {growth:.1f} MB", end="")
    print(f" (at most {GROWTH_BOUND})")
    return slow <= RANDOM_BOUND and growth <= GROWTH_BOUND


def query_maker(live: Any, chance: random.Random) -> Callable[[], str]:
    """Queries of words, fields, phrases, expressions and nonsense, joined and nested."""
    words = sorted({word for card in live.cards for name in card.names.values() for word in name.split()})
    texts = [text for card in live.cards for text in card.texts.values()]
    traits = sorted({trait for card in live.cards for traits in card.traits.values() for trait in traits})
    numbers = ["cost", "level", "health", "sanity", "willpower", "shroud", "clues", "victory", "position"]

    def phrase() -> str:
        parts = chance.choice(texts).replace('"', "").split()
        start = chance.randrange(max(len(parts) - 3, 1))
        return " ".join(parts[start : start + chance.randint(1, 4)])

    def term() -> str:
        match chance.randrange(10):
            case 0 | 1:
                return chance.choice(words).replace("(", "").replace(")", "") or "a"
            case 2:
                return f'x:"{phrase()}"'
            case 3:
                return f'k:"{chance.choice(traits)}"'
            case 4:
                return f"class:{chance.choice(list(live.cards.classes))}"
            case 5:
                return f"set:{chance.choice(list(live.cards.sets))}"
            case 6:
                return f"is:{chance.choice(list(live.index.flags))}"
            case 7:
                pattern = chance.choice([r"\d+ damage", "heal.*horror", r"draw \d cards?", "[aeiou]{3}", r"\bclues?\b"])
                return f"x:/{pattern}/" if chance.random() < 0.3 else f"name:{chance.choice('aeiou')}"
            case 8:
                return f"{chance.choice(numbers)}>{chance.choice(numbers)}"
        return f"{chance.choice(numbers)}{chance.choice([':', '=', '!=', '<', '<=', '>', '>='])}{chance.randint(0, 6)}"

    def query(depth: int = 0) -> str:
        if depth > 3 or chance.random() < 0.5:
            return f"-{term()}" if chance.random() < 0.15 else term()
        joined = chance.choice([" ", " or "]).join(query(depth + 1) for _ in range(chance.randint(2, 3)))
        return f"({joined})" if depth else joined

    return query


def _try(action: Callable[[], object], harmless: type[Exception]) -> None:
    with suppress(harmless):
        action()


def resident_megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def over_http() -> bool:
    """Requests a second of each address, as a fraction of the empty view's, measured in turn."""
    good = True
    with server() as port:
        for path in (EMPTY, *ADDRESSES.values()):
            requests_per_second(port, path, 0.5)
        print(f"over HTTP, {CONNECTIONS} connections, {HTTP_ROUNDS} rounds in turn, median of each round's ratio")
        rates: dict[str, list[float]] = {path: [] for path in (EMPTY, *ADDRESSES.values())}
        for _ in range(HTTP_ROUNDS):
            for path, found in rates.items():
                found.append(requests_per_second(port, path, SECONDS))
        print(f"  reference: empty view: {statistics.median(rates[EMPTY]):.0f} requests a second")
        for name, path in ADDRESSES.items():
            rate = statistics.median(rates[path])
            ratio = statistics.median(own / base for own, base in zip(rates[path], rates[EMPTY], strict=True))
            good &= ratio >= 0.5
            print(f"  {name}: {rate:.0f} requests a second, {ratio:.2f} of the reference (at least 0.5)")
    return good


@contextmanager
def server() -> Iterator[int]:
    """The web server as in the Procfile, on a port of its own."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "config.server"],
        env={**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "DJANGO_SETTINGS_MODULE": "bench.settings"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def requests_per_second(port: int, path: str, seconds: float) -> float:
    """Complete answers within that time, over persistent connections."""
    counts = [0] * CONNECTIONS
    deadline = time.monotonic() + seconds

    def ask(number: int) -> None:
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
        with socket.create_connection(("127.0.0.1", port)) as connection:
            while time.monotonic() < deadline:
                connection.sendall(request)
                read_answer(connection)
                counts[number] += 1

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(CONNECTIONS)]
    started = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.monotonic() - started)


def read_answer(connection: socket.socket) -> None:
    """Read one answer with 200 and a Content-Length."""
    received = connection.recv(1 << 20)
    while (end := received.find(b"\r\n\r\n")) < 0:
        received += connection.recv(1 << 20)
    head = received[:end].lower()
    if not head.startswith(b"http/1.1 200"):
        raise RuntimeError(head.decode())
    length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
    missing = end + 4 + length - len(received)
    while missing > 0:
        missing -= len(connection.recv(min(missing, 1 << 20)))


def main(folder: Path) -> int:
    """Print the figures; 1 if a bound is missed."""
    live = load_catalogue(folder)
    results = [in_process(live), random_queries(live), over_http()]
    return int(not all(results))


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data")
