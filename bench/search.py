"""The speed of searches in the process; http.py has those over HTTP."""

import os
import random
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, medians, run

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


def in_process(live: Any) -> bool:
    """Time each query of MEDIANS as the API answers it: parsed, found, explained, fifty rows. Nothing is cached."""
    from cardsdb.search import search
    from games.engine.search.syntax import parse

    def answered(query: str) -> int:
        parse.cache_clear()
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


def main(folder: Path) -> int:
    """Print the figures; 1 if a bound is missed."""
    live = load_catalogue(folder)
    results = [in_process(live), random_queries(live)]
    return int(not all(results))


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data")
