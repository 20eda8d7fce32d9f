"""The cards of a deck in groups."""

from types import SimpleNamespace
from typing import Any

import pytest

from decks.web.deck.groups import cards_in, grouped
from decks.web.game_context import context_of
from games.ahlcg.game import GAME
from games.ahlcg.tests.cards import make_card
from games.engine import Catalogue
from games.engine.cards import ClassRecord

CARDS = [
    make_card("b", names={"en": "Beta"}, cost=3, slots=("hand", "hand"), level=2),
    make_card("a", names={"en": "alpha"}, cost=0, slots=("ally",)),
    make_card("x", names={"en": "Xi"}, cost="X", type_code="event", classes=("rogue", "seeker")),
    make_card("s", names={"en": "Sigma"}, type_code="skill", classes=("rogue",), level=None),
]
CLASSES = [
    ClassRecord(code=code, names={"en": code.title()}, position=place) for place, code in enumerate(("seeker", "rogue"))
]
LIVE: Any = SimpleNamespace(game=GAME, cards=Catalogue(version=1, cards=CARDS, classes=CLASSES))


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("type", [("Assets", 3, ["a", "b"]), ("Events", 1, ["x"]), ("Skills", 2, ["s"])]),
        ("slot", [("Ally", 1, ["a"]), ("Hand + Hand", 2, ["b"]), ("No slot", 3, ["s", "x"])]),
        ("class", [("Seeker", 3, ["a", "b"]), ("Rogue", 2, ["s"]), ("Rogue / Seeker", 1, ["x"])]),
        ("cost", [("Cost 0", 1, ["a"]), ("Cost 3", 2, ["b"]), ("Cost X", 1, ["x"]), ("No cost", 2, ["s"])]),
        ("level", [("Level 0", 2, ["a", "x"]), ("Level 2", 2, ["b"]), ("No level", 2, ["s"])]),
    ],
)
def test_grouped(by: str, expected: list[Any]) -> None:
    cards, unknown = cards_in({"b": 2, "a": 1, "x": 1, "s": 2, "77777": 4}, LIVE.cards)
    found = grouped(cards, by, context_of(LIVE, "en"))
    assert [
        (group.title, sum(one.copies for one in group.cards), [one.code for one in group.cards]) for group in found
    ] == expected
    assert unknown == {"77777": 4}


def test_grouped_in_spanish() -> None:
    cards, _unknown = cards_in({"a": 1}, LIVE.cards)
    assert [group.title for group in grouped(cards, "type", context_of(LIVE, "es"))] == ["Apoyos"]
