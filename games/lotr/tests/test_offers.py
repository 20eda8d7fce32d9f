"""The builder's offers: cards beside the deck, headline figures, preconstructed decks."""

from games.engine import Build, validate
from games.engine.seats import first_choices
from games.lotr.cards import Reverse
from games.lotr.deck import prepare
from games.lotr.explain import explain
from games.lotr.face import face
from games.lotr.game import GAME
from games.lotr.offers import card_offers, key_figures, offers, uncounted, unlocks
from games.lotr.tests.cards import CARDS, filled, make_card


def test_boons_burdens_and_contracts_stand_apart() -> None:
    deck = prepare(Build(leaders=("ardil",), zones={"main": {**filled(3), "boon": 1, "burden": 1, "treaty": 1}}), CARDS)
    assert {code: word.in_language("en") for code, word in uncounted(deck).items()} == {
        "boon": "boon",
        "burden": "burden",
        "treaty": "beside the deck",
    }


def test_threat_and_spheres_are_watched() -> None:
    deck = prepare(Build(leaders=("ardil", "belwen"), choices={"log": {"penalty": 2}}), CARDS)
    assert [(one.sign, one.label.in_language("en"), one.value) for one in key_figures(deck)] == [
        ("threat", "starting threat", 19),
        ("leadership", "heroes of Leadership", 1),
        ("lore", "heroes of Lore", 1),
    ]
    assert key_figures(prepare(Build(), CARDS)) == ()


def test_ready_made_decks_are_offered_as_such() -> None:
    assert [(one.choice, [option.value for option in one.options]) for one in offers(CARDS, "ardil", {})] == [
        ("preconstructed", [True])
    ]
    assert GAME.building
    build = Build(leaders=("ardil",), zones={"main": filled(30)})
    assert [problem.code for problem in validate(GAME.building, build, CARDS).problems] == ["deck-too-small"]
    ready = Build(leaders=("ardil",), zones={"main": filled(30)}, choices={"preconstructed": True})
    assert validate(GAME.building, ready, CARDS).problems == ()


def test_contract_lets_an_ally_of_the_deck_be_chosen() -> None:
    main = {**filled(47), "herald": 1, "rider": 1, "erian": 1}
    with_contract = Build(leaders=("ardil",), zones={"main": {**main, "messenger-of-the-king": 1}})
    assert GAME.building
    (ready_made, ally) = GAME.building.offered(with_contract, CARDS)
    assert (ready_made.choice, ally.choice, ally.needed) == ("preconstructed", "ally", False)
    assert [(one.value, one.name.in_language("en"), one.name.in_language("es")) for one in ally.options] == [
        ("herald", "Card herald (+8 threat)", "Card herald (es) (+8 de Amenaza)"),
        ("rider", "Card rider (+9 threat)", "Card rider (es) (+9 de Amenaza)"),
    ]  # erian belongs to no sphere
    assert card_offers(Build(leaders=("ardil",), zones={"main": main}), CARDS) == ()
    nobody = Build(leaders=("ardil",), zones={"main": {**filled(50), "messenger-of-the-king": 1}})
    assert card_offers(nobody, CARDS) == ()


def test_log_brings_boons_and_burdens_to_the_deck() -> None:
    choices = {"log": {"boons": {"boon": 2}, "burdens": {"burden": 1}}}
    assert unlocks(Build(leaders=("ardil",), choices=choices), CARDS) == {"boon", "burden"}
    assert unlocks(Build(leaders=("ardil",)), CARDS) == frozenset()
    earned, unearned = explain(CARDS, "boon", "ardil", choices), explain(CARDS, "boon", "ardil", {})
    assert (earned.allowed, earned.rule, earned.limit) == (True, "LOTR-DECK-06", 2)
    assert (unearned.allowed, unearned.rule, unearned.limit) == (False, "LOTR-DECK-06", None)


def test_samples_have_three_heroes_and_thirty_cards() -> None:
    assert GAME.building
    assert [sample.name.in_language("es") for sample in GAME.building.samples] == [
        "Caja básica: Liderazgo",
        "Caja básica: Táctica",
        "Caja básica: Espíritu",
        "Caja básica: Saber",
    ]
    for sample in GAME.building.samples:
        assert (len(sample.build.leaders), sum(sample.build.zones["main"].values())) == (3, 30)


def test_second_side_has_its_own_numbers_and_type() -> None:
    reverse = Reverse(type_code="enemy", engagement=30, attack=4, hit_points=9)
    drawn = face(make_card("two", "location", "", cost=None, quest_points=4, reverse=reverse))
    assert [(one.sign, one.value) for one in drawn.figures] == [("quest-points", 4)]
    assert [(one.sign, one.value) for one in drawn.back_figures] == [
        ("engagement", 30),
        ("attack", 4),
        ("hit-points", 9),
    ]
    assert drawn.back_type == "enemy"
    assert face(make_card("one")).back_figures == ()


def test_no_deck_is_found_as_a_ready_made_one() -> None:
    assert GAME.building
    assert [offer.choice for offer in GAME.building.offers(CARDS, "ardil", {})] == ["preconstructed"]
    assert first_choices(GAME.building, CARDS, "ardil", {"preconstructed": "True"}) == {}
