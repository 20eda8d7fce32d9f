"""How a rule is written, and how all rules of a game run over a build."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from games.engine.build import Build
from games.engine.catalogue import Catalogue
from games.engine.problems import Problem, Verdict

if TYPE_CHECKING:
    from games.engine.game import Building

Check = Callable[[Any], Iterator[Problem]]
"""Takes what the game's `Building.prepare` made of the build, yields everything wrong with it."""


class Rule(Struct, frozen=True):
    """A rule of the rulebook as a function."""

    id: str
    emits: tuple[str, ...]
    """The problem codes it can yield; checked against the vocabulary."""
    check: Check


def rule(id: str, *, emits: tuple[str, ...]) -> Callable[[Check], Rule]:
    """Declares the function below as the rule of that id."""

    def declare(check: Check) -> Rule:
        return Rule(id, emits, check)

    return declare


def validate(building: "Building", build: Build, catalogue: Catalogue) -> Verdict:
    """Runs every rule in rulebook order. A bad build has problems; it never raises."""
    prepared = building.prepare(build, catalogue)
    problems = tuple(
        problem if problem.rule else msgspec.structs.replace(problem, rule=rule.id)
        for rule in building.rules
        for problem in rule.check(prepared)
    )
    return Verdict(problems=problems, stats=building.stats(prepared))
