"""The cost of the first page of each list of decks among 200,000, against reading as many decks by key."""

import os
import statistics
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qsl

from bench.rows import fill_decks, prepare_decks
from bench.service import load_catalogue, run
from config.tests.servers import start_postgresql

DECKS, ROUNDS, BOUND = 200_000, 25, 5.0


def count_terms() -> Counter[str]:
    """The number of public decks of each search term."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT term, count(*) FROM decks_deck, unnest(search_terms) term WHERE visibility = 'public' GROUP BY term"
        )
        return Counter(dict(cursor.fetchall()))


def filters(terms: Counter[str]) -> dict[str, str]:
    """The query of each list: filters with many, some and few results."""
    cards = [mark.removeprefix("card:") for mark, _count in terms.most_common() if mark.startswith("card:")]
    leaders = [mark.removeprefix("leader:") for mark, _count in terms.most_common() if mark.startswith("leader:")]
    middle = min(cards, key=lambda code: abs(terms[f"card:{code}"] - DECKS // 100))
    return {
        "all public": "",
        "game": "game=ahlcg",
        "card, often": f"card={cards[0]}",
        "card, sometimes": f"card={middle}",
        "card, rarely": f"card={cards[-1]}",
        "two cards": f"card={cards[0]},{middle}",
        "without a card": f"without={cards[0]}",
        "leader, often": f"leader={leaders[0]}",
        "leader, rarely": f"leader={leaders[-1]}",
        "class": "class=seeker",
        "tag": "tag=solo",
        "text, often": "text=solo",
        "text, rarely": "text=curse 4711",
        "valid": "valid=true",
        "not valid": "valid=false",
        "experience, often": "experience_min=10&experience_max=19",
        "experience, rarely": "experience_min=59",
        "owner": "owner=u1",
        "broken": "broken_by=1",
        "mine": "whose=mine",
        "mine with a card": f"whose=mine&card={cards[0]}",
    }


def main(arkhamdb: Path) -> int:
    """Print each list's median; 1 if one costs more than the bound."""
    from django.db import connection

    from accounts.models import User
    from cardsdb.catalogue import catalogue_all
    from decks.filters import page_of, read_listing
    from decks.models import Deck

    live = load_catalogue(arkhamdb)
    started = time.perf_counter()
    prepare_decks(live)
    fill_decks(1, DECKS)
    terms = count_terms()
    print(f"{Deck.objects.count():,} decks in {connection.vendor}, written in {time.perf_counter() - started:.0f} s")
    user = User.objects.get(pk=1)
    keys = list(Deck.objects.order_by("?").values_list("pk", flat=True)[:50])

    def by_key() -> object:
        return list(Deck.objects.filter(pk__in=keys).select_related("owner").defer("search_terms"))

    def page(query: str) -> Callable[[], object]:
        asked = read_listing(dict(parse_qsl(query)), whose="mine", catalogues=catalogue_all())
        return lambda: page_of(asked, user=user, number=1, size=50)

    missed = 0
    for name, query in filters(terms).items():
        first_page = page(query if "whose" in query else f"whose=public&{query}")
        base, cost = [], []
        for _ in range(ROUNDS):
            base.append(_seconds(by_key))
            cost.append(_seconds(first_page))
        ratio = statistics.median(cost) / statistics.median(base)
        missed |= ratio > BOUND
        print(
            f"  {name}: {statistics.median(cost) * 1000:.2f} ms, {ratio:.2f} times 50 decks by key (at most {BOUND:g})"
        )
    return int(missed)


def _seconds(action: Callable[[], object]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


if __name__ == "__main__":
    os.environ["DATABASE_URL"] = start_postgresql()
    run(main, "path/to/arkhamdb-data")
