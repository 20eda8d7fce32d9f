"""Cards of a deck with checked boxes."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.drawing import symbol_names
from games.engine import Build, CustomizationLine
from games.engine.vocabulary import card_name
from ui.card_text import card_text

CHECKED, OPEN = "☒", "☐"


class BoxLine(Struct, frozen=True, kw_only=True):
    """A line with a checked box or a choice."""

    number: int
    """Counted from 1, as on the card."""
    checked: int
    boxes: str
    """As they are drawn."""
    text: SafeString
    choice: str


class BoxesShown(Struct, frozen=True, kw_only=True):
    """A card and its lines."""

    code: str
    name: str
    lines: list[BoxLine]


def boxes_shown(build: Build, live: LiveCatalogue, language: str) -> list[BoxesShown]:
    """Every card of the deck with a checked box, in the order of the deck."""
    customizations = live.game.building and live.game.building.customizations
    if not customizations or not build.choices.get(customizations.choice):
        return []
    cards = {card.code: card for code in build.zones.get("main", {}) if (card := live.cards.get(code))}
    found = (
        BoxesShown(
            code=code,
            name=card_name(code, live.cards, language),
            lines=list(_lines(customizations.lines(card, build.choices, language), live, language)),
        )
        for code, card in cards.items()
    )
    return [one for one in found if one.lines]


def boxes_in_words(code: str, choices: Mapping[str, Any], live: LiveCatalogue, language: str) -> str:
    """One card, in a line: `1 ☒☒☐ · 3 ☒ Tactic`."""
    customizations = live.game.building and live.game.building.customizations
    card = live.cards.get(code)
    if not customizations or not card:
        return ""
    lines = _lines(customizations.lines(card, choices, language), live, language)
    return " · ".join(" ".join(filter(None, (str(line.number), line.boxes, line.choice))) for line in lines)


def _lines(lines: tuple[CustomizationLine, ...], live: LiveCatalogue, language: str) -> Iterator[BoxLine]:
    for number, line in enumerate(lines, 1):
        if line.checked or line.choice:
            yield BoxLine(
                number=number,
                checked=line.checked,
                boxes=CHECKED * line.checked + OPEN * max(0, line.boxes - line.checked),
                text=card_text(line.text, symbol_names(live.game, language)),
                choice=_chosen(line.choice, live, language),
            )


def _chosen(choice: str, live: LiveCatalogue, language: str) -> str:
    """The choice on the line: cards and skills by their names, the rest as it is written."""
    skills = live.game.vocabulary.skills
    return ", ".join(
        skills[one].in_language(language) if one in skills else card_name(one, live.cards, language)
        for one in choice.split("^")
        if one
    )
