"""Choices of a deck in words."""

from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from cardsdb.catalogue import LiveCatalogue
from games.engine import Build, Text, localised
from games.engine.vocabulary import card_name


def choices_in_words(build: Build, catalogue: LiveCatalogue, language: str) -> Iterator[tuple[str, str]]:
    """Title and value of every choice with a single value; other choices stand with their cards."""
    offered = _offered(build, catalogue)
    for name, value in build.choices.items():
        if isinstance(value, str | int | float) and value != "":
            text = offered.get((name, value))
            words = text.in_language(language) if text else choice_value(name, value, catalogue, language)
            yield choice_title(name, catalogue, language), words


def _offered(build: Build, catalogue: LiveCatalogue) -> dict[tuple[str, Any], Text]:
    """Names of the values that the leader offers."""
    building = catalogue.game.building
    if building is None or not build.leaders:
        return {}
    offers = building.offers(catalogue.cards, build.leaders[0], build.choices)
    return {(offer.choice, one.value): one.name for offer in offers for one in offer.options}


def choice_title(name: str, catalogue: LiveCatalogue, language: str) -> str:
    """The title of the choice, else its code."""
    text = catalogue.game.vocabulary.choices.get(name)
    return capfirst(text.in_language(language) if text else name.replace("_", " "))


def choice_value(name: str, value: Any, catalogue: LiveCatalogue, language: str) -> str:
    """The chosen value in words: a class, a card, a taboo list by its day; "several" for one with parts."""
    if value is None or value == "":
        return _("none")
    if not isinstance(value, str | int | float):
        return _("several") if value else _("none")
    plain = str(value)
    cards = catalogue.cards
    if taboo := cards.taboos.get(plain.zfill(3) if name == "taboo" and plain.isdecimal() else plain):
        return taboo.start.isoformat()
    if plain in cards.classes:
        return localised(cards.classes[plain].names, language) or plain
    return card_name(plain, cards, language)
