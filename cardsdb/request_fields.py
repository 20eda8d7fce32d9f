"""Requests as serializers: every fault of a body or an address at once, with its place and the API's own code.

A body is read by a `BodySerializer`, the parameters of an address by a `QuerySerializer`; both are their own OpenAPI
description. The fields here refuse what DRF's would convert, such as a number for a text.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from drf_spectacular.utils import extend_schema_field
from msgspec import Struct
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.fields import SkipField, empty
from rest_framework.request import Request
from rest_framework.serializers import as_serializer_error

from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import read_whole_number
from games.engine import Game
from games.engine.schemas import options_schema
from games.registry import game_all

MAX_PAGE_SIZE = 250
MAX_NAME = 120
"""Characters of the name of something that people keep."""
NOT_AN_OBJECT = gettext_lazy("Give a JSON object.")
DRF_CODES = {
    "invalid": "wrong-type",
    "null": "wrong-type",
    "not_a_list": "wrong-type",
    "not_a_dict": "wrong-type",
    "invalid_choice": "unknown-value",
    "max_length": "too-long",
    "blank": "required",
}
"""DRF's error codes that the API has other words for."""
EMPTY: Mapping[str, Any] = MappingProxyType({})
IS_FORM = "is_form"
"""The mark, in a serializer's context, of values from the form of a page."""


class _RequestSerializer(serializers.Serializer):
    default_error_messages = {"invalid": NOT_AN_OBJECT}

    def run_validation(self, data: Any = empty) -> Any:
        if data is empty or data is None:
            return super().run_validation(data)
        # As DRF does it, but without looking for defaults and validators of the whole, which no request has.
        values = self.to_internal_value(data)
        try:
            return self.validate(values)
        except ValidationError as error:
            raise ValidationError(as_serializer_error(error)) from None

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        # As DRF does it, but without its work on optional fields that are not given, usually most of them.
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)  # the error
        values, errors = {}, {}
        for name, field, is_always_asked, check in self._readers:
            if is_always_asked or name in data:
                try:
                    value = field.run_validation(data.get(name, empty))
                    values[name] = check(value) if check else value
                except ValidationError as error:
                    errors[name] = error.detail
                except SkipField:
                    pass
        faults: list[InputFault] = []
        self.read_together(values, data, faults)
        if errors or faults:
            raise ValidationError({**errors, **refuse_all(faults).detail, **errors})  # type: ignore[dict-item]
        return values

    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        """Read what several of the values say: it is added to them, its faults to the list.

        Values that are wrong themselves are only in `given`, with all that was sent; what they lead to is not told.
        """

    @cached_property
    def _readers(self) -> list[tuple[str, Any, bool, Callable[[Any], Any] | None]]:
        """Each field with its name, the serializer's own check of it, and whether it is validated even if not given:
        a required one, and one with a default or a validation of its own."""
        return [
            (
                name,
                field,
                field.required
                or field.default is not empty
                or not type(field).run_validation.__module__.startswith("rest_framework."),
                getattr(self, f"validate_{name}", None),
            )
            for name, field in self.fields.items()
        ]

    @classmethod
    def read_from(
        cls, data: Any, loc: tuple[str | int, ...] = (), *, modes: tuple[str, ...] = (), **options: Any
    ) -> dict[str, Any]:
        """The values of the data, converted; InvalidInputError with everything that is wrong.

        The modes are those that the request may name. Options are the serializer's, such as `partial` and `context`.
        """
        serializer = cls(**options) if options else _shared(cls, modes)
        try:
            return dict(serializer.run_validation(data))
        except ValidationError as error:
            raise InvalidInputError(*(fault.under(*loc) for fault in input_faults(error.detail))) from None

    @classmethod
    def inputs_of(cls, query: QueryDict) -> dict[str, Any]:
        """The inputs of an address or a form by name, those of list fields with all their values."""
        lists = _list_fields(cls)
        return {name: query.getlist(name) if name in lists else query[name] for name in query}

    @classmethod
    def read_form(
        cls, inputs: Mapping[str, Any], *names: str, context: Mapping[str, Any] = EMPTY, **options: Any
    ) -> dict[str, Any]:
        """The same for the inputs of a page's form with these names, if they were sent; numbers are digits there."""
        given = {name: inputs[name] for name in names if name in inputs}
        return cls.read_from(given, context={**context, IS_FORM: True}, **options)


@cache
def _shared(kind: type[_RequestSerializer], modes: tuple[str, ...]) -> _RequestSerializer:
    """The serializer of that type, shared by all requests: copying its fields takes longer than reading most bodies."""
    return kind(context={"modes": modes})


@cache
def _list_fields(kind: type[_RequestSerializer]) -> frozenset[str]:
    return frozenset(name for name, field in kind._declared_fields.items() if isinstance(field, serializers.ListField))


class BodySerializer(_RequestSerializer):
    """Base of requests with a body. Keys that it does not declare are faults, unless a read adds them."""

    ignored: ClassVar[frozenset[str]] = frozenset()
    """Keys that a read adds; they may be sent back, and are ignored."""

    is_changed_in_part: ClassVar[bool] = False
    """Whether a change needs nothing of what a new one needs."""

    is_open: ClassVar[bool] = False
    """Whether the description lets it have other keys."""

    unknown_key: ClassVar[str | Promise] = gettext_lazy("The keys are: %(keys)s.")
    """The message about a key that is not known."""

    filled_in: ClassVar[frozenset[str]] = frozenset()
    """Options of the game that the service fills in where they are left out."""

    @staticmethod
    def options(game: Game) -> type[Struct] | None:
        """The type as which the game reads further keys; None if it reads none."""
        return None

    def run_validation(self, data: Any = empty) -> Any:
        unknown = data.keys() - self.fields.keys() - self.ignored if isinstance(data, Mapping) else set()
        message = str(self.unknown_key) % {"keys": ", ".join(sorted(self.fields))} if unknown else ""
        # DRF takes null for a missing serializer; here it is one more value that is no object.
        given = () if data is None and not self.allow_null else data
        return self._validated(given, {key: [ErrorDetail(message, "unknown-key")] for key in sorted(unknown)})

    def _validated(self, data: Any, errors: dict[str, Any]) -> Any:
        """The values of the data; ValidationError with all errors, after those found already."""
        try:
            value = super().run_validation(data)
        except ValidationError as error:
            raise ValidationError({**errors, **error.detail}) from None  # type: ignore[dict-item]  # always a dict
        if errors:
            raise ValidationError(errors)
        return value

    @classmethod
    def read(cls, request: Request, **options: Any) -> dict[str, Any]:
        """The body of the request."""
        return cls.read_from(request.data, **options)


class BodyDescription(OpenApiSerializerExtension):
    """Bodies in the description: closed, unless they are open, and with what a change must have."""

    target_class = BodySerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        body = self.target
        schema: dict[str, Any] = auto_schema._map_serializer(body, direction, bypass_extensions=True)
        schema.setdefault("properties", {})  # without fields of its own it has none
        if not body.is_open:
            sent_back = {"description": "A field of the answer; it may be sent back and is ignored."}
            schema["properties"] |= {key: sent_back for key in sorted(body.ignored - schema["properties"].keys())}
            schema["additionalProperties"] = False
        required = [name for name, field in body.fields.items() if field.required]
        for kind in filter(None, map(body.options, game_all().values())):
            options = options_schema(kind)
            schema["properties"] |= options["properties"]
            required += [name for name in options["required"] if name not in body.filled_in]
        if required and not (body.partial and body.is_changed_in_part):
            schema["required"] = required
        return schema


class QuerySerializer(_RequestSerializer):
    """Base of the parameters of an address; unknown ones are ignored."""

    @classmethod
    def read(cls, request: Request, **options: Any) -> dict[str, Any]:
        """The parameters of the request's address."""
        return cls.read_query(request.query_params, **options)

    @classmethod
    def read_query(cls, query: QueryDict, **options: Any) -> dict[str, Any]:
        """The parameters of an address or of a page's form."""
        return cls.read_from(cls.inputs_of(query), ("query",), **options)


def input_faults(detail: Any, loc: tuple[str | int, ...] = ()) -> Iterator[InputFault]:
    """DRF's nested errors as a flat list with the place of each."""
    if isinstance(detail, dict):
        for key, value in detail.items():
            yield from input_faults(value, loc if key == "non_field_errors" else (*loc, key))
    elif isinstance(detail, list):
        for index, value in enumerate(detail):
            yield from input_faults(value, (*loc, index) if isinstance(value, dict) else loc)
    else:
        yield InputFault(loc, DRF_CODES.get(detail.code, detail.code), str(detail))


def refuse(code: str, message: str | Promise, *loc: str | int) -> ValidationError:
    """The error for a value that a field or serializer refuses, at a place within it."""
    detail: Any = [ErrorDetail(str(message), code)]
    for step in reversed(loc):
        detail = {step: detail}
    return ValidationError(detail)


def refuse_all(faults: Iterable[InputFault]) -> ValidationError:
    """The error of a field for faults within its value."""
    errors: dict[str | int, Any] = {}
    for fault in faults:
        place = errors
        for step in fault.loc:
            place = place.setdefault(step, {})
        place.setdefault("non_field_errors", []).append(ErrorDetail(str(fault.message), fault.code))
    return ValidationError(errors)  # type: ignore[arg-type]  # places in lists are numbers


lazy_message = lazy(lambda message, values: message % values, str)
"""A message with its values, said in the language of the request."""

REQUIRED = gettext_lazy("This must be given.")
NOT_TEXT = gettext_lazy("Give a text.")
NOT_FLAG = gettext_lazy("Give true or false.")


class Text(serializers.CharField):
    """A text, as it is sent; it may be empty unless `allow_blank=False`."""

    default_error_messages = {"required": REQUIRED, "invalid": NOT_TEXT, "null": NOT_TEXT, "blank": REQUIRED}

    def __init__(self, *, trim: bool = False, max_length: int | None = None, **options: Any) -> None:
        too_long = lazy_message(gettext_lazy("Give at most %(most)s characters."), {"most": max_length})
        options["error_messages"] = {"max_length": too_long, **options.get("error_messages", {})}
        super().__init__(**{"allow_blank": True, **options}, trim_whitespace=trim, max_length=max_length)

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(data) if isinstance(data, str) else self.fail("invalid")

    def run_validators(self, value: Any) -> None:
        is_plain = isinstance(value, str) and value.isascii() and "\0" not in value
        if self.max_length is not None or not is_plain:  # else DRF's have nothing to find
            super().run_validators(value)


FLAGS = {"true": True, "yes": True, "false": False, "no": False}
"""The words for a flag in addresses, bodies, forms and tables."""


class Flag(serializers.BooleanField):
    """A boolean, or one of the words for it."""

    default_error_messages = {"required": REQUIRED, "invalid": NOT_FLAG, "null": NOT_FLAG}

    def to_internal_value(self, data: Any) -> bool:
        value = FLAGS.get(data.casefold()) if isinstance(data, str) else data
        return value if isinstance(value, bool) else self.fail("invalid")


LARGEST = 10**9 - 1
"""The largest number where no other is named."""


class WholeNumber(serializers.IntegerField):
    """A whole number from `least` to `most`; in addresses and forms, written in digits.

    A required one that is missing, and null, are as wrong as any other value that is no number.
    """

    def __init__(self, *, least: int = 0, most: int | None = None, **options: Any) -> None:
        self.least, self.most = least, most
        super().__init__(**options)

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        if data == "" and IS_FORM in self.context:
            data = empty
        is_needed = self.required and not getattr(self.root, "partial", False)
        is_wrong = (data is empty and is_needed) or (data is None and not self.allow_null)
        return (False, None) if is_wrong else super().validate_empty_values(data)

    def to_internal_value(self, data: Any) -> int:
        most, number = LARGEST if self.most is None else self.most, data
        if isinstance(data, str) and (IS_FORM in self.context or isinstance(self.root, QuerySerializer)):
            number = read_whole_number(data, least=self.least, most=most)
        if type(number) is not int or not self.least <= number <= most:
            values = {"least": self.least, "most": self.most}
            if self.most is None:
                raise refuse("not-a-number-in-range", _("Give a whole number from %(least)s on.") % values)
            raise refuse("not-a-number-in-range", _("Give a whole number from %(least)s to %(most)s.") % values)
        return number


class WholeNumberDescription(OpenApiSerializerFieldExtension):
    """Whole numbers in the description, with their limits."""

    target_class = WholeNumber
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        most = LARGEST if self.target.most is None else self.target.most
        return {"type": "integer", "minimum": self.target.least, "maximum": most}


class OneOf(serializers.ChoiceField):
    """One of the known words."""

    def __init__(self, choices: Iterable[Any], **options: Any) -> None:
        known = list(choices)
        message = lazy_message(gettext_lazy("Give one of: %(known)s."), {"known": ", ".join(map(str, known))})
        messages = {"required": message, "invalid_choice": message, "null": message}
        options["error_messages"] = {**messages, **options.get("error_messages", {})}
        super().__init__(known, **options)

    def to_internal_value(self, data: Any) -> Any:
        return data if isinstance(data, str) and data in self.choices else self.fail("invalid_choice")


class GameCode(Text):
    """The code of a game.

    `absent` is the fault code if it is missing or no text, unless these differ. `fixed` is the code and message if it
    differs from the stored game, which is in the serializer's context.
    """

    def __init__(self, *, absent: str = "", fixed: tuple[str, Promise] | None = None, **options: Any) -> None:
        self.absent, self.fixed = absent, fixed
        super().__init__(**options)

    def run_validation(self, data: Any = empty) -> Any:
        is_asked = data is not empty or (self.required and not getattr(self.root, "partial", False))
        if self.absent and is_asked and not isinstance(data, str):
            raise refuse(self.absent, name_the_game())
        if not is_asked or (data is None and not self.required):
            raise SkipField
        if self.fixed and data != self.context["game"]:
            raise refuse(*self.fixed)
        game = super().run_validation(data)
        if game not in game_all():
            raise refuse("unknown-game", unknown_game())
        return game


class GameCodeDescription(OpenApiSerializerFieldExtension):
    """Codes of games in the description: those that are installed."""

    target_class = GameCode
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        return {"type": "string", "enum": list(game_all())}


def known_game(value: Any) -> str | None:
    """The value, if it is the code of a game."""
    return value if isinstance(value, str) and value in game_all() else None


def unknown_game() -> str:
    """The message about an unknown game."""
    return _("There is no such game. The games are: %(games)s.") % {"games": ", ".join(game_all())}


def name_the_game() -> str:
    """The message about a missing game."""
    return _("Name the game. The games are: %(games)s.") % {"games": ", ".join(game_all())}


class PageParameters(QuerySerializer):
    """The page of a list."""

    page = WholeNumber(least=1, required=False, help_text="From 1.")
    page_size = WholeNumber(least=1, most=MAX_PAGE_SIZE, required=False, help_text="From 1 to 250; 50 by default.")


TEXT = {"type": "string"}
INTEGER = {"type": "integer"}
TEXTS = {"type": "array", "items": TEXT}
OBJECT: dict[str, Any] = {"type": "object", "additionalProperties": {}}


def copies(least: int, most: int) -> dict[str, Any]:
    """The schema of codes with numbers."""
    return {"type": "object", "additionalProperties": {**INTEGER, "minimum": least, "maximum": most}}


COPIES = copies(-999_999, 999_999)
EXILED = {"anyOf": [copies(1, 999_999), TEXT, {"type": "null"}]}
"""Codes with quantities, or ArkhamDB's string of codes."""
ZONES = {"type": "object", "additionalProperties": COPIES}

Reader = Callable[[Any, tuple[str | int, ...], list[InputFault]], Any]
"""Returns a value, and adds its faults, with their places, to the list."""


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
    """A value that a reader understands; a missing one that is required reads like `missing`."""

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


class RawValue(ReadValue):
    """A value that the game, or the format of a file, reads itself."""

    def __init__(self, schema: Mapping[str, Any], **options: Any) -> None:
        super().__init__(schema, lambda value, loc, faults: value, **options)

    def run_validation(self, data: Any = empty) -> Any:
        if data is empty:
            raise SkipField
        return data


class OpenBody(BodySerializer):
    """A body that may have other keys, which are ignored."""

    is_open = True

    def run_validation(self, data: Any = empty) -> Any:
        errors: dict[str, Any] = {}
        if data is not empty and not isinstance(data, Mapping):  # also report missing fields
            errors = {"non_field_errors": [ErrorDetail(str(self.error_messages["invalid"]), "wrong-type")]}
            data = {}
        return self._validated(data, errors)


class GameOptions(OpenBody):
    """Options that the game reads itself, and so their other keys."""

    def run_validation(self, data: Any = empty) -> Any:
        values = super().run_validation(data)
        return {**data, **values}


class ClosedBody(BodySerializer):
    """A small body whose keys the description tells."""

    unknown_key = gettext_lazy("This key is not known.")


@extend_schema_field(TEXT)
class ModeField(ValueField):
    """One of the modes in the serializer's context."""

    def to_internal_value(self, data: Any) -> str:
        if data not in self.context["modes"]:
            message = _("Give a mode. The modes are: %(modes)s.") % {"modes": ", ".join(self.context["modes"])}
            raise refuse("unknown-mode", message)
        return str(data)
