"""The API as its description has it, asked by Schemathesis in each role."""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from msgspec import Struct

from config.tests.fuzz.service import World, serve

CONFIGURATION = Path(__file__).with_name("schemathesis.toml")
DESCRIPTION = "docs/openapi.yaml"
QUERIES = [
    "is:weakness", "t:ally or c:seeker", '"of the"', "xp>=2 -t:event", "owned:yes", "/a+b/", "order:name dir:desc",
    "(trait:spell or trait:ritual) cost<3", "text:\"", "set:core unique:cards lang:es", "cost!=x", "-(-(a)", "*",
]  # fmt: skip
IN_EVERY_GAME: dict[str, list[Any]] = {
    "username": ["norman", "daisy", "ben", "carla"],
    "number": [1, 2, 3],
    "tag": ["*"],
    "query": QUERIES,
}


class Outcome(Struct, frozen=True):
    """A role's run."""

    role: str
    requests: int
    by_status: dict[str, int]
    covered: int
    succeeded: int
    """Operations with an answer below 400."""
    operations: int
    failures: int
    skipped: list[str]
    """Phases that were not run."""
    text: str
    """Schemathesis's own report."""

    def line(self) -> str:
        statuses = ", ".join(f"{status}: {number}" for status, number in sorted(self.by_status.items()))
        return (
            f"{self.role}: {self.requests} requests ({statuses}), "
            f"{self.covered} of {self.operations} operations covered, {self.succeeded} with success, "
            f"{self.failures} failures" + (f", without the phases {', '.join(self.skipped)}" if self.skipped else "")
        )

    def is_whole(self) -> bool:
        """Whether every operation was asked, in every phase."""
        return self.covered == self.operations and not self.skipped


def ask_in(role: str, seconds: int, seed: int, engine: str) -> Outcome:
    """Ask a service of its own in that role for so long. It takes the environment of its process."""
    with tempfile.TemporaryDirectory(prefix="cardsdb-fuzz-") as name:
        folder = Path(name) / "var"
        folder.mkdir()
        with serve(folder, engine) as world:
            outcome = ask(world, role, Path(name) / role, seconds=seconds, seed=seed)
            if outcome.failures:
                print(outcome.text, world.log.read_text(), sep="\n")
    return outcome


def ask(world: World, role: str, folder: Path, *, seconds: int, seed: int) -> Outcome:
    """Run all phases with all checks in that role, for about so many seconds."""
    folder.mkdir()
    configuration, counts, report = folder / "schemathesis.toml", folder / "counts.json", folder / "report.json"
    configuration.write_text(CONFIGURATION.read_text() + _dictionaries({**world.values, **_known()}))
    token = world.tokens[role]
    done = subprocess.run(
        [
            *[sys.executable, "-m", "schemathesis.cli", "--config-file", str(configuration), "run", DESCRIPTION],
            *["--url", world.address, "--seed", str(seed), "--max-time", str(seconds), "--no-color"],
            *["--report", "json", "--report-json-path", str(report)],
            *(["--header", f"Authorization: Bearer {token}"] if token else []),
        ],
        cwd=settings.BASE_DIR,
        env={**os.environ, "FUZZ_COUNTS": str(counts), "PYTHONPATH": str(settings.BASE_DIR)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if not report.exists() or not counts.exists():
        return Outcome(role, 0, {}, 0, 0, 0, 1, [], done.stdout)
    found, answers = json.loads(report.read_text()), json.loads(counts.read_text())
    statuses: Counter[str] = Counter()
    for answer, number in answers.items():
        statuses[_parts(answer)[2]] += number
    failures = found["test_cases"]["unique_failures"] + len(found["errors"])
    return Outcome(
        role=role,
        requests=statuses.total(),
        by_status=dict(statuses),
        covered=len({_parts(answer)[0] for answer in answers}),
        succeeded=len({name for name, _, status in map(_parts, answers) if status < "4"}),
        operations=found["operations"]["total"],
        failures=failures or int(done.returncode != 0),
        skipped=[name for name, phase in (found["phases"] or {}).items() if phase["skip_reason"]],
        text=done.stdout,
    )


def _parts(answer: str) -> tuple[str, str, str]:
    return answer.rpartition(" ")


def _known() -> dict[str, list[Any]]:
    """Codes that the games and the service have."""
    from cardsdb.api.problems import PROBLEMS
    from cardsdb.catalogue import catalogue_all
    from games.registry import rulebook_get

    known: dict[str, list[Any]] = {**IN_EVERY_GAME, "game": [], "problem": [*PROBLEMS]}
    for live in catalogue_all():
        book = rulebook_get(live.game.code, "en")
        for name, codes in {
            "game": [live.game.code],
            "card": [card.code for card in live.cards],
            "taboo": live.cards.taboos,
            "rule": book.rules,
            "term": book.glossary,
        }.items():
            known.setdefault(name, []).extend([*codes][:40])
    return known


def _dictionaries(values: Mapping[str, Sequence[Any]]) -> str:
    parts = (f"\n[dictionaries.{json.dumps(name)}]\nvalues = {json.dumps(known)}\n" for name, known in values.items())
    return "".join(parts)
