"""All that is asked, by what it is about."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command

from config.tests.recording.requests import cards, cases, decks, errors, invented, logs
from config.tests.recording.service import Service


def ask_everything(folder: Path, database: str) -> None:
    """Fill the database, ask everything of it, and keep the answers in the folder."""
    service = Service(folder)
    with service.fixed():
        call_command("migrate", verbosity=0)
        if database == "facts":
            call_command("load_fixtures", stdout=StringIO())
            service.sign_up("norman", "daisy")
            cards.ask(service)
            cases.ask(service, ("ah2", "mom2", "dmd"))
            decks.ask(service)
            logs.ask(service)
            errors.ask(service)
        else:
            invented.load()
            service.sign_up("norman", keep=False)
            cases.ask(service, ("ahlcg", "lotr", "dmd"), invented=True)
            logs.ask(service, invented=True)
