"""What an entry's data may be: declared fields, from which forms are drawn and with which data is checked."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.engine.messages import Messages
from games.engine.text import Text
from games.engine.words import _, table

FieldType = Literal[
    "text", "number", "flag", "choice", "card", "seat", "new-seat", "scenario", "section", "token", "entry",
    "deck", "data", "group",
]  # fmt: skip
"""`deck` is what the service calls a deck, or any name of one; `data` is whatever another part of the service gave out,
such as a receipt; `group` has parts of its own."""
UNKNOWN = table("unknown")
"""What is said of a value that should name something, and does not; of a new seat, that it does."""
MOST = 500
"""How many values a list may have."""
LONGEST = 2000
"""How long a text may be, unless the field says otherwise."""
LARGEST = 9999
"""How far a number may be from 0, unless the field says otherwise."""

Loc = tuple[str | int, ...]
Knows = Callable[[str, str], bool]
"""Whether a reference of that type names something that is there."""


class Field(Struct, frozen=True, kw_only=True):
    """A value that an entry has."""

    name: str
    type: FieldType
    title: Text
    help: Text | None = None
    required: bool = True
    many: bool = False
    """A list of such values."""
    default: Any = None
    """What it is where nothing is given; None: it is left out."""
    minimum: int | None = None
    """Of a number."""
    maximum: int | None = None
    """Of a number, or of the length of a text."""
    choices: Mapping[str, Text] = {}
    parts: tuple["Field", ...] = ()
    """The fields of a group."""
    blank_rows: int = 1
    """How many rows a form draws that nothing is said in yet, for a list of groups."""
    open: bool = False
    """It may name something that nobody knows here: what is known is only offered."""
    card_types: tuple[str, ...] = ()
    """The types of card that are meant, where not all are."""
    secret: bool = False
    """What it says is for the player of the seat that the entry is about, until it is revealed or the game is over. Who
    may not see it gets the entry without it, so that every secret can be left out."""
    spoiler: bool = False
    """What it says spoils the story for whoever has not played it: others than the group see it when they ask."""
    made_from: str = ""
    """The text beside it that a form makes it from where it is left blank, so that nobody has to think of a code."""


class Fault(Struct, frozen=True, kw_only=True):
    """Data that is not what its field asks for."""

    loc: Loc
    """Where: names of fields, and numbers from 0 in lists."""
    code: str
    message: Text


class Step(Struct, frozen=True, kw_only=True):
    """One step of a guided form."""

    code: str
    title: Text
    summary: Text
    kinds: tuple[str, ...] = ()
    """The kinds of entry that are written in it."""


def steps(
    words: Messages, context: str, kinds: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> tuple[Step, ...]:
    """The steps that the catalogues have under that context, in their order; some with the kinds that they write."""
    summaries = words.table(f"{context} summaries")
    return tuple(
        Step(code=code, title=title, summary=summaries[code], kinds=kinds.get(code, ()))
        for code, title in words.table(context).items()
    )


def faults_of(fields: tuple[Field, ...], data: object, knows: Knows, loc: Loc = ()) -> Iterator[Fault]:
    """Everything in the data that does not fit the fields, in the order of the fields."""
    if not isinstance(data, Mapping):
        yield _fault(loc, "not-an-object", _("This must be an object with fields."))
        return
    names = {field.name for field in fields}
    for name in data:
        if name not in names:
            yield _fault(
                (*loc, str(name)),
                "field-unknown",
                _("There is no such field; there are: {names}.").format(names=", ".join(sorted(names)) or _("none")),
            )
    for field in fields:
        value = data.get(field.name)
        here = (*loc, field.name)
        if value is None:
            if field.required and field.default is None:
                yield _fault(here, "field-missing", _("This is needed."))
        elif not field.many:
            yield from _value_faults(field, value, knows, here)
        elif not isinstance(value, list | tuple):
            yield _fault(here, "not-a-list", _("This must be a list."))
        elif len(value) > MOST:
            yield _fault(here, "too-many", _("At most {most} values.").format(most=MOST))
        elif not value and field.required:
            yield _fault(here, "empty", _("The list must have something in it."))
        else:
            for number, one in enumerate(value):
                yield from _value_faults(field, one, knows, (*here, number))


def completed(fields: tuple[Field, ...], data: Mapping[str, Any]) -> dict[str, Any]:
    """Data without faults in the order of its fields: with the defaults, and without what is not said."""
    whole: dict[str, Any] = {}
    for field in fields:
        value = data.get(field.name)
        if value is None:
            value = field.default
        if value is None:
            continue
        if field.many:
            value = [completed(field.parts, one) if field.parts else one for one in value]
        elif field.parts:
            value = completed(field.parts, value)
        whole[field.name] = value
    return whole


def _value_faults(field: Field, value: object, knows: Knows, loc: Loc) -> Iterator[Fault]:
    match field.type:
        case "number" | "entry":
            yield from _number_faults(field, value, loc)
        case "flag":
            if not isinstance(value, bool):
                yield _fault(loc, "not-a-flag", _("This must be true or false."))
        case "data":
            if not isinstance(value, Mapping):
                yield _fault(loc, "not-an-object", _("This must be an object."))
            elif not _can_be_stored(value):
                yield _fault(loc, "not-storable", _("This cannot be stored as JSON."))
        case "group":
            yield from faults_of(field.parts, value, knows, loc)
        case "choice":
            if not isinstance(value, str) or value not in field.choices:
                offered = ", ".join(field.choices)
                yield _fault(loc, "not-a-choice", _("This must be one of: {offered}.").format(offered=offered))
        case _:
            yield from _text_faults(field, value, knows, loc)


def _number_faults(field: Field, value: object, loc: Loc) -> Iterator[Fault]:
    least = -LARGEST if field.minimum is None else field.minimum
    most = LARGEST if field.maximum is None else field.maximum
    if not isinstance(value, int) or isinstance(value, bool):
        yield _fault(loc, "not-a-number", _("This must be a whole number."))
    elif value < least:
        yield _fault(loc, "too-small", _("This must be at least {least}.").format(least=least))
    elif value > most:
        yield _fault(loc, "too-large", _("This must be at most {most}.").format(most=most))


def _text_faults(field: Field, value: object, knows: Knows, loc: Loc) -> Iterator[Fault]:
    longest = field.maximum or LONGEST
    if not isinstance(value, str):
        yield _fault(loc, "not-text", _("This must be text."))
    elif not _can_be_stored(value):
        yield _fault(loc, "not-storable", _("This has characters that no text has."))
    elif not value.strip():
        yield _fault(loc, "empty", _("This must not be empty."))
    elif len(value) > longest:
        yield _fault(loc, "too-long", _("This may have {longest} characters.").format(longest=longest))
    elif field.type in UNKNOWN and not field.open and not knows(field.type, value):
        code = "seat-taken" if field.type == "new-seat" else f"unknown-{field.type}"
        yield _fault(loc, code, UNKNOWN[field.type].format(value=value))


def _can_be_stored(value: object) -> bool:
    """Not every string is text: half a surrogate pair is none, and databases refuse the character 0."""
    try:
        return b"\\u0000" not in msgspec.json.encode(value).replace(b"\\\\", b"")
    except (TypeError, ValueError, OverflowError, RecursionError):
        return False


def _fault(loc: Loc, code: str, message: Text) -> Fault:
    return Fault(loc=loc, code=code, message=message)
