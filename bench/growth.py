"""The growth of costs with the numbers of cards, of decks, of entries in logs, and of processes: `make growth`.

A cost is the CPU time of this process and of the database's process that serves it, so that it hardly depends on what
else the machine does; with several processes, it is the time that passes. Its growth is the exponent in "cost = size
to the power of": 0 is flat, 1 linear.
"""

import argparse
import json
import math
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from html import escape
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import django

from bench.jobs import recheck
from bench.service import medians
from config.tests.servers import free_port, redis, start_postgresql, versions

DOCS = Path(__file__).parent.parent / "docs"
FLAT = 0.25
"""Highest growth of what must not depend on the size."""
SERVED, SOON = "from a publication until all serve it", 1000
"""A figure of several processes, and the most milliseconds that it may take."""
SERVED_APART = f"{SERVED}, each with a folder of its own"
"""The same of servers on machines of their own, here on the same two cores."""
BOUNDS = {
    "`": 1.1,
    "all cards": 1.1,
    "stats": 1.1,
    "export": 1.1,
    "list: with a card of 1 in 200": 0.5,
    "list: with two": 0.5,
    SERVED: 1.1,
}
"""The same of other figures, by the beginning of their names: of what reads everything, of searches for what is
neither often nor rarely found, and of processes that share two cores."""
ROUNDS = 9
Costs = dict[str, dict[int, float]]
"""Name of a figure to its milliseconds by size."""
REQUESTS = json.loads(Path(__file__).with_suffix(".json").read_text())
COLOURS = ("#1f6feb", "#bf3989", "#1a7f37", "#9a6700", "#8250df", "#cf222e", "#57606a", "#0a7ea4")


class Meter:
    """Measures requests of the first account in this process, whose connection to the database stays the same."""

    def __init__(self) -> None:
        from django.db import connection
        from django.test import Client

        from accounts.models import User

        self.costs: Costs = {}
        self.browser = Client(SERVER_NAME="127.0.0.1")
        self.browser.force_login(User.objects.get_or_create(pk=1, username="u1", email="u1@example.org")[0])
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            self.schedule = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")

    def send(self, path: str, body: Any = None, method: str = "post") -> Any:
        """The answer as JSON, if it is; RuntimeError unless it is a success."""
        more = {} if body is None else {"data": body, "content_type": "application/json"}
        answer = getattr(self.browser, method if more else "get")(path, **more, headers={"if-match": "*"})
        if answer.status_code >= 300:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.content[:500]!r}")
        return answer.json() if "json" in answer["Content-Type"] else None

    def measure(self, size: int, code: str, **values: object) -> None:
        """Note the costs of the requests of `growth.json` with that code."""
        for name, address in REQUESTS[code].items():
            self.note(name, size, partial(self.send, address.format(**values)))

    def note(self, name: str, size: int, action: Callable[[], object], rounds: int = ROUNDS) -> None:
        """Note the cost of the action: the median of some rounds, after a first one if there are several."""
        spent = []
        for _ in range(rounds + (rounds > 1)):
            before = self._spent()
            action()
            spent.append(self._spent() - before)
        self.costs.setdefault(name, {})[size] = statistics.median(spent[1:] or spent)

    def append(self, campaign: str, *, undone: bool = False) -> None:
        """Add an entry, and take it back."""
        written = self.send(f"{campaign}log/", {"kind": "tokens-draw", "data": {"seed": 7}})
        if undone:
            self.send(f"{campaign}undo/", {"entry": written["number"]})

    def _spent(self) -> float:
        """Milliseconds of CPU time so far."""
        return time.process_time() * 1e3 + int(self.schedule.read_text().split()[0]) / 1e6


def of_cards(sizes: list[int]) -> Costs:
    """Searches in a catalogue with each card several times."""
    from msgspec.structs import replace

    from cardsdb.card_answers import serialise_cards
    from cardsdb.catalogue import catalogue_get
    from cardsdb.search import search
    from games.engine import Catalogue

    live = catalogue_get("ahlcg")
    queries = ("the", "t:asset class:seeker level<=2 cost<3", "k:spell or k:ritual", "name:/^the .*s$/", "")
    found: Costs = {}
    for size in sizes:
        copies = [replace(card, code=f"{card.code}{'~' * copy}") for copy in range(size) for card in live.cards]
        kept = live.cards
        cards = Catalogue(version=1, cards=copies, sets=kept.sets.values(), classes=kept.classes.values(),
                          encounter_sets=kept.encounter_sets.values())  # fmt: skip
        answers = {"en": serialise_cards(live.game, cards, live.game.relations(cards), "en")}
        large = replace(live, cards=cards, stored_index=None, json=answers)

        def first_page(query: str, large: Any = large) -> None:
            b",".join(search([large], query).rows(0, 50, "en"))

        for query in queries:
            (cost,) = medians(partial(first_page, query), rounds=30, warm_up=1)
            found.setdefault(f"`{query}`" if query else "all cards", {})[len(copies)] = cost
        print(f"  {len(copies):,} cards", flush=True)
    return found


def of_decks(sizes: list[int]) -> Costs:
    """Lists, pages and writes among so many decks; each account has ten of them, the first one 2,000."""
    from bench.rows import fill_decks, prepare_decks, sample_cards
    from cardsdb.catalogue import catalogue_get
    from decks.models import Deck
    from decks.rechecks import decks_recheck

    meter = Meter()
    prepare_decks(catalogue_get("ahlcg"))
    for before, size in pairwise([0, *sizes]):
        _timed(f"{size:,} decks", partial(fill_decks, before + 1, size))
        deck = f"/api/v1/decks/{Deck.objects.filter(owner=1, valid=True).order_by('-updated_at')[0].pk}/"
        content = meter.send(deck)
        whole = {name: content[name] for name in ("game", "name", "leaders", "zones", "choices", "tags", "notes")}
        meter.measure(size, "decks", deck=deck, **sample_cards(size))
        meter.note("deck: saved", size, partial(meter.send, deck, whole, "put"))
        meter.note("deck: new", size, partial(meter.send, "/api/v1/decks/", whole))
        stale = Deck.objects.filter(pk__in=Deck.objects.order_by("pk").values("pk")[:1000])
        stale.update(rules_version="older")
        meter.note("re-check of 1,000 decks", size, partial(decks_recheck, game="ahlcg"), rounds=1)
    return meter.costs


def of_logs(lengths: list[int]) -> Costs:
    """Writing and reading a campaign whose log has so many entries."""
    meter = Meter()
    for length in lengths:
        campaign = f"/api/v1/campaigns/{_timed(f'a log of {length:,} entries', partial(campaign_with, length)).pk}/"
        meter.note("entry written", length, partial(meter.append, campaign))
        meter.note("entry written and taken back", length, partial(meter.append, campaign, undone=True))
        page = campaign.removeprefix("/api/v1")
        meter.measure(length, "logs", campaign=campaign, page=page, earlier=length - 5, last=length - 1)
    return meter.costs


def of_entries(sizes: list[int]) -> Costs:
    """Lists of campaigns and a log of a hundred entries, among so many entries of all logs."""
    from bench.rows import fill_logs

    meter, own = Meter(), campaign_with(100)
    for before, size in pairwise([0, *sizes]):
        _timed(f"{size:,} entries in all", partial(fill_logs, size - before, of=own))
        meter.measure(size, "entries", page=f"/campaigns/{own.pk}/")
        meter.note("entry written", size, partial(meter.append, f"/api/v1/campaigns/{own.pk}/"))
    return meter.costs


def of_processes(sizes: list[int]) -> Costs:
    """Time from a publication until all servers, of two processes each, serve it; the worst of several rounds.

    They share a folder of built catalogues, as on one machine, or each has its own, as on several.

    With as many workers as there are most servers: a re-check of all decks, in which one of them is killed.
    """
    from django.db import connection, transaction

    from bench.starting import process
    from cardsdb.importing.publish import publish_version
    from decks.models import Deck

    costs: Costs = {SERVED: {}, SERVED_APART: {}}
    more = {"WEB_CONCURRENCY": "2", "THROTTLE_READ_ANONYMOUS": "1000000/minute", "PYTHONWARNINGS": "ignore"}
    for name, size in product(costs, sizes):
        ports = [free_port() for _ in range(size)]
        with ExitStack() as servers:
            for port in ports:
                own = f"catalogues-{port}" if name == SERVED_APART else "catalogues"
                folder = str(Path(os.environ["VAR_DIR"], own))
                servers.enter_context(process("web", PORT=str(port), SNAPSHOT_DIR=folder, **more))
            for _round in range(3):
                late = [port for port in ports if versions(port, "ahlcg")]
                time.sleep(2)
                with transaction.atomic():
                    newest = publish_version("ahlcg", "bench").number
                published = time.monotonic()
                while late := [port for port in late if versions(port, "ahlcg") != {newest}]:
                    time.sleep(0.01)  # the cores are for the servers
                costs[name][size] = max(costs[name].get(size, 0), (time.monotonic() - published) * 1e3)
    decks = Deck.objects.count()
    connection.close()
    if decks:
        seconds = recheck(Path(os.environ["VAR_DIR"]), sizes[-1], decks, kill=True)
        costs[f"re-check of {decks:,} decks, one worker killed"] = {sizes[-1]: seconds * 1e3}
    return costs


def _timed(what: str, action: Callable[[], Any]) -> Any:
    started = time.monotonic()
    made = action()
    print(f"  {what}, written in {time.monotonic() - started:.0f} s", flush=True)
    return made


def campaign_with(length: int) -> Any:
    """A campaign of the first account with a log of so many entries."""
    from django.utils import timezone

    from accounts.models import User
    from bench.rows import log_entries
    from campaigns.log import Origin
    from campaigns.services import campaign_import

    origins = [Origin(written_by="", at=timezone.now())] * length
    return campaign_import(game="ahlcg", guide="core", name=f"Log {length}", visibility="public",
                           entries=log_entries(length), origins=origins, actor=User.objects.get(pk=1))  # fmt: skip


def growth(costs: dict[int, float]) -> float:
    """The exponent from the first size to the last."""
    (small, before), (large, after) = min(costs.items()), max(costs.items())
    return math.log(after / before) / math.log(large / small) if large > small else 0.0


def table(costs: Costs, unit: str) -> Iterator[str]:
    """The lines of a table in Markdown."""
    sizes = sorted(next(iter(costs.values())))
    yield f"| milliseconds{unit} | {' | '.join(f'{size:,}' for size in sizes)} | growth |"
    yield f"|---|{'---:|' * (len(sizes) + 1)}"
    for name, row in costs.items():
        cells = (f"{row[size]:.2f}" if size in row else "" for size in sizes)
        yield f"| {name} | {' | '.join(cells)} | {growth(row):.2f} |"


def plot(title: str, costs: Costs) -> str:
    """The costs by size as a drawing, both axes logarithmic; the figures that grow most are named."""
    sizes, values = sorted(next(iter(costs.values()))), [value for row in costs.values() for value in row.values()]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def x(size: float) -> float:
        return 60 + 380 * math.log(size / sizes[0]) / (math.log(sizes[-1] / sizes[0]) or 1)

    def y(value: float) -> float:
        return 290 - 250 * (math.log10(value) - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 330" font-family="sans-serif" font-size="12">'
        f'<title>{escape(title)}</title><rect width="720" height="330" fill="#fff"/>'
        f'<text x="60" y="20" font-size="14">{escape(title)}, milliseconds</text>'
    ]
    for power in range(low, high + 1):
        parts.append(f'<path d="M60 {y(10**power):.0f}H440" stroke="#d0d7de"/>'
                     f'<text x="54" y="{y(10**power) + 4:.0f}" text-anchor="end">{10.0**power:g}</text>')  # fmt: skip
    parts += [f'<text x="{x(size):.0f}" y="310" text-anchor="middle">{size:,}</text>' for size in sizes]
    named = sorted(costs, key=lambda name: -growth(costs[name]))[: len(COLOURS)]
    ends = sorted(named, key=lambda name: -costs[name][sizes[-1]])
    for name, row in costs.items():
        colour = COLOURS[named.index(name)] if name in named else "#d0d7de"
        points = " ".join(f"{x(size):.0f},{y(row[size]):.0f}" for size in sizes)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        if name in named:
            label = f'<text x="450" y="{50 + 30 * ends.index(name)}" fill="{colour}">'
            parts.append(f"{label}{escape(name.strip('`'))}: {growth(row):.2f}</text>")
    return "\n".join([*parts, "</svg>\n"])


def keep(code: str, title: str, costs: Costs, lines: str) -> None:
    """Write the table into docs/performance.md, between its two marks, and the plot beside it."""
    path = DOCS / "performance.md"
    before, begin, rest = path.read_text().partition(f"<!-- growth: {code} -->\n")
    _old, end, after = rest.partition("<!-- end -->")
    drawing = DOCS / "images" / f"growth-{code}.svg"
    grown = {name: row for name, row in costs.items() if len(row) > 1}
    picture = f"![{title}](images/{drawing.name})\n\n" if grown else ""
    path.write_text(f"{before}{begin}{picture}{lines}\n{end}{after}")
    if picture:
        drawing.write_text(plot(title, grown))


def main() -> int:
    """Print the tables; 1 if something grows faster than it may."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    sizes: dict[str, tuple[str, Callable[[list[int]], Costs], list[int]]] = {
        "cards": ("Search by number of cards", of_cards, [1, 2, 4, 8]),
        "decks": ("Decks by their number", of_decks, [10_000, 100_000, 1_000_000]),
        "logs": ("Campaigns by length of the log", of_logs, [10, 1_000, 10_000]),
        "entries": ("Campaigns by entries of all logs", of_entries, [50_000, 500_000, 5_000_000]),
        "processes": ("Publications by number of servers", of_processes, [1, 2]),
    }
    for code, (title, _measure, usual) in sizes.items():
        parser.add_argument(f"--{code}", nargs="*", type=int, default=usual, help=f"{title}; none leaves it out")
    parser.add_argument("--write", action="store_true", help="Keep the figures in docs/performance.md")
    given = vars(parser.parse_args())
    os.environ |= {"DATABASE_URL": start_postgresql(), "DJANGO_SETTINGS_MODULE": "bench.settings", "LOG_LEVEL": "ERROR",
                   "SECRET_KEY": "only-for-the-benchmark"}  # fmt: skip
    missed = []
    with tempfile.TemporaryDirectory(prefix="cardsdb-growth-") as folder, redis() as address:
        os.environ |= {"VAR_DIR": folder, "REDIS_URL": address}
        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("load_fixtures", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        for code, (title, measure, _usual) in sizes.items():
            if not given[code]:
                continue
            print(title, flush=True)
            found = measure(sorted(given[code]))
            for name in (SERVED, SERVED_APART):
                missed += [f"{name}: {most:.0f} ms" for most in found.get(name, {}).values() if most > SOON]
            for name, row in found.items():
                bound = next((bound for start, bound in BOUNDS.items() if name.startswith(start)), FLAT)
                missed += [f"{title}: {name}, {growth(row):.2f} instead of {bound}"] if growth(row) > bound else []
            lines = "\n".join(table(found, "" if code == "processes" else " of CPU time"))
            print(lines, flush=True)
            if given["write"]:
                keep(code, title, found, lines)
    for name in missed:
        print(f"more than it may: {name}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
