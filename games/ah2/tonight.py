"""An evening of this game: an Ancient One, investigators by the lot, and the log from its start to the first gate."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from msgspec.structs import replace

from games.ah2.campaign.campaign import CAMPAIGN
from games.ah2.campaign.setup_sheet import begins
from games.ah2.numbers import BOOK
from games.ah2.words import _
from games.engine import Catalogue, Names, Text, tonight
from games.engine.journal import CatalogueFacts, Entry, catalogue_facts

MINUTES = {players: min(90 + 30 * players, 240) for players in range(1, BOOK.max_players + 1)}
"""An estimate within the two to four hours that the game takes; see the README."""


def possible(catalogue: Catalogue, shelf: tonight.Shelf) -> Iterator[tonight.Possibility]:
    """Every Ancient One, for as many players as there are investigators with all that they begin with."""
    most = min(BOOK.max_players, len(investigators(catalogue, shelf)))
    for card in catalogue:
        if card.type_code == "ancient-one" and most and shelf.has(card.code):
            yield tonight.Possibility(code=card.code, title=Names(card.names), most=most, minutes=MINUTES)


def investigators(catalogue: Catalogue, shelf: tonight.Shelf) -> list[str]:
    return tonight.investigators_at_hand(catalogue, shelf, lambda card: card.fields.fixed)


def draw(catalogue: Catalogue, code: str, party: tonight.Party) -> tonight.Evening:
    facts, there = catalogue_facts(catalogue, ""), investigators(catalogue, party.shelf)
    evening = tonight.evening_from_setup(CAMPAIGN, facts, party, there, _entries, ancient_one=code)
    choices = [
        tonight.Choice(entry=place, title=_discard_title(seat, facts), options=options)
        for place, (seat, options) in enumerate(_starts(evening.setup, evening.seats), 1)
        if len(options) > 1
    ]
    return replace(evening, choices=tuple(choices))


def _entries(table: Mapping[str, Any], seats: tuple[tonight.Seated, ...]) -> Iterator[Entry]:
    """Of cards that an ability drew too many, the last one is discarded."""
    yield Entry(kind="start")
    yield from (next(iter(options.values())) for _seat, options in _starts(table, seats))
    names = {dealt["seat"]: seat.seat for dealt, seat in zip(table["players"], seats, strict=True)}
    kind, begun = begins(table)
    yield Entry(kind=kind, data={**begun, "first": names[begun["first"]]})
    mythos = table["mythos"]
    if mythos and mythos["gate"]:
        yield Entry(kind="gate-open", data={"location": mythos["gate_at"], "gate": mythos["gate"]})


def _starts(
    table: Mapping[str, Any], seats: tuple[tonight.Seated, ...]
) -> Iterator[tuple[tonight.Seated, dict[str, Entry]]]:
    for dealt, seat in zip(table["players"], seats, strict=True):
        yield seat, _ways_to_start(dealt, seat, table)


def _ways_to_start(dealt: Mapping[str, Any], seat: tonight.Seated, table: Mapping[str, Any]) -> dict[str, Entry]:
    """Ways to sit down with what was dealt, by the card that is discarded: one for each that an ability drew too many
    (AH2-BUILD-05). Without cards where the box has too few for this player."""
    join = partial(tonight.join_entry, seat, investigator=seat.leaders[0])
    drawn, discard = dealt["drawn"], dealt["discard"]
    too_few = any(len(drawn[deck]) < number + discard.get(deck, 0) for deck, number in dealt["random"].items())
    if too_few or not set(table["short"]).isdisjoint(dealt["fixed"]):
        return {"": join()}
    cards = Counter(dealt["fixed"]) + Counter(chain.from_iterable(drawn.values()))
    spare = [code for deck in discard for code in reversed(drawn[deck])]
    return {code: join(cards=sorted((cards - Counter([code])).elements()), discarded=code) for code in spare or [""]}


def _discard_title(seat: tonight.Seated, facts: CatalogueFacts) -> Text:
    name = facts.card_name(seat.leaders[0])
    return _("{player}, {investigator}: drawn and discarded").format(player=seat.player, investigator=name)


TONIGHT = tonight.Tonight(
    possible=possible, draw=draw, begun=tonight.begun_with(_entries, "ancient_one", "first_player")
)
