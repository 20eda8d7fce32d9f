"""Which components belong together: who starts with which card."""

from games.engine.relations import named_in, seen_from_both
from games.mom2.words import table

RELATIONS = table("relations")
KINDS = {"starts_with": ("starts-with", "owner")}
"""The field that names another component: what that is to the component, and it to that."""

references = named_in(*KINDS)
relations = seen_from_both(references, KINDS, tuple(RELATIONS))
