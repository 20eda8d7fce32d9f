"""The worth of cards for a deck: effects, cost, icons, slots and themes; preferences, never rules."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.ahlcg.cards import SKILLS
from games.ahlcg.deck import Deck
from games.ahlcg.does import DOES, NOTHING, TESTS, are_effects_told, effects
from games.ahlcg.figures import Part
from games.ahlcg.options import admits
from games.ahlcg.slots import Slot
from games.ahlcg.vocabulary import SKILLS as SKILL_NAMES
from games.ahlcg.words import _, table
from games.engine import CardRecord, joined, plain
from games.engine.integer_program import Model
from games.engine.slots import MAX_COPIES
from games.engine.solver import Place, Why, Wishes

WISHED = table("effects")
"""The words of effects."""
USUAL = {"clue": 6, "fight": 6, "evade": 1, "boost": 4, "action": 1, "economy": 4, "draw": 3, "healing": 1}
"""Cards with each effect that a deck of thirty wants, before the skills of its investigator are looked at."""
USUAL_SIZE = 30
"""The size of that deck."""
GOOD_AT = {"clue": 2, "fight": 2, "evade": 1}
"""Cards more of an effect that an investigator is good at, or fewer of another."""
MANY = 8
"""The cards of level 0 with a test, or half of all of them, whose skill makes an investigator good at the effect."""
ABILITY = 2
"""Cards more of an effect that the investigator's own ability has or speaks of."""
SERVES = (0, 0, 0.25, 0.75, 1)
"""The part for which an effect counts, by the skill value behind it: from 4 a player relies on it, below 2 it fails."""
RELIED = 0.75
"""The part from which the icons of a skill are a reason for a card."""
LEAST_BEST = 3
"""All skills of an investigator whose best is lower count as if that were this much: they grow in play."""
SLOT_ROOM = {"hand": 6, "arcane": 5, "ally": 4, "accessory": 3, "body": 3, "head": 2, "tarot": 2}
"""Copies of assets beyond which a slot is overbooked."""
EXPENSIVE = 4
"""The cost from which a card is expensive."""
COSTS = {(0, 1): (0, 11), (2, 3): (8, 30), (EXPENSIVE, 99): (0, 5)}
"""From a cost to another: the fewest and the most such cards in a deck of thirty. Cheap cards alone do little."""
LOWERED = re.compile(r"reduce (?:the|its) cost[^.]* for each", re.IGNORECASE)
"""The words of a card that costs less than is printed on it."""
MIX = {"asset": (13, 15), "skill": (4, 6)}
"""The fewest and the most cards of each type in a deck of thirty; the rest are events."""
ALLIES = 3
"""The fewest assets with an ally slot."""
TOOLS = ("clue", "fight")
"""Effects of which half of the cards wanted are assets with a test for it, which stay in play."""
OWN = 6
"""Cards of the investigator's own themes that a deck of thirty wants: what its ability or its options name."""
COMMON_THEMES = frozenset({"ally", "item"})
"""Traits that are no theme, for every deck has such cards."""
SUPPORT = 2
"""Copies that a card supports which need its trait, uses or tokens."""
WORTH, WISH, THEME, CLASS, ICON, LEVEL = 20, 12, 9, 3, 1, 6
"""Points of a card in the deck; of each wish, theme, own class, icon and experience."""
MAX_ICONS = 3
"""The most icons of a card that count, each by its skill."""
EFFECT = 3
"""The most points of an effect; fewer if fewer cards with it are wanted: half for the second of a card, a third for
the third, without fractions."""
PERMANENT = -12
"""Points of a Permanent: it takes no place in the deck, and gives half the points for its experience."""
ALONE, DEAD = 4, 15
"""Points lost by one copy of a card where there could be two, since it is rarely drawn; and by a copy that needs what
no other card brings."""
REQUIRED, ROOM = _("Your investigator requires it."), _("It fills the deck.")
UNCOUNTED = _("It takes no place in the deck.")


def cost_of(card: CardRecord) -> int:
    """The usual cost; 0 for a card without a cost, or one that may cost less than is printed."""
    cost = card.fields.cost
    return cost if isinstance(cost, int) and not LOWERED.search(card.texts.get("en", "")) else 0


def served(deck: Deck) -> dict[str, float]:
    """The part for which what needs a skill counts, by the skill."""
    front = deck.investigator.front
    values = {skill: front.fields.icons.count(skill) if front else 0 for skill in SKILLS}
    more = max(0, LEAST_BEST - max(values.values()))
    return {skill: SERVES[min(value + more, len(SERVES) - 1)] for skill, value in values.items()} | {"wild": 1}


def part(skills: Iterable[str], serving: Mapping[str, float]) -> float:
    """The part for which an effect counts that needs one of the skills: all of it if it needs none."""
    return max((serving[skill] for skill in skills), default=1)


def wanted(deck: Deck) -> dict[str, int]:
    """Cards with each effect that the deck wants: more of what its investigator is good at."""
    size, serving, numbers = deck.required_size or USUAL_SIZE, served(deck), dict(USUAL)
    does, front = deck.catalogue.derived(effects), deck.investigator.front
    tests, served_tests = Counter[str](), Counter[str]()
    for code in deck.eligibility.takes if front else ():
        card, found = deck.catalogue.get(code), does.get(code, NOTHING).does
        if card and not card.level:
            tested = [effect for effect in TESTS if found.get(effect)]
            tests.update(tested)
            served_tests.update(effect for effect in tested if part(found[effect], serving) == 1)
    best = {effect for effect, number in served_tests.items() if number >= min(MANY, tests[effect] / 2)}
    for effect, more in GOOD_AT.items() if best else ():
        numbers[effect] += more if effect in best else -more
    for effect in does.get(front.code, NOTHING).does if front else ():
        numbers[effect] += ABILITY
    return {effect: round(number * size / USUAL_SIZE) for effect, number in numbers.items()}


def own_themes(deck: Deck) -> frozenset[str]:
    """Traits, uses and tokens that the investigator's ability or options name."""
    front = deck.investigator.front
    named = set(deck.catalogue.derived(effects).get(front.code, NOTHING).needs) if front else set()
    for option in deck.investigator.options:
        if admits(option):
            named.update(option.traits, option.uses)
    return frozenset(named) - COMMON_THEMES


class Values:
    """The worth of each card for one deck, and the reasons for it."""

    def __init__(self, deck: Deck, wishes: Wishes) -> None:
        self.deck, self.wished = deck, wishes
        self.effects = deck.catalogue.derived(effects)
        self.served, self.own = served(deck), own_themes(deck)
        self.wants = {**wanted(deck), **wishes.does}
        self.missed: dict[str, tuple[int, int]] = {}
        self.unknown: frozenset[str] = frozenset()
        front = deck.investigator.front
        self._classes = frozenset(front.classes if front else ()) - {"neutral"}

    def does(self, code: str) -> dict[str, float]:
        """The effects of the card that serve this deck, each with the part for which it counts."""
        found = self.effects.get(code, NOTHING).does
        parts = {effect: part(skills, self.served) for effect, skills in found.items()}
        return {effect: counted for effect, counted in parts.items() if counted}

    def points(self, slot: Slot) -> int:
        """The worth of one copy."""
        fields, is_counted = slot.card.fields, slot.part is Part.STANDARD
        points: int = WORTH if is_counted else PERMANENT
        does = self.does(slot.code).items()
        worths = sorted((int(min(self.wants.get(effect, 0), EFFECT) * share) for effect, share in does), reverse=True)
        points += sum(worth // (place + 1) for place, worth in enumerate(worths))
        points += CLASS * (not self._classes.isdisjoint(slot.card.classes))
        points += THEME * len(self.wished.traits & slot.traits)
        icons = sum(fields.icons.count(skill) * share for skill, share in self.served.items())
        points += ICON * int(min(icons, MAX_ICONS))
        copies = min(slot.limit, MAX_COPIES) if slot.paid_once else 1  # that share what is paid for all
        points += LEVEL * slot.xp // (copies if is_counted else 2)
        return points + min(self.wished.weights.get(slot.code, 0), 100) // 5

    def wishes(self, model: Model, cards: Mapping[Place, int], slots: Mapping[str, Slot]) -> None:
        """Rows of wishes, which a deck may break."""
        counted = [slot for slot in slots.values() if slot.part in (Part.STANDARD, Part.SPECIFIC)]
        size = (self.deck.required_size or USUAL_SIZE) / USUAL_SIZE
        x = {slot.code: cards["main", slot.code] for slot in counted}
        does = {slot.code: self.does(slot.code) for slot in counted}
        assets = [slot.code for slot in counted if slot.card.type_code == "asset"]
        tested = {effect: {x[code] for code in assets if self.effects[code].does.get(effect)} for effect in TOOLS}
        for effect in DOES:
            terms = {x[slot.code]: share for slot in counted if (share := does[slot.code].get(effect))}
            if number := self.wants.get(effect, 0):
                self.missed[effect] = model.wish(terms, least=number, points=WISH), number
            if effect in TOOLS:
                tools = {variable: share for variable, share in terms.items() if variable in tested[effect]}
                model.wish(tools, least=number // 2, points=WISH // 2)
        for place, room in SLOT_ROOM.items():
            terms = {
                x[slot.code]: slot.card.fields.slots.count(place) for slot in counted if place in slot.card.fields.slots
            }
            if sum(model.upper[variable] for variable in terms) > room:
                model.wish(terms, most=round(room * size), points=WISH // 2)
        for (low, high), (least, most) in COSTS.items():
            terms = {x[slot.code]: 1.0 for slot in counted if low <= cost_of(slot.card) <= high}
            model.wish(terms, least=round(least * size), points=WISH // 2)
            model.wish(terms, most=round(most * size), points=WISH // 2)
        for type_code, (least, most) in MIX.items():
            terms = {x[slot.code]: 1.0 for slot in counted if slot.card.type_code == type_code and slot.needs_option}
            model.wish(terms, least=round(least * size), points=WISH)
            model.wish(terms, most=round(most * size), points=WISH // 2)
        allies = {x[slot.code]: 1.0 for slot in counted if "ally" in slot.card.fields.slots}
        model.wish(allies, least=round(ALLIES * size), points=WISH)
        themed = {x[slot.code]: 1.0 for slot in counted if self.own & self.effects[slot.code].brings}
        if themed:
            model.wish(themed, least=round(OWN * size), points=WISH)
        self._supported(model, counted, x)
        for slot in counted:
            if slot.needs_option and model.upper[x[slot.code]] == 2:
                model.pairs[x[slot.code]] = ALONE
        unknown = (slot for slot in counted if slot.card.fields.does is None and not are_effects_told(slot.card))
        if any(slot.needs_option and model.upper[x[slot.code]] for slot in unknown):
            self.unknown = frozenset(self.missed)

    def _supported(self, model: Model, counted: Sequence[Slot], x: Mapping[str, int]) -> None:
        """A row for the cards of each need, which others of the deck or its investigator meet."""
        needing: dict[frozenset[str], list[str]] = {}
        for slot in counted:
            if needs := self.effects[slot.code].needs:
                needing.setdefault(needs, []).append(slot.code)
        front = self.deck.investigator.front
        own = self.effects.get(front.code, NOTHING).brings if front else frozenset()
        for needs, codes in needing.items():
            if needs.isdisjoint(own):
                bringing = {x[slot.code]: -SUPPORT for slot in counted if needs & self.effects[slot.code].brings}
                model.wish({**bringing, **dict.fromkeys((x[code] for code in codes), 1)}, most=0, points=DEAD)

    def why(self, code: str, copies: int) -> tuple[Why, ...]:
        """The reasons for a card that was added."""
        slot = self.deck.eligibility.card(code)
        if not slot.needs_option:
            return (Why("required", REQUIRED),)
        fields, reasons = slot.card.fields, []
        for effect in self.does(slot.code):
            if self.wants.get(effect):
                reasons.append(Why("does", WISHED[effect]))
        for trait in sorted((self.wished.traits | self.own) & slot.traits):
            reasons.append(Why("theme", _("theme: {trait}").format(trait=plain(trait.capitalize()))))
        if self.wished.weights.get(code):
            share = self.wished.weights[code]
            reasons.append(Why("weight", _("in {share} % of public decks").format(share=share)))
        if icons := [skill for skill in SKILLS if self.served[skill] >= RELIED and fields.icons.count(skill)]:
            names = joined([SKILL_NAMES[skill] for skill in icons])
            reasons.append(Why("icons", _("icons: {skills}").format(skills=names)))
        if isinstance(fields.cost, int) and fields.cost < 3:
            reasons.append(Why("cost", _("cheap: cost {cost}").format(cost=fields.cost)))
        if slot.xp and slot.level:
            reasons.append(Why("level", _("level {level}").format(level=slot.level)))
        return tuple(reasons) or (Why("room", ROOM if slot.part is Part.STANDARD else UNCOUNTED),)
