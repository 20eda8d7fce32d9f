"""The rules of loadouts, one function a rule. Each reads a prepared Loadout and yields every problem it finds."""

from games.ah2.rules import limits, possessions, sheet
from games.engine import Rule

RULES: tuple[Rule, ...] = (
    limits.copies_in_the_box,
    sheet.one_investigator,
    possessions.fixed_possessions,
    possessions.random_possessions,
    possessions.cards_discarded,
    possessions.content,
    sheet.start_values,
    sheet.sliders,
    sheet.start_place,
    possessions.nothing_else,
    limits.one_special_each,
    limits.blessed_or_cursed,
    sheet.maximum_values,
    limits.two_hands,
    limits.exhausted_cards,
    sheet.adjusted_skills,
)
"""In the order of the rulebook."""
