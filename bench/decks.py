"""The cost of the first page of each list of decks among 200,000, against reading as many decks by key."""

import os
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from bench.growth import REQUESTS
from bench.rows import fill_decks, prepare_decks, sample_cards
from bench.service import load_catalogue, run, seconds, tell
from config.tests.servers import start_postgresql

DECKS, ROUNDS, BOUND = 200_000, 25, 5.0


def main(arkhamdb: Path) -> None:
    """Tell each list's median."""
    from accounts.models import User
    from cardsdb.catalogue import catalogue_all
    from decks.filters import page_of, read_listing
    from decks.models import Deck

    prepare_decks(load_catalogue(arkhamdb))
    fill_decks(1, DECKS)
    user, cards = User.objects.get(pk=1), sample_cards(DECKS)
    keys = list(Deck.objects.order_by("?").values_list("pk", flat=True)[:50])

    def by_key() -> object:
        return list(Deck.objects.filter(pk__in=keys).select_related("owner").defer("search_terms"))

    for name, address in REQUESTS["decks"].items():
        if name.startswith("list: "):
            query = dict(parse_qsl(urlsplit(address.format(deck="", **cards)).query))
            asked = read_listing(query, whose="mine", catalogues=catalogue_all())
            page = partial(page_of, asked, user=user, number=1, size=50)
            base, cost = zip(*((_waited(by_key), _waited(page)) for _ in range(ROUNDS)), strict=True)
            tell(name, statistics.median(cost) / statistics.median(base), "times 50 decks by key", BOUND)
    _buildable(user, by_key)


def _buildable(user: Any, by_key: Callable[[], object]) -> None:
    """Tell the lists of decks that can be built, from the request on, and the first reading of all needs."""
    from cardsdb.catalogue import catalogue_get
    from cardsdb.models import Collection
    from decks.filters import page_of, read_listing
    from decks.recommendations import count_plays

    live = catalogue_get("ahlcg")
    sets = list(live.cards.sets)
    for part, most in ((1, 0), (2, 2), (4, 9), (30, 5)):
        owned = dict.fromkeys(sets[: len(sets) // part], 2)
        row = Collection.objects.create(owner=user, game="ahlcg", name=f"1 in {part}", sets=owned)
        query = {"whose": "public", "buildable_from": str(row.pk), "missing_max": str(most)}

        def page(query: dict[str, str] = query) -> object:
            asked = read_listing(query, whose="public", catalogues=[live], user=user)
            return page_of(asked, user=user, number=1, size=50)

        if part == 1:
            tell("needs of all public decks, read by a process", seconds(page), "s", 5)
        times = []
        for number in range(ROUNDS):  # each time a collection that was never asked for
            Collection.objects.filter(pk=row.pk).update(sets={**owned, sets[-1 - number]: 1})
            times.append((_waited(by_key), _waited(page)))
        base, cost = zip(*times, strict=True)
        name = f"list: buildable from 1 in {part} sets, at most {most} missing"
        tell(name, statistics.median(cost) / statistics.median(base), "times 50 decks by key", BOUND)
    tell("plays counted in all public decks", seconds(list, count_plays(live)), "s", 60)


def _waited(action: Callable[[], object]) -> float:
    """Seconds, with those of the database, which is another process."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


if __name__ == "__main__":
    os.environ["DATABASE_URL"] = start_postgresql()
    run(main, "path/to/arkhamdb-data")
