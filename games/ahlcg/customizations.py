"""Customizable cards: the lines of check boxes on a card, and the changes that checked boxes make (AHLCG-EXT-25).

A deck keeps them in ArkhamDB's notation: "line|boxes|choice" joined by commas, lines counted from 0.
"""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg.cards import AhlcgFields, Customization
from games.ahlcg.words import table
from games.engine import CardRecord, CustomizationLine, Customizations, localised

ASKS = table("asks")  # the choices on a line beside its boxes, by their names in ArkhamDB's data
CHOICE = "customizations"
LINE = re.compile(r"(\d{1,2})\|(\d{1,2})(?:\|([^,]*))?")
LINE_START = re.compile(r"^[□☐\s]+")


class CheckedLine(Struct, frozen=True):
    """The boxes checked on one line, and the choice made there."""

    line: int
    checked: int
    choice: str = ""


class CustomizedCard(Struct, frozen=True):
    """A card with its checked boxes applied."""

    card: CardRecord
    level: int
    """Half the boxes checked, rounded up."""
    experience: int
    valid: bool
    """Whether every line exists and has enough boxes."""


def read_customizations(text: str) -> tuple[CheckedLine, ...] | None:
    """The checked lines; None if the text is not in ArkhamDB's notation."""
    found = [LINE.fullmatch(part.strip()) for part in text.split(",")] if text else []
    lines = tuple(CheckedLine(int(one[1]), int(one[2]), one[3] or "") for one in found if one)
    return lines if len(lines) == len(found) else None


def customized(card: CardRecord, text: str) -> CustomizedCard:
    """The card with its boxes. Only full lines change it; every box counts for its level."""
    printed: tuple[Customization, ...] = card.fields.customizations
    lines = read_customizations(text)
    valid = lines is not None and len({one.line for one in lines}) == len(lines)
    experience = 0
    for one in lines or ():
        experience += one.checked
        if one.line >= len(printed) or one.checked > printed[one.line].xp:
            valid = False
        elif one.checked == printed[one.line].xp:
            card = _apply_line(card, printed[one.line], one.choice)
    return CustomizedCard(card, -(-experience // 2), experience, valid)


def _apply_line(card: CardRecord, line: Customization, choice: str) -> CardRecord:
    fields: AhlcgFields = card.fields
    changes: dict[str, object] = {}
    if line.deck_limit is not None:
        changes["deck_limit"] = line.deck_limit
    if line.tags:
        changes["tags"] = tuple(dict.fromkeys((*fields.tags, *line.tags)))
    if line.slots:
        changes["slots"] = line.slots
    if line.choice == "remove_slot" and choice.isdigit() and int(choice) < len(fields.slots):
        changes["slots"] = tuple(slot for place, slot in enumerate(fields.slots) if place != int(choice))
    if line.cost and isinstance(fields.cost, int):
        changes["cost"] = fields.cost + line.cost
    if changes:
        card = replace(card, fields=replace(fields, **changes))
    return replace(card, traits={**card.traits, "en": line.traits}) if line.traits else card


def lines(card: CardRecord, choices: Mapping[str, Any], language: str) -> tuple[CustomizationLine, ...]:
    fields: AhlcgFields = card.fields
    titles = localised(fields.customization_titles, language) or ()
    texts = (localised(fields.customization_texts, language) or "").split("\n")
    if texts == [""]:
        texts = [f"<b>{title}</b>" if title else "" for title in titles]
    marked = _checked_lines(card, choices)
    return tuple(
        CustomizationLine(
            text=LINE_START.sub("", texts[place]) if place < len(texts) else "",
            boxes=line.xp,
            checked=marked[place].checked if place in marked else 0,
            asks=ASKS.get(line.choice),
            choice=marked[place].choice if place in marked else "",
        )
        for place, line in enumerate(fields.customizations)
    )


def checked(card: CardRecord, choices: Mapping[str, Any], wanted: Mapping[int, tuple[int, str]]) -> dict[str, Any]:
    """The choices with these boxes checked; lines and cards without boxes or choices are left out."""
    marked = _checked_lines(card, choices) | {line: CheckedLine(line, *mark) for line, mark in wanted.items()}
    written = ",".join(
        f"{one.line}|{one.checked}" + (f"|{one.choice}" if one.choice else "")
        for _, one in sorted(marked.items())
        if one.checked or one.choice
    )
    given = choices.get(CHOICE)
    cards = {**(given if isinstance(given, dict) else {}), card.code: written}
    kept = {code: text for code, text in cards.items() if text}
    rest = {name: value for name, value in choices.items() if name != CHOICE}
    return {**rest, CHOICE: kept} if kept else rest


def _checked_lines(card: CardRecord, choices: Mapping[str, Any]) -> dict[int, CheckedLine]:
    given = choices.get(CHOICE)
    text = given.get(card.code) if isinstance(given, dict) else None
    return {one.line: one for one in read_customizations(text) or ()} if isinstance(text, str) else {}


CUSTOMIZATIONS = Customizations(choice=CHOICE, lines=lines, checked=checked)
