"""What the checks of a log look things up in: the catalogue."""

from games.ah2.campaign.state import Ah2State
from games.engine import CardRecord, Catalogue
from games.engine.journal import CatalogueFacts


class Facts(CatalogueFacts, frozen=True, kw_only=True):
    """There are no guides: every game stands by itself."""

    def of_type(self, code: str, type_code: str) -> CardRecord | None:
        """The card, if it is of that type."""
        card = self.card(code)
        return card if card and card.type_code == type_code else None


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    return Facts(catalogue=catalogue)


def knows(state: Ah2State, facts: Facts, type: str, value: str) -> bool:
    """Whether a reference names something."""
    return type != "card" or facts.card(value) is not None
