"""The rules of a game and the words of its rulebook, for those who want to read what a problem is about."""

from typing import Any

import msgspec
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cardsdb.api.frame import PublicView, cached_response
from cardsdb.api.schema import RuleSerializer, example
from games.engine import Game, GlossaryEntry
from games.registry import game_get
from ui.language import current_language

S = serializers


class RuleDetailSerializer(RuleSerializer):
    glossary = S.CharField(allow_null=True, help_text="The glossary entry that explains it.")


class GlossaryEntrySerializer(S.Serializer):
    code = S.CharField()
    name = S.CharField()
    names = S.DictField(child=S.CharField(), help_text="In every language.")
    aliases = S.ListField(child=S.CharField(), help_text="Other words for it.")
    see = S.CharField(allow_null=True, help_text="The entry that explains it, where this one only points there.")
    summary = S.CharField(allow_null=True, help_text="In our own words, where the service enforces it.")
    rules = S.ListField(child=S.CharField(), help_text="The rules that it explains.")
    url = S.CharField()


class GlossarySerializer(S.Serializer):
    results = GlossaryEntrySerializer(many=True)


RULE_EXAMPLE = {
    "id": "AHLCG-DECK-12",
    "title": "Exceptional",
    "summary": "A deck holds at most one copy of an Exceptional card, counting every version of its name.",
    "section": "Exceptional",
    "problems": ["too-many-copies"],
    "glossary": "/api/v1/games/ahlcg/glossary/exceptional/",
}
ENTRY_EXAMPLE = {
    "code": "exceptional",
    "name": "Exceptional",
    "names": {"en": "Exceptional", "es": "Excepcional"},
    "aliases": [],
    "see": None,
    "summary": "Costs double experience, and a deck holds one copy at most.",
    "rules": ["AHLCG-DECK-12"],
    "url": "/api/v1/games/ahlcg/glossary/exceptional/",
}


class RuleDetail(PublicView):
    @extend_schema(
        summary="A rule",
        operation_id="rule_detail",
        responses=RuleDetailSerializer,
        examples=example(RULE_EXAMPLE),
    )
    def get(self, request: Request, game: str, id: str) -> HttpResponseBase:
        definition = game_get(game)
        text = definition.vocabulary.rules.get(id)
        if text is None:
            raise NotFound(_("There is no such rule."))
        speech = current_language()
        building = definition.building
        rules = building.every_rule if building else ()
        return _answer(
            request,
            {
                "id": id,
                "title": text.title.in_language(speech),
                "summary": text.summary.in_language(speech),
                "section": text.section.in_language(speech),
                "problems": list(dict.fromkeys(code for rule in rules if rule.id == id for code in rule.emits)),
                "glossary": f"/api/v1/games/{game}/glossary/{text.entry}/" if text.entry else None,
            },
        )


class Glossary(PublicView):
    @extend_schema(
        summary="The words of the rulebook",
        operation_id="glossary_list",
        responses=GlossarySerializer,
        examples=example({"results": [ENTRY_EXAMPLE]}),
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        definition = game_get(game)
        entries = definition.vocabulary.glossary.items()
        return _answer(request, {"results": [_entry_json(definition, code, entry) for code, entry in entries]})


class GlossaryDetail(PublicView):
    @extend_schema(
        summary="A word of the rulebook",
        operation_id="glossary_detail",
        responses=GlossaryEntrySerializer,
        examples=example(ENTRY_EXAMPLE),
    )
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        definition = game_get(game)
        entry = definition.vocabulary.glossary.get(code)
        if entry is None:
            raise NotFound(_("There is no such word in the glossary."))
        return _answer(request, _entry_json(definition, code, entry))


def _entry_json(game: Game, code: str, entry: GlossaryEntry) -> dict[str, Any]:
    speech = current_language()
    return {
        "code": code,
        "name": entry.name.in_language(speech),
        "names": {"en": entry.name.en, "es": entry.name.es},
        "aliases": [alias.in_language(speech) for alias in entry.aliases],
        "see": f"/api/v1/games/{game.code}/glossary/{entry.see}/" if entry.see else None,
        "summary": entry.summary.in_language(speech) if entry.summary else None,
        "rules": [id for id, text in game.vocabulary.rules.items() if text.entry == code],
        "url": f"/api/v1/games/{game.code}/glossary/{code}/",
    }


def _answer(request: Request, value: Any) -> HttpResponseBase:
    body = msgspec.json.encode(value)
    return cached_response(request, [body], lambda: body)
