"""A table laid by a seed: what there is to draw, who sits where, and what cannot be wished for."""

from collections import Counter

import msgspec
import pytest

from games.engine import CardFields, CardRecord, Catalogue
from games.engine.dealing import Dealer, clockwise, places, places_in_log
from games.engine.journal import SeatState, State


def _card(code: str, type_code: str, quantity: int = 1) -> CardRecord:
    return CardRecord(
        code=code,
        set_code="box",
        position=1,
        type_code=type_code,
        names={"en": code.title()},
        quantity=quantity,
        fields=CardFields(),
    )


BOX = Catalogue(
    version=1,
    cards=[
        _card("ann", "investigator"),
        _card("bob", "investigator"),
        _card("knife", "item", 3),
        _card("rope", "item"),
    ],
)


def test_what_is_dealt_is_what_the_box_has_or_what_is_owned() -> None:
    assert Dealer(BOX, 1).of_type("item") == Counter(knife=3, rope=1)
    assert Dealer(BOX, 1, {"knife": 1, "ann": 1}).of_type("item") == Counter(knife=1)
    assert Dealer(BOX, 1, {}).of_type("investigator") == Counter()


def test_a_seed_draws_the_same_again_and_without_one_nothing_is_drawn() -> None:
    piles = [Dealer(BOX, 7).shuffled(Dealer(BOX, 7).of_type("item")) for _ in range(2)]
    assert piles[0] == piles[1]
    assert Counter(piles[0]) == Counter(knife=3, rope=1)
    assert Dealer(BOX, None).shuffled(Counter(knife=3)) == []
    assert Dealer(BOX, None).drawn(["ann", "bob"]) == ""
    assert Dealer(BOX, None).drawn(["ann"]) == "ann"
    assert Dealer(BOX, 7).drawn(["ann", "bob"]) in ("ann", "bob")
    assert Dealer(BOX, 7).drawn([]) == ""


def test_there_are_as_many_places_as_players_names_or_investigators() -> None:
    told = [
        (place.seat, place.player, place.sheet and place.sheet.code) for place in places(1, [" Eva "], ["", "bob"], BOX)
    ]
    assert told == [("1", "Eva", None), ("2", "", "bob")]
    assert len(places(4, [], [], BOX)) == 4


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (["ann", "ann"], "ann is chosen twice - at $.investigators[1]"),
        (["knife"], "There is no investigator knife - at $.investigators[0]"),
        (["", "nobody"], "There is no investigator nobody - at $.investigators[1]"),
    ],
)
def test_nobody_is_chosen_twice_and_nobody_unknown(chosen: list[str], message: str) -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        places(1, [], chosen, BOX)
    assert str(raised.value) == message


def test_places_of_a_log_are_those_of_the_named_statuses() -> None:
    seats = {
        "a": SeatState(number=2, player="Eva", leader="ann", status="active"),
        "b": SeatState(number=1, player="Max", leader="bob", status="playing"),
        "c": SeatState(number=3, player="Ida", leader="bob", status="left"),
    }
    there = places_in_log(State(seats=seats), BOX, "active", "playing")
    assert [(one.seat, one.player, one.sheet and one.sheet.code) for one in there] == [
        ("b", "Max", "bob"),
        ("a", "Eva", "ann"),
    ]


def test_investigators_are_dealt_once_each_as_far_as_there_are_enough() -> None:
    party = places(3, [], ["", "bob"], BOX)
    Dealer(BOX, 1).deal(party)
    assert [one.sheet and one.sheet.code for one in party] == ["ann", "bob", None]
    party = places(2, [], [], BOX)
    Dealer(BOX, None).deal(party)
    assert [one.sheet for one in party] == [None, None]


def test_play_passes_clockwise_from_the_first_player() -> None:
    assert clockwise(["a", "b", "c"], "b") == ["b", "c", "a"]
    assert clockwise(["a", "b", "c"], "") == ["a", "b", "c"]
