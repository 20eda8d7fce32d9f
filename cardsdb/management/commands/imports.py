"""manage.py imports: list past imports and act on them, without the API."""

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsdb.importing.progress import ImportStateError
from cardsdb.models import ImportRun
from cardsdb.services import ImportBusyError, import_mark_broken_off
from cardsdb.tasks import IMPORT_ACTIONS, import_act

SHOWN = 20


class Command(BaseCommand):
    help = "Lists the newest imports; applies a reviewed one, rolls the newest applied one back, or cancels one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "action", nargs="?", choices=list(IMPORT_ACTIONS), help="Without it, the imports are listed."
        )
        parser.add_argument("id", nargs="?", type=uuid.UUID, help="The import, as the list names it.")

    def handle(self, *args: Any, action: str | None, id: uuid.UUID | None, **options: Any) -> None:
        import_mark_broken_off()
        if action is None:
            for listed in ImportRun.objects.defer("changes", "findings")[:SHOWN]:
                self.stdout.write(f"{listed.pk} {listed} {listed.get_status_display()}")
            return
        try:
            run = ImportRun.objects.get(pk=id or uuid.UUID(int=0))
        except ImportRun.DoesNotExist:
            raise CommandError("Name an import; without any argument they are listed.") from None
        try:
            import_act(action, run=run)
        except ImportBusyError:
            raise CommandError("Another import of this game waits or runs.") from None
        except ImportStateError as error:
            raise CommandError(str(error)) from None
        run.refresh_from_db()
        self.stdout.write(f"{run.pk} {run} {run.get_status_display()}")
