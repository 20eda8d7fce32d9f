"""Secrets in a log: what a field says to one seat alone, until an entry reveals it or the game is over.

Whatever leaves a log for somebody's eyes is made from entries that went through `redacted`: the state that they see is
the replay of the log that they see, so that nothing which follows from a secret can give it away either.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from games.engine.journal.fields import Field, Loc
from games.engine.journal.kinds import Campaign, Data, Entry, Kind

Hides = Callable[[str], bool]
"""Whether what is said to that seat is hidden; "" where it is said to no seat."""


def secret_kinds(campaign: Campaign) -> frozenset[str]:
    """The kinds that decide what is hidden: those with a secret, and those that reveal one."""
    return frozenset(code for code, kind in campaign.kinds.items() if kind.reveals or _has_secret(kind.fields))


def _has_secret(fields: Iterable[Field]) -> bool:
    return any(field.secret or _has_secret(field.parts) for field in fields)


def secret_places(kind: Kind | None, data: Data) -> list[tuple[Loc, str]]:
    """Where the data says something secret, and to which seat."""
    return list(_places(kind.fields, data, "", ())) if kind else []


def _places(fields: tuple[Field, ...], data: Data, seat: str, loc: Loc) -> Iterator[tuple[Loc, str]]:
    seat = next((str(data[field.name]) for field in fields if _is_seat(field) and field.name in data), seat)
    for field in fields:
        value = data.get(field.name)
        if value is None:
            continue
        here = (*loc, field.name)
        if field.secret:
            yield here, seat
        elif field.parts:
            for place, one in enumerate(value) if field.many else ((None, value),):
                yield from _places(field.parts, one, seat, here if place is None else (*here, place))


def _is_seat(field: Field) -> bool:
    return field.type in ("seat", "new-seat") and not field.many


def redacted(kind: Kind | None, data: Data, hides: Hides) -> dict[str, Any]:
    """The data of an entry without what is hidden; the data itself stays as it is."""
    seen = dict(data)
    for loc, seat in secret_places(kind, data):
        if hides(seat):
            seen = _without(seen, loc)
    return seen


def _without(value: Any, loc: Loc) -> Any:
    step, rest = loc[0], loc[1:]
    if isinstance(value, list):
        return [_without(one, rest) if place == step else one for place, one in enumerate(value)]
    if not rest:
        return {name: one for name, one in value.items() if name != step}
    return {name: _without(one, rest) if name == step else one for name, one in value.items()}


def revealed(campaign: Campaign, entries: Mapping[int, Entry]) -> set[tuple[int, str]]:
    """Which secrets are none any more: the numbers of their entries, and the seats that they are about.

    `entries` are those of `secret_kinds`, without what was taken back.
    """
    found: set[tuple[int, str]] = set()
    secrets = {
        number: {seat for _loc, seat in secret_places(campaign.kinds.get(entry.kind), entry.data)}
        for number, entry in entries.items()
    }
    for number, entry in entries.items():
        kind = campaign.kinds.get(entry.kind)
        if kind and kind.reveals:
            seat = str(entry.data.get("seat", ""))
            found |= {
                (before, seat)
                for before, seats in secrets.items()
                if before < number and seat in seats and _tells_of(kind, entry.data, entries[before])
            }
    return found


def _tells_of(kind: Kind, data: Data, before: Entry) -> bool:
    """Whether the secret is of a kind that is revealed, and of the same thing: what both name is the same."""
    named = {field.name for field in kind.fields if not field.secret and field.name != "seat"} & data.keys()
    return before.kind in kind.reveals and all(before.data.get(name, data[name]) == data[name] for name in named)
