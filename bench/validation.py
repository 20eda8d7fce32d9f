"""How long a deck takes from parsed JSON to the finished answer, against parsing its text."""

import json
import os
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import django

ROUNDS = 60
BOUND = 5
"""How many times what parsing costs a check may cost."""


def main(folder: Path, cases: Path) -> int:
    """Prints the figures; 1 if the bound is missed."""
    from cardsdb.catalogue import LiveCatalogue
    from cardsdb.importing.read import read_json_folder
    from decks.exchange.reading import read_deck
    from decks.services import build_validate
    from games.ahlcg.game import GAME
    from games.ahlcg.sources.arkhamdb import normalise
    from games.engine import Catalogue

    files, _findings = read_json_folder(folder)
    records: Any = normalise(files).records
    cards = Catalogue(
        version=1,
        cards=records["card"].values(),
        printings=records["printing"].values(),
        taboos=records["taboo"].values(),
    )
    catalogue = LiveCatalogue(
        game=GAME, token=uuid.uuid4(), digest="", cards=cards, sets={}, classes={}, json={"en": {}, "es": {}}
    )
    building = GAME.building
    assert building
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
    if len(sys.argv) != 3 or not Path(sys.argv[1]).is_dir() or not Path(sys.argv[2]).is_file():
        sys.exit("usage: python -m bench.validation path/to/arkhamdb-data path/to/legal-decks.json")
    os.environ.setdefault("SECRET_KEY", "only-for-the-benchmark")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["VAR_DIR"] = tempfile.mkdtemp(prefix="cardsdb-bench-")
    django.setup()
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()))
