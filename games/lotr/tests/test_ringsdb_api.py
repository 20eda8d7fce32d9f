"""RingsDB's public JSON, with invented rows that have every habit of the site."""

from typing import Any

import pytest

from games.engine.cards import PrintingRecord, SetRecord
from games.engine.sources import Normalised, Row
from games.lotr.cards import LotrFields
from games.lotr.sources.common import printed_value
from games.lotr.sources.ringsdb_api import normalise

HERO = {
    "pack_code": "Inv", "pack_name": "Invented Set", "type_code": "hero", "type_name": "Hero", "sphere_code": "lore",
    "sphere_name": "Lore", "position": 9, "code": "99099", "name": "Invented Hero", "traits": "Noble. Ranger.",
    "text": "Invented.", "flavor": "", "is_unique": True, "cost": None, "threat": 9, "willpower": 2, "attack": 1,
    "defense": 0, "health": 4, "victory": None, "quest": None, "quantity": 1, "deck_limit": 1,
    "illustrator": "Nobody", "octgnid": "id-1", "has_errata": False, "url": "https://example.invalid/card/99099",
    "imagesrc": "/x.png",
    "packs": [
        {"pack_code": "Inv", "pack_name": "Invented Set", "position": 9, "quantity": 1, "octgnid": "id-1"},
        {"pack_code": "Old", "pack_name": "Older Set", "position": 2, "quantity": 3, "octgnid": "id-2"},
    ],
}  # fmt: skip
PACK = {
    "code": "Inv",
    "name": "Invented Set",
    "position": 4,
    "cycle_position": 2,
    "available": "2026-01-01",
    "total": 9,
}


def read(*values: Any) -> Normalised:
    return normalise({"cards.json": [Row("cards.json", number, value) for number, value in enumerate(values, 1)]})


def test_hero_is_read_with_0_and_nothing_apart() -> None:
    found = read(HERO)
    assert [str(finding) for finding in found.findings] == []
    card: Any = found.records["card"]["id-1"]
    assert (card.name, card.type_code, card.classes, card.unique) == ("Invented Hero", "hero", ("lore",), True)
    assert card.traits == {"en": ("Noble", "Ranger")}
    assert card.flavours == {}
    assert card.fields == LotrFields(
        threat=9, willpower=2, attack=1, defence=0, hit_points=4, deck_limit=1, ringsdb_code="99099"
    )
    assert found.accounted == 1


def test_other_pack_is_a_printing_and_its_set_is_named() -> None:
    found = read(PACK, HERO)
    printing = found.records["printing"]["id-2"]
    assert isinstance(printing, PrintingRecord)
    assert (printing.card, printing.set_code, printing.position, printing.quantity) == (
        "id-1", "older-set", 2, 3,
    )  # fmt: skip
    assert list(found.records["printing"]) == ["id-2"]
    known, told = found.records["set"]["invented-set"], found.records["set"]["older-set"]
    assert isinstance(known, SetRecord)
    assert isinstance(told, SetRecord)
    assert (known.position, known.cycle_position, str(known.released)) == (4, 2, "2026-01-01")
    assert told.names == {"en": "Older Set"}


@pytest.mark.parametrize(
    ("raw", "value"), [(0, 0), (3, 3), ("2", 2), ("X", "X"), ("-", "–"), ("?", "?"), (None, None), ("", None)]
)
def test_printed_value(raw: Any, value: Any) -> None:
    assert printed_value(raw) == value


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({**HERO, "colour": "red"}, "cards.json row 1 colour: this key is not known"),
        ({**HERO, "cost": "cheap"}, "cards.json row 1 cost: 'cheap' is not a printed value"),
        ({**HERO, "cost": True}, "cards.json row 1 cost: True is not a printed value"),
        ({**HERO, "packs": [3]}, "cards.json row 1 packs: it is not an object"),
        ({"hello": 1}, "cards.json row 1: it is neither a card nor a pack"),
        (7, "cards.json row 1: it is not an object, but int"),
    ],
)
def test_what_cannot_be_understood_is_a_fault(row: Any, fault: str) -> None:
    assert [str(finding) for finding in read(row).faults()] == [fault]


def test_wrong_type_is_a_fault() -> None:
    (fault,) = read({**HERO, "position": "nine"}).faults()
    assert str(fault) == "cards.json row 1 position: Expected int, got str"
