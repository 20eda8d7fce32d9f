"""The names of Beacon's cards, rules and problems."""

from games.beacon.cards import TYPES
from games.beacon.words import WORDS, _, pgettext, table
from games.engine import Noun, Nouns, Vocabulary
from games.engine.journal import JOURNAL_PROBLEMS
from games.engine.prose import read_glossary, read_rules

WATCH = Noun(one=_("watch"), several=_("watches"), gender=pgettext("gender", "watch"))

VOCABULARY = Vocabulary(
    name=_("Beacon"),
    nouns=Nouns(
        build=Noun(one=_("kit"), several=_("kits")),
        log=WATCH,
        session=WATCH,
        scenario=Noun(one=_("fog"), several=_("fogs"), gender=pgettext("gender", "fog")),
    ),
    types=TYPES,
    type_plurals=table("type plurals"),
    rules=read_rules(WORDS.folder),
    problems={**table("problems"), **JOURNAL_PROBLEMS},
    modes={"kit": _("A kit")},
    zones={"main": _("Tools")},
    glossary=read_glossary(WORDS.folder),
)
