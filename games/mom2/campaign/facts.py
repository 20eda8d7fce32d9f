"""What the checks of a log look things up in: the catalogue, and what the group owns."""

from collections.abc import Collection

from msgspec.structs import replace

from games.engine import Catalogue
from games.engine.collection import boxes
from games.engine.journal import CatalogueFacts, Known


class Facts(CatalogueFacts, frozen=True, kw_only=True):
    """There are no guides: every game stands by itself."""

    owned: Collection[str] | None = None
    """The codes of the cards that the group owns; None where nobody has told."""


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    return Facts(catalogue=catalogue)


def with_known(facts: Facts, known: Known) -> Facts:
    return replace(facts, owned=known.owned)


def products_in(owned: Collection[str], catalogue: Catalogue) -> list[str]:
    """The products of which every card is owned, in the order of their codes."""
    has = set(owned)
    return sorted(product for product, cards in catalogue.derived(boxes).items() if cards and cards.keys() <= has)
