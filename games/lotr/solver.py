"""Decks posed as integer programs, with the numbers that the rules of the deck read; heroes are chosen with them."""

from collections.abc import Iterable, Mapping, Sequence

from games.engine import Build, CardRecord, Catalogue, joined, plain
from games.engine.integer_program import UNIT, Model, Terms
from games.engine.search.folding import fold
from games.engine.solver import STAYS, Posed, Question, Solver, Why
from games.lotr.attachments import has_bearer
from games.lotr.card_exceptions import FOUR_SPHERES, MAX_HEROES, allies_to_bring, is_saga_hero
from games.lotr.cards import SPHERES, Target
from games.lotr.deck import MAX_COPIES_BY_TITLE, MIN_CARDS, Deck, part_of, prepare
from games.lotr.does import DOES, Themes, effects, is_known, printed_effects, traits_of
from games.lotr.eligibility import can_pay
from games.lotr.words import _, table

EFFECTS = table("effects")
USUAL = {"quest": 8, "attack": 6, "defence": 4, "draw": 3, "economy": 3, "healing": 2}
"""Cards with each effect that a deck of fifty wants."""
TYPES = {"ally": (18, 26), "attachment": (8, 14), "event": (10, 18)}
"""The fewest and the most cards of each type that a deck of fifty wants."""
SPHERE_SHARE = (0.6, 1.2)
"""The fewest and the most cards of a sphere that a deck wants for each of its heroes, in parts of an equal share."""
WORTH, HERO, EFFECT, WISH, THEME, HOMELESS, REPEATED = 20, 100, 3, 12, 9, 12, 8
"""Points of a card and a hero; of each effect, wish and theme; lost by an attachment that no hero can have, and by a
further copy of a unique card."""
SHARED, NAMED_BY, KIN = 5, 20, 15
"""Points of a card that has or names a trait of the heroes there, and of a hero who is added and has it: all of them if
so many cards name the trait, else in proportion."""
DRAWBACK, THREAT = 2, 1
"""Points lost by each threat that a hero costs less than its printed values, for it has a drawback; and by each that it
costs."""
LAST_RESORT = 1000
"""Points that a copy costs where there is no deck without: one that no hero can pay for, or a unique one with the title
of a hero. The rules warn of such cards and allow them."""
MAX_EXPENSIVE, EXPENSIVE, CHEAP = 8, 4, 1
RESCUE = _("Without such cards there is no legal deck.")


def bearers(catalogue: Catalogue) -> dict[tuple[Target, ...], frozenset[str]]:
    """Targets of attachments to the heroes that are such; `catalogue.derived(bearers)`."""
    targets = {card.fields.attaches_to for card in catalogue if part_of(card) == "standard"}
    heroes = catalogue.of_type("hero")
    return {one: frozenset(hero.code for hero in heroes if has_bearer(one, [hero])) for one in targets}


def pose(model: Model, question: Question, catalogue: Catalogue, owned: Mapping[str, int] | None) -> Posed:
    """Add the deck to the program; free places for heroes, up to three, are filled where heroes are there."""
    return _Poser(model, question, prepare(question.build, catalogue), owned).posed()


class _Poser:
    """The variables and rows of one deck."""

    def __init__(self, model: Model, question: Question, deck: Deck, owned: Mapping[str, int] | None) -> None:
        self.model, self.question, self.deck, self.owned = model, question, deck, owned
        self.kept = {("main", slot.code): slot.copies for slot in (*deck.slots, *deck.refused)}
        self.wants = {**USUAL, **question.wishes.does}
        self.does = deck.catalogue.derived(effects)
        self.own = frozenset[str]().union(*map(traits_of, deck.heroes))
        """The traits of the heroes there, the themes of their deck."""
        self.heroes: list[tuple[CardRecord, int]] = []
        """The heroes that may be chosen, with their variables."""
        self.titles: dict[str, dict[int, float]] = {}
        self.places = max(deck.contract.heroes or MAX_HEROES, len(deck.own_heroes))
        is_open = question.changes == "add" or not deck.own_heroes
        if self.places > len(deck.own_heroes) and is_open and not deck.not_heroes:
            self._choose_heroes(self.places - len(deck.own_heroes))
        found = {card.code: card for card in deck.catalogue if self._may_be_added(card)}
        found |= {slot.code: slot.card for slot in (*deck.slots, *deck.refused)}
        self.homes = deck.catalogue.derived(bearers)
        self.leaders = {hero.code for hero in (*deck.heroes, *(hero for hero, _variable in self.heroes))}
        self.found = [found[code] for code in sorted(found)]
        self.cards = {("main", card.code): self._variable(card) for card in self.found}
        self.standard = [card for card in self.found if part_of(card) == "standard"]

    def _has(self, code: str) -> bool:
        return self.owned is None or self.owned.get(code, 0) > 0

    def _may_be_added(self, card: CardRecord) -> bool:
        """Whether it is a card of decks, as a rule one that a hero can pay for and play."""
        if part_of(card) != "standard" or not self._has(card.code):
            return False
        return self.question.is_wide or bool(self.heroes) or _is_of_use(card, self.deck.heroes)

    def _choose_heroes(self, number: int) -> None:
        """Up to so many heroes of different titles; those of sagas belong to their scenarios."""
        taken = {hero.name_key for hero in self.deck.heroes}
        cards = (card for card in self.deck.catalogue if card.type_code == "hero" and self._has(card.code))
        heroes = [card for card in cards if card.name_key not in taken]
        for hero in sorted(heroes, key=lambda hero: hero.code):
            if not is_saga_hero(hero):
                points = HERO - DRAWBACK * drawback(hero) - THREAT * threat_of(hero)
                points += THEME * len(self.question.wishes.traits & _traits(hero))
                points += EFFECT * sum(self.question.wishes.does.get(effect, 0) > 0 for effect in printed_effects(hero))
                points += self._theme(KIN, self.own & traits_of(hero))
                variable = self.model.variable(1, worth=points * UNIT)
                self.heroes.append((hero, variable))
                self.titles.setdefault(hero.name_key, {})[variable] = 1
        for terms in self.titles.values():
            self.model.row(terms, most=1, is_rule=False)
        if self.deck.contract.different_spheres:
            for sphere in sorted({sphere for hero in heroes for sphere in hero.classes}):
                there = sum(sphere in hero.classes for hero in self.deck.own_heroes)
                self.model.row(self._heroes_of(sphere), most=max(0, 1 - there), is_rule=False)
        least = 0 if self.deck.own_heroes else 1
        chosen = {variable: 1 for _hero, variable in self.heroes}
        self.model.row(chosen, least=least)
        self.model.row(chosen, most=number, is_rule=False)

    def _heroes_of(self, sphere: str, factor: float = 1) -> dict[int, float]:
        return {variable: factor for hero, variable in self.heroes if sphere in hero.classes}

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
        points += self._theme(SHARED, self.own & self.deck.catalogue.derived(Themes).of.get(card.code, frozenset()))
        if isinstance(card.fields.cost, int):
            points += max(3 - card.fields.cost, -2)
        if self.leaders.isdisjoint(self.homes[card.fields.attaches_to]):
            points -= HOMELESS
        return points + min(self.question.wishes.weights.get(card.code, 0), 100) // 5

    def posed(self) -> Posed:
        """The deck with its rules and wishes as rows."""
        deck, model, terms = self.deck, self.model, self.deck.contract
        x = {card.code: self.cards["main", card.code] for card in self.standard}
        size = max(deck.required_size, deck.size)
        model.row(dict.fromkeys(x.values(), 1), least=size, most=terms.exactly or size, is_size=True)
        titles: dict[str, list[CardRecord]] = {}
        for card in self.standard:
            titles.setdefault(card.name_key, []).append(card)
        for cards in titles.values():
            model.row({x[card.code]: 1 for card in cards}, most=min(map(self._limit, cards)))
        if deck.contracts:
            self._contract(x)
        self._paid(x)
        missed = {}
        for effect, number in self.wants.items():
            able = {x[card.code]: 1.0 for card in self.standard if effect in self.does.get(card.code, ())}
            if number:
                missed[effect] = model.wish(able, least=number, points=WISH), number
        self._balance(x, size)
        is_told = all(map(is_known, self.standard))
        return Posed(
            question=self.question,
            cards=self.cards,
            kept=self.kept,
            leaders={hero.code: variable for hero, variable in self.heroes},
            alone={**{hero.name_key: {} for hero in deck.heroes if hero.unique}, **self.titles},
            wishes=missed,
            unknown=frozenset() if is_told else frozenset(missed).intersection(DOES),
            why=self._why,
        )

    def _balance(self, x: Mapping[str, int], size: int) -> None:
        """Wishes of every deck: all types, spheres as its heroes have them, few expensive and repeated cards."""
        model, cards = self.model, self.standard
        for type_code, (least, most) in TYPES.items():
            of_type = {x[card.code]: 1.0 for card in cards if card.type_code == type_code}
            model.wish(of_type, least=round(least * size / MIN_CARDS), points=WISH)
            model.wish(of_type, most=round(most * size / MIN_CARDS), points=WISH)
        few, many = (round(share * size / self.places) for share in SPHERE_SHARE)
        for sphere in sorted({sphere for card in cards for sphere in card.classes} - {"neutral"}):
            of_sphere = {x[card.code]: 1.0 for card in cards if sphere in card.classes}
            there = sum(sphere in hero.classes for hero in self.deck.heroes)
            model.wish({**of_sphere, **self._heroes_of(sphere, -few)}, least=few * there, points=WISH // 2)
            model.wish({**of_sphere, **self._heroes_of(sphere, -many)}, most=many * there, points=WISH // 2)
        costs = [card for card in cards if isinstance(card.fields.cost, int) and card.fields.cost >= EXPENSIVE]
        model.wish({x[card.code]: 1.0 for card in costs}, most=MAX_EXPENSIVE, points=WISH // 2)
        for card in cards:
            variable, homes = x[card.code], self.homes[card.fields.attaches_to]
            if card.unique and model.upper[variable] > 1:
                model.wish({variable: 1.0}, most=1, points=REPEATED)
            if card.fields.attaches_to and homes.isdisjoint(hero.code for hero in self.deck.heroes):
                able = {place: -model.upper[variable] for hero, place in self.heroes if hero.code in homes}
                if 0 < len(able) < len(self.heroes):
                    model.wish({variable: 1.0, **able}, most=0, points=HOMELESS)

    def _theme(self, points: int, traits: Iterable[str]) -> int:
        """The part of the points that the greatest theme among the traits has."""
        named = self.deck.catalogue.derived(Themes).number
        return max((points * min(named[trait], NAMED_BY) // NAMED_BY for trait in traits), default=0)

    def _shared(self, card: CardRecord, heroes: Sequence[CardRecord]) -> list[str]:
        """The greatest theme of the heroes that the card has or names, in lower case; none or one."""
        there = self.deck.catalogue.derived(Themes).of.get(card.code, frozenset())
        shared = {trait for hero in heroes for trait in _traits(hero) if fold(trait) in there}
        return sorted(shared, key=lambda trait: (-self._theme(SHARED, [fold(trait)]), trait))[:1]

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
        """LOTR-DECK-12, -15: cards of the spheres of the heroes, and no unique card with the title of one."""
        heroes, own = self.heroes, self.deck.heroes
        names = {hero.name_key for hero in own}
        for spheres in sorted({card.classes for card in self.standard}):
            cards = [card for card in self.standard if card.classes == spheres]
            payers = {variable: 1.0 for hero, variable in heroes if can_pay(hero, cards[0])}
            if any(can_pay(hero, cards[0]) for hero in own) or (not own and heroes and len(payers) == len(heroes)):
                continue
            copies = sum(self.kept.get(("main", card.code), 0) for card in cards)
            paid = self.model.variable(1, worth=WISH * copies * UNIT)
            self.model.row({**payers, paid: -1}, least=0, is_rule=False)
            for card in cards:
                upper, there = self.model.upper[x[card.code]], self.kept.get(("main", card.code), 0)
                self._usual({x[card.code]: 1, paid: there - upper}, there)
        for card in self.standard:
            upper, there = self.model.upper[x[card.code]], self.kept.get(("main", card.code), 0)
            if card.unique and card.name_key in names:
                self._usual({x[card.code]: 1}, there)
            elif card.unique and card.name_key in self.titles:
                self._usual({x[card.code]: 1, **dict.fromkeys(self.titles[card.name_key], upper)}, upper)

    def _usual(self, terms: Terms, most: float) -> None:
        """A bound that is broken only where there is no deck otherwise."""
        if self.question.is_wide:
            self.model.wish(terms, most=most, points=LAST_RESORT)
        else:
            self.model.row(terms, most=most, is_rule=False)

    def _why(self, code: str, copies: int, build: Build) -> tuple[Why, ...]:
        """The reasons for a card that was added."""
        card = self.deck.catalogue.get(code)
        assert card
        heroes = [hero for leader in build.leaders if (hero := self.deck.catalogue.get(leader))]
        reasons = [] if _is_of_use(card, heroes) else [Why("rescue", RESCUE)]
        reasons += [Why("does", EFFECTS[effect]) for effect in self.does.get(code, ()) if self.wants.get(effect)]
        themes = {*(self.question.wishes.traits & _traits(card)), *self._shared(card, heroes)}
        for trait in sorted(themes):
            reasons.append(Why("theme", _("theme: {trait}").format(trait=plain(trait.capitalize()))))
        if share := self.question.wishes.weights.get(code):
            reasons.append(Why("weight", _("in {share} % of public decks").format(share=share)))
        if isinstance(card.fields.cost, int) and card.fields.cost <= CHEAP:
            reasons.append(Why("cost", _("cheap: cost {cost}").format(cost=card.fields.cost)))
        spheres = joined([SPHERES.get(sphere, plain(sphere)) for sphere in card.classes])
        return tuple(reasons) or (Why("class", _("your heroes pay for it: {spheres}").format(spheres=spheres)),)


def threat_of(hero: CardRecord) -> int:
    """The threat that it costs; 0 if that is no number."""
    return hero.fields.threat if isinstance(hero.fields.threat, int) else 0


def drawback(hero: CardRecord) -> int:
    """The threat that it costs less than its printed values, which are a hero's usual price."""
    values = (hero.fields.willpower, hero.fields.attack, hero.fields.defence, hero.fields.hit_points)
    return max(0, sum(value for value in values if isinstance(value, int)) - threat_of(hero))


def _is_of_use(card: CardRecord, heroes: Sequence[CardRecord]) -> bool:
    """Whether one of the heroes can pay for the card, and none forbids to play it."""
    is_hero = card.unique and card.name_key in {hero.name_key for hero in heroes}
    return not is_hero and any(can_pay(hero, card) for hero in heroes)


def _traits(card: CardRecord) -> frozenset[str]:
    return frozenset(trait.lower() for trait in card.traits.get("en", ()))


SOLVER = Solver(pose=pose, does=EFFECTS, modes=("deck",), wanted=lambda build, catalogue: USUAL)
