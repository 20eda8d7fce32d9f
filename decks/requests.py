"""Requests about decks and parties, as API and pages send them."""

import secrets
import uuid
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.drainage import set_override
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from msgspec import Struct
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import SkipField, empty

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import Collection
from cardsdb.request_fields import BodySerializer, Flag, GameCode, OneOf, QuerySerializer, Text, WholeNumber, refuse
from cardsdb.selectors import collection_list
from decks import content as deck_content
from decks.access import deck_access, is_deck_visible
from decks.exchange.formats import FORMATS
from decks.exchange.json_decks import read_deck, read_exiled, read_exiled_copies
from decks.models import Deck
from decks.selectors import ORDERS, revision_get
from decks.services import Placement
from games.engine import Build
from ui.words import say

NO_COLLECTION = gettext_lazy("You have no such collection of this game.")
NEWEST = "The newest unless said."
CODES = "Codes with commas between."
AS_VALIDATED = "As `validate/` takes it."
MAX_DECKS = 100
MAX_VALUES = 50
MAX_QUERY = 1_000
"""Values and characters of one filter."""
MAX_REASON = 200
MAX_AMOUNT = 999
MAX_TURNS = 30

TEXT = {"type": "string"}
INTEGER = {"type": "integer"}
TEXTS = {"type": "array", "items": TEXT}
OBJECT: dict[str, Any] = {"type": "object", "additionalProperties": {}}
COPIES = {"type": "object", "additionalProperties": INTEGER}
ZONES = {"type": "object", "additionalProperties": COPIES}

Reader = Callable[[Any, deck_content.Location, list[InputFault]], Any]
"""Returns a value, and adds its faults to the list."""


class ValueField(serializers.Field[Any, Any, Any, Any]):
    """Base of fields that judge null, and a missing value that is required, like any other value."""

    missing: Any = None

    def run_validation(self, data: Any = empty) -> Any:
        if data is empty and (not self.required or getattr(self.root, "partial", False)):
            raise SkipField
        return self.to_internal_value(self.missing if data is empty else data)

    def __deepcopy__(self, memo: Any) -> "ValueField":
        made: dict[str, Any] = vars(self)  # DRF keeps the arguments there
        return type(self)(*made["_args"], **made["_kwargs"])  # faster than with copies of schemas and readers


class ReadValue(ValueField):
    """A value that one of the readers of decks understands; a missing one that is required reads like `missing`."""

    def __init__(self, schema: Mapping[str, Any], reader: Reader, *, missing: Any = None, **options: Any) -> None:
        super().__init__(**{"required": False, **options})
        self.missing = missing
        self.reader = reader
        set_override(self, "field", schema)

    def to_internal_value(self, data: Any) -> Any:
        faults: list[InputFault] = []
        value = self.reader(data, (), faults)
        if faults:
            raise refuse_all(faults)
        return value


class NameField(ReadValue):
    """The name of something that people keep: one readable line."""

    def __init__(self, **options: Any) -> None:
        super().__init__({**TEXT, "maxLength": deck_content.MAX_NAME}, deck_content.read_name, missing="", **options)


class RawValue(ReadValue):
    """A value that the game, or the format of a file, reads itself."""

    def __init__(self, schema: Mapping[str, Any], **options: Any) -> None:
        super().__init__(schema, lambda value, loc, faults: value, **options)

    def run_validation(self, data: Any = empty) -> Any:
        if data is empty:
            raise SkipField
        return data


def refuse_all(faults: Iterable[InputFault]) -> serializers.ValidationError:
    """The error of a field for faults within its value."""
    errors: dict[str | int, Any] = {}
    for fault in faults:
        place = errors
        for step in fault.loc:
            place = place.setdefault(step, {})
        place.setdefault("non_field_errors", []).append(ErrorDetail(str(fault.message), fault.code))
    return serializers.ValidationError(errors)  # type: ignore[arg-type]  # places in lists are numbers


class OpenBody(BodySerializer):
    """A body that may have other keys, which are ignored."""

    def run_validation(self, data: Any = empty) -> Any:
        errors: dict[str, Any] = {}
        if data is not empty and not isinstance(data, Mapping):  # what is missing in it is told, too
            errors = {"non_field_errors": [ErrorDetail(str(self.error_messages["invalid"]), "wrong-type")]}
            data = {}
        try:
            values = serializers.Serializer.run_validation(self, data)
        except serializers.ValidationError as error:
            raise serializers.ValidationError({**errors, **error.detail}) from None  # type: ignore[dict-item]
        if errors:
            raise serializers.ValidationError(errors)
        return values


class GameOptions(OpenBody):
    """Options that the game reads itself, and so their other keys."""

    def run_validation(self, data: Any = empty) -> Any:
        values = super().run_validation(data)
        return {**data, **values}


class ClosedBody(BodySerializer):
    """A small body whose keys the description tells."""

    unknown_key = gettext_lazy("This key is not known.")


class PostedDeck(Struct, frozen=True, kw_only=True):
    """A deck of a request."""

    id: Any
    build: Build
    remarks: list[str]
    """Sentences about parts left out."""


def read_decks(given: Any, loc: deck_content.Location, faults: list[InputFault], *, most: int) -> list[PostedDeck]:
    """The decks of a list with their ids; errors are added to the faults."""
    decks: list[PostedDeck] = []
    if not isinstance(given, list) or not 1 <= len(given) <= most:
        faults.append(InputFault(loc, "wrong-length", _("Give a list of 1 to %(most)s decks.") % {"most": most}))
        return decks
    for index, deck in enumerate(given):
        found: list[InputFault] = []
        remarks: list[str] = []
        id, build = read_deck(deck, found, remarks)
        decks.append(PostedDeck(id=id, build=build, remarks=remarks))
        faults += [fault.under(*loc, index) for fault in found]
    return decks


def _read_build(value: Any, loc: deck_content.Location, faults: list[InputFault]) -> Build:
    return read_deck(value, faults)[1]


def _read_names(value: Any, loc: deck_content.Location, faults: list[InputFault]) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return tuple(value)
    faults.append(InputFault(loc, "wrong-type", _("Give a list of names, one for each deck.")))
    return ()


def _read_owned(value: Any, loc: deck_content.Location, faults: list[InputFault]) -> dict[str, dict[str, int]]:
    owned = {}
    for name, cards in deck_content.read_mapping(value, loc, faults, deck_content.MAX_SEATS).items():
        copies = deck_content.read_mapping(cards, (*loc, name), faults, 100 * deck_content.MAX_CARDS)
        if not deck_content.are_quantities(copies.values()):
            faults.append(InputFault((*loc, name), "not-a-quantity", _("Give whole numbers.")))
        owned[name] = dict(copies)
    return owned


@extend_schema_field(TEXT)
class ModeField(ValueField):
    """One of the modes in the serializer's context."""

    def to_internal_value(self, data: Any) -> str:
        if data not in self.context["modes"]:
            message = _("Give a mode. The modes are: %(modes)s.") % {"modes": ", ".join(self.context["modes"])}
            raise refuse("unknown-mode", message)
        return str(data)


@extend_schema_field(TEXTS)
class ModesField(ValueField):
    """Several of them, each once."""

    def to_internal_value(self, data: Any) -> list[str]:
        known = self.context["modes"]
        if not isinstance(data, list) or not data or not all(mode in known for mode in data):
            message = _("Give a list of modes. The modes are: %(modes)s.") % {"modes": ", ".join(known)}
            raise refuse("unknown-mode", message)
        return list(dict.fromkeys(data))


class ValidationSerializer(OpenBody):
    decks = ReadValue(
        {"type": "array", "items": OBJECT, "maxItems": MAX_DECKS},
        partial(read_decks, most=MAX_DECKS),
        required=True,
        help_text="Each an ArkhamDB deck (`investigator_code`, `slots`, …) or `{build: {leaders, zones, choices}}`, "
        "with an optional `id` that the answer repeats.",
    )
    modes = ModesField(required=False, help_text="The game's modes; its first unless given.")


class DeckGroupSerializer(OpenBody):
    decks = ReadValue(
        {"type": "array", "items": OBJECT, "maxItems": deck_content.MAX_SEATS},
        partial(read_decks, most=deck_content.MAX_SEATS),
        required=True,
        help_text="As for checking decks; one for each seat.",
    )
    mode = ModeField(required=False)
    collections = ReadValue(TEXTS, _read_names, help_text="For each deck the name of the collection it is built from.")
    owned = ReadValue(ZONES, _read_owned, help_text="Collection to card code to copies.")


class UpgradePriceSerializer(OpenBody):
    """Two versions of a deck, and the facts about experience: the arguments of `build_upgrade`."""

    prev = ReadValue(OBJECT, _read_build, required=True, help_text="The deck before, as `validate/` takes it.")
    next = ReadValue(OBJECT, _read_build, required=True, help_text="The deck after.")
    exiled = ReadValue(
        COPIES,
        read_exiled_copies,
        help_text="Codes and quantities of what was exiled, or what the campaign took; else `exile_string` of the "
        "next deck.",
    )
    ledger = RawValue(
        {"type": "array", "items": {"$ref": "#/components/schemas/LedgerEntry"}},
        help_text="Experience so far, for a balance.",
    )
    played = RawValue(
        {
            "type": "object",
            "properties": {
                "victory": {**INTEGER, "description": "The victory points of all cards in the display."},
                "bonus": {**INTEGER, "description": "What the resolution adds, or with a minus takes away."},
                "defeated": {"type": "boolean", "description": "Whether the investigator was defeated."},
            },
            "required": ["victory"],
        },
        help_text="The scenario just played, for what it brought.",
    )

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        values = super().to_internal_value(data)
        faults: list[InputFault] = []
        if "exiled" not in values:
            values["exiled"] = read_exiled(data["next"], faults)
        if faults:
            raise refuse_all(faults)
        account = {name: values[name] for name in ("ledger", "played") if values.get(name) is not None}
        return {"before": values["prev"], "after": values["next"], "exiled": values["exiled"], "account": account}


class WeaknessDrawSerializer(GameOptions):
    seed = RawValue(INTEGER, help_text="The same seed draws the same; one is chosen and told if left out.")
    number = RawValue(INTEGER, help_text="As many as are missing unless said; 0 for the odds alone.")
    players = RawValue(INTEGER, help_text="As the deck says, or 1; some weaknesses are for several players only.")
    sets = RawValue(
        {}, help_text="A list of the sets at hand, or an object with the boxes of each; one of each if not."
    )
    traits = RawValue(TEXTS, help_text="Only weaknesses with one of these traits.")
    drawn = RawValue(COPIES, help_text="Copies that others have already, by code.")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        return {"seed": secrets.randbelow(2**53), **values}  # exact in every JSON reader


class WeaknessesSerializer(WeaknessDrawSerializer):
    deck = ReadValue(OBJECT, _read_build, required=True, help_text=AS_VALIDATED)
    mode = ModeField(required=False, help_text="The game's modes; its first unless given.")


class ScenarioSerializer(GameOptions):
    scenario = RawValue(TEXT, required=True, help_text="Its code; see /guides/.")
    resolutions = RawValue(
        {"type": "object", "additionalProperties": TEXT},
        help_text="Those chosen for earlier scenarios; R1 where none is.",
    )
    granted = RawValue(COPIES, help_text="Cards that the resolutions grant: codes and copies.")
    trauma = RawValue(
        {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "source": {"type": "string", "enum": ["defeat", "resolution"]},
                    "physical": INTEGER,
                    "mental": INTEGER,
                },
                "required": ["source"],
            },
        }
    )
    sets = RawValue(TEXTS, help_text="The sets at hand; all unless said.")


class StandaloneSerializer(OpenBody):
    deck = ReadValue(OBJECT, _read_build, required=True, help_text=AS_VALIDATED)
    draw = WeaknessDrawSerializer(required=False, help_text="Or true, for a draw without any wish.")
    play = ScenarioSerializer(required=False, help_text="A scenario, for what is chosen before it.")

    def run_validation(self, data: Any = empty) -> Any:
        if isinstance(data, Mapping):  # null and false ask for nothing
            asked = {name: data[name] for name in ("draw", "play") if data.get(name) not in (None, False)}
            if asked.get("draw") is True:
                asked["draw"] = {}
            data = {"deck": data.get("deck"), **asked}
        return super().run_validation(data)


@extend_schema_field(TEXT)
class CardField(ValueField):
    """The code of a card."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise refuse("wrong-type", _("Give a card code."))
        return data


class ExplainSerializer(OpenBody):
    card = CardField()
    leader = CardField(help_text="The investigator's code.")
    choices = ReadValue(OBJECT, deck_content.read_mapping, help_text="As in a build.")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        known, message = self.context["catalogue"].cards, _("There is no card with this code.")
        unknown = [name for name in ("card", "leader") if known.get(values[name]) is None]
        if unknown:
            raise refuse_all(InputFault((name,), "unknown-card", message) for name in unknown)
        return values


@extend_schema_field(OpenApiTypes.UUID)
class CollectionField(serializers.Field[Any, Any, Any, Any]):
    """A collection of the user's own, of the game in the serializer's context; null for none."""

    def to_internal_value(self, data: Any) -> Collection | None:
        if data == "":  # of a form
            return None
        own = collection_list(self.context["user"]).filter(game=self.context["game"])
        found = next((one for one in own if str(one.pk) == data), None)
        if found is None:
            raise refuse("unknown-collection", NO_COLLECTION)
        return found


@extend_schema_field({"type": "array", "items": {}, "maxItems": deck_content.MAX_SEATS})
class CheckedDecksField(ValueField):
    """Decks, or ids of decks that the user may see."""

    def to_internal_value(self, data: Any) -> list[PostedDeck]:
        given = data[: deck_content.MAX_SEATS + 1] if isinstance(data, list) else data
        faults: list[InputFault] = []
        for number, deck in enumerate(given if isinstance(given, list) else ()):
            if isinstance(deck, str):
                given[number] = self._stored(deck)
                if given[number] is None:
                    message = _("There is no deck with this id that you may see.")
                    faults.append(InputFault((number,), "unknown-deck", message))
                    given[number] = {"build": {}}
        decks = read_decks(given, (), faults, most=deck_content.MAX_SEATS)
        if faults:
            raise refuse_all(faults)
        return decks

    def _stored(self, id: str) -> dict[str, Any] | None:
        try:
            deck = deck_access(id=uuid.UUID(id), user=self.context["user"])
        except (ValueError, Http404):
            return None
        build = deck_content.content_of(revision_get(deck=deck)).build
        return {"id": id, "build": {"leaders": list(build.leaders), "zones": build.zones, "choices": build.choices}}


class CollectionCheckRequestSerializer(ClosedBody):
    """Decks, and for each the collection that it is built from; the context has the user's own, and the default."""

    decks = CheckedDecksField(help_text="As for checking decks, or the id of a kept deck; one for each seat.")
    collections = RawValue(
        {"type": "array", "items": {"type": ["string", "null"], "format": "uuid"}},
        help_text="For each deck the collection it is built from; null, or all left out: that of the address.",
    )

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        decks = values["decks"]
        given = values.get("collections", [None] * len(decks))
        if not isinstance(given, list) or len(given) != len(decks):
            message = _("Give a list of collections, one for each deck; null for that of the address.")
            raise refuse("wrong-length", message, "collections")
        collections = [self.context["default"] if id is None else id for id in given]
        unknown = [
            number for number, id in enumerate(collections) if not isinstance(id, str) or id not in self.context["own"]
        ]
        if unknown:
            raise refuse_all(
                InputFault(("collections", number), "unknown-collection", str(NO_COLLECTION)) for number in unknown
            )
        return {"decks": decks, "collections": collections}


@extend_schema_field(TEXT)
class GameField(ValueField):
    """The game of a stored deck, which stays."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise refuse("required", _("Name the game."))
        if data != self.context["game"]:
            raise refuse("conflict", _("The game of a deck cannot be changed."))
        return data


class VisibilityField(ValueField, OneOf):
    def __init__(self, **options: Any) -> None:
        super().__init__(Deck.Visibility.values, required=False, **options)


class ContentSerializer(BodySerializer):
    """The content of a deck; what is not sent stays as in `base` of the context."""

    name = NameField()
    leaders = ReadValue(TEXTS, deck_content.read_leaders, help_text="Card codes, of any printing.")
    zones = ReadValue(
        ZONES,
        deck_content.read_zones,
        help_text="Zone (`main`, `side`, …) to card code to copies; cards with less than one are left out, with a "
        "remark.",
    )
    choices = ReadValue(
        OBJECT, deck_content.read_choices, help_text="Class, deck size, taboo list, …; the game's README names them."
    )
    notes = ReadValue(TEXT, deck_content.read_words, help_text="Markdown.")
    tags = ReadValue(
        {"type": "array", "items": {**TEXT, "maxLength": deck_content.MAX_TAG}, "maxItems": deck_content.MAX_TAGS},
        deck_content.read_tags,
    )

    def content(self, values: Mapping[str, Any]) -> deck_content.Content | None:
        """The content in the values, None if nothing of it is sent; remarks are added to those of the context."""
        sent = {key: values[key] for key in deck_content.CONTENT_READERS if key in values}
        base: deck_content.Content | None = self.context.get("base")
        return deck_content.content_from(sent, base, self.context.get("remarks", [])) if sent or base is None else None


class DeckSerializer(ContentSerializer):
    """A deck to keep: its content and its placement."""

    ignored = frozenset({
        "id", "url", "owner", "leader_names", "revision", "size", "experience", "valid", "errors", "checked_with",
        "broken_by", "created_at", "updated_at", "deleted_at", "mode", "problems", "stats", "balance",
        "seated_in", "locked", "remarks",
    })  # fmt: skip

    game = GameField(help_text="The code of the game; it cannot be changed later.")
    name = NameField(required=True)
    folder = Text(required=False, trim=True, max_length=deck_content.MAX_FOLDER)
    visibility = VisibilityField()
    collection = CollectionField(required=False, allow_null=True, help_text="What it is built from; one of your own.")

    unknown_key = gettext_lazy("A deck has these keys: %(keys)s.")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        placed = {name: values[name] for name in ("folder", "visibility", "collection") if name in values}
        return {"content": self.content(values), "placement": Placement(**placed)}


@extend_schema_field(INTEGER)
class RevisionField(ValueField):
    """The number of a revision."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int or not 0 < data < 10**9:
            raise refuse("not-a-number-in-range", _("Give the number of a revision."))
        return data


class RevertSerializer(ClosedBody):
    revision = RevisionField()


class CloneSerializer(ClosedBody):
    name = NameField()
    revision = RevisionField(required=False, help_text=NEWEST)


class DeckUpgradeSerializer(ContentSerializer):
    """The deck after an upgrade; what is not sent stays."""

    exiled = ReadValue(COPIES, read_exiled_copies, help_text="Card code to copies exiled before.")
    revision = RevisionField(required=False, help_text="What is upgraded; the newest unless said.")
    preview = Flag(required=False, help_text="Only say what it would cost.")

    unknown_key = gettext_lazy("An upgrade has the deck's keys, exiled, revision, preview.")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        content = self.content(values) or self.context["base"]
        return {"exiled": {}, "preview": False, **values, "content": content}


@extend_schema_field(TEXT)
class EntryKindField(ValueField):
    """A kind of entry that players write into the ledger of the serializer's context."""

    def to_internal_value(self, data: Any) -> str:
        kinds = self.context["ledger"].kinds
        if not isinstance(data, str) or data not in kinds:
            raise refuse("unknown-value", _("Give one of: %(known)s.") % {"known": ", ".join(kinds)})
        return data


class AmountField(ValueField, WholeNumber):
    def to_internal_value(self, data: Any) -> int:
        return super().to_internal_value(None if isinstance(data, str) else data)


class ExperienceSerializer(ClosedBody):
    """A line of the ledger of a deck in no campaign."""

    kind = EntryKindField(required=False, help_text="victory, bonus, adjustment, …; an adjustment needs a reason.")
    amount = AmountField(least=-MAX_AMOUNT, most=MAX_AMOUNT)
    reason = Text(required=False, trim=True, max_length=MAX_REASON)

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        ledger = self.context["ledger"]
        values = {"kind": ledger.kinds[0], "reason": "", **values}
        if values["kind"] == ledger.adjustment and not values["reason"]:
            raise refuse("required", _("Say why, for those who read the ledger later."), "reason")
        return values


class DeckImportSerializer(BodySerializer):
    """A deck file or its address, and the options of its import."""

    text = Text(required=False, help_text="The file's contents; this or `url`.")
    url = Text(required=False, help_text="The page of a deck on ArkhamDB or arkham.build.")
    game = GameCode(required=False, help_text="Where the file does not say it.")
    format = Text(required=False, help_text="The file shows it, unless said.")
    name = Text(required=False, help_text="Instead of that of the file.")
    folder = Text(required=False, trim=True, max_length=deck_content.MAX_FOLDER)
    visibility = VisibilityField()
    preview = Flag(required=False)

    unknown_key = gettext_lazy("An import has these keys: %(keys)s.")

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):  # null, false and empty values are as good as missing
            data = {key: value for key, value in data.items() if value or key == "preview"}
        return super().to_internal_value(data)

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        if ("text" in values) == ("url" in values):
            raise refuse("required", _("Give a text or an address: one of the two."), "text")
        return values


def read_game(data: Any) -> str:
    """The game in the body of something new."""
    game = data.get("game") if isinstance(data, Mapping) else None
    if not isinstance(game, str):
        raise InvalidInputError(InputFault(("game",), "required", _("Name the game.")))
    return game


def split_codes(text: str, catalogues: Iterable[LiveCatalogue]) -> tuple[str, ...]:
    """Comma-separated codes, each as that of the card, whichever printing was named."""
    found = []
    for code in split_values(text):
        cards = [card for catalogue in catalogues if (card := catalogue.cards.get(code))]
        found.append(cards[0].code if cards else code)
    return tuple(found)


def split_values(text: str) -> tuple[str, ...]:
    """Comma-separated values."""
    return tuple(part for one in text.split(",") if (part := one.strip()))


class DeckListParameters(QuerySerializer):
    whose = OneOf(["mine", "public", "deleted"], required=False, help_text="`mine` with an account, else `public`.")
    game = Text(required=False, help_text="The code of a game.")
    card = Text(required=False, help_text="Codes with commas between: all of them are in the deck.")
    without = Text(required=False, help_text="Codes with commas between: none of them is.")
    leader = Text(required=False, help_text="Codes with commas between: one of them leads it.")
    tag = Text(required=False, help_text="Tags with commas between, all of them.")
    text = Text(required=False, help_text="Words of the name or the notes, all of them.")
    valid = Flag(required=False)
    experience_min = WholeNumber(required=False)
    experience_max = WholeNumber(required=False)
    folder = Text(required=False, help_text="Of one's own decks; empty for those in none.")
    owner = Text(required=False, help_text="The name of the account that it belongs to.")
    broken_by = WholeNumber(required=False, help_text="Valid until this catalogue version.")
    order = OneOf(ORDERS, required=False)

    def get_fields(self) -> dict[str, Any]:
        by_class = Text(required=False, help_text="Classes of the leaders, with commas between.")
        return {**super().get_fields(), "class": by_class}

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        limits = {"values": MAX_VALUES, "letters": MAX_QUERY}
        message = _("Give at most %(values)s values, and %(letters)s characters.") % limits
        if long := [name for name, text in data.items() if len(text) > MAX_QUERY or text.count(",") >= MAX_VALUES]:
            raise refuse_all(InputFault((name,), "too-long", message) for name in long)
        return super().to_internal_value(data)


class DeckParameters(QuerySerializer):
    mode = ModeField(
        required=False, help_text="Which rules it is checked by: one of the game's modes, its first unless said."
    )


class RevisionParameters(QuerySerializer):
    revision = WholeNumber(least=1, required=False, help_text=NEWEST)


class DiffParameters(QuerySerializer):
    to = WholeNumber(least=1, required=False, help_text=NEWEST)

    def get_fields(self) -> dict[str, Any]:
        base = WholeNumber(least=1, required=False, help_text="The one that `to` was made from, unless said.")
        return {"from": base, **super().get_fields()}


class OddsParameters(RevisionParameters):
    cards = Text(required=False, help_text=CODES)
    at_least = WholeNumber(least=1, most=20, default=1, help_text="How many of them; 1 unless said.")
    turns = WholeNumber(most=MAX_TURNS, default=10, help_text="Up to which turn; 10 unless said.")
    mulligan = Flag(default=True, help_text="Whether it is taken; it is unless said.")


class DrawParameters(RevisionParameters):
    seed = Text(required=False, help_text="Any text; one is made up and told without it.")
    replace = Text(required=False, help_text=CODES)
    draws = WholeNumber(most=100, default=0, help_text="Up to 100.")


class ExportParameters(RevisionParameters):
    format = RawValue({**TEXT, "enum": list(FORMATS)}, help_text="`cardsdb` unless said.")


class RecheckParameters(QuerySerializer):
    game = Text(required=False, help_text="Of one game.")


@extend_schema_field(
    {"type": "array", "items": {"type": "string", "format": "uuid"}, "maxItems": deck_content.MAX_SEATS}
)
class DecksField(serializers.Field[Any, Any, Any, Any]):
    """Decks by id, or as a read gives them: the user's own, or others' that are not private."""

    def to_internal_value(self, data: Any) -> tuple[Deck, ...]:
        if not isinstance(data, list):
            raise refuse("wrong-type", _("Give a list of decks by their ids."))
        if len(data) > deck_content.MAX_SEATS:
            raise refuse("too-many", _("Give at most %(most)s entries.") % {"most": deck_content.MAX_SEATS})
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

    game = GameCode(help_text="The code of the game; it cannot be changed later.")
    name = NameField(required=True)
    notes = Text(required=False, max_length=deck_content.MAX_NOTES, help_text="Markdown.")
    visibility = OneOf(Deck.Visibility.values, required=False)
    collection = CollectionField(
        required=False, allow_null=True, help_text="The source of all decks; one of your own collections."
    )
    decks = DecksField(required=False, help_text="In their order: your own, or others' that you may see.")

    unknown_key = gettext_lazy("A party has these keys: %(keys)s.")

    def validate_game(self, game: str) -> str:
        if self.partial and game != self.context["game"]:
            raise refuse("conflict", _("The game of a party cannot be changed."))
        return game


class PartyListParameters(QuerySerializer):
    whose = OneOf(["mine", "public"], required=False, help_text="`mine` with an account, else `public`.")
    game = GameCode(required=False, help_text="The code of a game.")
