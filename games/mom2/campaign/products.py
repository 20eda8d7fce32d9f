"""What a group owns of the products."""

from collections.abc import Collection

from games.engine import Catalogue
from games.engine.collection import boxes


def products_in(owned: Collection[str], catalogue: Catalogue) -> list[str]:
    """The products of which every card is owned, in the order of their codes."""
    has = set(owned)
    return sorted(product for product, cards in catalogue.derived(boxes).items() if cards and cards.keys() <= has)
