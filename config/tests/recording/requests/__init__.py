"""All requests, by subject."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command

from config.tests.recording.requests import campaigns, cards, cases, decks, errors, invented, logs
from config.tests.recording.service import Service


def ask_facts(service: Service) -> None:
    """The project's own facts: cards, decks, errors."""
    call_command("load_fixtures", stdout=StringIO())
    service.sign_up("norman", "daisy")
    service.make_staff("carla")
    cards.ask(service)
    cases.ask(service, ("ah2", "mom2", "dmd"))
    decks.ask(service)
    errors.ask(service)


def ask_campaigns(service: Service) -> None:
    """The project's own facts: campaigns and logs."""
    call_command("load_fixtures", stdout=StringIO())
    service.sign_up("norman", "daisy", keep=False)
    campaigns.ask(service)
    logs.ask(service)


def ask_invented(service: Service) -> None:
    """Invented cards: case files and logs that need them."""
    invented.load()
    service.sign_up("norman", keep=False)
    cases.ask(service, ("ahlcg", "lotr", "dmd"), invented=True)
    logs.ask(service, invented=True)


PARTS = {"facts": ask_facts, "campaigns": ask_campaigns, "invented": ask_invented}
"""Each is asked of a database of its own."""


def ask_part(part: str, folder: Path) -> None:
    """Fill a database, ask everything of that part, and keep the answers in the folder."""
    service = Service(folder)
    with service.fixed():
        call_command("migrate", verbosity=0)
        PARTS[part](service)
