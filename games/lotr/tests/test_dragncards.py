"""DragnCards' table, with invented rows that have every habit of it; and the whole of it, where it is there."""

from typing import Any

import pytest

from games.engine.cards import CardRecord, GuideRecord, PrintingRecord, ScenarioRecord
from games.engine.sources import Normalised, Row
from games.lotr.attachments import has_bearer, read_targets
from games.lotr.cards import LotrFields, Reverse, Target
from games.lotr.keywords import read_abilities, read_keywords
from games.lotr.sources.common import code_of
from games.lotr.sources.dragncards import normalise
from games.lotr.tests.cards import make_card, make_hero

HERO = {
    "databaseId": "id-1", "name": "Invented Hero", "imageUrl": "x.jpg", "cardBack": "player", "type": "Hero",
    "packName": "Invented Set", "deckbuilderQuantity": "1", "setUuid": "u", "numberInPack": "9", "encounterSet": "",
    "unique": "1", "sphere": "Lore", "traits": "Noble. Ranger.", "keywords": "Sentinel.", "cost": "9", "side": "",
    "willpower": "2", "attack": "0", "defense": "1", "hitPoints": "4", "text": "Response: Draw 1 card.", "tags": None,
}  # fmt: skip
STAGE = {
    "databaseId": "id-2", "name": "Invented Errand", "cardBack": "multi_sided", "type": "Quest", "cost": "2",
    "packName": "Invented Set", "deckbuilderQuantity": "1", "numberInPack": "70", "encounterSet": "The Invented Road",
    "side": "A", "text": "Setup: Do this.",
}  # fmt: skip
FOE = {
    **STAGE, "databaseId": "id-3", "name": "Invented Foe", "cardBack": "encounter", "type": "Enemy", "cost": "",
    "side": "", "engagementCost": "30", "threat": "X", "attack": "3", "defense": "-", "hitPoints": "5",
    "victoryPoints": "3", "keywords": "Doomed 1. Surge. Doomed 2.", "text": "Forced: Grow.",
    "shadow": "Attack again.", "deckbuilderQuantity": "2",
}  # fmt: skip


def read(*values: Any) -> Normalised:
    return normalise({"cards.tsv": [Row("cards.tsv", number, value) for number, value in enumerate(values, 2)]})


def card_of(found: Normalised, code: str) -> Any:
    card = found.records["card"][code]
    assert isinstance(card, CardRecord)
    return card


def test_hero_has_its_threat_cost_from_the_column_of_costs() -> None:
    found = read(HERO)
    assert found.findings == []
    card = card_of(found, "id-1")
    assert (card.type_code, card.classes, card.unique, card.set_code) == ("hero", ("lore",), True, "invented-set")
    assert (card.traits, card.keywords) == ({"en": ("Noble", "Ranger")}, ("sentinel",))
    assert card.texts == {"en": "Sentinel.\nResponse: Draw 1 card."}
    assert card.fields == LotrFields(
        threat=9, willpower=2, attack=0, defence=1, hit_points=4, card_back="player", abilities=("response",)
    )


def test_two_rows_of_one_id_are_the_sides_of_a_card() -> None:
    found = read(STAGE, {**STAGE, "side": "B", "text": "Forced: Go.", "questPoints": "8", "keywords": "Siege."})
    card = card_of(found, "id-2")
    assert (card.fields.stage, card.fields.side, card.fields.quest_points) == (2, "A", 8)
    assert card.fields.reverse == Reverse(
        type_code="quest", side="B", quest_points=8, abilities=("forced",), keywords=("siege",)
    )
    assert card.back.texts == {"en": "Siege.\nForced: Go."}
    assert (card.encounter_set, card.keywords) == ("the-invented-road", ())


def test_enemy_has_its_own_numbers_and_the_sum_of_its_keywords() -> None:
    card = card_of(read(FOE), "id-3")
    assert (card.fields.engagement, card.fields.threat_strength, card.fields.defence) == (30, "X", "–")
    assert (card.fields.victory, card.fields.keyword_values) == (3, {"doomed": 3})
    assert card.keywords == ("doomed", "surge", "victory")
    assert card.fields.abilities == ("forced", "shadow")
    assert card.quantity == 2


def test_boon_has_no_sphere() -> None:
    card = card_of(read({**HERO, "type": "Attachment", "sphere": "Boon", "cost": "0"}), "id-1")
    assert (card.classes, card.fields.campaign_role, card.fields.cost) == ((), "boon", 0)


def test_reprint_is_a_printing_and_another_card_of_the_same_numbers_is_not() -> None:
    again = {**HERO, "databaseId": "id-8", "packName": "Later Set", "text": "Response: Draw 1 card!"}
    other = {**HERO, "databaseId": "id-9", "packName": "Later Set", "text": "Action: Heal each wounded Hobbit ally."}
    found = read(HERO, again, other)
    printing = found.records["printing"]["id-8"]
    assert isinstance(printing, PrintingRecord)
    assert (printing.card, printing.set_code) == ("id-1", "later-set")
    assert list(found.records["card"]) == ["id-1", "id-9"]
    assert found.accounted == 3


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({**HERO, "colour": "red"}, "cards.tsv row 2 colour: this column is not known"),
        ({**HERO, "cost": "cheap"}, "cards.tsv row 2 cost: 'cheap' is not a printed value"),
        ({**HERO, "type": "Villain"}, "cards.tsv row 2 type: there is no card type 'Villain'"),
        ({**HERO, "sphere": "Doom"}, "cards.tsv row 2 sphere: there is no sphere 'Doom'"),
        ({**HERO, "databaseId": ""}, "cards.tsv row 2 databaseId: it is empty"),
        ({**HERO, "unique": "maybe"}, "cards.tsv row 2 unique: 'maybe' is neither 1 nor 0"),
        ({**HERO, "numberInPack": "9a"}, "cards.tsv row 2 numberInPack: '9a' is not a whole number"),
        ([], "cards.tsv row 2: it is not a row of a table, but list"),
    ],
)
def test_what_cannot_be_understood_is_a_fault(row: Any, fault: str) -> None:
    assert [str(finding) for finding in read(row).faults()] == [fault]


def test_third_side_is_a_fault() -> None:
    (fault,) = read(STAGE, STAGE, STAGE).faults()
    assert str(fault) == "cards.tsv row 4 databaseId: id-2 has more than two sides"


def test_habits_that_mean_something_are_notes() -> None:
    found = read({**FOE, "victoryPoints": "1*", "deckbuilderQuantity": ""})
    assert list(found.faults()) == []
    assert [finding.reason for finding in found.findings] == [
        "it is empty; one copy is meant",
        "'1*' refers to the text; it is read as 1",
    ]
    assert card_of(found, "id-3").fields.victory == 1


def test_deck_of_a_scenario_says_which_sets_belong_together() -> None:
    elsewhere = {**FOE, "databaseId": "id-5", "encounterSet": "Spiders of Nowhere"}
    laid = [
        {"databaseId": "id-3", "quantity": 2, "loadGroupId": "sharedEncounterDeck"},
        {"databaseId": "id-5", "quantity": 1, "loadGroupId": "sharedEncounterDeck"},
        {"databaseId": "id-2", "quantity": 1, "loadGroupId": "sharedQuestDeck"},
    ]
    decks = [
        {"name": "coreLore", "label": "id:coreLore", "cards": laid},
        {"name": "Q01.1", "label": "The Invented Road", "cards": laid},
        {"name": "Q0C.01", "label": "The Invented Road (campaign)", "cards": laid},
        {"name": "Q99.1", "label": "Lost", "cards": laid[:2]},
        {"name": "Q99.2", "label": 7, "cards": laid},
    ]
    rows = [Row("cards.tsv", number, value) for number, value in enumerate((STAGE, FOE, elsewhere), 2)]
    found = normalise({"cards.tsv": rows, "decks.json": [Row("decks.json", *one) for one in enumerate(decks, 1)]})
    assert list(found.records["scenario"].values()) == [
        ScenarioRecord(
            code="invented-set.the-invented-road",
            guide="invented-set",
            names={"en": "The Invented Road"},
            heading="1",
            encounter_sets=("spiders-of-nowhere", "the-invented-road"),
            resolutions=("won", "lost"),
        )
    ]
    assert list(found.records["guide"].values()) == [
        GuideRecord(code="invented-set", names={"en": "Invented Set"}, order=("invented-set.the-invented-road",))
    ]
    assert [(finding.level, finding.row) for finding in found.findings] == [("note", 4), ("fault", 5)]
    assert found.accounted == 8


def test_card_of_a_second_encounter_deck_says_so() -> None:
    other = {**FOE, "databaseId": "id-5"}
    laid = [
        {"databaseId": "id-2", "quantity": 1, "loadGroupId": "sharedQuestDeck"},
        {"databaseId": "id-3", "quantity": 1, "loadGroupId": "sharedEncounterDeck"},
        {"databaseId": "id-3", "quantity": 1, "loadGroupId": "sharedEncounterDeck2"},
        {"databaseId": "id-5", "quantity": 2, "loadGroupId": "sharedEncounterDeck2"},
    ]
    rows = [Row("cards.tsv", number, value) for number, value in enumerate((STAGE, FOE, other), 2)]
    deck = Row("decks.json", 1, {"name": "Q01.1", "label": "The Invented Road", "cards": laid})
    found = normalise({"cards.tsv": rows, "decks.json": [deck]})
    assert card_of(found, "id-3").fields.other_decks == {}
    assert card_of(found, "id-5").fields.other_decks == {"invented-set.the-invented-road": 2}


def test_treachery_that_engages_is_an_enemy() -> None:
    found = read({**FOE, "type": "Treachery"}, {**FOE, "databaseId": "id-4", "type": "Treachery", "engagementCost": ""})
    assert [card_of(found, code).type_code for code in ("id-3", "id-4")] == ["enemy", "treachery"]
    assert [str(finding) for finding in found.findings] == [
        "cards.tsv row 2 type: it has an engagement cost: it is an enemy, not a treachery"
    ]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("Attach to a hero.", [Target(kind="hero")]),
        ("Restricted. Attach to a Gondor hero.", [Target(kind="hero", trait="Gondor")]),
        ("Attach to a [lore] or Rohan hero.", [Target(kind="hero", sphere="lore"), Target(kind="hero", trait="Rohan")]),
        ("Attach to a hero or Ardil.", [Target(kind="hero"), Target(kind="character", name="Ardil")]),
        ("Attach to a Hobbit. Limit 1.", [Target(kind="character", trait="Hobbit")]),
        ("Attach to Ardil the Grey.", [Target(kind="character", name="Ardil the Grey")]),
        ("Attach to a hero with the printed Ranged keyword.", [Target(kind="hero", keyword="ranged")]),
        ("Attach to a location.", [Target(kind="other")]),
        ("Attach to a hero you control that smiles.", []),
        ("Attached hero gets +1 [attack].", []),
    ],
)
def test_targets_of_an_attachment(text: str, targets: list[Target]) -> None:
    assert list(read_targets(text)) == targets


def test_bearer_may_have_accents() -> None:
    hero = make_hero("x", "lore", 9, traits={"en": ("Dúnedain",)})
    assert has_bearer([Target(kind="hero", trait="Dunedain")], [hero])
    assert not has_bearer([Target(kind="hero", trait="Dunedain")], [make_card("y", traits={"en": ("Dúnedain",)})])


def test_keyword_without_a_full_stop_ends_with_its_line() -> None:
    card = card_of(read({**FOE, "keywords": "Surge. Doomed 1", "text": "Forced: Surge Again\nStay."}), "id-3")
    assert (card.keywords, card.fields.keyword_values) == (("doomed", "surge", "victory"), {"doomed": 1})
    assert read_keywords("Setup\nSurge \nGo.", "enemy", None) == (("setup", "surge"), {})
    assert read_keywords("Archery 1 Per Player. Surge per player.", "enemy", None) == (("archery",), {"archery": 1})


def test_what_people_mistyped_is_put_right_with_a_note() -> None:
    found = read({**FOE, "keywords": "Surge. Archer 2. Cannot engage Goblin Archer."}, {**HERO, "unique": ""})
    assert card_of(found, "id-3").keywords == ("archery", "surge", "victory")
    assert card_of(found, "id-1").unique
    assert [str(finding) for finding in found.findings] == [
        "cards.tsv row 2 keywords: 'Archer' is misspelt; 'Archery' is meant",
        "cards.tsv row 3 unique: it is empty; a hero is unique",
    ]
    assert not card_of(read({**HERO, "unique": "0"}), "id-1").unique


def test_keywords_are_sentences() -> None:
    assert read_keywords("Ranged. Attach to a hero with Sentinel. It gains Surge.", "ally", None) == (("ranged",), {})
    assert read_keywords("Setup: Attach to a hero.", "attachment", None) == (("setup",), {})
    assert read_keywords("Setup: Shuffle.", "quest", None) == ((), {})
    assert read_keywords("Archery X.\nSecrecy 2", "ally", 1) == (
        ("archery", "secrecy", "victory"),
        {"archery": "X", "secrecy": 2},
    )
    assert read_abilities("Quest Action: Go. <b>Response:</b> Stay. When Revealed: Run.") == (
        "action", "response", "when-revealed",
    )  # fmt: skip


def test_sets_of_one_name_have_one_code() -> None:
    assert code_of("The Hobbit: On the Doorstep") == code_of("The Hobbit - On the Doorstep")
    assert code_of("Khazad-dûm") == "khazad-dum"
    assert code_of("The Steward’s Fear") == code_of("The Stewards Fear") == "the-stewards-fear"
