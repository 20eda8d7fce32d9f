"""The words of a game's rulebook: all of them by letter, and each at an address of its own."""

from functools import cache
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from cardsdb.web.parts import render_part
from cardsdb.web.rules import MAX_QUERY, book_context, book_or_404, drawn_diagrams, rule_link, rule_shown
from games.engine import LANGUAGES
from games.engine.rulebook import Paragraph, Rulebook, Span


class Translation(NamedTuple):
    """A name in another language."""

    language: str
    name: str


class EntryShown(NamedTuple):
    """A word in the visitor's language, with its translations."""

    code: str
    name: str
    elsewhere: list[Translation]
    aliases: str
    see: str
    see_name: str
    text: list[Paragraph]
    see_also: list[Span]


@require_safe
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    """The words found by the query `q`; for htmx, the results alone."""
    book = book_or_404(game)
    query = request.GET.get("q", "").strip()[:MAX_QUERY]
    context = {
        **book_context(book, "glossary", query),
        "found": _list(book, query) if query else _whole_list(book),
        "count": len(book.search_glossary(query)),
        "rules": len(book.search_rules(query)) if query else 0,
    }
    return render_part(request, "cardsdb/glossary.html", "cardsdb/_glossary_found.html", context)


@require_safe
def entry(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """One word: its meaning, its synonyms, the rules that it explains."""
    book = book_or_404(game)
    if code not in book.glossary:
        raise Http404
    pointers = [(other, book.say(book.glossary[other].name)) for other in book.pointing_to(code)]
    rules = [rule_link(book, id) for id in book.explained_by(code)]
    context = {**book_context(book, "glossary"), "entry": _entry(book, code), "pointers": pointers, "rules": rules}
    return render(request, "cardsdb/glossary_entry.html", context)


@require_safe
def printed(request: HttpRequest, game: str) -> HttpResponse:
    """The whole rulebook on one page, for paper: diagrams, rules, glossary."""
    book = book_or_404(game)
    if not book.rules:
        raise Http404
    return render(request, "cardsdb/rulebook_print.html", {**book_context(book, "rules"), "book": _printed(book)})


@cache
def _printed(book: Rulebook) -> str:
    """The rulebook for paper: long, and always the same."""
    sections = [(section.name, [rule_shown(book, id) for id in section.ids]) for section in book.sections()]
    words = [_entry(book, code) for letter in book.letters() for code in letter.ids]
    context = {"game": book.game, "diagrams": drawn_diagrams(book), "sections": sections, "words": words}
    return render_to_string("cardsdb/_rulebook_print.html", context)


def _list(book: Rulebook, query: str) -> str:
    letters = [(letter.name, [_entry(book, code) for code in letter.ids]) for letter in book.letters(query)]
    return render_to_string("cardsdb/_glossary_list.html", {"game": book.game, "letters": letters})


@cache
def _whole_list(book: Rulebook) -> str:
    """The list without a query: long, and always the same."""
    return _list(book, "")


def _entry(book: Rulebook, code: str) -> EntryShown:
    entry = book.glossary[code]
    others = (language for language in LANGUAGES if language != book.language)
    return EntryShown(
        code=code,
        name=book.say(entry.name),
        elsewhere=[Translation(language, entry.name.in_language(language)) for language in others],
        aliases=", ".join(entry.names(book.language)[1:]),
        see=entry.see,
        see_name=book.say(book.glossary[entry.see].name) if entry.see else "",
        text=book.linked(entry.summary, code) if entry.summary else [],
        see_also=book.pointers(entry.see_also),
    )
