"""Which components belong together: who starts with which card."""

from collections import defaultdict
from collections.abc import Iterator

from games.engine import CardRecord, Catalogue, Relation, Text

RELATIONS = {
    "starts-with": Text("Starts with", "Empieza con"),
    "owner": Text("Starts with it", "Empieza con ella"),
}


def references(card: CardRecord) -> Iterator[tuple[str, str]]:
    """The field of a component that names another, with the code there."""
    if code := card.fields.starts_with:
        yield "starts_with", code


def relations(catalogue: Catalogue) -> dict[str, tuple[Relation, ...]]:
    """By code, seen from both sides."""
    found: dict[str, list[Relation]] = defaultdict(list)
    for card in catalogue:
        for _field, code in references(card):
            found[card.code].append(Relation("starts-with", code))
            found[code].append(Relation("owner", card.code))
    return {code: tuple(those) for code, those in found.items()}
