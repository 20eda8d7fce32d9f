"""Cards that a hero can pay for: spheres decide what can be played, not what may be in a deck (LOTR-DECK-15)."""

from collections.abc import Mapping
from typing import Any

from games.engine import CardRecord, Catalogue
from games.lotr.deck import part_of

TAKEN = frozenset({"standard", "contracts"})


def can_pay(hero: CardRecord, card: CardRecord) -> bool:
    """Whether the hero's resources match the card's sphere; neutral cards need no match (LOTR-SPH-03)."""
    spheres = set(card.classes) - {"neutral"}
    return not spheres or not spheres.isdisjoint(hero.classes)


def takes(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """The cards of decks that the hero can pay for, and contracts, which cost nothing."""
    hero = catalogue.get(leader)
    if hero is None or hero.type_code != "hero":
        return frozenset()
    return frozenset(card.code for card in catalogue if part_of(card) in TAKEN and can_pay(hero, card))


def takers(catalogue: Catalogue, code: str) -> tuple[str, ...]:
    card = catalogue.get(code)
    if card is None or part_of(card) not in TAKEN:
        return ()
    return tuple(hero.code for hero in catalogue.of_type("hero") if can_pay(hero, card))
