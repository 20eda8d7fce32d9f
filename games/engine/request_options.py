"""What somebody asks of a game beside a build: read into the game's own values, or a fault with its place."""

import re
from typing import TypeVar

import msgspec

from games.engine.text import Text

T = TypeVar("T")

AT = re.compile(r" - at `([^`]*)`$")
STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
UNKNOWN_FIELD = re.compile(r"unknown field `([^`]*)`")


class OptionsError(ValueError):
    """A wish that cannot be granted as it stands."""

    def __init__(self, *loc: str | int, code: str) -> None:
        super().__init__(code, *loc)
        self.loc, self.code = loc, code
        """The way to the place, and what is wrong there: wrong-type, unknown-key or unknown-code."""

    def under(self, *outer: str | int) -> "OptionsError":
        """The same fault, seen from further out."""
        return OptionsError(*outer, *self.loc, code=self.code)


class UnanswerableError(ValueError):
    """What is asked is of the right shape and cannot be answered; it says why, for people."""

    def __init__(self, *loc: str | int, message: Text) -> None:
        super().__init__(message.in_language("en"))
        self.loc, self.message = loc, message


def read_options(kind: type[T], given: object) -> T:
    """The plain values as that type; OptionsError if they are none."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        message = str(error)
    place = AT.search(message)
    loc = [name or int(number) for name, number in STEP.findall(place[1] if place else "")]
    if field := UNKNOWN_FIELD.search(message):
        raise OptionsError(*loc, field[1], code="unknown-key")
    raise OptionsError(*loc, code="wrong-type")
