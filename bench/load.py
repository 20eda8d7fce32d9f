"""Many users at once, on the service with PostgreSQL and Redis, its default limits and processes; `make load`.

First a few clients without pauses find how much the service does in this mix. Then 200 users ask every two seconds: all
of them are served. Then 800 ask without a pause: the service does nearly as much as before, refuses the rest with a
Retry-After, and is ready again at once. The clients run in this process, on the machine of the service: their share is
printed.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.service import missed, tell
from config.tests.players import Account, Asked, Player
from config.tests.servers import Service, is_ready, redis, start_postgresql

USERS, MANY = 200, 800
EVERY = 2.0
"""Seconds from one request of a user to the next."""
FEW = (4, 8, 16)
"""Numbers of clients to try; the best throughput is the capacity."""
TIME_OUT = 15.0


class Figures(Struct):
    """Answers to the clients of one phase."""

    statuses: Counter[int] = msgspec.field(default_factory=Counter)
    failures: Counter[str] = msgspec.field(default_factory=Counter)
    took: list[float] = msgspec.field(default_factory=list)
    """Seconds of each answer other than a refusal."""
    hasty: int = 0
    """Refusals that do not say when to come back."""
    successes: int = 0
    """Answers received while all clients asked."""
    seconds: float = 0
    """For how long they asked."""
    lasted: float = 0
    """Until the last answer."""
    own: float = 0
    """CPU time of the clients."""
    service: float = 0
    """CPU time of the web processes."""

    def percentile(self, share: float) -> float:
        return sorted(self.took)[int(len(self.took) * share)] if self.took else float("inf")

    @property
    def rate(self) -> float:
        """Successes a second, while all clients asked."""
        return self.successes / self.seconds

    def print(self, name: str) -> None:
        counts = [*sorted(self.statuses.items()), *self.failures.items()]
        told = ", ".join(f"{count} × {what}" for what, count in counts)
        times = ", ".join(f"p{share * 100:g} {self.percentile(share) * 1000:.0f} ms" for share in (0.5, 0.95, 0.99))
        cores = {"clients": self.own / self.lasted, "web processes": self.service / self.lasted}
        used = ", ".join(f"{who} {share * 100:.0f} %" for who, share in cores.items())
        print(f"{name}: {self.rate:.1f} successes a second; {told}; {times}; of a core: {used}", flush=True)


class Connection(asyncio.Protocol):
    """One persistent connection. It reads answers with a Content-Length, as all of the service's are."""

    def __init__(self) -> None:
        self.received, self.answered = bytearray(), asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        if not self.answered.done():
            self.answered.set_exception(error or ConnectionAbortedError("closed without an answer"))
            self.answered.exception()  # marked as seen: perhaps nothing waits for it

    def send(self, request: bytes) -> "asyncio.Future[tuple[int, bytes]]":
        assert self.transport
        self.received.clear()
        self.answered = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self.answered

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, end, body = self.received.partition(b"\r\n\r\n")
        if not end or self.answered.done():
            return
        headers = bytes(head).lower()
        _, _, length = headers.partition(b"content-length:")
        bodiless = headers[9:12] in (b"204", b"304")
        if bodiless or len(body) >= int(length.partition(b"\r\n")[0]):
            self.answered.set_result((int(head[9:12]), headers))
            if b"\nconnection: close" in headers and self.transport:
                self.transport.close()
                self.transport = None


class Client:
    """Requests of players in turn, one after another, on one connection."""

    def __init__(self, players: list[Player], port: int, figures: Figures) -> None:
        self.requests = cycle([player.requests() for player in players])
        self.port, self.figures = port, figures
        self.connection: Connection | None = None

    async def run(self, until: float, every: float, first: float) -> None:
        await asyncio.sleep(first)
        due = time.monotonic()
        while time.monotonic() < until:
            status = await self.ask(next(next(self.requests)))
            self.figures.successes += 200 <= status < 400 and time.monotonic() < until
            due += every
            await asyncio.sleep(max(due - time.monotonic(), 0) if every else 0)
        if self.connection and self.connection.transport:
            self.connection.transport.close()

    async def ask(self, asked: Asked) -> int:
        """The status of the answer; 0 without one."""
        began = time.monotonic()
        try:
            async with asyncio.timeout(TIME_OUT):
                if self.connection is None or self.connection.transport is None:
                    loop = asyncio.get_running_loop()
                    _, self.connection = await loop.create_connection(Connection, "127.0.0.1", self.port)
                status, headers = await self.connection.send(encoded(asked))
        except TimeoutError:
            self.figures.failures["time-out"] += 1
        except OSError as error:
            self.figures.failures[type(error).__name__] += 1
        else:
            self.figures.statuses[status] += 1
            if status not in (429, 503):
                self.figures.took.append(time.monotonic() - began)
            elif b"\nretry-after:" not in headers:
                self.figures.hasty += 1
            return status
        if self.connection and self.connection.transport:
            self.connection.transport.abort()
        self.connection = None
        return 0


def encoded(asked: Asked) -> bytes:
    """The request as it is sent."""
    length = {"Content-Length": str(len(asked.body))} if asked.body else {}
    headers = {"Host": "127.0.0.1", "Accept-Encoding": "gzip", **asked.headers, **length}
    lines = [f"{asked.method} {asked.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + asked.body


def phase(players: list[list[Player]], service: Service, seconds: float, every: float = 0) -> Figures:
    """Run clients, each of some players, for that time; returns the answers."""

    async def run() -> None:
        until = time.monotonic() + seconds
        clients = [Client(own, service.port, figures) for own in players]
        spread = (every or 1) / len(clients)
        await asyncio.gather(*(one.run(until, every, number * spread) for number, one in enumerate(clients)))

    figures = Figures(seconds=seconds)
    began, own, used = time.monotonic(), time.process_time(), service.cpu_seconds()
    asyncio.run(run())
    figures.lasted, figures.own = time.monotonic() - began, time.process_time() - own
    figures.service = service.cpu_seconds() - used
    return figures


def seconds_until_ready(port: int) -> float:
    """Seconds until the service says that it is ready."""
    began = time.monotonic()
    while not is_ready(port) and time.monotonic() - began < 60:
        time.sleep(0.02)
    return time.monotonic() - began


def shared_out(players: list[Player], clients: int) -> list[list[Player]]:
    """The players, given to so many clients: without pauses a single one would reach its limit."""
    return [players[number::clients] for number in range(clients)]


def measure(service: Service, seconds: float) -> None:
    """Print all figures; those beyond their bounds are noted."""
    names = [f"player{number}" for number in range(MANY)]
    print(f"Making {MANY} accounts, each with a deck and a campaign", flush=True)
    accounts = msgspec.json.decode(service.python("-m", "config.tests.players", *names), type=list[Account])
    players = [Player(account, number) for number, account in enumerate(accounts)]
    phase(shared_out(players, 4), service, 5)  # warms up
    best = Figures(seconds=1)
    for count in FEW:
        found = phase(shared_out(players, count), service, seconds / 9)
        found.print(f"{count} clients without a pause")
        best = max(best, found, key=lambda one: one.rate)

    users = phase([[player] for player in players[:USERS]], service, seconds, EVERY)
    users.print(f"{USERS} users, one request every {EVERY:g} s")
    refused = sum(count for status, count in users.statuses.items() if status >= 400)
    tell("refusals and errors", refused, "answers", 0)
    tell("resets and time-outs", users.failures.total(), "requests", 0)

    many = phase([[player] for player in players], service, seconds / 3)
    ready = seconds_until_ready(service.port)
    many.print(f"{MANY} clients without a pause")
    wrong = sum(count for status, count in many.statuses.items() if status >= 400 and status not in (429, 503))
    tell("answers other than successes, 429 and 503", wrong, "answers", 0)
    tell("429 and 503 without Retry-After", many.hasty, "answers", 0)
    tell("resets and time-outs", many.failures.total(), "requests", 0)
    tell("p99 of what is answered", many.percentile(0.99), "s", 5)
    tell("successes a second, of the best", many.rate / best.rate, "", 0.7, is_least=True)
    tell("ready again after", ready, "s", 1)


def main() -> int:
    """Measure; 1 if a bound is missed."""
    parser = argparse.ArgumentParser(description="Measure the service with many users.")
    parser.add_argument("--seconds", type=float, default=180, help="of the 200 users; the other parts follow from it")
    seconds: float = parser.parse_args().seconds
    with tempfile.TemporaryDirectory(prefix="cardsdb-load-") as folder, redis() as url:
        service = Service(Path(folder) / "var", DATABASE_URL=start_postgresql(), REDIS_URL=url)
        service.load_core_set()
        service.start()
        try:
            measure(service, seconds)
        finally:
            service.stop()
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
