"""A deck on paper: everything looked up at the table, and no more than fits on a page."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.text import capfirst
from django.views.decorators.http import require_safe

from accounts.access import visitor_or_none
from cardsdb.web.card_html import CardDrawing
from decks import access, selectors
from decks.content import content_of
from decks.exchange.files import file_of
from decks.exchange.sections import facts_of
from decks.models import Deck, DeckRevision
from decks.validation import check
from decks.web.deck.charts import in_order
from decks.web.deck.choices import customized_cards
from decks.web.deck.presenters import present_sections
from decks.web.forms import RevisionForm
from decks.web.game_context import GameContext, game_context

MAX_PROBLEMS = 5


def present_sheet(deck: Deck, revision: DeckRevision, game: GameContext) -> dict[str, Any]:
    """The sheet of a revision: the first problems, which fit on the page, and unknown cards without a drawing."""
    content = content_of(revision)
    build, checked = content.build, check(content.build, game.live)
    prepared, figures = checked.prepared, checked.verdict.stats
    building, skills = game.building, figures.get("icons", {})
    file = file_of(content, game=deck.game, experience={}, exiled={})
    return {
        "leaders": [CardDrawing(game.live, card, game.language) for card in game.known(build.leaders)],
        "facts": [
            *((capfirst(game.text(figure.label)), str(figure.value)) for figure in building.key_figures(prepared)),
            *facts_of(file, game.live, game.language),
        ],
        "details": [
            (game.text(fact.label), game.text(fact.value) or game.names(fact.cards))
            for fact in building.details(prepared)
        ],
        "tallies": [game.text(tally) for tally in building.tallies],
        "sections": [
            (section, [(line, _drawing(line.code, game)) for line in section.lines])
            for section in present_sections(build, prepared, game)
        ],
        "customized": [(one.name, one.in_words) for one in customized_cards(build, game)],
        "costs": list(in_order(figures.get("costs", {})).items()),
        "icons": [
            (code, game.text(name), skills[code]) for code, name in game.vocabulary.skills.items() if skills.get(code)
        ],
        "problems": [game.problem_message(problem) for problem in checked.verdict.problems if problem.is_error][
            :MAX_PROBLEMS
        ],
        "size": checked.size,
        "experience": checked.experience if building.experience else None,
    }


def _drawing(code: str, game: GameContext) -> CardDrawing | None:
    card = game.cards.get(code)
    return CardDrawing(game.live, card, game.language) if card else None


@require_safe
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The deck, or one revision of it, on one page of paper."""
    deck = access.deck_access(id=id, user=visitor_or_none(request))
    revision = selectors.revision_get(deck=deck, number=RevisionForm.read(request.GET)["revision"])
    game = game_context(deck.game)
    context = {"deck": deck, "game": game.game, "revision": revision, "sheet": present_sheet(deck, revision, game)}
    response = render(request, "decks/sheet/page.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    response["X-Robots-Tag"] = "noindex"
    return response
