"""Taboo lists as overlays over cards: changed values, experience, and forbidden cards (AHLCG-EXT-20)."""

import msgspec
from msgspec.structs import replace

from games.ahlcg.cards import AhlcgFields
from games.engine import CardRecord, Catalogue
from games.engine.cards import TabooCard


class TabooList:
    """One taboo list; the empty code is no list, which changes nothing."""

    def __init__(self, catalogue: Catalogue, code: str) -> None:
        self.code = code
        self.names: set[str] = set()
        """The `name_key` of each card in the list."""
        self._entries: dict[str, TabooCard] = {}
        self.codes = self._entries.keys()
        self._changed: dict[str, CardRecord] = {}
        taboo = catalogue.taboos.get(code)
        for entry in taboo.cards if taboo else ():
            if card := catalogue.get(entry.code):  # a list names reprints too
                self._entries.setdefault(card.code, entry)
                self.names.add(card.name_key)

    def card(self, card: CardRecord) -> CardRecord:
        """The card with the values of the list. Its level stays: a list adds experience."""
        entry = self._entries.get(card.code)
        if entry is None or not entry.values:
            return card
        if card.code not in self._changed:
            known = {name: value for name, value in entry.values.items() if name in AhlcgFields.__struct_fields__}
            values = {name: getattr(msgspec.convert({name: value}, AhlcgFields), name) for name, value in known.items()}
            self._changed[card.code] = replace(card, fields=replace(card.fields, **values))
        return self._changed[card.code]

    def level_cost(self, code: str) -> int:
        """Experience on top of the card's own."""
        entry = self._entries.get(code)
        return entry.level_cost if entry else 0

    def forbids(self, code: str) -> bool:
        entry = self._entries.get(code)
        return entry is not None and entry.values.get("deck_limit") == 0


def taboo_lists(catalogue: Catalogue) -> dict[str, TabooList]:
    """The taboo lists of a catalogue by code; `catalogue.derived(taboo_lists)` reads them once."""
    return {code: TabooList(catalogue, code) for code in ("", *catalogue.taboos)}
