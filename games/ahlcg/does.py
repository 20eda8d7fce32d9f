"""The effects of cards that players plan a deck by, read in their texts; facts keep them for cards without texts."""

import re

from games.ahlcg.cards import DECK_TYPES
from games.engine import CardRecord, Catalogue

DOES = {
    name: re.compile(words, re.IGNORECASE)
    for name, words in {
        "fight": r"<b>Fight|[+]\d damage|deals? (?:\d|X|that much) (?:direct )?damage to (?!you|that inv|her\b|him\b)",
        "clue": r"<b>Investigate|discovers? (?:\S+ ){0,3}(?:additional )?clue",
        "economy": r"gains? (?:\S+ ){0,3}resources?|(?:reduce|lower)[^.]{0,40}cost|costs? \d less|at -\d cost",
        "draw": r"draws? (?:\S+ ){0,2}cards?|search (?:\S+ ){0,6}your deck|add it to your hand",
        "healing": r"heals? ",
    }.items()
}
"""Name of an effect to the words that tell it in English."""


def does_in(text: str) -> tuple[str, ...]:
    """The effects that the text tells."""
    return tuple(name for name, words in DOES.items() if words.search(text))


def are_effects_told(card: CardRecord) -> bool:
    """Whether the texts of a player card were imported; one with a flavour text alone does nothing."""
    return card.type_code in DECK_TYPES and bool(card.texts.get("en") or card.flavours.get("en"))


def effects(catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    """The effects of player cards by code, by their texts or by their facts; `catalogue.derived(effects)`."""
    cards = (card for card in catalogue if card.type_code in DECK_TYPES)
    return {card.code: does_in(card.texts.get("en", "")) or card.fields.does or () for card in cards}
