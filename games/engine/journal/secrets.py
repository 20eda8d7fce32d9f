"""Secrets in a log: fields for one seat alone, until an entry reveals them or the game is over.

Everything shown of a log is made from entries that went through `redacted`. The state that a reader sees is the replay
of the log that they see, so consequences of a secret do not give it away either.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from games.engine.journal.campaign import Campaign
from games.engine.journal.fields import Field, Loc
from games.engine.journal.kinds import Data, Entry, Kind

Hides = Callable[[str], bool]  # whether secrets of that seat are hidden; "" for secrets of no seat


def secret_kinds(campaign: Campaign) -> frozenset[str]:
    """The kinds that have, reveal or bury a secret."""
    return frozenset(
        code for code, kind in campaign.kinds.items() if kind.reveals or kind.buries or _has_secret(kind.fields)
    )


def _has_secret(fields: Iterable[Field]) -> bool:
    return any(field.secret or _has_secret(field.parts) for field in fields)


def secret_places(kind: Kind | None, data: Data) -> list[tuple[Loc, str]]:
    """The places of secrets in the data, with their seats."""
    return list(_places(kind.fields, data, "", ())) if kind else []


def _places(fields: tuple[Field, ...], data: Data, seat: str, loc: Loc) -> Iterator[tuple[Loc, str]]:
    names = [field.name for field in fields if field.type in ("seat", "new-seat") and not field.many]
    seat = next((str(data[name]) for name in names if name in data), seat)
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


def redacted(kind: Kind | None, data: Data, hides: Hides) -> dict[str, Any]:
    """A copy of an entry's data without the hidden values."""
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
    """Numbers of entries and seats whose secrets are revealed; `entries` are the effective ones of `secret_kinds`."""
    found: set[tuple[int, str]] = set()
    kept: dict[int, set[str]] = {}
    for number in sorted(entries):
        entry = entries[number]
        kind = campaign.kinds.get(entry.kind)
        if kind and (kind.reveals or kind.buries):
            seat = str(entry.data.get("seat", ""))
            about = [one for one, seats in kept.items() if seat in seats and _same(kind, entry.data, entries[one])]
            found |= {(one, seat) for one in about if entries[one].kind in kind.reveals}
            for one in about:
                kept[one] -= {seat} if entries[one].kind in kind.buries else set()
        kept[number] = {seat for _loc, seat in secret_places(kind, entry.data)}
    return found


def _same(kind: Kind, data: Data, before: Entry) -> bool:
    """Whether an entry is about the same as an earlier one: fields of both, such as a card, have the same value."""
    named = {field.name for field in kind.fields if not field.secret and field.name != "seat"} & data.keys()
    return all(before.data.get(name, data[name]) == data[name] for name in named)
