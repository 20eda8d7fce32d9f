"""The numbers of the rulebook; what is printed on boards and cards stands with those."""

FEWEST_INVESTIGATORS = 2
"""Who plays alone has two investigators (DMD-SETUP-08)."""
MAX_INVESTIGATORS = 5
MAX_PLAYERS = 5
SKILLS = 3
"""Of each investigator: one signature skill and two common ones (DMD-POS-01)."""
FIRST_LEVEL = 1
MARKERS_EACH = 6
"""Tentacle markers of each investigator: three on the skills, three on the tracks (DMD-SETUP-09)."""
DICE_THRESHOLDS = 4
"""Insanity Thresholds that bring a permanent bonus die (DMD-SAN-03)."""
ROLLED_DICE = 3
"""Normal dice of every roll of an investigator (DMD-DICE-01)."""
FIRE_TOKENS = 8
WOUND_TOKENS = 26
"""They stand in for Fire on boards, where no Fire token is left (DMD-FLOW-07)."""
MYTHOS_OF_EACH_BOX = 8
MYTHOS_CARDS = 16
DISCOVERY_CARDS = 15
STAGES = 4
SYMBOLS_TO_ADVANCE = 3
SUMMONING_SPACES = 8
"""Of the Summoning track; on the last one the game is lost (DMD-END-04)."""


def investigators_for(players: int) -> int:
    """How many investigators so many players have."""
    return max(players, FEWEST_INVESTIGATORS)
