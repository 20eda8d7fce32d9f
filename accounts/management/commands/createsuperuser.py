"""Django's command, which here refuses names that look like another account's, and writes the audit log."""

from contextlib import nullcontext
from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.audit import audit_write
from accounts.models import AuditEntry, User, check_username


class Command(createsuperuser.Command):
    """Make a staff account with all rights."""

    name = ""

    def handle(self, *args: Any, **options: Any) -> str | None:
        # A transaction would make everybody wait for who types in a password.
        with nullcontext() if options["interactive"] else transaction.atomic():
            said = super().handle(*args, **options)
            account = User.objects.get(username=User.normalize_username(self.name))
            audit_write(action=AuditEntry.Action.STAFF_MADE, account=account, actor=None)
        return said

    def _validate_username(self, username: str, verbose_field_name: str, database: str) -> Any:
        if message := super()._validate_username(username, verbose_field_name, database):  # type: ignore[misc]
            return message
        try:
            check_username(username)
        except ValidationError as error:
            return " ".join(error.messages)
        self.name = username
        return None
