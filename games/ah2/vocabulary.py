"""The words of Arkham Horror, by their codes."""

from games.ah2.box import BOX_RULES
from games.ah2.cards import KEYWORDS, RELATIONS, TYPE_PLURALS, TYPES
from games.ah2.words import WORDS, _, pgettext, table
from games.engine import Noun, Nouns, Vocabulary
from games.engine.diagrams import read_diagrams
from games.engine.journal import JOURNAL_PROBLEMS
from games.engine.nouns import A_GAME
from games.engine.prose import read_glossary, read_rules

NOUNS = Nouns(
    build=Noun(one=_("loadout"), several=_("loadouts"), gender=pgettext("gender", "loadout")),
    log=A_GAME,
    session=A_GAME,
    scenario=Noun(one=TYPES["ancient-one"], several=TYPE_PLURALS["ancient-one"]),
)

VOCABULARY = Vocabulary(
    name=_("Arkham Horror, second edition"),
    nouns=NOUNS,
    types=TYPES,
    type_plurals=TYPE_PLURALS,
    keywords=KEYWORDS,
    relations=RELATIONS,
    rules={**BOX_RULES, **read_rules(WORDS.folder)},
    problems={**table("problems"), **JOURNAL_PROBLEMS},
    choices=table("choices"),
    modes=table("modes"),
    zones=table("zones"),
    glossary=read_glossary(WORDS.folder),
    diagrams=read_diagrams(WORDS.folder),
)
