"""The words of Mansions of Madness, by their codes."""

from games.engine import Noun, Nouns, Vocabulary
from games.engine.diagrams import read_diagrams
from games.engine.journal import JOURNAL_PROBLEMS
from games.engine.nouns import A_GAME
from games.engine.prose import read_glossary, read_rules
from games.mom2.cards import RELATIONS, TYPE_PLURALS, TYPES
from games.mom2.words import WORDS, _, pgettext, table

NOUNS = Nouns(
    build=Noun(
        one=_("investigator sheet"), several=_("investigator sheets"), gender=pgettext("gender", "investigator sheet")
    ),
    log=A_GAME,
    session=A_GAME,
)

VOCABULARY = Vocabulary(
    name=_("Mansions of Madness, second edition"),
    nouns=NOUNS,
    types=TYPES,
    type_plurals=TYPE_PLURALS,
    relations=RELATIONS,
    rules=read_rules(WORDS.folder),
    problems={**table("problems"), **JOURNAL_PROBLEMS},
    choices=table("choices"),
    modes=table("modes"),
    zones=table("zones"),
    glossary=read_glossary(WORDS.folder),
    diagrams=read_diagrams(WORDS.folder),
)
