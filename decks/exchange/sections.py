"""A deck as a list of sections, for human-readable formats.

Checked boxes of cards are a line of it: `Boxes: Name of the card: 1x2; 3x1=what was chosen`. Lines are counted from 1,
as on the card; each is followed by the number of boxes checked.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from decks.exchange.card_names import CardNames, Spelling
from decks.exchange.files import DeckFile
from decks.exchange.headings import BOXES, FACTS, OTHER_CARDS, OTHER_ZONE, PACKS, ZONES
from games.engine import CardRecord, Vocabulary, localised
from games.engine.search.folding import fold
from ui.language import Translated

RANGE = Translated("From {first} to {last}")


class Copies(Struct, frozen=True):
    """A card and its number of copies."""

    code: str
    quantity: int
    spelling: Spelling


class Section(Struct, frozen=True):
    """Cards under one title."""

    zone: str
    zone_title: str
    title: str
    """The type of its cards; empty for a zone's only section."""
    cards: tuple[Copies, ...]

    @property
    def quantity(self) -> int:
        return sum(copies.quantity for copies in self.cards)


def sections_of(file: DeckFile, catalogue: LiveCatalogue, language: str) -> Iterator[Section]:
    """The main deck by type, then the other zones, then exiled cards; cards in order of name."""
    zones = {"main": {}, **file.build.zones, "exiled": file.exiled}
    for zone in sorted((zone for zone in zones if zones[zone]), key=zone_order):
        title = zone_title(zone, catalogue.game.vocabulary, language)
        if zone != "main":
            yield Section(zone, title, "", _copies(zones[zone], catalogue, language))
            continue
        for type_title, cards in _by_type(zones[zone], catalogue, language).items():
            yield Section(zone, title, type_title, _copies(cards, catalogue, language))


def zone_order(zone: str) -> tuple[int, str]:
    """The place of the zone among others: zones with a title in their order, then the rest."""
    return list(ZONES).index(zone) if zone in ZONES else len(ZONES), zone


def zone_title(zone: str, vocabulary: Vocabulary, language: str) -> str:
    """The game's name of the zone, else the common one; an unknown zone is named by its code."""
    if title := vocabulary.zones.get(zone) or ZONES.get(zone):
        return title.in_language(language)
    return f"{OTHER_ZONE.in_language(language)}: {zone}"


def leader_title(code: str, catalogue: LiveCatalogue, language: str) -> str:
    """The game's noun for such a leader: investigator, hero."""
    card = catalogue.cards.get(code)
    types = catalogue.game.vocabulary.types
    type_code = card.type_code if card else next(iter(sorted(catalogue.game.leader_types)), "")
    return types[type_code].in_language(language) if type_code in types else OTHER_CARDS.in_language(language)


def facts_of(file: DeckFile, catalogue: LiveCatalogue, language: str) -> Iterator[tuple[str, str]]:
    """Titles and values of the lines before the cards that the deck has values for."""
    taboo = catalogue.cards.taboos.get(_taboo_code(file.build.choices.get("taboo")))
    values = {
        "taboo": taboo.start.isoformat() if taboo else "",
        "tags": ", ".join(file.tags),
        **{key: str(points) for key, points in file.experience.items()},
    }
    for key, title in FACTS.items():
        if values.get(key):
            yield title.in_language(language), values[key]


def packs_of(file: DeckFile, catalogue: LiveCatalogue, language: str) -> tuple[str, str] | None:
    """The line with the first and the last set needed, as ArkhamDB has it; None without cards."""
    codes = [*file.build.leaders, *file.build.zones.get("main", {})]
    records = {
        card.set_code: record
        for code in codes
        if (card := catalogue.cards.get(code)) and (record := catalogue.cards.sets.get(card.set_code))
    }
    if not records:
        return None
    by_age = sorted(records.values(), key=lambda one: (one.cycle_position, one.position))
    first, last = (localised(one.names, language) or one.code for one in (by_age[0], by_age[-1]))
    words = RANGE.in_language(language, first=first, last=last) if first != last else first
    return PACKS.in_language(language), words


def spelt(copies: Spelling, name: str) -> str:
    """The name, or its link, with the level and everything that distinguishes the card."""
    level = "" if copies.level is None else f" [{copies.level}]"
    return name + level + "".join(f" ({hint})" for hint in copies.hints)


def full_name(spelling: Spelling) -> str:
    """The name, with the subtitle where it is needed."""
    return f"{spelling.name}: {spelling.subtitle}" if spelling.subtitle else spelling.name


def _copies(cards: Mapping[str, int], catalogue: LiveCatalogue, language: str) -> tuple[Copies, ...]:
    names = catalogue.cards.derived(CardNames)
    copies = [Copies(code, quantity, names.spelling(code, language)) for code, quantity in cards.items()]
    return tuple(sorted(copies, key=lambda one: (fold(one.spelling.name), one.spelling.level or 0, one.code)))


def _by_type(cards: Mapping[str, int], catalogue: LiveCatalogue, language: str) -> dict[str, dict[str, int]]:
    """Titles in the order of the vocabulary; unknown cards come last."""
    vocabulary = catalogue.game.vocabulary
    by_type: dict[str, dict[str, int]] = defaultdict(dict)
    for code, quantity in cards.items():
        card = catalogue.cards.get(code)
        by_type[card.type_code if card else ""][code] = quantity
    titles = {**vocabulary.types, **vocabulary.type_plurals, "": OTHER_CARDS}
    return {
        title.in_language(language): by_type[type_code] for type_code, title in titles.items() if type_code in by_type
    }


def _taboo_code(taboo: object) -> str:
    """A list's code, given its code or number."""
    return str(taboo).zfill(3) if str(taboo).isdecimal() else str(taboo)


LINE = re.compile(r"(\d{1,2})\s*[×xX]\s*(\d{1,2})(?:\s*=\s*([^;,]*))?")
VALUE = re.compile(rf"(?P<card>.+?):\s*(?P<lines>{LINE.pattern}(?:\s*;\s*{LINE.pattern})*)\s*")


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
        checked = [
            f"{number}×{line.checked}" + (f"={line.choice}" if line.choice else "")
            for number, line in enumerate(lines, 1)
            if line.checked or line.choice
        ]
        if checked:
            spelling = names.spelling(code, language)
            yield BOXES.in_language(language), f"{spelt(spelling, full_name(spelling))}: {'; '.join(checked)}"


def name_and_boxes(value: str) -> tuple[str, dict[int, tuple[int, str]]] | None:
    """The card named, and by line, counted from 0, the boxes checked and the choice; None for any other value."""
    found = VALUE.fullmatch(value)
    if found is None:
        return None
    lines = (LINE.fullmatch(part.strip()) for part in found["lines"].split(";"))
    return found["card"].strip(), {int(one[1]) - 1: (int(one[2]), (one[3] or "").strip()) for one in lines if one}


def with_boxes(
    choices: dict[str, Any], card: CardRecord, checked: dict[int, tuple[int, str]], catalogue: LiveCatalogue
) -> dict[str, Any] | None:
    """The choices with these boxes checked; None where the card has no such lines.

    More boxes than a line has are accepted, as in decks: the rules report them, and no file loses them.
    """
    customizations = catalogue.game.building and catalogue.game.building.customizations
    lines = customizations.lines(card, {}, "en") if customizations else ()
    if not customizations or not all(0 <= number < len(lines) for number in checked):
        return None
    return customizations.checked(card, choices, checked)
