"""Commands that read one JSON value a line and write one a line: a bad line gets an error, and the run goes on."""

import gc
import multiprocessing
import os
import sys
import time
from argparse import ArgumentParser
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from cardsdb.catalogue import CatalogueEmptyError, LiveCatalogue, catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from games.engine import LANGUAGES, Building
from games.registry import UnknownGameError, game_all

CHUNK = 200
"""Lines that a process answers at a time."""
WAITING = 4
"""Chunks read ahead for each process: the input may be endless."""
Lines = tuple[int, list[bytes]]
"""The number of the first of some lines, and these."""


class JsonLinesCommand(BaseCommand):
    """Base: `answer` handles a line, with the catalogue, rules and language of the run."""

    catalogue: LiveCatalogue
    building: Building
    language: str
    jobs: int

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True)
        parser.add_argument("--input", required=True, type=Path, help="a file, or - for standard input")
        parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
        parser.add_argument("--jobs", type=int, default=1, help="processes to share the work; 0: one for each core")

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

    def handle(self, *args: Any, game: str, input: Path, language: str, jobs: int = 1, **options: Any) -> None:
        self.language, self.jobs = language, jobs or os.cpu_count() or 1
        if jobs < 0:
            raise CommandError("--jobs is the number of processes, or 0 for one for each core.")
        self.prepare(game, **options)
        try:
            if str(input) == "-":
                self._answer_all(sys.stdin.buffer)
            else:
                with input.open("rb") as lines:
                    self._answer_all(lines)
        except OSError as error:
            raise CommandError(f"{input} cannot be read: {error.strerror}.") from None
        except BrokenProcessPool:
            raise CommandError("A process was killed: the answers end before its lines. Run it again.") from None

    def _answer_all(self, lines: Iterable[bytes]) -> None:
        """Write the answers in the order of the lines; on a terminal, count them."""
        began, done, told = time.monotonic(), 0, 0.0
        unread = iter(lines)
        chunks = zip(count(1, CHUNK), iter(lambda: list(islice(unread, CHUNK)), []))
        for number, answers in map(self.answer_chunk, chunks) if self.jobs == 1 else self._shared(chunks):
            self.stdout.write(answers.decode(), ending="")
            done += number
            if self.stderr.isatty() and (now := time.monotonic() - began) > told + 1:
                told = now
                self.stderr.write(f"\r{done:,} lines, {done / now:,.0f} a second", ending="")
        if told:
            self.stderr.write("")

    def _shared(self, chunks: Iterator[Lines]) -> Iterator[tuple[int, bytes]]:
        """The answers of several processes, which are copies of this one: catalogue and rules are not loaded again."""
        _sharing.append(self)
        connections.close_all()
        gc.freeze()  # or each process would copy all memory when it looks for garbage
        with ProcessPoolExecutor(self.jobs, multiprocessing.get_context("fork")) as pool:
            waiting: deque[Future[tuple[int, bytes]]] = deque()
            for chunk in chunks:
                waiting.append(pool.submit(_answer_chunk, chunk))
                if len(waiting) > WAITING * self.jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

    def answer_chunk(self, lines: Lines) -> tuple[int, bytes]:
        """The number of lines that are not empty, and their answers, a line each."""
        answers = [self._answer(line, number) for number, line in enumerate(lines[1], lines[0]) if line.strip()]
        return len(answers), msgspec.json.Encoder().encode_lines(answers)

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


_sharing: list[JsonLinesCommand] = []
"""The command whose work is shared; each process has its copy."""


def _answer_chunk(lines: Lines) -> tuple[int, bytes]:
    return _sharing[-1].answer_chunk(lines)


def _error(id: Any, faults: Iterable[InputFault]) -> dict[str, Any]:
    errors = [{"loc": fault.loc, "code": fault.code, "message": str(fault.message)} for fault in faults]
    return {"id": id, "error": {"code": "not-a-deck", "errors": errors}}
