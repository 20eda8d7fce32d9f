"""The rules of a game: all of them by section, and each at an address of its own."""

import re
from functools import cache
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from cardsdb.web.parts import render_part
from games.engine.diagrams import Diagram, Step
from games.engine.rulebook import Excerpt, Paragraph, Rulebook
from games.registry import UnknownGameError, game_all, rulebook_get
from ui.diagrams import Column, Node, flow_columns
from ui.language import current_language


class RuleShown(NamedTuple):
    """A rule in the visitor's language."""

    id: str
    title: str
    section: str
    text: list[Paragraph]
    enforced_in: str


class RuleFound(NamedTuple):
    """A rule that a search found, with the sentences that hold its words."""

    id: str
    title: str
    excerpts: list[Excerpt]
    text: list[Paragraph]
    """Its beginning, where only its title, section or problems hold the words."""


class RuleLink(NamedTuple):
    """A link to a rule."""

    id: str
    title: str


class ProblemShown(NamedTuple):
    """A problem that cites a rule, and the other rules that it may cite."""

    code: str
    sentences: list[str]
    others: list[RuleLink]


@require_safe
def first(request: HttpRequest) -> HttpResponse:
    """The rules of the first game that has any."""
    return redirect("rules", game=next(code for code, game in game_all().items() if game.vocabulary.rules))


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules found by the query `q`; for htmx, the results alone."""
    book = book_or_404(game)
    query = request.GET.get("q", "").strip()[:MAX_QUERY]
    context = {
        **book_context(book, "rules", query),
        "found": _hits(book, query) if query else _whole_list(book),
        "count": len(book.search_rules(query)),
        "words": len(book.search_glossary(query)) if query else 0,
    }
    return render_part(request, "cardsdb/rules.html", "cardsdb/_rules_found.html", context)


@require_safe
def rule(request: HttpRequest, game: str, id: str) -> HttpResponse:
    """One rule: its text, the problems citing it, its glossary."""
    book = book_or_404(game)
    if id not in book.rules:
        raise Http404
    text = book.rules[id]
    before, after = book.neighbours(id)
    context = {
        **book_context(book, "rules"),
        "rule": rule_shown(book, id),
        "description": PARAGRAPHS.sub(" ", book.say(text.summary)),
        "see_also": book.pointers(text.see_also),
        "entry": text.entry,
        "entry_name": book.say(book.glossary[text.entry].name) if text.entry else "",
        "problems": [
            ProblemShown(
                code=code,
                sentences=book.sentences(code),
                others=[rule_link(book, other) for other in book.finders(code) if other != id],
            )
            for code in book.problems(id)
        ],
        "diagrams": [
            one for one in book.diagrams if any(id == step.id for phase in one.phases for step in phase.steps)
        ],
        "before": rule_link(book, before) if before else None,
        "after": rule_link(book, after) if after else None,
    }
    return render(request, "cardsdb/rule.html", context)


@require_safe
def diagrams(request: HttpRequest, game: str) -> HttpResponse:
    """The structure of play, drawn: each step leads to its rule."""
    book = book_or_404(game)
    if not book.diagrams:
        raise Http404
    context = {**book_context(book, "rules"), "diagrams": drawn_diagrams(book)}
    return render(request, "cardsdb/diagrams.html", context)


def drawn_diagrams(book: Rulebook) -> list[tuple[Diagram, list[Column]]]:
    """The diagrams of the book with their columns, laid out."""

    def node(step: Step) -> Node:
        address = reverse("rule", args=[book.game.code, step.id])
        return Node(id=step.id, title=step.title, address=address, is_window=step.is_window, back_to=step.back_to)

    return [
        (diagram, flow_columns((phase.title, [node(step) for step in phase.steps]) for phase in diagram.phases))
        for diagram in book.diagrams
    ]


PARAGRAPHS = re.compile(r"\n+(?:- )?")
MAX_QUERY = 200
"""Letters of a query that are used."""


def book_or_404(game: str) -> Rulebook:
    try:
        return rulebook_get(game, current_language())
    except UnknownGameError:
        raise Http404 from None


def book_context(book: Rulebook, half: str, query: str = "") -> dict[str, object]:
    """Context of every page of a rulebook: its game, the half shown, and the other games that have one."""
    others = (game for game in game_all().values() if game.vocabulary.rules and game.code != book.game.code)
    return {
        "game": book.game,
        "game_name": book.say(book.game.vocabulary.name),
        "half": half,
        "others": [(game.code, book.say(game.vocabulary.name)) for game in others],
        "query": query,
    }


def rule_link(book: Rulebook, id: str) -> RuleLink:
    return RuleLink(id, book.say(book.rules[id].title))


def _hits(book: Rulebook, query: str) -> str:
    sections = [(section.name, [_found(book, id, query) for id in section.ids]) for section in book.sections(query)]
    return render_to_string("cardsdb/_rules_hits.html", {"game": book.game, "sections": sections})


def _found(book: Rulebook, id: str, query: str) -> RuleFound:
    text = book.rules[id]
    excerpts = book.excerpts(query, text.summary)
    return RuleFound(id, book.say(text.title), excerpts, [] if excerpts else book.linked(text.summary, id)[:1])


@cache
def _whole_list(book: Rulebook) -> str:
    """The list without a query: long, and always the same."""
    sections = [(section.name, [rule_shown(book, id) for id in section.ids]) for section in book.sections()]
    return render_to_string("cardsdb/_rules_list.html", {"game": book.game, "sections": sections})


def rule_shown(book: Rulebook, id: str) -> RuleShown:
    text = book.rules[id]
    paragraphs = book.linked(text.summary, id)
    return RuleShown(id, book.say(text.title), book.say(text.section), paragraphs, book.enforced_in(id))
