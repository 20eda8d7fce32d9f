"""The speed of searches in the process; web.py has those over HTTP."""

import os
import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, medians, run, seconds, tell

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


def in_process(live: Any) -> None:
    """Time each query of MEDIANS as the API answers it: parsed, found, explained, fifty rows. Nothing is cached."""
    from cardsdb.search import search
    from games.engine.search.syntax import parse

    kept = [column._found for column in (live.index.columns["name"], live.index.columns["text"])]

    def answered(query: str) -> int:
        parse.cache_clear()
        live.index.said.clear()
        for recent in kept:
            recent.clear()
        answer = search([live], query)
        b",".join(answer.rows(0, 50, "en"))
        answer.explanation("en")
        return answer.count

    for query, bound in MEDIANS.items():
        (median,) = medians(partial(answered, query), rounds=ROUNDS)
        tell(f"search for {query}, {answered(query)} cards", median, "ms of CPU time in the median", bound)


def random_queries(live: Any) -> None:
    """Ten thousand different queries of the grammar: none may be slow or leave anything behind."""
    from cardsdb.search import search
    from games.engine.search.tree import QueryError

    make = query_maker(live, random.Random(1))  # every run asks the same

    def ask() -> None:
        with suppress(QueryError):
            search([live], make()).rows(0, 50, "en")

    for _ in range(300):  # warm up
        ask()
    before = resident_megabytes()
    spent = sorted(1000 * seconds(ask) for _ in range(RANDOM_QUERIES))
    tell(f"99.9 % of {RANDOM_QUERIES} random queries", spent[int(len(spent) * 0.999) - 1], "ms", RANDOM_BOUND)
    tell("growth of the process", resident_megabytes() - before, "MB", GROWTH_BOUND)


def query_maker(live: Any, chance: random.Random) -> Callable[[], str]:
    """Queries of words, fields, phrases, expressions and nonsense, joined and nested."""
    words = sorted({word for card in live.cards for name in card.names.values() for word in name.split()})
    texts = [text for card in live.cards for text in card.texts.values()] or words  # own facts have no texts
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


def resident_megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(folder: Path) -> None:
    """Tell the figures."""
    live = load_catalogue(folder)
    in_process(live)
    random_queries(live)


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data")
