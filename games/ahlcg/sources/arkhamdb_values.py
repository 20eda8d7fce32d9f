"""Readers of ArkhamDB's values. Each raises ValueError with the reason."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.ahlcg.cards import AtLeast, ChosenCard, Customization, DeckOption, FieldValue, Requirements
from games.engine import PrintedValue

SPECIAL_VALUES: dict[int, PrintedValue] = {-2: "X", -3: "*", -4: "?"}
MAX_SLOTS = 9


CLASS_ORDER = ("guardian", "seeker", "rogue", "mystic", "survivor", "neutral", "mythos")


def class_position(code: str) -> int:
    """The position of a class in the game's order, from 1; unknown ones come last."""
    return CLASS_ORDER.index(code) + 1 if code in CLASS_ORDER else len(CLASS_ORDER) + 1


def printed_value(raw: int | None) -> PrintedValue:
    """null is a printed dash; -2, -3 and -4 are X, * and ?."""
    if raw is None:
        return "–"
    return SPECIAL_VALUES.get(whole(raw), raw)


def whole(raw: Any) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise ValueError(f"{raw!r} is not a whole number")
    return raw


def flag(raw: Any) -> bool:
    """True or false, which some rows write as 1 or 0."""
    if not isinstance(raw, bool) and raw not in (0, 1):
        raise ValueError(f"{raw!r} is neither true nor false")
    return bool(raw)


def word(raw: Any) -> str:
    if not isinstance(raw, str):
        raise ValueError(f"{raw!r} is not text")
    return raw


def object_list(raw: Any) -> list[Mapping[str, Any]]:
    if not isinstance(raw, list) or not all(isinstance(entry, Mapping) for entry in raw):
        raise ValueError(f"{raw!r} is not a list of objects")
    return raw


def traits(raw: str) -> tuple[str, ...]:
    """ "Item. Tool." as two traits."""
    return tuple(trait.strip() for trait in word(raw).split(".") if trait.strip())


def tags(raw: str) -> tuple[str, ...]:
    """ "hd.hh." as two tags."""
    return tuple(tag for tag in word(raw).split(".") if tag)


def slots(raw: str) -> tuple[str, ...]:
    """ "Hand x2. Arcane" as one entry per slot that is taken."""
    taken: list[str] = []
    for part in word(raw).split(". "):
        name, _, times = part.partition(" x")
        if not name or not (times or "1").isdecimal() or len(times) > 1 or int(times or 1) > MAX_SLOTS:
            raise ValueError(f"{raw!r} is not a list of slots")
        taken += [name.lower()] * int(times or 1)
    return tuple(taken)


def restrictions(raw: str) -> dict[str, tuple[str, ...]]:
    """ "investigator:01001:01501" or "trait:a, trait:b" or "faction:rogue", by what is restricted."""
    found: dict[str, tuple[str, ...]] = {}
    for part in word(raw).split(","):
        key, *values = part.strip().split(":")
        if key not in {"investigator", "trait", "faction"} or not values:
            raise ValueError(f"{part.strip()!r} is not a restriction")
        found[key] = found.get(key, ()) + tuple(values)
    return found


def requirements(raw: Any) -> Requirements:
    """ "size:30, card:A:B, random:subtype:basicweakness", or the same as an object, as the API has it."""
    if isinstance(raw, Mapping):
        return _requirements_object(raw)
    size, signatures, weaknesses = None, [], 0
    for part in word(raw).split(","):
        key, *values = part.strip().split(":")
        if key == "size" and len(values) == 1 and values[0].isdecimal() and len(values[0]) < 4:
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
    random = object_list(raw.get("random", []))
    if any(entry != {"target": "subtype", "value": "basicweakness"} for entry in random):
        raise ValueError(f"{random!r} is not a random basic weakness")
    signatures = tuple(
        # The card itself first, then those that may stand in for it.
        (code, *(word(other) for other in alternates if other != code))
        for code, alternates in raw.get("card", {}).items()
    )
    return Requirements(deck_size=whole(raw.get("size")), signatures=signatures, random_basic_weaknesses=len(random))


Readers = Mapping[str, Callable[[Any], Any]]
OPTION_NAMES = {  # ArkhamDB's keys of a deck option to ours, where they differ
    "faction": "classes", "faction_select": "class_choice", "level": "levels", "base_level": "printed_levels",
    "trait": "traits", "type": "types", "slot": "slots", "tag": "tags", "not": "excludes", "atleast": "at_least",
    "option_select": "choices", "deck_size_select": "deck_sizes", "size": "size_change",
}  # fmt: skip
OPTION_READERS: Readers = {
    "slots": lambda raw: [word(slot).lower() for slot in raw],
    "permanent": flag,
    "excludes": flag,
    "ignore_match": flag,
    "at_least": lambda raw: _renamed(raw, AtLeast, {"factions": "classes"}, {}, "a minimum"),
    "choices": lambda raw: list(map(_option, raw)),
    "deck_sizes": lambda raw: [int(word(size)) for size in raw],
}
CUSTOMIZATION_NAMES = {"real_text": "texts", "real_traits": "traits", "real_slot": "slots"}
CUSTOMIZATION_READERS: Readers = {
    "card": lambda raw: _renamed(raw, ChosenCard, {"type": "types", "trait": "traits"}, {}, "a chosen card"),
    "traits": traits,
    "slots": slots,
    "tags": tags,
}


def _option(raw: Any) -> dict[str, Any]:
    return _renamed(raw, DeckOption, OPTION_NAMES, OPTION_READERS, "a deck option")


def deck_options(raw: Any) -> tuple[DeckOption, ...]:
    return msgspec.convert(list(map(_option, object_list(raw))), tuple[DeckOption, ...])


def customizations(raw: Any) -> tuple[Customization, ...]:
    lines = [
        _renamed(line, Customization, CUSTOMIZATION_NAMES, CUSTOMIZATION_READERS, "a customization")
        for line in object_list(raw)
    ]
    return msgspec.convert(lines, tuple[Customization, ...])


def _renamed(raw: Any, kind: type[FieldValue], names: Mapping[str, str], readers: Readers, what: str) -> dict[str, Any]:
    """The object under the names of our fields, with the values that must be read; msgspec checks the types."""
    if not isinstance(raw, Mapping):
        raise ValueError(f"{raw!r} is not {what}")
    known = {*kind.__struct_fields__} - {*names.values()} | names.keys()
    found = {}
    for key, value in raw.items():
        if key not in known:
            raise ValueError(f"{what} has the unknown key {key!r}")
        name = names.get(key, key)
        try:
            found[name] = readers[name](value) if name in readers else value
        except (TypeError, KeyError, AttributeError, ValueError) as error:
            raise ValueError(f"{what} has a {key!r} that cannot be read: {error}") from None
    return found
