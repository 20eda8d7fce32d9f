"""manage.py restore: the database as an archive has it, whole or not at all."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.backups import SECRET_KEY, ArchiveError, archive_check, archive_restore, database_contents


class Command(BaseCommand):
    help = (
        "Checks an archive of `manage.py backup`, then puts it into the database that DATABASE_URL names, in one "
        "transaction, and brings it up to date. An archive of an older release is restored, too."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="The archive; - for the standard input.")
        parser.add_argument("--dry-run", action="store_true", help="Check the archive and say what would happen.")
        parser.add_argument(
            "--overwrite", action="store_true", help="Delete everything that the database has, every table of it."
        )

    def handle(self, *args: Any, path: Path, dry_run: bool, overwrite: bool, **options: Any) -> None:
        with tempfile.NamedTemporaryFile() as copy:
            if path == Path("-"):
                shutil.copyfileobj(sys.stdin.buffer, copy)
                copy.flush()
                path = Path(copy.name)
            try:
                self._restore(path, dry_run, overwrite)
            except ArchiveError as error:
                raise CommandError(str(error)) from error

    def _restore(self, path: Path, dry_run: bool, overwrite: bool) -> None:
        self.stdout.write("Checking the archive")
        manifest = archive_check(path, show=self.stdout.write)
        rows = sum(table.rows for table in manifest.tables.values())
        self.stdout.write(
            f"The archive is whole: {rows} rows in {len(manifest.tables)} tables, of release {manifest.version} on "
            f"{manifest.engine}, as of {manifest.made_at:%F %T} UTC."
        )
        if contents := database_contents():
            self.stdout.write(f"The database has {', '.join(contents)}.")
            if not overwrite:
                raise CommandError(
                    "Restoring would delete that. Name another database in DATABASE_URL, or back this one up "
                    "and add --overwrite."
                )
            self.stdout.write("All of that would be deleted." if dry_run else "All of that is deleted.")
        if dry_run:
            self.stdout.write("Nothing was changed; without --dry-run it would be restored now.")
            return
        self.stdout.write("Restoring")
        archive_restore(path, manifest, show=self.stdout.write)
        call_command("check_campaigns", mend=True, stdout=self.stdout)
        self.stdout.write(self.style.SUCCESS("Restored."))
        if manifest.has_secret_key:
            self.stdout.write(
                f"The archive has the secret key, too. To set it: SECRET_KEY=$(unzip -p ARCHIVE {SECRET_KEY})"
            )
