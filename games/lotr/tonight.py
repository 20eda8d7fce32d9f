"""An evening of this game: one scenario, and for each player a deck, or random heroes."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine import Catalogue, Names, tonight
from games.engine.journal import Entry
from games.lotr.campaign.campaign import CAMPAIGN
from games.lotr.campaign.facts import facts_of
from games.lotr.card_exceptions import MAX_HEROES, is_saga_hero
from games.lotr.encounters import encounter_deck, unique_characters
from games.lotr.rules.group import MAX_PLAYERS

MINUTES = {players: 10 + 20 * players for players in range(1, MAX_PLAYERS + 1)}
"""An estimate within the published half hour to hour and a half; see the README."""


def possible(catalogue: Catalogue, shelf: tonight.Shelf) -> Iterator[tonight.Possibility]:
    """Every scenario at hand, for up to as many players as there are heroes for it."""
    sets = tonight.sets_at_hand(catalogue, shelf)
    for code, one in catalogue.scenarios.items():
        if one.kind != "scenario" or not tonight.is_at_hand(one, sets, shelf, catalogue):
            continue
        most = min(MAX_PLAYERS, len({_title(catalogue, hero) for hero in heroes(catalogue, shelf, code)}))
        if most:
            guide = catalogue.guides.get(one.guide)
            title, detail = Names(one.names, code), Names(guide.names, one.guide) if guide else None
            yield tonight.Possibility(code=code, title=title, detail=detail, most=most, minutes=MINUTES)


def heroes(catalogue: Catalogue, shelf: tonight.Shelf, scenario: str) -> list[str]:
    """The heroes at hand, without heroes of a saga or of the encounter deck (LOTR-UNI-03)."""
    met = encounter_deck(catalogue.scenarios[scenario].encounter_sets, catalogue)
    unique = unique_characters(met, catalogue)
    there = (card for card in catalogue.of_type("hero") if shelf.has(card.code))
    return [card.code for card in there if not is_saga_hero(card) and card.name_key not in unique]


def _title(catalogue: Catalogue, code: str) -> str:
    card = catalogue.get(code)
    return card.name_key if card else code


def draw(catalogue: Catalogue, code: str, party: tonight.Party) -> tonight.Evening:
    guide = catalogue.scenarios[code].guide
    there = heroes(catalogue, party.shelf, code)
    seats = tonight.seated(party, there, catalogue, MAX_HEROES, who=lambda one: _title(catalogue, one))
    entries = (*_seated(code, seats), Entry(kind="scenario-begin", data={"seed": party.seed}))
    setup, sheet = tonight.table_from_log(CAMPAIGN, facts_of(catalogue, guide), entries, {})
    return tonight.Evening(seats=seats, guide=guide, entries=entries, setup=setup, sheet=sheet)


def _seated(scenario: str, seats: tuple[tonight.Seated, ...]) -> Iterator[Entry]:
    yield Entry(kind="start", data={"mode": "scenario", "scenario": scenario})
    for one in seats:
        yield tonight.join_entry(one, heroes=list(one.leaders), deck=one.deck)


def begun(catalogue: Catalogue, table: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Entry]:
    leaders = [[hero["code"] for hero in one["heroes"]] for one in table["players"]]
    seats = tonight.seats_dealt(leaders, players, catalogue)
    yield from _seated(table["scenario"], seats)
    if all(leaders):
        first = {one["seat"]: seat.seat for one, seat in zip(table["players"], seats, strict=True)}
        yield Entry(
            kind="scenario-begin", data={"first": first[table["first_player"]]} if table["first_player"] else {}
        )


def counts(sitting: tonight.Sitting) -> Mapping[str, bool]:
    return {sitting.scenario: sitting.result == "won"}


TONIGHT = tonight.Tonight(possible=possible, draw=draw, begun=begun, counts=counts)
