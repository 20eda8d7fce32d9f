"""How a game is set up, in the fourteen steps of the rulebook, and what is written down after it."""

from games.ah2.words import WORDS
from games.engine.journal import steps
from games.engine.journal.common_fields import NOTES_STEP

BEFORE_GAME = steps(
    WORDS,
    "before game",
    {
        "board": ("start",),
        "first-player": ("game-begin",),
        "investigators": ("seat-join",),
        "ancient-one": ("game-begin",),
        "mythos": ("game-begin", "gate-open"),
    },
)
"""AH2-SETUP-01 to -14."""
AFTER_GAME = (
    *steps(
        WORDS,
        "after game",
        {"end": ("game-end",), "players": ("game-end",), "belongings": ("game-end",), "board": ("game-end",)},
    ),
    NOTES_STEP,
)
