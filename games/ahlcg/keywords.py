"""The keywords of cards, from their values and from sentences of their English text."""

import re
from typing import Any

from games.ahlcg.words import table
from games.engine.messages import ENGLISH, in_every_language

KEYWORDS = table("keywords")  # keywords without their number, place or kind of use
IN_VALUES = {  # keyword to its field; all others are in the text
    "bonded": "bonded_to",
    "customizable": "customizations",
    **{name: name for name in ("exceptional", "exile", "myriad", "permanent", "vengeance", "victory")},
}
SYNONYMS = {keyword: tuple(in_every_language(word).values()) for keyword, word in table("keyword synonyms").items()}
"""Former words for keywords, which still find them."""
_WORDS = "|".join(text.in_language(ENGLISH) for keyword, text in KEYWORDS.items() if keyword not in IN_VALUES)
SENTENCE = re.compile(rf"(?:^|[\s.>])({_WORDS})(?:\.| \([^)]*\)| (?:X|\d+)\b)|<b>({_WORDS})</b>")
"""A keyword is a sentence of its own ("Hunter.", "Uses (3 charges).", "Swarming 2."), or bold before a dash."""


def read_keywords(text: str, fields: dict[str, Any]) -> tuple[str, ...]:
    """The keywords of a card with this text and these values, in alphabetical order."""
    found = {(plain or bold).lower() for plain, bold in SENTENCE.findall(text)}
    found |= {keyword for keyword, field in IN_VALUES.items() if fields.get(field)}
    return tuple(sorted(found))
