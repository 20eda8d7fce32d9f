"""How cards of The Lord of the Rings: The Card Game are searched: its own keys, and RingsDB's letters."""

from collections.abc import Callable

from games.engine.cards import CardRecord, PrintedValue, Words
from games.engine.catalogue import Catalogue
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, NumberKey, Order, Search
from games.engine.text import Text
from games.lotr.vocabulary import TYPES

YES_OR_NO: dict[str, Words] = {"1": {"en": "yes", "es": "sí"}, "0": {"en": "no", "es": "no"}}


def _field(name: str) -> Callable[[CardRecord, Catalogue], PrintedValue]:
    return lambda card, _: getattr(card.fields, name)


def _order(name: str, label: Text) -> Order:
    def value(card: CardRecord, catalogue: Catalogue, language: str) -> int | None:
        printed = getattr(card.fields, name)
        return printed if isinstance(printed, int) else None

    return Order(label, value)


def _has_errata(card: CardRecord, catalogue: Catalogue) -> bool:
    printings = catalogue.printings_of(card.code)
    return card.errata_date is not None or any(one.errata_date is not None for one in printings)


KEYS = (
    common.type_key(TYPES),
    ChoiceKey(
        "u",
        Text("being unique", "ser única"),
        lambda card, _: ("1" if card.unique else "0",),
        lambda _: YES_OR_NO,
    ),
    ChoiceKey(
        "z",
        Text("having an erratum", "tener erratas"),
        lambda card, catalogue: ("1" if _has_errata(card, catalogue) else "0",),
        lambda _: YES_OR_NO,
    ),
    NumberKey("cost", Text("the cost", "el coste"), _field("cost")),
    NumberKey("threat", Text("the threat cost", "la amenaza"), _field("threat")),
    NumberKey("willpower", Text("the willpower", "la voluntad"), _field("willpower")),
    NumberKey("attack", Text("the attack", "el ataque"), _field("attack")),
    NumberKey("defence", Text("the defence", "la defensa"), _field("defence")),
    NumberKey("hitpoints", Text("the hit points", "los puntos de vida"), _field("hit_points")),
    NumberKey("quest", Text("the quest points", "los puntos de misión"), _field("quest_points")),
    NumberKey("victory", Text("the victory points", "la victoria"), _field("victory")),
    NumberKey("decklimit", Text("the deck limit", "el límite"), _field("deck_limit")),
)
RINGSDB = {
    "a": "attack", "b": "threat", "c": "cycle", "d": "defence", "e": "set", "f": "flavour", "h": "hitpoints",
    "i": "illustrator", "k": "trait", "o": "cost", "s": "class", "t": "type", "w": "willpower", "x": "text",
    "y": "quantity",
}  # fmt: skip
"""The letters of RingsDB's search; `u` and `z` are keys of their own."""
SEARCH = Search(
    keys=(*common.KEYS, *KEYS),
    aliases={
        **common.ALIASES,
        **RINGSDB,
        "sphere": "class",
        "esfera": "class",
        "defense": "defence",
        "health": "hitpoints",
        "hit_points": "hitpoints",
        "hp": "hitpoints",
        "vida": "hitpoints",
        "vp": "victory",
    },
    flags=common.FLAGS,
    flag_aliases=common.FLAG_ALIASES,
    orders={
        **common.ORDERS,
        "cost": _order("cost", Text("cost", "coste")),
        "threat": _order("threat", Text("threat cost", "amenaza")),
        "willpower": _order("willpower", Text("willpower", "voluntad")),
        "attack": _order("attack", Text("attack", "ataque")),
        "defence": _order("defence", Text("defence", "defensa")),
        "hitpoints": _order("hit_points", Text("hit points", "puntos de vida")),
    },
    facets=("class", "type", "cost", "threat", "trait", "set", "cycle"),
)
