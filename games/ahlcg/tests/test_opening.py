"""The library of an investigator's opening hand."""

from games.ahlcg.deck import opening, prepare
from games.ahlcg.tests.cards import make_card, make_investigator, make_weakness
from games.engine import Build, Catalogue

CARDS = Catalogue(
    version=1,
    cards=[
        make_investigator("inv"),
        make_card("a"),
        make_card("plan", permanent=True),
        make_weakness("w"),
        make_card("03264", permanent=True),
    ],
)


def test_opening_leaves_permanents_beside_the_deck_and_weaknesses_out_of_the_hand() -> None:
    found = opening(prepare(Build(leaders=("inv",), zones={"main": {"a": 2, "plan": 1, "w": 1, "unknown": 2}}), CARDS))
    assert (found.library, found.passed_over) == ({"a": 2, "w": 1}, frozenset({"w"}))
    assert (found.hand, found.mulligan, found.first_turn, found.each_turn) == (5, "some", 0, 1)


def test_opening_leaves_out_what_lies_with_another_card() -> None:
    main = {"a": 2, "03264": 1}
    attached = {"attachments": {"03264": ["a"]}}
    assert opening(prepare(Build(leaders=("inv",), zones={"main": main}, choices=attached), CARDS)).library == {"a": 1}
    odd = {"attachments": {"03264": ["nobody", 3], "a": ["a"], "x": 1}}
    assert opening(prepare(Build(leaders=("inv",), zones={"main": main}, choices=odd), CARDS)).library == {"a": 2}
