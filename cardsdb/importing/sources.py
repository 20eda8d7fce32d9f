"""The known sources, and how each is read: bytes in, records and findings out."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardsdb.importing.homebrew import read_homebrew
from cardsdb.importing.read import read_bulk, read_fixtures, read_folder
from cardsdb.models import SourceRecord
from games.engine import CardRecord, Game, PrintingRecord
from games.engine.own_format import normalise_own
from games.engine.sources import Finding, Normalised, Source, Tick
from ui.language import Translated

FACTS = "fixtures"
"""The source of the project's own facts; every other source has the last word over it."""
OWN_SOURCES = {
    FACTS: Translated("cardsdb's own data"),
    "cardsdb": Translated("A file that cardsdb exported"),
    "csv": Translated("A spreadsheet of your own cards"),
}
"""Sources in our own format, for every game."""
NAMES = {**OWN_SOURCES, SourceRecord.ENTERED: Translated("Entered here")}
BY_SET = {"csv"}
"""Sources whose files bring some sets each; sets of other files stay."""


def source_codes(game: Game) -> list[str]:
    """The sources that cards of the game can be imported from."""
    return [*OWN_SOURCES, *(source.code for source in game.sources)]


def source_of(game: Game, code: str) -> Source | None:
    """The game's own source of that code; None for one that every game has."""
    return next((source for source in game.sources if source.code == code), None)


def source_name(game: Game, code: str, language: str) -> str:
    """The display name of the source; its code, if this release lacks it."""
    own = source_of(game, code)
    name = own.name if own else NAMES.get(code)
    return name.in_language(language) if name else code


def read_source(game: Game, source: str, path: Path, tick: Tick) -> tuple[Any, list[Finding]]:
    """The raw rows at that path, and findings about the rest."""
    match source:
        case "fixtures":
            return read_fixtures(path, tick)
        case "cardsdb":
            return read_bulk(path, game.code, tick)
        case "csv":
            return read_homebrew(path, game.card_fields, tick)
    own = source_of(game, source)
    return read_folder(path, tick, own.wants, own.suffixes, own.rows_under) if own else read_folder(path, tick)


def adopt_printings(found: Normalised, printed: Mapping[str, str]) -> None:
    """Turn cards that other sources know as printings into printings; `printed` has the card of each."""
    cards = found.records["card"]
    for code in sorted(cards.keys() & printed.keys()):
        card = cards.pop(code)
        assert isinstance(card, CardRecord)
        found.records["printing"][code] = PrintingRecord(
            code=code, card=printed[code], set_code=card.set_code, position=card.position, quantity=card.quantity,
            illustrator=card.illustrator, texts=card.texts, flavours=card.flavours,
        )  # fmt: skip
        found.origins["printing", code] = found.origins.pop(("card", code))


def normalise_source(game: Game, source: str, rows: Any, tick: Tick) -> Normalised:
    """The rows as records, with their faults."""
    own = source_of(game, source)
    return own.normalise(rows, tick) if own else normalise_own(game.card_fields, rows, tick)
