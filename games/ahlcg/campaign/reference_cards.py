"""Scenario reference cards: the effects of symbol tokens on skill tests. Facts, not texts.

reference_cards.json has them by the card's code and side: Easy/Standard, or Hard/Expert (AHLCG-ELEM-05).
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Side = Literal["standard", "hard"]
SIDES: Mapping[str, Side] = {"easy": "standard", "standard": "standard", "hard": "hard", "expert": "hard"}
"""The side of the reference card by difficulty."""


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The effect of a revealed token on the test."""

    modifier: Annotated[int, Meta(ge=-99, le=99)] = 0
    again: Annotated[int, Meta(ge=0, le=2)] = 0
    """Further tokens to reveal; they count together."""
    cancels: bool = False
    """Cancels the bonus of committed skill cards."""
    fails: bool = False
    """The test fails automatically."""
    succeeds: bool = False
    """The test succeeds automatically, unless another token fails it (AHLCG-AMB-27)."""


class Symbol(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A symbol on a reference card, with an effect that may depend on the table."""

    each: int = 0
    """The penalty for each thing that the card counts."""
    least: int = 0
    most: int | None = None
    """The bounds of the count."""
    instead: tuple[Effect, ...] = ()
    """The effects under the conditions of the card."""

    def effect(self, count: int | None = None, case: int = 0) -> Effect:
        """The effect for a count and a case: 0 is the usual one, others are places in `instead`, from 1."""
        if case:
            return self.instead[case - 1]
        number = max(self.least, count or 0)
        if self.most is not None:
            number = min(self.most, number)
        own = {name: getattr(self, name) for name in Effect.__struct_fields__}
        return Effect(**{**own, "modifier": self.modifier - self.each * number})


@cache
def reference_cards() -> Mapping[str, Mapping[Side, Mapping[str, Symbol]]]:
    """All known reference cards by code and side: token to symbol."""
    path = Path(__file__).with_name("reference_cards.json")
    return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[Side, dict[str, Symbol]]])


def symbols_of(reference_card: str | None, difficulty: str) -> Mapping[str, Symbol]:
    """The symbols of a scenario at a difficulty; empty if its reference card is not known."""
    sides = reference_cards().get(reference_card or "")
    return sides[SIDES[difficulty]] if sides and difficulty in SIDES else {}
