"""The rules of a game and the words of its rulebook over HTTP."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.answers import Answer, Results, answer_of
from cardsdb.api.base import PublicView, cached_response, fixed_response
from cardsdb.api.examples import operation
from cardsdb.request_fields import OneOf, QuerySerializer
from games.engine import in_every_language
from games.engine.rulebook import Rulebook
from games.registry import rulebook_get
from ui.language import current_language


class RuleSummary(Answer, kw_only=True):
    id: str
    title: str
    summary: str
    """In our own words, as Markdown."""
    section: str
    """The entry of the rulebook."""
    enforced_in: Literal["build", "log", ""]
    """The part of the service that looks after it; empty: it is left to the players."""
    problems: Sequence[str]
    """The problem codes that cite this rule."""
    page: str
    """The same for people."""


class RuleAnswer(RuleSummary, kw_only=True):
    glossary: str | None
    """The glossary entry that explains it."""
    see_also: Sequence[str]
    """Rules and glossary entries that belong to it."""


class GlossaryEntry(Answer, kw_only=True):
    code: str
    name: str
    names: Mapping[str, str]
    """In every language."""
    aliases: Sequence[str]
    """Other words for it."""
    see: str | None
    """The entry that explains it, where this one only points there."""
    summary: str | None
    """In our own words, as Markdown."""
    see_also: Sequence[str]
    """Rules and glossary entries that belong to it."""
    rules: Sequence[str]
    """The rules that it explains."""
    url: str
    page: str
    """The same for people."""


TEXTS = ("text/markdown", "text/plain")
"""Content types of the rulebook as a book to read."""


class RulebookParameters(QuerySerializer):
    """The form of a whole half of the rulebook."""

    def get_fields(self) -> dict[str, Any]:
        return {"as": OneOf(["json", "markdown", "text"], required=False, help_text="JSON unless said.")}


class RuleList(PublicView):
    @operation(
        "rule_list",
        "The rules of a game, in the order of play",
        Results[RuleSummary],
        parameters=[RulebookParameters],
        texts=TEXTS,
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        """The structure of play, then the rules by section. As Markdown or plain text it is a book to read."""
        book = rulebook_get(game, current_language())
        return _whole(request, book, "rules", lambda: [_rule(book, id, RuleSummary) for id in book.rules])


class RuleDetail(PublicView):
    @operation("rule_detail", "A rule", RuleAnswer)
    def get(self, request: Request, game: str, id: str) -> HttpResponseBase:
        book = rulebook_get(game, current_language())
        if id not in book.rules:
            raise NotFound(_("There is no such rule."))
        entry = book.rules[id].entry
        glossary = f"/api/v1/games/{game}/glossary/{entry}/" if entry else None
        see_also = [_address(book, other) for other in book.rules[id].see_also]
        return fixed_response(request, _rule(book, id, RuleAnswer, glossary=glossary, see_also=see_also))


class Glossary(PublicView):
    @operation(
        "glossary_list",
        "The words of the rulebook",
        Results[GlossaryEntry],
        parameters=[RulebookParameters],
        texts=TEXTS,
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        """As Markdown or plain text, the answer is a book to read."""
        book = rulebook_get(game, current_language())
        return _whole(request, book, "glossary", lambda: [_entry(book, code) for code in book.glossary])


class GlossaryDetail(PublicView):
    @operation("glossary_detail", "A word of the rulebook", GlossaryEntry)
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        book = rulebook_get(game, current_language())
        if code not in book.glossary:
            raise NotFound(_("There is no such term in the glossary."))
        return fixed_response(request, _entry(book, code))


def _whole(request: Request, book: Rulebook, half: str, results: Callable[[], list[Any]]) -> HttpResponse:
    """All rules, or all words, in the form asked for."""
    match RulebookParameters.read(request).get("as"):
        case "markdown":
            text, kind = book.markdown(half), "text/markdown; charset=utf-8"
        case "text":
            text, kind = book.plain_text(half), "text/plain; charset=utf-8"
        case _:
            return fixed_response(request, Results(results=results()))
    return cached_response(request, [text], text.encode, kind)


def _address(book: Rulebook, id: str) -> str:
    return f"/api/v1/games/{book.game.code}/{'rules' if id in book.rules else 'glossary'}/{id}/"


def _rule(book: Rulebook, id: str, kind: type[RuleSummary], **values: Any) -> RuleSummary:
    text = book.rules[id]
    return answer_of(
        kind,
        text,
        id=id,
        title=book.say(text.title),
        summary=book.say(text.summary),
        section=book.say(text.section),
        enforced_in=book.enforced_in(id),
        problems=book.problems(id),
        page=f"/rules/{book.game.code}/{id}/",
        **values,
    )


def _entry(book: Rulebook, code: str) -> GlossaryEntry:
    entry = book.glossary[code]
    address = f"/api/v1/games/{book.game.code}/glossary"
    return GlossaryEntry(
        code=code,
        name=book.say(entry.name),
        names=in_every_language(entry.name),
        aliases=entry.names(book.language)[1:],
        see=f"{address}/{entry.see}/" if entry.see else None,
        summary=book.say(entry.summary) if entry.summary else None,
        see_also=[_address(book, other) for other in entry.see_also],
        rules=book.explained_by(code),
        url=f"{address}/{code}/",
        page=f"/glossary/{book.game.code}/{code}/",
    )
