"""The time of a deck from parsed JSON to the finished answer, against parsing its text."""

import json
import statistics
import time
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, run

ROUNDS = 400
BOUND = 5
"""Most times of parsing that a check may take."""


def main(folder: Path, cases: Path) -> int:
    """Print the figures; 1 if the bound is missed."""
    from decks.exchange.json_decks import read_deck
    from decks.validation import BuildVerdict, build_validate

    catalogue = load_catalogue(folder)
    texts = [json.dumps(case["deck"]) for case in json.loads(cases.read_text()) if case["expected"]["valid"]]

    def check(deck: Any) -> BuildVerdict:
        _id, build = read_deck(deck, [])
        return build_validate(build=build, mode="deck", catalogue=catalogue, language="en")

    def measure(text: str) -> tuple[float, float]:
        """Seconds of parsing a text, and of checking the result: medians over alternating rounds."""
        rounds = []
        for _ in range(ROUNDS):
            started = time.perf_counter_ns()
            deck = json.loads(text)
            parsed = time.perf_counter_ns()
            answer = check(deck)
            rounds.append((parsed - started, time.perf_counter_ns() - parsed))
            assert answer.valid
        parsing, checking = (statistics.median(times) / 1e9 for times in zip(*rounds, strict=True))
        return parsing, checking

    def in_bulk() -> float:
        """The same when no deck is checked right after it was parsed, which is harder on a processor's caches."""
        ratios = []
        for _ in range(ROUNDS // 4):
            started = time.perf_counter_ns()
            decks = [json.loads(text) for text in texts]
            parsed = time.perf_counter_ns()
            for deck in decks:
                check(deck)
            ratios.append((time.perf_counter_ns() - parsed) / (parsed - started))
        return statistics.median(ratios)

    figures = [measure(text) for text in texts]  # the tables are made in the first round, once per catalogue version
    parsing, checking = (sum(times) / len(texts) for times in zip(*figures, strict=True))
    ratio = checking / parsing
    print(f"checking {len(texts)} legal decks: {checking * 1e6:.0f} µs a deck, {1 / checking:,.0f} decks a second")
    print(f"  reference: json.loads of their texts: {parsing * 1e6:.0f} µs a deck")
    print(f"from a parsed deck to the answer: {ratio:.1f} times the reference (at most {BOUND})")
    print(f"  all texts parsed first, then all decks checked: {in_bulk():.1f} times")
    return int(ratio > BOUND)


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data", "path/to/decks.json")
