"""Requests about decks and parties, as API and pages send them."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.fields import BodySerializer, GameCode, OneOf, QuerySerializer, Text, refuse
from cardsdb.models import Collection
from cardsdb.selectors import collection_list
from decks.access import is_deck_visible
from decks.content import MAX_NAME, MAX_NOTES, MAX_SEATS, is_name
from decks.models import Deck
from ui.words import say

NO_NAME = gettext_lazy("Give it a name.")


class NameField(Text):
    """The name of something that people keep: one readable line."""

    def __init__(self, **options: Any) -> None:
        messages = {"required": NO_NAME, "blank": NO_NAME}
        super().__init__(trim=True, allow_blank=False, max_length=MAX_NAME, error_messages=messages, **options)

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if not is_name(name):
            raise refuse("required", NO_NAME)
        return name


@extend_schema_field(OpenApiTypes.UUID)
class CollectionField(serializers.Field[Any, Any, Any, Any]):
    """A collection of the user's own, of the game in the serializer's context; null for none."""

    def to_internal_value(self, data: Any) -> Collection | None:
        if data == "":  # of a form
            return None
        own = collection_list(self.context["user"]).filter(game=self.context["game"])
        found = next((one for one in own if str(one.pk) == data), None)
        if found is None:
            raise refuse("unknown-collection", _("You have no such collection of this game."))
        return found


@extend_schema_field({"type": "array", "items": {"type": "string", "format": "uuid"}, "maxItems": MAX_SEATS})
class DecksField(serializers.Field[Any, Any, Any, Any]):
    """Decks by id, or as a read gives them: the user's own, or others' that are not private."""

    def to_internal_value(self, data: Any) -> tuple[Deck, ...]:
        if not isinstance(data, list):
            raise refuse("wrong-type", _("Give a list of decks by their ids."))
        if len(data) > MAX_SEATS:
            raise refuse("too-many", _("Give at most %(most)s entries.") % {"most": MAX_SEATS})
        ids = [str(one.get("id") if isinstance(one, Mapping) else one) for one in data]
        found, game = self._found(ids), self.context["game"]
        errors = {}
        for number, id in enumerate(ids):
            if id not in found:
                message = say(game, _("There is no {build} of this game with this id that you may see."))
                errors[number] = refuse("unknown-deck", message).detail
            elif ids.index(id) < number:
                errors[number] = refuse("twice", say(game, _("This {build} is at the table already."))).detail
        if errors:
            raise serializers.ValidationError(errors)  # type: ignore[arg-type]  # places in the list
        return tuple(found[id] for id in ids)

    def _found(self, ids: Iterable[str]) -> dict[str, Deck]:
        keys = []
        for id in ids:
            try:
                keys.append(uuid.UUID(id))
            except ValueError:
                continue
        decks = Deck.objects.filter(pk__in=keys, game=self.context["game"]).select_related("owner")
        return {str(deck.pk): deck for deck in decks if is_deck_visible(deck, self.context["user"])}


class PartySerializer(BodySerializer):
    """A party: decks at one table. Of a stored one, whatever is not sent stays."""

    ignored = frozenset({"id", "url", "owner", "hidden", "valid", "problems", "created_at", "updated_at"})

    game = GameCode(
        required=False,
        help_text="The code of the game; it cannot be changed later.",
        error_messages={"required": gettext_lazy("Name the game.")},
    )
    name = NameField()
    notes = Text(required=False, max_length=MAX_NOTES, help_text="Markdown.")
    visibility = OneOf(Deck.Visibility.values, required=False)
    collection = CollectionField(
        required=False, allow_null=True, help_text="The source of all decks; one of your own collections."
    )
    decks = DecksField(required=False, help_text="In their order: your own, or others' that you may see.")

    def unknown_key(self, known: Iterable[str]) -> str:
        return _("A party has these keys: %(keys)s.") % {"keys": ", ".join(sorted(known))}

    def validate_game(self, game: str) -> str:
        if self.partial and game != self.context["game"]:
            raise refuse("conflict", _("The game of a party cannot be changed."))
        return game


class PartyListParameters(QuerySerializer):
    whose = OneOf(["mine", "public"], required=False, help_text="`mine` with an account, else `public`.")
    game = GameCode(required=False, help_text="The code of a game.")
