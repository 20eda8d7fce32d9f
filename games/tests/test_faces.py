"""Numbers and signs printed on cards, by game."""

import msgspec

from games.ahlcg.cards import Icons
from games.ahlcg.face import face
from games.ahlcg.tests.cards import make_card, make_investigator
from games.engine import CardRecord, Face, Figure, Game
from games.lotr.cards import LotrFields
from games.lotr.face import face as lotr_face


def said(figures: tuple[Figure, ...]) -> list[tuple[str, object]]:
    return [(figure.sign, figure.value) for figure in figures]


def test_face_of_an_asset_has_cost_icons_slots_and_numbers() -> None:
    card = make_card("a", cost="X", icons=Icons(combat=1, wild=2), slots=("hand", "hand"), health=2, sanity=0)
    assert face(card).cost == "X"
    assert said(face(card).skills) == [("combat", 1), ("wild", 2)]
    assert said(face(card).slots) == [("hand", None), ("hand", None)]
    assert said(face(card).figures) == [("health", 2), ("sanity", 0)]


def test_face_of_an_investigator_has_four_skills() -> None:
    card = make_investigator("i", icons=Icons(willpower=3, intellect=5, combat=2, agility=2), health=5, sanity=9)
    assert said(face(card).skills) == [("willpower", 3), ("intellect", 5), ("combat", 2), ("agility", 2)]


def test_face_multiplies_what_is_counted_per_investigator() -> None:
    place = make_card("l", type_code="location", shroud=2, clues=1)
    assert [(one.sign, one.times is not None) for one in face(place).figures] == [("shroud", False), ("clues", True)]
    fixed = make_card("l", type_code="location", shroud=2, clues=1, clues_fixed=True)
    assert [one.times for one in face(fixed).figures] == [None, None]
    enemy = make_card("e", type_code="enemy", health=4, health_per_investigator=True, enemy_evade="–")
    assert [(one.sign, one.value, one.times is not None) for one in face(enemy).figures] == [
        ("health", 4, True), ("evade", "–", False),
    ]  # fmt: skip


def test_face_of_a_hero_has_threat_and_no_cost() -> None:
    fields = LotrFields(threat=9, willpower=2, attack=1, defence=1, hit_points=3)
    hero = CardRecord(code="h", names={"en": "Hero"}, type_code="hero", set_code="s", position=1, fields=fields)
    assert lotr_face(hero).cost is None
    assert said(lotr_face(hero).skills) == [
        ("threat", 9), ("willpower", 2), ("attack", 1), ("defence", 1), ("hit-points", 3),
    ]  # fmt: skip
    assert said(lotr_face(hero).figures) == []
    assert lotr_face(hero).has_values
    (default,) = (field.default for field in msgspec.structs.fields(Game) if field.name == "face")
    assert default(hero) == Face(cost=None)


def test_face_of_an_enemy_has_all_its_numbers() -> None:
    fields = LotrFields(engagement=30, threat_strength=2, attack=1, defence=0, hit_points=3, victory=1)
    enemy = CardRecord(code="e", names={"en": "Foe"}, type_code="enemy", set_code="s", position=1, fields=fields)
    assert said(lotr_face(enemy).skills) == [("attack", 1), ("defence", 0), ("hit-points", 3)]
    assert said(lotr_face(enemy).figures) == [("engagement", 30), ("threat", 2), ("victory", 1)]
