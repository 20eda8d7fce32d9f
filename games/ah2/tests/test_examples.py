"""The worked examples of the rulebook, as far as the service knows what they are about; and the sheet on paper."""

from typing import Any

from games.ah2.face import TALLIES
from games.ah2.game import GAME
from games.ah2.loadout import losses
from games.ah2.tests.box import box, make_build
from games.engine import Fact, validate

assert GAME.building
BUILDING = GAME.building


def stats(**given: Any) -> dict[str, Any]:
    return validate(BUILDING, make_build(given), box()).stats


def printed(code: str) -> Any:
    card = box().get(code)
    assert card
    return card.fields


def test_pete_rolls_thirteen_dice_with_both_hands_full() -> None:
    """Fight 6, the automatic's 4, Shrivelling's 6, less the Star Spawn's 3: a hand each, against a toughness of 3."""
    found = stats(
        leaders=["ashcan-pete"],
        mode="play",
        main={"fight": 1},
        combat={"45-automatic": 1, "shrivelling": 1},
        choices={"fight": 4},
    )
    spawn = printed("star-spawn")
    assert (found["skills"]["fight"], found["hands"]) == (6, 2)
    assert found["combat_dice"] + spawn.combat_rating == 13
    assert spawn.toughness == 3


def test_pete_before_he_bought_a_weapon() -> None:
    """Evading with Sneak 4 less 1: three dice. Horror with Will 3 less 3: none. Combat with Fight 6 less 3: three."""
    spawn = printed("star-spawn")
    found = stats(leaders=["ashcan-pete"], mode="play", main={"fight": 1}, choices={"speed": 4, "fight": 3})
    assert found["skills"]["sneak"] + spawn.awareness == 3
    assert found["skills"]["will"] + spawn.horror_rating == 0
    assert stats(leaders=["ashcan-pete"], mode="play", main={"fight": 1}, choices={"fight": 4})["combat_dice"] - 3 == 3
    assert (spawn.horror_damage, spawn.combat_damage) == (3, 3)


def test_amanda_slips_past_the_dhole_and_meets_an_elder_thing() -> None:
    """Sneak 2 less 1: one die, or 4 Stamina. Will 2 less 3: no die, 2 Sanity."""
    dhole, elder = printed("dhole"), printed("elder-thing")
    found = stats(leaders=["amanda-sharpe"], mode="play", choices={"speed": 3, "fight": 3, "lore": 1})
    assert found["skills"]["sneak"] + dhole.awareness == 1
    assert dhole.combat_damage == 4
    assert found["skills"]["will"] + elder.horror_rating == -1
    assert elder.horror_damage == 2


def test_michael_mcglen_rolls_two_and_four_dice() -> None:
    """Sneak 3 with a modifier of -1; Luck 2 with one of +2."""
    sheet = printed("michael-mcglen")
    assert 3 in sheet.skills["sneak"]
    assert 2 in sheet.skills["luck"]


def test_harvey_walters_heals_with_five_dice() -> None:
    """Lore 4 and the spell's +1, for 1 Sanity."""
    heal = printed("heal")
    found = stats(leaders=["harvey-walters"], mode="play", choices={"lore": 2})
    assert (found["skills"]["lore"] + heal.casting, heal.sanity_cost) == (5, 1)


def test_dark_young_takes_three_or_one() -> None:
    young = printed("dark-young")
    assert (young.horror_damage, young.keyword_values) == (3, {"nightmarish": 1})


def test_gate_cards_fit_the_city_of_the_great_race() -> None:
    """Yellow and green symbols: a red card is put back."""
    assert set(printed("the-city-of-the-great-race").colours) == {"yellow", "green"}


def test_halves_are_rounded_down() -> None:
    assert losses("insane", {"objects": 7, "clues": 1, "retainers": 1}) == {"objects": 3, "clues": 0, "retainers": 1}


# --- on paper ---


def details(**given: Any) -> tuple[Fact, ...]:
    return BUILDING.details(BUILDING.prepare(make_build(given), box()))


def test_sheet_shows_home_ability_and_where_the_sliders_stand() -> None:
    found = {
        fact.label.in_language("en"): fact.value.in_language("es") if fact.value else fact.cards
        for fact in details(leaders=["sister-mary"])
    }
    assert found == {
        "Ability": "Guardian Angel",
        "Home": ("south-church",),
        "Speed": "[1] 2 3 4",
        "Sneak": "[4] 3 2 1",
        "Fight": "0 [1] 2 3",
        "Will": "4 [3] 2 1",
        "Lore": "1 2 [3] 4",
        "Luck": "6 5 [4] 3",
    }
    blessed = details(leaders=["sister-mary"], choices={"condition": "blessed", "speed": None})
    assert [(fact.label.in_language("en"), fact.value.in_language("en") if fact.value else "") for fact in blessed][
        -1
    ] == ("Condition", "Blessed")
    assert blessed[2].value
    assert blessed[2].value.in_language("en") == "1 2 3 4"


def test_numbers_to_watch_are_those_that_were_chosen_else_those_of_the_sheet() -> None:
    def watched(**given: Any) -> dict[str, Any]:
        found = BUILDING.key_figures(BUILDING.prepare(make_build({"leaders": ["joe-diamond"], **given}), box()))
        return {figure.label.in_language("en"): figure.value for figure in found}

    sheet = {"Sanity": 4, "Stamina": 6, "Focus": 3, "Money": 8, "Clues": 3}
    assert watched() == sheet
    fighting = watched(mode="play", combat={"tommy-gun": 1}, choices={"sanity": 2, "money": 1, "fight": 4})
    assert fighting == {**sheet, "Sanity": 2, "Money": 1, "hands in use": 2, "dice in a fight": 11}
    assert watched(leaders=[]) == {}


def test_tallies_are_what_changes_in_a_game() -> None:
    assert [one.in_language("en") for one in TALLIES] == [
        "Sanity", "Stamina", "Money", "Clues", "Monster trophies", "Gate trophies",
    ]  # fmt: skip


def test_tokens_are_offered_as_the_box_has_them() -> None:
    offered = {
        offer.choice: [one.value for one in offer.options] for offer in BUILDING.offers(box(), "joe-diamond", {})
    }
    assert list(offered) == ["speed", "fight", "lore", "condition", "sanity", "stamina", "money", "clues"]
    assert (offered["money"][-1], offered["clues"][-1], offered["sanity"]) == (56, 48, [0, 1, 2, 3, 4, 5, 6, 7])
