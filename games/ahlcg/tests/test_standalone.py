"""Standalone decks: the rules' own table (T-SA) with every border, as report and as problems."""

from typing import Any

import pytest

from games.ahlcg.cards import Requirements
from games.ahlcg.game import GAME
from games.ahlcg.standalone import standalone_report
from games.ahlcg.tests.cards import make_card, make_investigator, make_weakness
from games.engine import Build, Catalogue, OptionsError, validate
from games.engine.cards import GuideRecord, ScenarioRecord

ONE_WEAKNESS = Requirements(deck_size=10, random_basic_weaknesses=1)
CATALOGUE = Catalogue(
    version=1,
    cards=[
        make_investigator("inv", requirements=ONE_WEAKNESS),
        *(make_card(f"five{number}", level=5) for number in range(10)),
        *(make_card(f"one{number}", level=1) for number in range(10)),
        make_card("rare", level=5, exceptional=True),
        make_card("swarm", level=2, myriad=True, deck_limit=3),
        make_card("talent", level=3, permanent=True),
        make_card("plain"),
        *(make_weakness(f"weak{number}", copies=1) for number in range(6)),
        make_weakness("pair", copies=2),
        make_weakness("together", multiplayer_only=True),
        make_weakness("campaign", campaign_only=True),
        make_card("foreign", level=4, classes=("rogue",)),
        make_card("asset", level=None, set_code="owned", encounter_set="tower"),
        make_card("unowned", level=None, set_code="other", encounter_set="tower"),
    ],
    guides=[GuideRecord(code="guide", names={"en": "Guide"}, order=("first", "between", "second", "third"))],
    scenarios=[
        ScenarioRecord(code=code, guide="guide", names={"en": code}, kind=kind, resolutions=resolutions)
        for code, kind, resolutions in (
            ("first", "scenario", ("no_resolution", "R1", "R2")),
            ("between", "interlude", ()),
            ("second", "scenario", ("R1", "R2", "R3")),
            ("third", "scenario", ("R1",)),
        )
    ],
)


def deck_of(experience: int, **more: int) -> Build:
    """A deck whose cards are worth so much."""
    fives, ones = divmod(experience, 5)
    cards = {f"five{number}": 1 for number in range(fives)} | {f"one{number}": 1 for number in range(ones)}
    return Build(leaders=("inv",), zones={"main": {**cards, **more}})


def report(build: Build, **wanted: Any) -> dict[str, Any]:
    return standalone_report(build, {"draw": wanted} if wanted else {}, CATALOGUE)


@pytest.mark.parametrize(
    ("row", "experience", "extra"),
    [
        ("01", 0, 0), ("02", 9, 0), ("03", 10, 1), ("04", 19, 1), ("05", 20, 2), ("06", 29, 2), ("07", 30, 3),
        ("08", 39, 3), ("09", 40, 4), ("10", 49, 4),
    ],
)  # fmt: skip
def test_each_ten_experience_owe_a_weakness(row: str, experience: int, extra: int) -> None:
    found = report(deck_of(experience))
    assert (found["counted"], found["allowed"]) == (experience, True), f"T-SA {row}"
    assert found["weaknesses"] == {"required": 1, "owed": extra, "found": 0, "missing": 1 + extra}
    assert GAME.building
    problems = validate(
        GAME.building, Build(**{**_fields(deck_of(experience)), "mode": "standalone"}), CATALOGUE
    ).problems
    owed = [problem.params for problem in problems if problem.code == "weaknesses-owed"]
    assert owed == ([{"found": 0, "limit": 1 + extra, "xp": experience}] if extra else [])


def _fields(build: Build) -> dict[str, Any]:
    return {name: getattr(build, name) for name in build.__struct_fields__}


def test_fifty_are_not_allowed() -> None:
    found = report(deck_of(50))
    assert (found["counted"], found["limit"], found["allowed"]) == (50, 49, False), "T-SA 11"


@pytest.mark.parametrize(
    ("row", "cards", "experience"),
    [
        ("12", {"plain": 2}, 0),
        ("13", {"five0": 2}, 10),
        ("14", {"rare": 1}, 10),
        ("15", {"talent": 1, "one0": 2, "one1": 2, "one2": 2}, 9),
        ("Myriad", {"swarm": 3}, 2),
    ],
)
def test_what_counts(row: str, cards: dict[str, int], experience: int) -> None:
    assert report(Build(leaders=("inv",), zones={"main": cards}))["counted"] == experience, row


def test_t_sa_14_shows_the_other_reading_too() -> None:
    """AHLCG-AMB-03: counted double, and the printed level told beside."""
    found = report(Build(leaders=("inv",), zones={"main": {"rare": 1, "one0": 1}}))
    assert (found["experience"], found["printed"], found["weaknesses"]["owed"]) == (11, 6, 1)


def test_what_resolutions_granted_is_outside_the_sum() -> None:
    """AHLCG-AMB-24."""
    build = Build(leaders=("inv",), zones={"main": {"five0": 2}}, choices={"log": {"cards": {"five0": 1}}})
    assert report(build)["counted"] == 5


def test_t_sa_16_level_4_outside_the_options() -> None:
    assert GAME.building
    build = Build(leaders=("inv",), zones={"main": {"foreign": 1}}, mode="standalone")
    problems = validate(GAME.building, build, CATALOGUE).problems
    assert ("card-not-allowed", ("foreign",)) in {(problem.code, problem.cards) for problem in problems}


def play(**wish: Any) -> dict[str, Any]:
    asked = {"play": {"scenario": "third", **wish}}
    found: dict[str, Any] = standalone_report(deck_of(0), asked, CATALOGUE)["play"]
    return found


def test_t_sa_17_defeat_in_the_game_gives_no_trauma() -> None:
    assert play(trauma=[{"source": "defeat", "physical": 1}])["trauma"] == {"physical": 0, "mental": 0}


def test_t_sa_18_trauma_of_a_resolution_applies() -> None:
    suffered = [{"source": "resolution", "mental": 1}, {"source": "defeat", "mental": 1}]
    assert play(trauma=suffered)["trauma"] == {"physical": 0, "mental": 1}


def test_t_sa_19_granted_asset_that_nobody_owns_is_left_out() -> None:
    found = play(granted={"asset": 1, "unowned": 2}, sets=["owned"])
    assert (found["granted"], found["left_out"]) == ({"asset": 1}, {"unowned": 2})
    assert play(granted={"unowned": 2})["left_out"] == {}, "all sets are at hand"


def test_t_sa_20_earlier_scenarios_have_a_resolution_each_and_bring_no_experience() -> None:
    found = play(resolutions={"second": "R3"})
    chosen = [(one["scenario"], one["chosen"]) for one in found["earlier"]]
    assert chosen == [("first", "R1"), ("between", None), ("second", "R3")]
    assert found["experience"] == 0
    assert standalone_report(deck_of(0), {"play": {"scenario": "first"}}, CATALOGUE)["play"]["earlier"] == []


@pytest.mark.parametrize(
    ("wish", "loc"),
    [
        ({"scenario": "nowhere"}, ("play", "scenario")),
        ({"scenario": 3}, ("play", "scenario")),
        ({"resolutions": {"third": "R1"}}, ("play", "resolutions", "third")),
        ({"resolutions": {"first": "R9"}}, ("play", "resolutions", "first")),
        ({"granted": {"nothing": 1}}, ("play", "granted", "nothing")),
        ({"trauma": [{"source": "hunger"}]}, ("play", "trauma", 0, "source")),
        ({"colour": 1}, ("play", "colour")),
    ],
)
def test_scenario_that_cannot_be_understood_says_where(wish: dict[str, Any], loc: tuple[str | int, ...]) -> None:
    with pytest.raises(OptionsError) as error:
        play(**wish)
    assert error.value.loc == loc


def test_draw_is_of_what_is_missing_and_never_of_what_is_there() -> None:
    found = report(deck_of(20, weak0=1), seed=3)
    assert found["weaknesses"]["missing"] == 2
    assert len(found["draw"]["cards"]) == 2
    pool = {entry["card"]: entry["copies"] for entry in found["draw"]["pool"]}
    assert pool == {"weak1": 1, "weak2": 1, "weak3": 1, "weak4": 1, "weak5": 1, "pair": 2}
    assert report(deck_of(20, weak0=1), seed=3) == found
    several = report(deck_of(20), seed=3, players=2)["draw"]["pool"]
    assert "together" in {entry["card"] for entry in several}
