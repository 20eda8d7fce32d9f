"""manage.py validate_decks --game GAME --input decks.jsonl: one verdict for each line, valid or not."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import translation
from msgspec.structs import asdict

from cardsdb.faults import InputFault, InvalidInputError
from decks.exchange.json_decks import read_deck
from decks.management.json_lines import JsonLinesCommand
from decks.validation import brief_verdict, build_validate


class Command(JsonLinesCommand):
    help = "Checks decks, one JSON deck a line (or {id, deck}), and writes one JSON verdict a line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--mode", help="one of the game's modes; its first unless given")
        parser.add_argument("--brief", action="store_true", help="without figures, sentences and fixes")

    def prepare(self, game: str, **options: Any) -> None:
        super().prepare(game)
        modes = self.building.modes
        self.mode, self.is_brief = options["mode"] or modes[0], options["brief"]
        if self.mode not in modes:
            raise CommandError(f"There is no mode {self.mode!r}. The modes are: {', '.join(modes)}.")

    def answer(self, value: Any) -> dict[str, Any]:
        if isinstance(value, dict) and "deck" in value:
            value = value["deck"]
        faults: list[InputFault] = []
        remarks: list[str] = []
        with translation.override(self.language):
            _id, build = read_deck(value, faults, remarks)
        if faults:
            raise InvalidInputError(*faults)
        asked: dict[str, Any] = {"build": build, "mode": self.mode, "catalogue": self.catalogue}
        verdict = brief_verdict(**asked) if self.is_brief else build_validate(**asked, language=self.language)
        return {**asdict(verdict), "remarks": remarks}
