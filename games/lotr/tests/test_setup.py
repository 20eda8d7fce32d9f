"""The table before a game: the eight checks, the decks of a scenario and their profile, the first player."""

from typing import Any

import pytest
from msgspec import ValidationError

from games.engine import Build, OptionsError, validate
from games.lotr.campaign.campaign import deck_facts
from games.lotr.campaign.facts import facts_of
from games.lotr.campaign.setup import BEFORE_GAME, CHECKS, WITHOUT_LOG, setup
from games.lotr.campaign.setup_sheet import setup_lines, setup_sheet
from games.lotr.campaign.state import LotrState
from games.lotr.encounters import encounter_deck, encounter_decks, profile, quest_deck
from games.lotr.game import GAME
from games.lotr.tests.cards import filled
from games.lotr.tests.table import TALE, Log, checks_of, ended, two_players


def test_eight_checks_answer_what_is_wrong_with_the_decks_that_are_brought() -> None:
    assert [step.code for step in BEFORE_GAME] == [*CHECKS, "quest-deck", "hands"]
    log = two_players()
    log.play("won", ended("ann", dead=["ardil"]), ended("bob"))
    log.write("pool-add", card="boon", seat="ann")
    log.write("pool-add", card="burden", seat="ann")
    log.write("pool-add", card="curse")
    decks = {
        "ann": {"heroes": ["ardil2", "cirwen", "large"], "cards": {"boon": 2, "f001": 3}},
        "bob": {"heroes": ["dorlan"], "cards": {"burden": 1}},
    }
    found = checks_of(log, decks=decks)
    assert [code for code, one in found.items() if not one["is_met"]] == ["heroes", "fallen", "player-cards"]
    assert found["heroes"]["wrong"] == [
        {"seat": "ann", "problem": "hero-not-recorded", "card": "large"},
        {"seat": "ann", "problem": "hero-missing", "card": "belwen"},
    ]
    assert found["fallen"]["wrong"] == [
        {"seat": "ann", "problem": "hero-fallen", "card": "ardil2"},
        {"seat": "ann", "problem": "hero-to-replace", "card": "ardil"},
    ]
    assert found["player-cards"]["wrong"] == [
        {"seat": "ann", "problem": "burden-missing", "card": "burden"},
        {"seat": "ann", "problem": "boon-not-earned", "card": "boon"},
        {"seat": "bob", "problem": "burden-not-due", "card": "burden"},
    ]
    assert found["encounter-cards"]["to_do"] == [{"card": "curse", "role": "burden"}]
    assert [one["seat"] for one in found["changes"]["to_do"]] == ["ann", "bob"]
    good = {"ann": {"heroes": ["large", "cirwen", "belwen"], "cards": {"boon": 1, "burden": 1}}}
    log.write("hero-replace", seat="ann", hero="ardil", by="large")
    assert all(one["is_met"] for one in checks_of(log, decks=good).values())


def test_who_plays_for_two_is_called_with_a_hero() -> None:
    log = Log()
    for seat, heroes in (("left", ["ardil", "belwen"]), ("right", ["cirwen"])):
        log.write("seat-join", seat=seat, player="Ann", heroes=heroes)
    lines = setup_lines(log.setup(), log.facts)["penalty"]
    assert [(line.label.in_language("en"), line.value.in_language("en")) for line in lines if line.label] == [
        ("Ann (Ardil)", "17 threat"),
        ("Ann (Cirwen)", "10 threat"),
    ]
    lines = setup_lines(two_players().setup(), log.facts)["penalty"]
    assert [line.label.in_language("en") for line in lines if line.label] == ["Ann", "Bob"]


def test_log_and_rules_agree_about_a_deck() -> None:
    log = two_players()
    log.play("won", ended("ann", dead=["ardil"]), ended("bob"))
    log.write("hero-replace", seat="ann", hero="ardil", by="large")
    log.write("pool-add", card="boon", seat="ann")
    assert GAME.building
    build = Build(
        leaders=("large", "cirwen", "belwen"),
        zones={"main": {**filled(50), "boon": 1}},
        choices={"log": deck_facts(log.state, "ann")},
        mode="campaign",
    )
    verdict = validate(GAME.building, build, TALE)
    assert (verdict.problems, verdict.stats["size"], verdict.stats["threat"]) == ((), 50, 19 + 10 + 8 + 1)


def test_encounter_deck_is_all_cards_of_the_sets_and_the_quest_deck_is_in_order() -> None:
    assert encounter_deck(("road", "sky"), TALE) == {"orc": 3, "troll": 1, "ford": 2, "storm": 4, "captive": 1}
    assert quest_deck(("road", "sky"), TALE) == ["stage1", "stage2"]


def test_scenario_keeps_its_other_encounter_decks_apart() -> None:
    first, second = TALE.scenarios["tale.1"], TALE.scenarios["tale.2"]
    assert encounter_decks(first, TALE) == [{"orc": 3, "troll": 1, "ford": 2, "storm": 4, "captive": 1}]
    assert encounter_decks(second, TALE) == [{"orc": 3, "ford": 2}, {"troll": 1}]
    log = two_players()
    log.play("won", ended("ann"), ended("bob"))
    table = log.setup()
    assert (table["encounter_deck"], table["other_encounter_decks"]) == ({"ford": 2, "orc": 3}, [{"troll": 1}])
    assert table["profile"]["size"] == 5


def test_profile_of_an_encounter_deck() -> None:
    assert profile({"orc": 3, "troll": 1, "ford": 2, "storm": 4, "f001": 2, "nothing": 1}, TALE, threat=30) == {
        "size": 10,
        "types": {"enemy": 4, "location": 2, "treachery": 4},
        "threat": {"total": 12, "mean": 1.2, "variable": 1},
        "shadow": {"cards": 3, "share": 0.3},
        "surge": 5,
        "doomed": {"cards": 4, "total": 8},
        "victory": 6,
        "unknown": ["nothing"],
        "others": 2,
        "engaging": 3,
    }
    assert profile({}, TALE)["threat"] == {"total": 0, "mean": 0.0, "variable": 0}


def test_setup_draws_the_first_player_by_a_seed_and_refuses_nonsense() -> None:
    log = two_players()
    assert log.setup()["first_player"] is None
    assert log.setup(seed=3)["first_player"] == log.setup(seed=3)["first_player"] in ("ann", "bob")
    assert log.setup()["quest_deck"] == ["stage1", "stage2"]
    assert log.setup()["opening_hand"]["cards"] == 6
    log.write("scenario-begin", first="bob")
    assert (log.setup()["first_player"], log.setup()["scenario"]) == ("bob", "tale.1")
    with pytest.raises(ValidationError):
        log.setup(mood="good")


def laid(**wish: Any) -> dict[str, Any]:
    """A table without a log."""
    return setup(LotrState(), facts_of(TALE, ""), {"scenario": "tale.1", **wish})


def test_table_without_a_log_has_the_threat_of_the_heroes_that_are_known() -> None:
    table = laid(players=3, seed=3, decks={"2": {"heroes": ["ardil", "cirwen"]}})
    assert [(one["seat"], one["threat"]) for one in table["players"]] == [("1", None), ("2", 19), ("3", None)]
    assert table["first_player"] == laid(players=3, seed=3)["first_player"]
    assert (table["guide"], table["scenario"], table["profile"]["engaging"]) == ("tale", "tale.1", 0)
    assert "engaging" not in laid()["profile"]
    assert [len(laid(decks={"3": {"heroes": ["ardil"]}})["players"]), len(laid()["players"])] == [3, 1]
    assert laid()["first_player"] == "1"
    assert laid(players=2)["first_player"] is None


def test_table_without_a_log_follows_the_seven_steps() -> None:
    assert [step.rule for step in WITHOUT_LOG] == [id for id in GAME.vocabulary.rules if id.startswith("setup-")]
    assert len(WITHOUT_LOG) == 7
    table = laid(players=2, seed=3, decks={"1": {"heroes": ["belwen"], "cards": {"boon": 1}}}, owned={"orc": 3})
    blocks = {block.rule: block.lines for block in setup_sheet(table, facts_of(TALE, ""))}
    said = {
        rule: [(line.label.in_language("en") if line.label else "", line.value.in_language("en")) for line in lines]
        for rule, lines in blocks.items()
    }
    assert said[""] == [("Guide", "Tale"), ("Scenario", "First")]
    assert said["setup-1-shuffle"][-2:] == [("Not owned, or not enough", "road"), ("Not owned, or not enough", "sky")]
    assert said["setup-2-heroes-and-threat"][1::2] == [("Player 1", "Belwen"), ("Player 1", "8 threat")]
    assert "Belwen" in said["setup-2-heroes-and-threat"][2][1], "a unique character of the encounter deck"
    assert said["setup-4-first-player"][1:] == [("First player", f"Player {table['first_player']}")]
    assert [label for label, _value in said["setup-6-quest-deck"]] == ["", "1", "2"]


@pytest.mark.parametrize(
    "wish",
    [
        {"players": 5},
        {"names": ["Ann"]},
        {"decks": {"1": {"heroes": ["ardil"]}, "2": {"heroes": ["ardil2"]}}},
        {"decks": {"1": {"heroes": ["ardil", "belwen", "cirwen", "dorlan", "mirlonde"]}}},
    ],
)
def test_table_without_a_log_refuses_what_cannot_be(wish: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        laid(**wish)


def test_heroes_that_are_not_unique_sit_at_one_table() -> None:
    decks = {seat: {"heroes": ["recruit", "bearer"]} for seat in ("1", "2")}
    assert len(laid(decks={"1": decks["1"]})["players"][0]["heroes"]) == 2
    with pytest.raises(ValidationError):
        laid(decks=decks)  # the bearer is unique
    assert laid(decks={seat: {"heroes": ["recruit"]} for seat in ("1", "2")})["players"][1]["threat"] == 5


@pytest.mark.parametrize(
    ("wish", "loc"),
    [
        ({"scenario": "tale.9"}, ("scenario",)),
        ({"decks": {"0": {"heroes": []}}}, ("decks", "0")),
        ({"decks": {"1": {"heroes": ["ardil", "orc"]}}}, ("decks", "1", "heroes", 1)),
    ],
)
def test_table_without_a_log_names_what_it_does_not_know(wish: dict[str, Any], loc: tuple[str | int, ...]) -> None:
    with pytest.raises(OptionsError) as refused:
        laid(**wish)
    assert refused.value.loc == loc
