"""Rules against case files: for each rule a file called after its id, with legal and illegal neighbours."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from games.engine import Build, Building, Catalogue, Group, Problem, Rule, Vocabulary, validate, validate_group

Row = dict[str, Any]
"""`why`, the build or builds as the game's tests write them, and the exact `problems` of the rule."""
Cases = Mapping[str, list[Row]]


def read_cases(tests: str) -> Cases:
    """Rule id to its rows, from the folder `cases` beside that file."""
    paths = sorted((Path(tests).parent / "cases").glob("*.json"))
    return {path.stem: json.loads(path.read_text()) for path in paths}


def each_row(cases: Cases) -> list[Any]:
    """Every row with its rule, for `pytest.mark.parametrize(("rule", "row"), …)`."""
    return [pytest.param(id, row, id=f"{id}: {row['why']}") for id, rows in cases.items() for row in rows]


def problems_of(
    building: Building, row: Row, make_build: Callable[[Row], Build], catalogue: Catalogue
) -> tuple[Problem, ...]:
    """The problems of the row's `deck`, or of its `decks` at one table with their collections."""
    if "decks" not in row:
        return validate(building, make_build(row["deck"]), catalogue).problems
    builds = tuple(make_build(deck) for deck in row["decks"])
    group = Group(builds=builds, collections=tuple(row.get("collections", ())), owned=row.get("owned", {}))
    return validate_group(building, group, catalogue)


def of_rule(problems: Iterable[Problem], rule: str) -> list[Row]:
    """The problems of that rule, as case files write them."""
    return [
        {"code": problem.code, "cards": list(problem.cards), "params": problem.params}
        for problem in problems
        if problem.rule == rule
    ]


def assert_case(row: Row, rule: str, problems: Sequence[Problem]) -> None:
    """The rule found exactly what its row says. A case is about one rule: what is legal, nothing else speaks against,
    unless the row names it (`also`); what is not has an error, unless the row says that it is `valid`."""
    assert of_rule(problems, rule) == row["problems"]
    if not row["problems"]:
        assert {problem.code for problem in problems} == set(row.get("also", []))
    else:
        assert any(problem.is_error for problem in problems) is not row.get("valid", False)


def assert_said(problems: Iterable[Problem], vocabulary: Vocabulary, catalogue: Catalogue) -> None:
    """There are words for every problem, and for what would mend it, in both languages."""
    for problem in problems:
        for language in ("en", "es"):
            said = vocabulary.problem_message(problem, catalogue, language)
            assert said not in ("", problem.code)
            if problem.fix:
                assert vocabulary.fix_message(problem.fix, catalogue, language)


def assert_pairs(cases: Cases, rules: Iterable[Rule]) -> None:
    """Every rule has a legal and an illegal case, and there are cases of nothing else."""
    assert cases.keys() == {rule.id for rule in rules}
    for id, rows in cases.items():
        assert any(not row["problems"] for row in rows), f"{id} has no legal case"
        assert any(row["problems"] for row in rows), f"{id} has no illegal case"
