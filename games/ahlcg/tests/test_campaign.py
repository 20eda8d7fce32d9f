"""The worked examples of campaign play: T-CAMP 01 to 24. Printed health 7, sanity 6."""

from pathlib import Path
from typing import Any

import pytest

from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.setup import setup
from games.ahlcg.tests.table import Table, begun, catalogue, join, play
from games.engine.journal import Known, Outcome


def out(outcome: str, **more: str) -> dict[str, Any]:
    return {"outcomes": [{"seat": "a", "outcome": outcome, **more}]}


def ann(physical: int = 0, mental: int = 0) -> Table:
    """A campaign with Ann, who has so much trauma."""
    table = begun("ann")
    if physical or mental:
        table.write("trauma", seat="a", physical=physical, mental=mental)
    return table


@pytest.mark.parametrize(
    ("before", "end", "after"),
    [
        pytest.param((0, 0), out("damage"), (1, 0, "active"), id="T-CAMP 01: defeated by damage"),
        # The log has no numbers of damage: more than the health is the same entry as just enough.
        pytest.param((0, 0), out("damage"), (1, 0, "active"), id="T-CAMP 02: more damage than health"),
        pytest.param((0, 0), out("horror"), (0, 1, "active"), id="defeated by horror"),
        pytest.param((6, 0), out("damage"), (7, 0, "killed"), id="T-CAMP 03: the last trauma kills"),
        pytest.param((6, 5), out("both", trauma="mental"), (6, 6, "insane"), id="T-CAMP 04: both, mental"),
        pytest.param((6, 5), out("both", trauma="physical"), (7, 5, "killed"), id="T-CAMP 04: both, physical"),
        pytest.param((6, 0), out("both", trauma="mental"), (6, 1, "active"), id="T-CAMP 05: both, and chosen well"),
        pytest.param((2, 1), out("resigned"), (2, 1, "active"), id="T-CAMP 07: resigned"),
        pytest.param((2, 1), out("ability"), (2, 1, "active"), id="T-CAMP 08: defeated by an ability"),
        pytest.param((2, 1), out("survived"), (2, 1, "active"), id="still in play"),
    ],
)
def test_defeat_gives_trauma(before: tuple[int, int], end: dict[str, Any], after: tuple[int, int, str]) -> None:
    table = ann(*before)
    play(table, **end)
    assert table.trauma("a") == after


def test_setup_begins_with_the_trauma_of_before() -> None:
    """T-CAMP 01: the next game starts with 1 damage."""
    table = ann()
    play(table, **out("damage"))
    (sheet,) = setup(table.state, table.facts, {})["investigators"]
    assert (sheet["damage"], sheet["horror"], sheet["remaining_health"], sheet["remaining_sanity"]) == (1, 0, 6, 6)


def test_killed_by_the_printed_value_whatever_assets_add() -> None:
    """T-CAMP 06: the log knows the printed health alone, though Ann has an asset with 2 more."""
    table = ann(6, 0)
    table.write("card-gain", seat="a", card="armour")
    table.write("trauma", seat="a", physical=1)
    assert table.trauma("a") == (7, 0, "killed")


def test_resolution_that_gives_mental_trauma_drives_insane() -> None:
    """T-CAMP 09."""
    table = ann(0, 5)
    play(table)
    table.write("trauma", seat="a", mental=1, reason="R1")
    assert table.trauma("a") == (0, 6, "insane")


def test_resolution_that_kills() -> None:
    """T-CAMP 10."""
    table = ann()
    play(table)
    table.write("fate", seat="a", fate="killed", reason="R2")
    assert table.trauma("a") == (0, 0, "killed")


def test_setup_of_somebody_with_much_trauma() -> None:
    """T-CAMP 11: 6/2 at setup leaves 1/4."""
    (sheet,) = setup(ann(6, 2).state, ann().facts, {})["investigators"]
    assert (sheet["damage"], sheet["horror"], sheet["remaining_health"], sheet["remaining_sanity"]) == (6, 2, 1, 4)


def test_no_resolution_gives_the_victory_display_and_goes_on() -> None:
    """T-CAMP 12: a display of 2, and the penalty of the block, 1."""
    table = ann()
    play(table, resolution="none", source="other", victory=[{"card": "ghoul"}], bonus=-1, **out("resigned"))
    assert table.seat("a").balance.unspent == 1
    assert (table.state.next, table.state.session.result) == ("tale.s2", "lost")


def test_agenda_resolution_loses_the_scenario_and_goes_on() -> None:
    """T-CAMP 13."""
    table = ann()
    play(table, resolution="R2", source="agenda")
    assert (table.state.session.result, table.state.next, table.state.status) == ("lost", "tale.s2", "between")


def test_resolution_may_send_elsewhere() -> None:
    """T-CAMP 14: from the second scenario to the fifth."""
    table = ann()
    play(table)
    play(table, next="tale.s5")
    assert table.state.next == "tale.s5"
    assert table.refused("scenario-begin", scenario="tale.s3", lead="a") == [("AHLCG-CAMP-05", "scenario-out-of-order")]
    table.write("scenario-begin", scenario="tale.s5", lead="a")


def test_who_returns_has_what_they_had() -> None:
    """T-CAMP 15: away after the second scenario, back before the fifth; nothing for those between."""
    table = begun("ann", "bob")
    for _number in range(2):
        play(table, points=2, outcomes=[{"seat": "b", "outcome": "damage"}])
        if table.state.next == "tale.pause":
            table.write("interlude")
    before = table.seat("b")
    assert (before.balance.unspent, before.physical) == (4, 2)
    table.write("seat-leave", seat="b")
    for _number in range(2):
        play(table, points=3)
    assert table.state.next == "tale.s5"
    table.write("seat-return", seat="b")
    assert table.seat("b") == before
    assert table.seat("a").balance.unspent == 10


def test_newcomer_cannot_take_the_investigator_of_who_left() -> None:
    """T-CAMP 16."""
    table = begun("ann", "bob")
    play(table)
    table.write("seat-leave", seat="b")
    newcomer: dict[str, Any] = {"seat": "n", "player": "newcomer", "investigator": "bob"}
    assert table.refused("seat-join", **newcomer) == [("AHLCG-JOIN-03", "investigator-used")]
    table.write("seat-join", **{**newcomer, "investigator": "cid"})


def test_another_version_of_an_investigator_is_the_same_person() -> None:
    table = begun("ann")
    found = table.refused("seat-join", seat="n", player="newcomer", investigator="ann2")
    assert found == [("AHLCG-JOIN-03", "investigator-used")]


def test_newcomer_starts_with_nothing() -> None:
    """T-CAMP 17: before the fourth scenario, with 0 experience and no trauma."""
    table = begun("ann")
    for _number in range(3):
        play(table, points=3, **out("damage"))
        if table.state.next == "tale.pause":
            table.write("interlude")
    assert table.state.next == "tale.s4"
    join(table, "bob")
    assert table.trauma("b") == (0, 0, "active")
    assert table.seat("b").balance.unspent == 0
    assert table.seat("a").balance.unspent == 9


def test_campaign_is_lost_when_no_investigator_is_available() -> None:
    """T-CAMP 18: the group has two investigators, and one is killed."""
    few = Facts(catalogue=catalogue(), guide=begun().facts.guide, known=Known(owned={"ann", "bob"}))
    table = Table(facts=few)
    table.write("start", difficulty="standard")
    join(table, "ann")
    table.write("fate", seat="a", fate="killed", reason="R1")
    end: dict[str, Any] = {"result": "lost", "reason": "no-investigator"}
    assert table.refused("campaign-end", **end) == [("AHLCG-TRA-11", "investigator-available")]
    join(table, "bob")
    table.write("fate", seat="b", fate="insane", reason="R1")
    table.write("campaign-end", **end)
    assert (table.state.status, table.state.outcome) == ("over", Outcome(result="lost", reason="no-investigator"))


def test_nobody_can_choose_a_killed_investigator() -> None:
    """T-CAMP 19."""
    table = begun("ann", "bob")
    table.write("fate", seat="a", fate="killed", reason="R1")
    for player in ("player of ann", "somebody else"):
        found = table.refused("seat-join", seat="n", player=player, investigator="ann")
        assert found == [("AHLCG-TRA-09", "investigator-used")]


def test_bag_keeps_what_a_resolution_put_in() -> None:
    """T-CAMP 20."""
    table = ann()
    play(table)
    table.write("tokens-add", tokens=["-4"], reason="R1")
    assert setup(table.state, table.facts, {})["chaos_bag"] == [
        "+1", "0", "-1", "-4", "skull", "cultist", "auto_fail", "elder_sign",
    ]  # fmt: skip
    play(table)
    assert table.state.session.bag["-4"] == 1


def test_weakness_of_a_scenario_stays_in_the_deck() -> None:
    """T-CAMP 21: gained in the second scenario, in the deck of the third; its size does not count it."""
    table = ann()
    play(table)
    table.write("scenario-begin", scenario="tale.s2")
    table.write("card-gain", seat="a", card="doubt")
    table.write("scenario-end", resolution="R1")
    table.write("interlude")
    table.write("scenario-begin", scenario="tale.s3")
    assert table.seat("a").gained == {"doubt": 1}


def test_defeated_investigator_gains_the_victory_display_too() -> None:
    """T-CAMP 22: a display of 3."""
    table = begun("ann", "bob")
    play(table, victory=[{"card": "ghoul"}, {"card": "house"}], **out("damage"))
    assert [table.seat(name).balance.unspent for name in ("a", "b")] == [3, 3]


def test_living_investigator_is_not_exchanged_but_by_a_house_rule() -> None:
    """T-CAMP 23."""
    table = ann()
    other: dict[str, Any] = {"seat": "o", "player": "player of ann", "investigator": "bob"}
    assert table.refused("seat-join", **other) == [("AHLCG-CAMP-01", "investigator-kept")]
    found = table.try_write("seat-join", house_rule=True, **other)
    assert [(problem.code, problem.severity.value) for problem in found.problems] == [("investigator-kept", "warning")]
    assert (table.seat("a").status, table.seat("o").status) == ("retired", "active")


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        pytest.param({}, 1, id="T-CAMP 24: revealed and without clues"),
        pytest.param({"clues": 1}, 0, id="T-CAMP 24: a clue is left"),
        pytest.param({"revealed": False}, 0, id="T-CAMP 24: unrevealed"),
    ],
)
def test_location_scores_if_revealed_and_without_clues(location: dict[str, Any], expected: int) -> None:
    table = ann()
    play(table, victory=[{"card": "house", **location}])
    assert table.seat("a").balance.unspent == expected


def test_every_example_of_the_rules_is_here() -> None:
    source = Path(__file__).read_text()
    assert [number for number in range(1, 25) if f"T-CAMP {number:02}" not in source] == []
