"""The deck-building rules, one function a rule. Each reads a prepared Deck and yields every problem it finds."""

from games.engine.rules import rules_in
from games.lotr.rules import campaign, cards, later_products, play

RULES = rules_in("DECK CAMP EXT", campaign, cards, later_products, play)
"""Rules of the guide, of campaign mode, and of later products."""
