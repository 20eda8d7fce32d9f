"""Cards and leaders by the names in a field or between brackets."""

import re

from django.utils.translation import gettext as _

from cardsdb.catalogue import LiveCatalogue
from decks.exchange.card_names import CardNames, UnclearNameError
from games.engine.search.folding import fold_name

HINT = re.compile(r"(?P<name>.+?)\s*\((?P<hint>[^()]+)\)")


def card_named(written: str, live: LiveCatalogue) -> str:
    """The code of the card given by a name, a name with a level or set in brackets, or a code.

    UnclearNameError if there is none.
    """
    names = live.cards.derived(CardNames)
    hinted = None if names.knows(written) else HINT.fullmatch(written)
    found = names.find(hinted["name"], (hinted["hint"],)) if hinted else names.find(written)
    card = live.cards.get(found.code)
    assert card
    return card.code


def leaders_named(written: str, live: LiveCatalogue) -> list[str]:
    """The codes of all leaders of that name, since one may have several versions; UnclearNameError without any."""
    wanted = fold_name(written)
    leaders = [card for card in live.cards if card.type_code in live.game.leader_types]
    found = [card.code for card in leaders if card.code == written or wanted in map(fold_name, card.names.values())]
    if not found:
        raise UnclearNameError(_("No investigator or hero has this name."))
    return found
