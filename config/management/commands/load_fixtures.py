"""manage.py load_fixtures: import the project's own facts if changed."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cardsdb.importing.progress import ImportStateError
from cardsdb.models import CatalogueVersion, ImportRun
from cardsdb.services import ImportBusyError, fixtures_update
from cardsdb.tasks import after_publish
from games.registry import game_all


def has_changed(run: ImportRun) -> bool:
    """Whether the game had cards before the import: then derived data is out of date."""
    return CatalogueVersion.objects.filter(run=run, number__gt=1).exists()


class Command(BaseCommand):
    help = "Imports the project's own facts of each game, unless they are what was imported last."

    def handle(self, *args: Any, **options: Any) -> None:
        self._games: set[str] = set()
        if unknown := sorted(set(settings.FACTS_EXCLUDE) - game_all().keys()):
            known = ", ".join(game_all())
            raise CommandError(f"FACTS_EXCLUDE names {', '.join(unknown)}, but the games are: {known}.")
        try:
            runs = fixtures_update(
                fixtures=settings.BASE_DIR / "fixtures", excluded=settings.FACTS_EXCLUDE, show=self._show
            )
        except ImportStateError as error:
            raise CommandError(str(error)) from None
        except ImportBusyError as error:
            raise CommandError(f"Another import of {error} waits or runs; wait for it or cancel it.") from None
        for run in runs:
            if run.status == ImportRun.Status.APPLIED and has_changed(run):
                after_publish(run.game)
            elif run.status == ImportRun.Status.REFUSED:
                self.stderr.write(
                    f"The new facts of {run.game} are refused; the cards stay as they are: import {run.pk}"
                )

    def _show(self, run: ImportRun) -> None:
        """A line for each game when its facts are read, and one with their number."""
        if run.game not in self._games:
            self._games.add(run.game)
            self.stdout.write(f"Loading the facts of {run.game}")
        if run.status == ImportRun.Status.APPLIED:
            self.stdout.write(f"  {run.total} records")
