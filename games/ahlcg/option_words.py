"""Deckbuilding options in words: by their conditions, and as they stand on an investigator's back."""

from msgspec.structs import replace

from games.ahlcg.cards import DeckOption, LevelRange
from games.ahlcg.options import ANY_LEVEL
from games.ahlcg.words import _, table
from games.engine import Text, joined, plain

TYPES = table("types")
CLASSES = table("classes")  # for sentences about options; the catalogue has the classes themselves
TRAITS = table("option traits")  # the traits that deckbuilding options and restricted cards name, as these spell them
SLOTS = table("slots")
USES = table("uses")  # the kinds of tokens of the Uses keyword
TAGS = table("tags")  # ArkhamDB's tags of cards in words
LEVEL = _("level {level}")
BEFORE = {"slots": _("slot {values}"), "uses": _("uses {values}")}
"""Words before the values of conditions that do not explain themselves."""
WORDS = {"classes": CLASSES, "traits": TRAITS, "types": TYPES, "slots": SLOTS, "uses": USES, "tags": TAGS}
"""Condition to the words of its values."""


def option_text(option: DeckOption) -> Text:
    """The option in words: its conditions, its limit, or that it forbids."""
    names = ["classes", "traits", "types", "slots", "uses", "tags", "text", "permanent", "levels"]
    if option.tags or option.permanent is not None:
        names.remove("text")  # which they replace
    parts = [condition_text(option, name) for name in names if getattr(option, name) not in ((), None)]
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


def condition_text(option: DeckOption, name: str) -> Text:
    """The values of that condition of the option, in words."""
    if name == "levels":
        return _levels_text(option.levels or ANY_LEVEL)
    if name == "permanent":
        return _("Permanent") if option.permanent else _("not Permanent")
    if name == "text":
        return _("by its text")
    values = joined((WORDS[name].get(value, plain(value.title())) for value in getattr(option, name)), " / ")
    return BEFORE[name].format(values=values) if name in BEFORE else values


def _levels_text(levels: LevelRange) -> Text:
    return LEVEL.format(level=levels.min if levels.min == levels.max else f"{levels.min}–{levels.max}")
