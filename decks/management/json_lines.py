"""Commands that read one JSON value a line and write one a line: a bad line gets an error, and the run goes on."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.faults import InputFault
from games.engine import LANGUAGES, Building
from games.registry import UnknownGameError, game_all


class JsonLinesCommand(BaseCommand):
    """Base: `answer` handles a line."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True)
        parser.add_argument("--input", required=True, type=Path, help="a file, or - for standard input")
        parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])

    def prepare(self, game: str, **options: Any) -> tuple[LiveCatalogue, Building]:
        """The catalogue and building of the game; CommandError if there is none."""
        try:
            catalogue = catalogue_get(game)
        except UnknownGameError:
            raise CommandError(f"There is no game {game!r}. The games are: {', '.join(game_all())}.") from None
        except CatalogueEmptyError:
            raise CommandError(f"{game} has no cards yet: import some with import_cards.") from None
        if catalogue.game.building is None:
            raise CommandError(f"Nothing is built in {game}.")
        return catalogue, catalogue.game.building

    def handle(self, *args: Any, game: str, input: Path, **options: Any) -> None:
        catalogue, building = self.prepare(game, **options)
        if str(input) == "-":
            self._answer_all(sys.stdin.buffer, catalogue, building, options)
            return
        try:
            with input.open("rb") as lines:
                self._answer_all(lines, catalogue, building, options)
        except OSError as error:
            raise CommandError(f"{input} cannot be read: {error.strerror}.") from None

    def _answer_all(
        self, lines: Iterable[bytes], catalogue: LiveCatalogue, building: Building, options: dict[str, Any]
    ) -> None:
        for number, line in enumerate(lines, 1):
            if line.strip():
                self.stdout.write(
                    msgspec.json.encode(self._answer(line, number, catalogue, building, options)).decode()
                )

    def _answer(
        self, line: bytes, number: int, catalogue: LiveCatalogue, building: Building, options: dict[str, Any]
    ) -> dict[str, Any]:
        """The answer to a line; an invalid one has an error, and its number if it has no id."""
        try:
            value = msgspec.json.decode(line)
        except (ValueError, RecursionError):
            return _error(number, [InputFault((), "malformed", "The line is not well-formed JSON.")])
        faults: list[InputFault] = []
        id, answer = self.answer(value, catalogue, building, options, faults)
        id = number if id is None else id
        return _error(id, faults) if faults else {"id": id, **answer}

    def answer(
        self,
        value: Any,
        catalogue: LiveCatalogue,
        building: Building,
        options: dict[str, Any],
        faults: list[InputFault],
    ) -> tuple[Any, dict[str, Any]]:
        """The id of the value, and its answer; errors are added to the faults."""
        raise AssertionError("each command says what it answers")


def _error(id: Any, faults: list[InputFault]) -> dict[str, Any]:
    errors = [{"loc": fault.loc, "code": fault.code, "message": str(fault.message)} for fault in faults]
    return {"id": id, "error": {"code": "not-a-deck", "errors": errors}}
