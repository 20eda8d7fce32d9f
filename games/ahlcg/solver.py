"""Decks posed as integer programs, with the tables and the numbers that the rules of the deck read."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg import card_exceptions
from games.ahlcg.card_worth import WISHED, Values, wanted
from games.ahlcg.cards import DECK_TYPES
from games.ahlcg.deck import SPIRITS, Deck, prepare, spirits
from games.ahlcg.does import DOES
from games.ahlcg.eligibility import BROUGHT_OPTIONS, RULED_CARDS, unlocks
from games.ahlcg.experience.prices import is_upgrade, price_new, price_upgrade
from games.ahlcg.experience.receipts import Discounts
from games.ahlcg.experience.totals import bonus
from games.ahlcg.experience.upgrade_cost import ADAPTABLE, SWAPS, discounts_of
from games.ahlcg.figures import Part
from games.ahlcg.offers import takes_spirits
from games.ahlcg.rules.contents import is_in_pool
from games.ahlcg.rules.deck_size import SIZE_CHANGES
from games.ahlcg.rules.group import too_few
from games.ahlcg.rules.later_products import HUNCH_DECK, SKILLS_NEEDED, attached, fits
from games.ahlcg.rules.requirements import COUNTED_APART, DISCIPLINES, occult_evidence_copies
from games.ahlcg.rules.spirit_deck import signatures_of
from games.ahlcg.slots import NO_LIMIT, Slot
from games.ahlcg.weaknesses import counts
from games.ahlcg.words import _
from games.engine import Build, Catalogue
from games.engine.integer_program import UNIT, Model
from games.engine.slots import MAX_COPIES
from games.engine.solver import STAYS, Place, Posed, Question, Solver, Why

NEVER_ADDED = frozenset({"bought-at-creation", "campaign-only", "multiplayer-only", "resizing", "covenant"})
"""Kinds of cards that only players choose: they change the deck or the campaign."""
LAST_RESORT, BEYOND, SIGNATURE = 1000, 100, -200
"""Points that such a card costs where there is no deck without, and a card of more experience than asked for; points of
a signature card, which is there because a rule asks for it."""
RESCUE = _("Without such cards there is no legal deck.")
SPARE_VERSION = -50
"""Points of another version of a signature than the first."""
UPGRADED = 5
"""Points of a copy that becomes a higher version of itself."""


def pose(model: Model, question: Question, catalogue: Catalogue, owned: Mapping[str, int] | None) -> Posed:
    """Add the deck to the program."""
    deck = prepare(question.build, catalogue)
    poser = _Poser(model, question, deck, owned)
    if deck.required_size is not None and deck.investigator.back is not None:
        poser.rules()
        poser.values.wishes(model, poser.cards, poser.slots)
    return Posed(
        question=question,
        cards=poser.cards,
        kept=poser.kept,
        budget=poser.budget,
        unshelved=frozenset({card_exceptions.RANDOM_BASIC_WEAKNESS}),
        wishes=poser.values.missed,
        unknown=poser.values.unknown,
        why=poser.why,
    )


class _Payment(Struct, frozen=True):
    """A price, and the variable that counts how often it is paid."""

    variable: int
    price: int
    slot: Slot
    lower: Slot | None = None
    """The card that is upgraded."""
    is_back: bool = False
    """Whether an exiled copy is bought back."""


def _is_swappable(slot: Slot) -> bool:
    """Whether it is a card of level 0 that takes a place in the deck."""
    return slot.priced.experience == 0 and not slot.priced.permanent


class _Poser:
    """The variables and rows of one deck."""

    def __init__(self, model: Model, question: Question, deck: Deck, owned: Mapping[str, int] | None) -> None:
        self.model, self.question, self.deck, self.owned = model, question, deck, owned
        self.is_free = question.changes != "add"
        """Whether cards there may leave."""
        self.is_unplayed = set(question.modes or (deck.mode,)) == {"deck"}
        """Whether some faults are only warnings."""
        self.is_lax = question.is_wide and self.is_unplayed
        """Whether it may have such faults."""
        self.cards: dict[Place, int] = {}
        self.kept: dict[Place, int] = {("main", slot.code): slot.copies for slot in deck.slots}
        self.slots: dict[str, Slot] = {}
        """Of the main deck, in the order of their codes."""
        self.values = Values(deck, question.wishes)
        self.budget: int | None = None
        self.discounts = Discounts()
        self.exiled: Counter[str] = Counter()
        self.sheets: frozenset[str] = frozenset()
        """Customizable cards of which all boxes were paid for before the upgrade."""
        if question.changes == "upgrade":
            before = prepare(question.before, deck.catalogue) if question.before else deck
            self.discounts = discounts_of(before, deck)
            self.sheets = frozenset(slot.code for slot in before.slots if slot.priced.boxes)
            self.exiled = Counter({slot.code: slot.copies - deck.copies_of(slot.code) for slot in before.slots})
        found = {slot.code: slot for slot in (*self._candidates(), *deck.slots)}
        for code in sorted(found):
            self._take(found[code])

    def _candidates(self) -> Iterator[Slot]:
        """The cards that may be added, those of the requirements among them."""
        deck, eligibility, is_wide = self.deck, self.deck.eligibility, self.question.is_wide
        by_any = is_wide and any(map(self._has, BROUGHT_OPTIONS))
        unlocked = unlocks(self.question.build, deck.catalogue, by_any=by_any)
        for code in eligibility.takes | unlocked:
            slot = self._slot(code)
            is_usual = is_wide or (not self._is_unusual(slot) and self._is_affordable(slot))
            if is_usual and slot.needs_option and self._has(code) and is_in_pool(deck, slot):
                yield slot
        needed = (*deck.investigator.required, *DISCIPLINES) if deck.investigator.back else ()
        for code in needed:
            if deck.catalogue.get(code) and self._has(code) and eligibility.may_take(code):
                yield eligibility.card(code)
        if deck.catalogue.get(card_exceptions.RANDOM_BASIC_WEAKNESS):
            yield eligibility.card(card_exceptions.RANDOM_BASIC_WEAKNESS)

    def _slot(self, code: str) -> Slot:
        """One copy of the card, with the boxes that the deck has checked on it."""
        eligibility, boxes = self.deck.eligibility, self.deck.choices.get("customizations")
        slot = eligibility.card(code)
        checked = boxes.get(slot.code) if slot.customizable and isinstance(boxes, dict) else None
        return eligibility.customized(code, checked) if isinstance(checked, str) else slot

    def _is_unusual(self, slot: Slot) -> bool:
        """Whether only players choose it."""
        return slot.code in RULED_CARDS or not NEVER_ADDED.isdisjoint(slot.kinds)

    def _is_affordable(self, slot: Slot) -> bool:
        """Whether the experience buys one copy, or in an upgrade raises one that is there; of some, all copies."""
        if slot.paid_once and any((one.name, one.level) == (slot.name, slot.level) for one in self.deck.slots):
            return True
        raised = self.deck.slots if self.question.changes == "upgrade" else ()
        prices = [price_upgrade(one.priced, slot.priced) for one in raised if is_upgrade(one.priced, slot.priced)]
        off = self.discounts.first_spell + min(self.discounts.first_upgrades, 1) + self.discounts.bought_back
        return min([slot.xp, *prices]) - off <= self.question.experience

    def _has(self, code: str) -> bool:
        return self.owned is None or self.owned.get(code, 0) > 0

    def _take(self, slot: Slot) -> None:
        """The variable of a card in the main deck."""
        model, code = self.model, slot.code
        there = self.kept.get(("main", code), 0)
        ignored = self.deck.ignored.get(code, 0)
        most, least = there, there
        if slot.needs_option and (self.question.is_wide or not self._is_unusual(slot)):
            own = NO_LIMIT if self.is_lax and slot.card.fields.myriad else slot.own_limit  # AHLCG-EXT-05
            most = max(there, min(slot.limit, own, MAX_COPIES) + ignored)
            least = 0 if self.is_free and slot.part is Part.STANDARD and not ignored else there
            is_usual = self.question.is_wide or self._is_affordable(slot)
            if there and (not is_usual or slot.refusal):
                most = there
        elif code in self.deck.investigator.required or code in DISCIPLINES:
            most = max(there, slot.required, occult_evidence_copies(self.deck) if code in COUNTED_APART else 0)
            most = max(most, len(DISCIPLINES)) if code == card_exceptions.BURDEN_OF_DESTINY else most
        elif code == card_exceptions.RANDOM_BASIC_WEAKNESS:
            missing = counts(self.deck)["missing"]
            least = most = max(there, missing)
        if self.owned is not None and code != card_exceptions.RANDOM_BASIC_WEAKNESS:
            most = max(least if self.question.changes == "mend" else there, min(most, self.owned.get(code, 0)))
        variable = self.cards["main", code] = model.variable(most, least=least, worth=self._points(slot, there) * UNIT)
        self.slots[code] = slot
        if there and most > there and self._surcharge(slot):
            model.wish({variable: 1}, most=there, points=self._surcharge(slot))
        if self.is_free and there > least and self.question.changes == "mend":
            stays = model.variable(there, worth=STAYS * UNIT)
            model.row({stays: 1, variable: -1}, most=0, is_rule=False)

    def _points(self, slot: Slot, there: int) -> int:
        """The worth of a copy of a card, of which there are some."""
        if not slot.needs_option:
            return SIGNATURE
        return self.values.points(slot) - (0 if there else self._surcharge(slot))

    def _surcharge(self, slot: Slot) -> int:
        """The points that a copy costs where there is no deck without."""
        if not slot.needs_option:
            return 0
        return LAST_RESORT if self._is_unusual(slot) else 0 if self._is_affordable(slot) else BEYOND

    def why(self, code: str, copies: int, build: Build) -> tuple[Why, ...]:
        """The reasons for a card of which copies were added."""
        slot, reasons = self._slot(code), self.values.why(code, copies)
        return (Why("rescue", RESCUE), *reasons) if self._surcharge(slot) else reasons

    def x(self, code: str) -> int:
        return self.cards["main", code]

    def rules(self) -> None:
        """Every rule of the deck as rows."""
        deck, model = self.deck, self.model
        ignored = sum(deck.ignored.get(slot.code, 0) for slot in deck.slots if slot.part is Part.STANDARD)
        size = (deck.investigator.size or 0) + ignored
        sized = {
            self.x(code): (slot.part is Part.STANDARD) - SIZE_CHANGES.get(code, 0) for code, slot in self.slots.items()
        }
        model.row(
            {variable: factor for variable, factor in sized.items() if factor}, least=size, most=size, is_size=True
        )
        model.row({self.x(slot.code): 1 for slot in self.slots.values() if slot.refusal}, most=0)
        self._copies()
        self._options()
        self._minimums()
        self._signatures()
        self._later_products()
        if self.question.changes == "upgrade":
            self._prices()
        self._experience()
        if deck.investigator.back and deck.investigator.back.fields.side_requirements is not None:
            self._spirits()

    def _copies(self) -> None:
        """AHLCG-DECK-04, -12: copies by name, of which the limit is the smallest of the cards that are there; and
        AHLCG-DECK-08, AHLCG-EXT-05: copies of a card by itself, of which there may be too many already."""
        for slot in self.slots.values():
            most = NO_LIMIT
            if slot.part is Part.SPECIFIC and not slot.refusal and slot.code not in COUNTED_APART:
                most = slot.required
            elif slot.needs_option and not (self.is_unplayed and slot.card.fields.myriad):
                most = slot.own_limit + self.deck.ignored.get(slot.code, 0)
            if self.model.upper[self.x(slot.code)] > most:
                self.model.row({self.x(slot.code): 1}, most=most)
        names: dict[str, list[Slot]] = {}
        for slot in self.slots.values():
            if slot.needs_option:
                names.setdefault(slot.name, []).append(slot)
        alone = self.cards.get(("main", card_exceptions.ONE_COPY_EACH))
        for group in names.values():
            terms = {self.x(slot.code): 1.0 for slot in group}
            ignored = sum(self.deck.ignored.get(slot.code, 0) for slot in group)
            limits = {slot.code: min(slot.limit, MAX_COPIES) for slot in group}
            most = max(limits.values())
            if alone is not None and most > 1 and alone not in terms:
                self.model.row({**terms, alone: most - 1}, most=most + ignored)
            elif len(group) > 1 or self.model.upper[min(terms)] > most + ignored:
                self.model.row(terms, most=most + ignored)
            for slot in group:
                if limits[slot.code] < most:
                    there = self._is_any([self.x(slot.code)])
                    self.model.row({**terms, there: most - limits[slot.code]}, most=most + ignored)

    def _is_any(self, counts: Iterable[int]) -> int:
        """A variable that is 1 if any of these counts copies, and may be 0 only if none does."""
        there = self.model.variable(1)
        for variable in counts:
            self.model.row({variable: 1, there: -MAX_COPIES}, most=0, is_rule=False)
        return there

    def _options(self) -> None:
        """AHLCG-EXT-16: the copies that limited options take; a card that several admit is distributed."""
        model, eligibility = self.model, self.deck.eligibility
        limits: dict[int, float] = {**eligibility.limits}
        taken: dict[int, dict[int, float]] = {place: {} for place in limits}
        for place, code in eligibility.brought.items():
            limits[place] = 0
            taken[place] = {self.x(code): -(eligibility.options[place].limit or 0)} if code in self.slots else {}
        for slot in self.slots.values():
            places = [place for place in slot.limited if place in limits]
            if slot.needs_option and not slot.admitted and not slot.refusal and len(places) == 1:
                taken[places[0]][self.x(slot.code)] = 1
            elif slot.needs_option and not slot.admitted and not slot.refusal and places:
                parts = [model.variable(self.model.upper[self.x(slot.code)]) for _ in places]
                model.row({**dict.fromkeys(parts, 1), self.x(slot.code): -1}, least=0, most=0, is_rule=False)
                for place, part in zip(places, parts, strict=True):
                    taken[place][part] = 1
        for place, terms in taken.items():
            if terms:
                model.row(terms, most=limits[place])

    def _minimums(self) -> None:
        """AHLCG-EXT-17: enough cards of several classes or types."""
        counted = [slot for slot in self.slots.values() if slot.part is not Part.WEAKNESS and not slot.refusal]
        for option in self.deck.investigator.options:
            if needs := option.at_least:
                reached = {}
                for key in DECK_TYPES if needs.types else option.classes:
                    cards = {
                        self.x(slot.code): 1.0
                        for slot in counted
                        if (slot.card.type_code == key if needs.types else key in slot.card.classes)
                    }
                    reached[self.model.variable(1)] = 1
                    self.model.row({**cards, len(self.model.worth) - 1: -needs.min}, least=0)
                self.model.row(reached, least=needs.types or needs.classes)

    def _signatures(self) -> None:
        """AHLCG-DECK-08, AHLCG-EXT-28: the signature cards, all in the same version; and those counted apart."""
        investigator, model = self.deck.investigator, self.model
        several = [signature for signature in investigator.signatures if len(signature) > 1]
        shared = self._one_of(min(map(len, several), default=1))
        for signature in investigator.signatures:
            codes = [[code] for version in signature for code in version]
            versions: Sequence[Sequence[str]] = codes if self.is_lax else signature
            chosen = self._one_of(len(versions)) if self.is_lax or len(signature) == 1 else shared
            for version, is_chosen in zip(versions, chosen, strict=False):
                for code in version:
                    needed = investigator.required[code] - self.deck.removed(code)
                    if code not in COUNTED_APART and needed > 0:
                        terms = {self.x(code): 1.0} if ("main", code) in self.cards else {}
                        model.row({**terms, is_chosen: -needed}, least=0)
        if card_exceptions.OCCULT_EVIDENCE in investigator.required:
            self._exactly({card_exceptions.OCCULT_EVIDENCE: 1}, occult_evidence_copies(self.deck))
        if card_exceptions.BURDEN_OF_DESTINY in investigator.required:
            held = {code: 1 for code in DISCIPLINES if ("main", code) in self.cards}
            model.row({self.x(code): 1 for code in held}, least=1)
            self._exactly({card_exceptions.BURDEN_OF_DESTINY: 1, **dict.fromkeys(held, -1)}, 0)
        front = investigator.front
        if needs := card_exceptions.FRONT_NEEDS.get(front.code) if front else None:
            self._exactly(dict.fromkeys(needs.cards, 1), needs.quantity)

    def _one_of(self, number: int) -> list[int]:
        """Variables for so many versions, the first preferred; at least one is 1."""
        versions = [self.model.variable(1, worth=SPARE_VERSION * UNIT * place) for place in range(number)]
        self.model.row(dict.fromkeys(versions, 1), least=1, is_rule=False)
        return versions

    def _exactly(self, factors: Mapping[str, int], number: int) -> None:
        terms = {self.x(code): factor for code, factor in factors.items() if ("main", code) in self.cards}
        self.model.row(terms, least=number, most=number)

    def _later_products(self) -> None:
        """AHLCG-EXT-12, -13, -14, -30: Covenants, skills, allies, Insight events."""
        deck, slots = self.deck, self.slots.values()
        self.model.row({self.x(slot.code): 1 for slot in slots if "covenant" in slot.kinds}, most=1)
        if card_exceptions.TEN_SKILLS in self.slots:
            skills = {self.x(slot.code): 1.0 for slot in slots if slot.card.type_code == "skill"}
            self.model.row({**skills, self.x(card_exceptions.TEN_SKILLS): -SKILLS_NEEDED}, least=0)
        if card_exceptions.NO_ALLY_SLOT in self.slots:
            allies = [slot for slot in slots if "ally" in slot.card.fields.slots and slot.needs_option]
            most = sum(self.model.upper[self.x(slot.code)] for slot in allies)
            terms = {self.x(slot.code): 1.0 for slot in allies}
            self.model.row({**terms, self.x(card_exceptions.NO_ALLY_SLOT): most}, most=most)
        if deck.investigator.back and deck.investigator.back.code == card_exceptions.HUNCH_INVESTIGATOR:
            insights = {self.x(slot.code): 1 for slot in slots if fits(slot, HUNCH_DECK)}
            self.model.row(insights, least=HUNCH_DECK.limit)
        for code, copies in sorted(Counter(attached(deck, card_exceptions.HUNCH_INVESTIGATOR) or ()).items()):
            self.model.row({self.x(code): 1} if code in self.slots else {}, least=copies)

    def _prices(self) -> None:
        """Copies stay, are upgraded or are bought, and all together cost at most the experience there is.

        One payment is enough for all Myriad copies of a title and level; a customizable card's boxes are paid for once.
        """
        model = self.model
        kept = sorted((slot for slot in self.deck.slots if slot.needs_option), key=lambda slot: slot.code)
        leaves: dict[str, dict[int, float]] = {slot.code: {} for slot in kept}
        payments: list[_Payment] = []
        for slot in self.slots.values():
            if not slot.needs_option:
                continue
            come: dict[int, float] = {self.x(slot.code): -1}
            if there := self.deck.copies_of(slot.code):
                stays = model.variable(there)
                come[stays] = leaves[slot.code][stays] = 1
            for lower in kept:
                if is_upgrade(lower.priced, slot.priced):
                    raised = model.variable(lower.copies)
                    come[raised] = leaves[lower.code][raised] = 1
                    payments.append(_Payment(raised, price_upgrade(lower.priced, slot.priced), slot, lower))
                    model.worth[raised] = UPGRADED * UNIT
            if "researched" not in slot.card.keywords and model.upper[self.x(slot.code)]:
                price = 0 if slot.code in self.sheets else price_new(slot.priced)
                if back := self.exiled[slot.code]:
                    again = model.variable(back)
                    come[again] = 1
                    payments.append(_Payment(again, price, slot, is_back=True))
                surcharge = 0 if back and slot.priced.myriad else self.discounts.surcharge
                bought = model.variable(MAX_COPIES)
                come[bought] = 1
                payments.append(_Payment(bought, price_new(slot.priced, surcharge) if price else surcharge, slot))
            model.row(come, least=0, most=0, is_rule=False)
        for code, terms in leaves.items():
            model.row(terms, most=self.deck.copies_of(code), is_rule=False)
        payments = self._once(payments)
        spent: dict[int, float] = {one.variable: one.price for one in payments}
        self._off_upgrades(spent, [one for one in payments if one.lower])
        self._off_purchases(spent, [one for one in payments if not one.lower], leaves)
        self.budget = len(model.rows)
        model.row(spent, most=self.question.experience, is_rule=False)

    def _once(self, payments: Iterable["_Payment"]) -> list["_Payment"]:
        """The payments, those for Myriad copies of a title and level, or for all boxes of a customizable card, as
        choices of which one is enough.
        """
        model = self.model
        paid: list[_Payment] = []
        shared: dict[tuple[str, int], list[_Payment]] = {}
        for one in payments:
            priced = one.slot.priced
            (shared.setdefault((priced.title, priced.level), []) if priced.myriad or priced.boxes else paid).append(one)
        for ways in shared.values():
            chosen = [replace(one, variable=model.variable(1)) for one in ways]
            any_paid = {one.variable: -MAX_COPIES for one in chosen}
            for one, payment in zip(ways, chosen, strict=True):
                model.row({one.variable: 1, payment.variable: -1}, least=0, is_rule=False)
                model.row({one.variable: 1, **any_paid}, most=0, is_rule=False)
            paid += chosen
        return paid

    def _off_upgrades(self, spent: dict[int, float], upgrades: Sequence["_Payment"]) -> None:
        """Subtract the discounts on upgrades: a second copy, the first Spell, the first upgrades.

        Where the first Spell costs nothing, it is counted as one of the first upgrades for which there is no more off.
        """
        model, discounts = self.model, self.discounts
        made: dict[int, dict[int, float]] = {one.variable: {one.variable: -1} for one in upgrades}
        titles: dict[str, list[_Payment]] = {}
        for one in upgrades if discounts.second_copies else ():
            if one.lower and one.lower.priced.unidentified:
                titles.setdefault(one.slot.priced.title, []).append(one)
        for alike in titles.values():
            pairs: dict[int, float] = {one.variable: -1 for one in alike}
            for one in alike:
                second = model.variable(model.upper[one.variable])
                spent[second], pairs[second], made[one.variable][second] = -one.price, 2, 1
                model.row(made[one.variable], most=0, is_rule=False)
            model.row(pairs, most=0, is_rule=False)
        firsts: dict[int, float] = {}
        free: dict[int, float] = {}
        for one in upgrades if discounts.first_spell else ():
            if one.slot.priced.spell:
                first = model.variable(1)
                firsts[first], spent[first] = 1, -min(discounts.first_spell, one.price)
                free |= {first: 1} if one.price <= discounts.first_spell else {}
                model.row({first: 1, **made[one.variable]}, most=0, is_rule=False)
        if firsts:
            model.row(firsts, most=1, is_rule=False)
        if discounts.first_upgrades:
            cheaper = model.variable(discounts.first_upgrades)
            spent[cheaper] = -1
            model.row({cheaper: 1, **free}, most=discounts.first_upgrades, is_rule=False)
            every = {variable: factor for terms in made.values() for variable, factor in terms.items()}
            model.row({cheaper: 1, **free, **every}, most=0, is_rule=False)

    def _off_purchases(
        self, spent: dict[int, float], bought: Sequence["_Payment"], leaves: Mapping[str, Mapping[int, float]]
    ) -> None:
        """Subtract the discounts on purchases: level 0 cards in exchange or in room of exiles, cards bought back."""
        model, discounts, deck = self.model, self.discounts, self.deck
        level_0 = {one.variable: -one.price for one in bought if _is_swappable(one.slot) and not one.slot.priced.myriad}
        lost = [deck.eligibility.card(code) for code in +self.exiled]
        room = sum(self.exiled[slot.code] for slot in lost if slot.needs_option and not slot.priced.permanent)
        swaps = {self.x(ADAPTABLE): -SWAPS} if ADAPTABLE in self.slots else {}
        if level_0 and (room or swaps):
            filled, swapped = model.variable(room), model.variable(MAX_COPIES)
            spent[filled] = spent[swapped] = max(level_0.values())
            model.row({filled: 1, swapped: 1, **dict.fromkeys(level_0, -1)}, most=0, is_rule=False)
            model.row({swapped: 1, **swaps}, most=0, is_rule=False)
            given = [slot for slot in deck.slots if slot.code in leaves and _is_swappable(slot)]
            stay = {variable: 1 for slot in given for variable in leaves[slot.code]}
            model.row({swapped: 1, **stay}, most=sum(slot.copies for slot in given), is_rule=False)
        back = {
            one.variable: -min(one.price, discounts.bought_back)
            for one in bought
            if one.is_back and not _is_swappable(one.slot)
        }
        if discounts.bought_back and back:
            off = model.variable(discounts.most_bought_back)
            spent[off] = -1
            model.row({off: 1, **back}, most=0, is_rule=False)

    def _experience(self) -> None:
        """AHLCG-DECK-06: the experience of a new deck."""
        if "campaign-start" not in (self.question.modes or (self.deck.mode,)) or "log" in self.deck.choices:
            return
        terms = {self.x(slot.code): float(slot.xp) for slot in self.slots.values() if slot.xp and not slot.paid_once}
        levels: dict[tuple[str, int | None], list[Slot]] = {}
        for slot in self.slots.values():
            if slot.xp and slot.paid_once:
                levels.setdefault((slot.name, slot.level), []).append(slot)
        for slots in levels.values():
            terms[self._is_any(self.x(slot.code) for slot in slots)] = slots[0].xp
        for code, (_kind, amount) in card_exceptions.EXPERIENCE_BROUGHT.items():
            if code in self.slots:
                terms[self.x(code)] = terms.get(self.x(code), 0) - amount
        bare = prepare(replace(self.question.build, zones={}), self.deck.catalogue)
        self.model.row(terms, most=bonus(bare))

    def _spirits(self) -> None:
        """AHLCG-EXT-24: the second deck, of different cards and its signatures."""
        deck, model = self.deck, self.model
        assert deck.investigator.back
        needs = deck.investigator.back.fields.side_requirements
        signatures = signatures_of(deck.eligibility)
        there = {slot.code: slot.copies for slot in spirits(deck)}
        self.kept |= {(SPIRITS, code): copies for code, copies in there.items()}
        names: dict[str, dict[int, float]] = {}
        for code in sorted(takes_spirits(deck.catalogue, deck.investigator.leader, deck.choices) | there.keys()):
            slot = deck.eligibility.card(code)
            is_usual = self.question.is_wide or self._is_affordable(slot)
            if (self._has(code) and is_usual) or code in there or code in signatures:
                least = there.get(code, 0)
                worth = (SIGNATURE if code in signatures else self._points(slot, least)) * UNIT
                variable = model.variable(max(least, int(self._has(code))), least=least, worth=worth)
                self.cards[SPIRITS, code] = variable
                names.setdefault("" if code in signatures else slot.name, {})[variable] = 1
        for name, terms in names.items():
            if name:
                model.row(terms, most=1)
        everything = {variable: 1 for (zone, _code), variable in self.cards.items() if zone == SPIRITS}
        size = needs.deck_size + len(needs.signatures)
        model.row(everything, least=size, most=size, is_size=True)
        for signature in needs.signatures:
            known = [card.code for code in signature if (card := deck.catalogue.get(code))]
            model.row({self.cards[SPIRITS, code]: 1 for code in known if (SPIRITS, code) in self.cards}, least=1)


def wanted_of(build: Build, catalogue: Catalogue) -> Mapping[str, int]:
    """The wishes of a deck whose player has none."""
    return wanted(prepare(build, catalogue))


SOLVER = Solver(
    pose=pose,
    does={name: WISHED[name] for name in DOES},
    modes=("deck", "campaign-start"),
    wanted=wanted_of,
    too_few=too_few,
)
