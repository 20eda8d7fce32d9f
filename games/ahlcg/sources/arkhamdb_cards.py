"""A card row of ArkhamDB as a CardRecord. An unknown key is a fault."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.ahlcg.cards import SKILLS, AhlcgFields
from games.ahlcg.keywords import read_keywords
from games.ahlcg.sources import arkhamdb_values as values
from games.engine import CardRecord, PrintingRecord
from games.engine.sources import Normalised, Row

PRINTED = ("cost", "health", "sanity", "shroud", "clues", "doom", "enemy_fight", "enemy_evade")
PLAIN = (  # keys with the same meaning as ours
    "health_per_investigator", "deck_limit", "permanent", "exceptional", "myriad", "exile", "hidden", "double_sided",
    "bonded_to", "bonded_count", "alternate_of", "clues_fixed", "stage", "enemy_damage", "enemy_horror", "victory",
    "vengeance",
)  # fmt: skip


FIELD_KEYS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    **{key: (key, values.printed_value) for key in PRINTED},
    **{key: (key, lambda raw: raw) for key in PLAIN},
    "slot": ("slots", values.slots),
    "tags": ("tags", values.tags),
    "deck_requirements": ("requirements", lambda raw: None if raw is None else values.requirements(raw)),
    "deck_options": ("options", lambda raw: () if raw is None else values.deck_options(raw)),
    "side_deck_requirements": ("side_requirements", values.requirements),
    "side_deck_options": ("side_options", values.deck_options),
    "customization_options": ("customizations", values.customizations),
    "back_link": ("linked_back", lambda raw: raw),
}
"""ArkhamDB's key to the name of our field, and the reader of its value."""
WORD_KEYS = {  # keys with words, which translations have too
    "name", "subname", "traits", "text", "flavor", "back_name", "back_subname", "back_traits", "back_text",
    "back_flavor", "customization_text", "customization_change",
}  # fmt: skip
OTHER_KEYS = {
    "code", "pack_code", "position", "quantity", "type_code", "subtype_code", "faction_code", "faction2_code",
    "faction3_code", "illustrator", "back_illustrator", "xp", "is_unique", "encounter_code", "encounter_position",
    "restrictions", "errata_date", "duplicate_of", *(f"skill_{skill}" for skill in SKILLS),
}  # fmt: skip
KNOWN_KEYS = FIELD_KEYS.keys() | WORD_KEYS | OTHER_KEYS
SPECIAL_SHROUDS = {-11, -14}  # special printed values, which are kept as given


Translation = Mapping[str, Row]  # a card's words in other languages, by language
SUBTYPES = {None, "weakness", "basicweakness"}


def read_card(row: Row, translation: Translation, found: Normalised) -> None:
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
    if not isinstance(subtype := raw.get("subtype_code"), str | None) or subtype not in SUBTYPES:
        found.fault(row, f"there is no subtype {subtype!r}", "subtype_code")
        return
    words = _all_words(row, translation)
    card = {
        "code": raw.get("code"),
        "names": _words(words, "name"),
        "subtitles": _words(words, "subname"),
        "type_code": raw.get("type_code"),
        "classes": [raw[key] for key in ("faction_code", "faction2_code", "faction3_code") if raw.get(key)],
        "level": raw.get("xp"),
        "traits": _traits(words, "traits"),
        "keywords": read_keywords(str(raw.get("text") or ""), fields),
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
        "back": _back(row, translation, found),
        "errata_date": raw.get("errata_date"),
        "fields": {},
    }
    record = found.convert(card, CardRecord, row, CARD_NAMES)
    own = found.convert(fields, AhlcgFields, row, FIELD_NAMES)
    faulty = any(finding.level == "fault" for finding in found.findings[before:])
    if record and own and not faulty:
        found.add("card", msgspec.structs.replace(record, fields=own), row)


def read_printing(row: Row, original: Row, translation: Translation, found: Normalised) -> None:
    """Add the row's printing of the card in the other row, or its faults.
    Differing values are found by reading the card with the reprint's values over its own."""
    raw: Mapping[str, Any] = row.value
    before = len(found.findings)
    for key in raw.keys() - KNOWN_KEYS:
        found.fault(row, "this key is not known", key)
    for key in sorted(NOT_OF_A_PRINTING & raw.keys()):
        if raw[key] != original.value.get(key):
            found.note(row, "a reprint cannot say this otherwise; it is left out", key)
    card = read_fields(original, {}, Normalised.empty())
    reprint = read_fields(Row(row.file, row.number, {**original.value, **raw}), {}, found, notes=False)
    words = _all_words(row, translation)
    printing = {
        "code": raw.get("code"),
        "card": original.value["code"],
        "set_code": raw.get("pack_code"),
        "position": raw.get("position"),
        "quantity": raw.get("quantity", 1),
        "illustrator": raw.get("illustrator", ""),
        "texts": _words(words, "text"),
        "flavours": _words(words, "flavor"),
        "values": msgspec.to_builtins(
            {
                name: value
                for name, value in reprint.items()
                if name != "alternate_of" and value != card.get(name)  # duplicate_of has said that
            }
        ),
        "errata_date": raw.get("errata_date"),
    }
    record = found.convert(printing, PrintingRecord, row, CARD_NAMES)
    found.convert(reprint, AhlcgFields, row, FIELD_NAMES)
    if record and not any(finding.level == "fault" for finding in found.findings[before:]):
        found.add("printing", record, row)


NOT_OF_A_PRINTING = {  # keys whose value identifies a card
    "name", "subname", "traits", "xp", "type_code", "subtype_code", "faction_code", "faction2_code", "faction3_code",
    "is_unique", "restrictions", "back_name", "back_subname", "back_traits", "back_text", "back_flavor",
}  # fmt: skip


def read_fields(row: Row, translation: Translation, found: Normalised, notes: bool = True) -> dict[str, Any]:
    """The game's own fields of the row as plain values; unreadable values are faults."""
    raw: Mapping[str, Any] = row.value
    fields: dict[str, Any] = {}
    for key, value in raw.items():
        if key not in KNOWN_KEYS:
            found.fault(row, "this key is not known", key)
        elif key in FIELD_KEYS:
            name, read = FIELD_KEYS[key]
            try:
                fields[name] = read(value)
            except (ValueError, msgspec.ValidationError) as error:
                found.fault(row, f"it cannot be read: {error}", key)
            else:
                if notes and key == "shroud" and value in SPECIAL_SHROUDS:
                    found.note(row, f"{raw.get('code')} has the special printed value {value}", key)
    icons = {}
    for skill in SKILLS:
        if raw.get(key := f"skill_{skill}") is not None:
            try:
                icons[skill] = values.printed_value(raw[key])
            except ValueError as error:
                found.fault(row, f"it cannot be read: {error}", key)
    if icons:
        fields["icons"] = icons
    words = _all_words(row, translation)
    for key, name in (("customization_text", "customization_texts"), ("customization_change", "customization_changes")):
        if key in raw:
            fields[name] = _words(words, key)
    return fields


def _all_words(row: Row, translation: Translation) -> dict[str, Mapping[str, Any]]:
    return {"en": row.value, **{language: words.value for language, words in translation.items()}}


def _words(words: Mapping[str, Mapping[str, Any]], key: str) -> dict[str, Any]:
    """The words of a key by language, without missing and empty ones."""
    return {language: source[key] for language, source in words.items() if source.get(key)}


def _traits(words: Mapping[str, Mapping[str, Any]], key: str) -> dict[str, Any]:
    return {
        language: values.traits(text) if isinstance(text, str) else 0  # which the record refuses
        for language, text in _words(words, key).items()
    }


BACK_KEYS = ("back_name", "back_subname", "back_traits", "back_text", "back_flavor", "back_illustrator")


def _back(row: Row, translation: Translation, found: Normalised) -> dict[str, Any] | None:
    words = _all_words(row, translation)
    if not any(key in row.value for key in BACK_KEYS):
        for translated in translation.values():
            if any(translated.value.get(key) for key in BACK_KEYS):
                found.note(
                    translated, f"{row.value.get('code')} has no words on its back to be translated", "back_text"
                )
        return None
    return {
        "names": _words(words, "back_name"),
        "subtitles": _words(words, "back_subname"),
        "traits": _traits(words, "back_traits"),
        "texts": _words(words, "back_text"),
        "flavours": _words(words, "back_flavor"),
        "illustrator": row.value.get("back_illustrator", ""),
    }


def _weakness(raw: Mapping[str, Any], restrictions: Mapping[str, tuple[str, ...]]) -> dict[str, Any] | None:
    """The weakness of a row: basic, signature, or story. Its text decides where it may be drawn."""
    subtype = raw.get("subtype_code")
    if subtype is None:
        return None
    text = str(raw.get("text", "")).lower()
    basic = subtype == "basicweakness"
    return {
        "kind": "basic" if basic else "signature" if "investigator" in restrictions else "story",
        "class_lock": next(iter(restrictions.get("faction", ())), None),
        "multiplayer_only": "multiplayer only." in text,
        "campaign_only": "campaign mode only." in text,
        # The hidden one is a stand-in for a weakness not drawn yet: no copy of it is in any box.
        "copies": 0 if raw.get("hidden") else raw.get("quantity", 1) if basic else 1,
    }


CARD_NAMES = {
    "names": "name", "subtitles": "subname", "texts": "text", "flavours": "flavor", "level": "xp",
    "unique": "is_unique", "set_code": "pack_code", "encounter_set": "encounter_code", "classes": "faction_code",
    "card": "duplicate_of", "weakness": "restrictions",
}  # fmt: skip
FIELD_NAMES = {ours: theirs for theirs, (ours, _) in FIELD_KEYS.items()}
"""ArkhamDB's names of our fields, so that a fault names the key in the file."""
