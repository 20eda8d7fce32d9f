"""The vocabulary of Death May Die: components, choices, rules and problems."""

from games.dmd.cards import TYPE_PLURALS, TYPES
from games.dmd.words import WORDS, _
from games.engine import Noun, Nouns
from games.engine.journal import JOURNAL_PROBLEMS
from games.engine.nouns import A_GAME
from games.engine.prose import read_vocabulary

NOUNS = Nouns(
    build=Noun(one=_("investigator board"), several=_("investigator boards")),
    log=A_GAME,
    session=A_GAME,
    scenario=Noun(one=TYPES["episode"], several=TYPE_PLURALS["episode"]),
)

VOCABULARY = read_vocabulary(WORDS, JOURNAL_PROBLEMS, name=_("Cthulhu: Death May Die"), nouns=NOUNS)
