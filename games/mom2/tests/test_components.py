"""The components: how many there are, what is printed on them, what stays hidden, and how they are found."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engine import Catalogue, Relation, in_every_language
from games.engine.collection import Holdings, copies_owned, copies_printed
from games.engine.search.index import SearchIndex
from games.engine.search.query import run
from games.mom2.cards import ATTRIBUTES, TYPES, Back, Mom2Fields, references
from games.mom2.face import face
from games.mom2.game import GAME
from games.mom2.loadout import of_known_number
from games.mom2.tests.box import box, card

INDEX = SearchIndex(GAME.searching, box())


def test_components_by_type() -> None:
    assert Counter(one.type_code for one in box()) == {
        "investigator": 40, "common": 95, "unique": 42, "spell": 19, "elixir": 1, "condition": 12, "damage": 31,
        "horror": 32, "agenda": 1, "monster": 40, "scenario": 21,
    }  # fmt: skip
    assert {one.type_code for one in box()} == TYPES.keys()


def test_the_base_box_has_what_its_list_says() -> None:
    base = [one for one in box() if one.set_code == "base"]
    copies = Counter({kind: sum(one.quantity for one in base if one.type_code == kind) for kind in TYPES})
    # The list of components: 8 investigators, 40 Common Items, 30 Spells.
    assert (copies["investigator"], copies["common"], copies["spell"]) == (8, 40, 30)
    # The conversion kit: 16 investigator cards.
    kit = [one for one in box() if one.set_code in ("mom1e", "fa", "cotw") and one.type_code == "investigator"]
    assert len(kit) == 16


def test_insane_cards_are_one_front_with_a_back_for_each_copy() -> None:
    insane = card("insane")
    backs = Counter(back.set_code for back in insane.fields.backs)
    assert backs == {"base": 12, "btt": 4, "hj": 3, "pots": 2, "soa": 3, "sot": 2}
    assert copies_printed(insane, box()) == 26 == len(insane.fields.backs)
    owned = copies_owned(Holdings(sets={"base": 1, "soa": 1}), box())
    assert owned["insane"] == 15
    assert copies_printed(card("torch"), box()) == 1 + 3
    assert of_known_number({"wounded": 2, "insane": 2}, box()) == {"insane": 2}


def test_figure_collections_hold_the_first_edition_once_more() -> None:
    assert copies_owned(Holdings(sets={"rn": 1}), box()) == {
        **{one.code: 1 for one in box() if one.set_code == "mom1e"}, "dearly-departed": 1,
    }  # fmt: skip
    of_suppressed = copies_owned(Holdings(sets={"sm": 1}), box())
    assert of_suppressed["monterey-jack"] == of_suppressed["byakhee"] == of_suppressed["cult-of-sentinel-hill"] == 1
    assert len(of_suppressed) == 11 + 6 + 1


def test_codes_of_backs_are_all_different() -> None:
    codes = [back.code for one in box() for back in one.fields.backs]
    assert len(codes) == len(set(codes)) == 19 * 5 + 26 + 3 * 5 + 6 + 4
    assert not {code for code in codes if box().get(code)}
    assert all(back.secret for one in box() for back in one.fields.backs)


def test_investigators_share_out_14_and_21_points() -> None:
    known = [one.fields for one in box() if one.type_code == "investigator" and one.fields.health is not None]
    assert len(known) == 10
    for fields in known:
        assert fields.health + fields.sanity == 14
        assert sum(getattr(fields, name) for name in ATTRIBUTES) == 21


def test_names_of_the_rulebook() -> None:
    spanish = {one.names["en"]: one.names.get("es") for one in box()}
    assert (spanish["Hunting Horror"], spanish["Riot"], spanish["Insane"]) == ("Horrendo cazador", "Turba", "Loco")
    assert {one.fields.base for one in box() if one.set_code == "base" and one.type_code == "monster"} == {
        "small", "medium", "large",
    }  # fmt: skip
    assert spanish["Knife"] is None


def test_nothing_is_quoted() -> None:
    assert not any(one.texts or one.flavours or (one.back and one.back.texts) for one in box())


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("t:monster", 40),
        ("t:monster horror>=6", 10),
        ("t:monstruo horror>=6", 10),
        ("t:monster awareness>=6", 7),
        ("percepción>=6", 7),
        ("brawn>=5", 8),
        ("agresividad>=5", 8),
        ("t:monster health>=5", 7),
        ("perinvestigator:3", 4),
        ("t:monster is:unique", 5),
        ("base:small", 6),
        ("peana:pequeña", 6),
        ("t:investigator", 40),
        ("t:investigator health>=7", 7),
        ("t:investigador vida>=7", 7),
        ("lore>=4", 3),
        ("saber>=4", 3),
        ("will:4", 4),
        ("agility:5", 1),
        ("is:weapon", 40),
        ("is:arma", 40),
        ("is:weapon damage>=4", 4),
        ("daño>=4", 6),
        ("t:spell is:attack", 8),
        ("is:secret", 25),
        ("backs:5", 22),
        ("backs>=6", 2),
        ("is:back", 11),
        ("is:item", 137),
        ("is:possession", 157),
        ("timing:keep", 12),
        ('momento:"mantener boca arriba"', 12),
        ("t:damage timing:resolve", 13),
        ("trait:evidence", 20),
        ("rasgo:prueba", 20),
        ('trait:"light source"', 5),
        ('trait:"bladed weapon"', 14),
        ("product:soa t:common", 11),
        ('producto:soa tipo:"objeto común"', 11),
        ("product:pots t:common", 14),
        ("product:btt", 24),
        ("cycle:first", 33),
        ("t:scenario", 21),
        ('"broken bottle"', 1),
    ],
)
def test_search_finds_exactly_so_many(query: str, count: int) -> None:
    found = run(INDEX, query)
    assert not found.notices
    assert found.count == count


@pytest.mark.parametrize("secret", ["pyromania", "neurotoxin", "placebo", '"crisis of conscience"', "insane-pyromania"])
def test_search_finds_no_card_by_a_secret_back(secret: str) -> None:
    assert run(INDEX, secret).count == 0


def test_face_shows_numbers_and_facts() -> None:
    shown = face(card("agatha-crane"))
    assert [(one.label.in_language("en"), one.value) for one in shown.skills] == [
        ("Strength", 2), ("Agility", 3), ("Observation", 4), ("Lore", 5), ("Influence", 3), ("Will", 4),
    ]  # fmt: skip
    assert [(one.sign, one.value) for one in shown.figures] == [("health", 5), ("sanity", 9)]
    spawn = face(card("star-spawn"))
    assert [(one.label.in_language("es"), one.value, one.times is not None) for one in spawn.figures] == [
        ("Vida", 9, False), ("Vida adicional", 3, True), ("Percepción", 5, False), ("Horror", 8, False),
        ("Agresividad", 5, False),
    ]  # fmt: skip
    assert [
        (fact.label.in_language("en"), fact.value.in_language("es") if fact.value else fact.cards)
        for fact in spawn.facts
    ] == [("Base", "grande")]
    whiskey = card("whiskey")
    assert whiskey.back
    assert whiskey.back.names == {"en": "Broken Bottle"}
    assert [one.value for one in face(whiskey).back_figures] == [1]
    assert [fact.value.in_language("es") for fact in face(card("minor-injury")).facts if fact.value] == [
        "Resolver inmediatamente", "al menos 2",
    ]  # fmt: skip


def test_face_keeps_backs_apart_from_what_everybody_sees() -> None:
    shown = face(card("agenda"))
    assert [(back.names["en"], back.figures[0].value) for back in shown.hidden_backs] == [
        ("Deep One Hybrid", 3), ("Deep One Hybrid", 5), ("Human", 3), ("Human", 4),
    ]  # fmt: skip
    assert not shown.back_figures
    assert [back.names for back in face(card("wither")).hidden_backs] == [{}] * 5
    assert face(card("whiskey")).hidden_backs == ()


def test_relations_are_seen_from_both_sides() -> None:
    found = GAME.relations(box())
    assert found["ashcan-pete"] == (Relation("starts-with", "duke"),)
    assert found["duke"] == (Relation("owner", "ashcan-pete"),)
    assert len(found) == 10
    assert all(box().get(code) for one in box() for _field, code in references(one))


def test_readers_of_a_card_are_led_to_its_rules() -> None:
    assert list(GAME.cited_rules(card("insane")))[2:] == [
        "MOM2-DMG-11", "MOM2-DMG-12", "MOM2-VIS-02", "MOM2-POS-09", "MOM2-POS-11", "MOM2-POS-10",
    ]  # fmt: skip
    assert list(GAME.cited_rules(card("torch"))) == ["MOM2-POS-19"]
    assert list(GAME.cited_rules(card("knife"))) == []
    assert {id for one in box() for id in GAME.cited_rules(one)} <= GAME.vocabulary.rules.keys()


def test_components_of_the_fixtures_are_not_odd() -> None:
    assert [said for one in box() for said in GAME.data_checks(one, box())] == []


@pytest.mark.parametrize(
    ("of", "fields", "said"),
    [
        ("rita-young", Mom2Fields(strength=6, agility=2, observation=2, lore=2, influence=2, will=2), "from 2 to 5"),
        ("rita-young", Mom2Fields(strength=5), "of six attributes it has 1"),
        ("rita-young", Mom2Fields(health=0, sanity=5), "must be above 0"),
        ("knife", Mom2Fields(timing="keep"), "MOM2-VAL-04"),
        ("wither", Mom2Fields(), "a spell has a back"),
        ("bandages", Mom2Fields(damage=1), "no attack icon"),
        ("whiskey", Mom2Fields(back_damage=1), "no attack icon"),
        ("insane", Mom2Fields(backs=(Back(code="insane-x", set_code="chess"),)), "'chess', which is no product"),
    ],
)
def test_what_cannot_be_true_is_odd(of: str, fields: Mom2Fields, said: str) -> None:
    (oddity,) = GAME.data_checks(replace(card(of), fields=fields), box())
    assert said in oddity


def test_nobody_knows_which_monsters_swim_or_fly() -> None:
    monsters = [one for one in box() if one.type_code == "monster"]
    assert {(one.fields.aquatic, one.fields.flying) for one in monsters} == {(None, None)}
    assert run(INDEX, "is:aquatic or is:volador").count == 0


def test_aquatic_and_flying_monsters_are_shown_and_found() -> None:
    known = replace(card("byakhee"), fields=replace(card("byakhee").fields, aquatic=False, flying=True))
    facts = {fact.label.in_language("en"): fact.value for fact in face(known).facts}
    assert facts["Abilities"]
    assert in_every_language(facts["Abilities"]) == {"en": "Flying", "es": "Volador"}
    found = SearchIndex(GAME.searching, Catalogue(version=1, cards=[known, card("deep-one")]))
    assert [found.cards[at].code for at in run(found, "is:flying").cards("en")] == ["byakhee"]
    assert run(found, "is:aquatic").count == 0
