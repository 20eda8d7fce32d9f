"""Eligibility of cards for an investigator with choices: everything that rules ask about a card, computed once.

An Eligibility belongs to one catalogue, investigator, set of choices and taboo list, and is shared by decks. It is
filled card by card, when a deck first has the card.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.ahlcg import card_exceptions
from games.ahlcg.cards import DECK_TYPES, AhlcgFields, DeckOption, LevelRange
from games.ahlcg.customizations import customized
from games.ahlcg.experience.prices import experience
from games.ahlcg.figures import Layout, Part, counters_of
from games.ahlcg.investigator_rules import InvestigatorRules, investigator_rules
from games.ahlcg.investigators import Investigators
from games.ahlcg.options import admits, matches, traits_of
from games.engine import Build, CardRecord, Catalogue

OPTIONAL = (Part.STANDARD, Part.PERMANENT)
"""The parts of a deck whose cards an option must admit (AHLCG-DECK-14)."""
NO_LIMIT = 10**9
CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor")
BROUGHT_OPTIONS = {
    "06167": DeckOption(classes=CLASSES, levels=LevelRange(min=0, max=0), limit=1),
    "12181": DeckOption(
        classes=CLASSES, types=("asset",), traits=("relic", "charm"), levels=LevelRange(min=0, max=3), limit=1
    ),
}
"""AHLCG-EXT-14: options that each copy of a card brings. Versatile, Collector."""
LIMITED_BY_SUBTITLE = frozenset({"06241", "06242", "06243", "08114", "08115", "11121", "11122", "11123"})
"""AHLCG-EXT-05: cards whose limit is for the version with that subtitle; the usual limit holds by name. Empower Self,
Precious Memento, Sacred Oath."""
CAMPAIGN_ONLY = frozenset({"11095"})
"""AHLCG-EXT-27: Ascetic, beside the weaknesses that say so themselves."""
RULED_CARDS = frozenset(
    {
        *card_exceptions.SIZE_CHANGES, *BROUGHT_OPTIONS, *card_exceptions.EXPERIENCE_BROUGHT,
        *card_exceptions.ATTACHMENTS, card_exceptions.ONE_COPY_EACH, card_exceptions.NO_ALLY_SLOT,
        card_exceptions.TEN_SKILLS, *card_exceptions.CARDS_OF_FRONTS,
    }
)  # fmt: skip
"""Cards that rules ask for by their code."""
USUAL_COPIES = 4
"""Slots of more copies are not remembered."""
MAX_CUSTOMIZED = 1000
MAX_ELIGIBILITIES = 300


class Slot(Struct, frozen=True, eq=False, kw_only=True, gc=False):
    """Some copies of a card in the deck of one investigator, with everything that rules ask about them."""

    # Fields that every check reads come first, so that they lie close together in memory.
    code: str
    name: str
    """Cards with the same name are copies of each other."""
    kinds: tuple[str, ...] = ()
    """Kinds of special cards, by which rules find them."""
    counters: int
    """Of all copies; see figures.py."""
    admitted: tuple[tuple[int, int], ...] = ()
    """The first option without limit that admits it, with the number of copies; empty if none does."""
    shares_name: bool
    """Whether other cards have its name, or it has other printings."""
    copies: int = 1
    card: CardRecord
    """The card with the taboo list and its checked boxes applied."""
    part: Part
    level: int | None
    xp: int
    """Experience for one copy; `paid_once` for all together."""
    paid_once: bool
    traits: frozenset[str]
    """In lower case."""
    limit: int
    """Maximum copies by name."""
    own_limit: int
    """Maximum copies of this very card, if it has a limit of its own."""
    alert: int
    """The copies by name above which limits are checked."""
    refusal: str = ""
    """The reason why no deck of this investigator may hold it; "" if one may."""
    limited: tuple[int, ...] = ()
    """The limited options that admit it, if none without limit does: the investigator's, and those of cards."""
    own_limited: tuple[int, ...] = ()
    """The investigator's alone."""
    required: int = 0
    """Copies of a signature card that the investigator requires, and may have."""
    is_random: bool = False
    """Whether it is a random basic weakness, or one turned into another card."""
    is_drawn: bool = False
    """Whether it is a weakness but no signature."""
    customizable: bool = False
    overdrawn: bool = False
    """Whether more boxes are checked than the card has."""

    @property
    def needs_option(self) -> bool:
        """Whether an option must admit it: it is neither weakness nor signature nor story card."""
        return self.part in OPTIONAL

    @property
    def worth(self) -> int:
        """The experience of all copies."""
        return self.xp * (1 if self.paid_once else self.copies)


class Eligibility(dict[tuple[str, int], Slot]):
    """Code and number of copies to the slot; `slot` adds a missing one."""

    def __init__(self, catalogue: Catalogue, investigator: InvestigatorRules) -> None:
        super().__init__()
        self.catalogue = catalogue
        self.investigator = investigator
        self.layout = catalogue.derived(Layout)
        self._cards: dict[str, Slot] = {}
        self._customized: dict[tuple[str, str, int], Slot] = {}
        brought = tuple(BROUGHT_OPTIONS.items())
        self.options: tuple[DeckOption, ...] = (*investigator.options, *(option for _, option in brought))
        """The investigator's options, then those that cards may bring."""
        own = len(investigator.options)
        self.brought = {own + place: code for place, (code, _) in enumerate(brought)}
        """Place of an option that a card brings to the code of that card."""
        self.limits = {
            place: option.limit
            for place, option in enumerate(investigator.options)
            if option.limit is not None and admits(option)
        }
        """Place of each limited option of the investigator to its limit."""
        self.features = tuple(_features(investigator))

    def slot(self, code: str, copies: int) -> Slot:
        """Copies of the card of that code; KeyError for an unknown code."""
        slot = self.card(code)
        if copies > 1:
            slot = several(slot, copies)
        if copies <= USUAL_COPIES:
            self[code, copies] = slot
        return slot

    def card(self, code: str) -> Slot:
        """One copy of the card with that code or printing."""
        slot = self._cards.get(code)
        if slot is None:
            card = self.catalogue.get(code)
            if card is None:
                raise KeyError(code)
            if card.code == code:
                overlaid = self.investigator.taboo.card(card)
                slot = self._slot(overlaid, overlaid.level, None)
            else:
                slot = self.card(card.code)
            self._cards[code] = slot
        return slot

    def customized(self, code: str, boxes: str, copies: int = 1) -> Slot:
        """Copies of a customizable card with these boxes. The combinations are many, so only some are remembered."""
        slot = self._customized.get((code, boxes, copies))
        if slot is None:
            made = customized(self.card(code).card, boxes)
            slot = self._slot(made.card, made.level, made.experience, overdrawn=not made.valid)
            if copies > 1:
                slot = several(slot, copies)
            if len(self._customized) >= MAX_CUSTOMIZED:
                self._customized.clear()
            self._customized[code, boxes, copies] = slot
        return slot

    def may_take(self, code: str) -> bool:
        """Whether the investigator's own options, or requirements, let the card into the deck."""
        return self.may_hold(self.card(code))

    def may_hold(self, slot: Slot) -> bool:
        """Whether the card may be in the deck with the boxes that are checked."""
        if slot.refusal or slot.part is Part.STORY or slot.limit == 0:
            return False
        if slot.needs_option:
            return bool(slot.admitted) or any(place in self.limits for place in slot.limited)
        return bool(slot.card.fields.investigators)

    def _slot(self, card: CardRecord, level: int | None, boxes: int | None, *, overdrawn: bool = False) -> Slot:
        fields: AhlcgFields = card.fields
        part = part_of(card, self.investigator)
        counts = part in OPTIONAL
        paid_once = fields.myriad or bool(fields.customizations)
        xp = 0
        if counts:
            worth, exceptional = (level or 0, fields.exceptional) if boxes is None else (boxes, False)
            xp = experience(worth, exceptional=exceptional, taboo=self.investigator.taboo.level_cost(card.code))
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
            required=self.investigator.required.get(card.code) or fields.deck_limit or 1 if fields.investigators else 0,
            kinds=tuple(_kinds(card, part, refusal, limited, own=bool(own_limited), pays_once=paid_once and xp > 0)),
            is_random=not refusal and is_random(card),
            is_drawn=not refusal and part is Part.WEAKNESS and not fields.investigators,
            customizable=bool(fields.customizations),
            shares_name=len(self.catalogue.by_name[card.name_key]) > 1 or bool(self.catalogue.printings_of(card.code)),
            overdrawn=overdrawn,
        )

    def _options(self, card: CardRecord, level: int | None) -> tuple[int, tuple[int, ...]]:
        """The first option without limit, else all limited ones. An option that forbids ends the search."""
        limited: list[int] = []
        if self.investigator.back is None:
            return -1, ()  # the investigator must be known first
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
        """The copy limits; a forbidden card has none beside that."""
        return (NO_LIMIT, NO_LIMIT) if self.investigator.taboo.forbids(card.code) else copy_limits(card)

    def _alert(self, card: CardRecord) -> int:
        """The smallest limit of any card of this name, with the taboo list applied."""
        smallest = NO_LIMIT
        for other in self.catalogue.by_name[card.name_key]:
            overlaid = self.investigator.taboo.card(other)
            if part_of(overlaid, self.investigator) in OPTIONAL:
                smallest = min(smallest, *self._limits(overlaid))
        return smallest

    def _refusal(self, card: CardRecord, part: Part, level: int | None, option: int, limited: tuple[int, ...]) -> str:
        """The most telling reason why no deck of this investigator may hold the card; "" if one may."""
        fields: AhlcgFields = card.fields
        if card.weakness is None and card.type_code not in DECK_TYPES:
            return "type"
        if fields.bonded_to:
            return "bonded"
        if fields.hidden and card.encounter_set is None and not (card.weakness and card.weakness.kind == "basic"):
            return "type"  # the other side of a card; those of a scenario come into play by being turned over
        if self.investigator.back is None:
            return ""  # the investigator must be known first
        if fields.investigators and not self.investigator.owns(card):
            return "foreign"
        if part not in OPTIONAL:
            return ""
        if self.investigator.taboo.forbids(card.code):
            return "forbidden"
        if fields.required_traits and self.investigator.traits.isdisjoint(fields.required_traits):
            return "trait"
        if level is not None and level > 5:
            return "level"
        return "" if option >= 0 or limited else "options"


def several(slot: Slot, copies: int) -> Slot:
    """The slot with so many copies, more than one."""
    kinds = tuple(kind for kind in slot.kinds if kind not in ("unique", "crowded", "surplus"))
    if slot.card.unique and slot.part is not Part.WEAKNESS:
        kinds = (*kinds, "unique")
    if copies > slot.alert:
        kinds = (*kinds, "crowded")
    if copies > slot.required > 0:
        kinds = (*kinds, "surplus")
    return msgspec.structs.replace(
        slot,
        copies=copies,
        counters=slot.counters // slot.copies * copies,
        kinds=kinds,
        admitted=tuple((option, copies) for option, _ in slot.admitted),
    )


def part_of(card: CardRecord, investigator: InvestigatorRules) -> Part:
    """The part of the deck that the card belongs to, decided in the order of AHLCG-DECK-30."""
    fields: AhlcgFields = card.fields
    if card.weakness:
        return Part.WEAKNESS
    if fields.investigators or card.code in investigator.required:
        return Part.SPECIFIC
    if card.level is None:
        return Part.STORY
    if fields.permanent:
        return Part.PERMANENT
    return Part.STANDARD


def copy_limits(card: CardRecord) -> tuple[int, int]:
    """Maximum copies by name, and of this very card (AHLCG-DECK-04, AHLCG-EXT-04, -05)."""
    fields: AhlcgFields = card.fields
    own: int = 2 if fields.deck_limit is None else fields.deck_limit
    if card.code in LIMITED_BY_SUBTITLE:
        return (3 if fields.myriad else 2), own
    if fields.exceptional:
        return 1, NO_LIMIT
    return (max(own, 3) if fields.myriad else own), NO_LIMIT


def is_random(card: CardRecord) -> bool:
    """Whether the card is a random basic weakness, or one turned into another: it has no owner and no scenario."""
    weakness = card.weakness
    return weakness is not None and (
        weakness.kind == "basic" or (weakness.kind == "story" and card.encounter_set is None)
    )


def _features(investigator: InvestigatorRules) -> list[str]:
    """Features of every deck of this investigator that rules are about."""
    front, back = investigator.front, investigator.back
    features = {
        "no investigator": back is None,
        "choice problems": bool(investigator.problems),
        "minimums": any(option.at_least for option in investigator.options),
        "front needs": front is not None and front.code in card_exceptions.FRONT_NEEDS,
        "hunch deck": back is not None and back.code == card_exceptions.HUNCH_INVESTIGATOR,
        "spirit deck": back is not None and back.fields.side_requirements is not None,
        card_exceptions.OCCULT_EVIDENCE: card_exceptions.OCCULT_EVIDENCE in investigator.required,
        card_exceptions.BURDEN_OF_DESTINY: card_exceptions.BURDEN_OF_DESTINY in investigator.required,
    }
    return [feature for feature, holds in features.items() if holds]


def _kinds(
    card: CardRecord, part: Part, refusal: str, limited: tuple[int, ...], *, own: bool, pays_once: bool
) -> list[str]:
    """The kinds of special cards that the card is of."""
    weakness = card.weakness
    kinds = {
        f"refused:{refusal}": bool(refusal),
        "limited": bool(limited) and not refusal,
        "needs a card's option": bool(limited) and not refusal and not own,
        part.value: part in (Part.WEAKNESS, Part.SPECIFIC, Part.STORY),
        "paid-once": pays_once,
        "covenant": "covenant" in traits_of(card),
        "bought-at-creation": card.code in card_exceptions.BOUGHT_AT_CREATION,
        "campaign-only": card.code in CAMPAIGN_ONLY or bool(weakness and weakness.campaign_only),
        "multiplayer-only": bool(weakness and weakness.multiplayer_only),
        "class-locked": bool(weakness and weakness.class_lock),
        "resizing": card.code in card_exceptions.SIZE_CHANGES,
    }
    ruled = [card.code] if card.code in RULED_CARDS else []
    return [kind for kind, holds in kinds.items() if holds] + ruled


def _remembered(catalogue: Catalogue) -> dict[tuple[Any, ...], Eligibility]:
    """The eligibilities of a catalogue, by investigator and choices."""
    return {}


def eligibility_of(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> Eligibility:
    """The eligibility for the investigator with these choices. Bad choices are reported by its rules."""
    remembered = catalogue.derived(_remembered)
    get = choices.get
    size, taboo = get("deck_size"), get("taboo")
    key = (
        leader, get("front"), get("back"), get("class"), get("class_1"), get("class_2"), get("option"), size, taboo,
        type(size), type(taboo),  # 40.0 is no deck size, but equal to one
    )  # fmt: skip
    try:
        found = remembered.get(key)
    except TypeError:  # a choice that is a list or an object
        return Eligibility(catalogue, investigator_rules(catalogue, leader, choices))
    if found is None:
        found = Eligibility(catalogue, investigator_rules(catalogue, leader, choices))
        if len(remembered) >= MAX_ELIGIBILITIES:
            remembered.pop(next(iter(remembered)), None)
        remembered[key] = found
    return found


def takes(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """The player cards that a deck of this investigator may hold by itself, without options that cards bring."""
    eligibility = eligibility_of(catalogue, leader, choices)
    return frozenset(
        card.code
        for card in catalogue
        if (card.level is not None or card.fields.investigators) and eligibility.may_take(card.code)
    )


def unlocks(build: Build, catalogue: Catalogue) -> frozenset[str]:
    """AHLCG-EXT-14: the cards that only options of cards in the deck admit."""
    held = {card.code for code in build.zones.get("main", {}) if (card := catalogue.get(code))}
    if held.isdisjoint(BROUGHT_OPTIONS) or len(build.leaders) != 1:
        return frozenset()
    eligibility = eligibility_of(catalogue, build.leaders[0], build.choices)
    places = {place for place, code in eligibility.brought.items() if code in held}
    slots = (eligibility.card(card.code) for card in catalogue if card.level is not None)
    return frozenset(slot.code for slot in slots if not slot.refusal and slot.limit and places & {*slot.limited})


def takers(catalogue: Catalogue, code: str) -> tuple[str, ...]:
    """The investigators whose deck may hold the card, with some of the choices that they offer."""
    investigators = (card.code for card in catalogue.derived(Investigators).cards)
    found = (eligibility_of(catalogue, leader, {}) for leader in investigators)
    return tuple(one.investigator.leader for one in found if not one.investigator.is_static and one.may_take(code))
