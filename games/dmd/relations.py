"""Which components belong together: skills and boards, Stages and minions and their Elder One, the sides of a card."""

from collections import defaultdict
from collections.abc import Iterator

from games.engine import CardRecord, Catalogue, Relation, Text
from games.engine.relations import named_in, seen_from_both

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
    "moved": Text("Moves", "Mueve"),
    "mover": Text("Moved by", "Lo mueve"),
    "spawned": Text("Spawns", "Invoca"),
    "spawner": Text("Spawned by", "Lo invoca"),
    "corpse": Text("Beside the corpse of", "Junto al cadáver de"),
    "searched": Text("Actions with its corpse", "Acciones con su cadáver"),
    "other-side": Text("The other side of the card", "La otra parte de la carta"),
}
KINDS = {
    "skills": ("skill", "board"),
    "elder_one": ("elder-one", "stage"),
    "minions": ("minion", "serves"),
    "grants": ("granted", "granter"),
    "skill": ("token-of", "token"),
    "moves": ("moved", "mover"),
    "spawns": ("spawned", "spawner"),
    "corpse_of": ("corpse", "searched"),
}
"""The fields that name other components: what those are to the component, and it to them."""

_in_fields = named_in(*(field for field in KINDS if field != "spawns"))


def references(card: CardRecord) -> Iterator[tuple[str, str]]:
    """The fields of a component that name others, each with the code there."""
    yield from _in_fields(card)
    for spawn in card.fields.spawns:
        yield "spawns", spawn.enemy


_named = seen_from_both(references, KINDS, tuple(RELATIONS))


def relations(catalogue: Catalogue) -> dict[str, tuple[Relation, ...]]:
    """Those of the fields, and the sides of a Discovery card, which have its word in common."""
    found = _named(catalogue)
    sides: dict[str, list[str]] = defaultdict(list)
    for card in catalogue:
        if card.fields.discovery:
            sides[card.fields.discovery].append(card.code)
    for codes in sides.values():
        for code in codes:
            others = (Relation("other-side", other) for other in codes if other != code)
            found[code] = (*found.get(code, ()), *others)
    return found
