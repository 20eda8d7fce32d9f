"""Django's command, which here ends the API tokens of the account and writes the audit log."""

import getpass
from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.db import transaction

from accounts.audit import audit_write
from accounts.models import AuditEntry, User
from accounts.services import token_revoke_all


class Command(changepassword.Command):
    """Change the password of an account."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        said = super().handle(*args, **options)
        account = User.objects.get(username=options["username"] or getpass.getuser())
        with transaction.atomic():
            token_revoke_all(user=account)
            audit_write(action=AuditEntry.Action.PASSWORD_SET, account=account, actor=None)
        return said
