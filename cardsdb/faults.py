"""What is wrong with something a client gave: one type for API, exchange and forms."""

import msgspec
from msgspec import Struct


class InputFault(Struct, frozen=True):
    """Something wrong at one place of the input."""

    loc: tuple[str | int, ...]
    """The way to the place, e.g. ("decks", 0, "slots")."""
    code: str
    message: str

    def under(self, *outer: str | int) -> "InputFault":
        """The same fault, seen from further out."""
        return msgspec.structs.replace(self, loc=(*outer, *self.loc))


class InvalidInputError(ValueError):
    """Input that is not valid, with everything wrong in it."""

    def __init__(self, *faults: InputFault) -> None:
        super().__init__(*faults)
        self.faults: tuple[InputFault, ...] = faults
