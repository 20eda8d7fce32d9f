"""Checks of builds that several games share; each game has them under rule ids and in words of its own."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.engine.catalogue import Catalogue
from games.engine.problems import Fix, Problem, Severity, limit_problem, wrong_count
from games.engine.slots import Slot


def one_leads(leaders: Sequence[str], catalogue: Catalogue, type_code: str) -> Iterator[Problem]:
    """Exactly one leader, of that type: `investigator-count`, `investigator-invalid`."""
    if len(leaders) != 1:
        yield Problem(code=f"{type_code}-count", cards=tuple(leaders), params={"found": len(leaders), "limit": 1})
    for code in dict.fromkeys(leaders):
        card = catalogue.get(code)
        if card and card.type_code != type_code:
            yield Problem(code=f"{type_code}-invalid", cards=(card.code,))


def unreadable(unknown: Mapping[str, int], quantities: Mapping[str, int]) -> Iterator[Problem]:
    """Unknown codes and impossible quantities: `unknown-card`, `quantity-invalid`."""
    for code, copies in unknown.items():
        yield Problem(code="unknown-card", cards=(code,), params={"found": copies})
    for code, copies in quantities.items():
        yield Problem(code="quantity-invalid", cards=(code,), params={"found": copies})


def taken_out(slots: Iterable[Slot], code: str, zone: str = "main") -> Iterator[Problem]:
    """A problem of that code for each slot; removing all its copies is the fix."""
    for slot in slots:
        yield wrong_count(code, slot.code, slot.copies, zone=zone)


def surplus_removed(problems: Iterable[Problem], zone: str = "main") -> Iterator[Problem]:
    """The problems, each with a fix that removes the copies beyond its limit."""
    for problem in problems:
        surplus = problem.params["found"] - problem.params["limit"]
        yield replace(problem, fix=Fix(action="remove", card=problem.cards[0], quantity=surplus, zone=zone))


def too_many_copies(slots: Sequence[Any], found: int, limit: int, severity: Severity = Severity.ERROR) -> Problem:
    """The problem `too-many-copies` of slots, each with `code` and `copies`.
    The fix removes copies of a single card if that is enough: it is easier to follow than a choice."""
    codes = tuple(slot.code for slot in slots)
    single = next((slot.code for slot in slots if slot.copies >= found - limit), "")
    fix = Fix(action="remove", card=single, cards=() if single else codes, quantity=found - limit)
    return limit_problem("too-many-copies", found, limit, severity=severity, cards=codes, fix=fix)


def more_than_one(codes: Iterable[str], code: str, **params: Any) -> Iterator[Problem]:
    """A problem of that code for each card that occurs more than once, such as `investigator-twice`."""
    for card, found in Counter(codes).items():
        if found > 1:
            yield Problem(code=code, cards=(card,), params={"found": found, **params})
