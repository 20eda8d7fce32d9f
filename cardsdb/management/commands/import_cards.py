"""manage.py import_cards fixtures fixtures/ahlcg: imports cards and publishes them."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsdb.services import ImportRefusedError, fixtures_import
from games.registry import UnknownGameError, game_all


class Command(BaseCommand):
    help = "Imports cards from a source and publishes them as the next version of the catalogue."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", choices=["fixtures"])
        parser.add_argument("path", type=Path, help="The folder to read.")
        parser.add_argument("--game", help="The game's code, if the folder is not named after it.")

    def handle(self, *args: Any, source: str, path: Path, game: str | None, **options: Any) -> None:
        try:
            version = fixtures_import(game=game or path.resolve().name, folder=path)
        except UnknownGameError as error:
            raise CommandError(
                f"There is no game {error.code!r}. The games are: {', '.join(game_all())}. Name one with --game."
            ) from None
        except ImportRefusedError as refused:
            for fault in refused.faults:
                self.stderr.write(str(fault))
            raise CommandError(f"Nothing was imported. Faults listed above: {len(refused.faults)}.") from None
        self.stdout.write(f"{version.game}: version {version.number} published ({version.note}).")
