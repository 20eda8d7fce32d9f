"""What the checks of a log look things up in: the catalogue."""

from msgspec import Struct

from games.ah2.campaign.state import Ah2State
from games.engine import CardRecord, Catalogue


class Facts(Struct, frozen=True, kw_only=True):
    """Everything that is known outside the log."""

    catalogue: Catalogue

    def card(self, code: str, type_code: str = "") -> CardRecord | None:
        """The card, if it is of that type."""
        card = self.catalogue.get(code)
        return card if card and type_code in ("", card.type_code) else None

    def code(self, given: str) -> str:
        card = self.catalogue.get(given)
        return card.code if card else given


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    """There are no guides: every game stands by itself."""
    return Facts(catalogue=catalogue)


def knows(state: Ah2State, facts: Facts, type: str, value: str) -> bool:
    """Whether a reference names something."""
    return type != "card" or facts.card(value) is not None
