"""What single cards change about building a deck, as data: card text beats the rules (LOTR-GEN-02)."""

from msgspec import Struct

from games.engine import CardRecord


class Contract(Struct, frozen=True, kw_only=True):
    """What a contract asks of the deck that is built with it; None and empty: nothing."""

    heroes: int | None = None
    """At most so many."""
    least: int | None = None
    """Cards in the deck, at least."""
    exactly: int | None = None
    """Cards in the deck, no more and no fewer."""
    copies: int | None = None
    """Of a card by title, at most."""
    forbids: frozenset[str] = frozenset()
    """Card types."""
    each_sphere: int | None = None
    """Cards of each of the four spheres, exactly."""
    different_spheres: bool = False
    """Each hero belongs to another sphere."""
    unique_allies: bool = False
    """Other allies can be in the deck, but never be played."""


CONTRACTS = {
    "a perilous voyage": Contract(least=100),
    "bond of friendship": Contract(heroes=4, exactly=50, copies=2, each_sphere=10, different_spheres=True),
    "council of the wise": Contract(copies=1),
    "fellowship": Contract(unique_allies=True),
    "forth, the three hunters!": Contract(forbids=frozenset({"ally"})),
    "messenger of the king": Contract(heroes=2),
    "the burglar's turn": Contract(forbids=frozenset({"attachment"})),
    "the grey wanderer": Contract(heroes=1),
}
"""By title: a contract has another code in each product."""
NO_CONTRACT = Contract()
FOUR_SPHERES = ("leadership", "lore", "spirit", "tactics")
SAGA_SPHERES = frozenset({"baggins", "fellowship"})
"""Of heroes that a saga's scenarios bring along."""


def contract_of(card: CardRecord) -> Contract:
    """What the contract asks for; nothing, where it only changes the play."""
    return CONTRACTS.get(card.name_key, NO_CONTRACT)


def is_saga_hero(card: CardRecord) -> bool:
    """LOTR-EXT-07: whoever leads the table has them beside the heroes of the deck."""
    return not SAGA_SPHERES.isdisjoint(card.classes)
