"""Options of a request in addition to a build: read into the game's own types, or an error with its place."""

import re
from typing import TypeVar

import msgspec

from games.engine.text import Text

T = TypeVar("T")

AT = re.compile(r" - at `([^`]*)`$")
STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
UNKNOWN_FIELD = re.compile(r"unknown field `([^`]*)`")


class OptionsError(ValueError):
    """Request options that are not valid, with the path to the place."""

    message: Text | None = None

    def __init__(self, *loc: str | int, code: str) -> None:
        super().__init__(code, *loc)
        self.loc, self.code = loc, code
        """The codes are wrong-type, unknown-key, unknown-code and unanswerable."""

    def under(self, *outer: str | int) -> "OptionsError":
        """The same error with a longer path."""
        return OptionsError(*outer, *self.loc, code=self.code)


class UnanswerableError(OptionsError):
    """Request options of the right shape without an answer, with the reason for people."""

    message: Text

    def __init__(self, *loc: str | int, message: Text) -> None:
        super().__init__(*loc, code="unanswerable")
        self.message = message

    def __str__(self) -> str:
        return self.message.in_language("en")


def read_options(kind: type[T], given: object) -> T:
    """The plain values as that type; OptionsError for anything else."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        message = str(error)
    place = AT.search(message)
    loc = [name or int(number) for name, number in STEP.findall(place[1] if place else "")]
    if field := UNKNOWN_FIELD.search(message):
        raise OptionsError(*loc, field[1], code="unknown-key")
    raise OptionsError(*loc, code="wrong-type")
