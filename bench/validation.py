"""The time of a deck from parsed JSON to the finished answer, against parsing its text."""

import gc
import json
import statistics
import time
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, run, seconds, tell

ROUNDS = 400
PASSES = 9
BOUNDS = {
    "legal decks, full": 5.5, "legal decks, brief": 4.0,
    "diverse decks, first pass, full": 70.0, "diverse decks, first pass, brief": 50.0,
    "diverse decks, second pass, full": 12.0, "diverse decks, second pass, brief": 7.0,
}  # fmt: skip
"""Most times of parsing that a check may take. A brief answer is without figures, sentences and fixes."""
MAX_COLD, MAX_WARM = 8.0, 0.2
"""Milliseconds to find the cards that an investigator may take: the first in a catalogue, and once more."""


def main(folder: Path, cases: Path, diverse: Path) -> None:
    """Tell the figures."""
    from decks.exchange.json_decks import read_deck
    from decks.validation import brief_verdict, build_validate

    catalogue = load_catalogue(folder)
    legal = [json.dumps(case["deck"]) for case in json.loads(cases.read_text()) if case["expected"]["valid"]]
    various = [json.dumps(json.loads(line)["deck"]) for line in diverse.read_text().splitlines()]

    def check(deck: Any, *, brief: bool) -> bool:
        _id, build = read_deck(deck, [])
        if brief:
            return brief_verdict(build=build, mode="deck", catalogue=catalogue).valid
        return build_validate(build=build, mode="deck", catalogue=catalogue, language="en").valid

    def check_all(decks: list[Any], brief: bool) -> None:
        for deck in decks:
            check(deck, brief=brief)

    def measure(text: str, *, brief: bool) -> tuple[float, float]:
        """Seconds of parsing a text, and of checking the result: medians over alternating rounds."""
        rounds = []
        for _ in range(ROUNDS):
            started = time.perf_counter_ns()
            deck = json.loads(text)
            parsed = time.perf_counter_ns()
            answer = check(deck, brief=brief)
            rounds.append((parsed - started, time.perf_counter_ns() - parsed))
            assert answer
        parsing, checking = (statistics.median(times) / 1e9 for times in zip(*rounds, strict=True))
        return parsing, checking

    def in_bulk(*, brief: bool, is_first: bool) -> tuple[float, float]:
        """Seconds a deck of parsing all texts, then checking all decks: the best of some passes over different decks.

        Before a first pass, everything that the rules derive from the catalogue is forgotten.
        """
        passes = []
        for _ in range(PASSES):
            if is_first:
                forget(catalogue)
            parsing = seconds(lambda: list(map(json.loads, various)))
            decks = list(map(json.loads, various))
            passes.append((parsing, seconds(check_all, decks, brief)))
        parsing, checking = (min(times) / len(various) for times in zip(*passes, strict=True))
        return parsing, checking

    for name, bound in BOUNDS.items():
        brief = name.endswith("brief")
        if name.startswith("legal"):
            figures = [measure(text, brief=brief) for text in legal]
            parsing, checking = (sum(times) / len(legal) for times in zip(*figures, strict=True))
        else:
            parsing, checking = in_bulk(brief=brief, is_first="first" in name)
        tell(f"{name}, {checking * 1e6:.0f} µs a deck", checking / parsing, "times json.loads", bound)
    cold, others, warm = taking(catalogue)
    tell("cards that the first investigator may take", cold, "ms", MAX_COLD)
    tell(f"  any other, {others:.1f} ms; asked again", warm, "ms", MAX_WARM)


def forget(catalogue: Any) -> None:
    """Forget everything that the rules derived from the catalogue, and clear it away at once."""
    catalogue.cards._derived.clear()
    gc.collect()


def taking(catalogue: Any) -> tuple[float, float, float]:
    """Milliseconds to find the cards of the first investigator, of another one, and of one who was asked for before."""
    building, cards = catalogue.game.building, catalogue.cards
    leaders = [card.code for card in building.leaders(cards)]
    rounds = []
    for leader in leaders[:PASSES]:
        forget(catalogue)
        cold = seconds(building.takes, cards, leader, {})
        everybody = [seconds(building.takes, cards, code, {}) for code in leaders]
        again = [seconds(building.takes, cards, code, {}) for code in leaders]
        rounds.append((cold, statistics.median(everybody), statistics.median(again)))
    cold, others, warm = (min(times) * 1000 for times in zip(*rounds, strict=True))
    return cold, others, warm


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data", "path/to/decks.json", "path/to/diverse-decks.jsonl")
