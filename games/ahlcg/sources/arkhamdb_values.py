"""How ArkhamDB writes values, turned into ours: one function a habit. Each raises ValueError with the reason."""

from collections.abc import Mapping
from typing import Any

from games.ahlcg.cards import AtLeast, Customization, DeckOption, LevelRange, Requirements
from games.engine.cards import PrintedValue

SPECIAL_VALUES: dict[int, PrintedValue] = {-2: "X", -3: "*", -4: "?"}


def printed_value(raw: int | None) -> PrintedValue:
    """A key that is there with null is a printed dash; -2, -3 and -4 stand for X, * and ?."""
    if raw is None:
        return "–"
    return SPECIAL_VALUES.get(raw, raw)


def traits(raw: str) -> tuple[str, ...]:
    """ "Item. Tool." as two traits."""
    return tuple(trait.strip() for trait in raw.split(".") if trait.strip())


def tags(raw: str) -> tuple[str, ...]:
    """ "hd.hh." as two tags."""
    return tuple(tag for tag in raw.split(".") if tag)


def slots(raw: str) -> tuple[str, ...]:
    """ "Hand x2. Arcane" as one entry per slot that is taken."""
    taken: list[str] = []
    for part in raw.split(". "):
        name, _, times = part.partition(" x")
        if not name or not (times or "1").isdigit():
            raise ValueError(f"{raw!r} is not a list of slots")
        taken += [name.lower()] * int(times or 1)
    return tuple(taken)


def restrictions(raw: str) -> dict[str, tuple[str, ...]]:
    """ "investigator:01001:01501" or "trait:a, trait:b" or "faction:rogue", by what is restricted."""
    found: dict[str, tuple[str, ...]] = {}
    for part in raw.split(","):
        key, *values = part.strip().split(":")
        if key not in {"investigator", "trait", "faction"} or not values:
            raise ValueError(f"{part.strip()!r} is not a restriction")
        found[key] = found.get(key, ()) + tuple(values)
    return found


def requirements(raw: str | Mapping[str, Any]) -> Requirements:
    """ "size:30, card:A:B, random:subtype:basicweakness", or the same as an object, as the API has it."""
    if not isinstance(raw, str):
        return _requirements_object(raw)
    size, signatures, weaknesses = None, [], 0
    for part in raw.split(","):
        key, *values = part.strip().split(":")
        if key == "size" and len(values) == 1 and values[0].isdigit():
            size = int(values[0])
        elif key == "card" and values:
            signatures.append(tuple(values))
        elif part.strip() == "random:subtype:basicweakness":
            weaknesses += 1
        else:
            raise ValueError(f"{part.strip()!r} is not a deck requirement")
    if size is None:
        raise ValueError("it names no deck size")
    return Requirements(deck_size=size, signatures=tuple(signatures), random_basic_weaknesses=weaknesses)


def _requirements_object(raw: Mapping[str, Any]) -> Requirements:
    unknown = raw.keys() - {"size", "card", "random"}
    if unknown:
        raise ValueError(f"deck requirements have the unknown keys {sorted(unknown)}")
    random = raw.get("random", [])
    if any(entry != {"target": "subtype", "value": "basicweakness"} for entry in random):
        raise ValueError(f"{random!r} is not a random basic weakness")
    signatures = tuple(
        # The card itself first, then those that may stand in for it.
        (code, *(other for other in alternates if other != code))
        for code, alternates in raw.get("card", {}).items()
    )
    return Requirements(deck_size=int(raw["size"]), signatures=signatures, random_basic_weaknesses=len(random))


def _levels(raw: Mapping[str, int]) -> LevelRange:
    return LevelRange(min=raw["min"], max=raw["max"])


def _at_least(raw: Mapping[str, int]) -> AtLeast:
    unknown = raw.keys() - {"min", "factions", "types"}
    if unknown:
        raise ValueError(f"'atleast' has the unknown keys {sorted(unknown)}")
    return AtLeast(min=raw["min"], classes=raw.get("factions", 0), types=raw.get("types", 0))


OPTION_KEYS: dict[str, tuple[str, Any]] = {
    "id": ("id", str),
    "name": ("name", str),
    "faction": ("classes", tuple),
    "faction_select": ("class_choice", tuple),
    "level": ("levels", _levels),
    "base_level": ("printed_levels", _levels),
    "trait": ("traits", tuple),
    "type": ("types", tuple),
    "slot": ("slots", lambda raw: tuple(slot.lower() for slot in raw)),
    "uses": ("uses", tuple),
    "tag": ("tags", tuple),
    "text": ("text", tuple),
    "permanent": ("permanent", bool),
    "limit": ("limit", int),
    "not": ("excludes", bool),
    "atleast": ("at_least", _at_least),
    "option_select": ("choices", lambda raw: tuple(map(deck_option, raw))),
    "deck_size_select": ("deck_sizes", lambda raw: tuple(map(int, raw))),
    "size": ("size_change", int),
    "ignore_match": ("ignore_match", bool),
    "error": ("error", str),
}
"""ArkhamDB's key of a deck option to ours, and how its value is read."""


def deck_option(raw: Mapping[str, Any]) -> DeckOption:
    """A deck option, typed."""
    return DeckOption(**_translated(raw, OPTION_KEYS, "a deck option"))


CUSTOMIZATION_KEYS: dict[str, tuple[str, Any]] = {
    "xp": ("xp", int),
    "choice": ("choice", str),
    "quantity": ("quantity", int),
    "card": ("card", lambda raw: {"types": list(raw.get("type", ())), "traits": list(raw.get("trait", ()))}),
    "position": ("position", int),
    "text_change": ("text_change", str),
    "real_text": ("texts", str),
    "real_traits": ("traits", traits),
    "real_slot": ("slots", slots),
    "health": ("health", int),
    "sanity": ("sanity", int),
    "cost": ("cost", int),
    "deck_limit": ("deck_limit", int),
    "tags": ("tags", tags),
}


def customization(raw: Mapping[str, Any]) -> Customization:
    """A line of boxes, typed."""
    return Customization(**_translated(raw, CUSTOMIZATION_KEYS, "a customization"))


def _translated(raw: Mapping[str, Any], keys: Mapping[str, tuple[str, Any]], what: str) -> dict[str, Any]:
    found = {}
    for key, value in raw.items():
        if key not in keys:
            raise ValueError(f"{what} has the unknown key {key!r}")
        name, read = keys[key]
        try:
            found[name] = read(value)
        except (TypeError, KeyError, AttributeError, ValueError) as error:
            raise ValueError(f"{what} has a {key!r} that cannot be read: {error}") from None
    return found
