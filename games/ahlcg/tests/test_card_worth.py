"""Preferences of found decks, on invented cards: skills that serve, themes, cards that need others, costs, pairs."""

from typing import Any

import pytest

from games.ahlcg.card_worth import USUAL, Values, own_themes, served, wanted
from games.ahlcg.cards import DeckOption, Icons
from games.ahlcg.deck import Deck, prepare
from games.ahlcg.game import GAME
from games.ahlcg.tests.cards import SEEKER, make_card, make_investigator, traits
from games.engine import Build, CardRecord, Catalogue
from games.engine.solver import Question, Wishes, ask

assert GAME.building
BUILDING = GAME.building
SPELL = "<b>Fight.</b> This attack uses [willpower] instead of [combat]."
WEAPON = "<b>Fight.</b> This attack deals +1 damage."
NONE = Wishes(does=dict.fromkeys(USUAL, 0))


def card(code: str, text: str = "Nothing.", **overrides: Any) -> CardRecord:
    return make_card(code, texts={"en": text}, **overrides)


def leader(values: tuple[int, int, int, int], text: str = "Nothing.", *options: DeckOption) -> CardRecord:
    icons = Icons(**dict(zip(("willpower", "intellect", "combat", "agility"), values, strict=True)))
    return make_investigator("leader", *options, icons=icons, texts={"en": text})


def deck_of(front: CardRecord, *cards: CardRecord) -> Deck:
    return prepare(Build(leaders=("leader",)), Catalogue(version=1, cards=[front, *cards]))


def found(front: CardRecord, *cards: CardRecord, wishes: Wishes = NONE) -> dict[str, int]:
    """The ten cards of the deck that is found."""
    question = Question(build=Build(leaders=("leader",)), modes=("deck",), wishes=wishes)
    answer = ask(BUILDING, [question], {}, Catalogue(version=1, cards=[front, *cards]))
    assert answer.status == "found"
    return dict(answer.found[0].build.zones["main"])


@pytest.mark.parametrize(
    ("values", "parts"),
    [
        ((5, 4, 3, 2), (1, 1, 0.75, 0.25)),
        ((4, 4, 1, 0), (1, 1, 0, 0)),
        ((1, 1, 1, 1), (0.75, 0.75, 0.75, 0.75)),
        ((0, 0, 0, 0), (0.75, 0.75, 0.75, 0.75)),
        ((2, 2, 1, 0), (0.75, 0.75, 0.25, 0)),
    ],
)
def test_a_skill_serves_by_its_value(values: tuple[int, int, int, int], parts: tuple[float, ...]) -> None:
    deck = deck_of(leader(values))
    assert served(deck) == dict(zip(("willpower", "intellect", "combat", "agility", "wild"), (*parts, 1), strict=True))


@pytest.mark.parametrize(
    ("values", "spell", "weapon", "less"),
    [((5, 3, 2, 2), 1, 0.25, [0, -3]), ((1, 3, 5, 2), 0, 1, [-3, 0]), ((3, 3, 3, 3), 0.75, 0.75, [-1, -1])],
)
def test_an_effect_counts_as_far_as_the_skill_for_it_serves(
    values: tuple[int, int, int, int], spell: float, weapon: float, less: list[int]
) -> None:
    cards = card("spell", SPELL), card("weapon", WEAPON), card("sure", "Deal 1 damage to an enemy.")
    worth = Values(deck_of(leader(values), *cards), Wishes())
    parts = [worth.does(code).get("fight", 0) for code in ("spell", "weapon", "sure")]
    assert parts == [spell, weapon, 1]
    slots = [worth.deck.eligibility.card(code) for code in ("spell", "weapon", "sure")]
    assert [worth.points(slot) - worth.points(slots[2]) for slot in slots[:2]] == less
    reasons = [any(why.kind == "does" for why in worth.why(code, 1)) for code in ("spell", "weapon")]
    assert reasons == [spell > 0, weapon > 0]


@pytest.mark.parametrize(("values", "tool"), [((5, 3, 2, 2), "spell"), ((2, 3, 5, 2), "weapon")])
def test_a_deck_has_the_tools_for_its_skills(values: tuple[int, int, int, int], tool: str) -> None:
    cards = [card("spell", SPELL), card("weapon", WEAPON), *(card(f"f{number}") for number in range(4))]
    main = found(leader(values), *cards, wishes=Wishes(does={**NONE.does, "fight": 2}))
    assert main.get(tool) == 2


def test_more_of_what_an_investigator_is_good_at_is_wanted() -> None:
    spells = [card(f"s{number}", SPELL) for number in range(8)]
    usual = {effect: round(number / 3) for effect, number in USUAL.items()}
    assert wanted(deck_of(leader((3, 3, 3, 3)), *spells)) == usual
    assert wanted(deck_of(leader((4, 3, 2, 2)), *spells)) == {**usual, "fight": 3, "clue": 1, "evade": 0}
    weapons = [card(f"w{number}", WEAPON) for number in range(9)]
    assert wanted(deck_of(leader((4, 3, 2, 2)), *spells, *weapons))["fight"] == 3
    assert wanted(deck_of(leader((4, 3, 2, 2)), *spells[:7], *weapons)) == usual
    assert wanted(deck_of(leader((4, 3, 2, 2)), *spells[:7], *weapons[:7]))["fight"] == 3
    assert wanted(deck_of(leader((3, 3, 3, 3), "You heal 1 damage."), *spells)) == {**usual, "healing": 1}


def test_themes_are_what_the_investigator_and_its_options_name() -> None:
    option = DeckOption(traits=("relic",), uses=("charges",))
    excluded = DeckOption(traits=("weapon",), excludes=True)
    front = leader(
        (3, 3, 3, 3), "Play a [[Tome]] or an [[Item]].\n[elder_sign]: a [[Spell]].", SEEKER, option, excluded
    )
    assert own_themes(deck_of(front)) == {"tome", "relic", "charges"}


@pytest.mark.parametrize(("text", "copies"), [("Play a [[Tome]].", 2), ("Play a [[Spell]].", 0)])
def test_a_deck_has_cards_of_its_investigators_theme(text: str, copies: int) -> None:
    tomes = [card(f"tome{number}", traits=traits("Tome")) for number in range(2)]
    others = [card(f"f{number}", icons=Icons(wild=2)) for number in range(5)]
    front = leader((3, 3, 3, 3), text)
    main = found(front, *others, *tomes)
    assert sum(main.get(tome.code, 0) for tome in tomes) == copies
    reasons = [why.text.in_language("en") for why in Values(deck_of(front, *tomes), NONE).why("tome0", 2)]
    assert ("theme: Tome" in reasons) is (copies > 0)


@pytest.mark.parametrize(
    ("helper", "copies"), [("Add 2 [bless] tokens to the chaos bag.", 2), ("Add 2 [curse] tokens to the chaos bag.", 0)]
)
def test_a_card_without_what_it_needs_stays_out(helper: str, copies: int) -> None:
    needy = card("needy", "Seal (up to 5 [bless]). Gain 1 resource.", icons=Icons(wild=2))
    cards = [needy, card("helper", helper), *(card(f"f{number}") for number in range(4))]
    main = found(leader((3, 3, 3, 3)), *cards, wishes=Wishes(weights={"helper": 100}))
    assert main.get("needy", 0) == copies
    front = leader((3, 3, 3, 3), "Add 2 [bless] tokens to the chaos bag.")
    assert found(front, *cards, wishes=Wishes(weights={"helper": 100}))["needy"] == 2


def test_a_deck_is_not_of_cheap_cards_alone() -> None:
    cheap = [card(f"c{number}", cost=0) for number in range(6)]
    dear = [card(f"d{number}", cost=2 + number % 2) for number in range(6)]
    main = found(leader((3, 3, 3, 3)), *cheap, *dear)
    costly = sum(copies for code, copies in main.items() if code.startswith("d"))
    assert (costly >= 3, sum(main.values()) - costly <= 4) == (True, True)


def test_copies_come_in_pairs_unless_the_size_is_odd() -> None:
    cards = [card(f"f{number}", icons=Icons(wild=number % 3)) for number in range(9)]
    assert set(found(leader((3, 3, 3, 3)), *cards).values()) == {2}
    one, wished = card("one", deck_limit=1), Wishes(does=NONE.does, weights={"one": 100})
    assert sorted(found(leader((3, 3, 3, 3)), one, *cards, wishes=wished).values()) == [1, 1, 2, 2, 2, 2]
