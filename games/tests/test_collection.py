"""Copies owned: boxes, reprints, boxes that pack other sets once more, single cards more or fewer."""

import pytest

from games.ahlcg.tests.cards import make_card
from games.engine import Catalogue, PrintingRecord
from games.engine.cards import SetRecord
from games.engine.collection import Holdings, Owned, card_owned, copies_owned


def make_set(code: str, **values: object) -> SetRecord:
    return SetRecord(code=code, names={"en": code}, position=1, **values)  # type: ignore[arg-type]


CATALOGUE = Catalogue(
    version=1,
    cards=[
        make_card("gun", set_code="core", quantity=1),
        make_card("twin", set_code="core", quantity=2),
        make_card("ghost", set_code="core", quantity=3, encounter_set="haunt"),
        make_card("late", set_code="pack", quantity=2),
        make_card("stray", set_code="nowhere"),
    ],
    printings=[
        PrintingRecord(code="gun2", card="gun", set_code="rcore", position=1, quantity=2),
        PrintingRecord(code="gun3", card="gun", set_code="rcore", position=2, quantity=1),
        PrintingRecord(code="late2", card="late", set_code="core", position=9, quantity=1),
    ],
    sets=[
        make_set("core"),
        make_set("rcore"),
        make_set("pack"),
        make_set("players", repackages=("core", "pack"), contents="player"),
        make_set("scenarios", repackages=("core", "pack", "lost"), contents="campaign"),
        make_set("everything", repackages=("core",)),
    ],
)


@pytest.mark.parametrize(
    ("sets", "cards", "expected"),
    [
        ({}, {}, {}),
        ({"core": 1}, {}, {"gun": 1, "twin": 2, "ghost": 3, "late": 1}),
        ({"core": 2}, {}, {"gun": 2, "twin": 4, "ghost": 6, "late": 2}),
        ({"rcore": 1}, {}, {"gun": 3}),  # both printings of it in the box
        ({"core": 2, "rcore": 1}, {}, {"gun": 5, "twin": 4, "ghost": 6, "late": 2}),
        ({"players": 1}, {}, {"gun": 1, "twin": 2, "late": 3}),
        ({"scenarios": 1}, {}, {"ghost": 3}),
        ({"everything": 1}, {}, {"gun": 1, "twin": 2, "ghost": 3, "late": 1}),
        ({"players": 1, "pack": 1}, {}, {"gun": 1, "twin": 2, "late": 5}),
        ({"rcore": 1}, {"gun": 1}, {"gun": 4}),
        ({"rcore": 1}, {"gun2": 1, "gun3": -2}, {"gun": 2}),
        ({"rcore": 1}, {"gun": -3}, {}),
        ({"rcore": 1}, {"gun": -9}, {}),  # nobody owns less than nothing
        ({}, {"stray": 2}, {"stray": 2}),
        ({"burnt": 3}, {"ash": 4, "gun": 1}, {"gun": 1}),  # what the catalogue lacks
        ({"nowhere": 1}, {}, {"stray": 1}),  # a set that only its cards name
    ],
)
def test_copies_are_those_of_all_boxes_and_of_single_cards(
    sets: dict[str, int], cards: dict[str, int], expected: dict[str, int]
) -> None:
    assert copies_owned(Holdings(sets=sets, cards=cards), CATALOGUE) == expected


def test_copies_of_one_card_say_where_they_come_from() -> None:
    holdings = Holdings(sets={"core": 2, "rcore": 1, "pack": 1}, cards={"gun2": 2, "gun": -1, "twin": -1})
    gun, twin = CATALOGUE.get("gun"), CATALOGUE.get("twin")
    assert gun
    assert twin
    assert card_owned(holdings, gun, CATALOGUE) == Owned(copies=6, sets={"core": 2, "rcore": 3}, adjusted=1)
    assert card_owned(holdings, twin, CATALOGUE) == Owned(copies=3, sets={"core": 4}, adjusted=-1)
    assert card_owned(Holdings(cards={"gun": -4}), gun, CATALOGUE) == Owned(copies=0, sets={}, adjusted=-4)
