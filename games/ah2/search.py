"""How the components of Arkham Horror are searched: its own keys and flags."""

from collections.abc import Callable

from games.ah2.terms import (
    COLOURS,
    DIMENSIONS,
    ICONS,
    KEYWORDS,
    MOVEMENTS,
    MYTHOS,
    NEIGHBOURHOODS,
    SKILLS,
    SPECIALS,
    STABILITIES,
    TROPHIES,
    TYPES,
)
from games.engine.cards import CardRecord, PrintedValue, Words
from games.engine.catalogue import Catalogue
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, Key, NumberKey, Search
from games.engine.search.own_keys import choice_key, field_order, keyword_key, names_of, number_key
from games.engine.text import Text


def _places(field: str) -> Callable[[CardRecord, Catalogue], tuple[str, ...]]:
    return lambda card, _: (getattr(card.fields, field),) if getattr(card.fields, field) else ()


def _locations(catalogue: Catalogue) -> dict[str, Words]:
    return {card.code: card.names for card in catalogue if card.type_code == "location"}


def _highest(skill: str) -> Callable[[CardRecord, Catalogue], PrintedValue]:
    return lambda card, _: max(card.fields.skills.get(skill, ()), default=None)


KEYS: tuple[Key, ...] = (
    common.type_key(TYPES),
    keyword_key(KEYWORDS),
    number_key("price", Text("the price", "el precio")),
    number_key("hands", Text("the hands", "las manos")),
    NumberKey(
        "bonus", Text("the bonus to combat", "la bonificación"), lambda card, _: card.fields.bonuses.get("combat")
    ),
    ChoiceKey(
        "bonuskind",
        Text("the kind of bonus", "la clase de bonificación"),
        _places("bonus_kind"),
        names_of({"physical": Text("physical", "físico"), "magical": Text("magical", "mágico")}),
    ),
    number_key("casting", Text("the casting modifier", "el lanzamiento")),
    number_key("cost", Text("the Sanity cost", "el coste"), "sanity_cost"),
    number_key("sanity", Text("the maximum Sanity", "la Cordura")),
    number_key("stamina", Text("the maximum Stamina", "la Resistencia")),
    number_key("focus", Text("the Focus", "la Concentración")),
    number_key("money", Text("the Money", "el Dinero")),
    number_key("clues", Text("the Clues", "las Pistas")),
    *(
        NumberKey(skill, Text(f"the highest {text.en}", f"la {text.es}"), _highest(skill))
        for skill, text in SKILLS.items()
    ),
    number_key("doom", Text("the doom track", "la Perdición")),
    number_key("toughness", Text("the toughness", "la Fortaleza")),
    number_key("awareness", Text("the awareness", "la Percepción")),
    number_key("horror", Text("the horror rating", "el Horror"), "horror_rating"),
    number_key("horrordamage", Text("the horror damage", "el daño por Horror"), "horror_damage"),
    number_key("combat", Text("the combat rating", "el Combate"), "combat_rating"),
    number_key("damage", Text("the combat damage", "el daño de combate"), "combat_damage"),
    number_key("modifier", Text("the closing modifier", "el modificador")),
    choice_key("movement", Text("the movement", "el movimiento"), MOVEMENTS),
    ChoiceKey(
        "dimension",
        Text("the dimension symbol", "la dimensión"),
        lambda card, _: tuple(filter(None, (card.fields.dimension, *card.fields.white, *card.fields.black))),
        names_of(DIMENSIONS),
    ),
    choice_key("neighbourhood", Text("the neighbourhood", "el barrio"), NEIGHBOURHOODS),
    choice_key("stability", Text("the stability", "la estabilidad"), STABILITIES),
    choice_key("icon", Text("an icon of the location", "un icono"), ICONS, "icons"),
    choice_key("trophies", Text("what trophies are spent for", "los trofeos"), TROPHIES, "trophies_for"),
    choice_key("colour", Text("an encounter symbol", "el color"), COLOURS, "colours"),
    choice_key("mythos", Text("the kind of Mythos card", "la clase de Mitos"), MYTHOS),
    choice_key("special", Text("the kind of special card", "la clase de carta especial"), SPECIALS),
    ChoiceKey("home", Text("the home", "el inicio"), _places("home"), _locations),
    ChoiceKey("gate", Text("where the gate opens", "el portal"), _places("gate_at"), _locations),
    ChoiceKey("clue", Text("where the Clue appears", "la pista"), _places("clue_at"), _locations),
)
FLAGS = {
    **common.FLAGS,
    "weapon": Flag(
        Text("a weapon", "un arma"), lambda card, _: bool(card.fields.bonus_kind) and card.type_code != "spell"
    ),
    "mask": Flag(Text("a Mask", "una Máscara"), lambda card, _: "mask" in card.keywords),
    "endless": Flag(Text("Endless", "Interminable"), lambda card, _: "endless" in card.keywords),
    "stable": Flag(Text("stable", "estable"), lambda card, _: card.fields.stability == "stable"),
    "unstable": Flag(Text("unstable", "inestable"), lambda card, _: card.fields.stability == "unstable"),
}
SEARCH = Search(
    keys=(*common.KEYS, *KEYS),
    aliases={
        **common.ALIASES,
        "t": "type",
        "tipo": "type",
        "k": "trait",
        "neighborhood": "neighbourhood",
        "color": "colour",
        "symbol": "dimension",
        "tough": "toughness",
    },
    flags=FLAGS,
    flag_aliases={
        **common.FLAG_ALIASES,
        "arma": "weapon",
        "mascara": "mask",
        "interminable": "endless",
        "estable": "stable",
        "inestable": "unstable",
    },
    orders={
        **common.ORDERS,
        "price": field_order("price", Text("price", "precio")),
        "toughness": field_order("toughness", Text("toughness", "Fortaleza")),
        "sanity": field_order("sanity", Text("Sanity", "Cordura")),
        "doom": field_order("doom", Text("doom track", "Perdición")),
    },
    facets=("type", "keyword", "movement", "dimension", "neighbourhood", "mythos", "trait", "toughness", "price"),
)
