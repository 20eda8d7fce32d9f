"""The words of Arkham Horror: The Card Game, by subject."""

from string import ascii_lowercase

from games.ahlcg.campaign.chaos_bag import TOKENS
from games.ahlcg.keywords import KEYWORDS
from games.ahlcg.words import WORDS, _, table
from games.engine import Noun, Nouns
from games.engine.journal import JOURNAL_PROBLEMS, SECTION_PROBLEMS
from games.engine.prose import read_vocabulary

SKILLS = table("skills")
KEYWORD_ENTRIES = {  # the keywords that a rule explains, not an entry of their own
    "bonded": "AHLCG-EXT-21",
    "customizable": "AHLCG-EXT-25",
    "exile": "AHLCG-EXT-34",
    "myriad": "AHLCG-EXT-04",
    "researched": "AHLCG-EXT-35",
    "seal": "AHLCG-EXT-43",
    "victory": "AHLCG-ELEM-08",
}

VOCABULARY = read_vocabulary(
    WORDS,
    JOURNAL_PROBLEMS,
    SECTION_PROBLEMS,
    name=_("Arkham Horror: The Card Game"),
    nouns=Nouns(back=Noun(one=_("back"), several=_("backs"))),
    skills=SKILLS,
    symbols={
        **table("card symbols"),
        **{f"seal_{letter}": _("seal {letter}").format(letter=letter.upper()) for letter in "abcde"},
        **{f"tdc_rune_{letter}": _("rune {letter}").format(letter=letter.upper()) for letter in ascii_lowercase},
    },
    keywords=KEYWORDS,
    keyword_entries=KEYWORD_ENTRIES,
    headings=table("headings"),
    zones={"extra": _("Spirit deck")},
    modes=table("deck modes"),
    experience=table("experience"),
    terms=TOKENS,
    request_options=table("request options"),
)
