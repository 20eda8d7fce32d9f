"""The keywords of cards: what their values say, and what stands in their English text as a sentence of its own."""

import re
from typing import Any

IN_TEXT = (
    "alert", "aloof", "concealed", "doomed", "elusive", "fast", "haunted", "hidden", "hunter", "massive", "partner",
    "patrol", "peril", "prey", "researched", "retaliate", "seal", "spawn", "starting", "surge", "swarming", "uses",
)  # fmt: skip
"""Without what follows them: a number, a place, a kind of use."""
IN_VALUES = {
    "bonded_to": "bonded", "customizations": "customizable", "exceptional": "exceptional", "exile": "exile",
    "myriad": "myriad", "permanent": "permanent", "vengeance": "vengeance", "victory": "victory",
}  # fmt: skip
"""Field to the keyword that it stands for."""
KEYWORDS = tuple(sorted((*IN_TEXT, *IN_VALUES.values())))
SENTENCE = re.compile(r"(?:^|\n|(?<=[.)]) )(?:<b>)?(" + "|".join(IN_TEXT) + r")\b(?:</b>)?(?=[ .:–(]|$)", re.IGNORECASE)


def read_keywords(text: str, fields: dict[str, Any]) -> tuple[str, ...]:
    """The keywords of a card with that text and those values, in alphabetical order."""
    found = {match[1].lower() for match in SENTENCE.finditer(text)}
    found |= {keyword for field, keyword in IN_VALUES.items() if fields.get(field)}
    return tuple(sorted(found))
