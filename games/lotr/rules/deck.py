"""The deckbuilding rules in their order: of the guide, of campaign mode, and of later products."""

from games.engine.rules import rules_in
from games.lotr.rules import campaign, cards, later_products, play

RULES = rules_in("DECK CAMP EXT", campaign, cards, later_products, play)
