"""How cards of The Lord of the Rings: The Card Game are searched: its own keys and flags, and RingsDB's letters."""

from collections.abc import Callable

from msgspec.structs import replace

from games.engine.cards import CardRecord, PrintedValue, Words
from games.engine.catalogue import Catalogue
from games.engine.search import common
from games.engine.search.keys import ChoiceKey, Flag, LeaderKey, NumberKey, Order, Search
from games.engine.text import Text
from games.lotr.keywords import ABILITIES, KEYWORDS
from games.lotr.spheres import takes
from games.lotr.vocabulary import TYPES

SPHERE = Text("the sphere", "la esfera")
YES_OR_NO: dict[str, Words] = {"1": {"en": "yes", "es": "sí"}, "0": {"en": "no", "es": "no"}}


def _names_of(words: dict[str, Text]) -> Callable[[Catalogue], dict[str, Words]]:
    names: dict[str, Words] = {code: {"en": text.en, "es": text.es} for code, text in words.items()}
    return lambda catalogue: names


def _heroes(catalogue: Catalogue) -> dict[str, Words]:
    """The heroes; of several with one name each goes by its code."""
    titles = [card.name_key for card in catalogue if card.type_code == "hero"]
    return {
        card.code: card.names if titles.count(card.name_key) == 1 else {}
        for card in catalogue
        if card.type_code == "hero"
    }


def _role(role: str, en: str, es: str) -> Flag:
    return Flag(Text(en, es), lambda card, _: card.fields.campaign_role == role)


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
    ChoiceKey("keyword", Text("a keyword", "una palabra clave"), lambda card, _: card.keywords, _names_of(KEYWORDS)),
    ChoiceKey(
        "ability",
        Text("a kind of ability", "una capacidad"),
        lambda card, _: card.fields.abilities,
        _names_of(ABILITIES),
    ),
    LeaderKey(
        "for",
        Text("the hero who can pay for it", "el héroe que puede pagarla"),
        _heroes,
        lambda catalogue, hero: takes(catalogue, hero, {}),
    ),
    NumberKey("cost", Text("the cost", "el coste"), _field("cost")),
    NumberKey("threat", Text("the threat cost", "la amenaza"), _field("threat")),
    NumberKey("strength", Text("the threat strength", "la fuerza de amenaza"), _field("threat_strength")),
    NumberKey("engagement", Text("the engagement cost", "el enfrentamiento"), _field("engagement")),
    NumberKey("stage", Text("the stage", "la etapa"), _field("stage")),
    NumberKey("willpower", Text("the willpower", "la voluntad"), _field("willpower")),
    NumberKey("attack", Text("the attack", "el ataque"), _field("attack")),
    NumberKey("defence", Text("the defence", "la defensa"), _field("defence")),
    NumberKey("hitpoints", Text("the hit points", "los puntos de impacto"), _field("hit_points")),
    NumberKey("quest", Text("the quest points", "los puntos de misión"), _field("quest_points")),
    NumberKey("victory", Text("the victory points", "la victoria"), _field("victory")),
    NumberKey("decklimit", Text("the deck limit", "el límite"), _field("deck_limit")),
)
FLAGS = {
    **common.FLAGS,
    "boon": _role("boon", "a boon", "una ayuda"),
    "burden": _role("burden", "a burden", "una carga"),
    "shadow": Flag(
        Text("with a shadow effect", "con efecto de sombra"), lambda card, _: "shadow" in card.fields.abilities
    ),
    "player": Flag(
        Text("with a player's back", "con reverso de jugador"), lambda card, _: card.fields.card_back == "player"
    ),
}
RINGSDB = {
    "a": "attack", "b": "threat", "c": "cycle", "d": "defence", "e": "set", "f": "flavour", "h": "hitpoints",
    "i": "illustrator", "k": "trait", "o": "cost", "s": "class", "t": "type", "w": "willpower", "x": "text",
    "y": "quantity",
}  # fmt: skip
"""The letters of RingsDB's search; `u` and `z` are keys of their own."""
SEARCH = Search(
    keys=(*(replace(key, label=SPHERE) if key.name == "class" else key for key in common.KEYS), *KEYS),
    aliases={
        **common.ALIASES,
        **RINGSDB,
        "para": "for",
        "sphere": "class",
        "esfera": "class",
        "defense": "defence",
        "health": "hitpoints",
        "hit_points": "hitpoints",
        "hp": "hitpoints",
        "vida": "hitpoints",
        "impacto": "hitpoints",
        "vp": "victory",
    },
    flags=FLAGS,
    flag_aliases={**common.FLAG_ALIASES, "ayuda": "boon", "carga": "burden", "sombra": "shadow", "jugador": "player"},
    orders={
        **common.ORDERS,
        "class": replace(common.ORDERS["class"], label=Text("sphere", "esfera")),
        "cost": _order("cost", Text("cost", "coste")),
        "threat": _order("threat", Text("threat cost", "amenaza")),
        "willpower": _order("willpower", Text("willpower", "voluntad")),
        "attack": _order("attack", Text("attack", "ataque")),
        "defence": _order("defence", Text("defence", "defensa")),
        "hitpoints": _order("hit_points", Text("hit points", "puntos de impacto")),
        "stage": _order("stage", Text("stage", "etapa")),
    },
    facets=("class", "type", "cost", "threat", "trait", "set", "cycle"),
)
