"""ArkhamDB's public JSON: the same cards as in its data folder, with other habits of writing.

Each row is turned into the folder's form and then read by the same code, so there is one reader of cards.
"""

from collections.abc import Mapping
from typing import Any

from games.ahlcg.sources import arkhamdb
from games.ahlcg.sources.arkhamdb_cards import WORD_KEYS
from games.engine import LANGUAGES
from games.engine.sources import Files, Normalised, Row, Source, Tick, no_tick

DERIVED = {
    "pack_name", "type_name", "subtype_name", "faction_name", "faction2_name", "faction3_name", "encounter_name",
    "real_name", "real_text", "real_slot", "real_traits", "real_subname", "real_back_name", "real_back_text",
    "real_taboo_text_change", "url", "imagesrc", "backimagesrc", "octgn_id", "spoiler", "duplicated_by",
    "alternated_by", "linked_card", "bonded_cards", "id", "cgdb_id", "taboo_set_id", "taboo_xp",
}  # fmt: skip
"""Said elsewhere in the same answer, or about the site and not about the card."""
OTHER_LANGUAGES = LANGUAGES[1:]
FALSE_IS_NOTHING = {
    "exceptional", "myriad", "permanent", "double_sided", "is_unique", "hidden", "exile", "health_per_investigator",
    "clues_fixed",
}  # fmt: skip


def normalise(files: Files, tick: Tick = no_tick) -> Normalised:
    """Every file is an answer of the site: cards (with their packs in each row), packs, or taboo lists.

    Answers in a folder that is named after a language give the cards' words in that language.
    """
    translated = {path: rows for path, rows in files.items() if path.partition("/")[0] in OTHER_LANGUAGES}
    files = {path: rows for path, rows in files.items() if path not in translated}
    cards = [row for rows in files.values() for row in rows if _is(row, "type_code")]
    folder: dict[str, list[Row]] = {
        "pack/cards.json": [Row(row.file, row.number, _card(row.value)) for row in cards],
        "packs.json": _packs(files, cards),
        "factions.json": _named(cards, "faction"),
        "encounters.json": _named(cards, "encounter"),
        "taboos.json": [row for rows in files.values() for row in rows if _is(row, "date_start")],
    }
    folder["cycles.json"] = [
        Row("cycles", number, {"code": code, "name": code, "position": number})
        for number, code in enumerate(dict.fromkeys(row.value["cycle_code"] for row in folder["packs.json"]), 1)
    ]
    english = {row.value.get("code"): row.value for row in cards}
    for path, rows in translated.items():
        language = path.partition("/")[0]
        folder.setdefault(f"translations/{language}/pack/cards.json", []).extend(_words(row, english) for row in rows)
    found = arkhamdb.normalise(folder, tick)
    for path, rows in files.items():
        for row in rows:
            if not any(_is(row, key) for key in ("type_code", "date_start", "cycle_position", "available")):
                found.fault(Row(path, row.number, None), "it is neither a card nor a pack nor a taboo list")
    return found


def _words(row: Row, english: Mapping[Any, Mapping[str, Any]]) -> Row:
    """The words of a card in another language. Where the site has no translation it repeats the English words."""
    raw = row.value if isinstance(row.value, Mapping) else {}
    same = english.get(raw.get("code"), {})
    words = {key: raw[key] for key in WORD_KEYS & raw.keys() if raw[key] and raw[key] != same.get(key)}
    return Row(row.file, row.number, {"code": raw.get("code"), **words})


def _is(row: Row, key: str) -> bool:
    return isinstance(row.value, Mapping) and key in row.value


def _card(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The row as the data folder would have it."""
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
    """The packs, from the site's list where it was given, else as far as the cards tell."""
    packs: dict[str, Row] = {}
    for rows in files.values():
        for row in rows:
            if _is(row, "cycle_position"):
                pack = row.value
                value = {
                    "code": pack.get("code"),
                    "name": pack.get("name"),
                    "position": pack.get("position", 0),
                    "cycle_code": f"cycle-{pack['cycle_position']}",
                    "date_release": pack.get("available") or None,
                    "size": pack.get("total"),
                }
                packs[str(pack.get("code"))] = Row(row.file, row.number, value)
    for row in cards:
        code = row.value.get("pack_code")
        if isinstance(code, str) and code not in packs:
            name = row.value.get("pack_name", code)
            value = {"code": code, "name": name, "position": len(packs), "cycle_code": "cycle-0", "size": None}
            packs[code] = Row(row.file, row.number, value)
    return list(packs.values())


def _named(cards: list[Row], what: str) -> list[Row]:
    """Classes or encounter sets, which the site names in each card."""
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
    normalise=normalise,
    site="https://arkhamdb.com",
    answers={
        "cards.json": "/api/public/cards/?encounter=1",
        "packs.json": "/api/public/packs/",
        "taboos.json": "/api/public/taboos/",
        "es/cards.json": "https://es.arkhamdb.com/api/public/cards/?encounter=1",
    },
)
