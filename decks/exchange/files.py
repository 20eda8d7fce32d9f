"""A deck as files carry it: what every format reads into and writes from."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from games.engine import Build


class DeckFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck with all that people keep beside its cards."""

    game: str
    build: Build
    name: str = ""
    notes: str = ""
    """Markdown."""
    tags: tuple[str, ...] = ()
    experience: dict[str, int] = {}
    """`earned`, `adjusted` and `spent`, where the file says so."""
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
    """What came out of a file: the deck, and what did not become a part of it."""

    file: DeckFile
    format: str = ""
    unplaced: tuple[Unplaced, ...] = ()
    remarks: tuple[str, ...] = ()
    """What was taken to mean something, or was left out because it means nothing, in sentences."""


class Context(Struct, frozen=True, kw_only=True):
    """What a format may ask while it reads or writes."""

    game: str | None
    """The game that was asked for."""
    catalogue: Callable[[str], LiveCatalogue]
    language: str

    def live(self) -> LiveCatalogue:
        """The catalogue of the game that was asked for; a fault if none was, for the file itself does not say."""
        if self.game is None:
            raise InvalidInputError(InputFault(("game",), "missing", _("Say which game the deck is of.")))
        return self.catalogue(self.game)
