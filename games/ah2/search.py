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
    TYPES,
)
from games.engine.cards import CardRecord, PrintedValue, Words
from games.engine.catalogue import Catalogue
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, Key, NumberKey, Order, Search
from games.engine.text import Text


def _names_of(words: dict[str, Text]) -> Callable[[Catalogue], dict[str, Words]]:
    names: dict[str, Words] = {code: {"en": text.en, "es": text.es} for code, text in words.items()}
    return lambda catalogue: names


def _field(name: str) -> Callable[[CardRecord, Catalogue], PrintedValue]:
    return lambda card, _: getattr(card.fields, name)


def _number(key: str, label: Text, field: str = "") -> NumberKey:
    return NumberKey(key, label, _field(field or key))


def _choice(key: str, label: Text, words: dict[str, Text], field: str = "") -> ChoiceKey:
    """A field with one code, or with several."""

    def values(card: CardRecord, catalogue: Catalogue) -> tuple[str, ...]:
        value = getattr(card.fields, field or key)
        return ((value,) if value else ()) if isinstance(value, str) else value

    return ChoiceKey(key, label, values, _names_of(words))


def _places(field: str) -> Callable[[CardRecord, Catalogue], tuple[str, ...]]:
    return lambda card, _: (getattr(card.fields, field),) if getattr(card.fields, field) else ()


def _locations(catalogue: Catalogue) -> dict[str, Words]:
    return {card.code: card.names for card in catalogue if card.type_code == "location"}


def _highest(skill: str) -> Callable[[CardRecord, Catalogue], PrintedValue]:
    return lambda card, _: max(card.fields.skills.get(skill, ()), default=None)


def _order(label: Text, field: str) -> Order:
    def value(card: CardRecord, catalogue: Catalogue, language: str) -> int | None:
        printed = getattr(card.fields, field)
        return printed if isinstance(printed, int) else None

    return Order(label, value)


KEYS: tuple[Key, ...] = (
    common.type_key(TYPES),
    ChoiceKey("keyword", Text("a keyword", "una palabra clave"), lambda card, _: card.keywords, _names_of(KEYWORDS)),
    _number("price", Text("the price", "el precio")),
    _number("hands", Text("the hands", "las manos")),
    NumberKey(
        "bonus", Text("the bonus to combat", "la bonificación"), lambda card, _: card.fields.bonuses.get("combat")
    ),
    ChoiceKey(
        "bonuskind",
        Text("the kind of bonus", "la clase de bonificación"),
        _places("bonus_kind"),
        _names_of({"physical": Text("physical", "físico"), "magical": Text("magical", "mágico")}),
    ),
    _number("casting", Text("the casting modifier", "el lanzamiento")),
    _number("cost", Text("the Sanity cost", "el coste"), "sanity_cost"),
    _number("sanity", Text("the maximum Sanity", "la Cordura")),
    _number("stamina", Text("the maximum Stamina", "la Resistencia")),
    _number("focus", Text("the Focus", "la Concentración")),
    _number("money", Text("the Money", "el Dinero")),
    _number("clues", Text("the Clues", "las Pistas")),
    *(
        NumberKey(skill, Text(f"the highest {text.en}", f"la {text.es}"), _highest(skill))
        for skill, text in SKILLS.items()
    ),
    _number("doom", Text("the doom track", "la Perdición")),
    _number("toughness", Text("the toughness", "la Fortaleza")),
    _number("awareness", Text("the awareness", "la Percepción")),
    _number("horror", Text("the horror rating", "el Horror"), "horror_rating"),
    _number("horrordamage", Text("the horror damage", "el daño de Horror"), "horror_damage"),
    _number("combat", Text("the combat rating", "el Combate"), "combat_rating"),
    _number("damage", Text("the combat damage", "el daño"), "combat_damage"),
    _number("modifier", Text("the closing modifier", "el modificador")),
    _choice("movement", Text("the movement", "el movimiento"), MOVEMENTS),
    ChoiceKey(
        "dimension",
        Text("the dimension symbol", "la dimensión"),
        lambda card, _: tuple(filter(None, (card.fields.dimension, *card.fields.white, *card.fields.black))),
        _names_of(DIMENSIONS),
    ),
    _choice("neighbourhood", Text("the neighbourhood", "el barrio"), NEIGHBOURHOODS),
    _choice("stability", Text("the stability", "la estabilidad"), STABILITIES),
    _choice("icon", Text("an icon of the location", "un icono"), ICONS, "icons"),
    _choice("colour", Text("an encounter symbol", "el color"), COLOURS, "colours"),
    _choice("mythos", Text("the kind of Mythos card", "la clase de Mitos"), MYTHOS),
    _choice("special", Text("the kind of special card", "la clase de carta especial"), SPECIALS),
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
        "price": _order(Text("price", "precio"), "price"),
        "toughness": _order(Text("toughness", "Fortaleza"), "toughness"),
        "sanity": _order(Text("Sanity", "Cordura"), "sanity"),
        "doom": _order(Text("doom track", "Perdición"), "doom"),
    },
    facets=("type", "keyword", "movement", "dimension", "neighbourhood", "mythos", "trait", "toughness", "price"),
)
