"""The ArkhamDB data repository: a folder of packs, with a folder of translations."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.ahlcg.sources import arkhamdb_values as values
from games.ahlcg.sources.arkhamdb_cards import CARD_NAMES, FIELD_NAMES, WORD_KEYS, Translation, read_card, read_printing
from games.ahlcg.words import _
from games.engine.cards import ClassRecord, EncounterSetRecord, SetRecord, TabooRecord
from games.engine.sources import Files, Finding, Normalised, Row, Source, Tick, no_tick

Translations = Mapping[str, Translation]  # code to language to the translated row
NEEDED = ("factions.json", "cycles.json", "packs.json")
NAMED = (*NEEDED, "encounters.json", "taboos.json")
FOLDERS = ("pack/", "translations/")
KNOWN_KEYS = {
    "factions.json": {"code", "name", "is_primary", "octgn_id"},
    "cycles.json": {"code", "name", "position", "size"},
    "packs.json": {
        "code", "name", "position", "cycle_code", "date_release", "size", "cgdb_id", "chapter", "replaced",
        "reprint_packs", "reprint_type",
    },
    "encounters.json": {"code", "name"},
    "taboos.json": {"id", "code", "name", "active", "date_start", "cards"},
}  # fmt: skip
TRANSLATED_KEYS = WORD_KEYS | {"code", "slot"}
"""Keys of translations. The name of a slot is a word of the game's vocabulary."""


def normalise(files: Files, tick: Tick = no_tick) -> Normalised:
    """Every row as a record, as part of one, or in a finding. All faults are found, not only the first."""
    found = Normalised.empty()
    _require(files, found)
    packs = [row for path, rows in sorted(files.items()) if path.startswith("pack/") for row in _objects(rows, found)]
    rows = {name: _rows(files, name, found) for name in NAMED}
    cycles = _by_code(rows["cycles.json"], found)
    words = {name: _translations(files, name, found) for name in (*NAMED, "pack/")}

    for row in rows["factions.json"]:
        code, names = row.value["code"], _names(row, words["factions.json"])
        _add(found, "class", row, ClassRecord, code=code, names=names, position=values.class_position(code))
    for row in rows["packs.json"]:
        with found.reading(row):
            _read_set(row, cycles, words["cycles.json"], words["packs.json"], found)
    for row in rows["encounters.json"]:
        names = _names(row, words["encounters.json"])
        _add(found, "encounter_set", row, EncounterSetRecord, code=row.value["code"], names=names)
    _read_cards(packs, words["pack/"], found, tick)
    for row in rows["taboos.json"]:
        with found.reading(row):
            _read_taboo(row, found)
    _account(packs, found)
    return found


def wants(path: str) -> bool:
    """Whether the file is part of the data; a checkout also holds others."""
    return path in NAMED or path.startswith(FOLDERS)


def _require(files: Files, found: Normalised) -> None:
    """Require the files of the data folder: cards missing from another folder must not be withdrawn."""
    missing = [name for name in NEEDED if not files.get(name)]
    if not any(path.startswith("pack/") and rows for path, rows in files.items()):
        missing.append("pack/")
    for name in missing:
        reason = "it is not there, or empty: give the folder that holds pack/ and packs.json"
        found.findings.append(Finding(level="fault", file=name, reason=reason))


def _account(packs: list[Row], found: Normalised) -> None:
    """Count the card rows that became a record or are named in a finding; any other is a fault."""
    seen: set[tuple[str, int | None]] = {(row.file, row.number) for row in found.origins.values()}
    seen |= {(finding.file, finding.row) for finding in found.findings}
    for row in packs:
        if (row.file, row.number) in seen:
            found.accounted += 1
        else:
            found.fault(row, "it was not understood, and nothing said why")


def _rows(files: Files, name: str, found: Normalised) -> list[Row]:
    """The rows of a file that are objects with a code; an unknown key is a fault."""
    rows = _objects(files.get(name, []), found)
    for row in rows:
        for key in row.value.keys() - KNOWN_KEYS[name]:
            found.fault(row, "this key is not known", key)
    return rows


def _objects(rows: list[Row], found: Normalised) -> list[Row]:
    """The rows that are JSON objects with a code; the others are faults."""
    good = []
    for row in rows:
        if not isinstance(row.value, dict):
            found.fault(row, f"it is not an object, but {type(row.value).__name__}")
        elif not isinstance(row.value.get("code"), str) or not row.value["code"]:
            found.fault(row, "there is no code", "code")
        else:
            good.append(row)
    return good


def _by_code(rows: list[Row], found: Normalised) -> dict[str, Row]:
    by_code: dict[str, Row] = {}
    for row in rows:
        if row.value["code"] in by_code:
            found.fault(row, f"{row.value['code']} stands twice", "code")
        by_code[row.value["code"]] = row
    return by_code


def _read_cards(packs: list[Row], words: Translations, found: Normalised, tick: Tick) -> None:
    rows = {row.value["code"]: row for row in reversed(packs)}
    for number, row in enumerate(packs, 1):
        tick(number, len(packs))
        translation = words.get(row.value["code"], {})
        with found.reading(row):
            if not row.value.get("duplicate_of"):
                read_card(row, translation, found)
            elif original := _original(row, rows, found):
                read_printing(row, original, translation, found)
    for code, by_language in words.items():
        if code not in rows:
            for translated in by_language.values():
                found.note(translated, f"{code} is translated, but there is no such card", "code")


def _original(row: Row, rows: Mapping[str, Row], found: Normalised) -> Row | None:
    """The card at the end of the chain of reprints."""
    seen, code = {row.value["code"]}, row.value["duplicate_of"]
    while isinstance(code, str) and code in rows and rows[code].value.get("duplicate_of") and code not in seen:
        seen.add(code)
        code = rows[code].value["duplicate_of"]
    if not isinstance(code, str) or code not in rows:
        found.fault(row, f"there is no card {code!r}", "duplicate_of")
    elif code in seen:
        found.fault(row, f"the reprints of {code} go in a circle", "duplicate_of")
    else:
        return rows[code]
    return None


def _translations(files: Files, path: str, found: Normalised) -> dict[str, dict[str, Row]]:
    """The translated rows of a file, or of all files below a folder."""
    words: dict[str, dict[str, Row]] = {}
    for name, rows in files.items():
        folder, _, rest = name.partition("/")
        language, _, inner = rest.partition("/")
        if folder != "translations" or not inner.startswith(path):
            continue
        for row in _objects(rows, found):
            for key, value in row.value.items():
                if key not in TRANSLATED_KEYS:
                    found.fault(row, "this key is not known", key)
                elif value is not None and not isinstance(value, str):
                    found.fault(row, f"{value!r} is not text", key)
            by_language = words.setdefault(row.value["code"], {})
            if language in by_language and by_language[language].value != row.value:
                found.note(row, f"{row.value['code']} is translated twice; the last one counts", "code")
            by_language[language] = row
    return words


def _names(row: Row, words: Translations) -> dict[str, Any]:
    translated = {language: words.value.get("name") for language, words in words.get(row.value["code"], {}).items()}
    return {"en": row.value.get("name"), **{language: name for language, name in translated.items() if name}}


def _read_set(
    row: Row, cycles: Mapping[str, Row], cycle_words: Translations, set_words: Translations, found: Normalised
) -> None:
    raw = row.value
    cycle = cycles.get(raw["cycle_code"]) if isinstance(raw.get("cycle_code"), str) else None
    if cycle is None:
        found.fault(row, f"there is no cycle {raw.get('cycle_code')!r}", "cycle_code")
        return
    _add(
        found,
        "set",
        row,
        SetRecord,
        code=raw["code"],
        names=_names(row, set_words),
        position=raw.get("position"),
        released=raw.get("date_release"),
        cycle=cycle.value["code"],
        cycle_names=_names(cycle, cycle_words),
        cycle_position=cycle.value.get("position"),
        size=raw.get("size"),
        chapter=raw.get("chapter"),
        replaced=raw.get("replaced", False),
        repackages=raw.get("reprint_packs", []),
        contents=raw.get("reprint_type", ""),
    )


TABOO_VALUES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "exceptional": ("exceptional", values.flag),
    "deck_limit": ("deck_limit", values.whole),
    "deck_options": ("options", values.deck_options),
    "deck_requirements": ("requirements", values.requirements),
    "customization_options": ("customizations", values.customizations),
    "customization_text": ("customization_texts", lambda raw: {"en": values.word(raw)}),
    "customization_change": ("customization_changes", lambda raw: {"en": values.word(raw)}),
}
"""The values that a taboo list may set, by ArkhamDB's key: our field, and the reader of its value."""


def _read_taboo(row: Row, found: Normalised) -> None:
    cards: dict[str, dict[str, Any]] = {}
    before = len(found.findings)
    for raw in values.object_list(row.value.get("cards")):
        code = values.word(raw.get("code"))
        card = _read_taboo_card(raw, row, found)
        if code in cards:
            found.note(row, f"{code} stands twice in the list; both count", "cards")
            card = {key: value or cards[code][key] for key, value in card.items()}
        cards[code] = card
    if any(finding.level == "fault" for finding in found.findings[before:]):
        return
    plain = {"code": row.value["code"], "names": {"en": row.value.get("name")}, "start": row.value.get("date_start")}
    active = values.flag(row.value.get("active", True))
    _add(found, "taboo", row, TabooRecord, **plain, active=active, cards=list(cards.values()))


def _read_taboo_card(raw: Mapping[str, Any], row: Row, found: Normalised) -> dict[str, Any]:
    changed = {}
    for key, value in raw.items():
        if key in TABOO_VALUES:
            name, read = TABOO_VALUES[key]
            try:
                changed[name] = msgspec.to_builtins(read(value))
            except (ValueError, msgspec.ValidationError) as error:
                found.fault(row, f"{raw['code']}: {error}", key)
        elif key not in {"code", "xp", "text", "replacement_text"}:
            found.fault(row, f"{raw['code']}: this key is not known", key)
    return {
        "code": raw["code"],
        "level_cost": raw.get("xp", 0),
        "texts": {"en": raw["text"]} if raw.get("text") else {},
        "replacement_texts": {"en": raw["replacement_text"]} if raw.get("replacement_text") else {},
        "values": changed,
    }


def _add(found: Normalised, kind: str, row: Row, record: Any, **plain: Any) -> None:
    if made := found.convert(plain, record, row, SET_NAMES):
        found.add(kind, made, row)


SET_NAMES = {  # ArkhamDB's names of our fields
    "names": "name", "released": "date_release", "cycle": "cycle_code", "cycle_names": "cycle_code",
    "cycle_position": "cycle_code", "start": "date_start", "repackages": "reprint_packs", "contents": "reprint_type",
}  # fmt: skip

SOURCE = Source(
    code="arkhamdb",
    name=_("ArkhamDB's data folder"),
    normalise=normalise,
    wants=wants,
    field_names={**FIELD_NAMES, **CARD_NAMES},
)
