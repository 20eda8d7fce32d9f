"""Decks and upgrades made of the project's own facts, where no files of them are given.

`python -m bench.generated FOLDER` writes them: of every investigator, with sides, choices and taboo lists by turns.
"""

import json
import random
from pathlib import Path
from typing import Any

from bench.service import load_catalogue, run

DECKS = 1000
MEND = 8
"""Times that the fixes of a deck's problems are applied to make it legal; by turns a deck stays as it is."""


def main(folder: Path) -> int:
    """Write decks.json (with their verdicts), diverse.jsonl, and upgrades in pairs.jsonl."""
    from games.engine import Build, validate

    live, chance = load_catalogue(Path("no-data")), random.Random(7)
    building, cards = live.game.building, live.cards
    leaders = [card.code for card in building.leaders(cards)]

    def made(leader: str, *, is_mended: bool) -> tuple[Build, bool]:
        choices: dict[str, Any] = {}
        for _ in range(2):  # a side offers choices of its own
            for offer in building.offered(Build(leaders=(leader,), choices=choices), cards):
                if offer.options and (offer.needed or chance.random() < 0.5):
                    choices.setdefault(offer.choice, chance.choice(offer.options).value)
        pool = sorted(building.takes(cards, leader, choices)) or leaders
        main = dict.fromkeys(chance.sample(pool, min(15, len(pool))), 2)
        for _turn in range(MEND):
            build = Build(leaders=(leader,), zones={"main": dict(main)}, choices=dict(choices))
            verdict = validate(building, build, cards)
            if verdict.is_valid or not is_mended:
                return build, verdict.is_valid
            for fix in (problem.fix for problem in verdict.problems if problem.is_error and problem.fix):
                if fix.action == "choose":
                    choices[fix.choice] = chance.choice(fix.options)
                for _ in range(fix.quantity or 1):
                    code = fix.card or chance.choice(fix.cards or pool)
                    main[code] = main.get(code, 0) + (1 if fix.action == "add" else -1 if fix.action == "remove" else 0)
            main = {code: copies for code, copies in main.items() if copies > 0}
        return build, False

    decks = [made(leaders[number % len(leaders)], is_mended=number % 4 > 0) for number in range(DECKS)]
    pairs = []
    for build, is_valid in decks:
        if is_valid:
            main, pool = dict(build.zones["main"]), sorted(building.takes(cards, build.leaders[0], build.choices))
            for code in chance.sample(sorted(main), 5):
                del main[code]
            main |= dict.fromkeys(chance.sample(pool, 5), 1)
            after = Build(leaders=build.leaders, zones={"main": main}, choices=build.choices)
            pairs.append({"prev": _written(build), "next": _written(after)})
    folder.mkdir(parents=True, exist_ok=True)
    cases = [{"deck": _written(build), "expected": {"valid": is_valid}} for build, is_valid in decks]
    (folder / "decks.json").write_text(json.dumps([case for case in cases if case["expected"]["valid"]][:30]))
    (folder / "diverse.jsonl").write_text("".join(f"{json.dumps(case)}\n" for case in cases))
    (folder / "pairs.jsonl").write_text("".join(f"{json.dumps(pair)}\n" for pair in pairs[:200]))
    print(f"{len(cases)} decks, {sum(is_valid for _build, is_valid in decks)} of them legal, and {len(pairs)} upgrades")
    return 0


def _written(build: Any) -> dict[str, Any]:
    """The build as ArkhamDB writes it."""
    from decks.exchange.arkhamdb import CHOICES

    meta = {theirs: build.choices[ours] for theirs, ours in CHOICES.items() if ours in build.choices}
    if "deck_size" in build.choices:
        meta["deck_size_selected"] = str(build.choices["deck_size"])
    return {
        "investigator_code": build.leaders[0], "slots": build.zones["main"], "sideSlots": {},
        "taboo_id": build.choices.get("taboo"), "meta": json.dumps(meta),
    }  # fmt: skip


if __name__ == "__main__":
    run(main, "path/to/folder")
