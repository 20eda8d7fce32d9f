"""A card row of ArkhamDB as a CardRecord. Every key is accounted for; one that is not known is a fault."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.ahlcg.cards import AhlcgFields
from games.ahlcg.sources import arkhamdb_values as values
from games.engine.cards import CardRecord, FaceRecord, PrintingRecord, WeaknessRecord
from games.engine.sources import Normalised, Row

SKILLS = ("willpower", "intellect", "combat", "agility", "wild")
PRINTED = ("cost", "health", "sanity", "shroud", "clues", "doom", "enemy_fight", "enemy_evade")
PLAIN = (
    "health_per_investigator", "deck_limit", "permanent", "exceptional", "myriad", "exile", "hidden", "double_sided",
    "bonded_to", "bonded_count", "alternate_of", "clues_fixed", "stage", "enemy_damage", "enemy_horror", "victory",
    "vengeance",
)  # fmt: skip
"""Keys that mean the same here and there."""


def _optional(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda raw: None if raw is None else read(raw)


FIELD_KEYS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    **{key: (key, values.printed_value) for key in PRINTED},
    **{key: (key, lambda raw: raw) for key in PLAIN},
    "slot": ("slots", values.slots),
    "tags": ("tags", values.tags),
    "deck_requirements": ("requirements", _optional(values.requirements)),
    "deck_options": ("options", lambda raw: tuple(map(values.deck_option, raw or ()))),
    "side_deck_requirements": ("side_requirements", values.requirements),
    "side_deck_options": ("side_options", lambda raw: tuple(map(values.deck_option, raw))),
    "customization_options": ("customizations", lambda raw: tuple(map(values.customization, raw))),
    "back_link": ("linked_back", lambda raw: raw),
}
"""ArkhamDB's key to the name of our field, and how its value is read."""
WORD_KEYS = {
    "name", "subname", "traits", "text", "flavor", "back_name", "back_subname", "back_traits", "back_text",
    "back_flavor", "customization_text", "customization_change",
}  # fmt: skip
"""Keys whose value is in words, so that translations have them too."""
OTHER_KEYS = {
    "code", "pack_code", "position", "quantity", "type_code", "subtype_code", "faction_code", "faction2_code",
    "faction3_code", "illustrator", "back_illustrator", "xp", "is_unique", "encounter_code", "encounter_position",
    "restrictions", "errata_date", "duplicate_of", *(f"skill_{skill}" for skill in SKILLS),
}  # fmt: skip
KNOWN_KEYS = FIELD_KEYS.keys() | WORD_KEYS | OTHER_KEYS
SPECIAL_SHROUDS = {-11, -14}
"""Printed values of their own kind; they are kept as given."""


def read_card(row: Row, translation: Mapping[str, Mapping[str, Any]], found: Normalised) -> None:
    """Adds the row's card, or its faults. `translation` has its words in other languages."""
    raw: Mapping[str, Any] = row.value
    before = len(found.findings)
    fields = read_fields(row, translation, found)
    restrictions: dict[str, tuple[str, ...]] = {}
    if raw.get("restrictions"):
        try:
            restrictions = values.restrictions(raw["restrictions"])
        except ValueError as error:
            found.fault(row, str(error), "restrictions")
    fields["investigators"] = restrictions.get("investigator", ())
    fields["required_traits"] = restrictions.get("trait", ())
    words = {"en": raw, **translation}
    card = {
        "code": raw.get("code"),
        "names": _words(words, "name"),
        "subtitles": _words(words, "subname"),
        "type_code": raw.get("type_code"),
        "classes": [raw[key] for key in ("faction_code", "faction2_code", "faction3_code") if raw.get(key)],
        "level": raw.get("xp"),
        "traits": _traits(words, "traits"),
        "texts": _words(words, "text"),
        "flavours": _words(words, "flavor"),
        "unique": raw.get("is_unique", False),
        "set_code": raw.get("pack_code"),
        "position": raw.get("position"),
        "quantity": raw.get("quantity", 1),
        "illustrator": raw.get("illustrator", ""),
        "encounter_set": raw.get("encounter_code"),
        "encounter_position": raw.get("encounter_position"),
        "weakness": _weakness(raw, restrictions),
        "back": _back(raw, words),
        "errata_date": raw.get("errata_date"),
        "fields": {},
    }
    record = _convert(card, CardRecord, row, found, CARD_NAMES)
    own = _convert(fields, AhlcgFields, row, found, FIELD_NAMES)
    faulty = any(finding.level == "fault" for finding in found.findings[before:])
    if record and own and not faulty:
        found.add("card", msgspec.structs.replace(record, fields=own), row)


def read_printing(row: Row, card: str, translation: Mapping[str, Mapping[str, Any]], found: Normalised) -> None:
    """Adds the row's printing of that card, or its faults."""
    raw: Mapping[str, Any] = row.value
    before = len(found.findings)
    fields = read_fields(row, {}, found)
    fields.pop("alternate_of", None)  # said again by duplicate_of
    icons = fields.pop("icons", {})
    if icons:
        fields["icons"] = icons
    words = {"en": raw, **translation}
    printing = {
        "code": raw.get("code"),
        "card": card,
        "set_code": raw.get("pack_code"),
        "position": raw.get("position"),
        "quantity": raw.get("quantity", 1),
        "illustrator": raw.get("illustrator", ""),
        "texts": _words(words, "text"),
        "flavours": _words(words, "flavor"),
        "values": msgspec.to_builtins(fields),
        "errata_date": raw.get("errata_date"),
    }
    record = _convert(printing, PrintingRecord, row, found, CARD_NAMES)
    if record and not any(finding.level == "fault" for finding in found.findings[before:]):
        found.add("printing", record, row)


def read_fields(row: Row, translation: Mapping[str, Mapping[str, Any]], found: Normalised) -> dict[str, Any]:
    """The game's own fields of the row as plain values; what cannot be read is a fault."""
    raw: Mapping[str, Any] = row.value
    fields: dict[str, Any] = {}
    for key, value in raw.items():
        if key not in KNOWN_KEYS:
            found.fault(row, "this key is not known", key)
        elif key in FIELD_KEYS:
            name, read = FIELD_KEYS[key]
            try:
                fields[name] = read(value)
            except (TypeError, ValueError, AttributeError, KeyError) as error:
                found.fault(row, f"it cannot be read: {error}", key)
            if key == "shroud" and value in SPECIAL_SHROUDS:
                found.note(row, f"{raw.get('code')} has the special printed value {value}", key)
    icons = {skill: raw[key] for skill in SKILLS if raw.get(key := f"skill_{skill}")}
    if icons:
        fields["icons"] = icons
    words = {"en": raw, **translation}
    for key, name in (("customization_text", "customization_texts"), ("customization_change", "customization_changes")):
        if key in raw:
            fields[name] = _words(words, key)
    return fields


def _words(words: Mapping[str, Mapping[str, Any]], key: str) -> dict[str, Any]:
    """By language; a word that is not there is left out, and so is one that only repeats emptiness."""
    return {language: source[key] for language, source in words.items() if source.get(key)}


def _traits(words: Mapping[str, Mapping[str, Any]], key: str) -> dict[str, Any]:
    return {
        language: values.traits(text) if isinstance(text, str) else text
        for language, text in _words(words, key).items()
    }


def _back(raw: Mapping[str, Any], words: Mapping[str, Mapping[str, Any]]) -> FaceRecord | dict[str, Any] | None:
    if not any(key.startswith("back_") and key != "back_link" for key in raw):
        return None
    return {
        "names": _words(words, "back_name"),
        "subtitles": _words(words, "back_subname"),
        "traits": _traits(words, "back_traits"),
        "texts": _words(words, "back_text"),
        "flavours": _words(words, "back_flavor"),
        "illustrator": raw.get("back_illustrator", ""),
    }


def _weakness(raw: Mapping[str, Any], restrictions: Mapping[str, tuple[str, ...]]) -> WeaknessRecord | None:
    """Basic, of an investigator's own, or of a story. What the card says of itself decides where it may be drawn."""
    subtype = raw.get("subtype_code")
    if subtype not in {"basicweakness", "weakness"}:
        return None
    text = str(raw.get("text", "")).lower()
    basic = subtype == "basicweakness"
    return WeaknessRecord(
        kind="basic" if basic else "signature" if "investigator" in restrictions else "story",
        class_lock=next(iter(restrictions.get("faction", ())), None),
        multiplayer_only="multiplayer only." in text,
        campaign_only="campaign mode only." in text,
        # The hidden one is a stand-in for a weakness not drawn yet: no copy of it is in any box.
        copies=0 if raw.get("hidden") else raw.get("quantity", 1) if basic else 1,
    )


CARD_NAMES = {
    "names": "name", "subtitles": "subname", "texts": "text", "flavours": "flavor", "level": "xp",
    "unique": "is_unique", "set_code": "pack_code", "encounter_set": "encounter_code", "classes": "faction_code",
    "card": "duplicate_of",
}  # fmt: skip
FIELD_NAMES = {ours: theirs for theirs, (ours, _) in FIELD_KEYS.items()}
"""Our names back to theirs, so that a fault names the key that stands in the file."""


def _convert(plain: dict[str, Any], kind: Any, row: Row, found: Normalised, names: Mapping[str, str]) -> Any:
    """The record; else a fault for each field that is not what it should be."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError:
        pass
    # One field at a time, so that every wrong one is named.
    for field in msgspec.structs.fields(kind):
        if field.name in plain:
            try:
                msgspec.convert(plain[field.name], field.type)
            except msgspec.ValidationError as error:
                found.fault(row, str(error), names.get(field.name, field.name))
    return None
