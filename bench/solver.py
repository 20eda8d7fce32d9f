"""Decks found by the solver: all leaders from six collections, tables of four, decks completed; time and memory."""

import json
import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, run, tell
from bench.starting import megabytes

COLLECTIONS: dict[str, tuple[str, ...]] = {
    "one revised core": ("rcore",),
    "one core of 2026": ("core_2026",),
    "one core of 2016": ("core",),
    "revised core, Dunwich player cards": ("rcore", "dwlp"),
    "the same with the old core": ("rcore", "dwlp", "core"),
    "everything": (),
}
MAX_WARM, MAX_COLD, MAX_TABLE, MAX_MEMORY = 250, 1000, 5000, 100
"""Milliseconds of one deck from everything (the 95th percentile, and the first), of four; megabytes more."""
TABLES = 12


def choices_of(building: Any, cards: Any, leader: str, made: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every combination of the choices that the leader needs."""
    offers = [one for one in building.offers(cards, leader, made) if one.needed and one.choice not in made]
    if not offers:
        yield made
    for option in offers[0].options if offers else ():
        yield from choices_of(building, cards, leader, {**made, offers[0].choice: option.value})


def faults(building: Any, builds: list[Any], shelf: dict[str, int], cards: Any) -> list[str]:
    """Errors of the builds in the modes of new decks, and cards that the shelf lacks."""
    from msgspec.structs import replace

    from games.engine import Group, validate, validate_group

    found = [
        problem.code
        for build in builds
        for mode in building.solver.modes
        for problem in validate(building, replace(build, mode=mode), cards).problems
        if problem.is_error
    ]
    owned = {"shelf": {card.code: shelf.get(card.code, 0) for card in cards}}
    group = Group(builds=tuple(builds), collections=("shelf",) * len(builds), owned=owned)
    return found + [problem.code for problem in validate_group(building, group, cards)]


def main(folder: Path, conformance: Path) -> None:
    """Tell the figures."""
    from decks.exchange.json_decks import read_deck
    from games.engine import Build, validate
    from games.engine.collection import Holdings, copies_owned
    from games.engine.solver import Question, ask

    live = load_catalogue(folder)
    cards, building = live.cards, live.game.building
    leaders = [card.code for card in building.leaders(cards)]

    def question(leader: str, choices: dict[str, Any]) -> Question:
        build = Build(leaders=(leader,), choices=choices)
        return Question(build=build, collection="shelf", modes=building.solver.modes)

    def timed(questions: list[Question], owned: dict[str, dict[str, int]]) -> tuple[Any, float]:
        started = time.perf_counter()
        answer = ask(building, questions, owned, cards)
        return answer, (time.perf_counter() - started) * 1000

    before = megabytes(os.getpid())
    shelves = {
        name: copies_owned(Holdings(sets=Counter(sets or list(cards.sets))), cards)
        for name, sets in COLLECTIONS.items()
    }
    _answer, cold = timed([question(leaders[0], {})], {"shelf": shelves["everything"]})
    tell("the first deck from everything", cold, "ms", MAX_COLD)
    for name, shelf in shelves.items():
        times, wrong = [], 0
        for leader in (code for code in leaders if shelf.get(code)):
            for choices in choices_of(building, cards, leader, {}):
                answer, spent = timed([question(leader, choices)], {"shelf": shelf})
                times.append(spent)
                builds = [one.build for one in answer.found]
                if answer.status != "found" or faults(building, builds, shelf, cards):
                    wrong += 1
                    print(f"  {leader} {choices}: {answer.status}")
        tell(f"{name}: {len(times)} leaders and choices, decks not found or not legal", wrong, "", 0)
        if name == "everything":
            tell("  95th percentile", statistics.quantiles(times, n=20)[-1], "ms", MAX_WARM)
            print(f"  median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
    tell("memory after all leaders, more", megabytes(os.getpid()) - before, "MB", MAX_MEMORY)
    for name in list(shelves)[:3]:
        groups = list(combinations([code for code in leaders if shelves[name].get(code)], 4))
        answers = [timed([question(code, {}) for code in group], {"shelf": shelves[name]})[0] for group in groups]
        found = sum(one.status == "found" for one in answers)
        print(f"{name}: {found} of {len(groups)} groups of four; cards short: {[one.missing for one in answers]}")
    rng, slowest = random.Random(1), 0.0
    plain = [code for code in leaders if len(list(choices_of(building, cards, code, {}))) == 1]
    for _ in range(TABLES):
        answer, spent = timed([question(code, {}) for code in rng.sample(plain, 4)], {"shelf": shelves["everything"]})
        slowest = max(slowest, spent)
        print(f"  four decks from everything: {answer.status}, {spent:.0f} ms")
    tell("four decks from everything, at worst", slowest, "ms", MAX_TABLE)
    decks = [case["deck"] for case in json.loads((conformance / "ahlcg-validation.json").read_text())]
    for file in ("random", "diverse"):
        lines = (conformance / f"ahlcg-{file}-decks.jsonl").read_text().splitlines()
        decks += [json.loads(line)["deck"] for line in lines]
    done, failed, times = 0, 0, []
    for deck in decks:
        _id, build = read_deck(deck, [])
        if not validate(building, build, cards).is_valid:
            continue
        copies = list(Counter(build.zones["main"]).elements())
        rng.shuffle(copies)
        kept = dict(Counter(copies[rng.randint(5, 20) :]))
        part = Build(leaders=build.leaders, choices=build.choices, zones={**build.zones, "main": kept})
        answer, spent = timed([Question(build=part)], {})
        times.append(spent)
        done += 1
        whole = answer.status == "found" and validate(building, answer.found[0].build, cards).is_valid
        if not whole or cards.by_card(kept) - cards.by_card(answer.found[0].build.zones["main"]):
            failed += 1
            print(f"  {deck.get('id')}: {answer.status}")
    tell(f"{done} legal decks with 5 to 20 cards removed, not completed", failed, "", 0)
    print(f"  median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data", "path/to/conformance")
