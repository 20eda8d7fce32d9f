"""What an import would change: record by record, and within a changed record field by field."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.engine.cards import CardRecord, PrintingRecord
from games.engine.sources import KINDS, Normalised, Tick, no_tick

Data = dict[str, Any]
"""A record as plain JSON values."""


class Change(Struct, frozen=True):
    """A record that is new (no old), withdrawn (no new) or changed."""

    kind: str
    code: str
    old: Data | None
    new: Data | None

    @property
    def action(self) -> str:
        return "new" if self.old is None else "withdrawn" if self.new is None else "changed"

    def reversed(self) -> "Change":
        """The change that takes this one back."""
        return Change(self.kind, self.code, self.new, self.old)

    def fields(self) -> Iterator[tuple[str, Any, Any]]:
        """Each field that differs, with its old and its new value; within words and game fields, each entry."""
        yield from _differences("", self.old or {}, self.new or {})


def diff_records(
    found: Normalised,
    said: Mapping[tuple[str, str], bytes],
    present: Mapping[tuple[str, str], Data],
    *,
    sets: list[str],
    by_set: bool = False,
    tick: Tick = no_tick,
) -> list[Change]:
    """The changes from what the source said before to what it says now, in order of kind and code.

    With `sets`, only cards and printings of these sets count, and nothing is withdrawn. A source that comes `by_set`
    withdraws only from the sets that it holds now: the others came in other files.
    """
    changes = []
    wanted = _codes_within(sets, found) if sets else None
    done, total = 0, sum(map(len, found.records.values()))
    for kind in KINDS:
        records = found.records[kind]
        for code in sorted(records):
            done += 1
            tick(done, total)
            if wanted is not None and code not in wanted[kind]:
                continue
            new: Data = msgspec.json.decode(said[kind, code])
            old = present.get((kind, code))
            if old != new:
                changes.append(Change(kind, code, old, new))
        if not sets:
            gone = sorted(code for known, code in present if known == kind and code not in records)
            changes += [
                Change(kind, code, present[kind, code], None)
                for code in gone
                if not by_set or present[kind, code].get("set_code") in found.records["set"]
            ]
    return changes


def _codes_within(sets: list[str], found: Normalised) -> dict[str, set[str]]:
    """What belongs to the sets by kind: their cards and printings, and what these refer to."""
    records = found.records
    cards = [card for card in records["card"].values() if isinstance(card, CardRecord) and card.set_code in sets]
    printings = [p for p in records["printing"].values() if isinstance(p, PrintingRecord) and p.set_code in sets]
    printed = {printing.card for printing in printings}
    cards += [card for card in records["card"].values() if isinstance(card, CardRecord) and card.code in printed]
    return {
        "class": set(records["class"]),
        "set": {*sets, *(card.set_code for card in cards)},
        "encounter_set": {card.encounter_set for card in cards if card.encounter_set},
        "card": {card.code for card in cards},
        "printing": {printing.code for printing in printings},
        "taboo": set(),
        "guide": set(),
        "scenario": set(),
    }


def _differences(path: str, old: Any, new: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            yield from _differences(f"{path}.{key}" if path else key, old.get(key), new.get(key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and _holds_objects(old + new):
        for place, (before, after) in enumerate(zip(old, new, strict=True), 1):
            yield from _differences(f"{path}.{place}", before, after)
    elif old != new:
        yield path, old, new


def _holds_objects(values: list[Any]) -> bool:
    return all(isinstance(value, dict) for value in values)
