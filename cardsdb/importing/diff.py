"""The changes of an import: record by record, and within a changed record field by field."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from cardsdb.importing.merge import Claim, merge_records
from games.engine.cards import CardRecord, PrintingRecord
from games.engine.sources import KINDS, Normalised, Tick

Data = dict[str, Any]
"""A record as plain JSON values."""
Claims = Mapping[tuple[str, str], list[Claim]]
"""Claims by kind and code."""
UNSAID: tuple[Any, ...] = (None, "", [], {})
"""The ways to write an empty value."""


FieldChange = tuple[str, Any, Any]
"""The path of a field, its old and its new value."""


class Change(Struct, frozen=True, omit_defaults=True):
    """A record that its source added (no old), withdrew (no new) or changed."""

    kind: str
    code: str
    old: Data | None
    new: Data | None
    effects: tuple[FieldChange, ...] | None = None
    """The fields that change in the merged record; None where no other source has the record."""

    @property
    def action(self) -> str:
        if self.effects is not None:
            return "changed"
        return "new" if self.old is None else "withdrawn" if self.new is None else "changed"

    @property
    def has_effect(self) -> bool:
        """Whether the merged record differs; not where other sources say the same, or have the last word."""
        return self.effects != ()

    def reversed(self) -> "Change":
        """The change that takes this one back."""
        return Change(self.kind, self.code, self.new, self.old)

    def fields(self) -> Iterator[FieldChange]:
        """Each field that differs, with its old and its new value; within words and game fields, each entry."""
        yield from _differences("", self.old or {}, self.new or {}) if self.effects is None else self.effects


def diff_records(
    found: Normalised,
    said: Mapping[tuple[str, str], bytes],
    present: Mapping[tuple[str, str], Data],
    *,
    sets: list[str],
    by_set: bool,
    tick: Tick,
) -> list[Change]:
    """The changes from the source's previous records to its new ones, in order of kind and code.

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


def with_effects(changes: list[Change], source: str, others: Claims) -> list[Change]:
    """The changes of a source, each with the fields that it changes in the merged record."""
    return [
        msgspec.structs.replace(change, effects=tuple(_effects(change, source, claims)))
        if (claims := others.get((change.kind, change.code))) and merge_records(claims) is not None
        else change
        for change in changes
    ]


def _effects(change: Change, source: str, others: list[Claim]) -> Iterator[FieldChange]:
    before, after = (
        merge_records([*others, (source, said)] if said is not None else others) for said in (change.old, change.new)
    )
    return _differences("", before, after)


def _codes_within(sets: list[str], found: Normalised) -> dict[str, set[str]]:
    """Codes within the sets, by kind: cards, printings, and what these refer to."""
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
    if isinstance(old, dict | None) and isinstance(new, dict | None) and old != new:
        old, new = old or {}, new or {}
        for key in sorted(old.keys() | new.keys()):
            yield from _differences(f"{path}.{key}" if path else key, old.get(key), new.get(key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and _holds_objects(old + new):
        for place, (before, after) in enumerate(zip(old, new, strict=True), 1):
            yield from _differences(f"{path}.{place}", before, after)
    elif old != new and (old not in UNSAID or new not in UNSAID):
        yield path, old, new


def _holds_objects(values: list[Any]) -> bool:
    return all(isinstance(value, dict) for value in values)
