"""The vocabulary of The Lord of the Rings: The Card Game: cards, spheres, symbols, rules and problems."""

from games.engine.journal import JOURNAL_PROBLEMS, SECTION_PROBLEMS
from games.engine.prose import read_vocabulary
from games.lotr.cards import SPHERES
from games.lotr.keywords import KEYWORDS
from games.lotr.words import WORDS, _, table

TYPES = table("types")
SYMBOLS = {
    "willpower": _("willpower"),
    "attack": _("attack"),
    "defense": _("defence"),
    "threat": _("threat"),
    **{code: name for code, name in SPHERES.items() if code != "neutral"},
}
"""Symbols in the spelling of RingsDB's texts."""

VOCABULARY = read_vocabulary(
    WORDS,
    JOURNAL_PROBLEMS,
    SECTION_PROBLEMS,
    name=_("The Lord of the Rings: The Card Game"),
    class_name=_("Sphere"),
    class_plural=_("Spheres"),
    party_name=_("Fellowship"),
    symbols=SYMBOLS,
    keywords=KEYWORDS,
    keyword_entries={"setup": "LOTR-KEY-02"},
    modes=table("deck modes"),
)
