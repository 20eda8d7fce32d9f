"""Decks of The Lord of the Rings: The Card Game from and to the formats of its field."""

import json
from typing import Any

import pytest

from cardsdb.faults import InvalidInputError
from decks.exchange import ringsdb
from decks.exchange.files import DeckFile, Reading
from decks.exchange.formats import formats_of, read_file, write_file
from decks.exchange.json_decks import read_deck
from decks.exchange.links import deck_address
from decks.tests.live import own_cards, own_context
from decks.validation import build_validate
from decks.web.deck.presenters import export_formats
from games.engine import Build, Catalogue
from games.lotr.tests.cards import make_card

STEM = "51223bd0-ffd1-11df-a976-0801200c9"


def card(number: int) -> str:
    """The code of the core set's card of that number."""
    return f"{STEM}{number:03}"


ARAGORN, GLOIN, THEODRED, FARAMIR, STEWARD, SNEAK, GANDALF = map(card, (1, 3, 2, 14, 26, 23, 73))
BUILD = Build(
    leaders=(ARAGORN, GLOIN),
    zones={"main": {FARAMIR: 2, STEWARD: 2, SNEAK: 2, GANDALF: 3}, "side": {THEODRED: 1}},
    choices={"preconstructed": True},
)
FILE = DeckFile(game="lotr", build=BUILD, name="The <King> & co", notes="Why: 2 > 1 & so on.", tags=("solo", "new"))


def read(text: str, format: str | None = None) -> Reading:
    return read_file(text, game="lotr", format=format, catalogue=own_cards("lotr"), language="en")


def write(file: DeckFile, format: str, language: str = "en") -> str:
    return write_file(file, format=format, catalogue=own_cards("lotr"), language=language)


def faults(text: str, format: str | None = None) -> list[tuple[Any, str]]:
    with pytest.raises(InvalidInputError) as refused:
        read(text, format)
    return [(fault.loc, fault.code) for fault in refused.value.faults]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("format", [format.code for format in formats_of("lotr")])
def test_deck_comes_back_from_each_format(format: str, language: str) -> None:
    reading = read(write(FILE, format, language))
    assert (reading.format, reading.unplaced, reading.remarks) == (format, (), ())
    assert (reading.file.build.leaders, reading.file.build.zones) == (BUILD.leaders, BUILD.zones)


@pytest.mark.parametrize("format", [format.code for format in formats_of("lotr")])
def test_heroes_keep_their_order(format: str) -> None:
    leaders = (GLOIN, ARAGORN, THEODRED)
    file = DeckFile(game="lotr", build=Build(leaders=leaders, zones={"main": {GANDALF: 3}}), name="In order")
    assert read(write(file, format)).file.build.leaders == leaders


@pytest.mark.parametrize("format", ["cardsdb", "ringsdb", "markdown"])
def test_format_that_keeps_everything_gives_back_the_same_deck(format: str) -> None:
    assert read(write(FILE, format)).file == FILE


def test_ringsdb_deck_has_its_numbers_and_the_heroes_among_the_slots() -> None:
    deck = json.loads(write(FILE, "ringsdb"))
    assert deck["heroes"] == {"01001": 1, "01003": 1}
    assert deck["slots"] == {"01001": 1, "01003": 1, "01014": 2, "01023": 2, "01026": 2, "01073": 3}
    assert deck["sideslots"] == {"01002": 1}


def test_ringsdb_deck_of_the_site_is_read() -> None:
    text = json.dumps(
        {
            "id": 7, "name": "Gold", "date_creation": "2026-01-01", "date_update": "2026-01-01", "description_md": "x",
            "user_id": 3, "heroes": {"01001": 1, "01003": 1}, "version": "0.1", "last_pack": "Core Set", "tags": "a b",
            "slots": {"01001": 1, "01003": 1, "01014": 2, "01023": 0, "77777": 1}, "sideslots": [], "mood": "good",
        }
    )  # fmt: skip
    reading = read(text)
    assert reading.format == "ringsdb"
    assert reading.file == DeckFile(
        game="lotr",
        build=Build(leaders=(ARAGORN, GLOIN), zones={"main": {FARAMIR: 2, "77777": 1}}),
        name="Gold",
        notes="x",
        tags=("a", "b"),
    )
    assert [one.reason for one in reading.unplaced] == ["RingsDB's decks have no key “mood”."]
    assert reading.remarks == ("Left out of “main”, because their quantity is zero or less: 01023 (0).",)


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ({"heroes": {"01001": "one"}, "slots": {}}, [(("heroes", "01001"), "not-a-quantity")]),
        ({"heroes": {"01001": 99}, "slots": {}}, [(("heroes",), "too-many")]),
        ({"heroes": 3, "slots": []}, [(("heroes",), "wrong-type")]),
        ({"heroes": {}, "slots": 3, "name": 4}, [(("name",), "wrong-type"), (("slots",), "wrong-type")]),
        ({"heroes": {}, "cardsdb": {"zones": 3}}, [(("cardsdb", "zones"), "wrong-type")]),
    ],
)
def test_ringsdb_deck_that_cannot_be_understood(deck: Any, expected: list[Any]) -> None:
    assert faults(json.dumps(deck)) == expected


def test_ringsdb_has_no_number_for_an_encounter_card() -> None:
    with pytest.raises(InvalidInputError) as refused:
        write(DeckFile(game="lotr", build=Build(leaders=(ARAGORN,), zones={"main": {card(77): 1}})), "ringsdb")
    assert [(fault.loc, fault.code) for fault in refused.value.faults] == [
        (("build", "zones", "main", card(77)), "no-number")
    ]


def test_ringsdb_deck_is_checked_as_it_is() -> None:
    found: list[Any] = []
    slots = {"01001": 1, "01014": 4, "01077": 1, "01016": -1}
    remarks: list[str] = []
    id, build = read_deck({"id": 5, "heroes": {"01001": 1}, "slots": slots}, found, remarks)
    live = own_cards("lotr")
    answer = build_validate(build=build, mode="deck", catalogue=live, language="en")
    assert (id, found, answer.valid, answer.stats["size"]) == (5, [], False, 4)
    assert remarks == ["Left out of “main”, because their quantity is zero or less: 01016 (-1)."]
    assert [(problem.code, problem.cards) for problem in answer.problems] == [
        ("deck-too-small", ()), ("too-many-copies", (FARAMIR,)), ("unknown-card", ("01077",)),
        ("unique-copies", (FARAMIR,)),
    ]  # fmt: skip
    fix = answer.problems[1].fix
    assert fix
    assert fix.card == "01014"


def test_ringsdb_text_knows_heroes_from_allies_of_the_same_set() -> None:
    text = (
        "Gold\n\nPacks: Core Set\n\n\nHeroes (2)\n\n1x Aragorn (Core Set)\n1x Glóin (Core Set)\n\n"
        "Allies (2)\n\n2x Faramir (Core Set)\n1x Gandalf (Core Set)\n\nAttachments (1)\n\n2x Steward of Gondor "
        "(Core Set)\n\nEvents (1)\n\n2x Sneak Attack (Core Set)\n\nPlayer Side Quests (0)\n\n"
    )
    reading = read(text)
    assert (reading.format, reading.unplaced, reading.remarks) == ("text", (), ())
    assert reading.file.name == "Gold"
    assert reading.file.build.leaders == (ARAGORN, GLOIN)
    assert reading.file.build.zones == {"main": {FARAMIR: 2, GANDALF: 1, STEWARD: 2, SNEAK: 2}}


O8D = (
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?><deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f">'
    '<section name="Hero" shared="False">{heroes}</section><section name="Ally">{allies}</section>'
    '<section name="Quest" shared="True">{quests}</section></deck>'
)


def entry(number: int, quantity: str = "1") -> str:
    return f'<card qty="{quantity}" id="{card(number)}">Card {number}</card>'


def test_octgn_section_of_a_scenario_is_handed_back() -> None:
    text = O8D.format(heroes=entry(1), allies=entry(14, "2") + entry(15, "0"), quests=entry(119))
    reading = read(text)
    assert reading.format == "octgn"
    assert reading.file.build == Build(leaders=(ARAGORN,), zones={"main": {FARAMIR: 2}})
    assert [(one.text, one.reason) for one in reading.unplaced] == [("1x Card 119", "A deck has no section “Quest”.")]
    assert reading.remarks == ("“0x Card 15” was left out, because its quantity is zero or less.",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<deck><section>", [(("line", 1), "malformed")]),
        ('<!DOCTYPE x [<!ENTITY a "b">]><deck/>', [((), "malformed")]),
        ("<pack/>", [((), "not-a-deck")]),
        ('<deck game="b4a9a0ae"/>', [(("game",), "other-game")]),
        ("<deck/>", [((), "no-cards")]),
        (O8D.format(heroes=entry(1, "x"), allies="<card/>", quests=""), [
            (("Hero", 0), "not-a-quantity"), (("Ally", 0), "missing"),
        ]),
        (O8D.format(heroes=entry(1, "99"), allies="", quests=""), [(("Hero",), "too-many")]),
    ],
)  # fmt: skip
def test_octgn_file_that_cannot_be_understood(text: str, expected: list[Any]) -> None:
    assert faults(text, "octgn") == expected


def test_dragncards_deck_out_of_its_table() -> None:
    cards = [
        {"databaseId": ARAGORN, "quantity": 1, "loadGroupId": "playerNPlay1"},
        {"databaseId": FARAMIR, "quantity": 2, "loadGroupId": "player1Deck"},
        {"databaseId": THEODRED, "quantity": 1, "loadGroupId": "playerNSideboard"},
        {"databaseId": card(77), "quantity": 1, "loadGroupId": "sharedEncounterDeck"},
        {"databaseId": SNEAK, "quantity": 0, "loadGroupId": "playerNDeck"},
    ]
    text = json.dumps({"preBuiltDecks": {"gold": {"label": "id:Gold", "cards": cards}}})
    reading = read(text)
    assert (reading.format, reading.file.name) == ("dragncards", "Gold")
    assert reading.file.build == Build(leaders=(ARAGORN,), zones={"main": {FARAMIR: 2}, "side": {THEODRED: 1}})
    assert [one.reason for one in reading.unplaced] == ["“sharedEncounterDeck” isn't part of a player's deck."]
    assert reading.remarks == ("“0x Sneak Attack” was left out, because its quantity is zero or less.",)


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ({"a": {"cards": []}, "b": {"cards": []}}, [((), "several-decks")]),
        ({"cards": 3}, [(("cards",), "wrong-type")]),
        ({"cards": [3]}, [(("cards", 0), "wrong-type")]),
        ({"cards": [{"quantity": "x"}]}, [
            (("cards", 0, "databaseId"), "wrong-type"), (("cards", 0, "loadGroupId"), "wrong-type"),
            (("cards", 0, "quantity"), "not-a-quantity"),
        ]),
        ({"label": 3, "cards": [{"databaseId": "x", "quantity": 99, "loadGroupId": "playerNPlay1"}]}, [
            (("cards",), "too-many"), (("label",), "wrong-type"),
        ]),
    ],
)  # fmt: skip
def test_dragncards_deck_that_cannot_be_understood(deck: Any, expected: list[Any]) -> None:
    assert faults(json.dumps(deck), "dragncards") == expected


@pytest.mark.parametrize(
    "page",
    [
        "https://ringsdb.com/decklist/view/123/gold-1.0",
        "ringsdb.com/decklist/view/123",
        "https://www.ringsdb.com/api/public/decklist/123.json",
    ],
)
def test_decklist_of_ringsdb_has_an_address(page: str) -> None:
    assert deck_address(page) == "https://ringsdb.com/api/public/decklist/123.json"


def test_ringsdb_is_offered_to_decks_that_it_has_a_place_for() -> None:
    game = own_context("lotr")
    with_stranger = Catalogue(version=1, cards=[*game.cards, make_card("stranger")])
    beside = Build(leaders=BUILD.leaders, zones={**BUILD.zones, "side": {"stranger": 1}})
    assert "ringsdb" in dict(export_formats(BUILD, game))
    assert "ringsdb" not in dict(export_formats(Build(leaders=()), game))
    assert "octgn" in dict(export_formats(Build(leaders=()), game))
    assert ringsdb.fits(BUILD, with_stranger)
    assert not ringsdb.fits(beside, with_stranger)


def test_deck_of_a_scenario_is_no_deck_of_a_player() -> None:
    laid = {"databaseId": GANDALF, "quantity": 1, "loadGroupId": "sharedEncounterDeck"}
    assert faults(json.dumps({"label": "Road", "cards": [laid]}), "dragncards") == [(("cards",), "not-a-deck")]
    own = {**laid, "loadGroupId": "playerNDeck"}
    assert read(json.dumps({"label": "Road", "cards": [laid, own]}), "dragncards").file.build.zones == {
        "main": {GANDALF: 1}
    }


@pytest.mark.parametrize("format", [format.code for format in formats_of("lotr")])
def test_deck_with_the_numbers_of_ringsdb_goes_out_in_each_format(format: str) -> None:
    """01014 is Faramir; formats that have names or identifiers bring back our own code."""
    numbers = DeckFile(game="lotr", build=Build(leaders=("01001",), zones={"main": {"01014": 2, "01073": 1}}), name="X")
    build = read(write(numbers, format)).file.build
    cards = own_cards("lotr").cards
    assert [one.code for code in build.leaders if (one := cards.get(code))] == [ARAGORN]
    found = {one.code: copies for code, copies in build.zones["main"].items() if (one := cards.get(code))}
    assert found == {FARAMIR: 2, GANDALF: 1}


def test_ringsdb_counts_the_copies_of_a_card_by_whatever_code() -> None:
    both = DeckFile(game="lotr", build=Build(leaders=(ARAGORN,), zones={"main": {FARAMIR: 1, "01014": 2}}), name="X")
    deck = json.loads(write(both, "ringsdb"))
    assert deck["slots"] == {"01001": 1, "01014": 3}
    assert read(json.dumps(deck)).file.build.zones == both.build.zones


def test_ringsdb_hero_fewer_than_once_is_none() -> None:
    deck = {"heroes": {"01001": 1, "01003": -2}, "slots": {"01001": 1, "01003": 0, "01014": 2}}
    assert read(json.dumps(deck)).file.build == Build(leaders=(ARAGORN,), zones={"main": {FARAMIR: 2}})


def test_octgn_leaves_out_what_xml_cannot_say() -> None:
    file = DeckFile(game="lotr", build=BUILD, notes="A\x00\x0b\x1f tab\tand \U0001f600 ]]> & <b>\ufffe")
    assert read(write(file, "octgn")).file.notes == "A tab\tand \U0001f600 ]]> & <b>"


def test_octgn_reads_identifiers_in_capitals_and_codes_as_they_are() -> None:
    text = f'<deck><section name="Hero"><card id="{ARAGORN.upper()}"/></section></deck>'
    assert read(text).file.build.leaders == (ARAGORN,)
