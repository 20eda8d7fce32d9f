"""The declared fields of an entry: forms are drawn from them, and data is checked with them."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from games.engine.messages import Messages
from games.engine.text import Text
from games.engine.vocabulary import RuleText
from games.engine.words import _, table

FieldType = Literal[
    "text", "number", "flag", "choice", "card", "seat", "new-seat", "scenario", "section", "token", "entry",
    "deck", "data", "group",
]  # fmt: skip
"""`deck` is the service's name of a deck, or any other; `data` is an object from another part of the service, such as a
receipt; `group` has parts."""
UNKNOWN = table("unknown")  # messages for references to nothing; for a new seat, to one that exists
MAX_VALUES = 500  # maximum number of values in a list
MAX_LENGTH = 2000  # maximum length of a text, unless the field has one
MAX_NUMBER = 9999  # the greatest distance from 0, unless the field has a minimum or maximum

Loc = tuple[str | int, ...]
Knows = Callable[[str, str], bool]  # whether a reference of that type names something known


class Field(Struct, frozen=True):
    name: str
    type: FieldType
    title: Text
    help: Text | None = None
    required: bool = True
    many: bool = False
    """A list of such values."""
    default: Any = None
    """The value if none is given; None leaves it out."""
    minimum: int | None = None
    """The minimum of a number."""
    maximum: int | None = None
    """The maximum of a number, or of the length of a text."""
    choices: Mapping[str, Text] = {}
    parts: tuple["Field", ...] = ()
    """The fields of a group."""
    blank_rows: int = 1
    """Empty rows that a form draws for a list of groups."""
    open: bool = False
    """It may name something unknown here; known values are only suggestions."""
    card_types: tuple[str, ...] = ()
    """The accepted types of card; empty for all."""
    secret: bool = False
    """Only for the player of the entry's seat until it is revealed or the game is over. Others see the entry without
    it, so every secret can be left out."""
    spoiler: bool = False
    """It spoils the story: others than the group see it on request only."""
    made_from: str = ""
    """The text field from which a form derives the value if it is left blank."""


class FieldFault(Struct, frozen=True):
    """Data that does not fit its field."""

    loc: Loc
    """The path of field names and list positions from 0."""
    code: str
    message: Text


class StepRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The entries of a step of a guided form, and its rules."""

    kinds: tuple[str, ...] = ()
    """The kinds of entry for it."""
    rule: str = ""
    """The id of the rule that it follows, if the rulebook has one for this step alone."""
    rules: tuple[str, ...] = ()
    """Ids of rules shown with it."""
    fields: tuple[str, ...] = ()
    """After a session: its fields of the entry that ends the session; parts of a group are written `group.part`."""


class Step(StepRules, frozen=True, kw_only=True):
    code: str
    title: Text
    summary: Text


def steps(words: Messages, context: str, rules: Mapping[str, StepRules]) -> tuple[Step, ...]:
    """The steps under that context of the catalogues, in their order; `rules` by the code of the step."""
    summaries = words.table(f"{context} summaries")
    return tuple(
        Step(code=code, title=title, summary=summaries[code], **asdict(rules.get(code, StepRules())))
        for code, title in words.table(context).items()
    )


def read_steps(words: Messages) -> tuple[tuple[Step, ...], ...]:
    """The steps before and after a session, from `steps.json` of a game: context to step to its rules."""
    found = words.read_data("campaign/steps.json", dict[str, dict[str, StepRules]])
    return tuple(steps(words, context, rules) for context, rules in found.items())


def rulebook_steps(rules: Mapping[str, RuleText], family: str) -> tuple[Step, ...]:
    """The numbered rules of that family as steps: `setup` for `setup-1-shuffle`, `setup-2-…`."""
    return tuple(
        Step(code=id, title=text.title, summary=text.summary, rule=id)
        for id, text in rules.items()
        if re.match(rf"{family}-\d", id)
    )


def faults_of(fields: tuple[Field, ...], data: object, knows: Knows, loc: Loc = ()) -> Iterator[FieldFault]:
    if not isinstance(data, Mapping):
        yield FieldFault(loc, "not-an-object", _("This must be an object with fields."))
        return
    names = {field.name for field in fields}
    for name in data:
        if name not in names:
            known = ", ".join(sorted(names)) or _("none")
            message = _("There is no such field; the fields are: {names}.").format(names=known)
            yield FieldFault((*loc, str(name)), "field-unknown", message)
    for field in fields:
        value = data.get(field.name)
        here = (*loc, field.name)
        if value is None:
            if field.required and field.default is None:
                yield FieldFault(here, "field-missing", _("This is needed."))
        elif not field.many:
            yield from _value_faults(field, value, knows, here)
        elif not isinstance(value, list | tuple):
            yield FieldFault(here, "not-a-list", _("This must be a list."))
        elif len(value) > MAX_VALUES:
            yield FieldFault(here, "too-many", _("At most {most} values.").format(most=MAX_VALUES))
        elif not value and field.required:
            yield FieldFault(here, "empty", _("The list can't be empty."))
        else:
            for number, one in enumerate(value):
                yield from _value_faults(field, one, knows, (*here, number))


def completed(fields: tuple[Field, ...], data: Mapping[str, Any]) -> dict[str, Any]:
    """Faultless data in the order of its fields, with defaults and without empty values."""
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


def _value_faults(field: Field, value: object, knows: Knows, loc: Loc) -> Iterator[FieldFault]:
    match field.type:
        case "number" | "entry":
            yield from _number_faults(field, value, loc)
        case "flag":
            if not isinstance(value, bool):
                yield FieldFault(loc, "not-a-flag", _("This must be true or false."))
        case "data":
            if not isinstance(value, Mapping):
                yield FieldFault(loc, "not-an-object", _("This must be an object."))
            elif not _can_be_stored(value):
                yield FieldFault(loc, "not-storable", _("This cannot be stored as JSON."))
        case "group":
            yield from faults_of(field.parts, value, knows, loc)
        case "choice":
            if not isinstance(value, str) or value not in field.choices:
                offered = ", ".join(field.choices)
                yield FieldFault(loc, "not-a-choice", _("This must be one of: {offered}.").format(offered=offered))
        case _:
            yield from _text_faults(field, value, knows, loc)


def _number_faults(field: Field, value: object, loc: Loc) -> Iterator[FieldFault]:
    least = -MAX_NUMBER if field.minimum is None else field.minimum
    most = MAX_NUMBER if field.maximum is None else field.maximum
    if not isinstance(value, int) or isinstance(value, bool):
        yield FieldFault(loc, "not-a-number", _("This must be a whole number."))
    elif value < least:
        yield FieldFault(loc, "too-small", _("This must be at least {least}.").format(least=least))
    elif value > most:
        yield FieldFault(loc, "too-large", _("This must be at most {most}.").format(most=most))


def _text_faults(field: Field, value: object, knows: Knows, loc: Loc) -> Iterator[FieldFault]:
    longest = field.maximum or MAX_LENGTH
    if not isinstance(value, str):
        yield FieldFault(loc, "not-text", _("This must be text."))
    elif not _can_be_stored(value):
        yield FieldFault(loc, "not-storable", _("This has characters that aren't allowed."))
    elif not value.strip():
        yield FieldFault(loc, "empty", _("This can't be empty."))
    elif len(value) > longest:
        yield FieldFault(loc, "too-long", _("This can have up to {longest} characters.").format(longest=longest))
    elif field.type in UNKNOWN and not field.open and not knows(field.type, value):
        code = "seat-taken" if field.type == "new-seat" else f"unknown-{field.type}"
        yield FieldFault(loc, code, UNKNOWN[field.type].format(value=value))


def _can_be_stored(value: object) -> bool:
    """Whether databases store it: no half surrogate pairs, no NUL character."""
    try:
        return b"\\u0000" not in msgspec.json.encode(value).replace(b"\\\\", b"")
    except (TypeError, ValueError, OverflowError, RecursionError):
        return False
