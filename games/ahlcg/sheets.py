"""Upgrade sheets for those who fill them in: the lines of a customizable card, and boxes checked (AHLCG-EXT-25)."""

import re
from collections.abc import Mapping
from typing import Any

from games.ahlcg.cards import AhlcgFields
from games.ahlcg.customizing import Boxes, read_boxes
from games.ahlcg.words import table
from games.engine import CardRecord, SheetLine, Sheets, localised

ASKS = table("asks")
"""What is chosen on a line beside its boxes, written as the field writes it."""
CHOICE = "customizations"
LINE_START = re.compile(r"^[□☐\s]+")


def lines(card: CardRecord, choices: Mapping[str, Any], language: str) -> tuple[SheetLine, ...]:
    """The lines of the card's sheet, with the boxes that are checked."""
    fields: AhlcgFields = card.fields
    titles = localised(fields.customization_titles, language) or ()
    texts = (localised(fields.customization_texts, language) or "").split("\n")
    if texts == [""]:
        texts = [f"<b>{title}</b>" if title else "" for title in titles]
    marks = _marks(card, choices)
    return tuple(
        SheetLine(
            text=LINE_START.sub("", texts[place]) if place < len(texts) else "",
            boxes=line.xp,
            checked=marks[place].checked if place in marks else 0,
            asks=ASKS.get(line.choice),
            choice=marks[place].choice if place in marks else "",
        )
        for place, line in enumerate(fields.customizations)
    )


def checked(card: CardRecord, choices: Mapping[str, Any], wanted: Mapping[int, tuple[int, str]]) -> dict[str, Any]:
    """The choices with these boxes checked; a line without boxes or choice is left out, and so is an empty sheet."""
    marks = _marks(card, choices) | {line: Boxes(line, *mark) for line, mark in wanted.items()}
    written = ",".join(
        f"{line}|{marks[line].checked}" + (f"|{marks[line].choice}" if marks[line].choice else "")
        for line in sorted(marks)
        if marks[line].checked or marks[line].choice
    )
    given = choices.get(CHOICE)
    sheets = {**(given if isinstance(given, dict) else {}), card.code: written}
    kept = {code: boxes for code, boxes in sheets.items() if boxes}
    rest = {name: value for name, value in choices.items() if name != CHOICE}
    return {**rest, CHOICE: kept} if kept else rest


def _marks(card: CardRecord, choices: Mapping[str, Any]) -> dict[int, Boxes]:
    given = choices.get(CHOICE)
    text = given.get(card.code) if isinstance(given, dict) else None
    return {mark.line: mark for mark in read_boxes(text) or ()} if isinstance(text, str) else {}


SHEETS = Sheets(choice=CHOICE, lines=lines, checked=checked)
