"""How a game is set up, in the nine steps of the rulebook, and what is written down after it."""

from games.engine.journal import steps
from games.engine.journal.common_fields import NOTES_STEP
from games.mom2.words import WORDS

BEFORE_GAME = steps(
    WORDS,
    "before game",
    {
        "decks": ("start",),
        "collection": ("start",),
        "scenario": ("game-begin",),
        "investigators": ("seat-join",),
        "possessions": ("game-begin",),
        "prologue": ("game-begin",),
    },
)
"""MOM2-SETUP-01 to -09."""
AFTER_GAME = (*steps(WORDS, "after game", {"end": ("game-end",), "story": ("game-end",)}), NOTES_STEP)
