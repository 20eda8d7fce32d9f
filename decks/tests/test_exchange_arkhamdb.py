"""ArkhamDB's deck JSON as a build, and back."""

import json
from typing import Any

import pytest

from cardsdb.faults import InputFault, InvalidInputError
from decks.exchange.arkhamdb import read_deck
from decks.exchange.files import DeckFile, Reading
from decks.exchange.formats import read_file, write_file
from decks.tests.live import own_cards
from games.engine import Build


def read(**deck: Any) -> Build:
    faults: list[InputFault] = []
    build = read_deck({"investigator_code": "02004", **deck}, faults)
    assert faults == []
    return build


def test_choices_have_our_names_and_nothing_is_lost() -> None:
    meta = {
        "alternate_front": "90049", "alternate_back": "90049", "faction_selected": "mystic", "faction_1": "seeker",
        "faction_2": "rogue", "option_selected": "both", "deck_size_selected": "40", "cus_09081": "3|1,4|2",
        "attachments_03264": "01010,01011", "extra_deck": "90053,01018,01018", "card_pool": "core,dwl",
        "annotation_01018": "a friend",
    }  # fmt: skip
    build = read(meta=json.dumps(meta), taboo_id=8, slots={"01016": 2}, sideSlots=[], ignoreDeckLimitSlots={"01016": 1})
    assert build == Build(
        leaders=("02004",),
        zones={"main": {"01016": 2}, "ignored": {"01016": 1}, "extra": {"90053": 1, "01018": 2}},
        choices={
            "front": "90049",
            "back": "90049",
            "class": "mystic",
            "class_1": "seeker",
            "class_2": "rogue",
            "option": "both",
            "deck_size": 40,
            "taboo": 8,
            "customizations": {"09081": "3|1,4|2"},
            "attachments": {"03264": ["01010", "01011"]},
            "pool": ["core", "dwl"],
            "other": {"annotation_01018": "a friend"},
        },
    )


def test_deck_size_that_is_no_number_is_left_to_the_rules() -> None:
    assert read(meta='{"deck_size_selected": "many"}').choices == {"deck_size": "many"}


def test_meta_may_be_an_object() -> None:
    assert read(meta={"faction_selected": "rogue"}).choices == {"class": "rogue"}


META = {
    "alternate_front": "90049", "alternate_back": "90049", "faction_selected": "mystic", "faction_1": "seeker",
    "faction_2": "rogue", "option_selected": "both", "deck_size_selected": "40", "cus_09081": "3|1,4|2", "cus_x": 7,
    "attachments_03264": "01010,01011", "attachments_x": ["01010"], "extra_deck": "01018,90053,90053",
    "card_pool": "core,cycle:dwl", "card_pool_extension_12181": "card:01018", "sealed_deck": "01018:2,01020:1",
    "sealed_deck_name": "Winter", "transform_into": "04244", "banner_url": "https://example.org/b.png",
    "intro_md": "*Hello*", "annotation_01018": "a friend", "hidden_slots": {"slots": {"fan-1": 2}},
    "fan_made_content": {"cards": {"fan-1": {"name": "Invented"}}}, "buildql_deck_options_override": "t:asset",
    "amk": "0b1c", "unheard_of": [1, {"a": None}],
}  # fmt: skip
"""Every key of ArkhamDB and of arkham.build, and unknown ones."""


def deck_text(**parts: Any) -> str:
    deck = {
        "id": 7, "name": "Trumpets", "investigator_code": "02004", "investigator_name": "Jim Culver",
        "description_md": "Some *notes*.", "slots": {"01016": 2, "01018": 0, "01020": -1}, "sideSlots": [],
        "ignoreDeckLimitSlots": {"01016": 1}, "meta": json.dumps(META), "taboo_id": 8, "tags": "solo, multiplayer",
        "xp": 5, "xp_adjustment": 0, "exile_string": "01018,01018,01020", "version": "1.0", "problem": None,
    }  # fmt: skip
    return json.dumps({**deck, **parts})


def read_text(text: str) -> Reading:
    return read_file(text, game=None, format="arkhamdb", catalogue=own_cards(), language="en")


def write_text(file: DeckFile) -> dict[str, Any]:
    return json.loads(write_file(file, format="arkhamdb", catalogue=own_cards(), language="en"))


def test_deck_is_written_with_every_key_that_it_was_read_from() -> None:
    reading = read_text(deck_text())
    assert reading.remarks == ("Left out of “main”, because their quantity is zero or less: 01018 (0), 01020 (-1).",)
    written = write_text(reading.file)
    assert json.loads(written.pop("meta")) == META
    assert written == {
        "name": "Trumpets",
        "description_md": "Some *notes*.",
        "tags": "solo, multiplayer",
        "investigator_code": "02004",
        "investigator_name": "Jim Culver",
        "slots": {"01016": 2},
        "sideSlots": {},
        "ignoreDeckLimitSlots": {"01016": 1},
        "taboo_id": 8,
        "xp": 5,
        "xp_adjustment": 0,
        "xp_spent": None,
        "exile_string": "01018,01018,01020",
    }


def test_what_arkhamdb_has_no_words_for_stands_under_our_key() -> None:
    build = Build(
        leaders=("02004", "01001"),
        zones={"main": {"01016": 2}, "attic": {"01018": 1}},
        choices={
            "taboo": "newest",
            "players": 2,
            "pool": "core",
            "class": "rogue",
            "other": {"card_pool": "x", "y": 1},
        },
    )
    file = DeckFile(game="ahlcg", build=build)
    assert json.loads(write_text(file)["meta"]) == {
        "faction_selected": "rogue",
        "y": 1,
        "cardsdb": {
            "leaders": ["02004", "01001"],
            "zones": {"attic": {"01018": 1}},
            "choices": {"taboo": "newest", "players": 2, "pool": "core", "other": {"card_pool": "x", "y": 1}},
        },
    }
    assert read_text(json.dumps(write_text(file))).file == file


def test_our_key_of_the_wrong_shape_is_a_fault_with_its_place() -> None:
    with pytest.raises(InvalidInputError) as refused:
        read_text(deck_text(meta='{"cardsdb": {"zones": [], "more": 1}}'))
    assert [(fault.loc, fault.code) for fault in refused.value.faults] == [
        (("meta", "cardsdb", "more"), "unknown-key"),
        (("meta", "cardsdb", "zones"), "wrong-type"),
    ]


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ("", ()),
        (None, ()),
        ("solo", ("solo",)),
        ("neutral standalone meme", ("neutral", "standalone", "meme")),
        ("solo, night of rain,", ("solo", "night of rain")),
        ("night of rain,", ("night of rain",)),
        ("a, a, b", ("a", "b")),
    ],
)
def test_tags_are_parted_by_commas_or_else_by_spaces(tags: str | None, expected: tuple[str, ...]) -> None:
    file = read_text(deck_text(tags=tags)).file
    assert file.tags == expected
    assert read_text(json.dumps(write_text(file))).file.tags == expected


def test_key_that_no_deck_has_is_handed_back() -> None:
    reading = read_text(deck_text(colour="green"))
    assert [(one.line, one.text, one.reason) for one in reading.unplaced] == [
        (None, '{"colour": "green"}', "ArkhamDB's decks have no key “colour”.")
    ]


def test_values_of_the_wrong_type_are_all_named() -> None:
    with pytest.raises(InvalidInputError) as refused:
        read_text(
            deck_text(name=1, tags=[], xp="5", exile_string=2, investigator_code=None, meta="{", slots={"a": "b"})
        )
    assert [(fault.loc, fault.code) for fault in refused.value.faults] == [
        (("investigator_code",), "wrong-type"),
        (("meta",), "malformed"),
        (("slots", "a"), "not-a-quantity"),
        (("xp",), "wrong-type"),
        (("name",), "wrong-type"),
        (("tags",), "wrong-type"),
        (("exile_string",), "wrong-type"),
    ]


def test_deck_that_arkhamdb_cannot_have_is_not_written() -> None:
    for file, loc in (
        (DeckFile(game="ahlcg", build=Build()), ("build", "leaders")),
        (DeckFile(game="ahlcg", build=Build(leaders=("02004",)), exiled={"01016": 999_999}), ("exiled",)),
    ):
        with pytest.raises(InvalidInputError) as refused:
            write_text(file)
        assert [fault.loc for fault in refused.value.faults] == [loc]
