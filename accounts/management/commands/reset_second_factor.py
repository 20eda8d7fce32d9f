"""manage.py reset_second_factor: let a user in again who has lost app, passkeys and recovery codes."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from accounts.services import second_factor_remove


class Command(BaseCommand):
    help = (
        "Removes app, passkeys and recovery codes of an account and logs it out everywhere; the password stays. "
        "Make sure first that it is its owner who asks."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["username"], is_guest=False).first()
        if user is None:
            raise CommandError(f"There is no account {options['username']!r}.")
        if second_factor_remove(account=user, actor=None):
            self.stdout.write(f"{user} logs in with the password alone from now on.")
        else:
            self.stdout.write(f"{user} has no second factor; all sessions have ended.")
