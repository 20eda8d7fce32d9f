"""An evening of this game: an Ancient One, investigators by the lot, and the log from its start to the first gate."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from games.ah2.campaign.setup_sheet import begins, setup_sheet
from games.ah2.campaign.state import Ah2State
from games.ah2.campaign.table_setup import setup
from games.ah2.rulesets import BOOK
from games.engine import Catalogue
from games.engine.journal import Entry
from games.engine.journal.facts import catalogue_facts
from games.engine.journal.sheet_parts import words
from games.engine.tonight import (
    Evening,
    Party,
    Possibility,
    Seated,
    Shelf,
    Tonight,
    investigators_at_hand,
    open_table,
    sits_down,
)

MINUTES = {players: min(90 + 30 * players, 240) for players in range(1, BOOK.most_players + 1)}
"""An estimate within the two to four hours that are said of the game; see the README."""


def possible(catalogue: Catalogue, shelf: Shelf) -> Iterator[Possibility]:
    """Every Ancient One, for as many players as there are investigators with all that they begin with."""
    most = min(BOOK.most_players, len(investigators(catalogue, shelf)))
    for card in catalogue:
        if card.type_code == "ancient-one" and most and shelf.has(card.code):
            yield Possibility(code=card.code, title=words(card.names), most=most, minutes=MINUTES)


def investigators(catalogue: Catalogue, shelf: Shelf) -> list[str]:
    return investigators_at_hand(catalogue, shelf, lambda card: card.fields.fixed)


def draw(catalogue: Catalogue, code: str, party: Party) -> Evening:
    """The table as the setup deals it, and a log that says the same."""
    facts = catalogue_facts(catalogue, "")
    there = investigators(catalogue, party.shelf)
    seats, table = open_table(party, there, facts, partial(setup, Ah2State(), facts), ancient_one=code)
    return Evening(seats=seats, entries=tuple(_entries(table, seats)), setup=table, sheet=setup_sheet(table, facts))


def _entries(table: Mapping[str, Any], seats: tuple[Seated, ...]) -> Iterator[Entry]:
    yield Entry(kind="start")
    names = {dealt["seat"]: seat.seat for dealt, seat in zip(table["players"], seats, strict=True)}
    for dealt, seat in zip(table["players"], seats, strict=True):
        yield sits_down(seat, investigator=seat.leaders[0], cards=_possessions(dealt, table))
    kind, begun = begins(table)
    yield Entry(kind=kind, data={**begun, "first": names[begun["first"]]})
    mythos = table["mythos"]
    if mythos and mythos["gate"]:
        yield Entry(kind="gate-open", data={"location": mythos["gate_at"], "gate": mythos["gate"]})


def _possessions(dealt: Mapping[str, Any], table: Mapping[str, Any]) -> list[str]:
    """What a player begins with; nothing is written down while there is a choice left, or cards are missing."""
    if dealt["discard"] or table["short"]:
        return []
    drawn = [code for codes in dealt["drawn"].values() for code in codes]
    return [*Counter(dealt["fixed"]).elements(), *drawn]


TONIGHT = Tonight(possible=possible, draw=draw)
