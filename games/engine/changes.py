"""Differences between two builds, and their application."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.engine.build import Build

NO_CARDS: Mapping[str, int] = {}


class Changes(Struct, frozen=True, kw_only=True):
    """The differences between two builds. `changes_applied` of the first build gives the second."""

    leaders: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    """Before and after; None if they are the same."""
    zones: dict[str, dict[str, tuple[int, int]]] = {}
    """Zone to card code to the copies before and after."""
    choices: dict[str, tuple[Any, Any]] = {}
    """The values before and after; None for no choice."""


def changes_between(before: Build, after: Build) -> Changes:
    """The changes from the first build to the second. A card with 0 copies equals a missing one."""
    zones = {}
    for zone in _both(before.zones, after.zones):
        old, new = before.zones.get(zone, NO_CARDS), after.zones.get(zone, NO_CARDS)
        copies = {code: (old.get(code, 0), new.get(code, 0)) for code in _both(old, new)}
        if changed := {code: pair for code, pair in copies.items() if pair[0] != pair[1]}:
            zones[zone] = changed
    choices = {
        name: (before.choices.get(name), after.choices.get(name)) for name in _both(before.choices, after.choices)
    }
    return Changes(
        leaders=None if before.leaders == after.leaders else (before.leaders, after.leaders),
        zones=zones,
        choices={name: pair for name, pair in choices.items() if not _same(*pair)},
    )


def changes_applied(build: Build, changes: Changes) -> Build:
    zones = {zone: dict(cards) for zone, cards in build.zones.items()}
    for zone, changed in changes.zones.items():
        cards = zones.setdefault(zone, {})
        cards.update({code: after for code, (_before, after) in changed.items()})
    choices = {**build.choices, **{name: after for name, (_before, after) in changes.choices.items()}}
    return Build(
        leaders=build.leaders if changes.leaders is None else changes.leaders[1],
        zones={zone: kept for zone, cards in zones.items() if (kept := {c: n for c, n in cards.items() if n})},
        choices={name: value for name, value in choices.items() if value is not None},
        mode=build.mode,
    )


def _same(before: Any, after: Any) -> bool:
    """Equality in JSON: 1 and true differ."""
    return before == after and msgspec.json.encode(before, order="sorted") == msgspec.json.encode(after, order="sorted")


def _both(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The keys of both in order, so that the result is deterministic."""
    return sorted(before.keys() | after.keys())
