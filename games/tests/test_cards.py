"""Records, the catalogue and words."""

import msgspec
import pytest

from games.ahlcg.cards import AhlcgFields, Icons
from games.ahlcg.tests.cards import catalogue, make_card, named
from games.engine import localised
from games.engine.cards import read_fields, write_fields
from games.engine.tests.texts import text


def test_code_of_a_printing_means_the_card() -> None:
    cards = catalogue()
    assert cards.get("lamp0b") is cards.get("lamp0")
    assert cards.get("nothing") is None


def test_printings_are_not_counted_as_cards() -> None:
    cards = catalogue()
    assert len(cards) == len(list(cards)) == len({card.code for card in cards})


def test_copies_are_told_by_name_alone() -> None:
    low, high = make_card("a", names=named("Lamp")), make_card("b", names=named("LAMP"), level=3)
    assert low.name_key == high.name_key
    assert low.name_key != make_card("c", names=named("Lamps")).name_key


def test_fields_survive_writing_and_reading() -> None:
    fields = AhlcgFields(cost=0, icons=Icons(wild=2), slots=("hand", "hand"), health=None, sanity=0)
    written = write_fields(fields)
    assert written == {"cost": 0, "icons": {"wild": 2}, "slots": ("hand", "hand"), "sanity": 0}
    assert read_fields(AhlcgFields, written) == fields


def test_no_value_is_not_nought() -> None:
    assert read_fields(AhlcgFields, {}).cost is None  # type: ignore[attr-defined]
    assert read_fields(AhlcgFields, {"cost": 0}).cost == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize("raw", [{"colour": "red"}, {"cost": "3"}, {"icons": {"luck": 1}}, [], None])
def test_what_the_game_does_not_know_is_an_error(raw: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_fields(AhlcgFields, raw)


def test_words_fall_back_to_english() -> None:
    assert text("one", "uno").in_language("es") == "uno"
    assert text("one", "uno").in_language("fr") == "one"
    assert localised({"en": "one", "es": "uno"}, "es") == "uno"
    assert localised({"en": "one"}, "es") == "one"
    assert localised({}, "es") is None
