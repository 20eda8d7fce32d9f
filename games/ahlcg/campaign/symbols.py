"""What the symbol tokens of a scenario do to a skill test, as its reference card has it. Facts, not texts.

reference_cards.json has them by the card's code and by side: Easy/Standard, or Hard/Expert (AHLCG-ELEM-05).
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
    """What a revealed token does to the test."""

    modifier: Annotated[int, Meta(ge=-99, le=99)] = 0
    again: Annotated[int, Meta(ge=0, le=2)] = 0
    """How many more tokens are revealed; they count together."""
    cancels: bool = False
    """What skill cards committed to the test add is cancelled."""
    fails: bool = False
    """The test fails by itself."""
    succeeds: bool = False
    """The test succeeds by itself, unless another token fails it (AHLCG-AMB-27)."""


class Symbol(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A symbol on a reference card: its effect, which may depend on what is on the table."""

    each: int = 0
    """How much worse it is for each of what the card counts."""
    least: int = 0
    most: int | None = None
    """Between what the count lies."""
    instead: tuple[Effect, ...] = ()
    """What it does where a condition holds that the card states."""

    def effect(self, count: int | None = None, case: int = 0) -> Effect:
        """With so many counted, in that case: 0 is the usual one, the others are those of `instead` from 1."""
        if case:
            return self.instead[case - 1]
        number = max(self.least, count or 0)
        if self.most is not None:
            number = min(self.most, number)
        return Effect(
            modifier=self.modifier - self.each * number,
            again=self.again,
            cancels=self.cancels,
            fails=self.fails,
            succeeds=self.succeeds,
        )


@cache
def reference_cards() -> Mapping[str, Mapping[Side, Mapping[str, Symbol]]]:
    """All reference cards that are known, by code and side: token to symbol."""
    path = Path(__file__).with_name("reference_cards.json")
    return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[Side, dict[str, Symbol]]])


def symbols_of(reference_card: str | None, difficulty: str) -> Mapping[str, Symbol]:
    """The symbols of a scenario at a difficulty; empty where its reference card is not known."""
    sides = reference_cards().get(reference_card or "")
    return sides[SIDES[difficulty]] if sides and difficulty in SIDES else {}
