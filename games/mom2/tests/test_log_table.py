"""The log of a game: who plays, how it begins, what they have; each check with what is legal and what is not."""

from typing import Any

import pytest

from games.engine.journal import Entry, Known, record
from games.mom2.campaign.campaign import CAMPAIGN
from games.mom2.campaign.facts import products_in
from games.mom2.campaign.log_words import PRODUCTS
from games.mom2.tests.box import box, card
from games.mom2.tests.table import NAMES, Log

Found = list[tuple[str, str]]


def test_products_are_those_of_the_catalogue() -> None:
    assert PRODUCTS.keys() == box().sets.keys()
    assert all(text.in_language("en") == box().sets[code].names["en"] for code, text in PRODUCTS.items())


def test_active_products_are_those_that_the_group_owns_unless_said() -> None:
    assert CAMPAIGN.with_known
    owned = {one.code for one in box() if one.set_code in ("base", "btt")}
    facts = CAMPAIGN.with_known(CAMPAIGN.facts(box(), ""), Known(owned=owned))
    start = Entry(kind="start", data={})
    assert record(CAMPAIGN, (), CAMPAIGN.state, start, facts).state.products == ("base", "btt")
    none_chosen = Entry(kind="start", data={"products": []})
    assert record(CAMPAIGN, (), CAMPAIGN.state, none_chosen, facts).state.products == ("base", "btt")
    told = Entry(kind="start", data={"products": ["soa"]})
    assert record(CAMPAIGN, (), CAMPAIGN.state, told, facts).state.products == ("soa",)
    nobody_told = CAMPAIGN.with_known(facts, Known())
    assert record(CAMPAIGN, (), CAMPAIGN.state, start, nobody_told).state.products == ()


def test_a_product_is_owned_when_all_its_cards_are() -> None:
    whole = {one.code for one in box() if one.set_code == "btt"} | {"insane"}
    assert products_in(whole, box()) == ["btt"]
    assert products_in(whole - {"akachi-onyele"}, box()) == []


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"investigator": "rita-young"}, []),
        ({"investigator": "agatha-crane"}, [("MOM2-SETUP-07", "investigator-twice")]),
        ({"investigator": "cultist"}, [("MOM2-SETUP-07", "investigator-invalid")]),
        ({"investigator": "akachi-onyele"}, [("MOM2-VAL-02", "collection-short")]),
    ],
)
def test_joining(data: dict[str, Any], found: Found) -> None:
    log = Log(products=["base"])
    log.join(1, "agatha-crane")
    assert log.problems("seat-join", seat="p2", player="Two", **data) == found


def test_printed_numbers_count_and_others_may_be_told() -> None:
    log = Log()
    assert card("akachi-onyele").fields.health is None
    log.join(1, "agatha-crane", health=9)
    log.join(2, "akachi-onyele", health=6, sanity=8)
    assert [(seat.health, seat.sanity) for seat in log.state.seats.values()] == [(5, 9), (6, 8)]


@pytest.mark.parametrize(
    ("players", "found"),
    [
        (["Ann"], [("MOM2-VAL-01", "party-size")]),
        (["Ann", "Ann"], []),
        (["Ann", "Ann", "Ann"], [("MOM2-VAL-01", "player-with-too-many")]),
        (["Ann", "Ben"], []),
        (["Ann", "Ann", "Ben"], [("MOM2-VAL-01", "player-with-too-many")]),
        (["Ann", "Ben", "Cat", "Dan", "Eve"], []),
        (["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"], [("MOM2-VAL-01", "party-size")]),
    ],
)
def test_party(players: list[str], found: Found) -> None:
    log = Log()
    for number, player in enumerate(players, 1):
        log.join(number, player=player)
    assert log.problems("game-begin", scenario="A house of our own") == found


def test_who_leaves_does_not_play() -> None:
    log = Log()
    for number in (1, 2, 3):
        log.join(number)
    log.write("seat-leave", seat="p2")
    log.write("game-begin", scenario="rising-tide", space="Pier")
    assert log.state.session.seats == ("p1", "p3")
    assert (log.held("p3").space, log.held("p2").space) == ("Pier", "")
    assert log.problems("clues", seat="p2") == [("MOM2-VAL-01", "seat-not-playing")]
    assert log.problems("clues", seat="p3") == []


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"scenario": "cycle-of-eternity"}, []),
        ({"scenario": "cultist"}, [("MOM2-SETUP-06", "not-a-scenario")]),
        ({"scenario": "astral-alchemy"}, [("MOM2-VAL-02", "collection-short")]),
        ({"starting": ["axe", "knife"], "dealt": [{"seat": "p1", "cards": ["knife", "axe"]}]}, []),
        (
            {
                "starting": ["axe", "knife"],
                "dealt": [{"seat": "p1", "cards": ["knife"]}, {"seat": "p2", "cards": ["axe"]}],
            },
            [],
        ),
        ({"starting": ["axe", "knife"]}, [("MOM2-POS-03", "start-missing")] * 2),
        (
            {"starting": ["axe"], "dealt": [{"seat": "p1", "cards": ["axe", "knife"]}]},
            [("MOM2-POS-03", "start-surplus")],
        ),
        # Nobody wrote down what the app listed: it is what they took.
        ({"dealt": [{"seat": "p1", "cards": ["axe", "knife"]}]}, []),
        ({"dealt": [{"seat": "p3", "cards": ["axe"]}]}, [("MOM2-POS-03", "not-playing")]),
        (
            {"dealt": [{"seat": "p1", "cards": ["axe"]}, {"seat": "p1", "cards": ["knife"]}]},
            [("MOM2-POS-03", "not-playing")],
        ),
        ({"dealt": [{"seat": "p1", "cards": ["insane"]}]}, [("MOM2-POS-01", "card-misplaced")]),
        # The base box has one axe.
        (
            {"dealt": [{"seat": "p1", "cards": ["axe"]}, {"seat": "p2", "cards": ["axe"]}]},
            [("MOM2-VAL-10", "collection-short")],
        ),
    ],
)
def test_beginning(data: dict[str, Any], found: Found) -> None:
    log = Log(products=["base"])
    for number in (1, 2, 3):
        log.join(number)
    log.write("seat-leave", seat="p3")
    assert log.problems("game-begin", **{"scenario": "cycle-of-eternity", **data}) == found


def test_own_abilities_give_a_card_beside_the_list() -> None:
    log = Log()
    log.join(1, "ashcan-pete")
    log.join(2, "rita-young")
    begin = {"scenario": "rising-tide", "starting": ["axe"]}
    dealt = [{"seat": "p1", "cards": ["duke", "axe"]}]
    assert log.problems("game-begin", **begin, dealt=dealt) == []
    dealt = [{"seat": "p1", "cards": ["axe", "becky"]}]
    assert log.problems("game-begin", **begin, dealt=dealt) == [("MOM2-POS-03", "start-surplus")]


def test_a_house_rule_brings_another_box() -> None:
    log = Log(products=["base"])
    log.join(1)
    log.join(2, "akachi-onyele", house_rule=True)
    log.write("game-begin", scenario="cycle-of-eternity")
    # It was agreed to once: nobody has to agree to it again with each later entry.
    assert log.problems("possession-gain", seat="p2", cards=["axe"]) == []


# --- possessions ---


@pytest.fixture
def log() -> Log:
    """Agatha Crane has an axe and a lantern, Carson Sinclair a knife; a torch lies in the lobby."""
    found = Log(3)
    found.write("possession-gain", seat="p1", cards=["axe", "kerosene-lantern"])
    found.write("possession-gain", seat="p2", cards=["knife", "torch"])
    found.write("possession-drop", seat="p2", cards=["torch"])
    return found


def test_possessions_come_and_go(log: Log) -> None:
    assert log.held("p1").possessions == {"axe": 1, "kerosene-lantern": 1}
    assert log.state.session.board.dropped == {"Lobby": {"torch": 1}}
    log.write("possession-take", seat="p3", cards=["torch"])
    assert (log.held("p3").possessions, log.state.session.board.dropped) == ({"torch": 1}, {})
    log.write("possession-trade", seat="p1", other="p2", given=["axe"], received=["knife"])
    assert log.held("p1").possessions == {"kerosene-lantern": 1, "knife": 1}
    assert log.held("p2").possessions == {"axe": 1}
    log.write("possession-steal", seat="p3", other="p1", cards=["knife"], successes=2, resisted=1)
    assert log.held("p3").possessions == {"knife": 1, "torch": 1}
    log.write("possession-lose", seat="p3", cards=["knife"], way="spent")
    assert log.held("p3").possessions == {"torch": 1}
    log.write("possession-gain", seat="p1", cards=["knife"])  # it went back to its deck


@pytest.mark.parametrize(
    ("kind", "data", "found"),
    [
        ("possession-gain", {"cards": ["shotgun"]}, []),
        ("possession-gain", {"cards": ["feed-the-mind", "feed-the-mind"]}, []),  # MOM2-POS-09 is about conditions
        ("possession-gain", {"cards": ["wounded"]}, [("MOM2-POS-01", "card-misplaced")]),
        ("possession-gain", {"cards": ["knife"]}, [("MOM2-VAL-10", "copies-in-box")]),
        ("possession-gain", {"cards": ["axe"]}, [("MOM2-POS-05", "copies-in-box")]),
        ("possession-lose", {"cards": ["axe"]}, []),
        ("possession-lose", {"cards": ["axe", "axe"]}, [("MOM2-POS-16", "not-held")]),
        ("possession-drop", {"cards": ["axe"], "space": "Attic"}, []),
        ("possession-drop", {"cards": ["knife"]}, [("MOM2-POS-04", "not-held")]),
        ("possession-take", {"cards": ["torch"]}, []),
        ("possession-take", {"cards": ["torch"], "space": "Attic"}, [("MOM2-POS-13", "not-lying-there")]),
        ("possession-trade", {"other": "p2", "given": ["axe"]}, []),
        ("possession-trade", {"other": "p2", "received": ["axe"]}, [("MOM2-POS-04", "not-held")]),
        ("possession-trade", {"other": "p2"}, [("MOM2-POS-04", "nothing-traded")]),
        ("possession-trade", {"other": "p1", "given": ["axe"]}, [("MOM2-POS-04", "same-seat")]),
        ("possession-steal", {"other": "p2", "cards": ["knife"]}, []),
        ("possession-steal", {"other": "p2", "cards": ["knife"], "successes": 1}, []),
        (
            "possession-steal",
            {"other": "p2", "cards": ["knife"], "successes": 1, "resisted": 1},
            [("MOM2-POS-14", "stolen-too-many")],
        ),
        ("possession-steal", {"other": "p3", "cards": ["knife"]}, [("MOM2-POS-14", "not-held")]),
        ("possession-steal", {"other": "p1", "cards": ["axe"]}, [("MOM2-POS-14", "same-seat")]),
        ("clues", {"number": 3}, []),
        ("clues", {"number": -2}, []),
        ("clues", {"number": -3}, [("MOM2-POS-16", "clues-missing")]),
    ],
)
def test_possessions(log: Log, kind: str, data: dict[str, Any], found: Found) -> None:
    log.write("clues", seat="p1", number=2)
    assert log.problems(kind, seat="p1", **data) == found


def test_names_above_are_all_of_the_base_game() -> None:
    assert {card(name).set_code for name in NAMES} == {"base"}
