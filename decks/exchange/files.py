"""A deck as a file: what every format reads into and writes from, and stored decks from and to it."""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError, input_error
from cardsdb.request_fields import MAX_NAME
from decks.content import MAX_TAGS, Content, is_tag, read_content
from decks.models import ExperienceEntry
from games.engine import Build, Experience
from games.engine.vocabulary import card_name
from ui.words import say


class DeckFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck with everything stored besides its cards."""

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
    corrections: tuple[str, ...] = ()
    """Lines that could replace it: with a near name, or with the level of one of several cards."""


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
        """The catalogue of the requested game; InvalidInputError without one, since the file does not name it."""
        if self.game is None:
            raise input_error("missing", _("Choose the deck's game."), "game")
        return self.catalogue(self.game)


def content_read(reading: Reading, catalogue: LiveCatalogue, *, name: str | None, language: str) -> Content:
    """The content of a file; lines without a place go to the notes.

    InvalidInputError if some of it cannot be stored.
    """
    file = reading.file
    leaders = [card_name(code, catalogue.cards, language) for code in file.build.leaders]
    named = (name or file.name).strip() or ", ".join(leaders) or say(catalogue.game, _("Imported {build}"))
    tags = list(dict.fromkeys(tag.strip() for tag in file.tags if tag.strip()))
    kept_tags = [tag for tag in tags if is_tag(tag)][:MAX_TAGS]
    too_long = [named] if len(named) > MAX_NAME else []
    left_over = [*too_long, *(tag for tag in tags if tag not in kept_tags)]
    reason = _("The file's name or one of its tags is too long.")
    unplaced = (*reading.unplaced, *(Unplaced(line=None, text=text, reason=reason) for text in left_over))
    body: dict[str, Any] = {
        "name": named[:MAX_NAME],
        "leaders": list(file.build.leaders),
        "zones": {zone: cards for zone, cards in file.build.zones.items() if cards},
        "choices": file.build.choices,
        "notes": notes_with(file.notes, unplaced),
        "tags": kept_tags,
    }
    faults: list[InputFault] = []
    content = read_content(body, faults)
    if faults:
        raise InvalidInputError(*faults)
    return content


def notes_with(notes: str, unplaced: tuple[Unplaced, ...]) -> str:
    """The notes, followed by every line without a place in the deck."""
    if not unplaced:
        return notes
    lines = [f"- `{one.text.strip()}`: {one.reason}" for one in unplaced]
    return "\n".join([*([notes, ""] if notes else []), _("**Not recognised when imported:**"), "", *lines])


def entries_read(file: DeckFile, ledger: Experience | None) -> list[tuple[str, int, str]]:
    """The experience in the file, as lines of a ledger: kind, amount, reason."""
    if ledger is None:
        return []
    earned, adjusted = file.experience.get("earned", 0), file.experience.get("adjusted", 0)
    entries = []
    if earned:
        entries.append((ledger.kinds[0], earned, _("Imported")))
    if adjusted:
        entries.append((ledger.adjustment, adjusted, _("Imported")))
    return entries


def experience_sums(entries: Iterable[ExperienceEntry], spent: int, ledger: Experience | None) -> dict[str, int]:
    """The sums that files have of experience: earned, adjusted, and spent."""
    sums = {"earned": 0, "adjusted": 0, "spent": spent}
    for entry in entries if ledger else ():
        sums["adjusted" if ledger and entry.kind == ledger.adjustment else "earned"] += entry.amount
    return {name: amount for name, amount in sums.items() if amount}


def file_of(content: Content, *, game: str, experience: dict[str, int], exiled: dict[str, int]) -> DeckFile:
    return DeckFile(
        game=game,
        build=content.build,
        name=content.name,
        notes=content.notes,
        tags=content.tags,
        experience=experience,
        exiled=exiled,
    )
