"""The catalogue: every card of one game at one version, immutable, with tables for the rules."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from games.engine.cards import CardRecord, GuideRecord, PrintingRecord, ScenarioRecord, TabooRecord

T = TypeVar("T")


class Catalogue:
    """Cards by code. The code of a reprint means the card that it reprints."""

    def __init__(
        self,
        *,
        version: int,
        cards: Iterable[CardRecord],
        printings: Iterable[PrintingRecord] = (),
        taboos: Iterable[TabooRecord] = (),
        guides: Iterable[GuideRecord] = (),
        scenarios: Iterable[ScenarioRecord] = (),
    ) -> None:
        self.version = version
        self.taboos = {taboo.code: taboo for taboo in taboos}
        self.guides = {guide.code: guide for guide in guides}
        self.scenarios = {scenario.code: scenario for scenario in scenarios}
        self._cards = {card.code: card for card in cards}
        self._by_any_code = dict(self._cards)
        self._printings: dict[str, list[PrintingRecord]] = {}
        for printing in printings:
            self._by_any_code[printing.code] = self._cards[printing.card]
            self._printings.setdefault(printing.card, []).append(printing)
        self._derived: dict[Callable[[Catalogue], Any], Any] = {}

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[CardRecord]:
        """The canonical cards, in the order of the catalogue."""
        return iter(self._cards.values())

    def get(self, code: str) -> CardRecord | None:
        """The card of that code, or of which that code is a printing."""
        return self._by_any_code.get(code)

    def printings_of(self, code: str) -> tuple[PrintingRecord, ...]:
        """The other printings of the card of that code."""
        return tuple(self._printings.get(code, ()))

    def derived(self, make: "Callable[[Catalogue], T]") -> T:
        """What a game works out from the catalogue: made when it is first asked for, and gone with the catalogue."""
        try:
            found: T = self._derived[make]
        except KeyError:
            found = self._derived[make] = make(self)
        return found
