"""How a rule is written, and how all rules of a game run over a build."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from games.engine.build import Build, Group
from games.engine.catalogue import Catalogue
from games.engine.problems import Problem, Severity, Verdict

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
    about: tuple[str, ...] = ()
    """Signs (`Building.signs`): the rule is asked only where a build shows one of them. Empty: it is always asked."""
    decisive: frozenset[str] = frozenset()
    """Problems that leave open what the build is: while there is one, whatever else is wrong is only a warning."""


def rule(
    id: str, *, emits: tuple[str, ...], about: tuple[str, ...] = (), decisive: Iterable[str] = ()
) -> Callable[[Check], Rule]:
    """Declares the function below as the rule of that id."""

    def declare(check: Check) -> Rule:
        return Rule(id, emits, check, about, frozenset(decisive))

    return declare


def validate(building: "Building", build: Build, catalogue: Catalogue) -> Verdict:
    """Runs every rule that may have something to say, in rulebook order. A bad build has problems; it never raises."""
    return judge(building, building.prepare(build, catalogue))


def judge(building: "Building", prepared: Any) -> Verdict:
    """The verdict on a build that is prepared already."""
    signs = frozenset(building.signs(prepared))
    rules = building.due.get(signs)
    if rules is None:
        rules = tuple(rule for rule in building.rules if not rule.about or not signs.isdisjoint(rule.about))
        if len(building.due) < MAX_PLANS:
            building.due[signs] = rules
    return Verdict(problems=run_rules(rules, prepared), stats=building.stats(prepared))


MAX_PLANS = 10_000
"""How many combinations of signs are remembered with the rules that they call for."""


def validate_group(building: "Building", group: Group, catalogue: Catalogue) -> tuple[Problem, ...]:
    """What is wrong with the builds of a group together; each build by itself is judged by `validate`."""
    prepared = [building.prepare(build, catalogue) for build in group.builds]
    return run_rules(building.group_rules, (group, prepared))


def run_rules(rules: Iterable[Rule], subject: Any) -> tuple[Problem, ...]:
    """Everything that these rules find in what they are about."""
    problems = []
    decided: list[Problem] = []
    for rule in rules:
        for problem in rule.check(subject):
            problems.append(problem)
            msgspec.structs.force_setattr(problem, "rule", rule.id)  # nobody else has seen it yet
            if problem.code in rule.decisive:
                decided.append(problem)
    if decided:
        for problem in problems:
            if problem.is_error and problem not in decided:
                msgspec.structs.force_setattr(problem, "severity", Severity.WARNING)
    return tuple(problems)
