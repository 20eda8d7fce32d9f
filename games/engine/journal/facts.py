"""What the checks of a log look things up in."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from games.engine.cards import CardRecord, ScenarioRecord
from games.engine.catalogue import Catalogue
from games.engine.journal.kinds import Data


class CatalogueFacts(Struct, frozen=True, kw_only=True):
    """The catalogue; a game adds what its guides say."""

    catalogue: Catalogue

    def card(self, code: str) -> CardRecord | None:
        return self.catalogue.get(code)

    def code(self, given: str) -> str:
        """The code of the card, whichever printing was named."""
        card = self.card(given)
        return card.code if card else given

    def scenario(self, code: str) -> ScenarioRecord | None:
        return self.catalogue.scenarios.get(code)


def in_own_codes(*names: str) -> Callable[[Any, Data, CatalogueFacts], Data]:
    """The `complete` of a kind whose fields of these names are cards: the code of a reprint means the card."""

    def complete(state: Any, data: Data, facts: CatalogueFacts) -> Data:
        return {**data, **{name: facts.code(data[name]) for name in names if name in data}}

    return complete
