"""What the checks of a log look things up in: the catalogue, and what the group owns."""

from collections.abc import Collection

from msgspec.structs import replace

from games.engine import Catalogue
from games.engine.journal import CatalogueFacts, Known


class Facts(CatalogueFacts, frozen=True, kw_only=True):
    """There are no guides: every game stands by itself."""

    owned: Collection[str] | None = None
    """The codes of the cards that the group owns; None where nobody has told."""


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    return Facts(catalogue=catalogue)


def with_known(facts: Facts, known: Known) -> Facts:
    return replace(facts, owned=known.owned)


def owned_products(facts: Facts) -> list[str]:
    """The products of which every card is owned; none where nobody has told what they own."""
    if not facts.owned:
        return []
    owned, cards = set(facts.owned), contents(facts.catalogue)
    return sorted(product for product, codes in cards.items() if codes <= owned)


def contents(catalogue: Catalogue) -> dict[str, set[str]]:
    """Product to the cards in it, whichever printing."""
    cards: dict[str, set[str]] = {}
    for card in catalogue:
        for product in (card.set_code, *(one.set_code for one in catalogue.printings_of(card.code))):
            cards.setdefault(product, set()).add(card.code)
    return cards
