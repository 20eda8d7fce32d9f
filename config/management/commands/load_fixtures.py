"""manage.py load_fixtures: the project's own cards, for each game that has none yet."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cardsdb.importing.progress import ImportStateError
from cardsdb.services import fixtures_import_where_empty


class Command(BaseCommand):
    help = "Loads the project's own cards into each game's catalogue that is still empty."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            loaded = fixtures_import_where_empty(fixtures=settings.BASE_DIR / "fixtures")
        except ImportStateError as error:
            raise CommandError(str(error)) from None
        for version in loaded:
            self.stdout.write(f"Loaded the first cards of {version.game} ({version.note})")
