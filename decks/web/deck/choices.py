"""The choices of a deck in words, and its customizable cards with their boxes."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.web.card_parts import symbol_names
from decks.web.game_context import GameContext
from games.engine import Build, CardRecord
from ui.card_text import card_text

CHECKED, OPEN = "☒", "☐"


def choices_in_words(build: Build, game: GameContext) -> Iterator[tuple[str, str]]:
    """Title and value of every choice with a single value; other choices are shown with their cards."""
    offers = game.building.offers(game.cards, build.leaders[0], build.choices) if build.leaders else ()
    offered = {(offer.choice, one.value): one.name for offer in offers for one in offer.options}
    for name, value in build.choices.items():
        if isinstance(value, str | int | float) and value != "":
            text = offered.get((name, value))
            yield choice_title(name, game), game.text(text) if text else choice_value(name, value, game)


def choice_title(name: str, game: GameContext) -> str:
    """The title of the choice, else its code."""
    text = game.vocabulary.choices.get(name)
    return capfirst(game.text(text) if text else name.replace("_", " "))


def choice_value(name: str, value: Any, game: GameContext) -> str:
    """The chosen value in words: a class, a card, a taboo list by its day; "several" for one with parts."""
    if value is None or value == "":
        return _("none")
    if not isinstance(value, str | int | float):
        return _("several") if value else _("none")
    plain = str(value)
    if taboo := game.cards.taboos.get(plain.zfill(3) if name == "taboo" and plain.isdecimal() else plain):
        return date_format(taboo.start, "DATE_FORMAT")
    return game.class_name(plain) if plain in game.cards.classes else game.name(plain)


class CustomizationLine(Struct, frozen=True, kw_only=True):
    """A line with a checked box or a choice."""

    number: int
    """Counted from 1, as on the card."""
    checked: int
    boxes: str
    """As they are drawn."""
    text: SafeString
    choice: str


class CustomizedCard(Struct, frozen=True, kw_only=True):
    """A card and its lines."""

    code: str
    name: str
    lines: list[CustomizationLine]

    @property
    def in_words(self) -> str:
        """The card in a line: `1 ☒☒☐ · 3 ☒ Tactic`."""
        return " · ".join(" ".join(filter(None, (str(line.number), line.boxes, line.choice))) for line in self.lines)


def customized_cards(build: Build, game: GameContext) -> list[CustomizedCard]:
    """Every card of the deck with a checked box, in the order of the deck."""
    sheets = game.building.customizations
    if not sheets or not build.choices.get(sheets.choice):
        return []
    cards = {card.code: card for card in game.known(build.zones.get("main", {}))}
    return [one for card in cards.values() if (one := customized_card(card, build.choices, game)).lines]


def customized_card(card: CardRecord, choices: Mapping[str, Any], game: GameContext) -> CustomizedCard:
    sheets = game.building.customizations
    lines = sheets.lines(card, choices, game.language) if sheets else ()
    return CustomizedCard(
        code=card.code,
        name=game.name(card.code),
        lines=[
            CustomizationLine(
                number=number,
                checked=line.checked,
                boxes=CHECKED * line.checked + OPEN * max(0, line.boxes - line.checked),
                text=card_text(line.text, symbol_names(game.game, game.language)),
                choice=_chosen(line.choice, game),
            )
            for number, line in enumerate(lines, 1)
            if line.checked or line.choice
        ],
    )


def _chosen(choice: str, game: GameContext) -> str:
    """The choice on the line: cards and skills by their names, other texts unchanged."""
    skills = game.vocabulary.skills
    return ", ".join(game.text(skills[one]) if one in skills else game.name(one) for one in choice.split("^") if one)
