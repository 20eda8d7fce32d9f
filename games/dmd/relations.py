"""Relations between components: skills and boards, Stages and minions and their Elder One, the sides of a card."""

from collections import defaultdict
from collections.abc import Iterator

from games.dmd.words import table
from games.engine import CardRecord, Catalogue, Relation
from games.engine.relations import named_in, seen_from_both

RELATIONS = table("relations")
RELATION_KINDS = {
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

_in_fields = named_in(*(field for field in RELATION_KINDS if field != "spawns"))


def references(card: CardRecord) -> Iterator[tuple[str, str]]:
    """The fields of a component that name others, each with the code there."""
    yield from _in_fields(card)
    for spawn in card.fields.spawns:
        yield "spawns", spawn.enemy


_named = seen_from_both(references, RELATION_KINDS, tuple(RELATIONS))


def relations(catalogue: Catalogue) -> dict[str, tuple[Relation, ...]]:
    """Relations by fields, and between the sides of a Discovery card, which share its code."""
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
