"""The rules of a game and the words of its rulebook over HTTP."""

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.frame import PublicView, fixed_response
from cardsdb.api.schema import RuleListSerializer, RuleSerializer, example
from games.engine import in_every_language
from games.engine.rulebook import Rulebook
from games.registry import rulebook_get
from ui.language import current_language

S = serializers


class RuleDetailSerializer(RuleSerializer):
    glossary = S.CharField(allow_null=True, help_text="The glossary entry that explains it.")
    see_also = S.ListField(child=S.CharField(), help_text="Rules and glossary entries that belong to it.")


class GlossaryEntrySerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    names = S.DictField(child=S.CharField(), help_text="In every language.")
    aliases = S.ListField(child=S.CharField(), help_text="Other words for it.")
    see = S.CharField(allow_null=True, help_text="The entry that explains it, where this one only points there.")
    summary = S.CharField(allow_null=True, help_text="In our own words, as Markdown.")
    see_also = S.ListField(child=S.CharField(), help_text="Rules and glossary entries that belong to it.")
    rules = S.ListField(child=S.CharField(), help_text="The rules that it explains.")
    url = S.CharField()
    page = S.CharField(help_text="The same for people.")


class GlossarySerializer(S.Serializer):
    results = GlossaryEntrySerializer(many=True)


class RuleList(PublicView):
    @extend_schema(
        summary="The rules that builds are checked against",
        operation_id="rule_list",
        responses=RuleListSerializer,
        examples=example("rules"),
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        book = rulebook_get(game, current_language())
        return fixed_response(request, {"results": [_rule_json(book, id) for id in book.rules]})


class RuleDetail(PublicView):
    @extend_schema(
        summary="A rule", operation_id="rule_detail", responses=RuleDetailSerializer, examples=example("rule")
    )
    def get(self, request: Request, game: str, id: str) -> HttpResponseBase:
        book = rulebook_get(game, current_language())
        if id not in book.rules:
            raise NotFound(_("There is no such rule."))
        entry = book.rules[id].entry
        glossary = f"/api/v1/games/{game}/glossary/{entry}/" if entry else None
        see_also = [_address(book, other) for other in book.rules[id].see_also]
        return fixed_response(request, {**_rule_json(book, id), "glossary": glossary, "see_also": see_also})


class Glossary(PublicView):
    @extend_schema(
        summary="The words of the rulebook",
        operation_id="glossary_list",
        responses=GlossarySerializer,
        examples=example({"results": [example["glossary entry"]]}),
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        book = rulebook_get(game, current_language())
        return fixed_response(request, {"results": [_entry_json(book, code) for code in book.glossary]})


class GlossaryDetail(PublicView):
    @extend_schema(
        summary="A word of the rulebook",
        operation_id="glossary_detail",
        responses=GlossaryEntrySerializer,
        examples=example("glossary entry"),
    )
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        book = rulebook_get(game, current_language())
        if code not in book.glossary:
            raise NotFound(_("There is no such word in the glossary."))
        return fixed_response(request, _entry_json(book, code))


def _address(book: Rulebook, id: str) -> str:
    return f"/api/v1/games/{book.game.code}/{'rules' if id in book.rules else 'glossary'}/{id}/"


def _rule_json(book: Rulebook, id: str) -> dict[str, Any]:
    """A rule as lists have it."""
    text = book.rules[id]
    return {
        "id": id,
        "title": book.say(text.title),
        "summary": book.say(text.summary),
        "section": book.say(text.section),
        "enforced_in": book.enforced_in(id),
        "problems": book.problems(id),
        "page": f"/rules/{book.game.code}/{id}/",
    }


def _entry_json(book: Rulebook, code: str) -> dict[str, Any]:
    entry = book.glossary[code]
    address = f"/api/v1/games/{book.game.code}/glossary"
    return {
        "code": code,
        "name": book.say(entry.name),
        "names": in_every_language(entry.name),
        "aliases": list(entry.names(book.language)[1:]),
        "see": f"{address}/{entry.see}/" if entry.see else None,
        "summary": book.say(entry.summary) if entry.summary else None,
        "see_also": [_address(book, other) for other in entry.see_also],
        "rules": book.explained_by(code),
        "url": f"{address}/{code}/",
        "page": f"/glossary/{book.game.code}/{code}/",
    }
