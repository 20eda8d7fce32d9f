"""The growth of costs with the numbers of cards, of decks, and of entries in logs: `make growth`.

A cost is the CPU time of this process and of the database's process that serves it, so that it hardly depends on what
else the machine does. Its growth is the exponent in "cost = size to the power of": 0 is flat, 1 linear.
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
from functools import partial
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

import django

from bench.service import medians
from config.tests.servers import start_postgresql

DOCS = Path(__file__).parent.parent / "docs"
FLAT, LINEAR = 0.25, 1.1
"""Highest growth of what must not depend on the size, and of what reads all of it."""
ROUNDS = 9
Costs = dict[str, dict[int, float]]
"""Name of a figure to its milliseconds by size."""
COLOURS = ("#1f6feb", "#bf3989", "#1a7f37", "#9a6700", "#8250df", "#cf222e", "#57606a", "#0a7ea4")


class Meter:
    """Measures actions; the connection of this process to the database stays the same."""

    def __init__(self) -> None:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            self.schedule = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")

    def spent(self) -> float:
        """Milliseconds of CPU time so far."""
        return time.process_time() * 1e3 + int(self.schedule.read_text().split()[0]) / 1e6

    def cost(self, action: Callable[[], object], rounds: int = ROUNDS) -> float:
        """The median of some rounds after a first one."""
        costs = []
        for _ in range(rounds + 1):
            before = self.spent()
            action()
            costs.append(self.spent() - before)
        return statistics.median(costs[1:])


def client() -> Callable[..., Any]:
    """Send requests as the first account, in this process; RuntimeError unless the answer is a success."""
    from django.test import Client

    from accounts.models import User

    browser = Client(SERVER_NAME="127.0.0.1")
    browser.force_login(User.objects.get(pk=1))

    def send(path: str, body: Any = None, method: str = "get") -> Any:
        more = {} if body is None else {"data": body, "content_type": "application/json"}
        answer = getattr(browser, method)(path, **more, headers={"if-match": "*"})
        if answer.status_code >= 300:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.content[:500]!r}")
        return answer

    return send


def of_cards(sizes: list[int]) -> tuple[Costs, Costs]:
    """Searches in a catalogue with each card several times."""
    from msgspec.structs import replace

    from cardsdb.card_answers import serialise_cards
    from cardsdb.catalogue import catalogue_get
    from cardsdb.search import search
    from games.engine import Catalogue
    from games.engine.search.index import SearchIndex

    live = catalogue_get("ahlcg")
    queries = ("machete", "t:asset class:seeker level<=2 cost<3", "k:spell or k:ritual", "name:/^the .*s$/", "")
    found: Costs = {}
    for size in sizes:
        copies = [replace(card, code=f"{card.code}{'~' * copy}") for copy in range(size) for card in live.cards]
        kept = live.cards
        cards = Catalogue(version=1, cards=copies, sets=kept.sets.values(), classes=kept.classes.values(),
                          encounter_sets=kept.encounter_sets.values())  # fmt: skip
        answers = {"en": serialise_cards(live.game, cards, live.game.relations(cards), "en")}
        large = replace(live, cards=cards, index=SearchIndex(live.game.searching, cards), json=answers)

        def first_page(query: str, large: Any = large) -> None:
            b",".join(search([large], query).rows(0, 50, "en"))

        for query in queries:
            (cost,) = medians(partial(first_page, query), rounds=30, warm_up=1)
            found.setdefault(f"`{query}`" if query else "all cards", {})[len(copies)] = cost
        print(f"  {len(copies):,} cards", flush=True)
    return {}, found


def of_decks(sizes: list[int]) -> tuple[Costs, Costs]:
    """Lists, pages and writes among so many decks; each account has ten of them, the first one 2,000."""
    from django.db import connection

    from bench.rows import fill_decks, prepare_decks
    from cardsdb.catalogue import catalogue_get
    from decks.models import Deck
    from decks.services import decks_recheck

    prepare_decks(catalogue_get("ahlcg"))
    meter, filled, flat, linear = Meter(), 0, Costs(), Costs()
    for size in sizes:
        started = time.monotonic()
        fill_decks(filled + 1, size)
        print(f"  {size:,} decks, written in {time.monotonic() - started:.0f} s", flush=True)
        filled, send = size, client()
        with connection.cursor() as cursor:
            cursor.execute("SELECT term, count(*) FROM decks_deck TABLESAMPLE SYSTEM (20), unnest(search_terms) term"
                           " WHERE visibility = 'public' AND term LIKE 'card:%' GROUP BY 1 ORDER BY 2")  # fmt: skip
            cards = [(term.removeprefix("card:"), number) for term, number in cursor.fetchall()]
        rare, often = cards[len(cards) // 20][0], cards[-2][0]
        some = min(cards, key=lambda card: abs(card[1] - size * 0.2 * 0.6 * 0.005))[0]
        queries = {
            "public": "", "by order of experience": "order=experience", "by name": "order=name", "of an owner": "owner=u1",
            "with a card of most decks": f"card={often}", "with a card of 1 in 200": f"card={some}",
            "with a card of few": f"card={rare}", "with two cards": f"card={often},{some}",
            "by tag": "tag=solo", "by leader": "leader=01001", "by a word": "text=curse", "by validity": "valid=true",
            "by experience": "experience_min=10&experience_max=19",
        }  # fmt: skip
        addresses = {f"list: {name}": f"/api/v1/decks/?whose=public&{query}" for name, query in queries.items()}
        addresses |= {
            "list: mine": "/api/v1/decks/?whose=mine",
            "list: mine by tag": "/api/v1/decks/?whose=mine&tag=solo",
        }
        addresses |= {"page: public decks": "/decks/public/", "page: my decks": "/decks/", "page: home": "/"}
        newest = Deck.objects.filter(owner=1, valid=True).order_by("-updated_at")[0]
        content = send(f"/api/v1/decks/{newest.pk}/").json()
        whole = {name: content[name] for name in ("game", "name", "leaders", "zones", "choices", "tags", "notes")}
        actions: dict[str, Callable[[], object]] = {
            **{name: partial(send, address) for name, address in addresses.items()},
            "deck: read": partial(send, f"/api/v1/decks/{newest.pk}/"),
            "deck: saved": partial(send, f"/api/v1/decks/{newest.pk}/", whole, "put"),
            "deck: new": partial(send, "/api/v1/decks/", whole, "post"),
        }
        for name, action in actions.items():
            flat.setdefault(name, {})[size] = meter.cost(action)
        with connection.cursor() as cursor:
            older = "UPDATE decks_deck SET rules_version = 'older' WHERE id IN (SELECT id FROM decks_deck LIMIT 1000)"
            cursor.execute(older)
        before = meter.spent()
        decks_recheck(game="ahlcg")
        linear.setdefault("re-check of 1,000", {})[size] = meter.spent() - before
    return flat, linear


def of_logs(lengths: list[int]) -> tuple[Costs, Costs]:
    """Writing and reading a campaign whose log has so many entries."""
    from bench.rows import log_entries

    meter, send, flat, linear = Meter(), client(), Costs(), Costs()
    for length in lengths:
        campaign = f"/api/v1/campaigns/{campaign_with(log_entries(length), length).pk}/"
        page = campaign.removeprefix("/api/v1")

        actions: dict[str, Callable[[], object]] = {
            "entry written": partial(append, send, campaign),
            "entry written and taken back": partial(append, send, campaign, undone=True),
            "state": partial(send, f"{campaign}state/"),
            "state, 5 entries ago": partial(send, f"{campaign}state/?at={length - 5}"),
            "log: first page": partial(send, f"{campaign}log/"),
            "log: since the last": partial(send, f"{campaign}log/?since={length - 1}"),
            "page of the campaign": partial(send, page),
        }
        for name, action in actions.items():
            flat.setdefault(name, {})[length] = meter.cost(action)
        for name in ("stats", "export"):
            linear.setdefault(name, {})[length] = meter.cost(partial(send, f"{campaign}{name}/"), rounds=3)
        print(f"  a log of {length:,} entries", flush=True)
    return flat, linear


def of_entries(sizes: list[int]) -> tuple[Costs, Costs]:
    """Lists of campaigns and a log of a hundred entries, among so many entries of all logs."""
    from bench.rows import fill_logs, log_entries

    meter, send, written, flat = Meter(), client(), 0, Costs()
    own = campaign_with(log_entries(100), 0)
    address = f"/api/v1/campaigns/{own.pk}/"
    for size in sizes:
        started = time.monotonic()
        fill_logs(size - written, of=own)
        print(f"  {size:,} entries in all, written in {time.monotonic() - started:.0f} s", flush=True)
        written = size
        actions: dict[str, Callable[[], object]] = {
            "list: mine": partial(send, "/api/v1/campaigns/"),
            "list: public": partial(send, "/api/v1/campaigns/?whose=public"),
            "list: public of another game": partial(send, "/api/v1/campaigns/?whose=public&game=dmd"),
            "page: campaigns": partial(send, "/campaigns/"),
            "page of a campaign": partial(send, address.removeprefix("/api/v1")),
            "entry written": partial(append, send, address),
        }
        for name, action in actions.items():
            flat.setdefault(name, {})[size] = meter.cost(action)
    return flat, {}


def append(send: Callable[..., Any], campaign: str, *, undone: bool = False, seeds: Iterator[int] = count(1)) -> None:  # noqa: B008  (one for all)
    """Write an entry, and take it back."""
    written = send(f"{campaign}log/", {"kind": "tokens-draw", "data": {"seed": next(seeds)}}, "post").json()
    if undone:
        send(f"{campaign}undo/", {"entry": written["number"]}, "post")


def campaign_with(entries: list[Any], number: int) -> Any:
    """A campaign of the first account with that log."""
    from django.utils import timezone

    from accounts.models import User
    from campaigns.log import Origin
    from campaigns.services import campaign_import

    origins = [Origin(written_by="", at=timezone.now())] * len(entries)
    return campaign_import(game="ahlcg", guide="core", name=f"Log {number}", visibility="public", entries=entries,
                           origins=origins, actor=User.objects.get(pk=1))  # fmt: skip


def growth(costs: dict[int, float]) -> float:
    """The exponent from the first size to the last."""
    (small, before), (large, after) = min(costs.items()), max(costs.items())
    return math.log(after / before) / math.log(large / small) if large > small else 0.0


def table(costs: Costs) -> Iterator[str]:
    """The lines of a table in Markdown."""
    sizes = sorted(next(iter(costs.values())))
    yield f"| milliseconds of CPU time | {' | '.join(f'{size:,}' for size in sizes)} | growth |"
    yield f"|---|{'---:|' * (len(sizes) + 1)}"
    for name, row in costs.items():
        yield f"| {name} | {' | '.join(f'{row[size]:.2f}' for size in sizes)} | {growth(row):.2f} |"


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


def keep(code: str, title: str, costs: Costs) -> None:
    """Write the table into docs/performance.md, between its two marks, and the plot beside it."""
    path = DOCS / "performance.md"
    before, begin, rest = path.read_text().partition(f"<!-- growth: {code} -->\n")
    _old, end, after = rest.partition("<!-- end -->")
    lines = "\n".join(table(costs))
    path.write_text(f"{before}{begin}![{title}](images/growth-{code}.svg)\n\n{lines}\n{end}{after}")
    (DOCS / "images" / f"growth-{code}.svg").write_text(plot(title, costs))


def main() -> int:
    """Print the tables; 1 if something grows faster than it may."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    sizes: dict[str, tuple[str, Callable[[list[int]], tuple[Costs, Costs]], list[int]]] = {
        "cards": ("Search by number of cards", of_cards, [1, 2, 4, 8]),
        "decks": ("Decks by their number", of_decks, [10_000, 100_000, 1_000_000]),
        "logs": ("Campaigns by length of the log", of_logs, [10, 1_000, 10_000]),
        "entries": ("Campaigns by entries of all logs", of_entries, [50_000, 500_000, 5_000_000]),
    }
    for code, (title, _measure, usual) in sizes.items():
        parser.add_argument(f"--{code}", nargs="*", type=int, default=usual, help=f"{title}; none leaves it out")
    parser.add_argument("--write", action="store_true", help="Keep the figures in docs/performance.md")
    given = vars(parser.parse_args())
    os.environ |= {"DATABASE_URL": start_postgresql(), "DJANGO_SETTINGS_MODULE": "bench.settings", "LOG_LEVEL": "ERROR",
                   "SECRET_KEY": "only-for-the-benchmark"}  # fmt: skip
    missed = []
    with tempfile.TemporaryDirectory(prefix="cardsdb-growth-") as folder:
        os.environ["VAR_DIR"] = folder
        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("load_fixtures", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        found: dict[str, Any] = {}
        for code, (title, measure, _usual) in sizes.items():
            if not given[code]:
                continue
            print(title, flush=True)
            flat, linear = measure(sorted(given[code]))
            found[code] = {**flat, **linear}
            missed += [f"{title}: {name}" for name, row in flat.items() if growth(row) > FLAT]
            missed += [f"{title}: {name}" for name, row in linear.items() if growth(row) > LINEAR]
            print("\n".join(table(found[code])), flush=True)
            if given["write"]:
                keep(code, title, found[code])
    for name in missed:
        print(f"grows faster than it may: {name}")
    print(json.dumps(found))
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
