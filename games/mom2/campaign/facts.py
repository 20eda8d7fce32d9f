"""Lookups of logs and setups: owned and active products, and the copies in them."""

from collections.abc import Collection, Iterable

from games.engine import Catalogue
from games.engine.collection import Holdings, boxes, copies_owned
from games.engine.journal import CatalogueFacts
from games.mom2.campaign.state import Mom2State


def products_in(owned: Collection[str], catalogue: Catalogue) -> list[str]:
    """The products with every card owned, in the order of their codes."""
    has = set(owned)
    return sorted(product for product, cards in catalogue.derived(boxes).items() if cards and cards.keys() <= has)


def active_copies(state: Mom2State, facts: CatalogueFacts) -> dict[str, int] | None:
    """Card to copies in the active products; None if they are not recorded."""
    return copies_in_products(state.products, facts.catalogue) if state.products else None


def copies_in_products(products: Iterable[str], catalogue: Catalogue) -> dict[str, int]:
    """Card to copies in one box of each of these products."""
    return copies_owned(Holdings(sets=dict.fromkeys(products, 1)), catalogue)
