"""The rulebook of a game: rules by section, words by letter, and each of them at an address of its own."""

import re
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from cardsdb.web.forms import PageForm, TextField
from cardsdb.web.htmx import render_part
from games.engine import LANGUAGES
from games.engine.diagrams import Diagram, Step
from games.engine.rulebook import Rulebook
from games.registry import UnknownGameError, game_all, rulebook_get
from ui.diagrams import Column, Node, flow_columns
from ui.language import current_language

PARAGRAPHS = re.compile(r"\n+(?:- )?")
MAX_QUERY = 200
"""Letters of a query that are used."""


class BookSearchForm(PageForm):
    """The search in a rulebook."""

    q = TextField()

    def clean_q(self) -> str:
        return str(self.cleaned_data["q"][:MAX_QUERY])


@require_safe
def first(request: HttpRequest) -> HttpResponse:
    """The rules of the first game that has any."""
    return redirect("rules", game=next(code for code, game in game_all().items() if game.vocabulary.rules))


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules found by the query `q`; for htmx, the results alone."""
    return _half(request, game, "rules")


@require_safe
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    """The words found by the query `q`; for htmx, the results alone."""
    return _half(request, game, "glossary")


def _half(request: HttpRequest, game: str, half: str) -> HttpResponse:
    book, query = book_or_404(game), BookSearchForm.read(request.GET)["q"]
    counts = {"rules": len(book.search_rules(query)), "glossary": len(book.search_glossary(query))}
    found = _found(book, half, query) if query else _all(book, half)
    others = {"rules": counts["rules"], "words": counts["glossary"]} if query else {"rules": 0, "words": 0}
    context = {**book_context(book, half, query), "found": found, "count": counts[half], **others}
    return render_part(request, f"cardsdb/{half}.html", f"cardsdb/_{half}_found.html", context)


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
        "rule": _rule(book, id),
        "description": PARAGRAPHS.sub(" ", book.say(text.summary)),
        "see_also": book.pointers(text.see_also),
        "entry": text.entry,
        "entry_name": book.say(book.glossary[text.entry].name) if text.entry else "",
        "problems": [
            {
                "code": code,
                "sentences": book.sentences(code),
                "others": [_rule_link(book, other) for other in book.finders(code) if other != id],
            }
            for code in book.problems(id)
        ],
        "diagrams": [one for one in book.diagrams if id in one.steps],
        "before": _rule_link(book, before) if before else None,
        "after": _rule_link(book, after) if after else None,
    }
    return render(request, "cardsdb/rule.html", context)


@require_safe
def glossary_entry(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """One word: its meaning, its synonyms, the rules that it explains."""
    book = book_or_404(game)
    if code not in book.glossary:
        raise Http404
    pointers = [(other, book.say(book.glossary[other].name)) for other in book.pointing_to(code)]
    rules = [_rule_link(book, id) for id in book.explained_by(code)]
    context = {**book_context(book, "glossary"), "entry": _entry(book, code), "pointers": pointers, "rules": rules}
    return render(request, "cardsdb/glossary_entry.html", context)


@require_safe
def diagrams(request: HttpRequest, game: str) -> HttpResponse:
    """The structure of play, drawn: each step leads to its rule."""
    book = book_or_404(game)
    if not book.diagrams:
        raise Http404
    return render(request, "cardsdb/diagrams.html", {**book_context(book, "rules"), "diagrams": _diagrams(book)})


@require_safe
def printed(request: HttpRequest, game: str) -> HttpResponse:
    """The whole rulebook on one page, for paper: diagrams, rules, glossary."""
    book = book_or_404(game)
    if not book.rules:
        raise Http404
    return render(request, "cardsdb/rulebook_print.html", {**book_context(book, "rules"), "book": _whole_book(book)})


def book_or_404(game: str) -> Rulebook:
    try:
        return rulebook_get(game, current_language())
    except UnknownGameError:
        raise Http404 from None


def book_context(book: Rulebook, half: str, query: str = "") -> dict[str, object]:
    """Context of every page of a rulebook: its game, the half shown, and all games that have one."""
    return {
        "game": book.game,
        "game_name": book.say(book.game.vocabulary.name),
        "half": half,
        "games": [(one.code, book.say(one.vocabulary.name)) for one in game_all().values() if one.vocabulary.rules],
        "query": query,
    }


def _rule_link(book: Rulebook, id: str) -> dict[str, str]:
    return {"id": id, "title": book.say(book.rules[id].title)}


def _found(book: Rulebook, half: str, query: str) -> str:
    """The words that are found; or the rules that hold the words, with the sentences that do, else their beginning."""
    if half == "glossary":
        letters = [(letter.name, [_entry(book, code) for code in letter.ids]) for letter in book.letters(query)]
        return render_to_string("cardsdb/_glossary_list.html", {"game": book.game, "letters": letters})

    def found(id: str) -> dict[str, Any]:
        excerpts = book.excerpts(query, book.rules[id].summary)
        return {**_rule(book, id), "excerpts": excerpts, "beginning": [] if excerpts else _rule(book, id)["text"][:1]}

    sections = [(section.name, [found(id) for id in section.ids]) for section in book.sections(query)]
    return render_to_string("cardsdb/_rules_hits.html", {"game": book.game, "sections": sections})


@cache
def _all(book: Rulebook, half: str) -> str:
    """The list without a query: long, and always the same."""
    if half == "glossary":
        return _found(book, half, "")
    sections = [(section.name, [_rule(book, id) for id in section.ids]) for section in book.sections()]
    return render_to_string("cardsdb/_rules_list.html", {"game": book.game, "sections": sections})


@cache
def _whole_book(book: Rulebook) -> str:
    """The rulebook for paper: long, and always the same."""
    sections = [(section.name, [_rule(book, id) for id in section.ids]) for section in book.sections()]
    words = [_entry(book, code) for letter in book.letters() for code in letter.ids]
    context = {"game": book.game, "diagrams": _diagrams(book), "sections": sections, "words": words}
    return render_to_string("cardsdb/_rulebook_print.html", context)


def _diagrams(book: Rulebook) -> list[tuple[Diagram, list[Column]]]:
    def node(step: Step) -> Node:
        address = reverse("rule", args=[book.game.code, step.id])
        return Node(id=step.id, title=step.title, address=address, is_window=step.is_window, back_to=step.back_to)

    return [
        (diagram, flow_columns((phase.title, [node(step) for step in phase.steps]) for phase in diagram.phases))
        for diagram in book.diagrams
    ]


def _rule(book: Rulebook, id: str) -> dict[str, Any]:
    """A rule in the visitor's language."""
    text = book.rules[id]
    return {
        **_rule_link(book, id),
        "section": book.say(text.section),
        "text": book.linked(text.summary, id),
        "enforced_in": book.enforced_in(id),
    }


def _entry(book: Rulebook, code: str) -> dict[str, Any]:
    """A word in the visitor's language, with its translations."""
    entry = book.glossary[code]
    others = (language for language in LANGUAGES if language != book.language)
    return {
        "code": code,
        "name": book.say(entry.name),
        "elsewhere": [{"language": language, "name": entry.name.in_language(language)} for language in others],
        "aliases": ", ".join(entry.names(book.language)[1:]),
        "see": entry.see,
        "see_name": book.say(book.glossary[entry.see].name) if entry.see else "",
        "text": book.linked(entry.summary, code) if entry.summary else [],
        "see_also": book.pointers(entry.see_also),
    }
