"""The real ArkhamDB data, read twice: once by the service's own reader, once as plain rows for checking it."""

import json
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from games.ahlcg.search import SEARCH
from games.ahlcg.sources.arkhamdb import normalise
from games.engine import Catalogue
from games.engine.search.index import SearchIndex
from games.engine.sources import Row


@cache
def real_catalogue(folder: Path) -> Catalogue:
    """All cards, in the catalogue's order."""
    files = {}
    for path in sorted(folder.rglob("*.json")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith("schema"):
            files[name] = [Row(name, number, value) for number, value in enumerate(json.loads(path.read_text()), 1)]
    records: Any = normalise(files).records
    sets = sorted(records["set"].values(), key=lambda one: (one.cycle_position, one.position, one.code))
    places = {one.code: place for place, one in enumerate(sets)}
    return Catalogue(
        version=1,
        cards=sorted(records["card"].values(), key=lambda card: (places[card.set_code], card.position, card.code)),
        printings=records["printing"].values(),
        taboos=records["taboo"].values(),
        sets=sets,
        classes=records["class"].values(),
        encounter_sets=records["encounter_set"].values(),
    )


@cache
def real_index(folder: Path) -> SearchIndex:
    """The search index of all cards."""
    return SearchIndex(SEARCH, real_catalogue(folder))


class Plain:
    """A card as the files have it, with nothing of the service in between: its row, its Spanish row, its packs."""

    def __init__(self, row: dict[str, Any], spanish: dict[str, Any], packs: set[str], codes: set[str]) -> None:
        self.row, self.spanish, self.packs, self.codes = row, spanish, packs, codes
        self.cycles: set[str] = set()
        self.reprints: list[dict[str, Any]] = []
        self.released = ""
        self.taboo: dict[str, dict[str, Any]] = {}

    def __getitem__(self, key: str) -> Any:
        return self.row.get(key)

    def has(self, key: str) -> bool:
        return key in self.row

    def number(self, key: str) -> int | None:
        """The printed number; None for nothing, a dash, X, * and ?."""
        value = self.row.get(key)
        return None if value is None or (value in {-2, -3, -4} and key not in {"skill_wild"}) else value

    def skill(self, name: str) -> int | None:
        if self["type_code"] not in {"investigator", "asset", "event", "skill"}:
            return None
        value = self.row.get(f"skill_{name}", 0)
        return None if value < 0 else value

    def icons(self) -> int:
        return sum(self.row.get(f"skill_{name}", 0) for name in ("willpower", "intellect", "combat", "agility", "wild"))

    def is_icon_card(self) -> bool:
        return self["type_code"] in {"asset", "event", "skill"}

    def classes(self) -> set[str]:
        return {self[key] for key in ("faction_code", "faction2_code", "faction3_code") if self[key]}

    def traits(self) -> set[str]:
        return {
            trait.strip() for line in self.texts("traits", "back_traits") for trait in line.split(".") if trait.strip()
        }

    def names(self) -> list[str]:
        """Of both sides, without the quotation marks that some have around a part."""
        return [" ".join(name.replace('"', "").split()) for name in self.texts("name", "back_name")]

    def name_has(self, part: str) -> bool:
        return any(part in name for name in self.names())

    def name_is(self, name: str) -> bool:
        return name in self.names()

    def texts(self, *keys: str) -> list[str]:
        """In both languages. Spanish words for a back that the card does not have in English are on no card."""
        has_back = any(key.startswith("back_") and key != "back_link" for key in self.row)
        there = [key for key in keys if has_back or not key.startswith("back_")]
        return [words(source[key]) for source in (self.row, self.spanish) for key in there if source.get(key)]

    def words_of(self, key: str) -> list[str]:
        """The texts or flavours of both sides, and those that a reprint has of its own."""
        reprinted = [words(row[key]) for row in self.reprints if row.get(key)]
        return [*self.texts(key, f"back_{key}"), *reprinted]

    def text_has(self, part: str) -> bool:
        return any(part in text for text in self.words_of("text"))

    def text_matches(self, pattern: str) -> bool:
        return any(re.search(pattern, text) for text in self.words_of("text"))

    def slots(self) -> list[str]:
        return [slot.lower() for slot in (self["slot"] or "").split(". ") if slot]


def words(text: str) -> str:
    """Markup and symbols as words, no case, no accents: written apart from the service's own."""
    text = text.replace("[[", "").replace("]]", "")
    text = re.sub(r"(\w)\[", r"\1 [", text)
    text = re.sub(r"\](\w|\[)", r"] \1", text)
    text = re.sub(r"\[([^\[\]]*)\]", lambda symbol: symbol.group(1).replace("_", " "), text)
    text = re.sub(r"</?(br|hr|blockquote|p|li|ul)\s*/?>", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"</?[A-Za-z][^<>]*>", "", text)
    for typographic, simple in zip("’‘´“”«»–—‐", '\'\'\'""""---', strict=True):
        text = text.replace(typographic, simple)
    for special, simple in (("ł", "l"), ("ø", "o"), ("đ", "d"), ("æ", "ae"), ("œ", "oe"), ("ı", "i")):
        text = text.replace(special, simple).replace(special.upper() if special != "ı" else special, simple)
    letters = (letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return re.sub(r"\s+", " ", "".join(letters).casefold()).strip()


@cache
def plain_cards(folder: Path) -> dict[str, Plain]:
    """Every card of the files by its code; reprints only add their pack and their code."""
    rows: dict[str, dict[str, Any]] = {}
    for path in sorted((folder / "pack").rglob("*.json")):
        rows |= {row["code"]: row for row in json.loads(path.read_text())}
    spanish: dict[str, dict[str, Any]] = {}
    for path in sorted((folder / "translations/es/pack").rglob("*.json")):
        spanish |= {row["code"]: row for row in json.loads(path.read_text())}
    cards = {
        code: Plain(row, spanish.get(code, {}), {row["pack_code"]}, {code})
        for code, row in rows.items()
        if "duplicate_of" not in row
    }
    for code, row in rows.items():
        original = row
        while "duplicate_of" in original:
            original = rows[original["duplicate_of"]]
        cards[original["code"]].packs.add(row["pack_code"])
        cards[original["code"]].codes.add(code)
        if original is not row:
            cards[original["code"]].reprints += [row, spanish.get(code, {})]
    packs = {pack["code"]: pack for pack in json.loads((folder / "packs.json").read_text())}
    for card in cards.values():
        card.cycles = {packs[pack]["cycle_code"] for pack in card.packs}
        card.released = packs[card["pack_code"]].get("date_release") or ""
    for taboo in json.loads((folder / "taboos.json").read_text()):
        for entry in taboo["cards"]:
            for card in cards.values():
                if entry["code"] in card.codes:
                    card.taboo[taboo["code"]] = entry
    return cards
