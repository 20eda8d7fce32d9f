"""The search keys of Beacon's cards."""

from games.beacon.cards import TYPES
from games.beacon.words import _, table
from games.engine.search import common
from games.engine.search.keys import Search
from games.engine.search.own_keys import field_order, number_key
from games.engine.search.words import spoken

SEARCH = Search(
    keys=(
        *common.KEYS,
        common.type_key(TYPES),
        number_key("strength", _("the strength")),
        number_key("weight", _("the weight")),
        number_key("depth", _("the depth")),
    ),
    aliases={**common.ALIASES, "t": "type", "w": "weight", **spoken(table("query keys"))},
    flags=common.FLAGS,
    flag_aliases=common.FLAG_ALIASES,
    orders={**common.ORDERS, "weight": field_order("weight", _("weight"))},
    facets=("type", "weight", "set"),
)
