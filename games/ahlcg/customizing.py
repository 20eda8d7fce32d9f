"""Customizable cards: what the boxes checked on an upgrade sheet make of a card (AHLCG-EXT-25).

Boxes are written as the field writes them: "line|boxes|choice" joined by commas, lines counted from 0.
"""

import re

import msgspec
from msgspec import Struct

from games.ahlcg.cards import AhlcgFields, Customization
from games.engine import CardRecord

LINE = re.compile(r"(\d{1,2})\|(\d{1,2})(?:\|([^,]*))?")


class Boxes(Struct, frozen=True):
    """What is checked on one line."""

    line: int
    checked: int
    choice: str = ""


class Sheet(Struct, frozen=True):
    """A card with its boxes applied."""

    card: CardRecord
    level: int
    """Half the boxes checked, rounded up."""
    experience: int
    valid: bool
    """Every line exists and no line has more boxes checked than it has."""


def read_boxes(text: str) -> tuple[Boxes, ...] | None:
    """The lines; None where the text is not written as boxes are."""
    boxes = []
    for part in text.split(",") if text else ():
        found = LINE.fullmatch(part.strip())
        if found is None:
            return None
        boxes.append(Boxes(int(found[1]), int(found[2]), found[3] or ""))
    return tuple(boxes)


def apply_boxes(card: CardRecord, text: str) -> Sheet:
    """The card as the sheet makes it. Only full lines change it; every box counts for its level."""
    fields: AhlcgFields = card.fields
    boxes = read_boxes(text)
    valid = boxes is not None and len({box.line for box in boxes}) == len(boxes)
    experience = 0
    for box in boxes or ():
        experience += box.checked
        if box.line >= len(fields.customizations) or box.checked > fields.customizations[box.line].xp:
            valid = False
        elif box.checked == fields.customizations[box.line].xp:
            card = _apply_line(card, fields.customizations[box.line], box.choice)
    return Sheet(card, -(-experience // 2), experience, valid)


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
        card = msgspec.structs.replace(card, fields=msgspec.structs.replace(fields, **changes))
    if line.traits:
        card = msgspec.structs.replace(card, traits={**card.traits, "en": line.traits})
    return card
