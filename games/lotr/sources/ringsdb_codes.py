"""RingsDB's table of numbers, for the cards of DragnCards' table.

A row has OCTGN's id, which DragnCards uses too. If the two sites have different ids for a card, its name and its place
in the box identify it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

import msgspec

from games.engine import CardRecord, PrintingRecord
from games.engine.search.folding import fold_name
from games.engine.sources import Normalised, Row
from games.lotr.sources.common import code_of

COLUMNS = frozenset(
    {"octgnid", "code", "name", "pack_code", "pack_name", "position", "quantity", "deck_limit", "type_code",
     "sphere_code"}
)  # fmt: skip
AS_HERO = "(MotK) "  # before the name of an ally that Messenger of the King makes a hero
CAMPAIGN_ONLY = " (Campaign Only)"  # RingsDB's suffix for the cards of a box that only campaigns use


def is_row_of_numbers(row: Row) -> bool:
    return isinstance(row.value, Mapping) and row.value.keys() == COLUMNS


def add_numbers(rows: Iterable[Row], found: Normalised) -> None:
    """Give each card its numbers, and note numbers without a card."""
    numbers: dict[str, list[tuple[bool, int, str]]] = defaultdict(list)
    places = _places(found)
    for row in rows:
        raw = row.value
        code = raw["octgnid"] if _is_named(raw, found) else places.get(_place(raw), raw["octgnid"])
        card = _card_of(code, found) if code else None
        if card is None:
            found.note(row, f"{raw['code']} {raw['name']} ({raw['pack_name']}) is known to RingsDB, no facts here")
        else:
            # The card's own number before those of reprints, and the shorter one: the site puts digits in front
            # for the hero that Messenger of the King makes of an ally.
            numbers[card].append((code != card, len(raw["code"]), raw["code"]))
    for code, known in numbers.items():
        card_record = found.records["card"][code]
        first, *others = [number for *_order, number in sorted(known)]
        if isinstance(card_record, CardRecord):
            fields = msgspec.structs.replace(card_record.fields, ringsdb_code=first, ringsdb_codes=tuple(others))
            found.records["card"][code] = msgspec.structs.replace(card_record, fields=fields)


def _is_named(raw: Mapping[str, str], found: Normalised) -> bool:
    """Whether the card of the row's id has its name; a row may have the id of another card."""
    row = found.origins.get(("card", raw["octgnid"])) or found.origins.get(("printing", raw["octgnid"]))
    return row is not None and fold_name(row.value["name"]) in fold_name(raw["name"].removeprefix(AS_HERO))


def _card_of(code: str, found: Normalised) -> str | None:
    printing = found.records["printing"].get(code)
    if isinstance(printing, PrintingRecord):
        return printing.card
    return code if code in found.records["card"] else None


def _places(found: Normalised) -> dict[tuple[str, str, str], str]:
    rows = [(code, found.origins[kind, code].value) for kind in ("card", "printing") for code in found.records[kind]]
    return {(fold_name(raw["name"]), raw["numberInPack"], _box(raw["packName"])): code for code, raw in rows}


def _place(raw: Mapping[str, str]) -> tuple[str, str, str]:
    return fold_name(raw["name"]), raw["position"], _box(raw["pack_name"])


def _box(name: str) -> str:
    """The box by its name, without the article that one site leaves out."""
    return code_of(name.removesuffix(CAMPAIGN_ONLY)).removeprefix("the-")
