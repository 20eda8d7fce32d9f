"""Requests about stored decks and parties, as API and pages send them."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb import request_fields as fields
from cardsdb.faults import InputFault, input_error
from cardsdb.models import Collection
from cardsdb.selectors import collection_list
from decks import content as deck_content
from decks.access import is_deck_visible
from decks.buildable import MAX_MISSING
from decks.exchange.formats import FORMATS
from decks.exchange.json_decks import read_exiled_copies
from decks.models import Deck
from decks.recommendations import RANGES
from decks.selectors import ORDERS, DeckFilter
from decks.services import Placement
from decks.validation_requests import NO_COLLECTION
from ui.words import say

NEWEST = "The newest unless said."
CODES = "Codes with commas between."
GAME = "The code of the game; it cannot be changed later."
FIXED_GAME = gettext_lazy("The game cannot be changed.")
MAX_VALUES = 50
MAX_QUERY = 1_000
"""Values and characters of one filter."""
MAX_REASON = 200
MAX_AMOUNT = 999
MAX_TURNS = 30


class NameField(fields.ReadValue):
    """The name of something that people keep: one readable line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            {**fields.TEXT, "maxLength": fields.MAX_NAME, "pattern": r"\S"},
            deck_content.read_name,
            missing="",
            **options,
        )


@extend_schema_field(OpenApiTypes.UUID)
class CollectionField(serializers.Field[Any, Any, Any, Any]):
    """A collection of the user's own, of the game in the serializer's context; null for none."""

    def to_internal_value(self, data: Any) -> Collection | None:
        if data == "":  # of a form
            return None
        own = collection_list(self.context["user"]).filter(game=self.context["game"])
        found = next((one for one in own if str(one.pk) == data), None)
        if found is None:
            raise fields.refuse("unknown-collection", NO_COLLECTION)
        return found


class VisibilityField(fields.ValueField, fields.OneOf):
    def __init__(self, **options: Any) -> None:
        super().__init__(Deck.Visibility.values, required=False, **options)


CODE = {**fields.TEXT, "minLength": 1, "maxLength": deck_content.MAX_CODE}


class ContentSerializer(fields.BodySerializer):
    """The content of a deck; what is not sent stays as in `base` of the context."""

    name = NameField()
    leaders = fields.ReadValue(
        {**fields.TEXTS, "items": CODE, "maxItems": deck_content.MAX_LEADERS},
        deck_content.read_leaders,
        help_text="Card codes, of any printing.",
    )
    zones = fields.ReadValue(
        {**fields.ZONES, "propertyNames": CODE, "additionalProperties": {**fields.COPIES, "propertyNames": CODE}},
        deck_content.read_zones,
        help_text="Zone (`main`, `side`, …) to card code to copies; cards with less than one are left out, with a "
        "remark.",
    )
    choices = fields.ReadValue(
        fields.OBJECT,
        deck_content.read_choices,
        help_text="Class, deck size, taboo list, …; the game's README names them.",
    )
    notes = fields.ReadValue(fields.TEXT, deck_content.read_words, help_text="Markdown.")
    tags = fields.ReadValue(
        {
            "type": "array",
            "items": {**fields.TEXT, "maxLength": deck_content.MAX_TAG},
            "maxItems": deck_content.MAX_TAGS,
        },
        deck_content.read_tags,
    )

    def content(self, values: Mapping[str, Any]) -> deck_content.Content | None:
        """The content in the values, None if nothing of it is sent; remarks are added to the context."""
        sent = {key: values[key] for key in deck_content.CONTENT_READERS if key in values}
        base: deck_content.Content | None = self.context.get("base")
        return deck_content.content_from(sent, base, self.context.get("remarks", [])) if sent or base is None else None


class DeckSerializer(ContentSerializer):
    """A deck to keep: its content and its placement."""

    is_changed_in_part = True
    ignored = frozenset({
        "id", "url", "owner", "leader_names", "revision", "size", "experience", "valid", "errors", "checked_with",
        "broken_by", "created_at", "updated_at", "deleted_at", "mode", "problems", "stats", "balance",
        "seated_in", "locked", "remarks",
    })  # fmt: skip

    game = fields.GameCode(absent="required", fixed=("conflict", FIXED_GAME), help_text=GAME)
    name = NameField(required=True)
    folder = fields.Text(required=False, trim=True, max_length=deck_content.MAX_FOLDER)
    visibility = VisibilityField()
    collection = CollectionField(
        required=False, allow_null=True, help_text="One of your collections, from which it is built."
    )

    unknown_key = gettext_lazy("A deck has these keys: %(keys)s.")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        placed = {name: values[name] for name in ("folder", "visibility", "collection") if name in values}
        return {"content": self.content(values), "placement": Placement(**placed)}


class RevertSerializer(fields.ClosedBody):
    revision = fields.WholeNumber(least=1)


class CloneSerializer(fields.ClosedBody):
    name = NameField()
    revision = fields.WholeNumber(least=1, required=False, help_text=NEWEST)


class DeckUpgradeSerializer(ContentSerializer):
    """The deck after an upgrade; what is not sent stays."""

    exiled = fields.ReadValue(fields.EXILED, read_exiled_copies, help_text="Card code to copies exiled before.")
    revision = fields.WholeNumber(least=1, required=False, help_text="The revision to upgrade; by default the newest.")
    preview = fields.Flag(required=False, help_text="Only say what it would cost.")

    unknown_key = gettext_lazy("An upgrade has the deck's keys, exiled, revision, preview.")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        content = self.content(values) or self.context["base"]
        return {"exiled": {}, "preview": False, **values, "content": content}


@extend_schema_field(fields.TEXT)
class EntryKindField(fields.ValueField):
    """A kind of entry that players write into the ledger of the serializer's context."""

    def to_internal_value(self, data: Any) -> str:
        kinds = self.context["ledger"].kinds
        if not isinstance(data, str) or data not in kinds:
            raise fields.refuse("unknown-value", _("Give one of: %(known)s.") % {"known": ", ".join(kinds)})
        return data


class ExperienceSerializer(fields.ClosedBody):
    """A line of the ledger of a deck in no campaign."""

    kind = EntryKindField(required=False, help_text="victory, bonus, adjustment, …; an adjustment needs a reason.")
    amount = fields.WholeNumber(least=-MAX_AMOUNT, most=MAX_AMOUNT)
    reason = fields.Text(required=False, trim=True, max_length=MAX_REASON)

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        ledger = self.context["ledger"]
        values |= {"kind": ledger.kinds[0], "reason": "", **values}
        if values["kind"] == ledger.adjustment and not values["reason"]:
            faults.append(InputFault(("reason",), "required", _("Enter a reason for the experience log.")))


class DeckImportSerializer(fields.BodySerializer):
    """A deck file or its address, and the options of its import."""

    text = fields.Text(required=False, help_text="The file's contents; this or `url`.")
    url = fields.Text(required=False, help_text="The page of a deck on ArkhamDB or arkham.build.")
    game = fields.GameCode(required=False, help_text="Needed if the file does not name it.")
    format = fields.Text(required=False, help_text="The file shows it, unless said.")
    name = fields.Text(required=False, help_text="Instead of that of the file.")
    folder = fields.Text(required=False, trim=True, max_length=deck_content.MAX_FOLDER)
    visibility = VisibilityField()
    preview = fields.Flag(required=False)

    unknown_key = gettext_lazy("An import has these keys: %(keys)s.")

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):  # null, false and empty values count as missing
            data = {key: value for key, value in data.items() if value or key == "preview"}
        return super().to_internal_value(data)

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        if ("text" in given) == ("url" in given):
            faults.append(InputFault(("text",), "required", _("Give a text or an address: one of the two.")))


def read_game(data: Any) -> str:
    """The game in the body of something new."""
    game = data.get("game") if isinstance(data, Mapping) else None
    if not isinstance(game, str):
        raise input_error("required", fields.name_the_game(), "game")
    return game


class Values(fields.Text):
    """Values with commas between."""

    def to_internal_value(self, data: Any) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(part for one in super().to_internal_value(data).split(",") if (part := one.strip()))


class Codes(Values):
    """Codes of cards in the catalogues of the serializer's context, each as that of the card, whichever printing."""

    def to_internal_value(self, data: Any) -> tuple[str, ...]:  # type: ignore[override]
        catalogues = self.context["catalogues"]
        return tuple(
            next((card.code for live in catalogues if (card := live.cards.get(code))), code)
            for code in super().to_internal_value(data)
        )


FILTERS = {
    "card": "cards",
    "leader": "leaders",
    "class": "classes",
    "tag": "tags",
    "experience_min": "least_experience",
    "experience_max": "most_experience",
}
"""The parameters that `DeckFilter` calls otherwise."""


class DeckListParameters(fields.QuerySerializer):
    """A list of decks. The context has the default of `whose`, and the catalogues."""

    whose = fields.OneOf(
        ["mine", "public", "deleted"], required=False, help_text="`mine` with an account, else `public`."
    )
    game = fields.GameCode(required=False, help_text="The code of a game.")
    card = Codes(required=False, help_text="Codes with commas between: all of them are in the deck.")
    without = Codes(required=False, help_text="Codes with commas between: none of them is.")
    leader = Codes(required=False, help_text="Codes with commas between: one of them leads it.")
    tag = Values(required=False, help_text="Tags with commas between, all of them.")
    text = fields.Text(required=False, help_text="Words of the name or the notes, all of them.")
    valid = fields.Flag(required=False)
    experience_min = fields.WholeNumber(required=False)
    experience_max = fields.WholeNumber(required=False)
    folder = fields.Text(required=False, help_text="A folder of your own decks; empty for decks in none.")
    owner = fields.Text(required=False, help_text="The name of the account that it belongs to.")
    broken_by = fields.WholeNumber(required=False, help_text="Valid until this catalogue version.")
    order = fields.OneOf(ORDERS, required=False)
    buildable_from = fields.Text(
        required=False,
        help_text="Public decks that can be built from these together: ids of your collections, and of campaigns for "
        "all that its members own, with commas between; `mine` for your default collections.",
    )
    missing_max = fields.WholeNumber(
        most=MAX_MISSING, required=False, help_text="Copies that may be missing; 0 unless said."
    )

    def get_fields(self) -> dict[str, Any]:
        by_class = Values(required=False, help_text="Classes of the leaders, with commas between.")
        return {**super().get_fields(), "class": by_class}

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        limits = {"values": MAX_VALUES, "letters": MAX_QUERY}
        message = _("Give at most %(values)s values, and %(letters)s characters.") % limits
        long = [name for name, text in given.items() if len(text) > MAX_QUERY or text.count(",") >= MAX_VALUES]
        faults += [InputFault((name,), "too-long", message) for name in long]

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        others = {"whose": self.context["whose"], "buildable_from": "", "missing_max": 0}
        found = {name: values.pop(name, value) for name, value in others.items()}
        if found["whose"] == "public":
            values.pop("folder", None)
        wanted = DeckFilter(**{FILTERS.get(name, name): value for name, value in values.items()})
        return {**found, "wanted": wanted}


class WishParameters(fields.QuerySerializer):
    collection = fields.Text(
        required=False, help_text="Like `buildable_from` of decks; by default your default collections."
    )


class RecommendationParameters(fields.QuerySerializer):
    leader = fields.Text(required=False, help_text="The code of a leader; all without it.")
    experience = fields.OneOf(
        RANGES, required=False, help_text="The experience of the decks; by default any. Needs a leader."
    )
    card = fields.Text(required=False, help_text="The code of a card: what is played with it.")


class DeckParameters(fields.QuerySerializer):
    mode = fields.ModeField(
        required=False, help_text="Which rules it is checked by: one of the game's modes, its first unless said."
    )


class RevisionParameters(fields.QuerySerializer):
    revision = fields.WholeNumber(least=1, required=False, help_text=NEWEST)


class DiffParameters(fields.QuerySerializer):
    to = fields.WholeNumber(least=1, required=False, help_text=NEWEST)

    def get_fields(self) -> dict[str, Any]:
        base = fields.WholeNumber(least=1, required=False, help_text="The one that `to` was made from, unless said.")
        return {"from": base, **super().get_fields()}


class OddsParameters(RevisionParameters):
    cards = Codes(required=False, help_text=CODES)
    at_least = fields.WholeNumber(least=1, most=20, default=1, help_text="The least number of them; 1 by default.")
    turns = fields.WholeNumber(most=MAX_TURNS, default=10, help_text="Up to which turn; 10 unless said.")
    mulligan = fields.Flag(default=True, help_text="Whether it is taken; it is unless said.")


class DrawParameters(RevisionParameters):
    seed = fields.Text(required=False, help_text="Any text; one is made up and told without it.")
    replace = Codes(required=False, help_text=CODES)
    draws = fields.WholeNumber(most=100, default=0, help_text="Up to 100.")


class ExportParameters(RevisionParameters):
    format = fields.RawValue({**fields.TEXT, "enum": list(FORMATS)}, help_text="`cardsdb` unless said.")


class RecheckParameters(fields.QuerySerializer):
    game = fields.Text(required=False, help_text="Only those of this game.")


@extend_schema_field(
    {"type": "array", "items": {"type": "string", "format": "uuid"}, "maxItems": deck_content.MAX_SEATS}
)
class DecksField(serializers.Field[Any, Any, Any, Any]):
    """Decks by id, or as a read gives them: the user's own, or others' that are not private."""

    def to_internal_value(self, data: Any) -> tuple[Deck, ...]:
        if not isinstance(data, list):
            raise fields.refuse("wrong-type", _("Give a list of decks by their ids."))
        if len(data) > deck_content.MAX_SEATS:
            raise fields.refuse("too-many", _("Give at most %(most)s entries.") % {"most": deck_content.MAX_SEATS})
        ids = [str(one.get("id") if isinstance(one, Mapping) else one) for one in data]
        found, game = self._found(ids), self.context["game"]
        errors = {}
        for number, id in enumerate(ids):
            if id not in found:
                message = say(game, _("There is no {build} of this game with this id that you may see."))
                errors[number] = fields.refuse("unknown-deck", message).detail
            elif ids.index(id) < number:
                errors[number] = fields.refuse("twice", say(game, _("This {build} is already on the table."))).detail
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


class PartySerializer(fields.BodySerializer):
    """A party: decks at one table. In a change of a stored one, what is not sent stays."""

    is_changed_in_part = True
    ignored = frozenset({"id", "url", "owner", "hidden", "valid", "problems", "created_at", "updated_at"})

    game = fields.GameCode(absent="wrong-type", fixed=("conflict", FIXED_GAME), help_text=GAME)
    name = NameField(required=True)
    notes = fields.Text(required=False, max_length=deck_content.MAX_NOTES, help_text="Markdown.")
    visibility = fields.OneOf(Deck.Visibility.values, required=False)
    collection = CollectionField(
        required=False, allow_null=True, help_text="The source of all decks; one of your own collections."
    )
    decks = DecksField(required=False, help_text="In order of the seats: your own decks, or others that you may see.")

    unknown_key = gettext_lazy("A party has these keys: %(keys)s.")


class PartyListParameters(fields.QuerySerializer):
    whose = fields.OneOf(["mine", "public"], required=False, help_text="`mine` with an account, else `public`.")
    game = fields.GameCode(required=False, help_text="The code of a game.")
