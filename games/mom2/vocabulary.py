"""The words of Mansions of Madness, by their codes."""

from games.engine import Noun, Nouns
from games.engine.journal import JOURNAL_PROBLEMS
from games.engine.nouns import A_GAME
from games.engine.prose import read_vocabulary
from games.mom2.words import WORDS, _, pgettext

NOUNS = Nouns(
    build=Noun(
        one=_("investigator sheet"), several=_("investigator sheets"), gender=pgettext("gender", "investigator sheet")
    ),
    log=A_GAME,
    session=A_GAME,
)

VOCABULARY = read_vocabulary(WORDS, JOURNAL_PROBLEMS, name=_("Mansions of Madness, second edition"), nouns=NOUNS)
