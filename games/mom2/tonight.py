"""An evening of this game: a scenario of the products that are owned, and investigators by the lot."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from games.engine import Catalogue, Names, tonight
from games.engine.journal import Entry, catalogue_facts
from games.mom2.campaign.campaign import CAMPAIGN
from games.mom2.campaign.facts import copies_in_products, products_in
from games.mom2.cards import MAX_INVESTIGATORS, MIN_INVESTIGATORS

BASE = "base"  # the product without which no other is played


def possible(catalogue: Catalogue, shelf: tonight.Shelf) -> Iterator[tonight.Possibility]:
    """Every scenario of a product that is owned whole. The minutes are unknown: only the app has them."""
    active = _active(catalogue, shelf)
    there = len(tonight.investigators_at_hand(catalogue, active))
    most = min(MAX_INVESTIGATORS, there) if there >= MIN_INVESTIGATORS else 0
    for card in catalogue:
        if card.type_code == "scenario" and most and active.has(card.code):
            product = catalogue.sets[card.set_code]
            yield tonight.Possibility(code=card.code, title=Names(card.names), detail=Names(product.names), most=most)


def _active(catalogue: Catalogue, shelf: tonight.Shelf) -> tonight.Shelf:
    """The cards of the products that can be active in the app: products owned whole."""
    if shelf.owned is None:
        return tonight.Shelf()
    products = products_in(shelf.owned, catalogue)
    held = products if BASE in products else ()
    return tonight.Shelf(owned=copies_in_products(held, catalogue))


def draw(catalogue: Catalogue, code: str, party: tonight.Party) -> tonight.Evening:
    """The table as the setup deals it, and its log; possessions come later, as the app lists them."""
    active = _active(catalogue, party.shelf)
    party = replace(tonight.with_minimum(party, MIN_INVESTIGATORS), shelf=active)
    there = tonight.investigators_at_hand(catalogue, active)
    return tonight.evening_from_setup(CAMPAIGN, catalogue_facts(catalogue, ""), party, there, _entries, scenario=code)


def _entries(table: Mapping[str, Any], seats: tuple[tonight.Seated, ...]) -> Iterator[Entry]:
    yield Entry(kind="start", data={"products": table["products"]})
    yield from (tonight.join_entry(seat, investigator=seat.leaders[0]) for seat in seats)
    yield Entry(kind="game-begin", data={"scenario": table["scenario"]})


TONIGHT = tonight.Tonight(possible=possible, draw=draw, begun=tonight.begun_with(_entries, "scenario"))
