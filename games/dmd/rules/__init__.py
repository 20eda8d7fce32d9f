"""The rules of a board in a line-up, one function a rule. Each yields every problem of a prepared loadout."""

from games.dmd.rules import cards, skills, tracks
from games.engine import Rule

RULES: tuple[Rule, ...] = (
    skills.three_skills,
    skills.first_level,
    tracks.markers,
    cards.one_insanity,
    cards.content,
    cards.one_side,
    cards.nothing_claimed,
    cards.received,
    cards.companions,
    cards.one_investigator,
    cards.out_of_the_game,
    *tracks.state_rules,
    skills.levels,
    tracks.permanent_dice,
    tracks.fire,
)
"""In the order of their ids: possessions, tracks, checks."""
