"""The chaos bag: which tokens there are, what goes in and out, and drawing from it (AHLCG-CHAOS-01…03)."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from games.ahlcg.campaign.state import Bag, counted
from games.ahlcg.words import table
from games.engine import Problem, Text
from games.engine.text import plain

NUMBERS = ("+1", "0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8")
SYMBOLS = table("symbols")
"""What they mean says the scenario's reference card."""
TOKENS: Mapping[str, Text] = {**{number: plain(number) for number in NUMBERS}, **SYMBOLS, **table("tokens")}
"""All tokens, in the order in which a bag lists them."""
MOST = {"bless": 10, "curse": 10, "frost": 8}
"""How many there are of the tokens of later products."""
OF_ONE_SCENARIO = frozenset({"bless", "curse"})
"""They leave the bag after the test in which they were revealed, and all of them when the scenario ends."""


def added(bag: Bag, tokens: Iterable[str]) -> Bag:
    return Bag(tokens=counted(bag.tokens, Counter(tokens)), sealed=bag.sealed)


def removed(bag: Bag, tokens: Iterable[str]) -> Bag:
    return Bag(tokens=counted(bag.tokens, _negative(tokens)), sealed=bag.sealed)


def sealed(bag: Bag, tokens: Iterable[str]) -> Bag:
    """The tokens lie on a card and cannot be drawn."""
    away = list(tokens)
    return Bag(tokens=counted(bag.tokens, _negative(away)), sealed=counted(bag.sealed, Counter(away)))


def released(bag: Bag, tokens: Iterable[str]) -> Bag:
    """Sealed tokens are back in the bag."""
    back = list(tokens)
    return Bag(tokens=counted(bag.tokens, Counter(back)), sealed=counted(bag.sealed, _negative(back)))


def after_scenario(bag: Bag) -> Bag:
    """Sealed tokens come back, since their cards leave play; blessings and curses end (AHLCG-EXT-41, -43)."""
    whole = counted(bag.tokens, bag.sealed)
    return Bag(tokens={token: number for token, number in whole.items() if token not in OF_ONE_SCENARIO})


def after_test(bag: Bag, tokens: Iterable[str]) -> Bag:
    """The bag after a test in which these were revealed: they go back, but for blessings and curses (AHLCG-EXT-41)."""
    return removed(bag, [token for token in tokens if token in OF_ONE_SCENARIO])


def too_many(bag: Bag, tokens: Iterable[str]) -> Iterator[Problem]:
    """More of a token than there is of it, in the bag and on cards together."""
    for token, number in sorted(Counter(tokens).items()):
        found = bag.tokens.get(token, 0) + bag.sealed.get(token, 0) + number
        if token in MOST and found > MOST[token]:
            params = {"token": token, "found": found, "limit": MOST[token]}
            rule = "AHLCG-EXT-41" if token in OF_ONE_SCENARIO else "AHLCG-EXT-42"
            yield Problem(code="too-many-tokens", rule=rule, params=params)


def missing(there: Mapping[str, int], tokens: Iterable[str], rule: str) -> Iterator[Problem]:
    """Tokens that are to be taken, and are not there."""
    for token, number in sorted(Counter(tokens).items()):
        if number > there.get(token, 0):
            params = {"token": token, "found": there.get(token, 0), "limit": number}
            yield Problem(code="token-missing", rule=rule, params=params)


def listed(tokens: Mapping[str, int]) -> list[str]:
    """Every token by itself, in the order in which a bag lists them."""
    return [token for token in TOKENS for _copy in range(tokens.get(token, 0))]


def drawn(tokens: Mapping[str, int], number: int, seed: int) -> list[str]:
    """So many tokens, one after the other and none of them put back; the same for the same bag and seed."""
    pile = listed(tokens)
    return random.Random(seed).sample(pile, min(number, len(pile)))  # noqa: S311  (a game, and reproducible)


def _negative(tokens: Iterable[str]) -> dict[str, int]:
    return {token: -number for token, number in Counter(tokens).items()}
