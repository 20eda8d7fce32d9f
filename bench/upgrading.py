"""The time to price an upgrade, against parsing the text of its two decks."""

import json
import statistics
import time
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, run

ROUNDS = 100
BOUND = 100
CARDS = 10
"""The figure is about upgrades of ten cards or more with two discount cards."""
DISCOUNT_CARDS = {"02110", "04109", "08059", "60531", "04106"}


def main(folder: Path, pairs: Path) -> int:
    """Print the figures; 1 if the bound is missed."""
    from decks.exchange.json_decks import read_deck, read_exiled
    from decks.upgrades import build_upgrade

    catalogue = load_catalogue(folder)
    all_pairs = [json.loads(line) for line in pairs.read_text().splitlines()]
    # The most demanding pairs: many changed cards, and two discount cards in the deck.
    texts = [json.dumps(_with_discounts(pair)) for pair in all_pairs if _changed(pair) >= CARDS]
    ratios = []
    for text in texts:
        rounds = []
        for _ in range(ROUNDS):
            started = time.perf_counter_ns()
            value = json.loads(text)
            parsed = time.perf_counter_ns()
            (_prev, before), (_next, after) = read_deck(value["prev"], []), read_deck(value["next"], [])
            exiled = read_exiled(value["next"], [])
            build_upgrade(before=before, after=after, exiled=exiled, account={}, catalogue=catalogue, language="en")
            rounds.append((time.perf_counter_ns() - parsed) / (parsed - started))
        ratios.append(statistics.median(rounds))
    worst, median = max(ratios), statistics.median(ratios)
    print(f"pricing {len(texts)} upgrades of {CARDS} cards or more with two discount cards")
    print(f"from a parsed pair to the receipt: {median:.0f} times json.loads, at worst {worst:.0f} (at most {BOUND})")
    return int(worst > BOUND)


def _changed(pair: dict[str, Any]) -> int:
    before, after = pair["prev"]["slots"], pair["next"]["slots"]
    return sum(max(0, copies - before.get(code, 0)) for code, copies in after.items())


def _with_discounts(pair: dict[str, Any]) -> dict[str, Any]:
    sides = {}
    for side in ("prev", "next"):
        slots = pair[side]["slots"]
        missing = sorted(DISCOUNT_CARDS - slots.keys())[: max(0, 2 - len(DISCOUNT_CARDS & slots.keys()))]
        sides[side] = {**pair[side], "slots": {**slots, **dict.fromkeys(missing, 1)}}
    return {**pair, **sides}


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data", "path/to/pairs.jsonl")
