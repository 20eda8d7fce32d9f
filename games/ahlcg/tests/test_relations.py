"""Related cards."""

from typing import Any

from games.ahlcg.cards import Requirements, relations
from games.ahlcg.tests.cards import make_card, named
from games.engine import Catalogue, PrintingRecord


def found(*cards: Any, printings: Any = ()) -> dict[str, list[tuple[str, str]]]:
    catalogue = Catalogue(version=1, cards=cards, printings=printings)
    return {code: [(r.kind, r.code) for r in related] for code, related in relations(catalogue).items()}


def test_signatures_and_those_that_stand_in_for_them() -> None:
    requirements = Requirements(deck_size=30, signatures=(("sign", "advanced"), ("weak",)))
    investigator = make_card("inv", type_code="investigator", requirements=requirements)
    assert found(investigator, make_card("sign"), make_card("advanced"), make_card("weak")) == {
        "inv": [("alternate-signature", "advanced"), ("signature", "sign"), ("signature", "weak")],
        "sign": [("investigator", "inv")],
        "advanced": [("investigator", "inv")],
        "weak": [("investigator", "inv")],
    }


def test_signature_named_by_a_reprints_code_is_the_card() -> None:
    requirements = Requirements(deck_size=30, signatures=(("reprint",),))
    printing = PrintingRecord(code="reprint", card="sign", set_code="test", position=1)
    cards = (make_card("inv", type_code="investigator", requirements=requirements), make_card("sign"))
    assert found(*cards, printings=[printing])["inv"] == [("signature", "sign")]


def test_bonded_cards_follow_the_name_of_what_brings_them() -> None:
    low, high = make_card("low", names=named("Crystal")), make_card("high", names=named("Crystal"), level=3)
    bonded = make_card("dream", level=None, bonded_to="Crystal", bonded_count=1)
    assert found(low, high, bonded) == {
        "low": [("bonded", "dream"), ("upgrade", "high")],
        "high": [("bonded", "dream"), ("lower-level", "low")],
        "dream": [("bonded-to", "high"), ("bonded-to", "low")],
    }


def test_levels_of_one_name_are_upgrades_but_cards_without_a_level_are_not() -> None:
    cards = [make_card(f"l{level}", names=named("Lamp"), level=level) for level in (0, 2, 4)]
    story = make_card("story", names=named("Lamp"), level=None)
    assert found(*cards, story) == {
        "l0": [("upgrade", "l2"), ("upgrade", "l4")],
        "l2": [("lower-level", "l0"), ("upgrade", "l4")],
        "l4": [("lower-level", "l0"), ("lower-level", "l2")],
    }


def test_sides_and_versions() -> None:
    front, back = make_card("front", linked_back="back"), make_card("back", hidden=True)
    other = make_card("parallel", alternate_of="front")
    assert found(front, back, other) == {
        "front": [("alternate", "parallel"), ("back", "back")],
        "back": [("front", "front")],
        "parallel": [("alternate-of", "front")],
    }


def test_what_is_not_there_is_left_out() -> None:
    lonely = make_card("lonely", linked_back="gone", alternate_of="gone", bonded_to="Nobody")
    assert found(lonely, make_card("other")) == {}
