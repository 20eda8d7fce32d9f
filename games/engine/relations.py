"""Relations between cards that name each other in their fields, seen from both sides."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from games.engine.cards import CardRecord, Relation
from games.engine.catalogue import Catalogue

References = Callable[[CardRecord], Iterable[tuple[str, str]]]
"""The fields of a card that name others, each with the code there."""


def mutual_relations(
    catalogue: Catalogue, references: References, kinds: Mapping[str, str], back: Mapping[str, str]
) -> dict[str, list[Relation]]:
    """By code. `kinds` has the relation that a field stands for, unless it is called as the field; `back` what the
    relation is called from the card that is named."""
    found: dict[str, list[Relation]] = defaultdict(list)
    for card in catalogue:
        for field, code in references(card):
            kind = kinds.get(field, field)
            found[card.code].append(Relation(kind, code))
            found[code].append(Relation(back[kind], card.code))
    return found


def in_order(found: Mapping[str, list[Relation]], kinds: Iterable[str]) -> dict[str, tuple[Relation, ...]]:
    """Each card's relations in the order of their kinds."""
    order = list(kinds)
    return {code: tuple(sorted(those, key=lambda one: order.index(one.kind))) for code, those in found.items()}
