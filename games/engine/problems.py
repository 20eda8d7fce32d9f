"""What a rule finds: a code and parameters for programs; the words stand in the vocabulary."""

from enum import StrEnum
from typing import Any

from msgspec import Struct


class Severity(StrEnum):
    """How much a problem weighs: only errors make a build invalid."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Problem(Struct, frozen=True, kw_only=True):
    """One thing wrong with a build."""

    code: str
    """Part of the API: never renamed."""
    rule: str = ""
    """The rule's id; filled in by the rule that yields the problem."""
    severity: Severity = Severity.ERROR
    cards: tuple[str, ...] = ()
    """Codes of the cards it is about."""
    params: dict[str, Any] = {}
    """Counts and names that the message mentions."""

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


class Verdict(Struct, frozen=True, kw_only=True):
    """All problems of a build in rulebook order, and its figures."""

    problems: tuple[Problem, ...]
    stats: dict[str, Any]

    @property
    def is_valid(self) -> bool:
        """Valid means exactly: no problem is an error."""
        return not any(problem.is_error for problem in self.problems)
