"""The terms of the rulebook for codes in the cards."""

from games.ah2.words import _, table

TYPES = table("types")
TYPE_PLURALS = table("type plurals")
DECKS = ("common", "unique", "spell", "skill", "ally", "special")
"""The decks of small cards: a card's type is its deck."""
DRAWN_DECKS = ("common", "unique", "spell", "skill")
"""Those that are shuffled, and that random possessions come from (AH2-SETUP-08)."""

TRACKS = {"speed": ("speed", "sneak"), "fight": ("fight", "will"), "lore": ("lore", "luck")}
"""A track, named by its first skill, to the two skills on it."""
STOPS = (1, 2, 3, 4)
SKILLS = table("skills")
CHECKS = table("checks")
BONUSES = {**SKILLS, **CHECKS, "max_sanity": _("maximum Sanity"), "max_stamina": _("maximum Stamina")}
KINDS_OF_BONUS = table("kinds of bonus")

MOVEMENTS = table("movements")
DIMENSIONS = table("dimensions")
KEYWORDS = table("keywords")
NEIGHBOURHOODS = table("neighbourhoods")
STABILITIES = table("stabilities")
ICONS = table("icons")
TROPHIES = {"money": ICONS["money"], "clues": ICONS["clue"]}
"""Gains for trophies at a location."""
COLOURS = table("colours")
MYTHOS = table("mythos")
SPECIALS = table("specials")
CONDITIONS = table("conditions")
