"""The table of a scenario without a log: the guide's bag, investigators, earlier scenarios, the thirteen steps."""

from typing import Any

import pytest
from msgspec import ValidationError

from games.ahlcg.campaign.facts import facts_of
from games.ahlcg.campaign.setup import BEFORE_SCENARIO, setup
from games.ahlcg.campaign.setup_sheet import setup_sheet
from games.ahlcg.campaign.state import AhlcgState
from games.ahlcg.game import GAME
from games.ahlcg.tests.table import BAG, begun, catalogue, own_fixtures
from games.engine import Catalogue, OptionsError


def laid(cards: Catalogue | None = None, **wish: Any) -> dict[str, Any]:
    """A table without a log."""
    return setup(AhlcgState(), facts_of(cards or catalogue(), ""), {"scenario": "tale.s1", **wish})


def said(table: dict[str, Any], language: str = "en") -> dict[str, list[tuple[str, str]]]:
    """The lines of the sheet by rule."""
    return {
        block.rule: [
            (line.label.in_language(language) if line.label else "", line.value.in_language(language))
            for line in block.lines
        ]
        for block in setup_sheet(table, facts_of(catalogue(), ""))
    }


def test_table_is_that_of_a_log_at_its_start() -> None:
    of_log, table = begun("ann", "bob").setup(seed=3), laid(investigators=["ann", "bob"], seed=3)
    names = {"a": "1", "b": "2"}
    assert table["lead"] == names[of_log["lead"]]
    for key in ("scenario", "kind", "chaos_bag", "encounter_sets", "reference_card", "reference_side", "opening_hand"):
        assert table[key] == of_log[key], key
    told = {"player": "", "deck": None}
    assert table["investigators"] == [{**one, **told, "seat": names[one["seat"]]} for one in of_log["investigators"]]
    assert (table["guide"], table["mode"], table["difficulty"]) == ("tale", "campaign", "standard")


def test_difficulty_chooses_the_bag_and_the_side_of_the_reference_card() -> None:
    hard = laid(difficulty="hard")
    assert sorted(hard["chaos_bag"]) == sorted((*BAG, "-4"))
    assert hard["reference_side"] == "hard"
    unknown = laid(difficulty="easy")
    assert unknown["chaos_bag"] == []
    assert said(unknown)["setup-6-chaos-bag"] == [
        ("", "The tokens for this difficulty aren't available here: see the guide.")
    ]


def test_players_without_an_investigator_choose_at_the_table() -> None:
    table = laid(players=3, investigators=["ann"], decks={"1": {"lamp": 2, "charm": 1}})
    assert [one["investigator"] for one in table["investigators"]] == ["ann", None, None]
    assert table["lead"] is None
    sheet = said(table)
    assert sheet["setup-1-investigators"][1:] == [
        ("Player 1", "Card ann (health 7, sanity 6)"),
        ("Player 2", "chosen at the table"),
        ("Player 3", "chosen at the table"),
    ]
    assert sheet["setup-4-investigator-decks"][1:] == [("Card ann", "2 cards"), ("Starts in play", "Card charm")]
    assert said(laid(investigators=["xyz"]))["setup-1-investigators"][1:] == [("Player 1", "Card xyz")]


def test_standalone_game_has_the_resolutions_of_earlier_scenarios() -> None:
    table = laid(scenario="tale.s3", mode="standalone")
    assert table["earlier"] == [
        {"scenario": "tale.s1", "kind": "scenario", "resolution": "R1"},
        {"scenario": "tale.s2", "kind": "scenario", "resolution": "R1"},
        {"scenario": "tale.pause", "kind": "interlude", "resolution": None},
    ]
    sheet = said(table, "es")
    assert sheet["AHLCG-SA-05"] == [("Escenario 1", "R1"), ("Escenario 2", "R1"), ("Pause", "–")]
    assert sheet["setup-6-chaos-bag"][0][1].startswith("Como al principio de la campaña")
    in_campaign = said(laid(scenario="tale.s3"))
    assert "AHLCG-SA-05" not in in_campaign
    assert in_campaign["setup-6-chaos-bag"]
    assert said(laid(mode="standalone"))["setup-6-chaos-bag"] == [], "the first scenario has the bag of the start"


def test_scenario_that_returns_to_another_has_its_bag_and_reference_card() -> None:
    table = laid(own_fixtures(), scenario="rtnotz.return_to_the_gathering")
    assert (table["guide"], table["reference_card"], len(table["chaos_bag"])) == ("rtnotz", "01104", 16)
    branching = laid(own_fixtures(), scenario="ptc.a_phantom_of_truth")
    assert branching["earlier"] is None, "the players choose the way"


def test_sheet_has_the_thirteen_steps_with_their_rules() -> None:
    ids = [id for id in GAME.vocabulary.rules if id.startswith("setup-")]
    assert [step.rule for step in BEFORE_SCENARIO] == ids[:13]
    blocks = setup_sheet(laid(owned={"ann": 1}), facts_of(catalogue(), ""))
    assert [block.rule for block in blocks[1:]] == ids[:13]
    assert [block.tokens for block in blocks if block.tokens] == [BAG]
    sets = next(block for block in blocks if block.rule == "setup-10-scenario")
    label, value = sets.lines[-1].label, sets.lines[-1].value
    assert label
    assert (label.in_language("en"), value.in_language("en")) == ("Not owned, or not enough", "s1")


@pytest.mark.parametrize(
    "wish",
    [
        {"players": 5},
        {"mode": "solo"},
        {"difficulty": "mild"},
        {"investigators": ["lamp"]},
        {"investigators": ["ann", "ann2"]},
        {"mood": "good"},
    ],
)
def test_table_refuses_what_cannot_be(wish: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        laid(**wish)


@pytest.mark.parametrize("scenario", ["tale.s9", "tale.pause"])
def test_table_is_for_scenarios_alone(scenario: str) -> None:
    with pytest.raises(OptionsError) as refused:
        laid(scenario=scenario)
    assert refused.value.loc == ("scenario",)


def test_log_that_has_not_begun_has_an_empty_table() -> None:
    empty = setup(AhlcgState(), facts_of(catalogue(), "tale"), {"seed": 7})
    assert (empty["scenario"], empty["investigators"], "guide" in empty) == ("", [], False)


def test_log_is_not_set_up_with_the_options_of_a_table_without_one() -> None:
    with pytest.raises(ValidationError):
        begun("ann").setup(players=2)
