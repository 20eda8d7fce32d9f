"""Writes to the card database."""

from pathlib import Path

from django.db import transaction

from cardsdb.catalogue import catalogue_forget
from cardsdb.importing.check import check_rows
from cardsdb.importing.publish import publish_version
from cardsdb.importing.read import Fault, read_folder
from cardsdb.importing.upsert import upsert_records
from cardsdb.models import CatalogueVersion
from cardsdb.selectors import catalogue_version_list
from games.registry import game_get


class ImportRefusedError(ValueError):
    """The input has faults, and nothing was written."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def fixtures_import(*, game: str, folder: Path) -> CatalogueVersion:
    """Imports a folder of fixtures whole and publishes it, or raises ImportRefusedError with every fault."""
    rows, faults = read_folder(folder)
    records, row_faults = check_rows(game_get(game), rows)
    if faults or row_faults:
        raise ImportRefusedError([*faults, *row_faults])
    with transaction.atomic():
        upsert_records(game, records)
        version = publish_version(game, f"fixtures: {len(records.cards)} cards")
    catalogue_forget()
    return version


def fixtures_import_where_empty(*, fixtures: Path) -> list[CatalogueVersion]:
    """Imports each game's fixtures unless the game has cards already; returns the versions published."""
    present = catalogue_version_list()
    return [
        fixtures_import(game=folder.name, folder=folder)
        for folder in sorted(fixtures.iterdir())
        if folder.is_dir() and folder.name not in present
    ]
