"""Django's command, which here ends the API tokens of the account, as every new password does."""

import getpass
from typing import Any

from django.contrib.auth.management.commands import changepassword

from accounts.models import User
from accounts.services import token_revoke_all


class Command(changepassword.Command):
    """Change the password of an account."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        said = super().handle(*args, **options)
        token_revoke_all(user=User.objects.get(username=options["username"] or getpass.getuser()))
        return said
