"""manage.py purge_guests: delete guests who have not come back, where no timetable runs."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from accounts.services import guests_purge


class Command(BaseCommand):
    help = "Deletes guests who have not come back for GUEST_DAYS days, with their decks, as the nightly task does."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{guests_purge()} guests deleted who had not come for {settings.GUEST_DAYS} days.")
