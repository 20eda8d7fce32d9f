"""Which sources there are, and how each is read: bytes in, records and findings out."""

from pathlib import Path

from cardsdb.importing.homebrew import read_homebrew
from cardsdb.importing.read import read_bulk, read_fixtures, read_json_folder
from games.engine import Game
from games.engine.own_format import normalise_own
from games.engine.sources import Normalised

READERS = {"fixtures": read_fixtures, "cardsdb": read_bulk, "csv": read_homebrew}
OWN_SOURCES = tuple(READERS)
"""In our own format, so that every game has them."""


def source_codes(game: Game) -> list[str]:
    """The sources that cards of the game can be imported from."""
    return [*OWN_SOURCES, *(source.code for source in game.sources)]


def read_source(game: Game, source: str, path: Path) -> Normalised:
    """Everything that the source gives at that path, with what is wrong with it."""
    if source in OWN_SOURCES:
        rows, findings = READERS[source](path)
        found = normalise_own(game.card_fields, rows)
    else:
        files, findings = read_json_folder(path)
        found = next(known for known in game.sources if known.code == source).normalise(files)
    found.findings[:0] = findings
    return found
