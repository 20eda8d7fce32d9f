"""Setting a game up: nine steps, party and scenario by a seed, nothing that is not owned."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import UnanswerableError
from games.engine.collection import Holdings, boxes, copies_owned
from games.engine.journal import Entry, Known, record
from games.mom2.campaign.campaign import CAMPAIGN
from games.mom2.campaign.setup import BEFORE_GAME
from games.mom2.campaign.setup_sheet import OPEN_SETUP, setup_lines
from games.mom2.tests.box import box, card
from games.mom2.tests.table import Log

FACTS = CAMPAIGN.facts(box(), "")
PRODUCTS = sorted(box().sets)


def setup(**wish: Any) -> dict[str, Any]:
    assert CAMPAIGN.setup
    return CAMPAIGN.setup(CAMPAIGN.state, FACTS, wish)


def owned(*products: str) -> dict[str, int]:
    return copies_owned(Holdings(sets=dict.fromkeys(products, 1)), box())


def test_nine_steps() -> None:
    assert [step.code for step in BEFORE_GAME] == [
        "decks", "tiles", "monsters", "tokens", "collection", "scenario", "investigators", "possessions", "prologue",
    ]  # fmt: skip
    assert setup_lines(setup(seed=1), FACTS).keys() <= {step.code for step in BEFORE_GAME}


@pytest.mark.parametrize(("players", "investigators"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_one_investigator_each_and_two_for_one(players: int, investigators: int) -> None:
    found = setup(players=players, seed=3)["players"]
    assert len(found) == len({one["investigator"] for one in found}) == investigators


def test_the_same_seed_gives_the_same_table() -> None:
    assert setup(players=4, seed=11) == setup(players=4, seed=11)
    assert len({setup(players=4, seed=seed)["scenario"] for seed in range(30)}) > 5
    assert len({setup(players=1, seed=seed)["players"][0]["investigator"] for seed in range(30)}) > 10


def test_without_a_seed_the_players_draw() -> None:
    found = setup(players=2)
    assert (found["scenario"], [one["investigator"] for one in found["players"]]) == (None, [None, None])


def test_what_is_chosen_is_not_dealt() -> None:
    found = setup(players=3, investigators=["rita-young"], scenario="rising-tide", seed=1)
    assert (found["scenario"], found["players"][0]["investigator"]) == ("rising-tide", "rita-young")
    assert (found["players"][0]["health"], found["players"][0]["sanity"]) == (9, 5)
    assert len({one["investigator"] for one in found["players"]}) == 3


def test_names_of_players_and_of_one_who_plays_alone() -> None:
    assert [one["player"] for one in setup(names=["Ann", "Ben"], seed=1)["players"]] == ["Ann", "Ben"]
    assert [one["player"] for one in setup(names=["Ann"], seed=1)["players"]] == ["Ann", "Ann"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"players": 6}, "<= 5"),
        ({"players": 0}, ">= 1"),
        ({"scenario": "cultist"}, "There is no scenario cultist"),
        ({"investigators": ["cultist"]}, "There is no investigator cultist"),
        ({"investigators": ["rita-young"] * 2}, "chosen twice"),
        ({"tiles": 3}, "unknown field"),
    ],
)
def test_wishes_that_cannot_be(wish: dict[str, Any], words: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=words):
        setup(**wish)


@given(products=st.sets(st.sampled_from(PRODUCTS)), players=st.integers(1, 5), seed=st.integers(0, 2**31 - 1))
def test_only_owned_products_are_drawn_from(products: set[str], players: int, seed: int) -> None:
    """Each card drawn is in an owned box; if the boxes have too few, the problem says how many."""
    content = boxes(box())
    there = {code for product in products for code in content[product]}
    investigators = {code for code in there if card(code).type_code == "investigator"}
    scenarios = {code for code in there if card(code).type_code == "scenario"}
    needed = max(2, players)
    wish = {"players": players, "seed": seed, "owned": owned(*products)}
    if len(investigators) < needed:
        with pytest.raises(
            UnanswerableError, match=f"You need {needed} investigators, and only {len(investigators)} can be dealt"
        ):
            setup(**wish)
        return
    if not scenarios:
        with pytest.raises(UnanswerableError, match="None of your products has a scenario"):
            setup(**wish)
        return
    found = setup(**wish)
    party = [one["investigator"] for one in found["players"]]
    assert len(set(party)) == len(party) == needed
    assert set(party) <= investigators
    assert found["scenario"] in scenarios
    assert set(found["monsters"]) == {code for code in there if card(code).type_code == "monster"}
    assert set(found["products"]) >= products
    assert all(set(content[product]) <= there for product in found["products"])


@given(products=st.sets(st.sampled_from(PRODUCTS), min_size=1), seed=st.integers(0, 2**31 - 1))
def test_a_log_draws_from_its_active_products(products: set[str], seed: int) -> None:
    assert CAMPAIGN.setup
    start = Entry(kind="start", data={"products": sorted(products)})
    state = record(CAMPAIGN, (), CAMPAIGN.state, start, FACTS).state
    there = owned(*products)
    kinds = [card(code).type_code for code in there]
    if kinds.count("investigator") < 2 or "scenario" not in kinds:
        with pytest.raises(UnanswerableError):
            CAMPAIGN.setup(state, FACTS, {"seed": seed})
        return
    found = CAMPAIGN.setup(state, FACTS, {"seed": seed})
    assert {found["scenario"], *(one["investigator"] for one in found["players"])} <= there.keys()
    assert found["products"] == sorted(products)


@given(products=st.sets(st.sampled_from(PRODUCTS)), seed=st.integers(0, 2**31 - 1))
def test_a_log_that_has_not_begun_draws_from_what_its_group_owns(products: set[str], seed: int) -> None:
    assert CAMPAIGN.setup
    assert CAMPAIGN.with_known
    there = owned("base", *products)
    facts = CAMPAIGN.with_known(FACTS, Known(owned=there.keys()))
    found = CAMPAIGN.setup(CAMPAIGN.state, facts, {"seed": seed, "players": 3})
    assert {found["scenario"], *(one["investigator"] for one in found["players"])} <= there.keys()
    assert set(found["products"]) >= {"base", *products}
    assert owned(*found["products"]).keys() == there.keys()


def test_a_log_keeps_its_party_and_its_scenario() -> None:
    log = Log(2, scenario="rising-tide")
    found = log.setup(seed=5)
    assert (found["scenario"], [one["investigator"] for one in found["players"]]) == (
        "rising-tide", ["agatha-crane", "carson-sinclair"],
    )  # fmt: skip


def test_decks_are_counted() -> None:
    found = setup(owned=owned("base"), seed=1)
    assert (found["decks"]["common"], found["decks"]["spell"]) == (40, 30)
    assert found["products"] == ["base"]
    assert "elixir" not in found["decks"]


def test_the_sheet_names_everything() -> None:
    found = setup(players=1, names=["Ann"], investigators=["ashcan-pete"], scenario="rising-tide", seed=2)
    said = {
        step.code: [(line.label.in_language("en"), line.value.in_language("en")) for line in block.lines if line.label]
        for step, block in zip(BEFORE_GAME, OPEN_SETUP.sheet(found, FACTS), strict=True)
    }
    assert ("“Ashcan” Pete", "Duke") in said["possessions"]
    assert said["investigators"][0] == ("Ann", "“Ashcan” Pete (Health, Sanity: 7, 7)")
    assert said["scenario"] == [("Scenario", "Rising Tide")]
