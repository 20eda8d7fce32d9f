"""Faults in client input: one type for API, exchange and forms."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from msgspec import Struct

MAX_VALUES = 50_000
"""Texts (keys are texts, too) and commas in JSON. A hundred decks, or the log of a campaign, have a fifth of that."""


class InputFault(Struct, frozen=True):
    """One fault, with its place in the input."""

    loc: tuple[str | int, ...]
    """The way to the place, e.g. ("decks", 0, "slots")."""
    code: str
    message: str

    def under(self, *outer: str | int) -> "InputFault":
        """The same fault with a longer path."""
        return msgspec.structs.replace(self, loc=(*outer, *self.loc))


class InvalidInputError(ValueError):
    """Input that is not valid, with everything wrong in it."""

    def __init__(self, *faults: InputFault) -> None:
        super().__init__(*faults)
        self.faults: tuple[InputFault, ...] = faults


class GoneError(Http404):
    """Something that a link named once, with a message for people; the status is 404, or 410 after its time."""

    def __init__(self, message: str, status: int = 404) -> None:
        super().__init__(message)
        self.status = status


def input_error(code: str, message: str | Promise, *loc: str | int) -> InvalidInputError:
    """The error for one fault, at that place in the input."""
    return InvalidInputError(InputFault(loc, code, str(message)))


def too_many(most: int, *loc: str | int) -> InputFault:
    """The fault of more entries than there may be."""
    return InputFault(loc, "too-many", _("Give at most %(most)s entries.") % {"most": most})


def nul_faults(value: Any, loc: tuple[str | int, ...] = ()) -> Iterator[InputFault]:
    """A fault for each NUL character, which PostgreSQL cannot store, in a value at any depth."""
    if isinstance(value, str):
        if "\0" in value:
            yield InputFault(loc, "not-text", _("It has a NUL character, which cannot be kept."))
    elif isinstance(value, Mapping):
        for key, one in value.items():
            place = (*loc, str(key).replace("\0", "\\0"))
            yield from nul_faults(key, place)
            yield from nul_faults(one, place)
    elif isinstance(value, list | tuple):
        for index, one in enumerate(value):
            yield from nul_faults(one, (*loc, index))


def has_too_many_values(body: bytes) -> bool:
    """Whether JSON has more texts or commas than MAX_VALUES, counted without reading it.

    To read, check and refuse many thousand keys takes seconds, to count them milliseconds.
    """
    if max(body.count(b'"') // 2, body.count(b",")) <= MAX_VALUES:
        return False
    plain = body.replace(rb"\\", b"").replace(rb"\"", b"")
    if plain.count(b'"') // 2 > MAX_VALUES:
        return True
    return b"".join(plain.split(b'"')[::2]).count(b",") > MAX_VALUES
