"""The ArkhamDB data repository: a folder of packs, with translations beside it."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.ahlcg.sources.arkhamdb_cards import read_card, read_printing
from games.ahlcg.sources.arkhamdb_values import customization, deck_option, requirements
from games.engine.cards import ClassRecord, EncounterSetRecord, SetRecord, TabooCard, TabooRecord
from games.engine.sources import Files, Normalised, Row, Source, Tick, no_tick

Translations = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Code to language to the translated row."""


def normalise(files: Files, tick: Tick = no_tick) -> Normalised:
    """Every row as a record, as part of one, or in a finding. All faults are found, not only the first."""
    found = Normalised.empty()
    packs = [row for path, rows in sorted(files.items()) if path.startswith("pack/") for row in _objects(rows, found)]
    translations = _translations(files, "pack/", found)
    cycles = {row.value["code"]: row.value for row in _objects(files.get("cycles.json", []), found)}
    cycle_words = _translations(files, "cycles.json", found)

    for position, row in enumerate(_objects(files.get("factions.json", []), found), 1):
        words = _names(row, _translations(files, "factions.json", found))
        _add(found, "class", row, ClassRecord, code=row.value.get("code"), names=words, position=position)
    set_words = _translations(files, "packs.json", found)
    for row in _objects(files.get("packs.json", []), found):
        _read_set(row, cycles, cycle_words, set_words, found)
    encounter_words = _translations(files, "encounters.json", found)
    for row in _objects(files.get("encounters.json", []), found):
        words = _names(row, encounter_words)
        _add(found, "encounter_set", row, EncounterSetRecord, code=row.value.get("code"), names=words)

    originals = {row.value.get("code"): row.value.get("duplicate_of") for row in packs}
    for number, row in enumerate(packs, 1):
        tick(number, len(packs))
        code = row.value.get("code")
        if row.value.get("duplicate_of"):
            if card := _original(row, originals, found):
                read_printing(row, card, translations.get(code, {}), found)
        else:
            read_card(row, translations.get(code, {}), found)
    for code, by_language in translations.items():
        if code not in originals:
            for language in by_language:
                row = Row(f"translations/{language}", 0, None)
                found.note(row, f"{code} is translated, but there is no such card", "code")
    for row in _objects(files.get("taboos.json", []), found):
        _read_taboo(row, found)
    found.accounted = len(packs)
    return found


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


def _original(row: Row, originals: Mapping[str, Any], found: Normalised) -> str | None:
    """The card at the end of the chain of reprints."""
    seen, code = {row.value["code"]}, row.value["duplicate_of"]
    while code in originals and originals[code] and code not in seen:
        seen.add(code)
        code = originals[code]
    if not isinstance(code, str) or code not in originals:
        found.fault(row, f"there is no card {code!r}", "duplicate_of")
        return None
    if code in seen:
        found.fault(row, f"the reprints of {code} go in a circle", "duplicate_of")
        return None
    return code


def _translations(files: Files, path: str, found: Normalised) -> dict[str, dict[str, dict[str, Any]]]:
    """The translated rows of a file, or of all files below a folder."""
    words: dict[str, dict[str, dict[str, Any]]] = {}
    for name, rows in files.items():
        folder, _, rest = name.partition("/")
        language, _, inner = rest.partition("/")
        if folder == "translations" and inner.startswith(path):
            for row in rows:
                if isinstance(row.value, dict) and isinstance(row.value.get("code"), str):
                    words.setdefault(row.value["code"], {})[language] = row.value
                else:
                    found.fault(row, "a translation needs a code", "code")
    return words


def _names(row: Row, words: Translations) -> dict[str, Any]:
    translated = {language: value.get("name") for language, value in words.get(row.value["code"], {}).items()}
    return {"en": row.value.get("name"), **{language: name for language, name in translated.items() if name}}


def _read_set(
    row: Row, cycles: Mapping[str, Any], cycle_words: Translations, set_words: Translations, found: Normalised
) -> None:
    raw = row.value
    cycle = cycles.get(raw.get("cycle_code"))
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
        cycle=cycle["code"],
        cycle_names=_names(Row("cycles.json", 0, cycle), cycle_words),
        cycle_position=cycle.get("position"),
        size=raw.get("size"),
    )


TABOO_VALUES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "exceptional": ("exceptional", bool),
    "deck_limit": ("deck_limit", int),
    "deck_options": ("options", lambda raw: [msgspec.to_builtins(deck_option(option)) for option in raw]),
    "deck_requirements": ("requirements", lambda raw: msgspec.to_builtins(requirements(raw))),
    "customization_options": (
        "customizations",
        lambda raw: [msgspec.to_builtins(customization(option)) for option in raw],
    ),
    "customization_text": ("customization_texts", lambda raw: {"en": raw}),
    "customization_change": ("customization_changes", lambda raw: {"en": raw}),
    "replacement_text": ("replacement_texts", lambda raw: {"en": raw}),
}
"""What a taboo list may set, by ArkhamDB's key: our field, and how its value is read."""


def _read_taboo(row: Row, found: Normalised) -> None:
    cards = []
    for raw in row.value.get("cards", []):
        values = {}
        for key, value in raw.items():
            if key in TABOO_VALUES:
                name, read = TABOO_VALUES[key]
                try:
                    values[name] = read(value)
                except (TypeError, ValueError, KeyError, AttributeError) as error:
                    found.fault(row, f"{raw.get('code')}: {error}", key)
            elif key not in {"code", "xp", "text"}:
                found.fault(row, f"{raw.get('code')}: this key is not known", key)
        texts = {"en": raw["text"]} if raw.get("text") else {}
        cards.append({"code": raw.get("code"), "level_cost": raw.get("xp", 0), "texts": texts, "values": values})
    _add(
        found,
        "taboo",
        row,
        TabooRecord,
        code=row.value["code"],
        names={"en": row.value.get("name")},
        start=row.value.get("date_start"),
        active=bool(row.value.get("active", True)),
        cards=[msgspec.convert(card, TabooCard) for card in cards],
    )


def _add(found: Normalised, kind: str, row: Row, record: Any, **plain: Any) -> None:
    try:
        found.add(kind, msgspec.convert(plain, record), row)
    except msgspec.ValidationError as error:
        found.fault(row, str(error))


SOURCE = Source(code="arkhamdb", normalise=normalise)
