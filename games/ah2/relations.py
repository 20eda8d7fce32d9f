"""Which components belong together: who owns what, who lives where, which Mythos card opens which gate."""

from collections.abc import Iterator

from games.ah2.cards import Ah2Fields
from games.engine import CardRecord, Catalogue, Relation, Text
from games.engine.relations import in_order, mutual_relations

RELATIONS = {
    "fixed": Text("Fixed possessions", "Pertenencias fijas"),
    "owner": Text("Starts with it", "Empieza con ella"),
    "home": Text("Home", "Inicio"),
    "resident": Text("Starts here", "Empieza aquí"),
    "world": Text("Leads to", "Conduce a"),
    "gate": Text("Gates that lead here", "Portales que conducen aquí"),
    "gate-at": Text("Opens a gate at", "Abre un portal en"),
    "opens": Text("Opens a gate here", "Abre un portal aquí"),
    "clue-at": Text("Places a Clue at", "Coloca una Pista en"),
    "clue": Text("Places a Clue here", "Coloca una Pista aquí"),
}
BACK = {"fixed": "owner", "home": "resident", "world": "gate", "gate-at": "opens", "clue-at": "clue"}
"""The same relation, seen from the other card."""
FIELDS = {"home": "home", "other_world": "world", "gate_at": "gate-at", "clue_at": "clue-at"}


def references(card: CardRecord) -> Iterator[tuple[str, str]]:
    """The fields of a component that name others, each with the code there."""
    fields: Ah2Fields = card.fields
    for name in FIELDS:
        if code := getattr(fields, name):
            yield name, code
    for code in fields.fixed:
        yield "fixed", code


def relations(catalogue: Catalogue) -> dict[str, tuple[Relation, ...]]:
    """By code, in the order of their kinds above."""
    return in_order(mutual_relations(catalogue, references, FIELDS, BACK), RELATIONS)
