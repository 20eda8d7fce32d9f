"""Card values unknown to all sources, over HTTP: read, entered, corrected, withdrawn."""

from typing import Any, cast

from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.models import User
from cardsdb.api import schema
from cardsdb.api.collection_schema import IF_MATCH
from cardsdb.api.frame import ApiView
from cardsdb.api.imports import BusyError
from cardsdb.api.preconditions import changed_meanwhile, etag_of, private_response, require_match
from cardsdb.api.problems import UnknownCardError
from cardsdb.catalogue import catalogue_get
from cardsdb.entering import CardValues, Entry, card_entries, card_values, may_enter
from cardsdb.services import ImportBusyError, ValuesChangedError, values_enter
from cardsdb.tasks import after_publish
from games.engine.vocabulary import card_name
from ui.language import current_language

S = serializers


class MayEnterValues(BasePermission):
    def has_permission(self, request: Request, view: Any) -> bool:
        return may_enter(request.user)


@extend_schema_field(OpenApiTypes.ANY)
class AnyValue(S.JSONField):
    """A number, true or false, a choice, or a list of numbers, as the field's type says; null: unknown."""


class CardValueSerializer(S.Serializer):
    field = S.CharField(help_text="Its name in the card's JSON.")
    name = S.CharField(help_text="In the language asked for.")
    type = S.ChoiceField(choices=["number", "flag", "choice"])
    many = S.BooleanField(help_text="Whether it is a list of such values.")  # type: ignore[assignment]
    minimum = S.IntegerField(allow_null=True)
    maximum = S.IntegerField(allow_null=True)
    choices = S.ListField(child=S.CharField())
    value = AnyValue(allow_null=True, help_text="The value in use.")
    told = AnyValue(allow_null=True, help_text="What sources tell. It counts more than what was typed in.")
    entered = AnyValue(allow_null=True, help_text="What was typed in here.")


class ValueChangeSerializer(S.Serializer):
    field = S.CharField()
    before = AnyValue(allow_null=True)
    after = AnyValue(allow_null=True)


class ValueEntrySerializer(S.Serializer):
    at = S.DateTimeField()
    by = S.CharField(allow_null=True, help_text="The user name; null for an account that was deleted.")
    rolled_back = S.BooleanField()
    changes = ValueChangeSerializer(many=True)
    run = S.CharField(help_text="The import that it is kept as.")


class CardValuesSerializer(S.Serializer):
    game = S.CharField()
    code = S.CharField()
    name = S.CharField()
    values = CardValueSerializer(many=True)
    history = ValueEntrySerializer(many=True, help_text="The newest first.")


class CardValueList(ApiView):
    permission_classes = [MayEnterValues]

    @extend_schema(
        summary="The values printed on a card, and who told them",
        description="For staff and for accounts with the permission `cardsdb.enter_values`.",
        operation_id="card_values",
        responses=CardValuesSerializer,
        examples=schema.example("card values"),
    )
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        return _response(request, _known(game, code))

    @extend_schema(
        summary="Type in values that no source tells",
        description="Only the values that are named change; null withdraws one (RFC 7396). They are kept as a source "
        "of this installation's own, published at once, and used wherever cards are read. What a source tells cannot "
        "be changed here.",
        operation_id="card_values_change",
        parameters=[IF_MATCH],
        request=OpenApiTypes.OBJECT,
        responses=CardValuesSerializer,
        examples=schema.example("card values", request="card values request"),
    )
    def patch(self, request: Request, game: str, code: str) -> HttpResponseBase:
        known = _known(game, code)
        require_match(request, _etag(known))
        try:
            run = values_enter(
                card=known.card, game=game, data=request.data, tag=known.tag, actor=cast(User, request.user)
            )
        except ValuesChangedError:
            raise changed_meanwhile(_etag(_known(game, code))) from None
        except ImportBusyError:
            raise BusyError from None
        if run:
            after_publish(game)
        return _response(request, _known(game, code))


def _known(game: str, code: str) -> CardValues:
    live = catalogue_get(game)
    card = live.cards.get(code)
    if card is None:
        raise UnknownCardError(code)
    return card_values(live.game, card)


def _etag(known: CardValues) -> str:
    return etag_of(known.game.code, known.card.code, known.tag)


def _response(request: Request, known: CardValues) -> HttpResponse:
    language = current_language()
    value = {
        "game": known.game.code,
        "code": known.card.code,
        "name": card_name(known.card.code, catalogue_get(known.game.code).cards, language),
        "values": [
            {
                "field": one.field.name,
                "name": one.field.title.in_language(language),
                "type": one.field.type,
                "many": one.field.many,
                "minimum": one.field.minimum,
                "maximum": one.field.maximum,
                "choices": list(one.field.choices),
                "value": one.in_use,
                "told": one.told,
                "entered": one.entered,
            }
            for one in known.values
        ],
        "history": list(map(_entry_json, card_entries(known.game.code, known.card.code))),
    }
    return private_response(request, value, _etag(known))


def _entry_json(entry: Entry) -> dict[str, Any]:
    return {
        "at": entry.run.started_at,
        "by": entry.run.actor.username if entry.run.actor else None,
        "rolled_back": entry.is_rolled_back,
        "changes": [{"field": name, "before": before, "after": after} for name, before, after in entry.changes],
        "run": f"/api/v1/imports/{entry.run.pk}/",
    }
