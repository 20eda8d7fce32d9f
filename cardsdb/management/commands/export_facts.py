"""manage.py export_facts GAME: make the project's own facts of a game from its catalogue."""

import shutil
from argparse import ArgumentParser
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cardsdb.importing.export import export_facts
from games.engine.own_format import FIXTURE_KINDS
from games.registry import game_all


class Command(BaseCommand):
    help = "Writes the facts of a game, without texts, to its folder of fixtures: import a set first, then export."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--folder", type=Path, help="Where to write; fixtures/GAME unless said otherwise.")

    def handle(self, *args: Any, game: str, folder: Path | None, **options: Any) -> None:
        if game not in game_all():
            raise CommandError(f"There is no game {game!r}. The games are: {', '.join(game_all())}.")
        try:
            files = export_facts(game_all()[game])
        except ValueError as error:
            raise CommandError(f"Nothing was written. {error}") from None
        if not files:
            raise CommandError(f"There are no cards of {game}; import some with 'manage.py import_cards'.")
        folder = folder or settings.BASE_DIR / "fixtures" / game
        folder.mkdir(parents=True, exist_ok=True)
        _replace(folder, files)
        self.stdout.write(f"{game}: {len(files)} files written to {folder}.")


def _replace(folder: Path, files: dict[str, str]) -> None:
    """Replace the facts in the folder; everything is written before anything is replaced."""
    unfinished = Path(mkdtemp(prefix=".facts-", dir=folder))
    try:
        for name, content in files.items():
            path = unfinished / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(content)
        for name in FIXTURE_KINDS:
            shutil.rmtree(folder / name, ignore_errors=True)
            (folder / f"{name}.json").unlink(missing_ok=True)
        for path in sorted(unfinished.iterdir()):
            path.rename(folder / path.name)
    finally:
        shutil.rmtree(unfinished)
