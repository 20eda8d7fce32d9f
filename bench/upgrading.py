"""The time to price an upgrade, against parsing the text of its two decks."""

import json
import statistics
import time
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, run, tell

ROUNDS = 100
CARDS = 10
DISCOUNT_CARDS = {"02110", "04109", "08059", "60531", "04106"}
MAX_DEMANDING = 100
"""Most times of parsing, at worst, for upgrades of ten cards or more with two discount cards."""
MAX_MEDIAN, MAX_WORST = 30, 80
"""The same for diverse upgrades, in the median and at worst."""


def main(folder: Path, pairs: Path, diverse: Path) -> None:
    """Tell the figures."""
    from decks.exchange.json_decks import read_deck, read_exiled
    from decks.upgrade_prices import build_upgrade

    catalogue = load_catalogue(folder)

    def ratio(text: str) -> float:
        """The time from a parsed pair to its receipt, as a multiple of parsing its text."""
        rounds = []
        for _ in range(ROUNDS):
            started = time.perf_counter_ns()
            value = json.loads(text)
            parsed = time.perf_counter_ns()
            (_prev, before), (_next, after) = read_deck(value["prev"], []), read_deck(value["next"], [])
            exiled = read_exiled(value["next"], [])
            build_upgrade(before=before, after=after, exiled=exiled, account={}, catalogue=catalogue, language="en")
            rounds.append((time.perf_counter_ns() - parsed) / (parsed - started))
        return statistics.median(rounds)

    random_pairs, diverse_pairs = (list(map(json.loads, path.read_text().splitlines())) for path in (pairs, diverse))
    # The most demanding pairs: many changed cards, and two discount cards in the deck.
    demanding = [_with_discounts(pair) for pair in random_pairs if _changed(pair) >= CARDS]
    for name, chosen, median, worst in (
        (f"upgrades of {CARDS} cards or more with two discount cards", demanding, MAX_DEMANDING, MAX_DEMANDING),
        ("diverse upgrades", diverse_pairs, MAX_MEDIAN, MAX_WORST),
    ):
        ratios = [ratio(json.dumps(pair)) for pair in chosen] or [0.0]  # generated pairs have no demanding ones
        tell(f"pricing {len(chosen)} {name}, in the median", statistics.median(ratios), "times json.loads", median)
        tell("  at worst", max(ratios), "times json.loads", worst)


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
    run(main, "path/to/arkhamdb-data", "path/to/pairs.jsonl", "path/to/diverse-pairs.jsonl")
