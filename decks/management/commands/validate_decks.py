"""manage.py validate_decks --game GAME --input decks.jsonl: one verdict a line, whatever the lines hold."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import translation

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault
from decks.exchange.reading import read_deck
from decks.management.json_lines import JsonLinesCommand
from decks.verdicts import build_validate
from games.engine import Building


class Command(JsonLinesCommand):
    help = "Checks decks, one JSON deck a line (or {id, deck}), and writes one JSON verdict a line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--mode", help="one of the game's modes; its first unless given")
        parser.add_argument("--brief", action="store_true", help="without figures, sentences and fixes")

    def prepare(self, game: str, **options: Any) -> tuple[LiveCatalogue, Building]:
        catalogue, building = super().prepare(game)
        mode = options["mode"]
        if mode is not None and mode not in building.modes:
            raise CommandError(f"There is no mode {mode!r}. The modes are: {', '.join(building.modes)}.")
        return catalogue, building

    def answer(
        self,
        value: Any,
        catalogue: LiveCatalogue,
        building: Building,
        options: dict[str, Any],
        faults: list[InputFault],
    ) -> tuple[Any, dict[str, Any]]:
        id = value.get("id") if isinstance(value, dict) else None
        if isinstance(value, dict) and "deck" in value:
            value = value["deck"]
        remarks: list[str] = []
        with translation.override(options["language"]):
            inner, build = read_deck(value, faults, remarks)
        id = inner if id is None else id
        if faults:
            return id, {}
        mode = options["mode"] or building.modes[0]
        verdict = build_validate(
            build=build,
            mode=mode,
            catalogue=catalogue,
            building=building,
            language=options["language"],
            brief=options["brief"],
        )
        return id, {**verdict, "remarks": remarks}
