"""Declaration of rules, and validation of builds with them."""

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from games.engine.build import Build, Group
from games.engine.catalogue import Catalogue
from games.engine.problems import Problem, Severity, Verdict

if TYPE_CHECKING:
    from games.engine.game import Building

Check = Callable[[Any], Iterator[Problem]]  # receives the result of the game's `Building.prepare`, yields problems


class Rule(Struct, frozen=True):
    """A rule of the rulebook as a function."""

    id: str
    emits: tuple[str, ...]
    """The problem codes it can yield; checked against the vocabulary."""
    check: Check
    about: tuple[str, ...] = ()
    """Features (`Building.features`): the rule is checked only for builds with one of them. Empty: always."""
    decisive: frozenset[str] = frozenset()
    """Codes of problems that leave the build undefined: next to one, all other errors are only warnings."""


def rule(
    id: str, *, emits: tuple[str, ...], about: tuple[str, ...] = (), decisive: Iterable[str] = ()
) -> Callable[[Check], Rule]:
    """Declare the function below as the rule of that id."""

    def declare(check: Check) -> Rule:
        return Rule(id, emits, check, about, frozenset(decisive))

    return declare


def rules_in(families: str, *parts: ModuleType | Rule) -> tuple[Rule, ...]:
    """Return these rules and the rules defined in these modules, by family in this order, then by number."""
    members = (one for part in parts for one in ((part,) if isinstance(part, Rule) else vars(part).values()))
    found = [one for one in members if isinstance(one, Rule)]
    order = families.split()
    return tuple(sorted(found, key=lambda one: (order.index(one.id.split("-")[1]), one.id)))


def emitted(rules: Iterable[Rule]) -> dict[str, tuple[str, ...]]:
    """Rule id to the problem codes that it can yield, for `Kind.emits`."""
    return {one.id: one.emits for one in rules}


def validate(building: "Building", build: Build, catalogue: Catalogue, *, brief: bool = False) -> Verdict:
    """Check the rules that apply to the build, in rulebook order. A bad build has problems; it never raises.
    A brief verdict has no stats."""
    return judge(building, building.prepare(build, catalogue), brief=brief)


def judge(building: "Building", prepared: Any, *, brief: bool = False) -> Verdict:
    """The verdict on a build that is prepared already."""
    rules = building.rules_for(building.features(prepared))
    return Verdict(problems=run_rules(rules, prepared), stats={} if brief else building.stats(prepared))


def validate_group(building: "Building", group: Group, catalogue: Catalogue) -> tuple[Problem, ...]:
    """Problems of the builds of a group together; `validate` checks each build on its own."""
    prepared = [building.prepare(build, catalogue) for build in group.builds]
    return run_rules(building.group_rules, (group, prepared))


def run_rules(rules: Iterable[Rule], subject: Any) -> tuple[Problem, ...]:
    """The problems that these rules find in the subject."""
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
