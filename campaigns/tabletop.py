"""The table of a campaign: the setup of a session, and the odds of a test."""

from typing import Any

import msgspec

from campaigns import selectors
from campaigns.mapping import Table
from campaigns.models import Campaign
from cardsdb.collections import copies_of
from cardsdb.faults import InputFault, InvalidInputError
from decks.exchange.json_decks import options_fault
from games.engine import OptionsError, UnanswerableError
from ui.language import current_language


def owned_by_group(campaign: Campaign) -> set[str] | None:
    """The codes of the cards that the group owns; None without any."""
    shelves = selectors.group_collections(campaign=campaign)
    return {code for shelf in shelves for code, copies in copies_of(shelf).items() if copies} or None


def setup_of(state: Any, table: Table, wish: dict[str, Any]) -> dict[str, Any]:
    """The setup of the table by the game; InvalidInputError for a wish that it does not know, or cannot grant."""
    assert table.log_rules.setup
    try:
        return table.log_rules.setup(state, table.facts, wish)
    except msgspec.ValidationError as error:
        raise InvalidInputError(InputFault(("wish",), "wrong-type", str(error).replace("`", ""))) from None
    except UnanswerableError as error:
        raise InvalidInputError(_unanswerable(error).under("wish")) from None


def odds_of(question: dict[str, Any], table: Table) -> dict[str, Any]:
    """The odds by the game; InvalidInputError for a question without an answer."""
    assert table.log_rules.odds
    try:
        return table.log_rules.odds(question)
    except OptionsError as error:
        raise InvalidInputError(options_fault(error)) from None
    except UnanswerableError as error:
        raise InvalidInputError(_unanswerable(error)) from None


def _unanswerable(error: UnanswerableError) -> InputFault:
    return InputFault(error.loc, "unanswerable", error.message.in_language(current_language()))
