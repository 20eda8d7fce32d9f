"""Consequences of a resolution: in the entry that ends a scenario, and filled in from the guide's facts."""

from typing import Any

import pytest

from games.ahlcg.campaign.campaign import CAMPAIGN
from games.ahlcg.campaign.facts import facts_of
from games.ahlcg.experience.ledger import NEVER_EARNS
from games.ahlcg.tests.table import BAG, Table, begun, own_fixtures, play
from games.engine.journal import Known, completed, with_known

LITA = "01117"


def row(seat: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, **more}


def test_consequences_are_those_of_each_seat() -> None:
    table = begun("ann", "bob")
    consequences = [row("a", experience=1, mental=1, cards=["friend"]), row("b", physical=2)]
    play(table, bonus=2, points=3, consequences=consequences)
    assert [table.seat(name).balance.earned for name in ("a", "b")] == [6, 5]
    assert (table.trauma("a"), table.trauma("b")) == ((0, 1, "active"), (2, 0, "active"))
    assert (table.seat("a").gained, table.seat("b").gained) == ({"friend": 1}, {})
    assert table.state.session.experience == 5  # of everybody


@pytest.mark.parametrize(
    ("more", "after"),
    [
        ({"fate": "killed"}, (0, 0, "killed")),
        ({"fate": "insane"}, (0, 0, "insane")),
        ({"physical": 6}, (6, 0, "active")),
        ({"physical": 7}, (7, 0, "killed")),
    ],
)
def test_resolution_loses_an_investigator(more: dict[str, Any], after: tuple[int, int, str]) -> None:
    table = begun("ann", "bob")
    play(table, consequences=[row("a", **more)])
    assert table.trauma("a") == after


def test_defeat_and_resolution_add_up() -> None:
    table = begun("ann")
    play(table, outcomes=[row("a", outcome="horror")], consequences=[row("a", mental=2)])
    assert table.trauma("a") == (0, 3, "active")


def test_tokens_change_the_bag_for_the_scenarios_after_it() -> None:
    table = begun("ann")
    play(table, tokens_added=["elder_thing", "skull"], tokens_removed=["cultist"])
    assert table.state.bag.tokens == {
        **{token: 1 for token in BAG if token != "cultist"}, "skull": 2, "elder_thing": 1,
    }  # fmt: skip


def test_consequences_are_checked_as_their_own_entries_are() -> None:
    table = begun("ann", "bob")
    table.write("scenario-begin", scenario="tale.s1", seats=["a"], lead="a")
    end = {"resolution": "R1", "source": "act"}
    assert table.refused("scenario-end", **end, consequences=[row("b", mental=1)]) == [("AHLCG-END-07", "not-playing")]
    assert table.refused("scenario-end", **end, consequences=[row("a", cards=["ghoul"])]) == [
        ("AHLCG-DECK-16", "card-not-allowed")
    ]
    assert table.refused("scenario-end", **end, tokens_removed=["tablet"]) == [("AHLCG-CAMP-07", "token-missing")]
    assert table.refused("scenario-end", **end, tokens_added=["frost"] * 9) == [("AHLCG-EXT-42", "too-many-tokens")]
    assert table.warned("scenario-end", **end, consequences=[row("a", cards=["lamp"])]) == [
        ("AHLCG-DECK-10", "gained-player-card")
    ]


def test_card_that_forbids_experience_forbids_that_of_the_resolution() -> None:
    table = begun("ann")
    table.facts = with_known(table.facts, Known(decks={"a": {NEVER_EARNS: 1}}))
    play(table, bonus=2, consequences=[row("a", experience=1)])
    assert table.seat("a").balance.earned == 0


def test_standalone_game_has_the_trauma_of_the_resolution_but_no_experience() -> None:
    """AHLCG-SA-07."""
    table = begun("ann", mode="standalone", scenario="tale.s1")
    play(table, outcomes=[row("a", outcome="horror")], consequences=[row("a", experience=1, mental=1)])
    assert (table.seat("a").balance.earned, table.trauma("a")) == (0, (0, 1, "active"))


# --- The Night of the Zealot ---


def zealot(scenario: str = "core.torch") -> Table:
    """Roland, who leads, and Daisy play the scenario."""
    table = Table(facts=facts_of(own_fixtures(), "core"))
    table.write("start", difficulty="standard")
    table.write("seat-join", seat="roland", player="Norman", investigator="01001")
    table.write("seat-join", seat="daisy", player="Mary", investigator="01002")
    if scenario != table.state.next:
        table.write("scenario-next", scenario=scenario)
    table.write("scenario-begin", scenario=scenario, lead="roland")
    return table


def filled(table: Table, **data: Any) -> dict[str, Any]:
    """Consequences, without what says nothing."""
    found = CAMPAIGN.guidance.follows(table.state, table.facts, "scenario-end", data)
    return {name: value for name, value in found.items() if value}


@pytest.mark.parametrize(
    ("scenario", "resolution", "bonus", "roland", "daisy"),
    [
        ("core.torch", "none", 2, {"cards": [LITA]}, {}),
        ("core.torch", "R1", 2, {"mental": 1, "cards": [LITA]}, {}),
        ("core.torch", "R2", 2, {"experience": 1, "cards": []}, {}),
        ("core.torch", "R3", None, {"fate": "killed", "cards": []}, {"fate": "killed", "cards": []}),
        ("core.tentacles", "none", None, {"fate": "killed", "cards": []}, {"fate": "killed", "cards": []}),
        ("core.tentacles", "R1", 5, {"mental": 2, "cards": []}, {"mental": 2, "cards": []}),
        (
            "core.tentacles", "R2", 10,
            {"physical": 2, "mental": 2, "cards": []}, {"physical": 2, "mental": 2, "cards": []},
        ),
    ],
)  # fmt: skip
def test_facts_of_a_resolution_are_filled_in(
    scenario: str, resolution: str, bonus: int | None, roland: dict[str, Any], daisy: dict[str, Any]
) -> None:
    found = filled(zealot(scenario), resolution=resolution)
    assert (found.get("bonus"), found["consequences"]) == (bonus, [row("roland", **roland), row("daisy", **daisy)])


def test_who_resigned_is_not_killed() -> None:
    found = filled(zealot(), resolution="R3", outcomes=[row("daisy", outcome="resigned")])
    assert found == {"consequences": [row("roland", fate="killed", cards=[]), row("daisy")]}


@pytest.mark.parametrize(("scenario", "resolution"), [("core.torch", ""), ("core.torch", "R9"), ("core.arkham", "R1")])
def test_nothing_is_filled_in_that_is_not_known(scenario: str, resolution: str) -> None:
    assert filled(zealot(scenario), resolution=resolution) == {}


@pytest.mark.parametrize("scenario", ["core.torch", "core.tentacles"])
def test_what_is_filled_in_can_be_written(scenario: str) -> None:
    for resolution in (*own_fixtures().scenarios[scenario].results, "none"):
        table = zealot(scenario)
        kind = CAMPAIGN.kinds["scenario-end"]
        data = completed(kind.fields, {"resolution": resolution, **filled(table, resolution=resolution)})
        assert table.try_write("scenario-end", **data).is_accepted


def test_lead_is_the_last_one_unless_a_lot_chooses() -> None:
    table, follows = begun("ann", "bob"), CAMPAIGN.guidance.follows
    assert follows(table.state, table.facts, "scenario-begin", {}) == {"lead": "a"}
    assert follows(table.state, table.facts, "scenario-begin", {"seats": ["b"]}) == {"lead": "b"}
    assert follows(table.state, table.facts, "scenario-begin", {"seed": 7}) == {}
    table.write("scenario-begin", scenario="tale.s1", lead="b")
    table.write("scenario-end", resolution="R1")
    assert follows(table.state, table.facts, "scenario-begin", {}) == {"lead": "b"}


def test_settled_steps_are_those_with_nothing_to_decide() -> None:
    table, is_settled = begun("ann", "bob"), CAMPAIGN.guidance.is_settled

    def left() -> list[str]:
        steps = (step.code for step in CAMPAIGN.after_session if not step.fields)
        return [step for step in steps if not is_settled(table.state, table.facts, step)]

    play(table)
    assert left() == []
    play(table, points=1)
    assert left() == ["purchases"]
    table.write("fate", seat="b", fate="killed", reason="a tale")
    assert left() == ["purchases", "seats"]
    table.write("seat-join", seat="c", player="player of bob", investigator="cid")
    assert left() == ["purchases"]
