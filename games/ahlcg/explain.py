"""Explanations why an investigator may or may not take a card: options in words, and the deciding condition."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.ahlcg.cards import DeckOption, LevelRange
from games.ahlcg.eligibility import NO_LIMIT, Eligibility, Slot, eligibility_of
from games.ahlcg.figures import Part
from games.ahlcg.options import ANY_LEVEL, admits, conditions, holds, matches
from games.ahlcg.vocabulary import CLASSES, SLOTS, TRAITS, TYPES, USES
from games.ahlcg.words import _, table
from games.engine import Catalogue, Explanation, Names, OptionExplained, Reason, Text, joined, plain

REFUSALS = {
    "type": ("AHLCG-DECK-16", _("Cards of this type can't be in a deck.")),
    "bonded": ("AHLCG-EXT-21", _("It is a bonded card, set aside with the card that brings it.")),
    "foreign": ("AHLCG-DECK-35", _("It can only be in another investigator's deck.")),
    "forbidden": ("AHLCG-EXT-20", _("The taboo list forbids it.")),
    "trait": ("AHLCG-EXT-15", _("It is only for investigators with a trait that this one does not have.")),
    "level": ("AHLCG-EXT-19", _("It is above level 5.")),
}
ADMITTED = _("It is in the deckbuilding options.")
LIMITED = _("The deckbuilding options allow a limited number of these cards.")
OWN = _("It is one of the investigator's signature cards.")
STORY = _("Only a scenario can put it in a deck.")
WEAKNESS = _("Weaknesses are not chosen.")
GIVEN = _("This investigator's deck is preconstructed.")
NOBODY = _("There is no such investigator.")


def explain(catalogue: Catalogue, code: str, leader: str, choices: Mapping[str, Any]) -> Explanation:
    """Explain why the investigator `leader` may or may not take the card, which the catalogue has."""
    eligibility = eligibility_of(catalogue, leader, choices)
    slot = eligibility.card(code)
    if eligibility.investigator.back is None:
        return Explanation(allowed=False, rule="AHLCG-DECK-01", limit=None, summary=NOBODY)
    if eligibility.investigator.is_static:
        return Explanation(allowed=False, rule="AHLCG-DECK-05", limit=None, summary=GIVEN)
    given = choices.get("customizations")
    if slot.customizable and isinstance(given, dict) and isinstance(boxes := given.get(slot.code), str):
        slot = eligibility.customized(slot.code, boxes)
    rule, summary = _decision(eligibility, slot)
    return Explanation(
        allowed=slot.is_eligible,
        rule=rule,
        limit=None if slot.limit == NO_LIMIT else min(slot.limit, slot.own_limit),
        summary=summary,
        options=tuple(
            _option(option, slot) for option in eligibility.investigator.options if admits(option) or option.excludes
        )
        if slot.needs_option
        else (),
    )


def _decision(eligibility: Eligibility, slot: Slot) -> tuple[str, Text]:
    if slot.refusal == "options":
        return "AHLCG-DECK-05", _not_admitted(eligibility, slot)
    if slot.refusal:
        return REFUSALS[slot.refusal]
    if slot.part is Part.SPECIFIC or (slot.part is Part.WEAKNESS and slot.card.fields.investigators):
        return "AHLCG-DECK-08", OWN
    if slot.part is Part.WEAKNESS:
        return "AHLCG-DECK-09", WEAKNESS
    if slot.part is Part.STORY:
        return "AHLCG-DECK-10", STORY
    if slot.admitted:
        return "AHLCG-DECK-05", ADMITTED
    return ("AHLCG-EXT-16", LIMITED) if slot.own_limited else ("AHLCG-EXT-14", _brought(eligibility, slot))


def _not_admitted(eligibility: Eligibility, slot: Slot) -> Text:
    """The class and level of the card, and the cards that the investigator takes instead."""
    back, front = eligibility.investigator.back, eligibility.investigator.front
    assert back
    if forbidden := next(
        (one for one in eligibility.investigator.options if one.excludes and matches(one, slot.card, slot.level)), None
    ):
        takes = option_text(forbidden)
    else:
        takes = joined((option_text(option) for option in eligibility.investigator.options if admits(option)), " · ")
    classes = joined((CLASSES.get(code, plain(code)) for code in slot.card.classes), " / ")
    what = classes if slot.level is None else joined((classes, LEVEL.format(level=slot.level)))
    name = Names((front or back).names, back.code)
    return _("It is {what}; {investigator} takes: {takes}.").format(what=what, investigator=name, takes=takes)


def _brought(eligibility: Eligibility, slot: Slot) -> Text:
    """As `_not_admitted`, with the cards whose option would admit it."""
    why = _not_admitted(eligibility, slot)
    found = (eligibility.catalogue.get(eligibility.brought[place]) for place in slot.limited)
    cards = [Names(card.names, card.code) for card in found if card]
    if not cards:
        return why
    return _("{why} A card that would allow it: {cards}.").format(why=why, cards=joined(cards))


def _option(option: DeckOption, slot: Slot) -> OptionExplained:
    return OptionExplained(
        text=option_text(option),
        admits=matches(option, slot.card, slot.level) and not option.excludes,
        excludes=option.excludes,
        limit=option.limit,
        reasons=tuple(
            Reason(text=_condition_text(option, condition[0]), holds=holds(condition, slot.card, slot.level))
            for condition in conditions(option)
        ),
    )


def option_text(option: DeckOption) -> Text:
    """The option in words: its conditions, its limit, or that it forbids."""
    names = ["classes", "traits", "types", "slots", "uses", "tags", "text", "permanent", "levels"]
    if option.tags or option.permanent is not None:
        names.remove("text")  # which they replace
    parts = [_condition_text(option, name) for name in names if getattr(option, name) not in ((), None)]
    cards = joined(parts) if parts else _("any card")
    if option.excludes:
        return _("none of: {cards}").format(cards=cards)
    if option.limit is not None:
        return _("up to {limit}: {cards}").format(limit=option.limit, cards=cards)
    return cards


def printed_option(option: DeckOption) -> Text:
    """The option as the investigator's back has it: with its alternatives, and the number of cards that it demands."""
    if option.choices:
        return _("one of: {options}").format(options=joined(map(printed_option, option.choices), " · "))
    demand = option.at_least
    parts = [] if option.ignore_match else [_printed_cards(option)]
    if option.printed_levels:
        parts.append(_("printed {level}").format(level=_levels_text(option.printed_levels)))
    if demand and demand.classes:
        text = _("at least {number} cards of each of {classes} classes")
        parts.append(text.format(number=demand.min, classes=demand.classes))
    if demand and demand.types:
        text = _("at least {number} cards of each of {types} types")
        parts.append(text.format(number=demand.min, types=demand.types))
    if option.size_change:
        parts.append(_("deck size {change}").format(change=f"{option.size_change:+}"))
    return joined(parts)


def _printed_cards(option: DeckOption) -> Text:
    """The cards of the option; a class may be the player's choice."""
    if not option.class_choice:
        return option_text(option)
    cards = option_text(replace(option, classes=option.class_choice))
    return _("{cards} (choose one class)").format(cards=cards)


TAGS = table("tags")  # ArkhamDB's tags of cards in words
LEVEL = _("level {level}")
BEFORE = {"slots": _("slot {values}"), "uses": _("uses {values}")}
"""Words before the values of conditions that do not explain themselves."""


def _condition_text(option: DeckOption, name: str) -> Text:
    if name == "levels":
        return _levels_text(option.levels or ANY_LEVEL)
    if name == "permanent":
        return _("Permanent") if option.permanent else _("not Permanent")
    if name == "text":
        return _("by its text")
    values = joined((WORDS[name].get(value, plain(value.title())) for value in getattr(option, name)), " / ")
    return BEFORE[name].format(values=values) if name in BEFORE else values


WORDS = {"classes": CLASSES, "traits": TRAITS, "types": TYPES, "slots": SLOTS, "uses": USES, "tags": TAGS}
"""Condition to the words of its values."""


def _levels_text(levels: LevelRange) -> Text:
    return LEVEL.format(level=levels.min if levels.min == levels.max else f"{levels.min}–{levels.max}")
