"""Which components belong together: who owns what, who lives where, which Mythos card opens which gate."""

from games.ah2.words import table
from games.engine.relations import named_in, seen_from_both

RELATIONS = table("relations")
KINDS = {
    "home": ("home", "resident"),
    "other_world": ("world", "gate"),
    "gate_at": ("gate-at", "opens"),
    "clue_at": ("clue-at", "clue"),
    "fixed": ("fixed", "owner"),
    "white_to": ("white-to", "white-from"),
    "black_to": ("black-to", "black-from"),
    "next_to": ("next-to", "next-to"),
}
"""The fields that name other components: what those are to the component, and it to them."""

references = named_in(*KINDS)
relations = seen_from_both(references, KINDS, tuple(RELATIONS))
