"""manage.py validate_decks --game ahlcg --input decks.jsonl: one verdict a line, whatever the lines hold."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.faults import InputFault
from decks.exchange.reading import read_deck
from decks.services import build_validate
from games.engine import LANGUAGES, Building
from games.registry import UnknownGameError, game_all


class Command(BaseCommand):
    help = "Checks decks, one JSON deck a line (or {id, deck}), and writes one JSON verdict a line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True)
        parser.add_argument("--input", required=True, type=Path, help="a file, or - for standard input")
        parser.add_argument("--mode", help="one of the game's modes; its first unless given")
        parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])

    def handle(self, *args: Any, game: str, input: Path, mode: str | None, language: str, **options: Any) -> None:
        try:
            catalogue = catalogue_get(game)
        except UnknownGameError:
            raise CommandError(f"There is no game {game!r}. The games are: {', '.join(game_all())}.") from None
        except CatalogueEmptyError:
            raise CommandError(f"{game} has no cards yet: import some with import_cards.") from None
        building = catalogue.game.building
        if building is None:
            raise CommandError(f"Nothing is built in {game}.")
        if mode is not None and mode not in building.modes:
            raise CommandError(f"There is no mode {mode!r}. The modes are: {', '.join(building.modes)}.")
        if str(input) == "-":
            self._check(sys.stdin.buffer, catalogue, building, mode or building.modes[0], language)
            return
        try:
            with input.open("rb") as lines:
                self._check(lines, catalogue, building, mode or building.modes[0], language)
        except OSError as error:
            raise CommandError(f"{input} cannot be read: {error.strerror}.") from None

    def _check(
        self, lines: Iterable[bytes], catalogue: LiveCatalogue, building: Building, mode: str, language: str
    ) -> None:
        for number, line in enumerate(lines, 1):
            if line.strip():
                verdict = _verdict(line, number, catalogue, building, mode, language)
                self.stdout.write(msgspec.json.encode(verdict).decode())


def _verdict(
    line: bytes, number: int, catalogue: LiveCatalogue, building: Building, mode: str, language: str
) -> dict[str, Any]:
    """The verdict on a line; a line that is not a deck has an error instead, and its number if it has no id."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return _error(number, [InputFault((), "malformed", "The line is not well-formed JSON.")])
    id = value.get("id") if isinstance(value, dict) else None
    if isinstance(value, dict) and "deck" in value:
        value = value["deck"]
    faults: list[InputFault] = []
    inner, build = read_deck(value, faults)
    if id is None:
        id = inner
    if faults:
        return _error(number if id is None else id, faults)
    verdict = build_validate(build=build, mode=mode, catalogue=catalogue, building=building, language=language)
    return {"id": number if id is None else id, **verdict}


def _error(id: Any, faults: list[InputFault]) -> dict[str, Any]:
    errors = [{"loc": fault.loc, "code": fault.code, "message": str(fault.message)} for fault in faults]
    return {"id": id, "error": {"code": "not-a-deck", "errors": errors}}
