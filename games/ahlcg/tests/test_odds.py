"""Odds of skill tests: the worked examples T-ODDS 01 to 11, and every order of drawing counted one by one."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ahlcg.campaign.odds import PRINTED, EmptyBagError, Revealed, Test, chance, curve, odds, reveals
from games.ahlcg.campaign.reference_cards import Effect, Symbol, reference_cards, symbols_of
from games.ahlcg.tests.table import own_fixtures
from games.engine import OptionsError, UnanswerableError

BAG = Counter(["+1", "0", "0", "-1", "-1", "-2", "-3", "skull", "elder_sign", "auto_fail"])
EFFECTS = {**PRINTED, "skull": Effect(modifier=-1), "elder_sign": Effect(modifier=1)}


@pytest.mark.parametrize(
    ("number", "skill", "difficulty", "percent"),
    [
        (1, 3, 3, 40),
        (2, 4, 3, 70),
        (3, 5, 3, 80),
        (4, 6, 3, 90),
        (5, 12, 3, 90),
        (6, 1, 2, 20),
        (7, 0, 0, 90),
        (8, 2, 0, 90),
        (9, 0, 1, 20),
    ],
)
def test_t_odds(number: int, skill: int, difficulty: int, percent: int) -> None:
    revealed = reveals(BAG, EFFECTS)
    assert chance(Test(skill=skill, difficulty=difficulty), revealed) == Fraction(percent, 100), f"T-ODDS {number:02}"


def test_halved_skill_is_rounded_up() -> None:
    """T-ODDS 10: (4 + 1 - 2) / 2 = 1.5, so 2 against 2; one less is 1."""
    test = Test(skill=4 + 1, difficulty=2, factor=Fraction(1, 2))
    assert (test.value(Revealed(-2)), test.succeeds(Revealed(-2))) == (2, True)
    assert (test.value(Revealed(-3)), test.succeeds(Revealed(-3))) == (1, False)


def test_empty_bag_is_an_error_and_no_chance_of_nothing() -> None:
    """T-ODDS 11."""
    with pytest.raises(EmptyBagError):
        reveals({"0": 0}, EFFECTS)
    with pytest.raises(OptionsError):
        odds({"tokens": [], "skill": 3, "difficulty": 3})


def test_bag_with_all_blessings_curses_and_frosts_is_worked_out() -> None:
    """And every symbol reveals more, each with another modifier: more than any table has seen."""
    bag = {**BAG, "bless": 10, "curse": 10, "frost": 8, "cultist": 2, "tablet": 2}
    more = {"skull": Effect(modifier=-1, again=1), "cultist": Effect(modifier=-2, again=1)}
    revealed = reveals(bag, {**EFFECTS, **more, "tablet": Effect(modifier=-3, again=1)})
    assert sum(revealed.values()) == 1


def test_question_made_to_last_for_ever_is_refused() -> None:
    tokens = ["+1", "0", "-1", "-2", "-3", "-4", "-5", "-6"]
    effects = {token: {"modifier": place, "again": 1} for place, token in enumerate(tokens)}
    question = {"tokens": tokens * 5, "skill": 3, "difficulty": 3, "effects": effects}
    with pytest.raises(UnanswerableError, match="Too many different tokens"):
        odds(question)
    assert odds({**question, "tokens": tokens}).chance == 1


@pytest.mark.parametrize("effect", [{"again": -5}, {"again": 3}, {"modifier": 100}, {"modifier": -(10**400)}])
def test_effect_that_no_token_has_is_refused(effect: dict[str, int]) -> None:
    with pytest.raises(OptionsError):
        odds({"tokens": ["skull"], "skill": 3, "difficulty": 3, "effects": {"skull": effect}})


def test_value_is_never_below_zero() -> None:
    """AHLCG-TEST-09: skill 4, token -8, difficulty 3: short by 3, not by 7."""
    assert Test(skill=4, difficulty=3).value(Revealed(-8)) == 0


def one_by_one(bag: Mapping[str, int], effects: Mapping[str, Effect], test: Test) -> Fraction:
    """The chance by trying every token in every order, with nothing shared with what is tested."""

    def draw(left: list[str], drawn: list[str], pending: int) -> Fraction:
        if not pending or not left:
            return Fraction(passes(drawn))
        total = Fraction()
        for place, token in enumerate(left):
            effect = effects[token]
            if effect.fails or (token == "frost" and "frost" in drawn):
                continue
            rest = [*left[:place], *left[place + 1 :]]
            total += draw(rest, [*drawn, token], pending - 1 + effect.again)
        return total / len(left)

    def passes(drawn: list[str]) -> bool:
        if any(effects[token].succeeds for token in drawn):
            return True
        skill = test.skill + sum(effects[token].modifier for token in drawn)
        if any(effects[token].cancels for token in drawn):
            skill -= test.skill_cards
        return max(0, skill) >= test.difficulty

    return draw([token for token, number in bag.items() for _copy in range(number)], [], 1)


ENUMERATED: dict[str, Effect] = {
    **EFFECTS,
    "cultist": Effect(modifier=-2, again=1),
    "tablet": Effect(modifier=1, again=2),
    "elder_thing": Effect(modifier=-1, cancels=True),
    "-8": Effect(succeeds=True),
}


@given(
    st.lists(st.sampled_from(sorted(ENUMERATED)), min_size=1, max_size=6).map(Counter),
    st.integers(0, 6),
    st.integers(0, 6),
    st.integers(0, 3),
)
@settings(max_examples=60, deadline=None)
def test_odds_equal_every_order_of_drawing(bag: Counter[str], skill: int, difficulty: int, skill_cards: int) -> None:
    test = Test(skill=skill, difficulty=difficulty, skill_cards=skill_cards)
    revealed = reveals(bag, ENUMERATED)
    assert sum(revealed.values()) == 1
    assert chance(test, revealed) == one_by_one(bag, ENUMERATED, test)


@pytest.mark.parametrize(
    "tokens",
    [
        ["bless", "bless", "curse", "0", "-1", "auto_fail"],
        ["frost", "frost", "frost", "0", "-1"],
        ["cultist", "cultist", "tablet", "-3", "auto_fail", "+1"],
        ["bless", "curse", "frost", "tablet", "elder_thing", "0", "skull"],
        ["bless", "bless", "curse"],
    ],
)
def test_odds_of_bags_with_redraws_equal_every_order_of_drawing(tokens: list[str]) -> None:
    bag = Counter(tokens)
    for difficulty in range(5):
        test = Test(skill=2, difficulty=difficulty, skill_cards=1)
        assert chance(test, reveals(bag, ENUMERATED)) == one_by_one(bag, ENUMERATED, test)


def test_full_bag_of_later_products_is_exact() -> None:
    """Ten blessings, ten curses and eight frosts among a whole bag: the chances still add up to 1."""
    tokens = ["bless"] * 10 + ["curse"] * 10 + ["frost"] * 8 + ["cultist"] * 4 + [*BAG.elements()]
    revealed = reveals(Counter(tokens), ENUMERATED)
    assert sum(revealed.values()) == 1
    steps = curve(Test(skill=0, difficulty=3), revealed, 60)
    assert steps == sorted(steps)
    assert steps[-1] == 1 - revealed[Revealed(fails=True)]


def test_curve_rises_with_the_skill() -> None:
    tenths = [Fraction(number, 10) for number in (0, 0, 2, 4, 7, 8, 9, 9)]
    assert curve(Test(skill=0, difficulty=3), reveals(BAG, EFFECTS), 7) == tenths


QUESTION: dict[str, Any] = {"tokens": [*BAG.elements()], "skill": 3, "difficulty": 3, "reference_card": "01104"}


def test_question_is_answered_exactly() -> None:
    """The Gathering, standard: the skull is worth the Ghouls at the location, of which there is 1."""
    found = odds({**QUESTION, "counts": {"skull": 1}, "effects": {"elder_sign": {"modifier": 1}}, "most": 4})
    assert (found.chance, found.exact, found.fails) == (0.4, [2, 5], 0.1)
    modifiers = [(-3, 0.1), (-2, 0.1), (-1, 0.3), (0, 0.2), (1, 0.2)]
    assert [(one.modifier, one.chance) for one in found.modifiers] == modifiers
    assert [(one.skill, one.chance) for one in found.curve] == list(enumerate((0.0, 0.0, 0.2, 0.4, 0.7)))


@pytest.mark.parametrize(
    ("wrong", "loc", "words"),
    [
        ({"tokens": ["+9"]}, ("tokens",), "There are no such tokens: +9."),
        ({"tokens": ["bless"] * 11}, ("tokens",), "There are only 10 Bless tokens."),
        ({"reference_card": ""}, ("effects",), "Give the effects of these symbols, or a known reference_card: Skull."),
        ({"cases": {"skull": 1}}, ("cases", "skull"), "The reference card has 0 conditions for it."),
        ({"counts": {"cultist": 1}}, ("counts", "cultist"), "The reference card has no value for it."),
    ],
)
def test_question_without_an_answer_says_why(wrong: dict[str, Any], loc: tuple[str, ...], words: str) -> None:
    with pytest.raises(UnanswerableError) as caught:
        odds({**QUESTION, **wrong})
    assert (caught.value.loc, caught.value.message.in_language("en")) == (loc, words)
    assert caught.value.message.in_language("es") != words


@pytest.mark.parametrize(
    ("wrong", "loc", "code"),
    [
        ({"level": "soft"}, ("level",), "wrong-type"),
        ({"skill": "three"}, ("skill",), "wrong-type"),
        ({"weather": "bad"}, ("weather",), "unknown-key"),
    ],
)
def test_question_that_makes_no_sense_is_refused(wrong: dict[str, Any], loc: tuple[str, ...], code: str) -> None:
    with pytest.raises(OptionsError) as caught:
        odds({**QUESTION, **wrong})
    assert (caught.value.loc, caught.value.code) == (loc, code)


def test_symbol_counts_within_its_bounds() -> None:
    symbol = Symbol(modifier=-1, each=2, least=1, most=3)
    assert [symbol.effect(count).modifier for count in (None, 0, 2, 9)] == [-3, -3, -5, -7]


def test_symbol_in_another_case() -> None:
    """The Midnight Masks, hard: without Cultists in play another token is revealed."""
    cultist = symbols_of("01120", "expert")["cultist"]
    assert (cultist.effect(), cultist.effect(case=1)) == (Effect(modifier=-2), Effect(modifier=-2, again=1))


def test_sides_of_a_reference_card() -> None:
    """The Gathering: the skull is worth what it counts, or 2."""
    assert symbols_of("01104", "easy")["skull"].effect(3).modifier == -3
    assert symbols_of("01104", "hard")["skull"].effect(3).modifier == -2
    assert symbols_of("nothing", "hard") == {} == symbols_of(None, "hard")


def test_every_scenario_with_a_reference_card_has_its_symbols() -> None:
    """Every symbol in the bag of a guide is explained by the cards of its scenarios, as far as they print it."""
    known = reference_cards()
    missing = {
        scenario.code
        for scenario in own_fixtures().scenarios.values()
        if scenario.reference_card and scenario.reference_card not in known
    }
    assert missing == set()
    assert len(known) == 108
