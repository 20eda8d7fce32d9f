"""The formats of deck files: a table, and reading and writing through it."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InvalidInputError, input_error, too_many
from decks.content import MAX_LEADERS, MAX_ZONES, content_of, readable
from decks.exchange import arkhamdb, cardsdb_json, csv_table, dragncards, markdown, octgn, ringsdb, text
from decks.exchange.files import Context, DeckFile, Reading, experience_sums, file_of
from decks.exchange.json_text import bad_character
from decks.models import Deck, DeckRevision
from games.engine import Build, Catalogue, Text, plain
from ui.language import Translated
from ui.words import say

MAX_CHARACTERS = 1_000_000
LINE_END = re.compile(r"\r\n?")

Catalogues = LiveCatalogue | Callable[[str], LiveCatalogue]
"""The catalogue of the only game allowed, or a lookup for any game's."""


class Format(Struct, frozen=True):
    """A format of deck files, and the module that reads and writes it: of its GAME, or of all games."""

    code: str
    title: Text
    media_type: str
    extension: str
    module: Any

    def is_of(self, game: str | None) -> bool:
        """Whether decks of the game, if one is known, can be written so."""
        return game is None or getattr(self.module, "GAME", game) == game

    def fits(self, build: Build, cards: Catalogue) -> bool:
        """Whether this deck can be written so; else the format is not offered."""
        return not hasattr(self.module, "fits") or bool(self.module.fits(build, cards))


FORMATS: dict[str, Format] = {
    format.code: format
    for format in (
        Format("cardsdb", Translated("cardsdb (everything)"), "application/json", "cardsdb.json", cardsdb_json),
        Format("ringsdb", plain("RingsDB"), "application/json", "json", ringsdb),
        Format("dragncards", plain("DragnCards"), "application/json", "dragncards.json", dragncards),
        Format("octgn", plain("OCTGN"), "application/xml", "o8d", octgn),
        Format("arkhamdb", plain("ArkhamDB, arkham.build"), "application/json", "json", arkhamdb),
        Format("csv", Translated("Table (CSV)"), "text/csv", "csv", csv_table),
        Format("markdown", plain("Markdown"), "text/markdown", "md", markdown),
        Format("text", Translated("Plain text"), "text/plain", "txt", text),
    )
}
"""Unmistakable formats come first."""


def formats_of(game: str) -> list[Format]:
    """The formats that decks of the game can be read from or written in."""
    return [format for format in FORMATS.values() if format.is_of(game)]


def read_file(text: str, *, game: str | None, format: str | None, catalogue: Catalogues, language: str) -> Reading:
    """The deck in the text, and the parts without a place. Without a format, it is recognised.

    InvalidInputError has every fault with its place, if the text cannot be understood at all.
    """
    context = _context(game, catalogue, language)
    with translation.override(language):
        _check_text(text)
        plain = LINE_END.sub("\n", text.removeprefix("\ufeff"))
        if format is None:
            chosen = next(known for known in FORMATS.values() if known.module.recognises(plain))
        else:
            chosen = _format_get(format)
        _check_game(chosen, context.game)
        reading: Reading = chosen.module.read(plain, context)
        _check_size(reading.file.build)
        remarks = list(reading.remarks)
        file = msgspec.structs.replace(reading.file, build=readable(reading.file.build, remarks))
    return msgspec.structs.replace(reading, file=file, format=chosen.code, remarks=tuple(remarks))


def write_file(file: DeckFile, *, format: str, catalogue: Catalogues, language: str) -> str:
    """The deck in that format; InvalidInputError says why it cannot be written so."""
    context = _context(file.game, catalogue, language)
    with translation.override(language):
        chosen = _format_get(format)
        _check_game(chosen, file.game)
        text: str = chosen.module.write(file, context)
        return text


def write_deck(
    deck: Deck, revision: DeckRevision, *, format: str, catalogue: LiveCatalogue, language: str
) -> tuple[str, dict[str, str]]:
    """A revision in that format, with the headers of the file."""
    file = revision_file(deck, revision, catalogue)
    text = write_file(file, format=format, catalogue=catalogue, language=language)
    name = f"{slugify(deck.name) or 'deck'}.{FORMATS[format].extension}"
    return text, {
        "Content-Type": f"{FORMATS[format].media_type}; charset=utf-8",
        "Content-Disposition": f'attachment; filename="{name}"',
    }


def revision_file(deck: Deck, revision: DeckRevision, catalogue: LiveCatalogue) -> DeckFile:
    """A revision as a deck file, with all experience of the deck."""
    ledger = catalogue.building.experience
    experience = experience_sums(deck.experience_entries.all(), revision.spent, ledger)
    return file_of(content_of(revision), game=deck.game, experience=experience, exiled=revision.exiled)


def _context(game: str | None, catalogue: Catalogues, language: str) -> Context:
    if isinstance(catalogue, LiveCatalogue):
        only = catalogue
        return Context(game=game or only.game.code, catalogue=lambda code: only, language=language)
    return Context(game=game, catalogue=catalogue, language=language)


def _format_get(code: str) -> Format:
    try:
        return FORMATS[code]
    except KeyError:
        message = _("There is no such format. The formats are: %(formats)s.") % {"formats": ", ".join(FORMATS)}
        raise input_error("unknown-format", message, "format") from None


def _check_game(format: Format, game: str | None) -> None:
    """Refuse a format of other games."""
    if not format.is_of(game):
        message = say(game, _("{build:S} of this game can't be exported as “{format}”."), format=format.code)
        raise input_error("other-game", message, "format")


def _check_size(build: Build) -> None:
    """Refuse a deck that is too large as a whole."""
    sizes = {"leaders": (len(build.leaders), MAX_LEADERS), "zones": (len(build.zones), MAX_ZONES)}
    if faults := [too_many(most, part) for part, (size, most) in sizes.items() if size > most]:
        raise InvalidInputError(*faults)


def _check_text(text: str) -> None:
    """Refuse invalid text."""
    if len(text) > MAX_CHARACTERS:
        message = _("The file is too large: it may have %(most)s characters.") % {"most": f"{MAX_CHARACTERS:,}"}
        raise input_error("too-large", message)
    if not text.strip("\ufeff \t\r\n"):
        raise input_error("empty", _("It is empty."))
    position = bad_character(text)
    if position is not None:
        line = text.count("\n", 0, position) + 1
        message = _("Line %(line)s has a NUL byte or half a character in it. Take it out.") % {"line": line}
        raise input_error("bad-character", message, "line", line)
