"""Decks found by the solver: all leaders from six collections, tables of four, decks completed; time and memory."""

import json
import multiprocessing
import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
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
TABLES_FROM = {"one revised core": 5, "one core of 2026": 5, "one core of 2016": 0}
"""Collection to the number of groups of four among its five leaders that it has decks for."""
MAX_WARM, MAX_COLD, MAX_TABLE, MAX_MEMORY = 250, 1000, 5000, 100
"""Milliseconds of one deck from everything (the 95th percentile, and the first), of four; megabytes more."""
MAX_RESCUED = 7
"""Legal decks, about one of a hundred, that usual cards do not complete."""
COLD_STARTS, TABLES, SHUFFLED = 3, 12, 20
"""New processes that are timed; tables of four from everything; questions that two processes answer."""
SEEDS, EXPERIENCE = (1, 12345), 7
"""Other beginnings of the search, which change no answer; the experience of upgrade plans."""


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
    together = validate_group(building, group, cards)
    return found + [one.code for one in together if one.is_error or one.code == "collection-short"]


def superfluous(asker: "Asker", found: Any) -> list[str]:
    """Cards called required without which the deck would still be legal, one copy less at a time."""
    from msgspec.structs import replace

    cards, build = [], found.build
    for (zone, code), reasons in found.why.items():
        if zone == "main" and reasons[0].kind == "required":
            less = replace(build, zones={**build.zones, zone: dict(Counter(build.zones[zone]) - Counter([code]))})
            if asker.is_legal(less):
                cards.append(code)
    return cards


def mix(asker: "Asker", found: Any) -> Counter[str]:
    """The chosen cards of a deck by type, allies also by themselves."""
    types: Counter[str] = Counter()
    for (zone, code), copies in found.added.items():
        card = asker.cards.get(code)
        if card and zone == "main" and found.why[zone, code][0].kind != "required":
            types[card.type_code] += copies
            types["ally"] += copies * ("ally" in card.fields.slots)
    return types


class Asker:
    """Questions about new decks of one game, each timed."""

    def __init__(self, game: str) -> None:
        from cardsdb.catalogue import catalogue_get

        live = catalogue_get(game)
        self.cards, self.building = live.cards, live.building
        of_types = (card for card in self.cards if card.type_code in live.game.leader_types)
        found = self.building.leaders(self.cards) if self.building.leaders else of_types
        self.leaders = [card.code for card in found]
        assert self.building.solver
        self.modes = self.building.solver.modes

    def shelf(self, sets: Sequence[str]) -> dict[str, int]:
        from games.engine.collection import Holdings, copies_owned

        return copies_owned(Holdings(sets=Counter(sets or list(self.cards.sets))), self.cards)

    def new(self, leaders: tuple[str, ...], choices: dict[str, Any] | None = None) -> Any:
        from games.engine import Build
        from games.engine.solver import Question

        build = Build(leaders=leaders, choices=choices or {})
        return Question(build=build, collection="shelf", modes=self.modes)

    def ask(self, questions: list[Any], shelf: dict[str, int] | None) -> tuple[Any, float]:
        from games.engine.solver import ask

        started = time.perf_counter()
        answer = ask(self.building, questions, {} if shelf is None else {"shelf": shelf}, self.cards)
        return answer, (time.perf_counter() - started) * 1000

    def is_legal(self, build: Any) -> bool:
        """Whether the build is legal in the modes of a new one."""
        from msgspec.structs import replace

        from games.engine import validate

        return all(validate(self.building, replace(build, mode=mode), self.cards).is_valid for mode in self.modes)

    def is_whole(self, answer: Any, shelf: dict[str, int]) -> bool:
        """Whether there is an answer without faults."""
        return answer.status == "found" and not faults(
            self.building, [one.build for one in answer.found], shelf, self.cards
        )


def cold(game: str) -> tuple[float, float]:
    """Milliseconds of the first deck and of a second one in a new process, with the cards of the game loaded."""
    asker = Asker(game)
    shelf = asker.shelf(())
    first, second = (asker.ask([asker.new((leader,))], shelf)[1] for leader in asker.leaders[:2])
    return first, second


def shuffled(seed: int) -> list[Any]:
    """Answers to the same questions in a new process, searched from another seed, with all input in another order.

    One deck, four at a table, half a deck completed, two decks that clash, and an upgrade plan.
    """
    from msgspec.structs import replace

    from games.engine import integer_program

    integer_program.SEED = seed
    asker, rng = Asker("ahlcg"), random.Random(seed)

    def in_another_order(copies: dict[str, int]) -> dict[str, int]:
        items = list(copies.items())
        rng.shuffle(items)
        return dict(items)

    def decks(questions: list[Any], shelf: dict[str, int]) -> tuple[str, list[Any]]:
        rng.shuffle(questions)
        answer, _spent = asker.ask(questions, in_another_order(shelf))
        return answer.status, sorted(
            (one.build.leaders, sorted(one.build.zones["main"].items())) for one in answer.found
        )

    def changed(question: Any, deck: Any, **values: Any) -> Any:
        build = replace(question.build, zones={"main": in_another_order(dict(deck))})
        return replace(question, build=build, **values)

    everything, few, found = asker.shelf(()), asker.shelf(("rcore", "dwlp", "core")), []
    choices = {leader: next(choices_of(asker.building, asker.cards, leader, {})) for leader in asker.leaders}
    persons = list({card.name_key: code for code in asker.leaders if (card := asker.cards.get(code))}.values())
    for number in range(SHUFFLED):
        leaders = [persons[(7 * number + 31 * seat) % len(persons)] for seat in range(4)]
        table = [asker.new((leader,), choices[leader]) for leader in leaders]
        alone = decks(table[:1], everything)
        main = alone[1][0][1]
        question = asker.new((alone[1][0][0][0],), choices[leaders[0]])
        found += [alone, decks(table[:], everything)]
        found.append(decks([changed(question, main[::2], modes=("deck",))], everything))
        bought = changed(question, main, changes="upgrade", experience=EXPERIENCE, modes=("deck",))
        found.append(decks([bought], everything))
        owners = [leader for leader in asker.leaders if few.get(leader)]
        two = [asker.new((owners[(number + 3 * seat) % len(owners)],)) for seat in range(2)]
        clash = [changed(one, decks([one], few)[1][0][1], changes="mend") for one in two]
        found.append(decks(clash, few))
    return found


def set_up() -> None:
    """Set a new process up."""
    import django

    django.setup()


def main(folder: Path, conformance: Path) -> None:
    """Tell the figures."""
    load_catalogue(folder)
    asker, fresh = Asker("ahlcg"), multiprocessing.get_context("spawn")
    for _ in range(COLD_STARTS):
        with fresh.Pool(1, set_up) as pool:
            first, second = pool.apply(cold, ("ahlcg",))
        tell("the first deck from everything in a new process", first, "ms", MAX_COLD)
        print(f"  the second {second:.0f} ms")
    with fresh.Pool(1, set_up) as one, fresh.Pool(1, set_up) as other:
        runs = [process.apply_async(shuffled, (seed,)) for process, seed in zip((one, other), SEEDS, strict=True)]
        pairs = list(zip(*(run.get() for run in runs), strict=True))
    tell(f"{len(pairs)} questions, answers that differ by process and seed", sum(a != b for a, b in pairs), "", 0)
    tell("  without an answer", sum(status != "found" for (status, _decks), _other in pairs), "", 0)
    before = megabytes(os.getpid())
    shelves = {name: asker.shelf(sets) for name, sets in COLLECTIONS.items()}
    _leaders(asker, shelves)
    tell("memory after all leaders, more", megabytes(os.getpid()) - before, "MB", MAX_MEMORY)
    _tables(asker, shelves)
    if conformance.exists():
        _completed(asker, conformance)
    _three_heroes()


def _leaders(asker: Asker, shelves: dict[str, dict[str, int]]) -> None:
    """One deck for each leader and choice from each collection."""
    for name, shelf in shelves.items():
        times, wrong, needless, types = [], 0, 0, Counter[str]()
        for leader in (code for code in asker.leaders if shelf.get(code)):
            for choices in choices_of(asker.building, asker.cards, leader, {}):
                answer, spent = asker.ask([asker.new((leader,), choices)], shelf)
                times.append(spent)
                if not asker.is_whole(answer, shelf):
                    wrong += 1
                    print(f"  {leader} {choices}: {answer.status}")
                    continue
                needless += len(superfluous(asker, answer.found[0]))
                types += mix(asker, answer.found[0])
        tell(f"{name}: {len(times)} leaders and choices, decks not found or not legal", wrong, "", 0)
        tell("  cards said to be required that can be left out", needless, "", 0)
        print(f"  chosen cards a deck: { ({key: round(copies / len(times), 1) for key, copies in types.items()}) }")
        if name == "everything":
            tell("  95th percentile", statistics.quantiles(times, n=20)[-1], "ms", MAX_WARM)
            print(f"  median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")


def _tables(asker: Asker, shelves: dict[str, dict[str, int]]) -> None:
    """Decks for four."""
    for name, wanted in TABLES_FROM.items():
        groups = list(combinations([code for code in asker.leaders if shelves[name].get(code)], 4))
        answers = [asker.ask([asker.new((code,)) for code in group], shelves[name])[0] for group in groups]
        found = sum(asker.is_whole(one, shelves[name]) for one in answers)
        tell(f"{name}: groups of four out of {len(groups)} with decks", found, "", wanted, is_least=True)
        proven = sum(one.status == "impossible" and one.missing > 0 for one in answers)
        tell("  proven impossible", proven, "", len(groups) - wanted, is_least=True)
        print(f"  cards short: {[one.missing for one in answers]}")
    rng, slowest = random.Random(1), 0.0
    shelf = shelves["everything"]
    tables = [rng.sample(asker.leaders, 4) for _ in range(TABLES)]
    for table in [*tables, [""] * 4]:
        choices = {code: next(choices_of(asker.building, asker.cards, code, {})) for code in table if code}
        asked = [asker.new((code,), choices[code]) if code else asker.new(()) for code in table]
        answer, spent = asker.ask(asked, shelf)
        slowest = max(slowest, spent)
        print(
            f"  four decks from everything, {' '.join(table).strip() or 'any leaders'}: {answer.status}, {spent:.0f} ms"
        )
    tell("four decks from everything, at worst", slowest, "ms", MAX_TABLE)


def _completed(asker: Asker, conformance: Path) -> None:
    """Every legal deck, with some of its cards removed and filled again."""
    from msgspec.structs import replace

    from decks.exchange.json_decks import read_deck
    from games.engine import validate
    from games.engine.solver import Question

    decks = [case["deck"] for case in json.loads((conformance / "ahlcg-validation.json").read_text())]
    for file in ("random", "diverse"):
        lines = (conformance / f"ahlcg-{file}-decks.jsonl").read_text().splitlines()
        decks += [json.loads(line)["deck"] for line in lines]
    failed, denied, dearer, rescued, times, rng = 0, 0, 0, 0, [], random.Random(1)
    for deck in decks:
        _id, build = read_deck(deck, [])
        if not validate(asker.building, build, asker.cards).is_valid:
            continue
        copies = list(Counter(build.zones["main"]).elements())
        rng.shuffle(copies)
        kept = dict(Counter(copies[rng.randint(5, 20) :]))
        question = Question(build=replace(build, zones={**build.zones, "main": kept}))
        answer, spent = asker.ask([question], None)
        times.append(spent)
        held = [cards for zone, cards in build.zones.items() if zone != "side"]
        own = asker.cards.by_card(sum(map(Counter, [*held, dict.fromkeys(build.leaders, 1)]), Counter()))
        again, _spent = asker.ask([replace(question, collection="shelf")], own)
        if again.status != "found":
            denied += 1
            print(f"  {deck.get('id')} from its own cards: {again.status}")
        whole = answer.status == "found" and validate(asker.building, answer.found[0].build, asker.cards).is_valid
        for found in answer.found:
            before, after = (
                validate(asker.building, one, asker.cards).stats["xp"] for one in (question.build, found.build)
            )
            is_rescued = any(why.kind == "rescue" for reasons in found.why.values() for why in reasons)
            rescued += is_rescued
            dearer += after > before and not is_rescued
        if not whole or asker.cards.by_card(kept) - asker.cards.by_card(answer.found[0].build.zones["main"]):
            failed += 1
            print(f"  {deck.get('id')}: {answer.status}")
    tell(f"{len(times)} legal decks with 5 to 20 cards removed, not completed", failed, "", 0)
    tell("  with more experience than before, though other cards are there", dearer, "", 0)
    tell("  with cards that are added only where no others are there", rescued, "", MAX_RESCUED)
    tell("  not completed from the cards of the deck alone", denied, "", 0)
    print(f"  median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")


def _three_heroes() -> None:
    """The Lord of the Rings: for each hero a deck with two more from each collection, and decks for four."""
    asker = Asker("lotr")
    collections = {"one core set": ("core-set",), "one revised core set": ("revised-core-set",), "everything": ()}
    for name, sets in collections.items():
        shelf, times, wrong = asker.shelf(sets), [], 0
        for hero in (code for code in asker.leaders if shelf.get(code)):
            answer, spent = asker.ask([asker.new((hero,))], shelf)
            times.append(spent)
            if not asker.is_whole(answer, shelf) or len(answer.found[0].build.leaders) < 3:  # a saga's hero is a fourth
                wrong += 1
                print(f"  {hero}: {answer.status} {[one.code for one in answer.found[0].problems]}")
        tell(f"The Lord of the Rings, {name}: {len(times)} heroes, decks not found or not legal", wrong, "", 0)
        print(f"  median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
    answer, spent = asker.ask([asker.new(())] * 4, asker.shelf(()))
    tell("  decks with three heroes each for four, not found", int(not asker.is_whole(answer, asker.shelf(()))), "", 0)
    tell("  four decks from everything", spent, "ms", MAX_TABLE)


if __name__ == "__main__":
    run(main, "path/to/arkhamdb-data", "path/to/conformance")
