"""Everything that a deck's page shows of a revision, worked out before any template."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.drawing import Sign, drawn, signs_of
from decks.checking import check, known_to_rules
from decks.exchange.formats import formats_of
from decks.exchange.sheet import sections_of
from decks.imports import file_of
from decks.mapping import Content
from decks.verdicts import problem_json
from decks.web.charts import deck_charts
from decks.web.notes import notes_html
from decks.web.words import choices_in_words
from games.engine import Building
from ui.charts import Chart


class LineShown(Struct, frozen=True, kw_only=True):
    """A card and its copies; without HTML, nobody knows the card."""

    code: str
    quantity: int
    html: SafeString | None


class SectionShown(Struct, frozen=True, kw_only=True):
    """Cards under one title."""

    title: str
    quantity: int
    lines: list[LineShown]


class DeckShown(Struct, frozen=True, kw_only=True):
    """What a revision holds, and what the rules say of it."""

    faces: list[SafeString]
    """The leaders."""
    facts: list[tuple[str, str]]
    sections: list[SectionShown]
    problems: list[dict[str, Any]]
    valid: bool
    errors: int
    size: int
    required_size: int | None
    uncounted: int
    """Cards of the main deck that do not count towards its size."""
    experience: int
    headline: list[Sign]
    """The numbers that the game wants seen beside the size."""
    charts: list[Chart]
    notes: SafeString


def deck_shown(
    content: Content,
    catalogue: LiveCatalogue,
    building: Building,
    entries: Iterable[Mapping[str, Any]],
    language: str,
) -> DeckShown:
    """The content in that language, checked with the newest cards and rules and with what its ledger says."""
    build = known_to_rules(content.build, building, entries)
    checked = check(build, catalogue)
    figures = checked.verdict.stats
    cards = (catalogue.cards.get(code) for code in content.build.leaders)
    return DeckShown(
        faces=[drawn(catalogue, card, language, "face") for card in cards if card],
        facts=list(choices_in_words(content.build.choices, catalogue, language)),
        sections=list(sections_shown(content, catalogue, language)),
        problems=[problem_json(problem, catalogue, language) for problem in checked.verdict.problems],
        valid=checked.verdict.is_valid,
        errors=checked.errors,
        size=checked.size,
        required_size=figures.get("required_size"),
        uncounted=max(0, sum(content.build.zones.get("main", {}).values()) - checked.size),
        experience=checked.experience,
        headline=signs_of(building.headline(building.prepare(build, catalogue.cards)), language),
        charts=deck_charts(figures, catalogue, language),
        notes=notes_html(content.notes, catalogue, language),
    )


def sections_shown(content: Content, catalogue: LiveCatalogue, language: str) -> Iterator[SectionShown]:
    """The cards by type, then those that lie beside the deck, as every list of it has them."""
    file = file_of(content, game=catalogue.game.code, experience={}, exiled={})
    for section in sections_of(file, catalogue, language):
        lines = [
            LineShown(code=copies.code, quantity=copies.quantity, html=deck_card_html(copies.code, catalogue, language))
            for copies in section.cards
        ]
        yield SectionShown(title=section.title or section.zone_title, quantity=section.quantity, lines=lines)


def deck_card_html(code: str, catalogue: LiveCatalogue, language: str) -> SafeString | None:
    """The card as one of a deck; None if nobody knows it."""
    card = catalogue.cards.get(code)
    return drawn(catalogue, card, language, "deck_card") if card else None


def formats_shown(game: str, language: str) -> list[tuple[str, str]]:
    """Code and title of the formats that decks of the game are written in."""
    return [(one.code, one.title.in_language(language)) for one in formats_of(game) if one.writes]
