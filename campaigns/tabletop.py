"""The table of a campaign: what is laid out for a session, and the odds of a test there."""

from typing import Any

import msgspec

from campaigns import selectors
from campaigns.mapping import Table
from campaigns.models import Campaign
from cardsdb.faults import InputFault, InvalidInputError
from decks import selectors as deck_selectors


def seated_cards(campaign: Campaign) -> dict[str, dict[str, int]]:
    """The cards of each kept deck, with what the campaign has put into it."""
    decks = {}
    for seat in selectors.seat_list(campaign=campaign):
        if seat.deck:
            built = deck_selectors.revision_get(deck=seat.deck).zones.get("main", {})
            gained = (seat.deck.log or {}).get("cards", {})
            decks[seat.name] = {
                code: max(built.get(code, 0), gained.get(code, 0)) for code in dict.fromkeys([*built, *gained])
            }
    return decks


def setup_of(state: Any, table: Table, wish: dict[str, Any]) -> dict[str, Any]:
    """The table as a game that has setups sets it up; InvalidInputError for a wish that it does not know."""
    assert table.rules.setup
    try:
        return table.rules.setup(state, table.facts, wish)
    except msgspec.ValidationError as error:
        raise InvalidInputError(InputFault(("wish",), "wrong-type", str(error).replace("`", ""))) from None


def odds_of(question: dict[str, Any], table: Table) -> dict[str, Any]:
    """The odds as a game that has them works them out; InvalidInputError where the question is none."""
    assert table.rules.odds
    try:
        return table.rules.odds(question)
    except msgspec.ValidationError as error:
        text, _dash, place = str(error).replace("`", "").partition(" - at $.")
        loc = tuple(part for part in place.partition(",")[0].split(".") if part)
        raise InvalidInputError(InputFault(loc, "wrong-type", text)) from None
