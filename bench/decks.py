"""The cost of the first page of each list of decks among 200,000, against reading as many decks by key."""

import json
import os
import random
import statistics
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from bench.service import load_catalogue, run
from config.tests.servers import start_postgresql

DECKS, VARIANTS, OWNERS, ROUNDS, BOUND = 200_000, 5_000, 4_000, 25, 5.0
WORDS = ["solo", "fight", "clues", "budget", "true", "spells", "ally", "rush", "evade", "curse", "bless", "standalone"]
TABLE = "decks_deck"


def read_builds(path: Path) -> list[dict[str, Any]]:
    """Real decks."""
    return [case["deck"] for case in json.loads(path.read_text()) if isinstance(case["deck"].get("slots"), dict)]


def variants(builds: list[dict[str, Any]], live: Any, chance: random.Random) -> list[tuple[str, int, list[str]]]:
    """Leaders, sizes and search terms of real decks, each with a few cards exchanged."""
    from decks.search_terms import search_terms_of
    from games.engine import Build

    cards = [card.code for card in live.cards if card.level is not None]
    weights = [1 / (place + 1) for place in range(len(cards))]
    found = []
    for _number in range(VARIANTS):
        deck = chance.choice(builds)
        main = {code: copies for code, copies in deck["slots"].items() if copies > 0 and chance.random() < 0.9}
        main |= dict.fromkeys(chance.choices(cards, weights, k=5), 1)
        leader = deck["investigator_code"]
        build = Build(leaders=(leader,), zones={"main": main})
        found.append((leader, sum(main.values()), search_terms_of(build, name="", notes="", tags=(), cards=live.cards)))
    return found


def rows(builds: list[dict[str, Any]], live: Any) -> Iterator[dict[str, Any]]:
    """Decks with realistically uneven words, tags and owners."""
    chance = random.Random(7)
    contents = variants(builds, live, chance)
    common = [1 / (place + 1) for place in range(len(WORDS))]
    now = datetime.now(UTC)
    for number in range(DECKS):
        leader, size, terms = chance.choice(contents)
        words = chance.choices(WORDS, common, k=3)
        serial = str(number % 10_000)
        valid = chance.random() < 0.8
        yield {
            "id": uuid.UUID(int=chance.getrandbits(128), version=4),
            "owner_id": 1 + int(OWNERS * chance.random() ** 3),
            "game": "ahlcg",
            "name": f"{words[0]} {words[1]} {serial}",
            "leaders": json.dumps([leader]),
            "tags": json.dumps(words[2:]),
            "folder": "",
            "visibility": chance.choices(["public", "private", "unlisted"], [6, 3, 1])[0],
            "revision": 1,
            "version": 1,
            "search_terms": sorted({*terms, f"tag:{words[2]}", *(f"word:{word}" for word in (*words, serial))}),
            "created_at": now - timedelta(minutes=number),
            "updated_at": now - timedelta(minutes=number),
            "size": size,
            "experience": int(60 * chance.random() ** 3),
            "valid": valid,
            "errors": 0 if valid else 1,
            "catalogue_version": live.cards.version,
            "rules_version": "bench",
            "is_locked": False,
            "broken_by": live.cards.version if not valid and chance.random() < 0.05 else None,
        }


def fill(builds: list[dict[str, Any]], live: Any) -> Counter[str]:
    """Write the decks, and return the number of each mark."""
    from django.db import connection

    from accounts.models import User

    User.objects.bulk_create(
        User(pk=number, username=f"u{number}", email=f"u{number}@example.org") for number in range(1, OWNERS + 1)
    )
    terms: Counter[str] = Counter()
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX deck_search_terms")
        made = rows(builds, live)
        first = next(made)
        with cursor.cursor.copy(f"COPY {TABLE} ({', '.join(first)}) FROM STDIN") as copy:
            for row in chain([first], made):
                copy.write_row(list(row.values()))
                if row["visibility"] == "public":
                    terms.update(row["search_terms"])
        cursor.execute(f"CREATE INDEX deck_search_terms ON {TABLE} USING gin (search_terms)")  # as the migration does
        cursor.execute(f"VACUUM ANALYZE {TABLE}")
        cursor.execute("ANALYZE accounts_user")
    return terms


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


def main(arkhamdb: Path, decks: Path) -> int:
    """Print each list's median; 1 if one costs more than the bound."""
    from django.db import connection

    from accounts.models import User
    from cardsdb.catalogue import catalogue_all
    from decks.filters import page_of, read_listing
    from decks.models import Deck
    from decks.selectors import deck_list

    live = load_catalogue(arkhamdb)
    started = time.perf_counter()
    terms = fill(read_builds(decks), live)
    print(f"{Deck.objects.count():,} decks in {connection.vendor}, written in {time.perf_counter() - started:.0f} s")
    user = User.objects.get(pk=1)
    keys = list(Deck.objects.order_by("?").values_list("pk", flat=True)[:50])

    def by_key() -> object:
        return list(Deck.objects.filter(pk__in=keys).select_related("owner").defer("search_terms"))

    def page(query: str) -> Callable[[], object]:
        asked = read_listing(dict(parse_qsl(query)), whose="mine", catalogues=catalogue_all())
        return lambda: page_of(deck_list(user=user, whose=asked.whose, wanted=asked.wanted), number=1, size=50)

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
    run(main, "path/to/arkhamdb-data", "path/to/decks.json")
