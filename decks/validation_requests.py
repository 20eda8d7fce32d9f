"""Requests about decks that are not kept: checks, prices of upgrades, weaknesses, standalone play."""

import secrets
import uuid
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.utils import extend_schema_field
from msgspec import Struct
from rest_framework.fields import empty

from cardsdb import request_fields as fields
from cardsdb.faults import InputFault
from cardsdb.requests import SETS, Quantities
from decks import content as deck_content
from decks.access import deck_access
from decks.exchange.json_decks import read_deck, read_exiled, read_exiled_copies
from decks.selectors import revision_get
from games.engine import Build, Game

NO_COLLECTION = gettext_lazy("You have no such collection of this game.")
AS_VALIDATED = "A deck as `validate/` takes it."
MAX_DECKS = 100


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


@extend_schema_field(fields.TEXTS)
class ModesField(fields.ValueField):
    """Several of them, each once."""

    def to_internal_value(self, data: Any) -> list[str]:
        known = self.context["modes"]
        if not isinstance(data, list) or not data or not all(mode in known for mode in data):
            message = _("Give a list of modes. The modes are: %(modes)s.") % {"modes": ", ".join(known)}
            raise fields.refuse("unknown-mode", message)
        return list(dict.fromkeys(data))


class ValidationSerializer(fields.OpenBody):
    decks = fields.ReadValue(
        {"type": "array", "items": fields.OBJECT, "maxItems": MAX_DECKS},
        partial(read_decks, most=MAX_DECKS),
        required=True,
        help_text="Each an ArkhamDB deck (`investigator_code`, `slots`, …) or `{build: {leaders, zones, choices}}`, "
        "with an optional `id` that the answer repeats.",
    )
    modes = ModesField(required=False, help_text="The game's modes; its first unless given.")
    brief = fields.Flag(default=False, help_text="Leave out figures, sentences and fixes.")


class DeckGroupSerializer(fields.OpenBody):
    decks = fields.ReadValue(
        {"type": "array", "items": fields.OBJECT, "maxItems": deck_content.MAX_SEATS},
        partial(read_decks, most=deck_content.MAX_SEATS),
        required=True,
        help_text="As for checking decks; one for each seat.",
    )
    mode = fields.ModeField(required=False)
    collections = fields.ReadValue(
        fields.TEXTS, _read_names, help_text="The collection that each deck is built from, by name."
    )
    owned = fields.ReadValue(fields.ZONES, _read_owned, help_text="Collection to card code to copies.")


class UpgradePriceSerializer(fields.OpenBody):
    """Two versions of a deck, and the facts about experience: the arguments of `build_upgrade`."""

    prev = fields.ReadValue(
        fields.OBJECT, _read_build, required=True, help_text="The deck before, as `validate/` takes it."
    )
    next = fields.ReadValue(fields.OBJECT, _read_build, required=True, help_text="The deck after.")
    exiled = fields.ReadValue(
        fields.EXILED,
        read_exiled_copies,
        help_text="Codes and quantities of what was exiled, or what the campaign took; else `exile_string` of the "
        "next deck.",
    )

    @staticmethod
    def options(game: Game) -> type[Struct] | None:
        return game.building.experience.account if game.building and game.building.experience else None

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        if "exiled" not in given:
            values["exiled"] = read_exiled(given.get("next"), faults)
        values["account"] = given

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        return {"before": values.pop("prev"), "after": values.pop("next"), **values}


class WeaknessDrawSerializer(fields.GameOptions):
    filled_in = frozenset({"seed"})

    @staticmethod
    def options(game: Game) -> type[Struct] | None:
        return game.building.weaknesses.options if game.building and game.building.weaknesses else None

    def run_validation(self, data: Any = empty) -> Any:
        return {"seed": secrets.randbelow(2**53), **super().run_validation(data)}  # exact in every JSON reader


class WeaknessesSerializer(WeaknessDrawSerializer):
    deck = fields.ReadValue(fields.OBJECT, _read_build, required=True, help_text=AS_VALIDATED)
    mode = fields.ModeField(required=False, help_text="The game's modes; its first unless given.")


class AskedDrawSerializer(WeaknessDrawSerializer):
    also = (True, False, None)


class AskedScenarioSerializer(fields.GameOptions):
    also = (False, None)

    @staticmethod
    def options(game: Game) -> type[Struct] | None:
        return game.building.experience.scenario if game.building and game.building.experience else None


class AlsoDescription(OpenApiSerializerFieldExtension):
    """Parts of a body that also take values other than an object."""

    target_class = fields.GameOptions
    match_subclasses = True

    @classmethod
    def _matches(cls, target: Any) -> bool:
        return hasattr(target, "also") and super()._matches(target)

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        component = auto_schema.resolve_serializer(self.target, direction)
        return {"anyOf": [component.ref, {"enum": list(self.target.also)}]}


class StandaloneSerializer(fields.OpenBody):
    deck = fields.ReadValue(fields.OBJECT, _read_build, required=True, help_text=AS_VALIDATED)
    draw = AskedDrawSerializer(required=False, help_text="The draw asked for; or true, for a draw without options.")
    play = AskedScenarioSerializer(required=False, help_text="A scenario, for what is chosen before it.")

    def run_validation(self, data: Any = empty) -> Any:
        if isinstance(data, Mapping):  # null and false ask for nothing
            given = {name: data.get(name) for name in ("draw", "play")}
            asked = {name: one for name, one in given.items() if one is not None and one is not False}
            if asked.get("draw") is True:
                asked["draw"] = {}
            data = {"deck": data.get("deck"), **asked}
        return super().run_validation(data)


@extend_schema_field(fields.TEXT)
class CardField(fields.ValueField):
    """The code of a card."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise fields.refuse("wrong-type", _("Give a card code."))
        return data


class ExplainSerializer(fields.OpenBody):
    card = CardField()
    leader = CardField(help_text="The investigator's code.")
    choices = fields.ReadValue(fields.OBJECT, deck_content.read_mapping, help_text="The choices of a build.")

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        known, message = self.context["catalogue"].cards, _("There is no card with this code.")
        unknown = [name for name in ("card", "leader") if name in values and known.get(values[name]) is None]
        faults += [InputFault((name,), "unknown-card", message) for name in unknown]


@extend_schema_field({"type": "array", "items": {}, "maxItems": deck_content.MAX_SEATS})
class CheckedDecksField(fields.ValueField):
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
            raise fields.refuse_all(faults)
        return decks

    def _stored(self, id: str) -> dict[str, Any] | None:
        try:
            deck = deck_access(id=uuid.UUID(id), user=self.context["user"])
        except (ValueError, Http404):
            return None
        build = deck_content.content_of(revision_get(deck=deck)).build
        return {"id": id, "build": {"leaders": list(build.leaders), "zones": build.zones, "choices": build.choices}}


class CollectionCheckRequestSerializer(fields.ClosedBody):
    """Decks, and for each the collection that it is built from; the context has the user's own, and the default."""

    decks = CheckedDecksField(help_text="As for checking decks, or the id of a kept deck; one for each seat.")
    collections = fields.RawValue(
        {"type": "array", "items": {"type": ["string", "null"], "format": "uuid"}},
        help_text="The collection that each deck is built from; null or nothing for that of the address.",
    )

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        decks = given.get("decks")
        number = len(decks) if isinstance(decks, list) else None
        ids = values.get("collections", [None] * (number or 0))
        if not isinstance(ids, list) or number not in {None, len(ids)}:
            message = _("Give a list of collections, one for each deck; null for that of the address.")
            faults.append(InputFault(("collections",), "wrong-length", message))
            return
        values["collections"] = [self.context["default"] if id is None else id for id in ids]
        for place, id in enumerate(values["collections"]):
            if not isinstance(id, str) or id not in self.context["own"]:
                faults.append(InputFault(("collections", place), "unknown-collection", str(NO_COLLECTION)))


MAX_SUGGESTED = 4
MAX_WISHED = 50


def _read_wishes(value: Any, loc: deck_content.Location, faults: list[InputFault]) -> dict[str, int]:
    wishes = deck_content.read_copies(value, loc, faults)
    for name, number in wishes.items():
        if not 0 <= number <= MAX_WISHED:
            message = _("Give a whole number up to %(most)s.") % {"most": MAX_WISHED}
            faults.append(InputFault((*loc, name), "not-a-quantity", message))
    return dict(wishes)


class AskedSuggestionSerializer(fields.ClosedBody):
    """Decks to be found; the context has the names of wishes and the traits that the game knows."""

    decks = fields.ReadValue(
        {"type": "array", "items": fields.OBJECT, "maxItems": MAX_SUGGESTED},
        partial(read_decks, most=MAX_SUGGESTED),
        required=True,
        help_text="As for checking decks: leaders, choices and the cards there already; one for each seat. "
        "Without leaders: those that fit best.",
    )
    changes = fields.OneOf(
        ["add", "mend", "upgrade"], required=False, help_text="The changes allowed to the cards there."
    )
    experience = fields.WholeNumber(
        most=100, required=False, help_text="The most that added cards may cost; 0 unless said."
    )
    exiled = fields.ReadValue(
        fields.EXILED,
        read_exiled_copies,
        help_text="Codes and quantities of what was exiled from the one deck of an upgrade plan.",
    )
    does = fields.ReadValue(
        fields.copies(0, MAX_WISHED), _read_wishes, help_text="Cards wanted that fight, find clues and so on."
    )
    traits = fields.ReadValue(fields.TEXTS, _read_names, help_text="Themes: English traits.")
    sets = Quantities(SETS, required=False, help_text="Boxes owned, by set.")
    collections = fields.Text(
        required=False,
        help_text="Your collections by id with commas between, or `mine`; all cards without these and `sets`.",
    )

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        known, traits = self.context["does"], self.context["traits"]
        message = _("Give some of: %(names)s.") % {"names": ", ".join(known)}
        unknown = [name for name in values.get("does", ()) if name not in known]
        faults += [InputFault(("does", name), "unknown-key", message) for name in unknown]
        strange = [place for place, name in enumerate(values.get("traits", ())) if name.lower() not in traits]
        faults += [InputFault(("traits", place), "unknown-value", _("No card has this trait.")) for place in strange]
        if values.get("exiled") and len(values.get("decks", ())) > 1:
            message = _("Give one deck, from which these copies were exiled.")
            faults.append(InputFault(("decks",), "wrong-length", message))
