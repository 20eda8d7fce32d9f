"""The deckbuilding rules in their order: printed ones by number, standalone mode, later products by number."""

from games.ahlcg.rules import (
    contents,
    copies,
    deck_size,
    experience,
    later_products,
    options,
    requirements,
    spirit_deck,
    weaknesses,
)
from games.engine.rules import rules_in

FIRST = (deck_size.one_investigator, later_products.choices_made)
"""The rest depends on the investigator and their choices."""
BY_NUMBER = rules_in(
    "DECK SA EXT", contents, copies, deck_size, experience, later_products, options, requirements, spirit_deck,
    weaknesses,
)  # fmt: skip
RULES = (*FIRST, *(rule for rule in BY_NUMBER if rule not in FIRST))
