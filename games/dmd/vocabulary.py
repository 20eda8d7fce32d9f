"""The vocabulary of Death May Die: components, choices, rules and problems."""

from games.dmd.cards import TYPE_PLURALS, TYPES
from games.dmd.loadout import LEVELS, RECEIVED
from games.dmd.words import WORDS, _
from games.engine import Noun, Nouns
from games.engine.journal import JOURNAL_PROBLEMS
from games.engine.nouns import A_GAME
from games.engine.prose import read_vocabulary

CHOICES = {
    LEVELS[0]: _("Level of the signature skill"),
    LEVELS[1]: _("Level of the first common skill"),
    LEVELS[2]: _("Level of the second common skill"),
    "wounds": _("Wounds"),
    "stress": _("Stress"),
    "sanity": _("Sanity lost"),
    "thresholds": _("Insanity Thresholds reached"),
    "dice": _("Permanent bonus dice"),
    "fire": _("Fire tokens"),
    "fire_wounds": _("Wound tokens in place of Fire"),
    "companion_levels": _("Levels by other Companions"),
    "companion_wounds": _("Wounds of Companions"),
    "out": _("Out of the game"),
}
NOUNS = Nouns(
    build=Noun(one=_("investigator board"), several=_("investigator boards")),
    log=A_GAME,
    session=A_GAME,
    scenario=Noun(one=TYPES["episode"], several=TYPE_PLURALS["episode"]),
)

VOCABULARY = read_vocabulary(
    WORDS,
    JOURNAL_PROBLEMS,
    name=_("Cthulhu: Death May Die"),
    nouns=NOUNS,
    party_name=_("Line-up"),
    choices=CHOICES,
    zones={"main": _("On the board"), RECEIVED: _("Received in a trade")},
)
