"""Checked boxes of cards, as a line of a list: `Boxes: Name of the card: 1x2; 3x1=what was chosen`.

Lines are counted from 1, as on the card; after them stands the number of boxes checked.
"""

import re
from collections.abc import Iterator
from typing import Any

from cardsdb.catalogue import LiveCatalogue
from decks.exchange.card_names import CardNames
from decks.exchange.files import DeckFile
from decks.exchange.headings import BOXES
from decks.exchange.sections import full_name, spelt
from games.engine import CardRecord

MARK = re.compile(r"(\d{1,2})\s*[×xX]\s*(\d{1,2})(?:\s*=\s*([^;,]*))?")
VALUE = re.compile(rf"(?P<card>.+?):\s*(?P<marks>{MARK.pattern}(?:\s*;\s*{MARK.pattern})*)\s*")


def boxes_of(file: DeckFile, catalogue: LiveCatalogue, language: str) -> Iterator[tuple[str, str]]:
    """Title and value for each card with checked boxes."""
    customizations = catalogue.game.building and catalogue.game.building.customizations
    given = file.build.choices.get(customizations.choice) if customizations else None
    if not customizations or not isinstance(given, dict):
        return
    names = catalogue.cards.derived(CardNames)
    for code in given:
        card = catalogue.cards.get(code)
        lines = customizations.lines(card, file.build.choices, language) if card else ()
        marks = [
            f"{number}×{line.checked}" + (f"={line.choice}" if line.choice else "")
            for number, line in enumerate(lines, 1)
            if line.checked or line.choice
        ]
        if marks:
            spelling = names.spelling(code, language)
            yield BOXES.in_language(language), f"{spelt(spelling, full_name(spelling))}: {'; '.join(marks)}"


def name_and_marks(value: str) -> tuple[str, dict[int, tuple[int, str]]] | None:
    """The card named, and by line, counted from 0, the boxes checked and the choice; None for any other value."""
    found = VALUE.fullmatch(value)
    if found is None:
        return None
    marks = (MARK.fullmatch(part.strip()) for part in found["marks"].split(";"))
    return found["card"].strip(), {int(one[1]) - 1: (int(one[2]), (one[3] or "").strip()) for one in marks if one}


def with_boxes(
    choices: dict[str, Any], card: CardRecord, marks: dict[int, tuple[int, str]], catalogue: LiveCatalogue
) -> dict[str, Any] | None:
    """The choices with these boxes checked; None where the card has no such lines.

    More boxes than a line has are accepted, as in decks: the rules report them, and no file loses them.
    """
    customizations = catalogue.game.building and catalogue.game.building.customizations
    lines = customizations.lines(card, {}, "en") if customizations else ()
    if not customizations or not all(0 <= number < len(lines) for number in marks):
        return None
    return customizations.checked(card, choices, marks)
