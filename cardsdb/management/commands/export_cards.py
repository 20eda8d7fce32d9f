"""manage.py export_cards GAME cards.ndjson: everything the catalogue has of a game, in our own format."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsdb.importing.export import export_lines
from games.registry import game_all


class Command(BaseCommand):
    help = "Writes all cards of a game to a file that import_cards cardsdb reads back without loss."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("path", type=Path)

    def handle(self, *args: Any, game: str, path: Path, **options: Any) -> None:
        if game not in game_all():
            raise CommandError(f"There is no game {game!r}. The games are: {', '.join(game_all())}.")
        unfinished = path.with_name(path.name + ".part")
        with unfinished.open("wb") as file:
            lines = 0
            for line in export_lines(game):
                file.write(line)
                lines += 1
        os.replace(unfinished, path)  # whole or not at all
        self.stdout.write(f"{game}: {lines - 1} records written to {path}.")
