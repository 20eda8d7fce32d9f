"""manage.py prepare: everything `make run` needs before the processes start, with progress."""

import errno
import hashlib
import os
import socket
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from kombu.exceptions import OperationalError

from accounts.tasks import expired_delete
from config.hosts import listening_address
from decks.tasks import nightly
from ui import static_files


class Command(BaseCommand):
    help = "Prepares the database, the first cards and the static files, and checks that the port is free."
    requires_system_checks = "__all__"

    def handle(self, *args: Any, **options: Any) -> None:
        self._check_port()
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        settings.VAR_DIR.chmod(0o700)  # SQLite's files are for everybody who may enter
        if folder := getattr(settings, "BROKER_DIR", None):
            for part in ("queue", "control"):
                (folder / part).mkdir(parents=True, exist_ok=True)
        self.stdout.write("Bringing the database up to date")
        call_command("migrate", verbosity=0)
        call_command("load_fixtures", stdout=self.stdout)
        call_command("check_campaigns", mend=True, verbosity=0, stdout=self.stdout)
        self._collect_static_files()
        with suppress(OperationalError, OSError):  # a broker that is away: the next start tidies up
            # On a laptop no timetable runs, so the worker tidies up, and counts what is played, at each start.
            expired_delete.delay()
            nightly.delay()
        self.stdout.write("Starting the web server and the worker")

    def _collect_static_files(self) -> None:
        """Collect and compress them, unless they are those collected last: it takes half of a start."""
        stamp, digest = Path(settings.STATIC_ROOT, ".collected"), _static_digest()
        if stamp.exists() and stamp.read_text() == digest:
            return
        self.stdout.write("Collecting the static files")
        stamp.unlink(missing_ok=True)
        call_command("collectstatic", verbosity=0, interactive=False)
        stamp.write_text(digest)

    def _check_port(self) -> None:
        try:
            host, port = listening_address()
        except ValueError as error:
            raise CommandError(str(error)) from None
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                taken = error.errno == errno.EADDRINUSE
                advice = f"Choose another port: make run PORT={port + 1}" if taken else "Choose another HOST or PORT."
                raise CommandError(f"Cannot listen on {host}:{port} ({error.strerror}). {advice}") from None


def _static_digest() -> str:
    """A digest of the static files' names, sizes and times, and of what processes them."""
    found = [(path, os.stat(storage.path(path))) for finder in get_finders() for path, storage in finder.list(None)]
    files = sorted((path, own.st_size, own.st_mtime_ns) for path, own in found)
    code = Path(static_files.__file__).read_text()
    return hashlib.blake2b(repr((settings.STORAGES, version("whitenoise"), code, files)).encode()).hexdigest()
