"""A deck as a file: what every format reads into and writes from."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from games.engine import Build


class DeckFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck with everything kept beside its cards."""

    game: str
    build: Build
    name: str = ""
    notes: str = ""
    """Markdown."""
    tags: tuple[str, ...] = ()
    experience: dict[str, int] = {}
    """`earned`, `adjusted` and `spent`, if given."""
    exiled: dict[str, int] = {}
    """Card code to the copies exiled since the deck before."""


class Unplaced(Struct, frozen=True, kw_only=True):
    """Something in a file for which the deck has no place."""

    line: int | None
    """From 1; None where a file has no lines."""
    text: str
    """As it stood there."""
    reason: str
    """A sentence in the reader's language."""


class Reading(Struct, frozen=True, kw_only=True):
    """The result of reading a file: the deck, and the lines left over."""

    file: DeckFile
    format: str = ""
    unplaced: tuple[Unplaced, ...] = ()
    remarks: tuple[str, ...] = ()
    """Sentences about interpretations, and about meaningless parts left out."""


class Context(Struct, frozen=True, kw_only=True):
    """The context of reading or writing a format."""

    game: str | None
    """The game that was asked for."""
    catalogue: Callable[[str], LiveCatalogue]
    language: str

    def live(self) -> LiveCatalogue:
        """The catalogue of the game asked for; a fault if none was, where the file does not name it."""
        if self.game is None:
            raise InvalidInputError(InputFault(("game",), "missing", _("Say which game the deck is of.")))
        return self.catalogue(self.game)
