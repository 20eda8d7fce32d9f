"""Edits of a deck, and the steps of undo and redo."""

from types import SimpleNamespace
from typing import Any

import pytest

from decks.content import Content
from decks.editing import begun, cheaper_ways, choice_made, copies_changed, copies_moved, fix_applied, merged, steps_of
from games.ahlcg.game import GAME
from games.ahlcg.tests.cards import catalogue
from games.engine import Build, Fix

CATALOGUE = catalogue()
LIVE: Any = SimpleNamespace(game=GAME, building=GAME.building, cards=CATALOGUE)


def build(**zones: dict[str, int]) -> Build:
    return Build(leaders=("inv",), zones=zones)


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ({"main": {"f01": 1}}, 1, {"main": {"f01": 2}}),
        ({}, 2, {"main": {"f01": 2}}),
        ({"main": {"f01": 2, "f02": 1}}, -1, {"main": {"f01": 1, "f02": 1}}),
        ({"main": {"f01": 1}}, -5, {}),
        ({"side": {"f01": 1}}, -1, {"side": {"f01": 1}}),
    ],
)
def test_copies_changed(before: dict[str, Any], change: int, after: dict[str, Any]) -> None:
    assert copies_changed(build(**before), "main", "f01", change, CATALOGUE).zones == after


def test_copies_changed_of_a_printing_that_is_held() -> None:
    held = build(main={"lamp0b": 1})
    assert copies_changed(held, "main", "lamp0", 1, CATALOGUE).zones == {"main": {"lamp0b": 2}}
    assert copies_changed(held, "main", "lamp0", -1, CATALOGUE).zones == {}


def test_leaders_come_and_go_like_cards() -> None:
    two = copies_changed(build(), "leaders", "lim", 1, CATALOGUE)
    assert two.leaders == ("inv", "lim")
    assert copies_changed(two, "leaders", "lim", 1, CATALOGUE).leaders == ("inv", "lim")
    assert copies_changed(two, "leaders", "inv", -1, CATALOGUE).leaders == ("lim",)


def test_copies_moved_to_the_side() -> None:
    assert copies_moved(build(main={"f01": 2}), "main", "side", "f01", CATALOGUE).zones == {
        "main": {"f01": 1},
        "side": {"f01": 1},
    }
    assert copies_moved(build(main={"f02": 1}), "main", "side", "f01", CATALOGUE).zones == {"main": {"f02": 1}}


def test_choice_is_made_and_taken_back() -> None:
    chosen = choice_made(build(), "deck_size", 12)
    assert chosen.choices == {"deck_size": 12}
    assert choice_made(chosen, "deck_size", None).choices == {}


@pytest.mark.parametrize(
    ("fix", "zones", "choices"),
    [
        (Fix(action="add", card="f02", quantity=2), {"main": {"f01": 2, "f02": 2}}, {"class": "rogue"}),
        (Fix(action="remove", card="f01", quantity=1), {"main": {"f01": 1}}, {"class": "rogue"}),
        (
            Fix(action="choose", choice="deck_size", options=(12,)),
            {"main": {"f01": 2}},
            {"class": "rogue", "deck_size": 12},
        ),
        (Fix(action="clear", choice="class"), {"main": {"f01": 2}}, {}),
    ],
)
def test_fix_applied(fix: Fix, zones: dict[str, Any], choices: dict[str, Any]) -> None:
    before = Build(leaders=("inv",), zones={"main": {"f01": 2}}, choices={"class": "rogue"})
    after = fix_applied(before, fix, CATALOGUE)
    assert (after.zones, after.choices) == (zones, choices)


def test_deck_begins_with_what_the_rules_name() -> None:
    assert begun("samp", LIVE) == Build(leaders=("samp",), zones={"main": {"sig": 1, "sigw": 1}})
    assert begun("inv", LIVE).zones == {}
    assert begun("jim", LIVE).zones == {"extra": {"shade": 1}}


SAVED = [(1, None, "created"), (2, 1, "saved"), (3, 2, "saved")]


@pytest.mark.parametrize(
    ("later", "undo", "redo"),
    [
        ([], 2, None),
        ([(4, 2, "reverted")], 1, 3),
        ([(4, 2, "reverted"), (5, 1, "reverted")], None, 2),
        ([(4, 2, "reverted"), (5, 1, "reverted"), (6, 2, "reverted")], 1, 3),
        ([(4, 2, "reverted"), (5, 1, "reverted"), (6, 2, "reverted"), (7, 3, "reverted")], 2, None),
        ([(4, 2, "reverted"), (5, 4, "saved")], 2, None),
        ([(4, 1, "reverted")], None, None),
        ([(4, 1, "upgraded")], 1, None),
    ],
    ids=["saved", "undone", "undone twice", "redone", "redone twice", "saved anew", "gone back far", "upgraded"],
)
def test_steps_lead_back_and_forth(later: list[Any], undo: int | None, redo: int | None) -> None:
    steps = steps_of([*SAVED, *later])
    assert (steps.undo, steps.redo) == (undo, redo)


def test_steps_of_a_history_whose_beginning_is_not_known() -> None:
    steps = steps_of([(8, 7, "saved"), (9, 8, "saved"), (10, 3, "reverted")])
    assert (steps.undo, steps.redo) == (None, None)


def test_cheaper_ways_give_up_a_lower_version_that_was_there() -> None:
    before, after = build(main={"lamp0": 1, "f01": 1}), build(main={"lamp0": 1, "lamp2": 1, "f01": 1})
    ((higher, lower, way),) = cheaper_ways(before, after, ["lamp2"], CATALOGUE)
    assert (higher, lower) == ("lamp2", "lamp0")
    assert way.zones == {"main": {"lamp2": 1, "f01": 1}}
    assert cheaper_ways(build(main={"f01": 1}), after, ["lamp2"], CATALOGUE) == [], "it was only just put in"


def content(
    name: str = "A", notes: str = "", choices: dict[str, Any] | None = None, **zones: dict[str, int]
) -> Content:
    return Content(name=name, notes=notes, build=Build(leaders=("01001",), zones=zones, choices=choices or {}))


@pytest.mark.parametrize(
    ("wanted", "now", "result"),
    [
        ({"main": {"01016": 2}}, {"main": {"01016": 2}}, {"main": {"01016": 3}}),
        ({"main": {}}, {"main": {"01016": 1, "01017": 1}}, {"main": {"01017": 1}}),
        ({"main": {}}, {}, {}),
        (
            {"main": {"01016": 1}, "side": {"01020": 1}},
            {"main": {"01016": 1}},
            {"main": {"01016": 1}, "side": {"01020": 1}},
        ),
    ],
)
def test_merged_adds_up_the_copies(wanted: Any, now: Any, result: Any) -> None:
    found = merged(content(main={"01016": 1}), content(**wanted), content(**now))
    assert found
    assert found.build.zones == result


def test_merged_takes_what_only_one_has_changed() -> None:
    before = content("A", "", {"class": "seeker", "taboo": "001"})
    wanted = content("A", "mine", {"class": "mystic", "taboo": "001"})
    now = content("B", "", {"class": "seeker"})
    assert merged(before, wanted, now) == content("B", "mine", {"class": "mystic"})


def test_merged_leaves_to_the_player_what_both_have_changed() -> None:
    assert merged(content(notes=""), content(notes="mine"), content(notes="theirs")) is None
    assert merged(content(notes=""), content(notes="same"), content(notes="same")) == content(notes="same")
    assert merged(content(), content(choices={"class": "mystic"}), content(choices={"class": "rogue"})) is None
