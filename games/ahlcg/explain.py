"""Explanations why an investigator may or may not take a card: its options, and the deciding condition."""

from collections.abc import Mapping
from typing import Any

from games.ahlcg.cards import DeckOption
from games.ahlcg.eligibility import Eligibility, eligibility_of
from games.ahlcg.figures import Part
from games.ahlcg.option_words import CLASSES, LEVEL, condition_text, option_text
from games.ahlcg.options import admits, conditions, holds, matches
from games.ahlcg.slots import NO_LIMIT, Slot
from games.ahlcg.words import _
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
    """The same as `_not_admitted`, with the cards whose option would admit it."""
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
            Reason(text=condition_text(option, condition[0]), holds=holds(condition, slot.card, slot.level))
            for condition in conditions(option)
        ),
    )
