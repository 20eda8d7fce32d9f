"""The vocabulary of The Lord of the Rings: The Card Game: cards, spheres, symbols, rules and problems."""

from games.engine.journal import JOURNAL_PROBLEMS, SECTION_PROBLEMS
from games.engine.prose import read_vocabulary
from games.lotr.cards import SPHERES
from games.lotr.keywords import KEYWORDS
from games.lotr.words import WORDS, _, table

VOCABULARY = read_vocabulary(
    WORDS,
    JOURNAL_PROBLEMS,
    SECTION_PROBLEMS,
    name=_("The Lord of the Rings: The Card Game"),
    class_name=_("Sphere"),
    class_plural=_("Spheres"),
    symbols={**table("symbols"), **{code: name for code, name in SPHERES.items() if code != "neutral"}},
    keywords=KEYWORDS,
    keyword_entries={"setup": "LOTR-KEY-02"},
    modes=table("deck modes"),
)
