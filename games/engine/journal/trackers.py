"""The numbers that a table keeps during a session, such as doom and threat. They are no entries of a log."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from games.engine.cards import CardRecord
from games.engine.text import Text

Values = Mapping[str, int]  # key of a tracker to its number, if it was changed


class Tracker(Struct, frozen=True, kw_only=True):
    """A number with its range, and the rules that apply from some of its values on."""

    code: str
    title: Text
    start: int = 0
    least: int = 0
    most: int = 99
    seat: str = ""
    """The seat that it belongs to; empty for one of the whole table."""
    rules: Mapping[int, str] = {}
    """Value to the rule that applies from it on."""
    words: tuple[Text, ...] = ()
    """Names of the values from 0 on, where they are not numbers."""

    @property
    def key(self) -> str:
        return f"{self.code}.{self.seat}" if self.seat else self.code

    def value(self, values: Values, by: int = 0) -> int:
        """The number among these, changed by that amount, within the range."""
        return max(self.least, min(self.most, values.get(self.key, self.start) + by))

    def rule(self, value: int) -> str:
        """The rule that applies at that value; empty if none does."""
        return self.rules.get(max((at for at in self.rules if at <= value), default=-1), "")


class Trackers(Struct, frozen=True, kw_only=True):
    all: Callable[[Any, Any, Values], Iterable[Tracker]]
    """The trackers of the session being played, from state, facts and the present values."""
    initial: Callable[[Any, str, Values], Mapping[str, Any]]
    """The initial data of the form of a kind of entry, from state, kind and values."""


def seat_values(values: Values, code: str, seats: Iterable[str]) -> dict[str, int]:
    """Seat to the number of its tracker of that code, if it was changed."""
    return {seat: values[key] for seat in seats if (key := f"{code}.{seat}") in values}


def printed_at(cards: Iterable[CardRecord], stage: int, field: str) -> int:
    """The number that the cards of a stage print; 0 if it is unknown, or if they differ."""
    found = {getattr(card.fields, field) for card in cards if card.fields.stage == stage}
    number = found.pop() if len(found) == 1 else None
    return number if isinstance(number, int) else 0
