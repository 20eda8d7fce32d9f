"""Problems about numbers: how many were found, and how many there may be."""

from collections.abc import Iterator
from typing import Any

from games.engine.problems import Fix, Problem, Severity


def limit_problem(
    code: str,
    found: object,
    limit: object,
    *,
    variant: str = "",
    rule: str = "",
    severity: Severity = Severity.ERROR,
    cards: tuple[str, ...] = (),
    fix: Fix | None = None,
    **params: Any,
) -> Problem:
    """Return a problem whose message mentions the number found and the limit; other parameters come before them."""
    params |= {"found": found, "limit": limit}
    return Problem(code=code, variant=variant, rule=rule, severity=severity, cards=cards, params=params, fix=fix)


def at_most(limit: int, found: int, code: str, **more: Any) -> Iterator[Problem]:
    """Yield a problem of that code if more were found than the limit; `more` as for `limit_problem`."""
    if found > limit:
        yield limit_problem(code, found, limit, **more)


def at_least(limit: int, found: int, code: str, **more: Any) -> Iterator[Problem]:
    """Yield a problem of that code if fewer were found than the limit; `more` as for `limit_problem`."""
    if found < limit:
        yield limit_problem(code, found, limit, **more)
