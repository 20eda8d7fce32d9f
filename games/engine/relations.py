"""Relations of cards that name each other in their fields."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from games.engine.cards import CardRecord, Relation
from games.engine.catalogue import Catalogue

References = Callable[[CardRecord], Iterable[tuple[str, str]]]
"""The fields of a card that name others, each with the code there."""


def named_in(*fields: str) -> References:
    """The references in these fields, which hold a code, several codes, or copies by code."""

    def references(card: CardRecord) -> Iterator[tuple[str, str]]:
        for name in fields:
            value = getattr(card.fields, name)
            for code in ((value,) if value else ()) if isinstance(value, str) else value:
                yield name, code

    return references


def seen_from_both(
    references: References, kinds: Mapping[str, tuple[str, str]], order: Sequence[str]
) -> Callable[[Catalogue], dict[str, tuple[Relation, ...]]]:
    """The relations of a game by code. `kinds` has for each field the kind of the named card, and of the naming one;
    `order` is the order of display."""

    def relations(catalogue: Catalogue) -> dict[str, tuple[Relation, ...]]:
        found: dict[str, list[Relation]] = defaultdict(list)
        for card in catalogue:
            for field, code in references(card):
                kind, back = kinds[field]
                found[card.code].append(Relation(kind, code))
                found[code].append(Relation(back, card.code))
        # Two cards that name each other are one relation, seen from either side.
        return {
            code: tuple(sorted(dict.fromkeys(those), key=lambda one: order.index(one.kind)))
            for code, those in found.items()
        }

    return relations
