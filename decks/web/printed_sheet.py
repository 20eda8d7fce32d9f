"""A printed deck sheet: everything looked up at the table, and no more than fits on a page."""

import uuid
from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.text import capfirst
from django.views.decorators.http import require_safe
from msgspec import Struct

from accounts.access import user_or_none
from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.drawing import CardDrawing, card_drawing
from decks import access, selectors
from decks.content import content_of
from decks.exchange.files import file_of
from decks.exchange.sections import facts_of
from decks.models import Deck, DeckRevision
from decks.validation import check
from decks.web.deck.charts import in_order
from decks.web.deck.customizations import boxes_in_words, boxes_shown
from decks.web.deck.presenters import sections_shown
from decks.web.visitors import asked_revision, cards_of
from games.engine import Fact
from games.engine.vocabulary import card_name
from ui.language import current_language

MAX_PROBLEMS = 5


class SheetLine(Struct, frozen=True, kw_only=True):
    """A card of the deck and its copies; without a row, an unknown card."""

    code: str
    quantity: int
    row: CardDrawing | None


class SheetSection(Struct, frozen=True, kw_only=True):
    """Cards under one title."""

    title: str
    quantity: int
    lines: list[SheetLine]


class Sheet(Struct, frozen=True, kw_only=True):
    """The whole page."""

    leaders: list[CardDrawing]
    facts: list[tuple[str, str]]
    details: list[tuple[str, str]]
    """The game's own facts to print."""
    tallies: list[str]
    """Lines to be filled in at the table."""
    sections: list[SheetSection]
    costs: list[tuple[str, int]]
    icons: list[tuple[str, str, int]]
    """Code, name and number of each skill's icons."""
    boxes: list[tuple[str, str]]
    """Cards with checked boxes, and which."""
    problems: list[str]
    """Rule problems as sentences; only the first, to fit the page."""
    size: int
    experience: int | None
    """None in a game without."""


@require_safe
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The deck, or one revision of it, on one page of paper."""
    deck = access.deck_access(id=id, user=user_or_none(request))
    revision = selectors.revision_get(deck=deck, number=asked_revision(request))
    catalogue, _building = cards_of(deck.game)
    page = deck_sheet(deck, revision, catalogue, current_language())
    context = {"deck": deck, "game": catalogue.game, "revision": revision, "sheet": page}
    response = render(request, "decks/sheet.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    response["X-Robots-Tag"] = "noindex"
    return response


def deck_sheet(deck: Deck, revision: DeckRevision, catalogue: LiveCatalogue, language: str) -> Sheet:
    """The sheet of a revision in that language."""
    content = content_of(revision)
    checked = check(content.build, catalogue)
    figures = checked.verdict.stats
    building = catalogue.game.building
    assert building
    vocabulary = catalogue.game.vocabulary
    skills = figures.get("icons", {})
    prepared = building.prepare(content.build, catalogue.cards)
    file = file_of(content, game=deck.game, experience={}, exiled={})
    return Sheet(
        leaders=_rows(content.build.leaders, catalogue, language),
        facts=[
            *(
                (capfirst(figure.label.in_language(language)), str(figure.value))
                for figure in building.headline(prepared)
            ),
            *facts_of(file, catalogue, language),
        ],
        details=[
            (fact.label.in_language(language), _said(fact, catalogue, language)) for fact in building.details(prepared)
        ],
        tallies=[tally.in_language(language) for tally in building.tallies],
        sections=[
            SheetSection(
                title=section.title,
                quantity=section.quantity,
                lines=list(_lines({line.code: line.quantity for line in section.lines}, catalogue, language)),
            )
            for section in sections_shown(content.build, catalogue, building, language)
        ],
        boxes=[
            (one.name, boxes_in_words(one.code, content.build.choices, catalogue, language))
            for one in boxes_shown(content.build, catalogue, language)
        ],
        costs=list(in_order(figures.get("costs", {})).items()),
        icons=[
            (code, name.in_language(language), skills[code])
            for code, name in vocabulary.skills.items()
            if skills.get(code)
        ],
        problems=[
            vocabulary.problem_message(problem, catalogue.cards, language)
            for problem in checked.verdict.problems
            if problem.is_error
        ][:MAX_PROBLEMS],
        size=checked.size,
        experience=checked.experience if building.ledger else None,
    )


def _said(fact: Fact, catalogue: LiveCatalogue, language: str) -> str:
    if fact.value:
        return fact.value.in_language(language)
    return ", ".join(card_name(code, catalogue.cards, language) for code in fact.cards)


def _lines(cards: dict[str, int], catalogue: LiveCatalogue, language: str) -> Iterator[SheetLine]:
    for code, quantity in cards.items():
        rows = _rows([code], catalogue, language)
        yield SheetLine(code=code, quantity=quantity, row=rows[0] if rows else None)


def _rows(codes: tuple[str, ...] | list[str], catalogue: LiveCatalogue, language: str) -> list[CardDrawing]:
    cards = (catalogue.cards.get(code) for code in codes)
    return [card_drawing(catalogue, card, language) for card in cards if card]
