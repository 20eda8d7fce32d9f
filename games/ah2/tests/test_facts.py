"""Our own facts of Arkham Horror against the community data that they were taken from."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.ah2.tests.box import box

NAMES = {
    "MapOfArkham": "Map of Arkham", "CavalrySaber": "Cavalry Saber", "TommyGun": "Tommy Gun",
    "OldJournal": "Old Journal", "AncientTome": "Ancient Tome", "ResearchMaterials": "Research Materials",
    "DarkCloak": "Dark Cloak", "LuckyCigaretteCase": "Lucky Cigarette Case", ".38 revolver": ".38 Revolver",
    ".45 automatic": ".45 Automatic", "The Dark Pharoah": "The Dark Pharaoh", '"Ashcan" Pete': "“Ashcan” Pete",
    'Tom "Mountain" Murphy': "Tom “Mountain” Murphy",
}  # fmt: skip
"""Other spellings in the data."""


def rows(shared: Path, name: str) -> dict[str, dict[str, Any]]:
    """The base game's rows by name."""
    found = json.loads((shared / "data" / "ah2" / f"{name}.json").read_text())
    base = [row for row in found if row.get("expansion") in (None, "", "Arkham Horror")]
    return {NAMES.get(row.get("name", row.get("location")), row.get("name", row.get("location"))): row for row in base}


def ours(type_code: str) -> dict[str, Any]:
    return {card.name: card for card in box() if card.type_code == type_code}


def number(given: str) -> int | None:
    return None if given in ("", "-") else int(given)


@pytest.mark.parametrize(
    ("name", "type_code"),
    [
        ("common_items", "common"), ("unique_items", "unique"), ("spell_items", "spell"), ("allies", "ally"),
        ("monsters", "monster"), ("gates", "gate"), ("locations", "location"), ("mythos", "mythos"),
        ("investigators", "investigator"), ("helper-ancient_ones", "ancient-one"),
    ],
)  # fmt: skip
def test_components_and_copies_are_those_of_the_data(shared: Path, name: str, type_code: str) -> None:
    theirs = rows(shared, name)
    assert {card: int(row.get("quantity", 1)) for card, row in theirs.items()} == {
        card: record.quantity for card, record in ours(type_code).items()
    }


def test_investigators_are_those_of_the_data(shared: Path) -> None:
    for name, row in rows(shared, "investigators").items():
        fields = ours("investigator")[name].fields
        assert (fields.sanity, fields.stamina, fields.focus) == (row["maxSanity"], row["maxStamina"], row["focus"])
        assert (fields.money, fields.clues) == (row["money"], row["clues"])
        home = box().get(fields.home)
        assert home
        assert home.name == row["home"]
        assert fields.random == {one["type"]: one["quantity"] for one in row["randomPossessions"]}
        assert sum(fields.fixed.values()) == len(row["fixedPossesions"])
        for skill, values in fields.skills.items():
            assert min(values) == row[f"min{skill.title()}"]
            assert max(values) - min(values) == 3


def test_monsters_are_those_of_the_data(shared: Path) -> None:
    for name, row in rows(shared, "monsters").items():
        card = ours("monster")[name]
        fields = card.fields
        assert (fields.movement, fields.dimension) == (row["movement"].lower(), row["dimension"].lower())
        assert fields.toughness == number(row["toughness"])
        assert fields.awareness == number(row["awareness"])
        assert (fields.combat_rating, fields.combat_damage) == (
            number(row["combatRating"]),
            number(row["combatDamage"]),
        )
        # The rulebook's example says 3 of Star Spawn, and is right.
        damage = 3 if name == "Star Spawn" else number(row["horrorDamage"])
        assert (fields.horror_rating, fields.horror_damage) == (number(row["horrorRating"]), damage)
        assert ("mask" in card.keywords) is (row["type"] == "Mask")


def test_mythos_cards_are_those_of_both_sources(shared: Path) -> None:
    wiki = rows(shared, "helper-mythos_cards")
    for name, row in rows(shared, "mythos").items():
        fields = ours("mythos")[name].fields
        places = [box().get(code) for code in (fields.gate_at, fields.clue_at) if code]
        assert [place.name for place in places if place] == [*(row.get("gates") or []), *(row.get("clues") or [])]
        movement = wiki[name]["details"]["monster_movement"]
        for colour, symbols in (("white", fields.white), ("black", fields.black)):
            assert set(symbols) == {symbol for symbol, one in movement.items() if one == colour}
        assert fields.mythos == wiki[name]["details"]["mythos_type"].lower()


def test_ancient_ones_and_prices_are_those_of_the_data(shared: Path) -> None:
    for name, row in rows(shared, "helper-ancient_ones").items():
        assert ours("ancient-one")[name].fields.doom == row["doom_track"]
    for name, row in rows(shared, "unique_items").items():
        fields = ours("unique")[name].fields
        assert (fields.price, fields.hands) == (int(row["price"]), row.get("hands"))
    for name, row in rows(shared, "spell_items").items():
        fields = ours("spell")[name].fields
        assert fields.sanity_cost == int(row["sanity"])
        assert str(fields.casting) == ("*" if row["casting"] == "Special" else str(int(row["casting"])))
