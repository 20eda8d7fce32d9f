"""Taboo lists as overlays over cards: changed values, experience, and forbidden cards (AHLCG-EXT-20)."""

import msgspec

from games.ahlcg.cards import AhlcgFields
from games.engine import CardRecord, Catalogue
from games.engine.cards import TabooCard


class TabooList:
    """One taboo list; the empty code is no list, which changes nothing."""

    def __init__(self, catalogue: Catalogue, code: str) -> None:
        self._cards: dict[str, TabooCard] = {}
        taboo = catalogue.taboos.get(code)
        for entry in taboo.cards if taboo else ():
            if card := catalogue.get(entry.code):  # a list names reprints too
                self._cards.setdefault(card.code, entry)

    def card(self, card: CardRecord) -> CardRecord:
        """The card with the values of the list. Its level stays: a list adds experience."""
        entry = self._cards.get(card.code)
        if entry is None or not entry.values:
            return card
        known = {name: value for name, value in entry.values.items() if name in AhlcgFields.__struct_fields__}
        changed = {name: getattr(msgspec.convert({name: value}, AhlcgFields), name) for name, value in known.items()}
        return msgspec.structs.replace(card, fields=msgspec.structs.replace(card.fields, **changed))

    def level_cost(self, code: str) -> int:
        """Experience on top of the card's own."""
        entry = self._cards.get(code)
        return entry.level_cost if entry else 0

    def forbids(self, code: str) -> bool:
        """Whether no deck may hold the card."""
        entry = self._cards.get(code)
        return entry is not None and entry.values.get("deck_limit") == 0
