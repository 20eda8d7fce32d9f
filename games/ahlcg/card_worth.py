"""The worth of cards for a deck: effects, cost, icons, slots and themes; preferences, never rules."""

import re
from collections.abc import Mapping

from games.ahlcg.cards import SKILLS
from games.ahlcg.deck import Deck
from games.ahlcg.does import DOES, are_effects_told, effects
from games.ahlcg.eligibility import Slot
from games.ahlcg.figures import Part
from games.ahlcg.vocabulary import SKILLS as SKILL_NAMES
from games.ahlcg.words import _, table
from games.engine import CardRecord, joined, plain
from games.engine.integer_program import Model
from games.engine.slots import MAX_COPIES
from games.engine.solver import Place, Why, Wishes

WISHED = table("effects")
"""The words of effects."""
USUAL = {"clue": 6, "fight": 6, "economy": 4, "draw": 3, "healing": 1}
"""Cards with each effect that a deck of thirty wants, before the skills of its investigator are looked at."""
USUAL_SIZE, STRONG = 30, 4
"""The size of that deck; the skill value from which a player relies on a skill."""
SKILL_OF = {"clue": "intellect", "fight": "combat"}
SLOT_ROOM = {"hand": 6, "arcane": 5, "ally": 4, "accessory": 3, "body": 3, "head": 2, "tarot": 2}
"""Copies of assets beyond which a slot is overbooked."""
EXPENSIVE, MAX_EXPENSIVE = 4, 5
"""The cost from which a card is expensive, and the copies of such cards that a deck of thirty bears."""
LOWERED = re.compile(r"reduce (?:the|its) cost[^.]* for each", re.IGNORECASE)
"""The words of a card that costs less than is printed on it."""
MIX = {"asset": (13, 15), "skill": (4, 6)}
"""The fewest and the most cards of each type in a deck of thirty; the rest are events."""
ALLIES = 3
"""The fewest assets with an ally slot."""
TOOLS = ("clue", "fight")
"""Effects of which half of the cards wanted are assets, which stay in play."""
WORTH, WISH, THEME, CLASS, ICON, LEVEL = 20, 12, 9, 2, 1, 6
"""Points of a card in the deck; of each wish, theme, own class, icon and experience."""
EFFECT = 3
"""The most points of an effect; fewer if fewer cards with it are wanted: half for the second of a card, a third for
the third, without fractions."""
PERMANENT = -12
"""Points of a Permanent: it takes no place in the deck, and gives half the points for its experience."""
CHEAP, USUAL_COST = 1, 3
"""Points of a card that costs less than usual, as skills do; one less for each resource from there on."""
REQUIRED, ROOM = _("Your investigator requires it."), _("It fills the deck.")
UNCOUNTED = _("It takes no place in the deck.")


def is_expensive(card: CardRecord) -> bool:
    """Whether it costs much, and says nothing of costing less."""
    is_costly = isinstance(card.fields.cost, int) and card.fields.cost >= EXPENSIVE
    return is_costly and not LOWERED.search(card.texts.get("en", ""))


def wanted(deck: Deck) -> dict[str, int]:
    """Cards with each effect that the deck wants: more of what its investigator is good at."""
    front, size = deck.investigator.front, deck.required_size or USUAL_SIZE
    numbers = dict(USUAL)
    for effect, skill in SKILL_OF.items():
        if front is not None:
            numbers[effect] += 2 if front.fields.icons.count(skill) >= STRONG else -2
    return {effect: round(number * size / USUAL_SIZE) for effect, number in numbers.items()}


class Values:
    """The worth of each card for one deck, and the reasons for it."""

    def __init__(self, deck: Deck, wishes: Wishes) -> None:
        self.deck, self.wished = deck, wishes
        self.does = deck.catalogue.derived(effects)
        self.wants = {**wanted(deck), **wishes.does}
        self.missed: dict[str, tuple[int, int]] = {}
        self.unknown: frozenset[str] = frozenset()
        front = deck.investigator.front
        self._classes = frozenset(front.classes if front else ()) - {"neutral"}
        values = {skill: front.fields.icons.count(skill) if front else 0 for skill in SKILLS}
        self._skills = frozenset(sorted(values, key=lambda skill: -values[skill])[:2]) | {"wild"}

    def points(self, slot: Slot) -> int:
        """The worth of one copy."""
        fields, is_counted = slot.card.fields, slot.part is Part.STANDARD
        points: int = WORTH if is_counted else PERMANENT
        does = sorted((min(self.wants.get(effect, 0), EFFECT) for effect in self.does.get(slot.code, ())), reverse=True)
        points += sum(worth // (place + 1) for place, worth in enumerate(does))
        points += CLASS * (not self._classes.isdisjoint(slot.card.classes))
        points += THEME * len(self.wished.traits & slot.traits)
        points += ICON * min(sum(fields.icons.count(skill) for skill in self._skills), 3)
        copies = min(slot.limit, MAX_COPIES) if slot.paid_once else 1  # that share what is paid for all
        points += LEVEL * slot.xp // (copies if is_counted else 2)
        if isinstance(fields.cost, int):
            points += max(min(USUAL_COST - fields.cost, CHEAP), -2)
        elif slot.card.type_code == "skill":
            points += CHEAP
        return points + min(self.wished.weights.get(slot.code, 0), 100) // 5

    def wishes(self, model: Model, cards: Mapping[Place, int], slots: Mapping[str, Slot]) -> None:
        """Rows of wishes, which a deck may break."""
        counted = [slot for slot in slots.values() if slot.part in (Part.STANDARD, Part.SPECIFIC)]
        size = (self.deck.required_size or USUAL_SIZE) / USUAL_SIZE
        x = {slot.code: cards["main", slot.code] for slot in counted}
        for effect in DOES:
            terms = {x[slot.code]: 1.0 for slot in counted if effect in self.does.get(slot.code, ())}
            if number := self.wants.get(effect, 0):
                self.missed[effect] = model.wish(terms, least=number, points=WISH), number
        for place, room in SLOT_ROOM.items():
            terms = {
                x[slot.code]: slot.card.fields.slots.count(place) for slot in counted if place in slot.card.fields.slots
            }
            if sum(model.upper[variable] for variable in terms) > room:
                model.wish(terms, most=round(room * size), points=WISH // 2)
        expensive = {x[slot.code]: 1.0 for slot in counted if is_expensive(slot.card)}
        model.wish(expensive, most=round(MAX_EXPENSIVE * size), points=WISH // 2)
        for type_code, (least, most) in MIX.items():
            terms = {x[slot.code]: 1.0 for slot in counted if slot.card.type_code == type_code and slot.needs_option}
            model.wish(terms, least=round(least * size), points=WISH)
            model.wish(terms, most=round(most * size), points=WISH // 2)
        allies = {x[slot.code]: 1.0 for slot in counted if "ally" in slot.card.fields.slots}
        model.wish(allies, least=round(ALLIES * size), points=WISH)
        for effect in TOOLS:
            able = (
                slot for slot in counted if slot.card.type_code == "asset" and effect in self.does.get(slot.code, ())
            )
            model.wish({x[slot.code]: 1.0 for slot in able}, least=self.wants.get(effect, 0) // 2, points=WISH // 2)
        unknown = (slot for slot in counted if slot.card.fields.does is None and not are_effects_told(slot.card))
        if any(slot.needs_option and model.upper[x[slot.code]] for slot in unknown):
            self.unknown = frozenset(self.missed)

    def why(self, code: str, copies: int) -> tuple[Why, ...]:
        """The reasons for a card that was added."""
        slot = self.deck.eligibility.card(code)
        if not slot.needs_option:
            return (Why("required", REQUIRED),)
        fields, reasons = slot.card.fields, []
        for effect in self.does.get(slot.code, ()):
            if self.wants.get(effect):
                reasons.append(Why("does", WISHED[effect]))
        for trait in sorted(self.wished.traits & slot.traits):
            reasons.append(Why("theme", _("theme: {trait}").format(trait=plain(trait.capitalize()))))
        if self.wished.weights.get(code):
            share = self.wished.weights[code]
            reasons.append(Why("weight", _("in {share} % of public decks").format(share=share)))
        if icons := [skill for skill in SKILLS if skill in self._skills and fields.icons.count(skill)]:
            names = joined([SKILL_NAMES[skill] for skill in icons])
            reasons.append(Why("icons", _("icons: {skills}").format(skills=names)))
        if isinstance(fields.cost, int) and fields.cost < 3:
            reasons.append(Why("cost", _("cheap: cost {cost}").format(cost=fields.cost)))
        if slot.xp and slot.level:
            reasons.append(Why("level", _("level {level}").format(level=slot.level)))
        return tuple(reasons) or (Why("room", ROOM if slot.part is Part.STANDARD else UNCOUNTED),)
