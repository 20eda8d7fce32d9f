"""manage.py backup: everything in the database as one archive, while the service serves."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from config.backups import ArchiveError, archive_write


class Command(BaseCommand):
    help = (
        "Writes all rows, as they are at one moment, to one file; the service goes on. The file is as secret as the "
        "database. `manage.py restore` reads it, on SQLite and on PostgreSQL."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "path",
            nargs="?",
            type=Path,
            default=settings.VAR_DIR / "backups",
            help="A new file, or a folder for a file named by the time; - for the standard output. "
            "Default: %(default)s",
        )
        parser.add_argument("--secret-key", action="store_true", help="Put the secret key into the archive, too.")

    def handle(self, *args: Any, path: Path, secret_key: bool, **options: Any) -> None:
        name = f"cardsdb-{timezone.now():%Y%m%dT%H%M%SZ}.zip"
        if path == Path("-"):
            with tempfile.TemporaryDirectory() as folder:
                self._write(Path(folder, name), secret_key)
                with Path(folder, name).open("rb") as file:
                    shutil.copyfileobj(file, sys.stdout.buffer)
            return
        if path == settings.VAR_DIR / "backups":
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = path / name if path.is_dir() else path
        self._write(path, secret_key)
        self.stdout.write(str(path))

    def _write(self, path: Path, secret_key: bool) -> None:
        """Write the archive; progress goes to the standard error, which no archive is written to."""
        try:
            manifest = archive_write(path, secret_key=secret_key, show=self.stderr.write)
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        rows = sum(table.rows for table in manifest.tables.values())
        self.stderr.write(f"Backed up {rows} rows of {len(manifest.tables)} tables, as of {manifest.made_at:%F %T} UTC")
