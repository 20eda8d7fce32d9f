"""manage.py prepare: everything `make run` needs before the processes start, said as it is done."""

import socket
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.gunicorn import HOST, PORT


class Command(BaseCommand):
    help = "Prepares the database, the first cards and the static files, and checks that the port is free."
    requires_system_checks = "__all__"

    def handle(self, *args: Any, **options: Any) -> None:
        self._check_port()
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        if folder := getattr(settings, "BROKER_DIR", None):
            for part in ("queue", "control", "processed"):
                (folder / part).mkdir(parents=True, exist_ok=True)
        self.stdout.write("Bringing the database up to date")
        call_command("migrate", verbosity=0)
        call_command("load_fixtures", stdout=self.stdout)
        self.stdout.write("Collecting the static files")
        call_command("collectstatic", verbosity=0, interactive=False)
        self.stdout.write("Starting the web server and the worker")

    def _check_port(self) -> None:
        family = socket.AF_INET6 if ":" in HOST else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, PORT))
            except OSError as error:
                raise CommandError(
                    f"Cannot listen on {HOST}:{PORT} ({error.strerror}). "
                    f"Choose another port or address: make run PORT={PORT + 1}"
                ) from None
