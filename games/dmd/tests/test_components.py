"""The components of the box: how many there are, what is printed on them, and how they are found."""

from itertools import product
from math import comb
from typing import Any

import pytest
from msgspec.structs import replace

from games.dmd import numbers
from games.dmd.cards import references
from games.dmd.face import face
from games.dmd.game import GAME
from games.dmd.numbers import Pool, attack_dice, roll_pool, stages_of, struck
from games.dmd.tests.box import BOX, box
from games.engine import CardRecord, Catalogue, Relation
from games.engine.search.index import SearchIndex
from games.engine.search.query import run
from games.engine.tests import boxes
from games.engine.tests.boxes import Belongs, counted

INDEX = SearchIndex(GAME.searching, box())


def card(code: str) -> CardRecord:
    found = box().get(code)
    assert found
    return found


def of_type(type_code: str) -> list[CardRecord]:
    return [one for one in box() if one.type_code == type_code]


def _token(start: str) -> Belongs:
    """The tokens of that name outside the boxes of Elder Ones and Episodes."""
    return lambda card: card.code.startswith(f"token-{start}") and card.encounter_set is None


COUNTED: dict[str, Belongs] = {
    "map-tiles": boxes.of_type("map-tile"),
    "insanity-cards": boxes.of_type("insanity"),
    "bonus-dice": lambda card: card.code == "die-bonus",
    "normal-dice": lambda card: card.code == "die-normal",
    "tokens": _token(""),
    "starting-space": _token("starting-space"),
    "wounds": _token("wound"),
    "gates": _token("gate"),
    "progression": _token("progression"),
    "stairs": _token("staircase"),
    "tunnels": _token("tunnel"),
    "level-1-skills": lambda card: card.type_code == "token" and bool(card.fields.skill),
    "fire": _token("fire"),
    "elder-ones": boxes.of_type("elder-one"),
    "episodes": boxes.of_type("episode"),
    "investigators": boxes.of_type("investigator"),
}
"""The lines whose components are cards here, each with a test for its cards."""


def test_rows_come_to_what_the_box_holds() -> None:
    assert counted(box(), COUNTED) == {line: BOX[line]["copies"] for line in COUNTED}
    assert counted(box(), COUNTED)["tokens"] == 49
    assert len(box()) == box().sets["base"].size == 90


def test_lines_of_the_box_add_up() -> None:
    assert sum(BOX[part]["copies"] for part in BOX["tokens"]["parts"]) == 49 == 1 + 26 + 3 + 1 + 2 + 2 + 6 + 8
    assert BOX["markers"]["copies"] == 30 == numbers.MAX_INVESTIGATORS * numbers.MARKERS_EACH
    assert BOX["bases"]["copies"] == numbers.MAX_INVESTIGATORS
    assert BOX["fire"]["copies"] == numbers.FIRE_TOKENS
    assert BOX["normal-dice"]["copies"] == numbers.ROLLED_DICE
    assert BOX["cultists"]["copies"] == card("cultist").fields.figures


def test_numbers_of_the_table_of_players() -> None:
    assert [numbers.investigators_for(players) for players in range(1, 6)] == [2, 2, 3, 4, 5]
    lineups = [comb(len(of_type("investigator")), numbers.investigators_for(players)) for players in range(1, 6)]
    assert lineups == [45, 45, 120, 210, 252]
    assert len(list(product(of_type("episode"), of_type("elder-one")))) == 12


def test_boards_have_a_signature_skill_of_their_own_and_two_common_ones() -> None:
    boards = of_type("investigator")
    for board in boards:
        pools = [card(code).fields.pool for code in board.fields.skills]
        assert pools == ["signature", "common", "common"], board.code
        assert len(set(board.fields.skills)) == numbers.SKILLS
    assert len({board.fields.skills[0] for board in boards}) == len(boards) == 10
    assert {one.code for one in of_type("skill") if one.fields.pool == "common"} == {
        one.fields.skill for one in of_type("token") if one.fields.skill
    }


def test_boxes_hold_what_the_setup_asks_for() -> None:
    for episode in of_type("episode"):
        fields = episode.fields
        assert (fields.mythos, fields.discoveries, fields.actions) == (8, 15, 2)
    for elder_one in of_type("elder-one"):
        assert (elder_one.fields.mythos, elder_one.fields.stages) == (8, 4)
        stages = stages_of(elder_one.code, box())
        assert [stage.fields.stage for stage in stages] == [1, 2, 3, 4]
        assert {stage.encounter_set for stage in stages} == {elder_one.encounter_set}
    assert numbers.MYTHOS_OF_EACH_BOX * 2 == numbers.MYTHOS_CARDS == 16


@pytest.mark.parametrize(
    ("code", "fields", "said"),
    [
        ("episode-1", {"mythos": 8, "discoveries": 15, "actions": 2}, []),
        ("episode-1", {"mythos": 7}, ["it has mythos 7, where every episode has 8"]),
        ("episode-1", {"discoveries": 16, "actions": 3}, [
            "it has discoveries 16, where every episode has 15", "it has actions 3, where every episode has 2",
        ]),
        ("hastur", {}, []),
        ("hastur", {"stages": 5}, ["it has stages 5, where every elder-one has 4"]),
        ("borden", {"skills": ("savage", "swiftness")}, ["its skills are not a signature skill and two common ones"]),
        ("borden", {"sanity": 9, "thresholds": (2, 4, 6, 8), "dice_at": (2, 4, 6, 8)}, []),
        ("borden", {"sanity": 8, "thresholds": (2, 4, 6, 8), "dice_at": (2, 4, 5)}, [
            "bonus dice stand at 3 thresholds, not at 4", "a bonus die stands where there is no threshold",
            "a threshold stands off the Sanity track",
        ]),
    ],
)  # fmt: skip
def test_data_that_cannot_be_true_is_odd(code: str, fields: dict[str, Any], said: list[str]) -> None:
    one = card(code)
    assert list(GAME.data_checks(replace(one, fields=replace(one.fields, **fields)), box())) == said


def test_nothing_here_is_odd_and_a_lost_stage_is() -> None:
    assert [said for one in box() for said in GAME.data_checks(one, box())] == []
    rest = Catalogue(version=1, cards=[one for one in box() if one.code != "hastur-stage-3"])
    assert list(GAME.data_checks(card("hastur"), rest)) == ["its Stage cards are [1, 2, 4], not 1 to 4"]


def test_episodes_are_scenarios_with_their_card_and_box() -> None:
    guide = box().guides["season-1"]
    assert len(guide.order) == 6
    for number, code in enumerate(guide.order, 1):
        scenario = box().scenarios[code]
        episode = card(scenario.reference_card or "")
        assert (episode.fields.number, scenario.heading) == (number, str(number))
        assert episode.names == scenario.names
        assert scenario.encounter_sets == (episode.encounter_set,)


def test_facts_that_the_rulebook_names() -> None:
    assert card("hastur-stage-2").fields.health == 12
    vampire = card("fire-vampire").fields
    assert (vampire.health, vampire.normal, vampire.bonus, vampire.adds_fire) == (4, 2, 1, 1)
    assert (card("cultist").fields.health, card("cultist").names["es"]) == (2, "Sectario")
    assert card("ian-welles").fields.skills[:2] == ("vengeance-obsession", "brawling")
    jerome = card("jerome").fields
    assert (jerome.stress_cost, jerome.takes_wounds, jerome.grants) == (2, 1, {"stealth": 1})
    assert (card("bleach").fields.stress_cost, card("bleach").fields.discovery) == (1, jerome.discovery)
    assert card("recurring-trauma").fields.keeps_mythos == 1
    assert "tentacle" not in {result for side in card("die-bonus").fields.faces for result in side}
    assert len(card("die-bonus").fields.faces) == len(card("die-normal").fields.faces) == 6


def test_stage_two_of_hastur_with_nine_and_five_wounds() -> None:
    blow = struck(card("hastur-stage-2").fields.health, 9, 5)
    assert (blow.is_defeated, blow.overkill, blow.wounds) == (True, 2, 0)
    assert struck(12, 9, 2) == struck(12, 11, 0)
    assert (struck(12, 9, 2).wounds, struck(12, 9, 3).is_defeated, struck(12, 9, 3).overkill) == (11, True, 0)
    assert not struck(None, 90, 9).is_defeated


def test_dice_of_revealed_stages_add_up_as_far_as_they_are_known() -> None:
    hastur = stages_of("hastur", box())
    assert attack_dice(hastur[:1]) == Pool(0, 0)
    assert attack_dice(hastur[:2]) is None
    assert attack_dice(hastur[:3]) == Pool(3, 3)
    assert attack_dice(hastur) is None
    final = replace(hastur[3], fields=replace(hastur[3].fields, normal=2, bonus=1))
    assert attack_dice([*hastur[:3], final]) == Pool(5, 4)
    assert roll_pool(2, 1) == Pool(3, 3)


def test_everything_named_is_there_and_nothing_is_quoted() -> None:
    for one in box():
        for field, code in references(one):
            assert box().get(code), (one.code, field, code)
        assert one.encounter_set is None or one.encounter_set in box().encounter_sets
        assert not one.texts
        assert not one.flavours


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("t:investigator", 10),
        ("t:investigador", 10),
        ("skill:brawling t:investigator", 3),
        ("capacidad:pelea t:investigador", 3),
        ("skill:swiftness t:investigator", 4),
        ("skill:stealth", 5),
        ("t:skill", 16),
        ("is:signature", 10),
        ("is:distintiva", 10),
        ("t:skill pool:common", 6),
        ("is:comun levels=4", 6),
        ("t:insanity", 12),
        ("t:locura is:placeholder", 9),
        ("is:enemy", 12),
        ("is:enemigo health>=4", 1),
        ("vida>=4 t:monstruo", 1),
        ("t:monster", 9),
        ("dice=3", 1),
        ("t:stage elderone:hastur", 4),
        ("elderone:hastur t:monster", 1),
        ("t:etapa primigenio:cthulhu", 4),
        ("stage=4", 2),
        ("box:box-hastur", 7),
        ("caja:box-cthulhu", 7),
        ("t:episode episode>=4", 3),
        ("is:discovery", 3),
        ("is:descubrimiento cost<=1", 1),
        ("t:companion wounds=1", 1),
        ("result:tentacle", 1),
        ("resultado:exito", 2),
        ("t:token", 17),
        ("quantity>=8 t:ficha", 4),
        ("figures>=4", 2),
    ],
)
def test_search_finds_exactly_so_many(query: str, count: int) -> None:
    found = run(INDEX, query)
    assert not found.notices
    assert found.count == count


def test_face_shows_numbers_and_facts() -> None:
    shown = face(card("fire-vampire"))
    assert [(one.sign, one.value) for one in shown.figures] == [("hit-points", 4), ("combat", 2), ("wild", 1)]
    facts = {fact.label.in_language("en"): fact.cards for fact in face(card("ian-welles")).facts}
    assert facts == {"Signature skill": ("vengeance-obsession",), "Common skills": ("brawling", "swiftness")}
    words = {
        fact.label.in_language("es"): fact.value.in_language("es")
        for fact in face(card("die-normal")).facts
        if fact.value
    }
    assert words["Color"] == "negro"
    assert words["Caras"] == "2 × Éxito, 1 × Éxito + Tentáculo, 1 × Tentáculo, 1 × Símbolo arcano, 1 × en blanco"


def test_relations_are_seen_from_both_sides() -> None:
    found = GAME.relations(box())
    assert Relation("skill", "savage") in found["borden"]
    assert found["savage"] == (Relation("board", "borden"),)
    assert [one.code for one in found["hastur"] if one.kind == "stage"] == [f"hastur-stage-{n}" for n in range(1, 5)]
    assert Relation("serves", "hastur") in found["cultist"]
    assert Relation("other-side", "bleach") in found["jerome"]
    assert Relation("other-side", "jerome") in found["bleach"]
    assert {one.kind for those in found.values() for one in those} <= GAME.vocabulary.relations.keys()


def test_cards_that_the_rulebook_describes() -> None:
    byakhee, cultist, action = (card(code).fields for code in ("mythos-byakhee", "mythos-cultist", "search-a-corpse"))
    assert (byakhee.symbol, byakhee.moves, byakhee.affects_all) == (True, "byakhee", False)
    assert [(one.gate, one.enemy) for one in byakhee.spawns] == [("red", "byakhee")]
    assert (cultist.symbol, cultist.moves, cultist.affects_all) == (None, "", True)
    assert [(one.gate, one.enemy) for one in cultist.spawns] == [("blue", "cultist")]
    assert (action.successes, action.corpse_of) == (2, "cultist")
    assert [fact.label.in_language("es") for fact in face(card("mythos-byakhee")).facts] == [
        "Símbolo de Invocación", "Mueve", "En el Portal rojo", "Nombre",
    ]  # fmt: skip
    known = GAME.relations(box())
    assert Relation("spawner", "mythos-byakhee") in known["byakhee"]
    assert Relation("searched", "search-a-corpse") in known["cultist"]
    for query, count in (("is:symbol", 1), ("gate:azul", 1), ("spawns:cultist", 1), ("successes:2", 1)):
        assert run(INDEX, query).count == count, query
