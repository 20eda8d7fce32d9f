"""Readers of ArkhamDB's values. Each raises ValueError with the reason."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.ahlcg.cards import Customization, DeckOption, Requirements
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


def word_list(raw: Any) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise ValueError(f"{raw!r} is not a list of words")
    return tuple(map(word, raw))


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


def _levels(raw: Any) -> dict[str, int]:
    if not isinstance(raw, Mapping) or raw.keys() != {"min", "max"}:
        raise ValueError(f"{raw!r} is not a range of levels")
    return {key: whole(value) for key, value in raw.items()}


def _at_least(raw: Any) -> dict[str, int]:
    names = {"min": "min", "factions": "classes", "types": "types"}
    if not isinstance(raw, Mapping) or "min" not in raw or raw.keys() - names.keys():
        raise ValueError(f"{raw!r} does not say how many are needed at least")
    return {names[key]: whole(value) for key, value in raw.items()}


OPTION_KEYS: dict[str, tuple[str, Any]] = {
    "id": ("id", word),
    "name": ("name", word),
    "faction": ("classes", word_list),
    "faction_select": ("class_choice", word_list),
    "level": ("levels", _levels),
    "base_level": ("printed_levels", _levels),
    "trait": ("traits", word_list),
    "type": ("types", word_list),
    "slot": ("slots", lambda raw: tuple(slot.lower() for slot in word_list(raw))),
    "uses": ("uses", word_list),
    "tag": ("tags", word_list),
    "text": ("text", word_list),
    "permanent": ("permanent", flag),
    "limit": ("limit", whole),
    "not": ("excludes", flag),
    "atleast": ("at_least", _at_least),
    "option_select": ("choices", lambda raw: [_option(option) for option in object_list(raw)]),
    "deck_size_select": ("deck_sizes", lambda raw: [int(word(size)) for size in raw]),
    "size": ("size_change", whole),
    "ignore_match": ("ignore_match", flag),
    "error": ("error", word),
}
"""ArkhamDB's key of a deck option to ours, and the reader of its value."""


def _option(raw: Mapping[str, Any]) -> dict[str, Any]:
    return _translated(raw, OPTION_KEYS, "a deck option")


def deck_options(raw: Any) -> tuple[DeckOption, ...]:
    """Deck options, typed."""
    return msgspec.convert([_option(option) for option in object_list(raw)], tuple[DeckOption, ...])


def _chosen_card(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, Mapping) or raw.keys() - {"type", "trait"}:
        raise ValueError(f"{raw!r} does not say which card is chosen")
    return {"types": word_list(raw.get("type", [])), "traits": word_list(raw.get("trait", []))}


CUSTOMIZATION_KEYS: dict[str, tuple[str, Any]] = {
    "xp": ("xp", whole),
    "choice": ("choice", word),
    "quantity": ("quantity", whole),
    "card": ("card", _chosen_card),
    "position": ("position", whole),
    "text_change": ("text_change", word),
    "real_text": ("texts", word),
    "real_traits": ("traits", traits),
    "real_slot": ("slots", slots),
    "health": ("health", whole),
    "sanity": ("sanity", whole),
    "cost": ("cost", whole),
    "deck_limit": ("deck_limit", whole),
    "tags": ("tags", tags),
}


def customizations(raw: Any) -> tuple[Customization, ...]:
    """Lines of boxes, typed."""
    lines = [_translated(line, CUSTOMIZATION_KEYS, "a customization") for line in object_list(raw)]
    return msgspec.convert(lines, tuple[Customization, ...])


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
