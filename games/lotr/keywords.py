"""The keywords and kinds of ability of cards: their names, and reading them from English text."""

import re

from games.engine import PrintedValue
from games.lotr.words import table

GUIDE = table("guide")  # the keywords of the guide (LOTR-KEY-00, LOTR-KEY-02)
LATER = table("later")  # the keywords of later products
KEYWORDS = dict(sorted({**GUIDE, **LATER}.items()))

ABILITIES = table("abilities")  # kinds of ability that a bold word and a colon begin (LOTR-ABI-01)
ENGLISH_ABILITIES = {name.in_language("en"): code for code, name in ABILITIES.items()}

_WORDS = "|".join(text.in_language("en") for code, text in KEYWORDS.items() if code not in ("setup", "victory"))
KEYWORD = re.compile(
    rf"(?:^|[.>\n]\s*)(?P<word>{_WORDS})(?: (?P<value>X|\d+))?(?: Per Player)?(?: \([^)]*\))?(?=\.| *(?:\n|$))"
)
"""A keyword is a sentence of its own, or a line: "Surge.", "Doomed 2.", "Guarded (enemy).", "Archery 1 Per Player."."""
SETUP = re.compile(r"(?:^|[.>\n]\s*)Setup *(?:[.:\n]|$)")
ABILITY = re.compile(
    r"(?:(?:Resource|Planning|Quest|Travel|Encounter|Combat|Refresh|Valou?r) )*"
    rf"({'|'.join(ENGLISH_ABILITIES)}):"
)
OWN_SETUP = frozenset({"quest", "campaign", "nightmare", "contract", "rules"})
"""Types on which the word Setup begins instructions to the players, and is no keyword."""


def read_keywords(text: str, type_code: str, victory: PrintedValue) -> tuple[tuple[str, ...], dict[str, PrintedValue]]:
    """The keywords in alphabetical order, and their numbers; numbers of one keyword add up (LOTR-KEY-01)."""
    found: set[str] = set()
    values: dict[str, PrintedValue] = {}
    for match in KEYWORD.finditer(text):
        code = match["word"].lower()
        found.add(code)
        if value := match["value"]:
            before = values.get(code, 0)
            values[code] = "X" if value == "X" or not isinstance(before, int) else before + int(value)
    if type_code not in OWN_SETUP and SETUP.search(text):
        found.add("setup")
    if victory is not None:
        found.add("victory")
    return tuple(sorted(found)), values


def read_abilities(text: str) -> tuple[str, ...]:
    """The kinds of ability in the text, in the order of the vocabulary."""
    found = set(ABILITY.findall(text))
    return tuple(code for name, code in ENGLISH_ABILITIES.items() if name in found)
