"""manage.py load_fixtures: the project's own cards, for each game that has none yet."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from cardsdb.services import fixtures_import_where_empty


class Command(BaseCommand):
    help = "Loads the project's own cards into each game's catalogue that is still empty."

    def handle(self, *args: Any, **options: Any) -> None:
        for version in fixtures_import_where_empty(fixtures=settings.BASE_DIR / "fixtures"):
            self.stdout.write(f"Loaded the first cards of {version.game} ({version.note})")
