"""Decklists published at other sites, imported as public decks: cards, date, link and author, but no write-up."""

import datetime
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from msgspec import Struct
from msgspec.structs import replace

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InvalidInputError
from cardsdb.importing.fetch import FetchError, fetch
from compat.models import DecklistImport, PublishedDeck
from compat.services import import_begin, import_fail
from decks.content import Content
from decks.exchange.files import DeckFile, content_read
from decks.exchange.formats import read_file
from decks.models import Deck, DeckRevision
from decks.services import Placement, deck_create
from games.engine.sources import no_tick

SITES = {"arkhamdb": "https://arkhamdb.com", "ringsdb": "https://ringsdb.com"}
"""Their addresses; any other server with the same API has its own."""
MAX_AUTHOR = 120
WRITTEN = {"description_md", "tags", "username", "heroes_details"}
"""Keys of the author's own words, and of the author."""
PUBLIC = Placement(visibility=Deck.Visibility.PUBLIC)


class DayImport(Struct):
    """The outcome of one day."""

    day: datetime.date
    made: int = 0
    known: int = 0
    refused: list[tuple[str, str]] = []
    """Links to decklists that could not be read, with the reason."""


def decklists_import(run: DecklistImport) -> Iterator[DayImport]:
    """Import the decklists of each day, which the owner will have. One that was imported before is left as it is.

    FetchError if the site does not give a day; the days before are imported by then. The row tells how far it is.
    """
    address = SITES.get(run.site, run.site).rstrip("/")
    if not import_begin(run=run):
        return
    for number in range((run.last - run.first).days + 1):
        day = DayImport(run.first + datetime.timedelta(days=number))
        try:
            rows = _decklists(address, day.day)
        except FetchError as error:
            import_fail(run=run, problem=f"{error}. The days before it are imported.")
            raise
        for row in rows:
            link = f"{address}/decklist/view/{row['id']}"
            if PublishedDeck.objects.filter(link=link).exists():
                day.known += 1
                continue
            try:
                _import(row, link, day.day, run.owner)
            except InvalidInputError as error:
                day.refused.append((link, "; ".join(fault.message for fault in error.faults)))
            else:
                day.made += 1
        run.made, run.known, run.refused = run.made + day.made, run.known + day.known, [*run.refused, *day.refused]
        run.state = run.State.DONE if day.day == run.last else run.State.RUNNING
        run.save()
        yield day


def read_row(row: dict[str, Any]) -> tuple[DeckFile, Content]:
    """A deck in a site's JSON, and its content; InvalidInputError has every fault."""
    reading = read_file(json.dumps(row), game=None, format=None, catalogue=catalogue_get, language="en")
    return reading.file, content_read(reading, catalogue_get(reading.file.game), name=None, language="en")


def _decklists(address: str, day: datetime.date) -> list[dict[str, Any]]:
    """The decklists of that day as the site writes them; FetchError if it answers with something else."""
    with tempfile.TemporaryDirectory(prefix="cardsdb-decklists-") as folder:
        target = Path(folder) / "decklists.json"
        fetch(f"{address}/api/public/decklists/by_date/{day}.json", target, hosts=settings.IMPORT_HOSTS, tick=no_tick)
        try:
            rows = json.loads(target.read_bytes() or b"[]")
        except (ValueError, RecursionError):
            rows = None
    if not isinstance(rows, list):
        raise FetchError(f"{address} does not answer with a list of decklists for {day}")
    return [row for row in rows if isinstance(row, dict) and isinstance(row.get("id"), int)]


@transaction.atomic
def _import(row: dict[str, Any], link: str, day: datetime.date, owner: User) -> None:
    author = str(row.get("username") or "")[:MAX_AUTHOR]
    file, content = read_row({key: value for key, value in row.items() if key not in WRITTEN})
    content = replace(content, notes=" · ".join(filter(None, (link, str(day), author))), tags=())
    deck = deck_create(
        game=file.game, content=content, placement=PUBLIC, cause=DeckRevision.Cause.IMPORTED, actor=owner
    )
    PublishedDeck.objects.create(deck=deck, link=link, author=author, published_on=day)
