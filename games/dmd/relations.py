"""Which components belong together: skills and boards, Stages and minions and their Elder One, the sides of a card."""

from collections import defaultdict
from collections.abc import Iterator

from games.dmd.cards import DmdFields
from games.engine import CardRecord, Catalogue, Relation, Text
from games.engine.relations import in_order, mutual_relations

RELATIONS = {
    "skill": Text("Skills", "Capacidades"),
    "board": Text("On the board of", "En el tablero de"),
    "elder-one": Text("Elder One", "Primigenio"),
    "stage": Text("Stages", "Etapas"),
    "minion": Text("Minions", "Secuaces"),
    "serves": Text("Serves", "Sirve a"),
    "granted": Text("Gives a level in", "Da un nivel en"),
    "granter": Text("Companions who give a level", "Compañeros que dan un nivel"),
    "token-of": Text("Stands for", "Representa"),
    "token": Text("Token", "Ficha"),
    "other-side": Text("The other side of the card", "La otra parte de la carta"),
}
BACK = {"skill": "board", "elder-one": "stage", "minion": "serves", "granted": "granter", "token-of": "token"}
"""The same relation, seen from the other component."""
FIELDS = {"skills": "skill", "elder_one": "elder-one", "minions": "minion", "grants": "granted", "skill": "token-of"}


def references(card: CardRecord) -> Iterator[tuple[str, str]]:
    """The fields of a component that name others, each with the code there."""
    fields: DmdFields = card.fields
    for name in FIELDS:
        named = getattr(fields, name)
        for code in (named,) if isinstance(named, str) else named:
            if code:
                yield name, code


def relations(catalogue: Catalogue) -> dict[str, tuple[Relation, ...]]:
    """By code, in the order of their kinds above."""
    found = mutual_relations(catalogue, references, FIELDS, BACK)
    sides: dict[str, list[str]] = defaultdict(list)
    for card in catalogue:
        if card.fields.discovery:
            sides[card.fields.discovery].append(card.code)
    for codes in sides.values():
        for code in codes:
            found[code].extend(Relation("other-side", other) for other in codes if other != code)
    return in_order(found, RELATIONS)
