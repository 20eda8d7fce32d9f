"""What a group owns of the products."""

from collections.abc import Collection

from games.engine import Catalogue
from games.engine.collection import Holdings, boxes, copies_owned
from games.engine.journal import CatalogueFacts
from games.mom2.campaign.state import Mom2State


def products_in(owned: Collection[str], catalogue: Catalogue) -> list[str]:
    """The products of which every card is owned, in the order of their codes."""
    has = set(owned)
    return sorted(product for product, cards in catalogue.derived(boxes).items() if cards and cards.keys() <= has)


def active_copies(state: Mom2State, facts: CatalogueFacts) -> dict[str, int] | None:
    """Card to copies in the active products; None where nobody said which are."""
    if not state.products:
        return None
    return copies_owned(Holdings(sets=dict.fromkeys(state.products, 1)), facts.catalogue)
