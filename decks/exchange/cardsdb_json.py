"""Our own deck file: complete JSON, with the same bytes for the same deck."""

import re
from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault, InvalidInputError
from decks.content import are_quantities, read_build, read_copies, read_mapping
from decks.exchange.files import Context, DeckFile, Reading
from decks.exchange.headings import EXPERIENCE
from decks.exchange.json_text import read_json, write_json
from games.registry import game_all

KIND = "cardsdb-deck"
VERSION = 1
MARK = re.compile(r'"format"\s*:\s*"cardsdb-deck"')
KEYS = ("format", "version", "game", "name", "notes", "tags", "build", "experience", "exiled")


def recognises(text: str) -> bool:
    """Whether it is JSON with our mark."""
    return text.lstrip().startswith("{") and MARK.search(text) is not None


def read(text: str, context: Context) -> Reading:
    """The deck; InvalidInputError with every fault and its place, unknown keys included."""
    faults: list[InputFault] = []
    deck = read_mapping(read_json(text), (), faults)
    if not faults:
        _check_kind(deck, context, faults)
    file = DeckFile(
        game=str(deck.get("game", "")),
        build=read_build(deck.get("build", {}), faults, "build"),
        name=_read_text(deck, "name", faults),
        notes=_read_text(deck, "notes", faults),
        tags=_read_tags(deck.get("tags", []), faults),
        experience=_read_experience(deck.get("experience", {}), faults),
        exiled=_read_exiled(deck.get("exiled", {}), faults),
    )
    if faults:
        raise InvalidInputError(*faults)
    return Reading(file=file)


def write(file: DeckFile, context: Context) -> str:
    """The same bytes for the same deck; empty parts are left out."""
    build = {"leaders": list(file.build.leaders), "zones": file.build.zones, "choices": file.build.choices}
    parts = {
        "name": file.name,
        "notes": file.notes,
        "tags": list(file.tags),
        "build": {part: value for part, value in build.items() if value},
        "experience": file.experience,
        "exiled": file.exiled,
    }
    said = {part: value for part, value in parts.items() if value}
    return write_json({"format": KIND, "version": VERSION, "game": file.game, **said})


def _check_kind(deck: Any, context: Context, faults: list[InputFault]) -> None:
    for key in sorted(deck.keys() - set(KEYS)):
        message = _("A deck file has no such key. The keys are: %(keys)s.") % {"keys": ", ".join(KEYS)}
        faults.append(InputFault((key,), "unknown-key", message))
    if deck.get("format") != KIND:
        faults.append(InputFault(("format",), "wrong-format", _("The format is “%(kind)s”.") % {"kind": KIND}))
    if type(deck.get("version")) is not int or deck["version"] != VERSION:
        message = _("This service reads version %(version)s of the format.") % {"version": VERSION}
        faults.append(InputFault(("version",), "wrong-version", message))
    if deck.get("game") not in (*game_all(),):
        message = _("There is no such game. The games are: %(games)s.") % {"games": ", ".join(game_all())}
        faults.append(InputFault(("game",), "unknown-game", message))
    elif context.game not in (None, deck["game"]):
        message = _("The file is for another game: %(game)s.") % {"game": deck["game"]}
        faults.append(InputFault(("game",), "other-game", message))


def _read_text(deck: Any, key: str, faults: list[InputFault]) -> str:
    value = deck.get(key, "")
    if isinstance(value, str):
        return value
    faults.append(InputFault((key,), "wrong-type", _("Give a text.")))
    return ""


def _read_tags(tags: Any, faults: list[InputFault]) -> tuple[str, ...]:
    if isinstance(tags, list) and all(isinstance(tag, str) for tag in tags):
        return tuple(tags)
    faults.append(InputFault(("tags",), "wrong-type", _("Give a list of texts.")))
    return ()


def _read_experience(value: Any, faults: list[InputFault]) -> dict[str, int]:
    experience = dict(read_mapping(value, ("experience",), faults))
    for key, points in experience.items():
        if key not in EXPERIENCE:
            message = _("Experience is earned, adjusted or spent.")
            faults.append(InputFault(("experience", key), "unknown-key", message))
        elif not are_quantities([points]):
            faults.append(InputFault(("experience", key), "wrong-type", _("Give a whole number.")))
    return experience


def _read_exiled(value: Any, faults: list[InputFault]) -> dict[str, int]:
    exiled = read_copies(value, ("exiled",), faults)
    for code, copies in exiled.items():
        if copies < 1:
            message = _("Remove the card, or enter a quantity of at least 1.")
            faults.append(InputFault(("exiled", code), "not-a-quantity", message))
    return exiled
