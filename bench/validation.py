"""How long a deck takes from parsed JSON to the finished answer, against parsing its text."""

import json
import statistics
import time
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, run

ROUNDS = 60
BOUND = 5
"""How many times what parsing costs a check may cost."""


def main(folder: Path, cases: Path) -> int:
    """Prints the figures; 1 if the bound is missed."""
    from decks.exchange.reading import read_deck
    from decks.services import build_validate

    catalogue = load_catalogue(folder)
    building = catalogue.game.building
    texts = [json.dumps(case["deck"]) for case in json.loads(cases.read_text()) if case["expected"]["valid"]]

    def check(deck: Any) -> dict[str, Any]:
        _id, build = read_deck(deck, [])
        return build_validate(build=build, mode="deck", catalogue=catalogue, building=building, language="en")

    def round_of() -> tuple[float, float]:
        """CPU seconds of parsing all texts, and of checking what was parsed."""
        started = time.process_time()
        decks = [json.loads(text) for text in texts]
        parsed = time.process_time()
        for deck in decks:
            assert check(deck)["valid"]
        return parsed - started, time.process_time() - parsed

    round_of()  # the tables are made once per catalogue version, not once a deck
    rounds = [round_of() for _ in range(ROUNDS)]
    parsing, checking = (statistics.median(times) / len(texts) for times in zip(*rounds, strict=True))
    ratio = statistics.median(checked / parsed for parsed, checked in rounds)
    print(f"checking {len(texts)} legal decks: {checking * 1e6:.0f} µs a deck, {1 / checking:,.0f} decks a second")
    print(f"  reference: json.loads of their texts: {parsing * 1e6:.0f} µs a deck")
    print(f"from a parsed deck to the answer: {ratio:.1f} times the reference (at most {BOUND})")
    return int(ratio > BOUND)


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data", "path/to/decks.json")
