"""How the components of Mansions of Madness are searched: its own keys and flags."""

from games.engine.cards import CardRecord
from games.engine.catalogue import Catalogue
from games.engine.search import common
from games.engine.search.keys import Flag, Key, NumberKey, Search
from games.engine.search.own_keys import choice_key, field_order, number_key
from games.engine.text import Text
from games.mom2.terms import ABILITIES, ATTRIBUTES, BASES, POSSESSIONS, TIMINGS, TYPES


def _damage(card: CardRecord, catalogue: Catalogue) -> int | None:
    """The higher one of two sides."""
    return max((one for one in (card.fields.damage, card.fields.back_damage) if one is not None), default=None)


def _backs(card: CardRecord, catalogue: Catalogue) -> int | None:
    return len(card.fields.backs) or None


KEYS: tuple[Key, ...] = (
    common.type_key(TYPES),
    number_key("health", Text("the Health", "la Vida")),
    number_key("perinvestigator", Text("the Health per investigator", "el aumento de Vida"), "health_per_investigator"),
    number_key("sanity", Text("the Sanity", "la Cordura")),
    *(number_key(name, Text(f"the {text.en}", f"la {text.es}")) for name, text in ATTRIBUTES.items()),
    number_key("awareness", Text("the Awareness", "la Percepción")),
    number_key("horror", Text("the Horror rating", "el Horror")),
    number_key("brawn", Text("the Brawn", "la Agresividad")),
    NumberKey("damage", Text("the Damage value", "el Daño"), _damage),
    NumberKey("backs", Text("the number of backs", "los reversos"), _backs),
    choice_key("timing", Text("the timing", "el momento"), TIMINGS),
    choice_key("base", Text("the base", "la peana"), BASES),
)
FLAGS = {
    **common.FLAGS,
    "possession": Flag(Text("a possession", "una pertenencia"), lambda card, _: card.type_code in POSSESSIONS),
    "item": Flag(Text("an item", "un objeto"), lambda card, _: card.type_code in ("common", "unique")),
    "weapon": Flag(
        Text("a weapon", "un arma"),
        lambda card, _: (card.fields.attacks or card.fields.back_attacks) and card.type_code != "spell",
    ),
    "attack": Flag(
        Text("an attack spell", "un hechizo de ataque"),
        lambda card, _: card.fields.attacks and card.type_code == "spell",
    ),
    "secret": Flag(Text("with secret backs", "de reverso secreto"), lambda card, _: bool(card.fields.backs)),
    "aquatic": Flag(ABILITIES["aquatic"], lambda card, _: card.fields.aquatic is True),
    "flying": Flag(ABILITIES["flying"], lambda card, _: card.fields.flying is True),
}
SEARCH = Search(
    keys=(*common.KEYS, *KEYS),
    aliases={**common.ALIASES, "t": "type", "tipo": "type", "k": "trait", "str": "strength", "agi": "agility"},
    flags=FLAGS,
    flag_aliases={
        **common.FLAG_ALIASES,
        "pertenencia": "possession",
        "objeto": "item",
        "arma": "weapon",
        "ataque": "attack",
        "secreto": "secret",
        "acuatico": "aquatic",
        "volador": "flying",
    },
    orders={
        **common.ORDERS,
        "health": field_order("health", Text("Health", "Vida")),
        "sanity": field_order("sanity", Text("Sanity", "Cordura")),
        "awareness": field_order("awareness", Text("Awareness", "Percepción")),
        "horror": field_order("horror", Text("Horror rating", "Horror")),
        "brawn": field_order("brawn", Text("Brawn", "Agresividad")),
        "damage": field_order("damage", Text("Damage value", "Daño")),
    },
    facets=("type", "set", "trait", "timing", "base", "damage", "horror"),
)
