"""Eligibility of cards for an investigator with choices: everything that rules ask about a card, computed once.

An Eligibility belongs to one catalogue, investigator, set of choices and taboo list, and is shared by decks. It is
a table that fills itself, card by card, when a deck first has the card. Tables share their slots, so a new one costs
little: the facts of a card are worked out once for each taboo list that names it, an admission for each investigator.
"""

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from games.ahlcg import card_exceptions
from games.ahlcg.cards import DECK_TYPES, AhlcgFields, DeckOption, LevelRange
from games.ahlcg.customizations import customized
from games.ahlcg.experience.prices import Priced, experience
from games.ahlcg.figures import Layout, Part, counters_of
from games.ahlcg.investigator_rules import InvestigatorRules, investigator_rules
from games.ahlcg.investigators import Investigators
from games.ahlcg.options import OptionCards, admits, matches, traits_of
from games.ahlcg.rules.deck_size import SIZE_CHANGES
from games.ahlcg.slots import NO_LIMIT, OPTIONAL, XP_UNIT, Admission, Slot, admitted, copy_limits, is_random, part_of
from games.engine import Build, CardRecord, Catalogue
from games.engine.catalogue import Tables
from games.engine.slots import MAX_COPIES

CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor")
BROUGHT_OPTIONS = {  # AHLCG-EXT-14: options that each copy of a card brings. Versatile, Collector.
    "06167": DeckOption(classes=CLASSES, levels=LevelRange(min=0, max=0), limit=1),
    "12181": DeckOption(
        classes=CLASSES, types=("asset",), traits=("relic", "charm"), levels=LevelRange(min=0, max=3), limit=1
    ),
}
CAMPAIGN_ONLY = frozenset({"11095"})  # AHLCG-EXT-27: Ascetic, beside the weaknesses that say so themselves
RULED_CARDS = frozenset(  # cards that rules ask for by their code
    {
        *SIZE_CHANGES, *BROUGHT_OPTIONS, *card_exceptions.EXPERIENCE_BROUGHT,
        *card_exceptions.ATTACHMENTS, card_exceptions.ONE_COPY_EACH, card_exceptions.NO_ALLY_SLOT,
        card_exceptions.TEN_SKILLS, *card_exceptions.CARDS_OF_FRONTS,
    }
)  # fmt: skip
UNIDENTIFIED = frozenset({"Unidentified", "Untranslated"})
USUAL_COPIES = 4  # slots of more copies are not remembered
MAX_TABLES = 4_000  # 40,000 random decks, of all leaders, sides, choices and taboo lists, need 2,400
MAX_CARDS = 200_000  # the cards that all tables of a catalogue may remember together
MAX_SHARED = 50_000  # the slots that tables find at each other
MAX_BOXES = 200  # the length of checked boxes, written out, beyond which a slot is not remembered


class Eligibility(dict[tuple[str, int] | tuple[str, int, str], Slot]):
    """Code, copies and checked boxes to the slot, which is added when it is first needed.
    KeyError for an unknown code or impossible copies."""

    def __init__(self, shared: "Eligibilities", investigator: InvestigatorRules) -> None:
        super().__init__()
        self._shared = shared
        self.catalogue = shared.catalogue
        self.investigator = investigator
        own = len(investigator.options)
        self.options: tuple[DeckOption, ...] = (*investigator.options, *BROUGHT_OPTIONS.values())
        """The investigator's options, then options that cards may bring."""
        self.brought = dict(enumerate(BROUGHT_OPTIONS, own))
        """Place of an option that a card brings to the code of that card."""
        self.limits = {
            place: option.limit
            for place, option in enumerate(investigator.options)
            if option.limit is not None and admits(option)
        }
        """Place of each limited option of the investigator to its limit."""
        self.features = tuple(_features(investigator))
        self._matching = [
            (place, option, shared.option_cards[option])
            for place, option in enumerate(self.options)
            if investigator.back and (option.excludes or admits(option))  # the investigator must be known first
        ]
        self._takes: frozenset[str] | None = None

    @cached_property
    def layout(self) -> Layout:
        return self.catalogue.derived(Layout)

    def __missing__(self, key: tuple[str, int] | tuple[str, int, str]) -> Slot:
        code, copies, *boxes = key
        card = self.catalogue.get(code)
        if card is None or not 0 < copies <= MAX_COPIES:
            raise KeyError(code)
        slot = self._customized(card, boxes[0], copies) if boxes else self._printed(card, copies)
        if copies <= USUAL_COPIES and (not boxes or len(boxes[0]) <= MAX_BOXES):
            self[key] = slot
            self._shared.grow()
        return slot

    def card(self, code: str) -> Slot:
        """One copy of the card with that code or printing."""
        return self[code, 1]

    def customized(self, code: str, boxes: str, copies: int = 1) -> Slot:
        return self[code, copies, boxes]

    def may_take(self, code: str) -> bool:
        """Whether the investigator's own options, or requirements, let the card into the deck."""
        card = self.catalogue.get(code)
        return card is not None and self.admission(card).is_eligible

    @property
    def takes(self) -> frozenset[str]:
        """The player cards that the deck may hold without options that cards bring."""
        if self._takes is None:
            own = (cards for place, _, cards in self._matching if place not in self.brought)
            candidates = self._shared.signatures.union(*own, self.investigator.taboo.codes)
            self._takes = frozenset(filter(self.may_take, candidates))
            self._shared.grow(len(self._takes))
        return self._takes

    @property
    def size(self) -> int:
        """The number of cards that are remembered."""
        return len(self) + len(self._takes or ())

    def admission(self, card: CardRecord) -> Admission:
        """The admission of a card of the catalogue, without boxes."""
        changed = self.investigator.taboo.card(card)
        return self._admission(changed, card.level, is_printed=changed is card)

    def _printed(self, card: CardRecord, copies: int) -> Slot:
        """Copies of a card without boxes, shared by all investigators whose rules say the same about it."""
        taboo, shared, admission = self.investigator.taboo, self._shared, self.admission(card)
        taboo_code = taboo.code if card.name_key in taboo.names else ""
        key = taboo_code, card.code, copies, admission
        slot = shared.slots.get(key)
        if slot is None:
            facts = shared.facts.get((taboo_code, card.code, admission.part))
            if facts is None:
                facts = self._facts(taboo.card(card), admission.part, card.level)
                shared.facts[taboo_code, card.code, admission.part] = facts
            if len(shared.slots) >= MAX_SHARED:
                shared.slots.clear()  # tables keep theirs
            slot = shared.slots[key] = admitted(facts, admission, copies)
        return slot

    def _customized(self, card: CardRecord, boxes: str, copies: int) -> Slot:
        made = customized(self.investigator.taboo.card(card), boxes)
        admission = self._admission(made.card, made.level, is_printed=False)
        facts = self._facts(made.card, admission.part, made.level, made.experience, overdrawn=not made.valid)
        return admitted(facts, admission, copies)

    def _admission(self, card: CardRecord, level: int | None, *, is_printed: bool) -> Admission:
        """The admission of a card at that level; `is_printed` if neither a taboo list nor boxes change the card."""
        fields: AhlcgFields = card.fields
        part = part_of(card, self.investigator.required)
        option, limited = self._options(card, level, is_printed=is_printed) if part in OPTIONAL else (-1, ())
        limit, own_limit = self._limits(card) if part in OPTIONAL else (NO_LIMIT, NO_LIMIT)
        return Admission(
            part=part,
            limit=limit,
            own_limit=own_limit,
            refusal=self._refusal(card, part, level, is_admitted=option >= 0 or bool(limited)),
            admitted=((option, 1),) if option >= 0 else (),
            limited=limited,
            own_limited=tuple(place for place in limited if place in self.limits),
            required=self.investigator.required.get(card.code) or fields.deck_limit or 1 if fields.investigators else 0,
        )

    def _facts(
        self, card: CardRecord, part: Part, level: int | None, boxes: int | None = None, *, overdrawn: bool = False
    ) -> Slot:
        """One copy of a card at that level, with that number of boxes checked, before its admission."""
        fields: AhlcgFields = card.fields
        customizable, traits, taboo = bool(fields.customizations), traits_of(card), self.investigator.taboo
        paid_once = fields.myriad or customizable
        xp = 0
        if part in OPTIONAL:
            worth, exceptional = (level or 0, fields.exceptional) if boxes is None else (boxes, False)
            xp = experience(worth, exceptional=exceptional, taboo=taboo.level_cost(card.code))
        priced = Priced(
            code=card.code,
            # A customizable card is upgraded by its boxes, and never from or to another card of its name.
            title=f"{card.name_key} (customizable)" if customizable else card.name_key,
            level=level or 0,
            exceptional=fields.exceptional,
            taboo=taboo.level_cost(card.code),
            boxes=xp if customizable else None,
            myriad=fields.myriad,
            permanent=fields.permanent,
            spell="spell" in traits,
            unidentified=card.subtitles.get("en", "").strip("()") in UNIDENTIFIED,
        )
        paid = 0 if paid_once else xp
        return Slot(
            card=card,
            code=card.code,
            part=part,
            level=level,
            xp=xp,
            paid_once=paid_once,
            priced=priced,
            traits=traits,
            name=card.name_key,
            alert=self._alert(card) if part in OPTIONAL else NO_LIMIT,
            counters=self.layout.pack(counters_of(card, part, level, paid)),
            size_and_xp=(part is Part.STANDARD) + paid * XP_UNIT,
            kinds=tuple(_kinds(card, part, pays_once=paid_once and xp > 0)),
            is_random=is_random(card),
            is_drawn=part is Part.WEAKNESS and not fields.investigators,
            customizable=customizable,
            shares_name=len(self.catalogue.by_name[card.name_key]) > 1 or bool(self.catalogue.printings_of(card.code)),
            overdrawn=overdrawn,
        )

    def _options(self, card: CardRecord, level: int | None, *, is_printed: bool) -> tuple[int, tuple[int, ...]]:
        """The first option without limit, else all limited ones. An option that forbids ends the search."""
        limited: list[int] = []
        for place, option, cards in self._matching:
            if card.code in cards if is_printed else matches(option, card, level):
                if option.excludes:
                    break
                if option.limit is None:
                    return place, ()
                limited.append(place)
        return -1, tuple(limited)

    def _limits(self, card: CardRecord) -> tuple[int, int]:
        """The copy limits; none for a forbidden card."""
        return (NO_LIMIT, NO_LIMIT) if self.investigator.taboo.forbids(card.code) else copy_limits(card)

    def _alert(self, card: CardRecord) -> int:
        """The smallest limit of any card of this name, with the taboo list applied."""
        cards = map(self.investigator.taboo.card, self.catalogue.by_name[card.name_key])
        return min((min(self._limits(one)) for one in cards if part_of(one) in OPTIONAL), default=NO_LIMIT)

    def _refusal(self, card: CardRecord, part: Part, level: int | None, *, is_admitted: bool) -> str:
        """The most specific reason why no deck of this investigator may hold the card; "" if one may."""
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
        return "" if is_admitted else "options"


class Eligibilities(Tables):
    """The eligibilities of a catalogue, and everything that they share; `catalogue.derived(Eligibilities)`."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.option_cards = OptionCards(catalogue)
        self.signatures = frozenset(card.code for card in catalogue if card.fields.investigators)
        self.facts: dict[tuple[str, str, Part], Slot] = {}
        """Slots before their admission, by taboo list, code and part."""
        self.slots: dict[tuple[str, str, int, Admission], Slot] = {}
        """Slots of cards without boxes, by taboo list, code, copies and admission."""
        self._asks: dict[tuple[Any, ...], tuple[str, ...]] = {}
        """Leader, front, back and taboo list to the names of the choices that the back asks for."""
        self._tables: dict[tuple[Any, ...], Eligibility] = {}
        self._size = 0

    def get(self, leader: str, choices: Mapping[str, Any]) -> Eligibility:
        get = choices.get
        taboo = get("taboo")
        given = leader, get("front"), get("back"), taboo, type(taboo)
        try:
            asks = self._asks.get(given, ())
            found = self._tables.get(_key(given, asks, choices) if asks else given)
        except TypeError:  # a choice that is a list or an object
            found = None
        if found is None:
            found = Eligibility(self, investigator_rules(self.catalogue, leader, choices))
            if found.investigator.is_usual:
                asks = self._asks[given] = found.investigator.asks
                self._tables[_key(given, asks, choices)] = found
                if len(self._tables) > MAX_TABLES:
                    self._make_room()
        return found

    def empty(self) -> None:
        self._tables.clear()

    def grow(self, cards: int = 1) -> None:
        """Count cards that a table has begun to remember."""
        self._size += cards
        if self._size > MAX_CARDS:
            self._make_room()

    def _make_room(self) -> None:
        """Forget a tenth of the tables while there are too many, or too many cards in them.
        Chosen at random, so that in any order of decks most find their table."""
        while True:
            self._size = sum(table.size for table in list(self._tables.values()))
            if len(self._tables) <= MAX_TABLES and self._size <= MAX_CARDS:
                return
            for key in random.sample(list(self._tables), -(-len(self._tables) // 10)):
                self._tables.pop(key, None)


def _key(given: tuple[Any, ...], asks: tuple[str, ...], choices: Mapping[str, Any]) -> tuple[Any, ...]:
    """All that a table depends on, with types: 40.0 is no deck size, but equal to one."""
    values = [choices.get(choice) for choice in asks]
    return *given, *values, *map(type, values)


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


def _kinds(card: CardRecord, part: Part, *, pays_once: bool) -> list[str]:
    """The kinds of special cards that the card is of, admitted or not."""
    weakness = card.weakness
    kinds = {
        part.value: part in (Part.WEAKNESS, Part.SPECIFIC, Part.STORY),
        "paid-once": pays_once,
        "covenant": "covenant" in traits_of(card),
        "bought-at-creation": card.code in card_exceptions.BOUGHT_AT_CREATION,
        "campaign-only": card.code in CAMPAIGN_ONLY or bool(weakness and weakness.campaign_only),
        "multiplayer-only": bool(weakness and weakness.multiplayer_only),
        "class-locked": bool(weakness and weakness.class_lock),
        "resizing": card.code in SIZE_CHANGES,
    }
    ruled = [card.code] if card.code in RULED_CARDS else []
    return [kind for kind, holds in kinds.items() if holds] + ruled


def eligibility_of(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> Eligibility:
    """The eligibility for the investigator with these choices. Bad choices are reported by its rules."""
    return catalogue.derived(Eligibilities).get(leader, choices)


def takes(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """The player cards that a deck of this investigator may hold without options that cards bring."""
    return eligibility_of(catalogue, leader, choices).takes


def unlocks(build: Build, catalogue: Catalogue, *, by_any: bool = False) -> frozenset[str]:
    """AHLCG-EXT-14: the cards that only options of cards in the deck admit; `by_any`, of cards that it may get."""
    held = {card.code for code in build.zones.get("main", {}) if (card := catalogue.get(code))}
    if by_any:
        held |= BROUGHT_OPTIONS.keys()
    if held.isdisjoint(BROUGHT_OPTIONS) or len(build.leaders) != 1:
        return frozenset()
    eligibility = eligibility_of(catalogue, build.leaders[0], build.choices)
    places = {place for place, code in eligibility.brought.items() if code in held}
    found = ((card.code, eligibility.admission(card)) for card in catalogue if card.level is not None)
    return frozenset(code for code, one in found if not one.refusal and one.limit and places & {*one.limited})


def takers(catalogue: Catalogue, code: str) -> tuple[str, ...]:
    """The investigators whose deck may hold the card, with some of the choices that they offer."""
    investigators = (card.code for card in catalogue.derived(Investigators).cards)
    found = (eligibility_of(catalogue, leader, {}) for leader in investigators)
    return tuple(one.investigator.leader for one in found if not one.investigator.is_static and one.may_take(code))
