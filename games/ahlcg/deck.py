"""A deck looked up in the catalogue: one pass over its cards collects everything that the rules need."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.ahlcg.card_exceptions import (
    ATTACHMENTS,
    GRANTED_UNCOUNTED,
    HUNCH_INVESTIGATOR,
    KEEPS_LOWER_VERSIONS,
    ONE_COPY_OF_ATTACHED,
)
from games.ahlcg.eligibility import Eligibility, eligibility_of
from games.ahlcg.figures import Numbers, Part
from games.ahlcg.investigator_rules import InvestigatorRules
from games.ahlcg.options import Demand, Places, assign
from games.ahlcg.rules.deck_size import size_change
from games.ahlcg.slots import XP_UNIT, Slot, several
from games.engine import Build, Catalogue, Severity
from games.engine.opening import Opening
from games.engine.slots import MAX_COPIES

MODES = ("deck", "campaign-start", "campaign", "standalone")
SPIRITS = "extra"  # the zone of a second deck

NO_CARDS: dict[str, int] = {}
NO_NAMES: frozenset[str] = frozenset()
NO_SLOTS: list[Slot] = []


class Deck(Struct, kw_only=True, eq=False, gc=False):
    """A deck as the rules read it."""

    mode: str
    leaders: tuple[str, ...]
    """As given."""
    eligibility: Eligibility
    investigator: InvestigatorRules
    choices: Mapping[str, Any]
    zones: Mapping[str, Mapping[str, int]]
    slots: list[Slot]
    """The main deck: one slot for each card."""
    kinds: dict[str, list[Slot]]
    """Kind to the slots of the main deck of that kind."""
    crowded: frozenset[str]
    """Names with more copies than the smallest limit of any card of that name."""
    unknown: dict[str, int]
    quantities: dict[str, int]
    """Codes with an impossible quantity."""
    ignored: Mapping[str, int]
    """Copies by code that count neither towards the size nor as copies."""
    own: dict[str, int] = {}
    """Signature cards and weaknesses by code."""
    random_weaknesses: int = 0
    drawn_weaknesses: int = 0
    """Random weaknesses and weaknesses of scenarios: all but signatures."""
    size: int = 0
    required_size: int | None = None
    xp: int = 0
    _numbers: Numbers | None = None
    _by_code: dict[str, Slot] | None = None
    _crowds: list[tuple[list[Slot], int]] | None = None
    _places: Places | None = None
    _limits: Mapping[int, int] | None = None
    _logged: dict[str, Counter[str]] = {}

    def of(self, kind: str) -> list[Slot]:
        """The slots of that kind in the order of their codes, so that the order given never matters."""
        found = self.kinds.get(kind)
        return NO_SLOTS if found is None else found if len(found) == 1 else sorted(found, key=_code)

    @property
    def numbers(self) -> Numbers:
        """See figures.py; added up when first needed, which for many decks is never."""
        if self._numbers is None:
            copies = sum([slot.copies for slot in self.slots])
            self._numbers = self.eligibility.layout.add([slot.counters for slot in self.slots], copies)
        return self._numbers

    @property
    def by_code(self) -> dict[str, Slot]:
        if self._by_code is None:
            self._by_code = {slot.code: slot for slot in self.slots}
        return self._by_code

    @property
    def catalogue(self) -> Catalogue:
        return self.eligibility.catalogue

    def copies_of(self, code: str) -> int:
        slot = self.by_code.get(code)
        return slot.copies if slot else 0

    def by_name(self, names: Collection[str]) -> Iterator[tuple[list[Slot], int]]:
        """Cards that are copies of each other (AHLCG-UNI-01), with the number that counts.

        Only cards that options admit have a copy limit by name: weaknesses have none (AHLCG-DECK-34), and signature and
        story cards have their own.
        """
        groups: dict[str, list[Slot]] = {}
        for slot in self.slots:
            if slot.name in names and slot.needs_option:
                groups.setdefault(slot.name, []).append(slot)
        for group in sorted((sorted(group, key=_code) for group in groups.values()), key=lambda group: group[0].code):
            yield group, sum(map(self.counted, group))

    @property
    def crowds(self) -> list[tuple[list[Slot], int]]:
        """Copies by name that may exceed a limit."""
        if self._crowds is None:
            self._crowds = list(self.by_name(self.crowded))
        return self._crowds

    def counted(self, slot: Slot) -> int:
        return slot.copies - self.ignored.get(slot.code, 0)

    def log(self, key: str) -> Any:
        """A value of the campaign log; None if it is missing."""
        log = self.choices.get("log")
        return log.get(key) if isinstance(log, dict) else None

    def logged(self, key: str) -> Counter[str]:
        """A list of cards in the log, such as those granted: copies by code, of any printing."""
        if key not in self._logged:
            cards = self.log(key)
            given = cards.items() if isinstance(cards, dict) else ()
            known = {code: number for code, number in given if isinstance(number, int) and number > 0}
            self._logged[key] = self.catalogue.by_card(known)
        return self._logged[key]

    def granted(self, code: str) -> int:
        return self.logged("cards")[code]

    def removed(self, code: str) -> int:
        """Copies of the card that the campaign removed for good, by the log (AHLCG-AMB-33)."""
        return self.logged("removed")[code]

    @property
    def unless_played(self) -> Severity:
        """The severity of problems that only a campaign or a game settles: a warning while the deck is only built."""
        return Severity.WARNING if self.mode == "deck" else Severity.ERROR

    @property
    def places(self) -> Places:
        if self._places is None:
            limits = self.limits()
            if len(limits) == 1:
                ((place, limit),) = limits.items()
                taken = {slot.code: slot.copies for slot in self.kinds["limited"] if place in slot.limited}
                if sum(taken.values()) <= limit:  # the usual case: one option, and it has room
                    self._places = Places({place: taken}, ())
                    return self._places
            demands = (
                Demand(slot.code, slot.copies, tuple(place for place in slot.limited if place in limits))
                for slot in self.of("limited")
            )
            self._places = assign([demand for demand in demands if demand.options], limits)
        return self._places

    def limits(self) -> Mapping[int, int]:
        """Place of each limited option to its limit; options that cards bring count once for each copy."""
        if self._limits is None:
            options = self.eligibility.options
            brought = {
                place: self.copies_of(code) * (options[place].limit or 0)
                for place, code in self.eligibility.brought.items()
                if code in self.kinds
            }
            self._limits = {**self.eligibility.limits, **brought} if brought else self.eligibility.limits
        return self._limits


def _code(slot: Slot) -> str:
    return slot.code


def prepare(build: Build, catalogue: Catalogue) -> Deck:
    """Look every code up once. Copies of several printings of a card become one slot."""
    leaders, choices, zones = build.leaders, build.choices, build.zones
    eligibility = eligibility_of(catalogue, leaders[0] if len(leaders) == 1 else "", choices)
    unknown: dict[str, int] = {}
    quantities: dict[str, int] = {}
    main = zones.get("main", NO_CARDS)
    try:
        slots = list(map(eligibility.__getitem__, main.items()))
    except KeyError:
        slots = _known_slots(eligibility, main, unknown, quantities)
    if choices.get("customizations"):
        slots = _customized(choices["customizations"], eligibility, slots)
    crowded = NO_NAMES
    shared = [slot.name for slot in slots if slot.shares_name]
    if len(set(shared)) < len(shared):
        if len({slot.code for slot in slots}) < len(slots):
            slots = _merged(slots)
        crowded = _crowded([slot for slot in slots if slot.shares_name])
    kinds: dict[str, list[Slot]] = {}
    for slot in [slot for slot in slots if slot.kinds]:
        for kind in slot.kinds:
            if kind in kinds:
                kinds[kind].append(slot)
            else:
                kinds[kind] = [slot]
    if "crowded" in kinds:
        crowded |= {slot.name for slot in kinds["crowded"]}
    for code in leaders:
        if catalogue.get(code) is None:
            unknown[code] = unknown.get(code, 0) + 1
    if len(zones) > 1:
        for zone, cards in zones.items():
            if zone != "main":
                for code, copies in cards.items():
                    if copies and not 0 < copies <= MAX_COPIES:
                        quantities[code] = copies
                    elif copies and catalogue.get(code) is None:
                        unknown[code] = unknown.get(code, 0) + copies
    if eligibility.investigator.is_static:
        kinds, crowded = {}, NO_NAMES
    deck = Deck(
        mode=build.mode,
        leaders=leaders,
        eligibility=eligibility,
        investigator=eligibility.investigator,
        choices=choices,
        zones=zones,
        slots=slots,
        kinds=kinds,
        crowded=crowded,
        unknown=unknown,
        quantities=quantities,
        ignored=_ignored(zones["ignored"], eligibility, slots) if "ignored" in zones else NO_CARDS,
    )
    _measure(deck)
    return deck


def _known_slots(
    eligibility: Eligibility, cards: Mapping[str, int], unknown: dict[str, int], quantities: dict[str, int]
) -> list[Slot]:
    """The slots of known cards; unknown codes and impossible quantities are noted."""
    slots = []
    for item in cards.items():
        code, copies = item
        if 0 < copies <= MAX_COPIES:
            try:
                slots.append(eligibility[item])
            except KeyError:
                unknown[code] = copies
        elif copies:
            quantities[code] = copies
    return slots


def _merged(slots: list[Slot]) -> list[Slot]:
    """One slot for all printings of a card."""
    merged: dict[str, Slot] = {}
    for slot in slots:
        first = merged.get(slot.code)
        merged[slot.code] = slot if first is None else several(slot, first.copies + slot.copies)
    return list(merged.values())


def _crowded(slots: list[Slot]) -> frozenset[str]:
    """Names of several cards that together have more copies than the smallest limit of any of them."""
    names: dict[str, int] = {}
    for slot in slots:
        names[slot.name] = names.get(slot.name, 0) + slot.copies
    return frozenset(slot.name for slot in slots if names[slot.name] > slot.alert)


def _customized(given: Any, eligibility: Eligibility, slots: list[Slot]) -> list[Slot]:
    """The slots with the boxes of customizable cards applied."""
    if not isinstance(given, dict):
        return slots
    return [
        eligibility.customized(slot.code, given[slot.code], slot.copies)
        if slot.customizable and isinstance(given.get(slot.code), str)
        else slot
        for slot in slots
    ]


def _ignored(given: Mapping[str, int], eligibility: Eligibility, slots: list[Slot]) -> dict[str, int]:
    """AHLCG-EXT-33: copies that the back lets a player keep uncounted, or that a campaign grants."""
    back = eligibility.investigator.back
    traits = KEEPS_LOWER_VERSIONS.get(back.code, frozenset()) if back else frozenset()
    wanted = eligibility.catalogue.by_card({code: n for code, n in given.items() if 0 < n <= MAX_COPIES})
    return {
        slot.code: min(wanted[slot.code], slot.copies)
        for slot in slots
        if slot.code in wanted and (slot.code in GRANTED_UNCOUNTED or not traits.isdisjoint(slot.traits))
    }


def _measure(deck: Deck) -> None:
    """Signature cards and weaknesses, size, the size required, and experience."""
    kinds, own = deck.kinds, deck.own
    for kind in ("weakness", "specific"):
        if kind in kinds:
            for slot in kinds[kind]:
                own[slot.code] = slot.copies
                if slot.is_random:
                    deck.random_weaknesses += slot.copies
                if slot.is_drawn:
                    deck.drawn_weaknesses += slot.copies
    deck.xp, deck.size = divmod(sum([slot.size_and_xp for slot in deck.slots]), XP_UNIT)
    if deck.ignored:
        deck.size -= sum(deck.ignored.get(slot.code, 0) for slot in deck.slots if slot.part is Part.STANDARD)
    if "paid-once" in kinds:
        # Copies by name of one level are bought together, even with different subtitles.
        deck.xp += sum({(slot.name, slot.level): slot.xp for slot in kinds["paid-once"]}.values())
    deck.required_size = deck.investigator.size
    if deck.required_size is not None and "resizing" in kinds:
        deck.required_size = max(deck.required_size + size_change(deck), 0)


def features(deck: Deck) -> list[str]:
    """Features of the deck that rules are about: its mode, special cards, and everything outside the main deck."""
    investigator = deck.investigator
    if investigator.is_static:  # AHLCG-EXT-01: only unknown codes and impossible quantities are reported
        return [name for name, given in (("unknown", deck.unknown), ("quantities", deck.quantities)) if given]
    found = [deck.mode, *deck.eligibility.features, *deck.kinds, *deck.zones, *deck.choices]
    if deck.size != deck.required_size:
        found.append("other size")
    if not investigator.plain.items() <= deck.own.items():
        found.append("other signatures")
    if (
        deck.random_weaknesses != investigator.random_weaknesses
        or deck.drawn_weaknesses != investigator.random_weaknesses
    ):
        found.append("other weaknesses")
    if deck.crowded:
        found.append("crowded")
    if deck.unknown:
        found.append("unknown")
    if deck.quantities:
        found.append("quantities")
    return found


def spirits(deck: Deck) -> list[Slot]:
    """AHLCG-EXT-24: the cards of the second deck in the order of their codes, of any printing."""
    cards = deck.zones.get(SPIRITS)
    return sorted(_merged(_known_slots(deck.eligibility, cards, {}, {})), key=_code) if cards else NO_SLOTS


def stats(deck: Deck) -> dict[str, Any]:
    figures: dict[str, Any] = deck.eligibility.layout.groups_of(deck.numbers)
    figures["size"] = deck.size
    figures["required_size"] = deck.required_size
    figures["xp"] = deck.xp
    if SPIRITS in deck.zones:
        figures["xp"] += sum(slot.worth for slot in spirits(deck))
    figures["admitted"] = {slot.code: slot.admitted for slot in deck.slots if slot.admitted}
    figures["limited_options"] = _limited_options(deck, figures["admitted"]) if "limited" in deck.kinds else []
    return figures


def _limited_options(deck: Deck, admitted: dict[str, Any]) -> list[dict[str, Any]]:
    """The limited options with the copies that they took, which are added to `admitted`."""
    limits, brought, taken = deck.limits(), deck.eligibility.brought, deck.places.taken
    for place, cards in taken.items():
        for code, copies in cards.items():
            admitted[code] = (*admitted.get(code, ()), (place, copies))
    return [
        {
            "option": place,
            "found": sum(taken.get(place, NO_CARDS).values()),
            "limit": limits[place],
            "brought_by": brought.get(place),
        }
        for place in sorted(limits)
    ]


HAND = 5
SET_ASIDE = ATTACHMENTS.keys() - {ONE_COPY_OF_ATTACHED} | {HUNCH_INVESTIGATOR}
"""Holders of cards that lie beside the deck when a game begins; a branded spell stays in it."""


def opening(deck: Deck) -> Opening:
    """The start of a game. Permanents (AHLCG-SET-05) and cards set aside are not shuffled in; draws begin in upkeep."""
    library = {slot.code: slot.copies for slot in deck.slots if slot.part is not Part.PERMANENT}
    for code, copies in _set_aside(deck.choices.get("attachments"), deck.catalogue).items():
        library[code] = max(0, library.get(code, 0) - copies)
    return Opening(
        library={code: copies for code, copies in library.items() if copies},
        passed_over=frozenset(slot.code for slot in deck.slots if slot.part is Part.WEAKNESS),
        hand=HAND,
        mulligan="some",
        first_turn=0,
    )


def _set_aside(given: object, catalogue: Catalogue) -> Counter[str]:
    """Copies that lie beside the deck when a game begins (AHLCG-EXT-30, -31)."""
    codes: Counter[str] = Counter()
    for holder, chosen in given.items() if isinstance(given, dict) else ():
        if holder in SET_ASIDE and isinstance(chosen, list):
            codes.update(card.code for one in chosen if isinstance(one, str) and (card := catalogue.get(one)))
    return codes
