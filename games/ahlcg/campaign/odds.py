"""How likely a skill test is to succeed, exactly: every way of revealing tokens is counted (AHLCG-TEST-01…06)."""

import math
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from games.ahlcg.campaign.chaos_bag import MOST, NUMBERS, SYMBOLS, TOKENS
from games.ahlcg.campaign.symbols import Effect, Symbol, symbols_of

FROST = "frost"
PRINTED: Mapping[str, Effect] = {
    **{number: Effect(modifier=int(number)) for number in NUMBERS},
    "auto_fail": Effect(fails=True),
    "elder_sign": Effect(),
    "bless": Effect(modifier=2, again=1),
    "curse": Effect(modifier=-2, again=1),
    FROST: Effect(modifier=-1, again=1),
}
"""What tokens do whatever the scenario; the elder sign is for the investigator's card to say."""

Small = Annotated[int, Meta(ge=-99, le=99)]
Natural = Annotated[int, Meta(ge=0, le=99)]


class EmptyBagError(ValueError):
    """Nothing can be drawn: that is no chance of 0, but a question without an answer (T-ODDS 11)."""


class Revealed(Struct, frozen=True):
    """What all tokens of a test come to together."""

    modifier: int = 0
    cancels: bool = False
    fails: bool = False
    succeeds: bool = False


class Test(Struct, frozen=True, kw_only=True):
    """A skill test without its tokens."""

    __test__ = False

    skill: int
    """Base value, icons committed and all other modifiers."""
    difficulty: int
    skill_cards: int = 0
    """How much of the skill comes from committed skill cards, which some tokens cancel."""
    factor: Fraction = Fraction(1)
    """Doubled or halved after everything is added; rounded up (AHLCG-TEST-03)."""

    def succeeds(self, revealed: Revealed) -> bool:
        """AHLCG-AMB-27: what fails by itself fails, whatever else is revealed."""
        if revealed.fails:
            return False
        return revealed.succeeds or self.value(revealed) >= self.difficulty

    def value(self, revealed: Revealed) -> int:
        """The modified skill value; never below 0, and 0 where the test fails by itself (AHLCG-TEST-05)."""
        if revealed.fails:
            return 0
        skill = self.skill - (self.skill_cards if revealed.cancels else 0)
        return max(0, math.ceil((skill + revealed.modifier) * self.factor))


def reveals(bag: Mapping[str, int], effects: Mapping[str, Effect]) -> dict[Revealed, Fraction]:
    """Everything that the tokens of one test can come to, and how likely that is.

    Tokens are revealed one after the other and none goes back before the test is over. One that reveals more adds to
    the others; when the bag is empty, no more come. A second frost token fails the test, and so ends it.
    """
    left = {token: number for token, number in bag.items() if number > 0}
    if not left:
        raise EmptyBagError
    # Tokens that do the same are one kind, frost apart: so there are few ways to tell from each other.
    kinds: dict[tuple[Effect, bool], int] = defaultdict(int)
    for token, number in left.items():
        kinds[effects[token], token == FROST] += number
    names = list(kinds)
    found: dict[Revealed, Fraction] = defaultdict(Fraction)
    # How many of each kind are revealed, and how many are still to be: to the chance of coming there. What was
    # revealed in another order comes to the same, so that a hundred tokens are as quickly done as ten.
    open_ways: dict[tuple[tuple[int, ...], int], Fraction] = {((0,) * len(names), 1): Fraction(1)}
    while open_ways:
        further: dict[tuple[tuple[int, ...], int], Fraction] = defaultdict(Fraction)
        for (taken, pending), chance in open_ways.items():
            total = sum(kinds.values()) - sum(taken)
            if not pending or not total:
                found[_sum(names, taken)] += chance
                continue
            for place, kind in enumerate(names):
                number = kinds[kind] - taken[place]
                if number:
                    after = (*taken[:place], taken[place] + 1, *taken[place + 1 :])
                    effect, is_frost = kind
                    ends = effect.fails or (is_frost and after[place] > 1)
                    more = 0 if ends else pending - 1 + effect.again
                    further[after, more] += chance * Fraction(number, total)
        open_ways = further
    return dict(found)


def _sum(names: list[tuple[Effect, bool]], taken: tuple[int, ...]) -> Revealed:
    modifier, cancels, fails, succeeds = 0, False, False, False
    for (effect, is_frost), number in zip(names, taken, strict=True):
        if number:
            modifier += effect.modifier * number
            cancels |= effect.cancels
            fails |= effect.fails or (is_frost and number > 1)
            succeeds |= effect.succeeds
    # Once a test has failed nothing else matters, and fewer different ends are quicker to go through.
    return Revealed(fails=True) if fails else Revealed(modifier, cancels, fails, succeeds)


def chance(test: Test, revealed: Mapping[Revealed, Fraction]) -> Fraction:
    """The chance of success, given what the tokens can come to."""
    return sum((part for one, part in revealed.items() if test.succeeds(one)), Fraction())


def curve(test: Test, revealed: Mapping[Revealed, Fraction], most: int) -> list[Fraction]:
    """The chance for each skill value from 0 to `most`, all else being equal."""
    return [chance(msgspec.structs.replace(test, skill=skill), revealed) for skill in range(most + 1)]


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to know about a test."""

    tokens: Annotated[list[str], Meta(min_length=1, max_length=120)]
    """What is in the bag; sealed tokens are not."""
    skill: Small
    difficulty: Natural
    skill_cards: Natural = 0
    halved: bool = False
    doubled: bool = False
    reference_card: str = ""
    """The scenario's, for its symbols."""
    level: Literal["easy", "standard", "hard", "expert"] = "standard"
    """The difficulty of the campaign, which chooses the side of that card."""
    counts: dict[str, Natural] = {}
    """Symbol to how many there are of what its card counts."""
    cases: dict[str, Natural] = {}
    """Symbol to the case that holds: 0 the usual one, 1 the first condition of its card."""
    effects: dict[str, Effect] = {}
    """What tokens do, where it is not what the card says: the elder sign, or any symbol of one's own scenario."""
    most: Annotated[int, Meta(ge=0, le=30)] = 12
    """The largest skill value of the curve."""


def odds(question: Mapping[str, Any]) -> dict[str, Any]:
    """The chance of success as plain values: exactly as a fraction, and as a number; with the curve over skill values.

    msgspec.ValidationError if the question is not of its shape, or asks about what does not exist.
    """
    asked = msgspec.convert(question, Question)
    effects = _effects(asked)
    bag = {token: asked.tokens.count(token) for token in TOKENS if token in asked.tokens}
    revealed = reveals(bag, effects)
    factor = Fraction(2 if asked.doubled else 1, 2 if asked.halved else 1)
    test = Test(skill=asked.skill, difficulty=asked.difficulty, skill_cards=asked.skill_cards, factor=factor)
    result = chance(test, revealed)
    modifiers: dict[int, Fraction] = defaultdict(Fraction)
    for one, part in revealed.items():
        if not one.fails:
            modifiers[one.modifier] += part
    return {
        "chance": float(result),
        "exact": [result.numerator, result.denominator],
        "fails": float(sum((part for one, part in revealed.items() if one.fails), Fraction())),
        "modifiers": [{"modifier": number, "chance": float(modifiers[number])} for number in sorted(modifiers)],
        "curve": [
            {"skill": skill, "chance": float(part)} for skill, part in enumerate(curve(test, revealed, asked.most))
        ],
    }


def _effects(asked: Question) -> dict[str, Effect]:
    """What each token in the bag does. A symbol that nobody has explained is an error, never a guess."""
    unknown = sorted({*asked.tokens, *asked.effects, *asked.counts, *asked.cases} - TOKENS.keys())
    if unknown:
        raise msgspec.ValidationError(f"There are no such tokens: {', '.join(unknown)} - at `$.tokens`")
    for token, most in MOST.items():
        if asked.tokens.count(token) > most:
            raise msgspec.ValidationError(f"There are only {most} tokens {token} - at `$.tokens`")
    symbols: Mapping[str, Symbol] = symbols_of(asked.reference_card, asked.level)
    for token in asked.counts:
        if token not in symbols or not symbols[token].each:
            raise msgspec.ValidationError(f"The card counts nothing for it - at `$.counts.{token}`")
    for token, case in asked.cases.items():
        most = len(symbols[token].instead) if token in symbols else 0
        if case > most:
            raise msgspec.ValidationError(f"The card has {most} conditions for it - at `$.cases.{token}`")
    effects = dict(PRINTED)
    for token, symbol in symbols.items():
        effects[token] = symbol.effect(asked.counts.get(token), asked.cases.get(token, 0))
    effects |= asked.effects
    silent = [token for token in SYMBOLS if token in asked.tokens and token not in effects]
    if silent:
        raise msgspec.ValidationError(
            f"Say what these symbols do: {', '.join(silent)} - at `$.effects`, or name a known `$.reference_card`"
        )
    return effects
