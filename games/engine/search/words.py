"""Words of the search: reasons why a term was left out, and the small words of explanations."""

import re
from collections.abc import Mapping
from functools import cache

from games.engine.messages import ENGLISH, in_every_language
from games.engine.text import Text, plain
from games.engine.words import _, table


def spoken(words: Mapping[str, Text]) -> dict[str, str]:
    """Words in any language to the code that they mean, for queries."""
    said = {code: " ".join(in_every_language(text).values()) for code, text in words.items()}
    return {word: code for code, several in said.items() for word in several.split() if word != code}


NOTICES = table("notices")  # by code, with {placeholders} for the parameters. The codes are API and never renamed.

REGEX_REASONS = table("regex reasons")  # the beginnings of RE2's error messages, in our words

OPERATORS = table("operators")
NUMBER_OPERATORS = table("number operators")
DATE_OPERATORS = table("date operators")
TEXT_OPERATORS = table("text operators")
MATCHES = table("matches")
EVEN = _("even")
ODD = _("odd")
EQUAL_TO = _("equal to {what}")
GIVEN = _("given")
NOT_GIVEN = _("not given")
FROM_TO = _("from {low} to {high}")
AT_LEAST = _("{low} or more")
AT_MOST = _("{high} or less")
NOT = _("not")
AND, OR = "and", "or"
IS = _("it is {what}")
IS_NOT = _("it is not {what}")
EVERYTHING = _("all cards")
ORDERED_BY = _("ordered by {what}")
DESCENDING = _("descending")
UNIQUE = table("unique")
QUOTED = _("“{value}”")
QUERY_WORDS = table("query words")
SPOKEN = {**{code: code for code in QUERY_WORDS}, **spoken(QUERY_WORDS)}
"""The words with a meaning in every game's queries."""
ARTICLES = _("the an a")
CONJUNCTIONS = table("conjunctions")
LANGUAGE_NAMES = table("languages")


def without_article(label: Text, language: str) -> str:
    """The label without its leading article."""
    said = label.in_language(language)
    if said == label.in_language(ENGLISH):  # where nobody has translated it yet
        language = ENGLISH
    first, _space, rest = said.partition(" ")
    return rest if rest and first in ARTICLES.in_language(language).split() else said


def conjunction(word: str, part: str, language: str) -> str:
    """“and” or “or” before that part; in Spanish, y becomes e before the sound i."""
    before, there, elsewhere = _conjunctions(word, language)
    return there if before.match(part.lstrip("(«").lower()) else elsewhere


@cache
def _conjunctions(word: str, language: str) -> tuple[re.Pattern[str], str, str]:
    """The beginnings before which the conjunction is another one, that one, and the usual one."""
    before, there, elsewhere = (
        CONJUNCTIONS[f"{word}{which}"].in_language(language) for which in (" before", " there", "")
    )
    return re.compile(before), there, elsewhere


def language_name(code: str) -> Text:
    """The name of a language, or else its code."""
    return LANGUAGE_NAMES.get(code, plain(code))
