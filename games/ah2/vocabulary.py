"""The words of Arkham Horror, by their codes."""

from games.ah2.box import BOX_RULES
from games.ah2.cards import KEYWORDS, TYPE_PLURALS, TYPES
from games.ah2.words import WORDS, _, pgettext
from games.engine import Noun, Nouns
from games.engine.journal import JOURNAL_PROBLEMS
from games.engine.nouns import A_GAME
from games.engine.prose import read_rules, read_vocabulary

NOUNS = Nouns(
    build=Noun(one=_("loadout"), several=_("loadouts"), gender=pgettext("gender", "loadout")),
    log=A_GAME,
    session=A_GAME,
    scenario=Noun(one=TYPES["ancient-one"], several=TYPE_PLURALS["ancient-one"]),
)

VOCABULARY = read_vocabulary(
    WORDS,
    JOURNAL_PROBLEMS,
    name=_("Arkham Horror, second edition"),
    nouns=NOUNS,
    keywords=KEYWORDS,
    rules={**BOX_RULES, **read_rules(WORDS.folder)},
)
