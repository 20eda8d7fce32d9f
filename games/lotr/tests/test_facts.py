"""The Lord of the Rings with all published cards, from the data beside the checkout."""

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from cardsdb.importing.check import check_records
from cardsdb.importing.sources import normalise_source, read_source
from decks.tests.live import own_cards
from games.engine import Build, Catalogue, validate
from games.engine.search.folding import fold_name
from games.engine.search.index import SearchIndex
from games.engine.search.query import run
from games.engine.sources import Normalised, no_tick
from games.lotr.campaign_cards import card_named, earned_of, role_of
from games.lotr.encounters import encounter_deck, encounter_decks, profile, quest_deck
from games.lotr.game import GAME
from games.lotr.keywords import KEYWORDS, OWN_SETUP

ENCOUNTER = {"sharedEncounterDeck", "sharedStagingArea", "sharedSetAside"}


@pytest.fixture(scope="module")
def found(shared: Path) -> Normalised:
    rows, findings = read_source(GAME, "dragncards", shared / "data" / "lotr", no_tick)
    assert findings == []
    return normalise_source(GAME, "dragncards", rows, no_tick)


@pytest.fixture(scope="module")
def cards(found: Normalised) -> Catalogue:
    records: Any = found.records
    names = {"cards": "card", "printings": "printing", "sets": "set", "classes": "class"}
    kinds = {**names, "encounter_sets": "encounter_set"}
    return Catalogue(version=1, **{name: records[kind].values() for name, kind in kinds.items()})


@pytest.fixture(scope="module")
def ready_made(shared: Path) -> dict[str, Any]:
    text = (shared / "data" / "lotr" / "dragncards-preBuiltDecks.json").read_text()
    decks: dict[str, Any] = json.loads(text)["preBuiltDecks"]
    return decks


def test_every_row_is_a_card_or_a_side_or_a_printing(found: Normalised) -> None:
    check_records(GAME, found, {}, {})
    assert list(found.faults()) == []
    assert found.accounted == 5074 + 371
    kinds = {kind: len(records) for kind, records in found.records.items() if records}
    assert kinds == {
        "class": 7, "set": 113, "encounter_set": 348, "card": 4185, "printing": 191, "guide": 83, "scenario": 118,
    }  # fmt: skip
    cards: Any = found.records["card"].values()
    sides = len([card for card in cards if card.back])
    reprinted_sides = 5074 - kinds["card"] - kinds["printing"] - sides
    assert (sides, reprinted_sides) == (698, 0)
    table = [(one.row, one.field) for one in found.findings if one.file.endswith(".tsv")]
    assert table == [
        (1286, "deckbuilderQuantity"), (1289, "deckbuilderQuantity"), (1292, "deckbuilderQuantity"),
        (1856, "unique"), (1953, "unique"), (1954, "unique"), (3434, "deckbuilderQuantity"), (3481, "keywords"),
        (3519, "cost"), (3639, "keywords"), (3715, "type"), (3864, "victoryPoints"), (4276, "keywords"),
        (4614, "deckbuilderQuantity"),
    ]  # fmt: skip
    decks = [(one.row, one.reason) for one in found.findings if one.file.endswith(".json")]
    assert [row for row, _reason in decks] == [359, 360, 361, 371]
    assert all(reason.endswith("has no quest cards of the table; it is left out") for _row, reason in decks)


def test_every_keyword_of_the_column_is_read(shared: Path, found: Normalised) -> None:
    """Computed independently: the column's sentences that are a word of the list, with or without a number."""
    cards: Any = found.records["card"]
    with (shared / "data" / "lotr" / "dragncards-cardDb.tsv").open(newline="") as table:
        rows = [row for row in csv.DictReader(table, delimiter="\t") if row["databaseId"] in cards]
    lost, seen = [], 0
    for row in rows:
        card = cards[row["databaseId"]]
        reverse = card.fields.reverse
        there = {*card.keywords, *(reverse.keywords if reverse else ())}
        for sentence in (row["keywords"] or "").replace("\n", ".").split("."):
            word, _space, rest = sentence.strip().partition(" ")
            if word == "Setup" and card.type_code in OWN_SETUP:
                continue
            if word.lower() in KEYWORDS and (not rest or rest[0] in "X(0123456789"):
                seen += 1
                lost += [] if word.lower() in there else [(row["name"], sentence)]
    assert lost == []
    assert seen == 898
    mended = {card.name: card.keywords for card in cards.values() if card.name in ("Isolation", "Argalad")}
    assert mended == {"Isolation": ("surge",), "Argalad": ("ranged",)}


def test_every_scenario_has_an_encounter_deck(found: Normalised, cards: Catalogue) -> None:
    scenarios: Any = found.records["scenario"].values()
    empty = [one.code for one in scenarios if not profile(encounter_deck(one.encounter_sets, cards), cards)["size"]]
    assert empty == []
    own = {row["code"]: row for row in json.loads((settings.BASE_DIR / "fixtures/lotr/scenarios.json").read_text())}
    for code, row in own.items():
        assert list(found.records["scenario"][code].encounter_sets) == row["encounter_sets"], code  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("Over the Misty Mountains Grim", [26, 30]),
        ("Lost in Mirkwood", [37, 12, 14]),
        ("Foundations of Stone", [42, 24]),
        ("Passage Through Mirkwood", [36]),
    ],
)
def test_encounter_decks_of_a_scenario_are_apart(
    name: str, sizes: list[int], found: Normalised, cards: Catalogue
) -> None:
    scenarios: Any = found.records["scenario"].values()
    (scenario,) = [one for one in scenarios if one.names["en"] == name]
    assert [sum(deck.values()) for deck in encounter_decks(scenario, cards)] == sizes


def test_nothing_about_the_cards_is_odd(cards: Catalogue) -> None:
    assert [f"{card.name} {oddity}" for card in cards for oddity in GAME.data_checks(card, cards)] == []


def build_of(deck: dict[str, Any]) -> Build:
    zones: dict[str, Counter[str]] = {}
    for card in deck["cards"]:
        zones.setdefault(card["loadGroupId"], Counter())[card["databaseId"]] += card["quantity"]
    leaders = tuple(zones.get("playerNPlay1", Counter()).elements())
    return Build(leaders=leaders, zones={"main": dict(zones["playerNDeck"])})


@pytest.mark.parametrize("name", ["Leadership", "Lore", "Spirit", "Tactics"])
def test_ready_made_core_deck_is_only_too_small(name: str, cards: Catalogue, ready_made: dict[str, Any]) -> None:
    assert GAME.building
    build = build_of(ready_made[f"core{name}"])
    verdict = validate(GAME.building, build, cards)
    errors = [(problem.code, problem.params) for problem in verdict.problems if problem.is_error]
    assert errors == [("deck-too-small", {"found": 30, "limit": 50})]
    warnings = [problem.code for problem in verdict.problems if problem.severity.value == "warning"]
    assert warnings == []


@pytest.mark.parametrize("name", ["Elves", "Gondor", "Dwarves", "Rohan"])
def test_ready_made_starter_deck_is_valid(name: str, cards: Catalogue, ready_made: dict[str, Any]) -> None:
    assert GAME.building
    verdict = validate(GAME.building, build_of(ready_made[f"starter{name}"]), cards)
    assert [problem.code for problem in verdict.problems if problem.severity.value != "info"] == []
    assert (verdict.is_valid, verdict.stats["size"]) == (True, 50)


def test_search_finds_exactly_these(cards: Catalogue) -> None:
    index = SearchIndex(GAME.searching, cards)
    for query in ("sphere:tactics threat<=9 t:hero", "esfera:táctica amenaza<=9 t:héroe"):
        answer = run(index, query)
        assert answer.notices == ()
        expected = [
            card.code
            for card in cards
            if card.type_code == "hero" and card.classes == ("tactics",) and card.fields.threat <= 9
        ]
        assert sorted(index.cards[place].code for place in answer.cards("en")) == sorted(expected)
        assert len(expected) == 10


def dealt(deck: dict[str, Any], groups: set[str]) -> Counter[str]:
    copies: Counter[str] = Counter()
    for card in deck["cards"]:
        if card["loadGroupId"] in groups:
            copies[card["databaseId"]] += card["quantity"]
    return copies


def test_every_scenario_deck_has_a_profile(cards: Catalogue, ready_made: dict[str, Any]) -> None:
    scenarios = {code: deck for code, deck in ready_made.items() if code.startswith("Q")}
    profiles = {code: profile(dealt(deck, ENCOUNTER), cards) for code, deck in scenarios.items()}
    assert len(profiles) == 145
    assert [code for code, found in profiles.items() if found["unknown"]] == []
    assert [code for code, found in profiles.items() if not found["size"]] == ["Q99.18"]  # nothing is dealt for it
    assert profiles["Q01.1"] == {
        "size": 36,
        "types": {"enemy": 16, "location": 13, "treachery": 7},
        "threat": {"total": 58, "mean": 1.611, "variable": 0},
        "shadow": {"cards": 13, "share": 0.361},
        "surge": 0,
        "doomed": {"cards": 0, "total": 0},
        "victory": 9,
        "unknown": [],
        "others": 0,
    }


@pytest.mark.parametrize(
    ("scenario", "code"),
    [
        ("core.passage-through-mirkwood", "Q01.1"),
        ("core.journey-down-the-anduin", "Q01.2"),
        ("core.escape-from-dol-guldur", "Q01.3"),
    ],
)
def test_own_scenario_has_the_decks_that_are_dealt(scenario: str, code: str, ready_made: dict[str, Any]) -> None:
    own = own_cards("lotr").cards
    folder = settings.BASE_DIR / "fixtures" / "lotr"
    (record,) = [row for row in json.loads((folder / "scenarios.json").read_text()) if row["code"] == scenario]
    assert encounter_deck(record["encounter_sets"], own) == dealt(ready_made[code], ENCOUNTER)
    assert sorted(quest_deck(record["encounter_sets"], own)) == sorted(dealt(ready_made[code], {"sharedQuestDeck"}))


def test_own_facts_agree_with_the_field(cards: Catalogue) -> None:
    for own in own_cards("lotr").cards:
        card = cards.get(own.code)
        assert card
        assert (card.type_code, card.classes, card.keywords) == (own.type_code, own.classes, own.keywords), own.name
        assert (card.position, card.quantity, card.unique) == (own.position, own.quantity, own.unique), own.name
        for name in ("cost", "threat", "engagement", "threat_strength", "willpower", "attack", "defence", "hit_points"):
            assert getattr(card.fields, name) == getattr(own.fields, name), (own.name, name)
        assert own.texts == own.flavours == {}


def test_boons_and_burdens_go_where_their_backs_and_keywords_say(cards: Catalogue) -> None:
    """LOTR-CAMP-23, with all of them; and a title means the one card that has it."""
    earned = [earned_of(card) for card in cards if role_of(card)]
    places = Counter(
        (one.role, "encounter deck" if one.is_of_encounter_deck else "deck" if one.is_of_player_deck else "in play")
        for one in earned
    )
    assert places == {
        ("boon", "deck"): 66, ("boon", "encounter deck"): 9, ("boon", "in play"): 42,
        ("burden", "deck"): 3, ("burden", "encounter deck"): 29, ("burden", "in play"): 15,
    }  # fmt: skip
    titles = Counter(fold_name(card.name) for card in cards if role_of(card))
    once = [card for card in cards if role_of(card) and titles[fold_name(card.name)] == 1]
    assert all(card_named(card.name.upper(), cards) is card for card in once)
    assert {title: number for title, number in titles.items() if number > 1} == {
        "sting": 2, "glamdring": 2, "mithril shirt": 2, "black key": 2,
        "galdor's counsel": 4, "command": 4, "cirdan's blessing": 4, "send for help": 4,
    }  # fmt: skip


def test_campaign_with_real_boons_and_burdens(cards: Catalogue) -> None:
    """A log that notes them by their titles grants the same, with and without a kept campaign."""
    assert GAME.building
    building = GAME.building
    titles = {card.name: card for card in cards if role_of(card)}
    encounter, player = titles["The Ring Draws Them"], titles["Poisoned Counsels"]
    heroes = tuple(card.code for card in cards if card.type_code == "hero")[:3]

    def problems(main: dict[str, int], **log: dict[str, int]) -> list[tuple[str, str]]:
        build = Build(leaders=heroes, zones={"main": main}, choices={"log": log})
        about = {encounter.code, player.code, titles["Mr. Underhill"].code}
        found = validate(building, build, cards).problems
        return [(problem.rule, problem.code) for problem in found if about & set(problem.cards)]

    for named in (encounter.code, encounter.name):
        assert problems({}, burdens={named: 1}) == []
        assert problems({encounter.code: 1}, burdens={named: 1}) == [("LOTR-DECK-05", "card-not-allowed")]
    assert problems({}, burdens={player.name: 1}) == [("LOTR-DECK-08", "burden-missing")]
    assert problems({player.code: 1}, burdens={player.name: 1}) == []
    assert problems({titles["Mr. Underhill"].code: 1}, boons={"mr. underhill": 1}) == []
    assert problems({titles["Mr. Underhill"].code: 1}) == [("LOTR-DECK-06", "boon-not-earned")]
