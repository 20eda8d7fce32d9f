"""Card values unknown to all sources, over HTTP: read, entered, corrected, withdrawn."""

from collections.abc import Sequence
from typing import Any, Literal

from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.access import user_of
from accounts.models import Scope
from cardsdb.access import may_enter_values
from cardsdb.api.answers import Answer, Time, answer_of
from cardsdb.api.base import ApiView
from cardsdb.api.examples import operation
from cardsdb.api.preconditions import changed_meanwhile, etag_of, private_response, require_match
from cardsdb.api.problems import ProblemError, card_of
from cardsdb.card_values import CardValues, Entry, Value, card_entries, card_values
from cardsdb.catalogue import catalogue_get
from cardsdb.services import BUSY, ImportBusyError, ValuesChangedError, values_enter
from cardsdb.tasks import after_publish
from games.engine.vocabulary import card_name
from ui.language import current_language


class MayEnterValues(BasePermission):
    def has_permission(self, request: Request, view: Any) -> bool:
        return may_enter_values(request.user)


class CardValue(Answer, kw_only=True):
    """A value printed on a card: a number, a flag, a choice, or a list of numbers; null: unknown."""

    field: str
    """Its name in the card's JSON."""
    name: str
    """In the language asked for."""
    type: Literal["number", "flag", "choice"]
    many: bool
    """Whether it is a list of such values."""
    minimum: int | None
    maximum: int | None
    choices: Sequence[str]
    value: Any
    """The value in use."""
    told: Any
    """The value of the sources. It counts more than a value that was typed in."""
    entered: Any
    """The value that was typed in here."""


class ValueChange(Answer, kw_only=True):
    field: str
    before: Any
    after: Any


class ValueEntry(Answer, kw_only=True):
    """One submission of values."""

    at: Time
    by: str | None
    """The user name; null for an account that was deleted."""
    rolled_back: bool
    changes: Sequence[ValueChange]
    run: str
    """The import that it is kept as."""


class CardValuesAnswer(Answer, kw_only=True):
    """The values printed on a card, and who told them."""

    game: str
    code: str
    name: str
    values: Sequence[CardValue]
    history: Sequence[ValueEntry]
    """The newest first."""


class CardValueList(ApiView):
    permission_classes = [MayEnterValues]
    write_scope = Scope.IMPORTS

    @operation("card_values", "The values printed on a card, and who told them", CardValuesAnswer)
    def get(self, request: Request, game: str, code: str) -> HttpResponseBase:
        """For staff and for accounts with the permission `cardsdb.enter_values`."""
        return _response(request, _known(game, code))

    @operation(
        "card_values_change", "Type in values that no source tells", CardValuesAnswer, request=OpenApiTypes.OBJECT
    )
    def patch(self, request: Request, game: str, code: str) -> HttpResponseBase:
        """Only the values that are named change; null withdraws one (RFC 7396). They are kept as a source of this
        installation's own, published at once, and used wherever cards are read. What a source tells cannot be changed
        here."""
        known = _known(game, code)
        require_match(request, _etag(known))
        try:
            run = values_enter(card=known.card, game=game, data=request.data, tag=known.tag, actor=user_of(request))
        except ValuesChangedError:
            raise changed_meanwhile(_etag(_known(game, code))) from None
        except ImportBusyError:
            raise ProblemError("conflict", BUSY) from None
        if run:
            after_publish(game)
        return _response(request, _known(game, code))


def _known(game: str, code: str) -> CardValues:
    live = catalogue_get(game)
    return card_values(live.game, card_of(live.cards, code))


def _etag(known: CardValues) -> str:
    return etag_of(known.game.code, known.card.code, known.tag)


def _response(request: Request, known: CardValues) -> HttpResponse:
    code, game = known.card.code, known.game.code
    value = CardValuesAnswer(
        game=game,
        code=code,
        name=card_name(code, catalogue_get(game).cards, current_language()),
        values=[_value(one) for one in known.values],
        history=[_entry(one) for one in card_entries(game, code)],
    )
    return private_response(request, value, _etag(known))


def _value(one: Value) -> CardValue:
    return answer_of(
        CardValue,
        one.field,
        field=one.field.name,
        name=one.field.title.in_language(current_language()),
        choices=list(one.field.choices),
        value=one.in_use,
        told=one.told,
        entered=one.entered,
    )


def _entry(entry: Entry) -> ValueEntry:
    return ValueEntry(
        at=entry.run.started_at,
        by=entry.run.actor.username if entry.run.actor else None,
        rolled_back=entry.is_rolled_back,
        changes=[ValueChange(field=name, before=before, after=after) for name, before, after in entry.changes],
        run=f"/api/v1/imports/{entry.run.pk}/",
    )
