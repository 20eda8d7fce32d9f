"""Decks posed as integer programs, with the numbers that the rules of the deck read; heroes are chosen with them."""

import re
from collections.abc import Mapping

from games.engine import CardRecord, Catalogue, joined, plain
from games.engine.integer_program import UNIT, Model
from games.engine.solver import STAYS, Posed, Question, Solver, Why
from games.lotr.attachments import has_bearer
from games.lotr.card_exceptions import FOUR_SPHERES, MAX_HEROES, allies_to_bring, is_saga_hero
from games.lotr.cards import SPHERES
from games.lotr.deck import MAX_COPIES_BY_TITLE, Deck, part_of, prepare
from games.lotr.spheres import can_pay
from games.lotr.words import _, table

DOES = {
    "draw": re.compile(r"draws? (?:\S+ ){0,2}cards?|search the top", re.IGNORECASE),
    "economy": re.compile(r"add (?:\S+ ){0,2}resources?|reduce [^.]{0,40}cost|lower the cost", re.IGNORECASE),
    "healing": re.compile(r"heals? ", re.IGNORECASE),
}
"""Name of an effect to the words that tell it in English."""
STATS = {"quest": "willpower", "attack": "attack", "defence": "defence"}
"""Effect to the printed value of an ally that has it."""
STRONG = 2
EFFECTS = table("effects")
USUAL = {"quest": 8, "attack": 6, "defence": 4, "draw": 3, "economy": 3, "healing": 2}
"""Cards with each effect that a deck of fifty wants."""
WORTH, EFFECT, WISH, THEME, THREAT, HOMELESS = 20, 3, 12, 9, 1, -12
"""Points of a card; of each effect, wish and theme, of a hero's threat, and of an attachment that no hero can have."""
MAX_EXPENSIVE, EXPENSIVE = 8, 4


def effects_of(card: CardRecord) -> tuple[str, ...]:
    """The effects of a card: by its printed values if it is an ally, and by its text."""
    values = {effect: getattr(card.fields, value) for effect, value in STATS.items() if card.type_code == "ally"}
    printed = [effect for effect, value in values.items() if isinstance(value, int) and value >= STRONG]
    return (*printed, *(effect for effect, words in DOES.items() if words.search(card.texts.get("en", ""))))


def effects(catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    """The effects of the cards of decks by code; `catalogue.derived(effects)`."""
    return {card.code: effects_of(card) for card in catalogue if part_of(card) == "standard"}


def pose(model: Model, question: Question, catalogue: Catalogue, owned: Mapping[str, int] | None) -> Posed:
    """Add the deck to the program; a new deck gets three heroes, and so does one that has only cards."""
    return _Poser(model, question, prepare(question.build, catalogue), owned).posed()


class _Poser:
    """The variables and rows of one deck."""

    def __init__(self, model: Model, question: Question, deck: Deck, owned: Mapping[str, int] | None) -> None:
        self.model, self.question, self.deck, self.owned = model, question, deck, owned
        self.kept = {("main", slot.code): slot.copies for slot in (*deck.slots, *deck.refused)}
        self.wants = {**USUAL, **question.wishes.does}
        self.does = deck.catalogue.derived(effects)
        self.heroes: dict[str, int] = {}
        self.titles: dict[str, dict[int, float]] = {}
        open_places = (deck.contract.heroes or MAX_HEROES) - len(deck.own_heroes)
        if open_places > 0 and not (self.kept and deck.own_heroes) and not deck.not_heroes:
            self._choose_heroes(open_places)
        found = {card.code: card for card in deck.catalogue if self._may_be_added(card)}
        found |= {slot.code: slot.card for slot in (*deck.slots, *deck.refused)}
        self.found = [found[code] for code in sorted(found)]
        self.cards = {("main", card.code): self._variable(card) for card in self.found}
        self.standard = [card for card in self.found if part_of(card) == "standard"]

    def _has(self, code: str) -> bool:
        return self.owned is None or self.owned.get(code, 0) > 0

    def _may_be_added(self, card: CardRecord) -> bool:
        """Whether it is a card of decks that a hero can pay for and play."""
        heroes = self.deck.heroes
        return bool(
            part_of(card) == "standard"
            and self._has(card.code)
            and (self.heroes or any(can_pay(hero, card) for hero in heroes))
            and not (card.unique and card.name_key in {hero.name_key for hero in heroes})
        )

    def _choose_heroes(self, number: int) -> None:
        """So many heroes of different titles; those of sagas belong to their scenarios."""
        taken = {hero.name_key for hero in self.deck.heroes}
        cards = (card for card in self.deck.catalogue if card.type_code == "hero" and self._has(card.code))
        heroes = [card for card in cards if card.name_key not in taken]
        for hero in sorted(heroes, key=lambda hero: hero.code):
            if not is_saga_hero(hero):
                cost = hero.fields.threat if isinstance(hero.fields.threat, int) else 0
                theme = THEME * len(self.question.wishes.traits & _traits(hero))
                worth = (theme - THREAT * cost) * UNIT
                self.heroes[hero.code] = self.model.variable(1, worth=worth)
                self.titles.setdefault(hero.name_key, {})[self.heroes[hero.code]] = 1
        for terms in self.titles.values():
            self.model.row(terms, most=1, is_rule=False)
        if self.deck.contract.different_spheres:
            for sphere in sorted({sphere for hero in heroes for sphere in hero.classes}):
                of_sphere = {
                    self.heroes[hero.code]: 1.0
                    for hero in heroes
                    if sphere in hero.classes and hero.code in self.heroes
                }
                there = sum(sphere in hero.classes for hero in self.deck.own_heroes)
                self.model.row(of_sphere, most=max(0, 1 - there), is_rule=False)
        self.model.row(dict.fromkeys(self.heroes.values(), 1), least=number, most=number)

    def _limit(self, card: CardRecord) -> int:
        limits = (MAX_COPIES_BY_TITLE, card.fields.deck_limit, self.deck.contract.copies)
        return min(limit for limit in limits if limit is not None)

    def _variable(self, card: CardRecord) -> int:
        there, model = self.kept.get(("main", card.code), 0), self.model
        if part_of(card) != "standard":
            return model.variable(there, least=there)
        limit = self._limit(card) if self.owned is None else min(self._limit(card), self.owned.get(card.code, 0))
        least = there if self.question.changes == "add" else 0
        variable = model.variable(max(limit, least), least=least, worth=self._points(card) * UNIT)
        if there > least:
            stays = model.variable(there, worth=STAYS * UNIT)
            model.row({stays: 1, variable: -1}, most=0, is_rule=False)
        return variable

    def _points(self, card: CardRecord) -> int:
        points = WORTH + EFFECT * sum(self.wants.get(effect, 0) > 0 for effect in self.does.get(card.code, ()))
        points += THEME * len(self.question.wishes.traits & _traits(card))
        if isinstance(card.fields.cost, int):
            points += max(3 - card.fields.cost, -2)
        if self.deck.heroes and not has_bearer(card.fields.attaches_to, self.deck.heroes):
            points += HOMELESS
        return points + min(self.question.wishes.weights.get(card.code, 0), 100) // 5

    def posed(self) -> Posed:
        """The deck with its rules and wishes as rows."""
        deck, model, terms = self.deck, self.model, self.deck.contract
        x = {card.code: self.cards["main", card.code] for card in self.standard}
        size = max(deck.required_size, deck.size)
        model.row(dict.fromkeys(x.values(), 1), least=size, most=terms.exactly or size)
        titles: dict[str, list[CardRecord]] = {}
        for card in self.standard:
            titles.setdefault(card.name_key, []).append(card)
        for cards in titles.values():
            model.row({x[card.code]: 1 for card in cards}, most=min(map(self._limit, cards)))
        if deck.contracts:
            self._contract(x)
        if self.heroes:
            self._paid(x)
        missed = {}
        for effect, number in self.wants.items():
            able = {x[card.code]: 1.0 for card in self.standard if effect in self.does.get(card.code, ())}
            if number:
                missed[effect] = model.wish(able, least=number, points=WISH), number
        costs = [card for card in self.standard if isinstance(card.fields.cost, int) and card.fields.cost >= EXPENSIVE]
        model.wish({x[card.code]: 1.0 for card in costs}, most=MAX_EXPENSIVE, points=WISH // 2)
        is_told = all(card.texts.get("en") for card in self.standard)
        return Posed(
            question=self.question,
            cards=self.cards,
            kept=self.kept,
            leaders=self.heroes,
            alone={**{hero.name_key: {} for hero in deck.heroes if hero.unique}, **self.titles},
            wishes=missed,
            unknown=frozenset() if is_told else frozenset(missed).intersection(DOES),
            why=self._why,
        )

    def _contract(self, x: Mapping[str, int]) -> None:
        """LOTR-EXT-02: the terms of the contract for the cards."""
        terms, cards = self.deck.contract, self.standard
        self.model.row({x[card.code]: 1 for card in cards if card.type_code in terms.forbids}, most=0)
        for sphere in FOUR_SPHERES if terms.each_sphere is not None else ():
            of_sphere = {x[card.code]: 1 for card in cards if sphere in card.classes}
            self.model.row(of_sphere, least=terms.each_sphere or 0, most=terms.each_sphere or 0)
        if terms.brings_ally:
            self.model.row({x[card.code]: 1 for card in allies_to_bring(terms, cards)}, least=1)

    def _paid(self, x: Mapping[str, int]) -> None:
        """LOTR-DECK-12, -15: cards of the spheres of the heroes chosen, and no unique card with the title of one."""
        chosen = [(self.deck.catalogue.get(code), variable) for code, variable in self.heroes.items()]
        heroes = [(hero, variable) for hero, variable in chosen if hero]
        for spheres in sorted({card.classes for card in self.standard}):
            cards = [card for card in self.standard if card.classes == spheres]
            payers = {variable: 1.0 for hero, variable in heroes if can_pay(hero, cards[0])}
            if len(payers) < len(heroes) and not any(can_pay(hero, cards[0]) for hero in self.deck.heroes):
                copies = sum(self.kept.get(("main", card.code), 0) for card in cards)
                paid = self.model.variable(1, worth=WISH * copies * UNIT)
                self.model.row({**payers, paid: -1}, least=0, is_rule=False)
                for card in cards:
                    upper, there = self.model.upper[x[card.code]], self.kept.get(("main", card.code), 0)
                    self.model.row({x[card.code]: 1, paid: there - upper}, most=there, is_rule=False)
        names = {hero.name_key: variable for hero, variable in heroes}
        for card in self.standard:
            if card.unique and card.name_key in names:
                upper = self.model.upper[x[card.code]]
                self.model.row({x[card.code]: 1, names[card.name_key]: upper}, most=upper, is_rule=False)

    def _why(self, code: str, copies: int) -> tuple[Why, ...]:
        """The reasons for a card that was added."""
        card = self.deck.catalogue.get(code)
        assert card
        reasons = [Why("does", EFFECTS[effect]) for effect in self.does.get(code, ()) if self.wants.get(effect)]
        for trait in sorted(self.question.wishes.traits & _traits(card)):
            reasons.append(Why("theme", _("theme: {trait}").format(trait=plain(trait.capitalize()))))
        if share := self.question.wishes.weights.get(code):
            reasons.append(Why("weight", _("in {share} % of public decks").format(share=share)))
        if isinstance(card.fields.cost, int) and card.fields.cost < STRONG:
            reasons.append(Why("cost", _("cheap: cost {cost}").format(cost=card.fields.cost)))
        spheres = joined([SPHERES.get(sphere, plain(sphere)) for sphere in card.classes])
        return tuple(reasons) or (Why("class", _("your heroes pay for it: {spheres}").format(spheres=spheres)),)


def _traits(card: CardRecord) -> frozenset[str]:
    return frozenset(trait.lower() for trait in card.traits.get("en", ()))


SOLVER = Solver(pose=pose, does=EFFECTS, modes=("deck",), wanted=lambda build, catalogue: USUAL)
