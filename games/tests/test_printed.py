"""The fields that a form for unknown values is drawn from: as the games declare them."""

import pytest
from msgspec.structs import replace

from games.dmd.cards import DmdFields
from games.dmd.tests.box import box as dmd
from games.engine import Catalogue
from games.engine.journal import Field
from games.engine.printed import Printed, is_known, printed_fields
from games.engine.tests.texts import text
from games.mom2.tests.box import box as mom2
from games.registry import game_get


def fields(game: str, catalogue: Catalogue, code: str) -> dict[str, Field]:
    card = catalogue.get(code)
    assert card
    return {one.name: one for one in printed_fields(game_get(game).card_fields, game_get(game).printed(card))}


def unknown(game: str, cards: Catalogue) -> dict[str, dict[str, int]]:
    """By type and field, of how many components nobody knows the value."""
    counts: dict[str, dict[str, int]] = {}
    for card in cards:
        for name in game_get(game).printed(card):
            if not is_known(card.fields, name):
                of_type = counts.setdefault(card.type_code, {})
                of_type[name] = of_type.get(name, 0) + 1
    return counts


def test_fields_have_the_bounds_and_choices_of_the_dataclass() -> None:
    sheet = fields("mom2", mom2(), "akachi-onyele")
    assert list(sheet) == [
        "health", "sanity", "strength", "agility", "observation", "lore", "influence", "will",
    ]  # fmt: skip
    assert (sheet["health"].type, sheet["health"].minimum, sheet["health"].maximum) == ("number", 1, 99)
    assert (sheet["will"].minimum, sheet["will"].maximum) == (2, 5)
    assert [sheet["will"].title.in_language(language) for language in ("en", "es")] == ["Will", "Voluntad"]
    monster = fields("mom2", mom2(), "byakhee")
    assert {name: one.type for name, one in monster.items()} == {"base": "choice", "aquatic": "flag", "flying": "flag"}
    assert list(monster["base"].choices) == ["small", "medium", "large"]
    board = fields("dmd", dmd(), "rasputin")
    assert (board["thresholds"].type, board["thresholds"].many, board["thresholds"].maximum) == ("number", True, 99)


def test_only_a_side_that_attacks_has_a_damage_value() -> None:
    assert "damage" in fields("mom2", mom2(), "axe")
    assert "damage" not in fields("mom2", mom2(), "bandages")


def test_first_stage_has_no_values() -> None:
    assert fields("dmd", dmd(), "hastur-stage-1") == {}
    assert list(fields("dmd", dmd(), "hastur-stage-2")) == ["health", "normal", "bonus"]


def test_field_of_another_type_cannot_be_typed_in() -> None:
    with pytest.raises(TypeError, match="nothing can be typed in for grants"):
        printed_fields(DmdFields, {"grants": Printed(text("Grants", "Da"))})


def test_what_is_unknown_is_what_the_lists_of_sources_say() -> None:
    attributes = dict.fromkeys(("strength", "agility", "observation", "lore", "influence", "will"), 30)
    assert unknown("mom2", mom2()) == {
        "investigator": {"health": 30, "sanity": 30, **attributes},
        "common": {"damage": 19},
        "unique": {"damage": 1},
        "spell": {"damage": 2},
        "damage": {"timing": 12},
        "horror": {"timing": 14},
        "monster": {"base": 31, "aquatic": 40, "flying": 40},
    }
    assert unknown("dmd", dmd()) == {
        "investigator": {"wounds": 10, "sanity": 10, "thresholds": 10, "dice_at": 10},
        "stage": {"health": 5, "normal": 6, "bonus": 6},
        "cultist": {"normal": 1, "bonus": 1},
        "monster": {"health": 8, "normal": 8, "bonus": 8, "figures": 8},
        "mythos": {"symbol": 1},
    }


def test_contradictions_name_the_field() -> None:
    board = dmd().get("rasputin")
    assert board

    def found(**values: object) -> list[str]:
        card = replace(board, fields=replace(board.fields, **values))
        return [field for field, _text in game_get("dmd").contradictions(card)]

    assert found(sanity=20, thresholds=(5, 9, 13, 16), dice_at=(5, 9, 13, 16)) == []
    assert found(sanity=20, thresholds=(5, 9, 13, 20), dice_at=()) == ["thresholds"]
    assert found(thresholds=(5, 9), dice_at=(5, 9)) == ["dice_at"]
    assert found(thresholds=(5, 9, 13, 16), dice_at=(5, 9, 13, 17)) == ["dice_at"]
