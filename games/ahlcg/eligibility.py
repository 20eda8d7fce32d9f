"""Who may take what: for an investigator with choices, everything that rules ask about a card, worked out once.

A Table belongs to one catalogue, investigator, set of choices and taboo list, and never to a deck. It learns about a
card when a deck first has it.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.ahlcg import card_exceptions
from games.ahlcg.cards import AhlcgFields, DeckOption
from games.ahlcg.customizing import apply_boxes
from games.ahlcg.figures import Layout, Part, counters_of
from games.ahlcg.investigator_rules import Sides, sides_of
from games.ahlcg.investigators import Index
from games.ahlcg.options import admits, matches, traits_of
from games.engine import Build, CardRecord, Catalogue

DECK_TYPES = frozenset({"asset", "event", "skill"})
"""Types of player cards that go into a deck; weaknesses may be of any type (AHLCG-DECK-16, AHLCG-TAX-07)."""

NO_LIMIT = 10**9


class Slot(Struct, frozen=True, eq=False, kw_only=True, gc=False):
    """Some copies of a card in the deck of one investigator, with everything that rules ask about them."""

    # What every check reads of every slot comes first, so that it lies close together in memory.
    code: str
    name: str
    """Cards with the same are copies of each other."""
    kinds: tuple[str, ...] = ()
    """The lists of special cards that it is on, so that a rule finds what it is about."""
    counters: int
    """Of all copies; see figures.py."""
    admitted: tuple[tuple[int, int], ...] = ()
    """The first option without limit that admits it, with the number of copies; empty if none does."""
    shares_name: bool
    """Other cards have its name too, or it has other printings."""
    copies: int = 1
    card: CardRecord
    """As the taboo list and the boxes of its sheet make it."""
    part: Part
    level: int | None
    xp: int
    """Experience for one copy; `paid_once` for all together."""
    paid_once: bool
    traits: frozenset[str]
    """In lower case."""
    limit: int
    """Copies by name."""
    own_limit: int
    """Copies of this very card, where a limit is for it alone."""
    alert: int
    """With more copies by name than this, the limits must be looked at."""
    refusal: str = ""
    """Why no deck of this investigator may hold it; "" if one may."""
    limited: tuple[int, ...] = ()
    """The limited options that admit it, where none without limit does: the investigator's, and those of cards."""
    own_limited: tuple[int, ...] = ()
    """The investigator's alone."""
    required: int = 0
    """How many copies the investigator needs, and so may have, of a signature card."""
    is_random: bool = False
    """It is a random basic weakness, or what one turns into."""
    is_drawn: bool = False
    """It is a weakness that is nobody's signature."""
    customizable: bool = False
    overdrawn: bool = False
    """The sheet has boxes checked that it does not have."""


class Table(dict[tuple[str, int], Slot]):
    """Code and number of copies to the slot, as far as decks had them; `slot` makes what is not there yet."""

    def __init__(self, catalogue: Catalogue, sides: Sides) -> None:
        super().__init__()
        self.catalogue = catalogue
        self.sides = sides
        self.layout = catalogue.derived(Layout)
        self._index = catalogue.derived(Index)
        self._cards: dict[str, Slot] = {}
        self._sheets: dict[tuple[str, str, int], Slot] = {}
        brought = tuple(card_exceptions.BROUGHT_OPTIONS.items())
        self.options: tuple[DeckOption, ...] = (*sides.options, *(option for _, option in brought))
        """The investigator's, then those that cards may bring."""
        own = len(sides.options)
        self.brought = {own + place: code for place, (code, _) in enumerate(brought)}
        """Place of an option that a card brings to the code of that card."""
        self.limits = {
            place: option.limit
            for place, option in enumerate(sides.options)
            if option.limit is not None and admits(option)
        }
        """Place of each limited option of the investigator to its limit."""
        self.signs = tuple(_signs(sides))

    def slot(self, code: str, copies: int) -> Slot:
        """So many copies of the card of that code; unknown codes are a KeyError."""
        slot = self.card(code)
        if copies > 1:
            slot = several(slot, copies)
        if copies <= USUAL_COPIES:
            self[code, copies] = slot
        return slot

    def card(self, code: str) -> Slot:
        """One copy of the card of that code, or of which that code is a printing."""
        slot = self._cards.get(code)
        if slot is None:
            card = self.catalogue.get(code)
            if card is None:
                raise KeyError(code)
            if card.code == code:
                overlaid = self.sides.taboo.card(card)
                slot = self._slot(overlaid, overlaid.level, None)
            else:
                slot = self.card(card.code)
            self._cards[code] = slot
        return slot

    def customized(self, code: str, boxes: str, copies: int = 1) -> Slot:
        """A card with a customization sheet. Sheets are many, so only some are remembered."""
        slot = self._sheets.get((code, boxes, copies))
        if slot is None:
            sheet = apply_boxes(self.card(code).card, boxes)
            slot = self._slot(sheet.card, sheet.level, sheet.experience, overdrawn=not sheet.valid)
            if copies > 1:
                slot = several(slot, copies)
            if len(self._sheets) >= MAX_SHEETS:
                self._sheets.clear()
            self._sheets[code, boxes, copies] = slot
        return slot

    def _slot(self, card: CardRecord, level: int | None, sheet: int | None, *, overdrawn: bool = False) -> Slot:
        fields: AhlcgFields = card.fields
        part = part_of(card, self.sides)
        counts = part in (Part.STANDARD, Part.PERMANENT)
        paid_once = fields.myriad or bool(fields.customizations)
        xp = self._experience(card, level, sheet) if counts else 0
        option, limited = self._options(card, level) if counts else (-1, ())
        own_limited = tuple(place for place in limited if place in self.limits)
        limit, own_limit = self._limits(card) if counts else (NO_LIMIT, NO_LIMIT)
        refusal = self._refusal(card, part, level, option, limited)
        return Slot(
            card=card,
            code=card.code,
            part=part,
            level=level,
            xp=xp,
            paid_once=paid_once,
            traits=traits_of(card),
            name=card.name_key,
            limit=limit,
            own_limit=own_limit,
            alert=self._alert(card) if counts else NO_LIMIT,
            counters=self.layout.pack(counters_of(card, part, level, 0 if paid_once else xp)),
            refusal=refusal,
            admitted=((option, 1),) if option >= 0 else (),
            limited=limited,
            own_limited=own_limited,
            required=self.sides.required.get(card.code) or fields.deck_limit or 1 if fields.investigators else 0,
            kinds=tuple(_kinds(card, part, refusal, limited, own=bool(own_limited), pays_once=paid_once and xp > 0)),
            is_random=not refusal and is_random(card),
            is_drawn=not refusal and part is Part.WEAKNESS and not fields.investigators,
            customizable=bool(fields.customizations),
            shares_name=len(self._index.by_name[card.name_key]) > 1 or bool(self.catalogue.printings_of(card.code)),
            overdrawn=overdrawn,
        )

    def _experience(self, card: CardRecord, level: int | None, sheet: int | None) -> int:
        """What one copy costs: the level, doubled if Exceptional, or the boxes checked; then what a taboo list adds."""
        printed = sheet if sheet is not None else (level or 0) * (2 if card.fields.exceptional else 1)
        return max(printed + self.sides.taboo.level_cost(card.code), 0)

    def _options(self, card: CardRecord, level: int | None) -> tuple[int, tuple[int, ...]]:
        """The first option without limit, else all limited ones. What an option forbids, none after it admits."""
        limited: list[int] = []
        if self.sides.back is None:
            return -1, ()  # whose deck it is must be known first
        for place, option in enumerate(self.options):
            if option.excludes:
                if matches(option, card, level):
                    break
            elif admits(option) and matches(option, card, level):
                if option.limit is None:
                    return place, ()
                limited.append(place)
        return -1, tuple(limited)

    def _limits(self, card: CardRecord) -> tuple[int, int]:
        """How many copies; what is forbidden altogether has no limit beside that."""
        return (NO_LIMIT, NO_LIMIT) if self.sides.taboo.forbids(card.code) else copy_limits(card)

    def _alert(self, card: CardRecord) -> int:
        """The smallest limit that any card of this name may have, with a taboo list or boxes or without."""
        smallest = NO_LIMIT
        for other in self._index.by_name[card.name_key]:
            overlaid = self.sides.taboo.card(other)
            if part_of(overlaid, self.sides) in (Part.STANDARD, Part.PERMANENT):
                smallest = min(smallest, *self._limits(overlaid))
        return smallest

    def _refusal(self, card: CardRecord, part: Part, level: int | None, option: int, limited: tuple[int, ...]) -> str:
        """Why no deck of this investigator may hold the card; the most telling reason."""
        fields: AhlcgFields = card.fields
        if card.weakness is None and card.type_code not in DECK_TYPES:
            return "type"
        if fields.bonded_to:
            return "bonded"
        if fields.hidden and card.encounter_set is None and not (card.weakness and card.weakness.kind == "basic"):
            return "type"  # the other side of a card; those of a scenario come into play by being turned over
        if self.sides.back is None:
            return ""  # whose deck it is must be known first
        if fields.investigators and not self.sides.owns(card):
            return "foreign"
        if part not in (Part.STANDARD, Part.PERMANENT):
            return ""
        if self.sides.taboo.forbids(card.code):
            return "forbidden"
        if fields.required_traits and self.sides.traits.isdisjoint(fields.required_traits):
            return "trait"
        if level is not None and level > 5:
            return "level"
        return "" if option >= 0 or limited else "options"


USUAL_COPIES = 4
"""Slots of more copies are not remembered."""
MAX_SHEETS = 1000
MAX_TABLES = 300


def several(slot: Slot, copies: int) -> Slot:
    """So many copies of what the slot has one of."""
    kinds = slot.kinds
    if slot.card.unique and slot.part is not Part.WEAKNESS:
        kinds = (*kinds, "unique")
    if copies > slot.alert:
        kinds = (*kinds, "crowded")
    if copies > slot.required > 0:
        kinds = (*kinds, "surplus")
    return msgspec.structs.replace(
        slot,
        copies=copies,
        counters=slot.counters * copies,
        kinds=kinds,
        admitted=tuple((option, copies) for option, _ in slot.admitted),
    )


def single(slot: Slot) -> Slot:
    """One copy of what the slot has several of."""
    kinds = tuple(kind for kind in slot.kinds if kind not in ("unique", "crowded", "surplus"))
    return msgspec.structs.replace(
        slot,
        copies=1,
        counters=slot.counters // slot.copies,
        kinds=kinds,
        admitted=tuple((option, 1) for option, _ in slot.admitted),
    )


def part_of(card: CardRecord, sides: Sides) -> Part:
    """Where the card belongs; the order of the questions is that of AHLCG-DECK-30."""
    fields: AhlcgFields = card.fields
    if card.weakness:
        return Part.WEAKNESS
    if fields.investigators or card.code in sides.required:
        return Part.SPECIFIC
    if card.level is None:
        return Part.STORY
    if fields.permanent:
        return Part.PERMANENT
    return Part.STANDARD


def copy_limits(card: CardRecord) -> tuple[int, int]:
    """How many copies by name, and how many of this very card (AHLCG-DECK-04, AHLCG-EXT-04, -05)."""
    fields: AhlcgFields = card.fields
    own: int = 2 if fields.deck_limit is None else fields.deck_limit
    if card.code in card_exceptions.LIMITED_BY_SUBTITLE:
        return (3 if fields.myriad else 2), own
    if fields.exceptional:
        return 1, NO_LIMIT
    return (max(own, 3) if fields.myriad else own), NO_LIMIT


def is_random(card: CardRecord) -> bool:
    """Whether the card is a random basic weakness, or what one turns into: those belong to nobody and no scenario."""
    weakness = card.weakness
    return weakness is not None and (
        weakness.kind == "basic" or (weakness.kind == "story" and card.encounter_set is None)
    )


def _signs(sides: Sides) -> list[str]:
    """What every deck of this investigator shows that rules are about."""
    signs = []
    if sides.back is None:
        signs.append("no investigator")
    if sides.faults:
        signs.append("choice faults")
    if any(option.at_least for option in sides.options):
        signs.append("minimums")
    if sides.front is not None and sides.front.code in card_exceptions.FRONT_NEEDS:
        signs.append("front needs")
    if sides.back is not None and sides.back.code == card_exceptions.HUNCH_INVESTIGATOR:
        signs.append("hunch deck")
    if sides.back is not None and sides.back.fields.side_requirements is not None:
        signs.append("spirit deck")
    return signs + [
        code for code in (card_exceptions.OCCULT_EVIDENCE, card_exceptions.BURDEN_OF_DESTINY) if code in sides.required
    ]


def _kinds(
    card: CardRecord, part: Part, refusal: str, limited: tuple[int, ...], *, own: bool, pays_once: bool
) -> list[str]:
    """The lists that the card is on."""
    kinds = []
    if refusal:
        kinds.append(f"refused:{refusal}")
    elif limited:
        kinds.append("limited")
        if not own:
            kinds.append("needs a card's option")
    if part in (Part.WEAKNESS, Part.SPECIFIC, Part.STORY):
        kinds.append(part.value)
    if pays_once:
        kinds.append("paid-once")
    if card_exceptions.COVENANT in traits_of(card):
        kinds.append("covenant")
    if card.code in card_exceptions.BOUGHT_AT_CREATION:
        kinds.append("bought-at-creation")
    if card.code in card_exceptions.CAMPAIGN_ONLY or (card.weakness and card.weakness.campaign_only):
        kinds.append("campaign-only")
    if card.weakness and card.weakness.multiplayer_only:
        kinds.append("multiplayer-only")
    if card.weakness and card.weakness.class_lock:
        kinds.append("class-locked")
    if card.code in card_exceptions.SIZE_CHANGES:
        kinds.append("resizing")
    if card.code in RULED_CARDS:
        kinds.append(card.code)
    return kinds


RULED_CARDS = frozenset(
    {
        *card_exceptions.SIZE_CHANGES, *card_exceptions.BROUGHT_OPTIONS, *card_exceptions.EXPERIENCE_BROUGHT,
        *card_exceptions.ATTACHMENTS, card_exceptions.ONE_COPY_EACH, card_exceptions.NO_ALLY_SLOT,
        card_exceptions.TEN_SKILLS, card_exceptions.UNSOLVED_CASE, *card_exceptions.CARDS_OF_FRONTS,
    }
)  # fmt: skip
"""Cards that rules ask for by their code."""


class Tables(dict[tuple[Any, ...], Table]):
    """The tables of a catalogue, by investigator and choices."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()


def table_of(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> Table:
    """The table for the investigator with these choices. It always answers: what cannot be is said by its sides."""
    tables = catalogue.derived(Tables)
    get = choices.get
    size, taboo = get("deck_size"), get("taboo")
    key = (
        leader, get("front"), get("back"), get("class"), get("class_1"), get("class_2"), get("option"), size, taboo,
        type(size), type(taboo),  # 40.0 is no deck size, but equal to one
    )  # fmt: skip
    try:
        table = tables.get(key)
    except TypeError:  # a choice that is a list or an object
        return Table(catalogue, sides_of(catalogue, leader, choices))
    if table is None:
        table = Table(catalogue, sides_of(catalogue, leader, choices))
        if len(tables) >= MAX_TABLES:
            tables.pop(next(iter(tables)), None)
        tables[key] = table
    return table


def takes(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """The player cards that a deck of this investigator may hold by itself, without options that cards bring."""
    table = table_of(catalogue, leader, choices)
    return frozenset(
        card.code
        for card in catalogue
        if (card.level is not None or card.fields.investigators) and may_take(table, card.code)
    )


def brings(build: Build, catalogue: Catalogue) -> frozenset[str]:
    """AHLCG-EXT-14: the cards that only options of cards in the deck admit."""
    held = {card.code for code in build.zones.get("main", {}) if (card := catalogue.get(code))}
    if held.isdisjoint(card_exceptions.BROUGHT_OPTIONS) or len(build.leaders) != 1:
        return frozenset()
    table = table_of(catalogue, build.leaders[0], build.choices)
    places = {place for place, code in table.brought.items() if code in held}
    slots = (table.card(card.code) for card in catalogue if card.level is not None)
    return frozenset(slot.code for slot in slots if not slot.refusal and slot.limit and places & {*slot.limited})


def may_take(table: Table, code: str) -> bool:
    """Whether the investigator's own options, or requirements, let the card into the deck."""
    return may_hold(table, table.card(code))


def may_hold(table: Table, slot: Slot) -> bool:
    """The same, for a card as it stands in the deck: with its boxes checked."""
    if slot.refusal or slot.part is Part.STORY or slot.limit == 0:
        return False
    if slot.part in (Part.WEAKNESS, Part.SPECIFIC):
        return bool(slot.card.fields.investigators)
    return bool(slot.admitted) or any(place in table.limits for place in slot.limited)


def takers(catalogue: Catalogue, code: str) -> tuple[str, ...]:
    """The investigators whose deck may hold the card, with some choice of those that they offer."""
    tables = (table_of(catalogue, investigator.code, {}) for investigator in catalogue.derived(Index).investigators)
    return tuple(table.sides.leader for table in tables if not table.sides.is_static and may_take(table, code))
