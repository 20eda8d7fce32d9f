"""The terms of the rulebook for codes in the cards."""

from games.mom2.words import _, table

TYPES = table("types")
TYPE_PLURALS = table("type plurals")
POSSESSIONS = ("common", "unique", "spell", "elixir")
"""What can be dropped, traded and stolen (MOM2-POS-01); an elixir is treated as an item."""

ATTRIBUTES = table("attributes")
LOWEST_ATTRIBUTE, HIGHEST_ATTRIBUTE = 2, 5

TIMING = _("When it is drawn")
TIMINGS = table("timings")
BASE = _("Base")
BASES = table("bases")
ABILITIES = table("abilities")
"""Abilities that the guide names of the backs of monster tokens."""
WOUNDED, INSANE = "wounded", "insane"
"""The codes of the two conditions that the rules speak of."""
FEWEST_INVESTIGATORS = 2
"""Whoever plays alone has two (MOM2-VAL-01)."""
MAX_INVESTIGATORS = 5
"""As the box says; the rulebook names no number."""
