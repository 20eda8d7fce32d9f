"""How the cards of Beacon are searched."""

from games.beacon.cards import TYPES
from games.engine import Text
from games.engine.search import common
from games.engine.search.keys import Search
from games.engine.search.own_keys import field_order, number_key

SEARCH = Search(
    keys=(
        *common.KEYS,
        common.type_key(TYPES),
        number_key("strength", Text("the strength", "la fuerza")),
        number_key("weight", Text("the weight", "el peso")),
        number_key("depth", Text("the depth", "el espesor")),
    ),
    aliases={**common.ALIASES, "t": "type", "tipo": "type", "w": "weight"},
    flags=common.FLAGS,
    flag_aliases=common.FLAG_ALIASES,
    orders={**common.ORDERS, "weight": field_order("weight", Text("weight", "peso"))},
    facets=("type", "weight", "set"),
)
