"""The components of the box: how many there are, what is printed on them, and how they are found."""

import pytest

from games.ah2.box import BOX
from games.ah2.cards import DECKS, NEIGHBOURHOODS, SKILLS, TRACKS, references
from games.ah2.face import face
from games.ah2.game import GAME
from games.ah2.numbers import BOOK
from games.ah2.tests.box import box
from games.engine import CardRecord, Relation
from games.engine.search.index import SearchIndex
from games.engine.search.query import run
from games.engine.tests import boxes
from games.engine.tests.boxes import Belongs, counted

INDEX = SearchIndex(GAME.searching, box())


def card(code: str) -> CardRecord:
    found = box().get(code)
    assert found
    return found


def _special(kind: str) -> Belongs:
    return lambda card: card.type_code == "special" and card.fields.special == kind


COUNTED: dict[str, Belongs] = {
    "AH2-COMP-04": boxes.of_type("investigator"),
    "AH2-COMP-12": boxes.of_type(*DECKS),
    "AH2-COMP-13": boxes.of_type("common"),
    "AH2-COMP-14": boxes.of_type("unique"),
    "AH2-COMP-15": boxes.of_type("spell"),
    "AH2-COMP-16": boxes.of_type("skill"),
    "AH2-COMP-17": boxes.of_type("ally"),
    "AH2-COMP-18": boxes.of_type("special"),
    "AH2-COMP-19": _special("retainer"),
    "AH2-COMP-20": _special("membership"),
    "AH2-COMP-21": _special("loan"),
    "AH2-COMP-22": _special("blessing"),
    "AH2-COMP-23": _special("deputy"),
    "AH2-COMP-24": boxes.of_type("ancient-one"),
    "AH2-COMP-28": boxes.of_type("mythos"),
    "AH2-COMP-30": boxes.of_type("monster"),
    "AH2-COMP-31": boxes.of_type("gate"),
}
"""The lines whose components are cards here, each with a test for its cards."""


def test_rows_come_to_what_the_box_holds() -> None:
    assert counted(box(), COUNTED) == {id: BOX[id].copies for id in COUNTED}
    assert counted(box(), COUNTED)["AH2-COMP-12"] == 189
    assert counted(box(), COUNTED)["AH2-COMP-30"] == 60


@pytest.mark.parametrize("id", [id for id, one in BOX.items() if one.parts])
def test_lines_of_the_box_add_up(id: str) -> None:
    assert sum(BOX[part].copies for part in BOX[id].parts) == BOX[id].copies


def test_the_large_cards_are_179() -> None:
    assert BOX["AH2-COMP-26"].copies == 179 == 63 + 67 + 49
    assert BOX["AH2-COMP-27"].copies == len(NEIGHBOURHOODS) * 7


def test_rulebook_lists_what_is_in_the_box() -> None:
    rules = GAME.vocabulary.rules
    assert [id for id in rules if id.startswith("AH2-COMP-")] == list(BOX)
    assert rules["AH2-COMP-03"].summary.in_language("es") == "En la caja: 5."
    assert (
        rules["AH2-COMP-26"].summary.in_language("en")
        == "In the box: 179. Location cards 63, Mythos cards 67, Gate cards 49."
    )
    assert {rule.section.in_language("en") for id, rule in rules.items() if id in BOX} == {"Components"}


def test_numbers_of_the_ruleset_are_those_of_the_box() -> None:
    masks = sum(one.quantity for one in box() if "mask" in one.keywords)
    assert (BOOK.masks, BOOK.monsters + BOOK.masks) == (masks, BOX["AH2-COMP-30"].copies) == (5, 60)
    assert BOOK.gate_markers == BOX["AH2-COMP-31"].copies == 16
    assert BOOK.doom_tokens == BOX["AH2-COMP-25"].copies == 20
    assert BOOK.allies == BOX["AH2-COMP-17"].copies == 11
    assert BOOK.unstable == sum(one.fields.stability == "unstable" for one in box()) == 11
    assert BOOK.max_players * 3 == BOX["AH2-COMP-11"].copies


def test_everything_named_is_there() -> None:
    for one in box():
        for field, code in references(one):
            assert box().get(code), (one.code, field, code)
        assert one.fields.neighbourhood in ("", *NEIGHBOURHOODS)


def test_sheets_have_three_tracks_of_two_skills_that_run_against_each_other() -> None:
    sheets = [one for one in box() if one.type_code == "investigator"]
    for sheet in sheets:
        assert sheet.fields.skills.keys() == SKILLS.keys()
        for up, down in TRACKS.values():
            rising, falling = sheet.fields.skills[up], sheet.fields.skills[down]
            assert len(rising) == len(falling) == 4
            assert list(rising) == sorted(rising)
            assert list(falling) == sorted(falling, reverse=True)
    assert len(sheets) == 16


def test_the_worked_sheet_is_amanda_sharpes() -> None:
    fields = card("amanda-sharpe").fields
    assert (fields.sanity, fields.stamina, fields.focus, fields.money, fields.clues) == (5, 5, 3, 1, 1)
    assert fields.random == {"common": 1, "unique": 1, "spell": 1, "skill": 2}
    assert fields.skills == {
        "speed": (1, 2, 3, 4), "sneak": (4, 3, 2, 1), "fight": (1, 2, 3, 4), "will": (4, 3, 2, 1),
        "lore": (1, 2, 3, 4), "luck": (4, 3, 2, 1),
    }  # fmt: skip


def test_facts_that_the_rulebook_names() -> None:
    spawn = card("star-spawn").fields
    assert (spawn.awareness, spawn.horror_rating, spawn.horror_damage) == (-1, -3, 3)
    assert (spawn.toughness, spawn.combat_rating, spawn.combat_damage) == (3, -3, 3)
    elder = card("elder-thing").fields
    assert (elder.horror_rating, elder.horror_damage, elder.toughness) == (-3, 2, 2)
    assert (elder.combat_rating, elder.combat_damage) == (0, 1)
    young = card("dark-young")
    assert (young.fields.movement, young.fields.dimension) == ("stationary", "hexagon")
    assert young.fields.keyword_values == {"nightmarish": 1}
    automatic, shrivelling, heal = (card(code).fields for code in ("45-automatic", "shrivelling", "heal"))
    assert (automatic.bonuses, automatic.bonus_kind, automatic.hands) == ({"combat": 4}, "physical", 1)
    assert (shrivelling.bonuses, shrivelling.bonus_kind, shrivelling.hands) == ({"combat": 6}, "magical", 1)
    assert (heal.casting, heal.sanity_cost) == (1, 1)
    assert card("tommy-gun").fields.bonuses == {"combat": 6}
    assert card("azathoth").fields.doom == 14
    assert card("the-city-of-the-great-race").fields.colours == ("yellow", "green")


PRICES = {
    "18-derringer": (3, 1), "38-revolver": (4, 1), "45-automatic": (5, 1), "ancient-tome": (4, None), "axe": (3, 1),
    "bullwhip": (2, 1), "cavalry-saber": (3, 1), "cross": (3, 1), "dark-cloak": (2, None), "dynamite": (4, 2),
    "food": (1, None), "knife": (2, 1), "lantern": (3, None), "lucky-cigarette-case": (1, None),
    "map-of-arkham": (2, None), "motorcycle": (4, None), "old-journal": (1, None), "research-materials": (1, None),
    "rifle": (6, 2), "shotgun": (6, 2), "tommy-gun": (7, 2), "whiskey": (1, None),
}  # fmt: skip
"""Price and hands of the common items, as public programs of the game have them (fixtures/ah2/SOURCES.md)."""


def test_common_items_cost_and_take_what_the_programs_say() -> None:
    common = [one for one in box() if one.type_code == "common"]
    assert {one.code: (one.fields.price, one.fields.hands) for one in common} == PRICES
    assert {one.quantity for one in common} == {2}


def test_nothing_is_quoted() -> None:
    assert not any(one.texts or one.flavours for one in box())


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("t:monster", 29),
        ("t:monster toughness>=3", 8),
        ("t:monstruo fortaleza>=3", 8),
        ("t:monster toughness:4", 1),
        ("t:monster is:mask", 5),
        ("t:monster -is:mask", 24),
        ("t:monster movement:flying", 6),
        ("t:monster dimension:hexagon", 5),
        ("keyword:endless", 5),
        ("keyword:physical-immunity t:monster", 4),
        ("t:common", 22),
        ('t:"common item" price>=6', 3),
        ("is:weapon", 19),
        ("is:weapon hands:2", 8),
        ("t:spell bonus>=3", 3),
        ("casting:*", 1),
        ("t:investigator", 16),
        ("t:investigator sanity>=6", 6),
        ("t:investigator focus:3", 2),
        ("home:woods", 0),
        ("home:library", 1),
        ('t:investigator sneak>=6', 2),
        ("t:location is:unstable", 11),
        ("t:location neighbourhood:rivertown", 3),
        ("icon:ally", 1),
        ("t:mythos", 67),
        ("mythos:rumor", 6),
        ("mythos:environment", 24),
        ("mythos:headline", 36),
        ("gate:woods", 10),
        ("t:gate modifier<=-2", 3),
        ("t:ancient-one doom>=13", 3),
        ("t:ancient-one combat:x", 1),
        ("special:loan", 1),
        ("colour:red", 5),
    ],
)  # fmt: skip
def test_search_finds_exactly_so_many(query: str, count: int) -> None:
    found = run(INDEX, query)
    assert not found.notices
    assert found.count == count


def test_face_shows_numbers_and_facts() -> None:
    shown = face(card("monterey-jack"))
    assert [(one.sign, one.value) for one in shown.figures] == [
        ("sanity", 3), ("health", 7), ("focus", 2), ("money", 7), ("clues", 1),
    ]  # fmt: skip
    facts = {
        fact.label.in_language("en"): fact.value.in_language("es") if fact.value else fact.cards for fact in shown.facts
    }
    assert facts["Ability"] == "Arqueología"
    assert facts["Home"] == ("curiositie-shoppe",)
    assert facts["Fixed possessions"] == ("bullwhip", "38-revolver")
    assert facts["Random possessions"] == "2 Objetos únicos, 1 Habilidad"
    assert facts["Luck"] == "5 4 3 2"
    weapon = face(card("tommy-gun"))
    assert (weapon.cost, len(weapon.slots)) == (7, 2)
    assert [(fact.label.in_language("en"), fact.value.in_language("en")) for fact in weapon.facts if fact.value] == [
        ("Combat check", "+6 (physical)")
    ]


def test_relations_are_seen_from_both_sides() -> None:
    found = GAME.relations(box())
    assert Relation("fixed", "duke") in found["ashcan-pete"]
    assert found["duke"] == (Relation("owner", "ashcan-pete"),)
    assert Relation("gate", "gate-yuggoth") in found["yuggoth"]
    assert sum(one.kind == "opens" for one in found["woods"]) == 10
    assert {one.kind for those in found.values() for one in those} <= GAME.vocabulary.relations.keys()


def test_trophies_are_spent_where_the_rulebook_says() -> None:
    docks, science = card("river-docks").fields, card("science-building").fields
    assert (docks.trophies_for, docks.trophies_bring, docks.ability) == ("money", 5, {})
    assert (science.trophies_for, science.trophies_bring) == ("clues", 2)
    assert science.ability == {"en": "Dissection", "es": "Disección"}
    facts = {
        fact.label.in_language("es"): fact.value.in_language("es")
        for fact in face(card("science-building")).facts
        if fact.value
    }
    assert (facts["Aptitud especial"], facts["Se gastan trofeos por"]) == ("Disección", "Pistas: 2")
    found = {
        word: [INDEX.cards[at].code for at in run(INDEX, f"trophies:{word}").cards("en")]
        for word in ("money", "pistas")
    }
    assert found == {"money": ["river-docks"], "pistas": ["science-building"]}


def test_streets_lie_in_a_ring_of_white_arrows_and_the_black_ones_run_back() -> None:
    streets = {one.code: one.fields for one in box() if one.type_code == "street"}
    assert len(streets) == len(NEIGHBOURHOODS) == 9
    assert all(streets[one.white_to].black_to == code for code, one in streets.items())
    way = ["street-rivertown"]
    while streets[way[-1]].white_to != way[0]:
        way.append(streets[way[-1]].white_to)
    assert way == [
        "street-rivertown", "street-french-hill", "street-southside", "street-uptown", "street-miskatonic-university",
        "street-merchant-district", "street-northside", "street-downtown", "street-easttown",
    ]  # fmt: skip
    # The example of movement goes from Rivertown over French Hill to the university.
    assert streets["street-french-hill"].next_to == ("street-miskatonic-university",)
    assert all(code in streets[other].next_to for code, one in streets.items() for other in one.next_to)
    assert run(INDEX, "t:street neighbourhood:rivertown").count == 1
    beside = [one for one in GAME.relations(box())["street-french-hill"] if one.kind == "next-to"]
    assert beside == [Relation("next-to", "street-miskatonic-university")]
