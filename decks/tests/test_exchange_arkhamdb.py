"""ArkhamDB's deck JSON as a build."""

import json
from typing import Any

from cardsdb.faults import InputFault
from decks.exchange.arkhamdb import read_deck
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
