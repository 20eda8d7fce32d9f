"""The printed values of a component as fields of a form, in which unknown ones are entered."""

from collections.abc import Callable, Mapping

from msgspec import Struct, inspect
from msgspec.structs import replace

from games.engine.cards import CardFields, CardRecord, defaults_of
from games.engine.journal.fields import Field
from games.engine.text import Text


class Printed(Struct, frozen=True):
    """A value in words: its title, and its choices if it has any."""

    title: Text
    choices: Mapping[str, Text] = {}


PrintedOn = Callable[[CardRecord], Mapping[str, Printed]]  # the card fields with a value on the component, known or not


def printed_fields(kind: type[CardFields], words: Mapping[str, Printed]) -> tuple[Field, ...]:
    """The card fields of these names with the declared types, bounds and choices."""
    declared = {field.name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]
    return tuple(_field(name, declared[name], word) for name, word in words.items())


def is_known(fields: CardFields, name: str) -> bool:
    """Whether the field has another value than its default."""
    return bool(getattr(fields, name) != defaults_of(type(fields))[name])


def _field(name: str, declared: inspect.Type, word: Printed) -> Field:
    types = declared.types if isinstance(declared, inspect.UnionType) else (declared,)
    match next(one for one in types if not isinstance(one, inspect.NoneType)):
        case inspect.VarTupleType(item_type=item):
            return replace(_field(name, item, word), many=True)
        case inspect.BoolType():
            return Field(name=name, type="flag", title=word.title, required=False)
        case inspect.LiteralType(values=values) if set(values) - {""} == word.choices.keys():
            return Field(name=name, type="choice", title=word.title, required=False, choices=word.choices)
        case inspect.IntType(ge=least, le=most):
            return Field(name=name, type="number", title=word.title, required=False, minimum=least, maximum=most)
        case other:
            raise TypeError(f"nothing can be typed in for {name}: {other}")
