"""Commands that read one JSON value a line and write one a line: a bad line gets an error, and the run goes on."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from games.engine import LANGUAGES, Building
from games.registry import UnknownGameError, game_all


class JsonLinesCommand(BaseCommand):
    """Base: `answer` handles a line, with the catalogue, rules and language of the run."""

    catalogue: LiveCatalogue
    building: Building
    language: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True)
        parser.add_argument("--input", required=True, type=Path, help="a file, or - for standard input")
        parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])

    def prepare(self, game: str, **options: Any) -> None:
        """Look the game up; CommandError if there is none, or if nothing is built in it."""
        try:
            self.catalogue = catalogue_get(game)
        except UnknownGameError:
            raise CommandError(f"There is no game {game!r}. The games are: {', '.join(game_all())}.") from None
        except CatalogueEmptyError:
            raise CommandError(f"{game} has no cards yet: import some with import_cards.") from None
        if self.catalogue.game.building is None:
            raise CommandError(f"Nothing is built in {game}.")
        self.building = self.catalogue.game.building

    def handle(self, *args: Any, game: str, input: Path, language: str, **options: Any) -> None:
        self.language = language
        self.prepare(game, **options)
        if str(input) == "-":
            self._answer_all(sys.stdin.buffer)
            return
        try:
            with input.open("rb") as lines:
                self._answer_all(lines)
        except OSError as error:
            raise CommandError(f"{input} cannot be read: {error.strerror}.") from None

    def _answer_all(self, lines: Iterable[bytes]) -> None:
        for number, line in enumerate(lines, 1):
            if line.strip():
                self.stdout.write(msgspec.json.encode(self._answer(line, number)).decode())

    def _answer(self, line: bytes, number: int) -> dict[str, Any]:
        """The answer to a line; an invalid one has an error, and its number if it has no id."""
        try:
            value = msgspec.json.decode(line)
        except (ValueError, RecursionError):
            return _error(number, [InputFault((), "malformed", "The line is not well-formed JSON.")])
        inner = value.get("deck") if isinstance(value, dict) else None
        objects = [one for one in (value, inner) if isinstance(one, dict)]
        id = next((one["id"] for one in objects if one.get("id") is not None), number)
        try:
            return {"id": id, **self.answer(value)}
        except InvalidInputError as error:
            return _error(id, error.faults)

    def answer(self, value: Any) -> dict[str, Any]:
        """The answer to the value; InvalidInputError with everything that is wrong."""
        raise AssertionError("each command says what it answers")


def _error(id: Any, faults: Iterable[InputFault]) -> dict[str, Any]:
    errors = [{"loc": fault.loc, "code": fault.code, "message": str(fault.message)} for fault in faults]
    return {"id": id, "error": {"code": "not-a-deck", "errors": errors}}
