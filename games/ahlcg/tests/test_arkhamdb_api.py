"""ArkhamDB's public JSON, with invented rows that have every habit of the site."""

from typing import Any

from games.ahlcg.sources.arkhamdb_api import normalise
from games.engine.sources import Normalised, Row

ASSET = {
    "pack_code": "inv", "pack_name": "Invented Set", "type_code": "asset", "type_name": "Asset",
    "faction_code": "seeker", "faction_name": "Seeker", "position": 12, "exceptional": False, "myriad": False,
    "code": "99812", "name": "Brass Sextant", "real_name": "Brass Sextant", "subname": "Bent", "cost": 3,
    "text": "Invented.", "real_text": "Invented.", "quantity": 2, "skill_intellect": 1, "skill_wild": 1, "xp": 2,
    "health": 2, "health_per_investigator": False, "deck_limit": 2, "slot": "Hand", "traits": "Item. Tool.",
    "is_unique": False, "permanent": False, "double_sided": False, "url": "https://example.invalid/card/99812",
    "imagesrc": "/x.png", "duplicated_by": ["99912"], "alternated_by": [],
}  # fmt: skip
INVESTIGATOR = {
    "pack_code": "inv", "type_code": "investigator", "faction_code": "seeker", "code": "99801",
    "name": "Ada Invented", "skill_willpower": 2, "skill_intellect": 4, "health": 6, "sanity": 8, "position": 1,
    "quantity": 1, "double_sided": True,
    "deck_requirements": {
        "size": 30, "card": {"99812": {"99812": "99812"}}, "random": [{"target": "subtype", "value": "basicweakness"}],
    },
    "deck_options": [{"faction": ["seeker", "neutral"], "level": {"min": 0, "max": 5}}],
    "bonded_cards": [{"count": 1, "code": "99808"}], "restrictions": {"investigator": {"99801": "99801"}},
    "errata_date": {"date": "2026-01-01 00:00:00.000000", "timezone_type": 3, "timezone": "UTC"}, "spoiler": 1,
}  # fmt: skip


def read(*values: Any) -> Normalised:
    return normalise({"cards.json": [Row("cards.json", number, value) for number, value in enumerate(values, 1)]})


def test_card_is_read_as_from_the_data_folder() -> None:
    found = read(ASSET)
    assert [str(finding) for finding in found.findings] == []
    card: Any = found.records["card"]["99812"]
    assert (card.name, card.level, card.quantity, card.traits) == ("Brass Sextant", 2, 2, {"en": ("Item", "Tool")})
    assert (card.fields.cost, card.fields.slots, card.fields.sanity) == (3, ("hand",), None)
    assert (card.fields.icons.intellect, card.fields.icons.wild) == (1, 1)
    assert found.records["set"]["inv"].names == {"en": "Invented Set"}  # type: ignore[attr-defined]
    assert found.records["class"]["seeker"].names == {"en": "Seeker"}  # type: ignore[attr-defined]


def test_nested_values_become_typed() -> None:
    found = read(INVESTIGATOR, ASSET)
    assert [str(finding) for finding in found.findings] == []
    card: Any = found.records["card"]["99801"]
    assert card.fields.requirements.deck_size == 30
    assert card.fields.requirements.signatures == (("99812",),)
    assert card.fields.requirements.random_basic_weaknesses == 1
    assert card.fields.options[0].classes == ("seeker", "neutral")
    assert card.fields.investigators == ("99801",)
    assert card.errata_date.isoformat() == "2026-01-01"


def test_reprint_becomes_a_printing() -> None:
    reprint = {**ASSET, "code": "99912", "duplicate_of_code": "99812", "duplicate_of_name": "Brass Sextant"}
    found = read(ASSET, reprint)
    assert found.records["printing"]["99912"].card == "99812"  # type: ignore[attr-defined]
    assert list(found.records["card"]) == ["99812"]


def test_words_in_another_language_come_from_its_own_answer() -> None:
    spanish = {**ASSET, "name": "Sextante de latón", "traits": "Objeto. Herramienta."}
    files = {"cards.json": [Row("cards.json", 1, ASSET)], "es/cards.json": [Row("es/cards.json", 1, spanish)]}
    found = normalise(files)
    assert [str(finding) for finding in found.findings] == []
    card: Any = found.records["card"]["99812"]
    assert card.names == {"en": "Brass Sextant", "es": "Sextante de latón"}
    assert card.subtitles == {"en": "Bent"}
    assert card.texts == {"en": "Invented."}, "where there is no translation the site repeats the English words"


def test_row_of_another_language_that_is_no_card_is_a_fault() -> None:
    files = {"cards.json": [Row("cards.json", 1, ASSET)], "es/cards.json": [Row("es/cards.json", 1, 7)]}
    assert [str(fault) for fault in normalise(files).faults()] == ["es/cards.json row 1 code: there is no code"]


def test_unknown_key_and_row_that_is_nothing_are_faults() -> None:
    assert [str(f) for f in read({**ASSET, "colour": "red"}).faults()] == [
        "cards.json row 1 colour: this key is not known"
    ]
    assert [str(f) for f in read({"hello": 1}).faults()] == [
        "cards.json row 1: it is neither a card nor a pack nor a taboo list"
    ]
