"""The rules of investigators, one function a rule. Each reads a prepared Loadout and yields every problem it finds."""

from games.engine import Rule
from games.mom2.rules import possessions, state

RULES: tuple[Rule, ...] = (
    possessions.one_investigator,
    possessions.in_its_place,
    possessions.only_what_the_app_lists,
    possessions.copies_in_the_box,
    state.counted_from_zero,
    state.conditions_once,
    state.within_health,
    state.eliminated_has_nothing,
)
"""In the order of the rules file: investigator, possessions, state."""
