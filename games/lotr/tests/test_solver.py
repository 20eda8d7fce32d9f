"""Decks found by the solver: three heroes that can pay for fifty cards, from the collection alone."""

from collections import Counter
from typing import Any

import pytest

from cardsdb.catalogue import catalogue_get
from decks.tests.live import own_cards, own_context
from decks.web.builder.edits import leaders_name
from games.engine import Build, CardRecord, Catalogue, Group, validate, validate_group
from games.engine.collection import Holdings, copies_owned
from games.engine.solver import Found, Question, Wishes, ask
from games.lotr.deck import part_of, prepare, stats
from games.lotr.does import effects
from games.lotr.eligibility import can_pay
from games.lotr.game import GAME
from games.lotr.solver import SPHERE_SHARE, TYPES, USUAL, drawback
from games.lotr.tests import cards as invented

assert GAME.building
BUILDING = GAME.building
FACTS = own_cards("lotr").cards
REVISED = copies_owned(Holdings(sets={"revised-core-set": 1}), FACTS)
EVERYTHING = copies_owned(Holdings(sets=dict.fromkeys(FACTS.sets, 1)), FACTS)


def found_in(owned: dict[str, int], build: Build = Build(), **question: Any) -> Found:  # noqa: B008  (it is immutable)
    """The deck found from these copies of the project's own cards."""
    asked = Question(build=build, collection="shelf", **question)
    answer = ask(BUILDING, [asked], {"shelf": owned}, FACTS)
    assert answer.status == "found"
    return answer.found[0]


def with_effect(found: Found, effect: str) -> int:
    does = FACTS.derived(effects)
    return sum(copies for code, copies in found.build.zones["main"].items() if effect in does[code])


def core_hero(name: str) -> str:
    (code,) = [hero.code for hero in FACTS.of_type("hero") if (hero.name, hero.set_code) == (name, "core-set")]
    return code


@pytest.fixture
def catalogue(lotr_cards: Any) -> Catalogue:
    return catalogue_get("lotr").cards


def owned_boxes(catalogue: Catalogue, boxes: int) -> dict[str, dict[str, int]]:
    return {"shelf": copies_owned(Holdings(sets={"core-set": boxes}), catalogue)}


@pytest.mark.parametrize("leaders", [(), ("one",), ("three", "of", "them")])
def test_three_heroes_with_fifty_cards_that_they_can_pay_for(catalogue: Catalogue, leaders: tuple[str, ...]) -> None:
    owned = owned_boxes(catalogue, 2)
    if leaders:
        by_sphere = {card.classes: card.code for card in catalogue if card.type_code == "hero"}
        leaders = tuple(by_sphere[sphere,] for sphere in ("leadership", "lore", "spirit"))[: len(leaders)]
    answer = ask(BUILDING, [Question(build=Build(leaders=leaders), collection="shelf")], owned, catalogue)
    assert answer.status == "found"
    build = answer.found[0].build
    assert (len(build.leaders), sum(build.zones["main"].values())) == (3, 50)
    problems = {problem.code for problem in validate(BUILDING, build, catalogue).problems}
    assert problems <= {"unique-copies", "attachment-without-bearer", "restricted-attachments"}
    heroes = [catalogue.get(code) for code in build.leaders]
    for code in build.zones["main"]:
        card = catalogue.get(code)
        assert card
        assert any(hero and can_pay(hero, card) for hero in heroes)
    counted = {"shelf": {card.code: owned["shelf"].get(card.code, 0) for card in catalogue}}
    group = Group(builds=(build,), collections=("shelf",), owned=counted)
    assert validate_group(BUILDING, group, catalogue) == ()


def test_two_decks_at_one_table_have_different_heroes(catalogue: Catalogue) -> None:
    questions = [Question(build=Build(), collection="shelf")] * 2
    answer = ask(BUILDING, questions, owned_boxes(catalogue, 3), catalogue)
    assert answer.status == "found"
    assert len({code for one in answer.found for code in one.build.leaders}) == 6


def test_cards_that_no_hero_can_pay_for_fill_a_deck_only_where_there_are_no_others(catalogue: Catalogue) -> None:
    """The rules warn of them and allow them, so that one box has a deck for any of its heroes."""
    tactics = [card.code for card in catalogue if card.type_code == "hero" and card.classes == ("tactics",)]
    question = Question(build=Build(leaders=tuple(tactics)), collection="shelf")
    one, two = (ask(BUILDING, [question], owned_boxes(catalogue, boxes), catalogue) for boxes in (1, 2))
    assert (one.status, two.status) == ("found", "found")
    payable = {card.code for card in catalogue if set(card.classes) <= {"tactics", "neutral"}}
    for answer, owned in ((one, owned_boxes(catalogue, 1)), (two, owned_boxes(catalogue, 2))):
        found = answer.found[0]
        main = found.build.zones["main"]
        assert sum(main.values()) == 50
        assert validate(BUILDING, found.build, catalogue).is_valid
        rescued = {code for (_zone, code), reasons in found.why.items() if reasons[0].kind == "rescue"}
        names = {hero.name_key for hero in map(catalogue.get, tactics) if hero}
        of_heroes = {card.code for card in catalogue if card.unique and card.name_key in names}
        assert rescued == main.keys() - (payable - of_heroes)
        usual = {code: min(copies, 3) for code, copies in owned["shelf"].items() if code in payable - of_heroes}
        decks = {code for code in usual if (card := catalogue.get(code)) and part_of(card) == "standard"}
        assert bool(rescued) is (sum(usual[code] for code in decks) < 50)


def test_a_deck_that_the_shelf_does_not_fill_tells_how_many_cards_it_has(catalogue: Catalogue) -> None:
    owned = owned_boxes(catalogue, 1)["shelf"]
    cards = [code for code in sorted(owned) if (card := catalogue.get(code)) and part_of(card) == "standard"]
    heroes = [hero.code for hero in catalogue.of_type("hero") if owned.get(hero.code)]
    shelf = {**{code: 1 for code in heroes}, **{code: 1 for code in cards[:42]}}
    for leaders in ((), tuple(heroes[:3])):
        answer = ask(
            BUILDING, [Question(build=Build(leaders=leaders), collection="shelf")], {"shelf": shelf}, catalogue
        )
        assert (answer.status, answer.missing) == ("impossible", 8)
        (problem,) = answer.found[0].problems
        assert (problem.code, problem.params) == ("deck-too-small", {"found": 42, "limit": 50})
        assert len(answer.found[0].build.leaders) <= 3


def test_cards_without_heroes_get_those_that_can_pay_for_them(catalogue: Catalogue) -> None:
    allies = [card for card in catalogue if card.type_code == "ally" and card.classes]
    kept = {card.code: 1 for card in allies if card.classes[0] in ("lore", "tactics")}
    question = Question(build=Build(zones={"main": kept}), collection="shelf")
    answer = ask(BUILDING, [question], owned_boxes(catalogue, 2), catalogue)
    build = answer.found[0].build
    assert (answer.status, len(build.leaders), sum(build.zones["main"].values())) == ("found", 3, 50)
    assert build.zones["main"].items() >= {code: build.zones["main"][code] for code in kept}.items()
    assert "sphere-missing" not in {problem.code for problem in validate(BUILDING, build, catalogue).problems}


def test_the_order_of_seats_and_cards_changes_no_deck(catalogue: Catalogue) -> None:
    owned = owned_boxes(catalogue, 3)
    heroes = sorted(card.code for card in catalogue if card.type_code == "hero")
    questions = [Question(build=Build(leaders=(code,)), collection="shelf") for code in heroes[:2]]
    first = ask(BUILDING, questions, owned, catalogue)
    backwards = {"shelf": dict(reversed(owned["shelf"].items()))}
    assert first.status == "found"
    assert ask(BUILDING, questions[::-1], backwards, catalogue).found == first.found[::-1]


def test_wishes_about_effects_are_met_by_the_facts() -> None:
    found = found_in(REVISED)
    assert (found.unmet, found.unknown) == ({}, frozenset())
    assert {effect: with_effect(found, effect) >= number for effect, number in USUAL.items()} == dict.fromkeys(
        USUAL, True
    )
    wished = found_in(REVISED, wishes=Wishes(does={"healing": 6, "draw": 9, "economy": 0}))
    assert (with_effect(wished, "healing") >= 6, with_effect(wished, "draw") >= 9, wished.unmet) == (True, True, {})
    healer = next(place for place in wished.added if FACTS.get(place[1]).name == "Lore of Imladris")  # type: ignore[union-attr]
    assert ("does", "Heals") in {(why.kind, why.text.in_language("en")) for why in wished.why[healer]}


@pytest.mark.parametrize(
    ("card", "unknown"),
    [
        ({"does": ()}, set()),
        ({"does": ("draw",)}, set()),
        ({"texts": {"en": "Invented words."}}, set()),
        ({}, {"draw", "economy", "healing"}),
    ],
)
def test_effects_are_unknown_if_neither_text_nor_facts_tell_them(card: dict[str, Any], unknown: set[str]) -> None:
    heroes = [invented.make_hero(name, "lore", 8) for name in ("one", "two", "three")]
    fillers = [invented.make_card(f"f{number}", does=()) for number in range(16)]
    catalogue = Catalogue(version=1, cards=[*heroes, *fillers, invented.make_card("asked", **card)])
    answer = ask(BUILDING, [Question(build=Build())], {}, catalogue)
    assert (answer.status, set(answer.found[0].unknown)) == ("found", unknown)


@pytest.mark.parametrize("leaders", [(), ("Éowyn",), ("Gimli", "Legolas", "Denethor")])
def test_deck_from_everything_is_a_mix(leaders: tuple[str, ...]) -> None:
    found = found_in(EVERYTHING, Build(leaders=tuple(map(core_hero, leaders))))
    deck = prepare(found.build, FACTS)
    figures = stats(deck)
    for type_code, (least, most) in TYPES.items():
        assert least <= figures["types"][type_code] <= most, type_code
    repeated = Counter(slot.copies for slot in deck.standard if slot.card.unique)
    assert repeated[3] <= 1 < repeated[1]
    few, many = (round(share * 50 / 3) for share in SPHERE_SHARE)
    for sphere, heroes in figures["resources"].items():
        assert few * heroes <= figures["classes"][sphere] <= many * heroes, sphere
    codes = {problem.code for problem in validate(BUILDING, found.build, FACTS).problems}
    assert codes <= {"unique-copies"}


@pytest.mark.parametrize("names", [("Gimli",), ("Gimli", "Legolas")])
def test_free_places_for_heroes_are_offered_to_a_deck_with_cards(names: tuple[str, ...]) -> None:
    cards = ("Gandalf", "Feint", "Blade Mastery")
    kept = {card.code: 2 for card in FACTS if card.name in cards and card.set_code == "core-set"}
    assert len(kept) == 3
    leaders = tuple(map(core_hero, names))
    build = found_in(REVISED, Build(leaders=leaders, zones={"main": kept})).build
    assert (build.leaders[: len(leaders)], len(build.leaders)) == (leaders, 3)
    assert all(build.zones["main"][code] >= 2 for code in kept)


def test_contract_for_one_hero_keeps_its_deck_with_one() -> None:
    (contract,) = [card.code for card in FACTS if card.name == "The Grey Wanderer"]
    build = Build(leaders=(core_hero("Aragorn"),), zones={"main": {contract: 1}})
    found = found_in({**EVERYTHING, contract: 1}, build)
    assert found.build.leaders == build.leaders


def test_heroes_that_are_there_play_alone_if_the_collection_has_no_others() -> None:
    gimli = core_hero("Gimli")
    owned = {code: copies for code, copies in EVERYTHING.items() if FACTS.get(code).type_code != "hero"}  # type: ignore[union-attr]
    found = found_in({**owned, gimli: 1}, Build(leaders=(gimli,)))
    assert (found.build.leaders, sum(found.build.zones["main"].values())) == ((gimli,), 50)


def test_mending_changes_no_heroes() -> None:
    leaders = (core_hero("Gimli"), core_hero("Aragorn"))
    whole = found_in(REVISED, Build(leaders=leaders)).build
    asked = Build(leaders=leaders, zones=whole.zones)
    found = found_in(REVISED, asked, changes="mend")
    assert (found.build.leaders, len(whole.leaders)) == (leaders, 3)


@pytest.mark.parametrize(("title", "is_taken"), [("Ardil", False), ("Somebody else", True)])
def test_ally_with_the_title_of_a_hero_stays_out_whatever_the_version(title: str, is_taken: bool) -> None:
    """LOTR-DECK-12, of heroes who may be chosen in several versions."""
    heroes = [hero for hero in invented.HEROES if hero.code in ("ardil", "ardil2", "belwen", "cirwen")]
    ally = invented.make_card("ally", name=title, unique=True, traits={"en": ("Wished",)})
    fillers = [invented.make_card(f"f{number}") for number in range(17)]
    question = Question(build=Build(), wishes=Wishes(traits=frozenset({"wished"})))
    (found,) = ask(BUILDING, [question], {}, Catalogue(version=1, cards=[*heroes, ally, *fillers])).found
    assert found.build.leaders == ("ardil", "belwen", "cirwen")
    assert ("ally" in found.build.zones["main"]) is is_taken


def themed(trait: str) -> list[CardRecord]:
    """Sixteen allies without a trait, eight with it, and enough cards that name it."""
    plain = [invented.make_card(f"a{number:02}", "ally", cost=2) for number in range(16)]
    kin = [invented.make_card(f"k{number}", "ally", cost=3, traits={"en": (trait,)}) for number in range(8)]
    return plain + kin + [invented.make_card(f"n{number:02}", cost=3, named=(trait.lower(),)) for number in range(20)]


@pytest.mark.parametrize(("trait", "copies"), [("Dwarf", 21), ("Elf", 0)])
def test_allies_share_the_trait_of_the_heroes_there(trait: str, copies: int) -> None:
    heroes = [invented.make_hero(name, "lore", 9, traits={"en": (trait,)}) for name in ("one", "two", "three")]
    catalogue = Catalogue(version=1, cards=[*heroes, *themed("Dwarf")])
    build = Build(leaders=tuple(hero.code for hero in heroes))
    (found,) = ask(BUILDING, [Question(build=build)], {}, catalogue).found
    kin = {code: number for (_zone, code), number in found.added.items() if code.startswith("k")}
    assert sum(kin.values()) == copies
    reasons = {why.text.in_language("en") for place in found.added for why in found.why[place]}
    assert ("theme: Dwarf" in reasons) is (trait == "Dwarf")


@pytest.mark.parametrize(("trait", "chosen"), [("Dwarf", {"dwarf1", "dwarf2"}), ("Elf", {"elf1", "elf2"})])
def test_heroes_who_are_added_share_the_trait_of_the_one_there(trait: str, chosen: set[str]) -> None:
    def hero(code: str, *traits: str) -> CardRecord:
        return invented.make_hero(code, "lore", 9, traits={"en": traits})

    others = [hero(f"{name.lower()}{number}", name) for name in ("Dwarf", "Elf") for number in (1, 2)]
    named = [invented.make_card(f"e{number:02}", cost=3, named=("elf",)) for number in range(20)]
    catalogue = Catalogue(version=1, cards=[hero("asked", trait), *others, *themed("Dwarf"), *named])
    (found,) = ask(BUILDING, [Question(build=Build(leaders=("asked",)))], {}, catalogue).found
    assert set(found.build.leaders) == {"asked", *chosen}


@pytest.mark.parametrize(
    ("threat", "values", "points"), [(9, (2, 2, 2, 3), 0), (5, (3, 3, 1, 5), 7), (10, (1, 1, 1, 1), 0)]
)
def test_a_hero_who_costs_less_than_its_values_has_a_drawback(
    threat: int, values: tuple[int, int, int, int], points: int
) -> None:
    numbers = dict(zip(("willpower", "attack", "defence", "hit_points"), values, strict=True))
    assert drawback(invented.make_hero("hero", "lore", threat, **numbers)) == points


def test_a_hero_with_a_drawback_is_added_last() -> None:
    cheap = invented.make_hero("cheap", "lore", 5, willpower=3, attack=3, defence=1, hit_points=5)
    fair = [invented.make_hero(f"fair{number}", "lore", 9, willpower=2, attack=2) for number in range(3)]
    fillers = [invented.make_card(f"f{number}") for number in range(17)]
    for heroes, is_added in (([cheap, *fair], False), ([cheap, *fair[:2]], True)):
        catalogue = Catalogue(version=1, cards=[*heroes, *fillers])
        (found,) = ask(BUILDING, [Question(build=Build())], {}, catalogue).found
        assert ("cheap" in found.build.leaders) is is_added


def test_deck_is_named_by_all_its_heroes() -> None:
    heroes: list[CardRecord] = [card for card in FACTS.of_type("hero") if card.set_code == "core-set"][:3]
    assert leaders_name([hero.code for hero in heroes], own_context("lotr")) == ", ".join(hero.name for hero in heroes)
    assert len(heroes) == 3
