"""An evening of this game: a fog, and keepers with their kits or by the lot."""

from collections.abc import Iterator

from games.beacon.log import CAMPAIGN
from games.beacon.table import MAX_PLAYERS
from games.engine import Catalogue
from games.engine.journal import Entry, catalogue_facts
from games.engine.tonight import Evening, Party, Possibility, Shelf, Tonight, join_entry, seated, table_from_log

MINUTES = {players: 15 for players in range(1, MAX_PLAYERS + 1)}
"""As the box has it."""


def possible(catalogue: Catalogue, shelf: Shelf) -> Iterator[Possibility]:
    most = min(MAX_PLAYERS, len(of_type("keeper", catalogue, shelf)))
    for fog in of_type("fog", catalogue, shelf) if most else ():
        title = catalogue_facts(catalogue, "").card_name(fog)
        yield Possibility(code=fog, title=title, most=most, minutes=MINUTES, is_printed=True)


def of_type(type_code: str, catalogue: Catalogue, shelf: Shelf) -> list[str]:
    return [card.code for card in catalogue if card.type_code == type_code and shelf.has(card.code)]


def draw(catalogue: Catalogue, code: str, party: Party) -> Evening:
    facts = catalogue_facts(catalogue, "")
    keepers = of_type("keeper", catalogue, party.shelf)
    seats = seated(party, keepers, catalogue)
    entries = (
        Entry(kind="start"),
        *(join_entry(one, keeper=one.leaders[0], deck=one.deck) for one in seats),
        Entry(kind="game-begin", data={"fog": code, "seed": party.seed}),
    )
    setup, sheet = table_from_log(CAMPAIGN, facts, entries, {})
    return Evening(seats=seats, entries=entries, setup=setup, sheet=sheet)


TONIGHT = Tonight(possible=possible, draw=draw)
