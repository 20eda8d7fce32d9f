"""Problems that rules find: a code and parameters for programs; the words are in the vocabulary."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace


class Severity(StrEnum):
    """The weight of a problem: only errors make a build invalid."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Fix(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A change of the build that a program can make, and after which the problem is gone."""

    action: Literal["add", "remove", "choose", "clear"]
    """add: put `quantity` copies in, of `card` (or instead of any of `cards`, where those would do, too), without one
    of any of `cards` at random, or else of any card that the build may take; remove: take `quantity` copies out, of
    `card` or else of any of `cards`; choose: set `choice` to one of `options`; clear: unset it."""
    card: str = ""
    cards: tuple[str, ...] = ()
    quantity: int = 0
    zone: str = "main"
    choice: str = ""
    options: tuple[Any, ...] = ()


class Problem(Struct, frozen=True, kw_only=True, gc=False):
    """One thing wrong with a build."""

    code: str
    """Part of the API: never renamed."""
    variant: str = ""
    """Selects one of several sentences of the code; "" if it has only one."""
    rule: str = ""
    """The rule's id; filled in by the engine."""
    severity: Severity = Severity.ERROR
    cards: tuple[str, ...] = ()
    """Codes of the cards it is about."""
    params: dict[str, Any] = {}
    """Counts and names that the message mentions."""
    fix: Fix | None = None

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    @property
    def text(self) -> str:
        """The key of its sentence in the vocabulary."""
        return f"{self.code}:{self.variant}" if self.variant else self.code


class Verdict(Struct, frozen=True, kw_only=True, gc=False):
    """All problems of a build in rulebook order, and its figures."""

    problems: tuple[Problem, ...]
    stats: dict[str, Any]

    @property
    def is_valid(self) -> bool:
        """Valid means exactly: no problem is an error."""
        return all([problem.severity is not Severity.ERROR for problem in self.problems])


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


def wrong_count(
    code: str,
    card: str | tuple[str, ...],
    found: int,
    limit: int | None = None,
    *,
    variant: str = "",
    severity: Severity = Severity.ERROR,
    zone: str = "main",
) -> Problem:
    """A problem of too many or too few copies of a card, or of several together; without a limit there may be none.
    The fix adds or removes copies."""
    change = (limit or 0) - found
    one, several = (card, ()) if isinstance(card, str) else ("", card)
    action: Literal["add", "remove"] = "add" if change > 0 else "remove"
    return Problem(
        code=code,
        variant=variant,
        severity=severity,
        cards=(one,) if one else several,
        params={"found": found} if limit is None else {"found": found, "limit": limit},
        fix=Fix(action=action, card=one, cards=several, quantity=abs(change), zone=zone),
    )


def under(rule: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems of a check shared by several rules, with the id of one of them."""
    return (replace(problem, rule=rule) for problem in problems)
