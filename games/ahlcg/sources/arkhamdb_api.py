"""ArkhamDB's public JSON: the same cards as in its data folder, in another notation.

Each row is converted to the folder's notation and then read by the same code.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from games.ahlcg.sources import arkhamdb
from games.ahlcg.sources.arkhamdb_cards import WORD_KEYS
from games.ahlcg.words import _
from games.engine import LANGUAGES
from games.engine.cards import SetRecord
from games.engine.sources import Files, Normalised, Row, Source, Tick, no_tick

DERIVED = {  # keys that repeat other keys of the answer, or are about the site
    "pack_name", "type_name", "subtype_name", "faction_name", "faction2_name", "faction3_name", "encounter_name",
    "real_name", "real_text", "real_slot", "real_traits", "real_subname", "real_back_name", "real_back_text",
    "real_taboo_text_change", "url", "imagesrc", "backimagesrc", "octgn_id", "spoiler", "duplicated_by",
    "alternated_by", "linked_card", "bonded_cards", "id", "cgdb_id", "taboo_set_id", "taboo_xp",
}  # fmt: skip
OTHER_LANGUAGES = LANGUAGES[1:]
CYCLE = "cycle-"  # prefix of the number of a cycle, in place of its code
FALSE_IS_NOTHING = {
    "exceptional", "myriad", "permanent", "double_sided", "is_unique", "hidden", "exile", "health_per_investigator",
    "clues_fixed",
}  # fmt: skip


def normalise(files: Files, tick: Tick = no_tick) -> Normalised:
    """Every file is an answer of the site: cards (with their packs in each row), packs, or taboo lists.
    Answers in a folder named after a language have the cards' words in that language."""
    broken = Normalised.empty()
    translated = {path: rows for path, rows in files.items() if path.partition("/")[0] in OTHER_LANGUAGES}
    files = {path: rows for path, rows in files.items() if path not in translated}
    raw_cards = [row for rows in files.values() for row in rows if _is(row, "type_code")]
    raw_taboos = [row for rows in files.values() for row in rows if _is(row, "date_start")]
    cards = _each(_card, raw_cards, broken)
    folder: dict[str, list[Row]] = {
        "pack/cards.json": cards,
        "packs.json": _packs(files, raw_cards),
        "factions.json": _named(raw_cards, "faction"),
        "encounters.json": _named(raw_cards, "encounter"),
        "taboos.json": _each(_taboo, raw_taboos, broken),
    }
    folder["cycles.json"] = [
        Row("cycles", number, {"code": code, "name": code, "position": number})
        for number, code in enumerate(dict.fromkeys(row.value["cycle_code"] for row in folder["packs.json"]), 1)
    ]
    english = {code: row.value for row in raw_cards if isinstance(code := row.value.get("code"), str)}
    for path, rows in translated.items():
        language = path.partition("/")[0]
        folder.setdefault(f"translations/{language}/pack/cards.json", []).extend(_words(row, english) for row in rows)
    found = arkhamdb.normalise(folder, tick) if cards or broken.findings else Normalised.empty()
    _leave_cycles(found)
    found.findings[:0] = broken.findings
    _name_strangers(files, found)
    return found


def _leave_cycles(found: Normalised) -> None:
    """Remove the cycles, which the site gives as numbers: other sources name them."""
    for code, one in found.records["set"].items():
        if isinstance(one, SetRecord):
            position = int(one.cycle.removeprefix(CYCLE))
            found.records["set"][code] = replace(one, cycle="", cycle_names={}, cycle_position=position)


def _name_strangers(files: Files, found: Normalised) -> None:
    for rows in files.values():
        for row in rows:
            if not any(_is(row, key) for key in ("type_code", "date_start", "cycle_position", "available")):
                found.fault(Row(row.file, row.number, None), "it is neither a card nor a pack nor a taboo list")


def _each(read: Callable[[Mapping[str, Any]], dict[str, Any]], rows: list[Row], broken: Normalised) -> list[Row]:
    """The rows in the notation of the data folder; one that cannot be converted is a fault."""
    read_rows = []
    for row in rows:
        with broken.reading(row):
            read_rows.append(Row(row.file, row.number, read(row.value)))
    return read_rows


def _taboo(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A taboo list. The site writes its cards as JSON within a string."""
    taboo = {key: value for key, value in raw.items() if key in arkhamdb.KNOWN_KEYS["taboos.json"]}
    if isinstance(cards := taboo.get("cards"), str):
        taboo["cards"] = msgspec.json.decode(cards)
    if isinstance(date := taboo.get("date_start"), str):
        taboo["date_start"] = date.partition("T")[0].partition(" ")[0]
    if "active" in taboo:
        taboo["active"] = bool(taboo["active"])
    return taboo


def _words(row: Row, english: Mapping[str, Mapping[str, Any]]) -> Row:
    """The words of a card in another language. Without a translation the site repeats the English words."""
    raw = row.value if isinstance(row.value, Mapping) else {}
    code = raw.get("code")
    same = english.get(code, {}) if isinstance(code, str) else {}
    words = {key: raw[key] for key in WORD_KEYS & raw.keys() if raw[key] and raw[key] != same.get(key)}
    return Row(row.file, row.number, {"code": code, **words})


def _is(row: Row, key: str) -> bool:
    return isinstance(row.value, Mapping) and key in row.value


def _card(raw: Mapping[str, Any]) -> dict[str, Any]:
    card = {
        key: value
        for key, value in raw.items()
        if key not in DERIVED and value is not None and not (value is False and key in FALSE_IS_NOTHING)
    }
    if code := card.pop("linked_to_code", None):
        card["back_link"] = code
    card.pop("linked_to_name", None)
    if isinstance(restrictions := card.get("restrictions"), Mapping):
        card["restrictions"] = ", ".join(
            ":".join([kind, *values]) if kind == "investigator" else ", ".join(f"{kind}:{value}" for value in values)
            for kind, values in restrictions.items()
        )
    if isinstance(date := card.get("errata_date"), Mapping):
        card["errata_date"] = str(date.get("date", "")).partition(" ")[0]
    if code := card.pop("duplicate_of_code", None):
        card = {key: card[key] for key in ("code", "pack_code", "position", "quantity") if key in card}
        card["duplicate_of"] = code
    if code := card.pop("alternate_of_code", None):
        card["alternate_of"] = code
    card.pop("duplicate_of_name", None)
    card.pop("alternate_of_name", None)
    return card


def _packs(files: Files, cards: list[Row]) -> list[Row]:
    """The packs, from the site's list if it is given, else from the cards."""
    packs: dict[str, Row] = {}
    for rows in files.values():
        for row in rows:
            if _is(row, "cycle_position") and not _is(row, "type_code"):
                pack = row.value
                value = {
                    "code": pack.get("code"),
                    "name": pack.get("name"),
                    "position": pack.get("position", 0),
                    "cycle_code": f"{CYCLE}{pack['cycle_position']}",
                    "date_release": pack.get("available") or None,
                    "size": pack.get("total"),
                }
                packs[str(pack.get("code"))] = Row(row.file, row.number, value)
    for row in cards:
        code = row.value.get("pack_code")
        if isinstance(code, str) and code not in packs:
            name = row.value.get("pack_name", code)
            value = {"code": code, "name": name, "position": len(packs), "cycle_code": f"{CYCLE}0", "size": None}
            packs[code] = Row(row.file, row.number, value)
    return list(packs.values())


def _named(cards: list[Row], what: str) -> list[Row]:
    """The classes or encounter sets named in the cards."""
    names: dict[str, Row] = {}
    for row in cards:
        for key in (f"{what}_code", f"{what}2_code", f"{what}3_code"):
            code = row.value.get(key)
            if isinstance(code, str) and (code not in names or names[code].value["name"] == code):
                name = row.value.get(key.replace("_code", "_name"), code)
                names[code] = Row(row.file, row.number, {"code": code, "name": name})
    return list(names.values())


SOURCE = Source(
    code="arkhamdb-api",
    name=_("ArkhamDB's public API"),
    normalise=normalise,
    field_names=arkhamdb.SOURCE.field_names,
    site="https://arkhamdb.com",
    answers={
        "cards.json": "/api/public/cards/?encounter=1",
        "packs.json": "/api/public/packs/",
        "taboos.json": "/api/public/taboos/",
        "es/cards.json": "https://es.arkhamdb.com/api/public/cards/?encounter=1",
    },
)
