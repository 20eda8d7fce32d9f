"""The cells of DragnCards' table as values, in all the ways in which people filled them in."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.lotr.attachments import read_targets
from games.lotr.cards import SPHERES, Target
from games.lotr.keywords import read_abilities, read_keywords
from games.lotr.sources.common import NAMES, TRAITS, printed_value
from games.lotr.words import table

TYPES = {code.replace("-", " ").title(): code for code in table("types") if code != "player-side-quest"}
"""By their names in the table, where side quests of players have only another back."""
NUMBERS = {  # columns of printed numbers, to our fields
    "engagementCost": "engagement", "threat": "threat_strength", "willpower": "willpower", "attack": "attack",
    "defense": "defence", "hitPoints": "hit_points", "questPoints": "quest_points", "victoryPoints": "victory",
}  # fmt: skip
ROLES = {"Boon": "boon", "Burden": "burden"}  # values in the column of spheres that are none
COLUMNS = frozenset(
    {
        "databaseId", "name", "cardBack", "type", "packName", "deckbuilderQuantity", "numberInPack", "encounterSet",
        "unique", "sphere", "traits", "keywords", "cost", "side", "cornerText", "text", "shadow", *NUMBERS,
    }
)  # fmt: skip
NOT_OF_THE_CARD = frozenset({"imageUrl", "setUuid", "tags"})
"""Columns for the site alone: pictures, its id of the set, its automation."""
YES = {"1": True, "yes": True, "0": False, "": False}
LIMIT = "Limit 1 per deck."
MISSPELT = {"Arechery": "Archery", "Archer": "Archery", "Idestructible": "Indestructible"}
"""Misspellings in the column of keywords."""
MISSPELT_WORD = re.compile(rf"(?:^|(?<=\. ))(?:{'|'.join(MISSPELT)})\b")


class Side(Struct, kw_only=True):
    """One line of the table."""

    name: str
    type_code: str
    spheres: tuple[str, ...] = ()
    traits: list[str] = []
    keywords: tuple[str, ...] = ()
    text: str = ""
    unique: bool = False
    position: int = 0
    quantity: int = 1
    fields: dict[str, Any] = {}
    """Values of `LotrFields`."""
    numbers: frozenset[str] = frozenset()
    """The names of the printed numbers among them."""
    faults: list[tuple[str, str]]
    """Column and reason."""
    notes: list[tuple[str, str]]


def read_side(raw: Mapping[str, str | None]) -> Side:
    """The row's values; unreadable ones are in `faults`, corrected ones in `notes`."""
    cells = {column: (cell or "").strip() for column, cell in raw.items()}
    side = Side(name=NAMES.get(cells["name"], cells["name"]), type_code=_type(cells), faults=[], notes=[])
    if not side.type_code:
        side.faults.append(("type", f"there is no card type {cells['type']!r}"))
    elif side.type_code == "treachery" and cells.get("engagementCost"):  # nothing but an enemy engages (LOTR-VAL-01)
        side.type_code = "enemy"
        side.notes.append(("type", "it has an engagement cost: it is an enemy, not a treachery"))
    side.position = _whole("numberInPack", cells, side)
    side.quantity = _whole("deckbuilderQuantity", cells, side)
    if side.quantity == 0:  # the site deals it by other means, but it is in the box
        side.quantity = 1
        if side.type_code != "rules":
            side.notes.append(("deckbuilderQuantity", "it is 0; one copy is meant"))
    unique = YES.get(cells.get("unique", "").lower())
    if unique is None:
        side.faults.append(("unique", f"{cells['unique']!r} is neither 1 nor 0"))
    side.unique = bool(unique)
    if side.type_code == "hero" and not cells.get("unique"):  # each has a name of their own (LOTR-UNI-02)
        side.unique = True
        side.notes.append(("unique", "it is empty; a hero is unique"))
    traits = (trait.strip() for trait in cells.get("traits", "").split("."))
    side.traits = [TRAITS.get(trait, trait) for trait in traits if trait]
    _read_sphere(cells, side)
    if word := MISSPELT_WORD.search(cells.get("keywords", "")):
        meant = MISSPELT[word[0]]
        cells["keywords"] = MISSPELT_WORD.sub(meant, cells["keywords"])
        side.notes.append(("keywords", f"{word[0]!r} is misspelt; {meant!r} is meant"))
    side.text = "\n".join(_texts(cells))
    _read_numbers(cells, side)
    side.keywords, values = read_keywords(side.text, side.type_code, side.fields.get("victory"))
    side.fields |= {
        "keyword_values": values,
        "abilities": read_abilities(side.text),
        "card_back": _card_back(cells, side.type_code),
        "side": cells.get("side", ""),
        "corner": cells.get("cornerText", ""),
        "deck_limit": 1 if LIMIT in side.text else None,
        "attaches_to": _targets(side.text) if side.type_code in ("attachment", "treasure") else (),
    }
    return side


def _targets(text: str) -> tuple[Target, ...]:
    """The targets of an attachment, with their traits as cards spell them."""
    return tuple(replace(target, trait=TRAITS.get(target.trait, target.trait)) for target in read_targets(text))


def _type(cells: Mapping[str, str]) -> str:
    code = TYPES.get(cells["type"], "")
    return "player-side-quest" if code == "side-quest" and cells.get("cardBack") == "player" else code


def _card_back(cells: Mapping[str, str], type_code: str) -> str:
    """Two-sided cards have no back, unless they are never hidden in a deck."""
    back = cells.get("cardBack", "")
    if back != "multi_sided":
        return back
    return type_code if type_code in ("quest", "campaign") else "double"


def _read_sphere(cells: Mapping[str, str], side: Side) -> None:
    sphere = cells.get("sphere", "")
    if sphere in ROLES:
        side.fields = {"campaign_role": ROLES[sphere]}
    elif sphere.lower() in SPHERES:
        side.spheres = (sphere.lower(),)
    elif sphere:
        side.faults.append(("sphere", f"there is no sphere {sphere!r}"))


def _texts(cells: Mapping[str, str]) -> Iterator[str]:
    """Keywords, text and shadow effect as the card has them, one below the other."""
    keywords, text, shadow = (cells.get(column, "") for column in ("keywords", "text", "shadow"))
    if keywords and not text.startswith(keywords):
        yield keywords
    if text:
        yield text
    if shadow:
        yield shadow if shadow.startswith("Shadow:") else f"Shadow: {shadow}"


def _read_numbers(cells: Mapping[str, str], side: Side) -> None:
    """The printed numbers. The column `cost` holds a hero's threat cost, and the stage of a quest card."""
    names = dict(NUMBERS)
    cost = cells.get("cost", "")
    if side.type_code == "quest" and cost.isdecimal():
        side.fields["stage"] = int(cost)
    elif side.type_code == "nightmare" and cost.isalpha():
        side.notes.append(("cost", f"{cost!r} is a side, not a cost; it is left out"))
    else:
        names["cost"] = "threat" if side.type_code == "hero" else "cost"
    side.numbers = frozenset(names.values())
    for column, name in names.items():
        cell = cells.get(column, "")
        if cell.endswith("*") and cell[:-1].isdecimal():
            side.notes.append((column, f"{cell!r} refers to the text; it is read as {cell[:-1]}"))
            cell = cell[:-1]
        try:
            side.fields |= {name: printed_value(cell)} if cell else {}
        except ValueError as error:
            side.faults.append((column, str(error)))


def _whole(column: str, cells: Mapping[str, str], side: Side) -> int:
    cell = cells.get(column, "")
    if cell.isdecimal():
        return int(cell)
    if cell:
        side.faults.append((column, f"{cell!r} is not a whole number"))
    else:
        side.notes.append((column, "it is empty; one copy is meant"))
    return 1
