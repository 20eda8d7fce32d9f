"""Django's command, which here refuses names that look like another account's."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.core.exceptions import ValidationError

from accounts.models import check_username


class Command(createsuperuser.Command):
    """Make a staff account with all rights."""

    def _validate_username(self, username: str, verbose_field_name: str, database: str) -> Any:
        if message := super()._validate_username(username, verbose_field_name, database):  # type: ignore[misc]
            return message
        try:
            check_username(username)
        except ValidationError as error:
            return " ".join(error.messages)
        return None
