"""Requests about cards and collections, as API and pages send them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.utils import extend_schema_field
from msgspec import Struct
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import empty

from cardsdb import request_fields as fields
from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_all, catalogue_get
from cardsdb.faults import InputFault
from cardsdb.models import Collection
from cardsdb.services import CollectionValues
from games.engine import LANGUAGES, Catalogue
from games.engine.search.query import DIRECTIONS, UNIQUE, Display, display_with
from games.engine.search.tree import BadTermError, Notice
from games.registry import game_all
from ui.language import current_language

DISPLAY = ("order", "dir", "unique", "lang")
MAX_SETS = 30
"""More than any scenario has."""
FIXED_GAME = gettext_lazy("The game of a collection cannot be changed; make another collection.")


def catalogues_of(game: str | None) -> list[LiveCatalogue]:
    """The catalogue of that game, or of every game that has cards."""
    return catalogue_all() if game is None else [catalogue_get(game)]


def single_catalogue(catalogues: Sequence[LiveCatalogue], faults: list[InputFault]) -> LiveCatalogue:
    """The only catalogue, or a fault where it is not clear which one is meant; CatalogueEmptyError if there is none."""
    if not catalogues:
        raise CatalogueEmptyError(next(iter(game_all())))
    if len(catalogues) > 1:
        faults.append(InputFault(("game",), "required", fields.name_the_game()))
    return catalogues[0]


class CatalogueParameters(fields.QuerySerializer):
    """A game, and with it the catalogues that are meant."""

    game = fields.GameCode(required=False, help_text="The code of a game; all games without it.")

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        super().read_together(values, given, faults)
        values["catalogues"] = catalogues_of(values.get("game"))


class OneCatalogueParameters(fields.QuerySerializer):
    """A game, which need not be named where there is only one."""

    game = fields.GameCode(
        required=False, help_text="The code of a game; may be left out while only one game has cards."
    )

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        values["catalogue"] = single_catalogue(catalogues_of(values.get("game")), faults)


class DisplayWord(fields.OneOf):
    """A word of the query language about the display of results, that `read_display` checks; empty, it says nothing."""

    def __init__(self, choices: Iterable[str], **options: Any) -> None:
        super().__init__(choices, **{"allow_blank": True, **options})

    def to_internal_value(self, data: Any) -> str:
        return str(data)


LANGUAGE = DisplayWord(
    LANGUAGES, required=False, help_text="The language of the results; by default that of Accept-Language."
)


class LanguageParameters(fields.QuerySerializer):
    """The language of the results."""

    lang = LANGUAGE

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        values["language"] = read_display(values, (), faults).language or current_language()


class AutocompleteParameters(CatalogueParameters, LanguageParameters):
    q = fields.Text(required=False, help_text="The beginning of a name, or of a word in it.")


class QueryParameters(fields.QuerySerializer):
    """A query, and the display of its results in the catalogues of the serializer's context."""

    q = fields.Text(
        required=False, help_text="A query, such as `t:asset class:seeker cost<3`; docs/search.md has the language."
    )
    order = fields.Text(required=False, help_text="set, name, level, cost, type, class, date, …")
    dir = DisplayWord(DIRECTIONS, required=False)
    unique = DisplayWord(UNIQUE, required=False, help_text="What is listed once: cards.")
    lang = LANGUAGE

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        super().read_together(values, given, faults)
        values.setdefault("q", "")
        catalogues = self.context.get("catalogues") or values["catalogues"]
        values["display"] = read_display(values, catalogues, faults)


def read_display(values: Mapping[str, Any], catalogues: Sequence[LiveCatalogue], faults: list[InputFault]) -> Display:
    display, indexes = Display(), [live.index for live in catalogues]
    for name in DISPLAY:
        if word := values.get(name):
            try:
                display = display_with(indexes, display, name, word)
            except BadTermError as error:
                message = Notice(error.code, 0, 0, error.params).in_language(current_language())
                faults.append(InputFault((name,), error.code, message))
    return display


@extend_schema_field(fields.TEXT)
class CollectionId(serializers.Field[Any, Any, Any, Any]):
    """The ids of collections, which are looked up only if the query asks for owned copies."""

    def to_internal_value(self, data: Any) -> str:
        return str(data)


class SearchParameters(QueryParameters, CatalogueParameters):
    """A query over one game or all."""

    collection = CollectionId(
        required=False,
        help_text="Ids of your collections, and of campaigns for all that its members own, with commas between: what "
        "`owned` in the query means, together. Without it, the default collection of each game.",
    )


class CardListParameters(SearchParameters, fields.PageParameters):
    """A query, and the page of its results."""

    facets = fields.Text(
        required=False, help_text="Count the results by these keys, such as `class,type`; `all` for every one."
    )

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        super().read_together(values, given, faults)
        if "facets" in values:
            known = single_catalogue(values["catalogues"], faults).game.searching.facets
            if len(values["catalogues"]) > 1:
                return  # whose facets they are is not clear
            keys = [key.strip() for key in values["facets"].split(",") if key.strip()]
            values["facets"] = list(known) if values["facets"] == "all" else keys
            for unknown in dict.fromkeys(key for key in values["facets"] if key not in known):
                message = _("There is no facet %(facet)s. The facets are: %(facets)s.")
                message %= {"facet": unknown, "facets": ", ".join(known)}
                faults.append(InputFault(("facets",), "unknown-facet", message))


class RandomCardParameters(SearchParameters):
    seed = fields.Text(required=False, help_text="Any text of up to 100 characters.")


class EncounterSets(serializers.ListField):
    """The codes of encounter sets of the catalogue in the serializer's context."""

    child = fields.Text()

    def to_internal_value(self, data: Any) -> list[str]:
        known = self.context["catalogue"].cards.encounter_sets
        message = _("There is no encounter set %(code)s.")
        errors = [ErrorDetail(message % {"code": code}, "unknown-set") for code in data if code not in known]
        if len(data) > MAX_SETS:
            errors.append(ErrorDetail(_("Give at most %(most)s entries.") % {"most": MAX_SETS}, "too-many"))
        if errors:
            raise serializers.ValidationError(errors)
        return list(data)


class EncounterParameters(fields.QuerySerializer):
    """Encounter sets, by a scenario or one by one; the serializer's context has the catalogue."""

    scenario = fields.Text(required=False, help_text="The code of a scenario.")
    set = EncounterSets(required=False, help_text="The codes of encounter sets.")

    def validate_scenario(self, code: str) -> str:
        if code not in self.context["catalogue"].cards.scenarios:
            raise fields.refuse("unknown-scenario", _("There is no scenario %(code)s.") % {"code": code})
        return code

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        if "scenario" not in given and not given.get("set"):
            faults.append(InputFault(("scenario",), "required", _("Name a scenario, or encounter sets.")))
        scenario = values.get("scenario")
        of_scenario = self.context["catalogue"].cards.scenarios[scenario].encounter_sets if scenario is not None else ()
        values["sets"] = tuple(dict.fromkeys([*of_scenario, *values.get("set", ())]))


class ChangeParameters(fields.QuerySerializer):
    game = fields.GameCode(absent="unknown-game", help_text="The code of a game.")
    since = fields.WholeNumber(required=False, help_text="Only after this catalogue version.")


class CollectionListParameters(fields.QuerySerializer):
    game = fields.GameCode(required=False, help_text="Only those of this game.")


class CollectionName(fields.Text):
    """The name of a collection: one readable line."""

    def run_validation(self, data: Any = empty) -> str:
        name = data.strip() if isinstance(data, str) else ""
        if data is not empty and (not name or not name.isprintable()):
            raise fields.refuse("wrong-type", _("Give a name in printable characters."))
        return super().run_validation(name or data)


class Holding(Struct, frozen=True, kw_only=True):
    """A part of a collection with numbers by code: its limits, and the messages about others."""

    key: str
    max_entries: int
    """Above any real number; a larger one is a client's mistake."""
    numbers: range
    not_a_number: Promise
    unknown: str
    not_known: Promise
    is_known: Callable[[str, Catalogue], bool]


SETS = Holding(
    key="sets",
    max_entries=1000,
    numbers=range(1, 100),
    not_a_number=gettext_lazy("Give a whole number from 1 to 99."),
    unknown="unknown-set",
    not_known=gettext_lazy("There is no set with this code."),
    is_known=lambda code, cards: code in cards.sets,
)
CARDS = Holding(
    key="cards",
    max_entries=5000,
    numbers=range(-999, 1000),
    not_a_number=gettext_lazy("Give a whole number from -999 to 999, but not 0."),
    unknown="unknown-card",
    not_known=gettext_lazy("There is no card with this code."),
    is_known=lambda code, cards: cards.get(code) is not None,
)


class Quantities(serializers.DictField):
    """Numbers by code. Of a stored collection, codes unknown to the catalogue may stay, but not be added."""

    default_error_messages = {"required": fields.REQUIRED, "null": fields.NOT_AN_OBJECT}

    def __init__(self, holding: Holding, *, is_change: bool = False, **options: Any) -> None:
        self.holding, self.is_change = holding, is_change
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> dict[str, int]:
        if not isinstance(data, Mapping):
            raise fields.refuse("wrong-type", fields.NOT_AN_OBJECT)
        kept = getattr(self.context["collection"], self.holding.key, {})
        if self.is_change:  # a JSON merge patch (RFC 7396)
            data = {code: number for code, number in {**kept, **data}.items() if number is not None}
        if len(data) > self.holding.max_entries:
            raise fields.refuse("too-many", _("Give at most %(most)s entries.") % {"most": self.holding.max_entries})
        errors = {code: found for code, number in data.items() if (found := [*self._errors(code, number, kept)])}
        if errors:
            raise serializers.ValidationError(errors)
        return dict(data)

    def _errors(self, code: str, number: Any, kept: Mapping[str, int]) -> Iterator[ErrorDetail]:
        holding, game = self.holding, self.context["game"]
        if type(number) is not int or not number or number not in holding.numbers:
            yield ErrorDetail(str(holding.not_a_number), "not-a-quantity")
        if game and code not in kept and not holding.is_known(code, catalogue_get(game).cards):
            yield ErrorDetail(str(holding.not_known), holding.unknown)


class QuantitiesDescription(OpenApiSerializerFieldExtension):
    """Numbers by code in the description, with their limits; 0 is none of them."""

    target_class = Quantities

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        numbers = self.target.holding.numbers
        number: dict[str, Any] = {"type": "integer", "minimum": numbers[0], "maximum": numbers[-1]}
        if self.target.is_change:
            number["type"] = ["integer", "null"]
        if 0 in numbers:
            number["not"] = {"const": 0}
        return {"type": "object", "additionalProperties": number}


class FlagOrNull(fields.Flag):
    """A boolean; null as if it were not given."""

    def run_validation(self, data: Any = empty) -> bool:
        return super().run_validation(empty if data is None else data)


class CollectionSerializer(fields.ClosedBody):
    """A new collection."""

    ignored = frozenset({"id", "created_at", "updated_at", "totals", "unknown", "url"})

    game = fields.GameCode(absent="unknown-game", help_text="The code of a game; it cannot be changed afterwards.")
    name = CollectionName(max_length=fields.MAX_NAME, help_text="Different for each of your collections of a game.")
    sets = Quantities(SETS, required=False, help_text="Set code to boxes owned.")
    cards = Quantities(
        CARDS,
        required=False,
        help_text="Card code, of any printing, to copies in addition to those of the boxes; below 0 if some are gone.",
    )
    default = FlagOrNull(
        required=False, help_text="Whether it is meant where none is named. The first of a game is so in any case."
    )


class CollectionReplacementSerializer(CollectionSerializer):
    """All values of a stored collection."""

    game = fields.GameCode(fixed=("fixed", FIXED_GAME), required=False, help_text="Cannot be changed.")
    sets = Quantities(SETS, help_text="Set code to boxes owned.")
    cards = Quantities(CARDS, help_text="Card code to copies in addition to those of the boxes.")


class CollectionChangeSerializer(CollectionReplacementSerializer):
    """Changes of a stored collection: what is not sent stays, and null removes a set or a card."""

    name = CollectionName(max_length=fields.MAX_NAME, required=False)
    sets = Quantities(SETS, is_change=True, required=False, help_text="The sets that change; null takes one out.")
    cards = Quantities(CARDS, is_change=True, required=False, help_text="The cards that change; null takes one out.")


def collection_values(body: Any, before: Collection | None = None, *, in_part: bool = False) -> CollectionValues:
    """The values of a new collection, or of the one `before`; InvalidInputError with everything that is wrong.

    With `in_part`, missing keys stay and null takes a set or a card out; otherwise everything must be given.
    """
    kind: type[fields.BodySerializer] = CollectionSerializer
    if before:
        kind = CollectionChangeSerializer if in_part else CollectionReplacementSerializer
    game = before.game if before else body.get("game") if isinstance(body, Mapping) else None
    values = kind.read_from(body, context={"collection": before, "game": fields.known_game(game)})
    return CollectionValues(
        game=str(game),
        name=values.get("name", before.name if before else ""),
        sets=values.get("sets", before.sets if before else {}),
        cards=values.get("cards", before.cards if before else {}),
        is_default=values.get("default"),
    )
