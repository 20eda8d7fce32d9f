"""The chaos bag: its tokens, moving them, and drawing (AHLCG-CHAOS-01…03)."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from games.ahlcg.campaign.state import Bag, counted
from games.ahlcg.words import table
from games.engine import Problem, Text, at_least, at_most, plain

NUMBERS = ("+1", "0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8")
SYMBOLS = table("symbols")  # tokens with a meaning by the scenario's reference card
TOKENS: Mapping[str, Text] = {**{number: plain(number) for number in NUMBERS}, **SYMBOLS, **table("tokens")}
"""All tokens, in the order in which a bag lists them."""
MAX_TOKENS = {"bless": 10, "curse": 10, "frost": 8}  # the numbers of the tokens of later products
OF_ONE_SCENARIO = frozenset({"bless", "curse"})
"""Tokens that leave the bag after the test that reveals them, and all when the scenario ends."""


def moved(bag: Bag, tokens: Iterable[str], *, in_bag: int = 0, sealed: int = 0) -> Bag:
    """The bag with one more (1) or less (-1) of each of the tokens in the bag, and sealed on cards."""
    numbers = Counter(tokens)
    return Bag(
        tokens=counted(bag.tokens, {token: in_bag * number for token, number in numbers.items()}),
        sealed=counted(bag.sealed, {token: sealed * number for token, number in numbers.items()}),
    )


def after_scenario(bag: Bag) -> Bag:
    """Sealed tokens return, since their cards leave play; blessings and curses end (AHLCG-EXT-41, -43)."""
    whole = counted(bag.tokens, bag.sealed)
    return Bag(tokens={token: number for token, number in whole.items() if token not in OF_ONE_SCENARIO})


def after_test(bag: Bag, tokens: Iterable[str]) -> Bag:
    """The bag after a test that revealed these tokens: they return, except blessings and curses (AHLCG-EXT-41)."""
    return moved(bag, [token for token in tokens if token in OF_ONE_SCENARIO], in_bag=-1)


def too_many(bag: Bag, tokens: Iterable[str]) -> Iterator[Problem]:
    """More of a token than exist, in the bag and on cards together."""
    for token, number in sorted(Counter(tokens).items()):
        found = bag.tokens.get(token, 0) + bag.sealed.get(token, 0) + number
        rule = "AHLCG-EXT-41" if token in OF_ONE_SCENARIO else "AHLCG-EXT-42"
        yield from at_most(MAX_TOKENS.get(token, found), found, "too-many-tokens", rule=rule, token=token)


def missing(there: Mapping[str, int], tokens: Iterable[str], rule: str) -> Iterator[Problem]:
    """Tokens to be taken that are not there."""
    for token, number in sorted(Counter(tokens).items()):
        yield from at_least(number, there.get(token, 0), "token-missing", rule=rule, token=token)


def listed(tokens: Mapping[str, int]) -> list[str]:
    """Every single token, in the order in which a bag lists them."""
    return [token for token in TOKENS for _copy in range(tokens.get(token, 0))]


def drawn(tokens: Mapping[str, int], number: int, seed: int) -> list[str]:
    """Draw tokens without putting any back; the same for the same bag and seed."""
    pile = listed(tokens)
    return random.Random(seed).sample(pile, min(number, len(pile)))  # noqa: S311  (a game, and reproducible)
