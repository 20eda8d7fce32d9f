"""The terms of the rulebook for codes in the cards."""

from games.dmd.words import _, table

TYPES = table("types")
TYPE_PLURALS = table("type plurals")
SIDES = ("item", "companion", "condition")
"""What a side of a Discovery card can be (DMD-POS-07)."""
HELD = ("skill", "insanity", *SIDES)
"""What lies on or beside an investigator board."""
ENEMIES = ("cultist", "monster", "elder-one")
OUTS = table("outs")
"""What puts an investigator out of the game."""
POOLS = table("pools")
COLOURS = table("colours")
GATES = table("gates")
RESULTS = table("terms results")
BLANK = _("blank")
