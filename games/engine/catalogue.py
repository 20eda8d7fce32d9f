"""The catalogue: every card of one game at one version, immutable, with tables for the rules."""

from collections.abc import Iterable, Iterator

from games.engine.cards import CardRecord


class Catalogue:
    """Cards by code. The code of a reprint means the card that it reprints."""

    def __init__(self, *, version: int, cards: Iterable[CardRecord]) -> None:
        self.version = version
        self._cards = {card.code: card for card in cards}
        self._by_any_code = dict(self._cards)
        for card in self._cards.values():
            for printing in card.printings:
                self._by_any_code[printing.code] = card

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[CardRecord]:
        """The canonical cards, in the order of the catalogue."""
        return iter(self._cards.values())

    def get(self, code: str) -> CardRecord | None:
        """The card of that code, or of which that code is a printing."""
        return self._by_any_code.get(code)
