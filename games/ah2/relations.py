"""Which components belong together: who owns what, who lives where, which Mythos card opens which gate."""

from games.engine import Text
from games.engine.relations import named_in, seen_from_both

RELATIONS = {
    "white-to": Text("The white arrow leads to", "La flecha blanca lleva a"),
    "white-from": Text("The white arrow leads here from", "La flecha blanca lleva aquí desde"),
    "black-to": Text("The black arrow leads to", "La flecha negra lleva a"),
    "black-from": Text("The black arrow leads here from", "La flecha negra lleva aquí desde"),
    "next-to": Text("Also beside it", "También adyacente"),
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
