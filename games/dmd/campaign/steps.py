"""The steps of setting up, as the rulebook has them, and those after a game."""

from games.dmd.words import WORDS
from games.engine.journal import steps
from games.engine.journal.common_fields import NOTES_STEP

BEFORE_GAME = steps(
    WORDS,
    "before game",
    {
        "elder-one": ("start",),
        "episode": ("start",),
        "investigators": ("seat-join", "seat-leave"),
        "first-player": ("game-begin",),
    },
)
"""DMD-SETUP-01 to -11."""
AFTER_GAME = (
    *steps(WORDS, "after game", {"end": ("game-end",), "investigators": ("game-end",), "boards": ("game-end",)}),
    NOTES_STEP,
)
