"""The catalogue: every card of one game at one version, immutable, with tables for the rules."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from games.engine import cards as records
from games.engine.cards import CardRecord, PrintingRecord

T = TypeVar("T")


class Tables:
    """Base of derived values whose tables refer back to them."""

    def empty(self) -> None:
        """Drop the tables; one that is still needed is made again."""
        raise NotImplementedError


class Catalogue:
    """Cards by code. Codes of reprints, and codes in other programs, mean the card."""

    def __init__(
        self,
        *,
        version: int,
        cards: Iterable[CardRecord],
        printings: Iterable[PrintingRecord] = (),
        taboos: Iterable[records.TabooRecord] = (),
        guides: Iterable[records.GuideRecord] = (),
        scenarios: Iterable[records.ScenarioRecord] = (),
        sets: Iterable[records.SetRecord] = (),
        classes: Iterable[records.ClassRecord] = (),
        encounter_sets: Iterable[records.EncounterSetRecord] = (),
    ) -> None:
        self.version = version
        self.sets = {one.code: one for one in sets}
        self.classes = {one.code: one for one in classes}
        self.encounter_sets = {one.code: one for one in encounter_sets}
        self.taboos = {taboo.code: taboo for taboo in taboos}
        self.guides = {guide.code: guide for guide in guides}
        self.scenarios = {scenario.code: scenario for scenario in scenarios}
        self._cards = {card.code: card for card in cards}
        self._by_any_code = dict(self._cards)
        self._printings: dict[str, list[PrintingRecord]] = {}
        for printing in printings:
            self._by_any_code[printing.code] = self._cards[printing.card]
            self._printings.setdefault(printing.card, []).append(printing)
        for card in self._cards.values():
            for other in card.fields.other_codes:
                self._by_any_code.setdefault(other, card)
        self._by_place: dict[tuple[str, int], str] = {}
        for card in self._cards.values():
            self._by_place.setdefault((card.set_code, card.position), card.code)
        for others in self._printings.values():
            for printing in others:
                self._by_place.setdefault((printing.set_code, printing.position), printing.code)
        active = (taboo for taboo in self.taboos.values() if taboo.active)
        self.current_taboo = max(active, key=lambda taboo: (taboo.start, taboo.code), default=None)
        """The list in force: the newest active one."""
        entries = self.current_taboo.cards if self.current_taboo else ()
        self.current_taboo_cards = {found.code: one for one in entries if (found := self.get(one.code))}
        self.taboo_codes = self._taboo_codes()
        self._derived: dict[Callable[[Catalogue], Any], Any] = {}

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[CardRecord]:
        """The canonical cards, in the order of the catalogue."""
        return iter(self._cards.values())

    def get(self, code: str) -> CardRecord | None:
        """The card with that code, printing, or code in another program."""
        return self._by_any_code.get(code)

    def code_at(self, set_code: str, position: int) -> str | None:
        """The code of the card or printing at that number of the set; the first, if sides share a number."""
        return self._by_place.get((set_code, position))

    def printings_of(self, code: str) -> tuple[PrintingRecord, ...]:
        return tuple(self._printings.get(code, ()))

    def by_card(self, copies: Mapping[str, int], *, keep_unknown: bool = False) -> Counter[str]:
        """Copies by the code of the card, of any printing; without unknown codes, unless they are kept."""
        found: Counter[str] = Counter()
        for code, number in copies.items():
            if card := self.get(code):
                found[card.code] += number
            elif keep_unknown:
                found[code] += number
        return found

    def set_codes(self, card: CardRecord) -> frozenset[str]:
        """The sets that the card came in, its reprints included."""
        return frozenset((card.set_code, *(printing.set_code for printing in self.printings_of(card.code))))

    @cached_property
    def by_name(self) -> Mapping[str, list[CardRecord]]:
        """Cards that are copies of each other, by their `name_key`."""
        found: dict[str, list[CardRecord]] = {}
        for card in self:
            found.setdefault(card.name_key, []).append(card)
        return found

    @cached_property
    def _by_type(self) -> Mapping[str, list[CardRecord]]:
        found: dict[str, list[CardRecord]] = {}
        for card in self:
            found.setdefault(card.type_code, []).append(card)
        return found

    def of_type(self, type_code: str) -> Sequence[CardRecord]:
        """The cards of that type, in the order of the catalogue."""
        return self._by_type.get(type_code, ())

    def _taboo_codes(self) -> Mapping[str, tuple[str, ...]]:
        """The taboo lists of each card by its code; the list in force also as `current`, all as `any`."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for taboo in self.taboos.values():
            for entry in taboo.cards:
                if card := self.get(entry.code):
                    found[card.code] |= dict.fromkeys([taboo.code, "any"])
        for code in self.current_taboo_cards:
            found[code]["current"] = None
        return {code: tuple(lists) for code, lists in found.items()}

    def derived(self, make: "Callable[[Catalogue], T]") -> T:
        """A value that a game computes from the catalogue: once, when it is first needed."""
        try:
            found: T = self._derived[make]
        except KeyError:
            found = self._derived[make] = make(self)
        return found

    def derive_like(self, older: "Catalogue") -> None:
        """Compute the values now that the older catalogue has computed."""
        for make in list(older._derived):
            self.derived(make)

    def forget_derived(self) -> None:
        """Drop computed values: some refer to the catalogue, and would keep it in memory."""
        for value in list(self._derived.values()):
            if isinstance(value, Tables):
                value.empty()
        self._derived.clear()
