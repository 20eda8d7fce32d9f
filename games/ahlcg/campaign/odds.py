"""The exact odds of a skill test: every way of revealing tokens is counted (AHLCG-TEST-01…06)."""

import math
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from games.ahlcg.campaign.chaos_bag import MAX_TOKENS, NUMBERS, SYMBOLS, TOKENS
from games.ahlcg.campaign.reference_cards import Effect, Symbol, symbols_of
from games.ahlcg.words import _, ngettext
from games.engine import UnanswerableError, joined, read_options
from games.engine.journal import ModifierChance, SkillChance, SkillTestOdds

FROST = "frost"
PRINTED: Mapping[str, Effect] = {
    **{number: Effect(modifier=int(number)) for number in NUMBERS},
    "auto_fail": Effect(fails=True),
    "elder_sign": Effect(),
    "bless": Effect(modifier=2, again=1),
    "curse": Effect(modifier=-2, again=1),
    FROST: Effect(modifier=-1, again=1),
}
"""Effects that do not depend on the scenario; that of the elder sign is on the investigator's card."""

Small = Annotated[int, Meta(ge=-99, le=99)]
Natural = Annotated[int, Meta(ge=0, le=99)]
MAX_WAYS = 20_000  # distinguishable ways of revealing tokens; any real bag has a tenth of it


class EmptyBagError(ValueError):
    """Nothing can be drawn, which is not a chance of 0 (T-ODDS 11)."""


class TooManyWaysError(ValueError):
    """Too many different tokens reveal further ones to count all ways."""


class Revealed(Struct, frozen=True):
    """The sum of all tokens of a test."""

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
    """The part of the skill from committed skill cards, which some tokens cancel."""
    factor: Fraction = Fraction(1)
    """Doubled or halved after everything is added; rounded up (AHLCG-TEST-03)."""

    def succeeds(self, revealed: Revealed) -> bool:
        """Automatic failure beats everything else (AHLCG-AMB-27)."""
        if revealed.fails:
            return False
        return revealed.succeeds or self.value(revealed) >= self.difficulty

    def value(self, revealed: Revealed) -> int:
        """The modified skill value; never below 0, and 0 on automatic failure (AHLCG-TEST-05)."""
        if revealed.fails:
            return 0
        skill = self.skill - (self.skill_cards if revealed.cancels else 0)
        return max(0, math.ceil((skill + revealed.modifier) * self.factor))


def reveals(bag: Mapping[str, int], effects: Mapping[str, Effect]) -> dict[Revealed, Fraction]:
    """All sums of the tokens of one test with their probabilities.

    Tokens are revealed one after the other and none goes back before the test is over. One that reveals more adds to
    the others; when the bag is empty, no more come. A second frost token fails the test, and so ends it.
    """
    left = {token: number for token, number in bag.items() if number > 0}
    if not left:
        raise EmptyBagError
    # Tokens of the same effect are one kind, except frost: so there are few different ways.
    kinds: dict[tuple[Effect, bool], int] = defaultdict(int)
    for token, number in left.items():
        kinds[effects[token], token == FROST] += number
    _require_few(kinds)
    names, size, revealed = list(kinds), sum(kinds.values()), 0
    found: dict[Revealed, Fraction] = defaultdict(Fraction)
    # How many of each kind are revealed, and how many are still to be: to the ways of coming there. What was revealed
    # in another order comes to the same, so that a hundred tokens are as quickly done as ten.
    open_ways: dict[tuple[tuple[int, ...], int], int] = {((0,) * len(names), 1): 1}
    while open_ways:
        further: dict[tuple[tuple[int, ...], int], int] = defaultdict(int)
        all_ways = math.perm(size, revealed)
        for (taken, pending), ways in open_ways.items():
            if not pending or revealed == size:
                found[_sum(names, taken)] += Fraction(ways, all_ways)
                continue
            for place, kind in enumerate(names):
                number = kinds[kind] - taken[place]
                if number:
                    after = (*taken[:place], taken[place] + 1, *taken[place + 1 :])
                    effect, is_frost = kind
                    ends = effect.fails or (is_frost and after[place] > 1)
                    more = 0 if ends else pending - 1 + effect.again
                    further[after, more] += ways * number
        open_ways, revealed = further, revealed + 1
    return dict(found)


def _require_few(kinds: Mapping[tuple[Effect, bool], int]) -> None:
    """TooManyWaysError if tokens that reveal more are of too many kinds. A second frost ends the test."""
    again = {kind: 2 if kind[1] else number for kind, number in kinds.items() if kind[0].again}
    pending = 1 + sum((kind[0].again - 1) * number for kind, number in again.items())
    others = [min(number, pending) for kind, number in kinds.items() if kind not in again] if pending > 1 else []
    if math.prod(number + 1 for number in (*again.values(), *others)) > MAX_WAYS:
        raise TooManyWaysError


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
    return sum((part for one, part in revealed.items() if test.succeeds(one)), Fraction())


def curve(test: Test, revealed: Mapping[Revealed, Fraction], most: int) -> list[Fraction]:
    """The chance for each skill value from 0 to `most`, all else being equal."""
    return [chance(msgspec.structs.replace(test, skill=skill), revealed) for skill in range(most + 1)]


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    tokens: Annotated[list[str], Meta(min_length=1, max_length=120)]
    """The tokens in the bag, without sealed ones."""
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
    """Symbol to the number of things that its card counts."""
    cases: dict[str, Natural] = {}
    """Symbol to its case: 0 the usual one, 1 the first condition of its card."""
    effects: dict[str, Effect] = {}
    """Effects that are on no reference card: of the elder sign, or of any symbol of one's own scenario."""
    most: Annotated[int, Meta(ge=0, le=30)] = 12
    """The largest skill value of the curve."""


def odds(question: Mapping[str, Any]) -> SkillTestOdds:
    """The chance of success, exactly as a fraction, and as a number; with the curve over skill values.
    OptionsError if the question is malformed, UnanswerableError if it names something that does not exist."""
    asked = read_options(Question, question)
    effects = _effects(asked)
    bag = {token: asked.tokens.count(token) for token in TOKENS if token in asked.tokens}
    try:
        revealed = reveals(bag, effects)
    except TooManyWaysError:
        message = _("Too many different tokens reveal another: give fewer of them their own effect.")
        raise UnanswerableError("effects", message=message) from None
    factor = Fraction(2 if asked.doubled else 1, 2 if asked.halved else 1)
    test = Test(skill=asked.skill, difficulty=asked.difficulty, skill_cards=asked.skill_cards, factor=factor)
    result = chance(test, revealed)
    modifiers: dict[int, Fraction] = defaultdict(Fraction)
    for one, part in revealed.items():
        if not one.fails:
            modifiers[one.modifier] += part
    return SkillTestOdds(
        chance=float(result),
        exact=[result.numerator, result.denominator],
        fails=float(sum((part for one, part in revealed.items() if one.fails), Fraction())),
        modifiers=[ModifierChance(modifier=one, chance=float(modifiers[one])) for one in sorted(modifiers)],
        curve=[
            SkillChance(skill=skill, chance=float(part)) for skill, part in enumerate(curve(test, revealed, asked.most))
        ],
    )


def _effects(asked: Question) -> dict[str, Effect]:
    """The effect of each token in the bag. A symbol without a known effect is an error, never a guess."""
    unknown = sorted({*asked.tokens, *asked.effects, *asked.counts, *asked.cases} - TOKENS.keys())
    if unknown:
        message = _("There are no such tokens: {tokens}.")
        raise UnanswerableError("tokens", message=message.format(tokens=", ".join(unknown)))
    for token, most in MAX_TOKENS.items():
        if asked.tokens.count(token) > most:
            message = _("There are only {most} {token} tokens.").format(token=TOKENS[token], most=most)
            raise UnanswerableError("tokens", message=message)
    symbols: Mapping[str, Symbol] = symbols_of(asked.reference_card, asked.level)
    for token in asked.counts:
        if token not in symbols or not symbols[token].each:
            raise UnanswerableError("counts", token, message=_("The reference card has no value for it."))
    for token, case in asked.cases.items():
        most = len(symbols[token].instead) if token in symbols else 0
        if case > most:
            message = ngettext(
                "The reference card has {most} condition for it.",
                "The reference card has {most} conditions for it.",
                most=most,
            )
            raise UnanswerableError("cases", token, message=message)
    effects = dict(PRINTED)
    for token, symbol in symbols.items():
        effects[token] = symbol.effect(asked.counts.get(token), asked.cases.get(token, 0))
    effects |= asked.effects
    silent = [token for token in SYMBOLS if token in asked.tokens and token not in effects]
    if silent:
        message = _("Give the effects of these symbols, or a known reference_card: {symbols}.")
        raise UnanswerableError("effects", message=message.format(symbols=joined(SYMBOLS[token] for token in silent)))
    return effects
