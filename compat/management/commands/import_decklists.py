"""manage.py import_decklists arkhamdb 2026-01-01 2026-01-31 --owner name: import published decklists."""

import datetime
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from cardsdb.importing.fetch import FetchError
from compat.published import SITES, decklists_import
from compat.services import import_create


def read_day(text: str) -> datetime.date:
    """A day as in 2026-01-31."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text} is not a day such as 2026-01-31") from None


class Command(BaseCommand):
    help = "Imports the decklists published at a site on some days, as public decks with a link and no write-up."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("site", help=f"{' or '.join(SITES)}, or the https address of a server with the same API.")
        parser.add_argument("first", type=read_day, help="The first day, as in 2026-01-01.")
        parser.add_argument("last", type=read_day, nargs="?", help="The last day; without it, the first alone.")
        parser.add_argument("--owner", required=True, help="The name of the account that will have the decks.")

    def handle(
        self, *args: Any, site: str, first: datetime.date, last: datetime.date | None, owner: str, **options: Any
    ) -> None:
        account = User.objects.filter(username=owner, is_active=True).first()
        if account is None:
            raise CommandError(f"There is no account named {owner}.")
        try:
            run = import_create(site=site, first=first, last=last or first, owner=account)
            for day in decklists_import(run):
                self.stdout.write(f"{day.day}: {day.made} imported, {day.known} known, {len(day.refused)} refused")
                for link, reason in day.refused:
                    self.stderr.write(f"  {link}: {reason}")
        except ValidationError as error:
            raise CommandError("; ".join(error.messages)) from None
        except FetchError as error:
            raise CommandError(f"{error}. The days before it are imported; begin again with that day.") from None
